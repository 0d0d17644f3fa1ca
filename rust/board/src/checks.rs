//! Moves that give check.

use crate::attacks::{self, View};
use crate::{Bitboard, Move, MoveList, PieceType, Position, Square};

/// Where a move can start or end that checks a king.
struct Zone {
    king: Square,
    /// What the king's square sees as the board stands.
    view: View,
    /// The squares whose man hinders another of its side: whatever move it makes may uncover a check.
    covers: Bitboard,
    /// Where any man becomes the screen of a cannon.
    mounts: Bitboard,
}

impl Position {
    /// The legal moves that give check, in the order of [`Position::legal_moves`].
    ///
    /// None against a side without a king.
    pub fn legal_checks(&self) -> MoveList {
        let mut moves = MoveList::new();
        let Some(king) = self.king(self.turn().other()) else {
            return moves;
        };
        let zone = self.zone(king);
        self.for_each_origin(|from, targets| {
            for to in targets & self.checking_squares(&zone, from) {
                let mv = Move::new(from, to);
                if self.gives_check(mv) {
                    moves.push(mv);
                }
            }
        });
        moves
    }

    /// Whether the opponent is in check after a move that the man on its first square can make.
    pub fn gives_check(&self, mv: Move) -> bool {
        let us = self.turn();
        match self.king(us.other()) {
            // On diagrams alone: guards of ours may check it there, or another king comes in the place of one taken.
            Some(king) if attacks::home(us).contains(king) || king == mv.to() => {
                let mut after = self.clone();
                after.play_unchecked(mv);
                after.is_check()
            }
            Some(king) => {
                let view = self.occupancy().view_after(king, mv);
                let others = self.color_pieces(us).without(mv.from());
                self.checks_from(&view, mv) || !self.attackers_among(&view, us, others).is_empty()
            }
            None => false,
        }
    }

    /// Whether the man that has moved checks the king on the square of a view.
    #[inline]
    fn checks_from(&self, view: &View, mv: Move) -> bool {
        let (king, to) = (view.square(), mv.to());
        let Some(man) = self.piece_at(mv.from()) else {
            return false;
        };
        match man.kind {
            PieceType::Rook => view.reach().contains(to),
            PieceType::Cannon => view.over().contains(to),
            PieceType::Horse => {
                let leg = attacks::hindrance(to, king);
                attacks::horse_reach(king).contains(to) && !view.all.contains(leg)
            }
            PieceType::Pawn => attacks::pawn_from(man.color, king).contains(to),
            PieceType::King => view.reach_on_file().contains(to),
            PieceType::Advisor | PieceType::Elephant => false,
        }
    }

    fn zone(&self, king: Square) -> Zone {
        let us = self.turn();
        let view = self.occupancy().view(king);
        let mut zone = Zone {
            king,
            view,
            covers: Bitboard::EMPTY,
            mounts: Bitboard::EMPTY,
        };
        // On diagrams alone: any move may give a check by guards, or leave one that is there.
        let is_attacked = !self
            .attackers_among(&view, us, self.color_pieces(us))
            .is_empty();
        if is_attacked || attacks::home(us).contains(king) {
            zone.covers = Bitboard::FULL;
        }
        for rider in attacks::CROSS[king.index()] & self.riders(us) {
            let between = attacks::between(king, rider);
            zone.covers |= between;
            if view.reach().contains(rider) && self.pieces(us, PieceType::Cannon).contains(rider) {
                zone.mounts |= between;
            }
        }
        for horse in attacks::horse_reach(king) & self.pieces(us, PieceType::Horse) {
            zone.covers = zone.covers.with(attacks::hindrance(horse, king));
        }
        zone
    }

    /// The squares on which the man on a square might give check.
    #[inline]
    fn checking_squares(&self, zone: &Zone, from: Square) -> Bitboard {
        let us = self.turn();
        if zone.covers.contains(from) {
            return Bitboard::FULL;
        }
        let own = match self.piece_at(from).map(|man| man.kind) {
            Some(PieceType::Rook) => zone.view.reach(),
            // On the king's line it may leap over its own screen.
            Some(PieceType::Cannon) if attacks::CROSS[zone.king.index()].contains(from) => {
                Bitboard::FULL
            }
            Some(PieceType::Cannon) => zone.view.over(),
            Some(PieceType::Horse) => attacks::horse_reach(zone.king),
            Some(PieceType::Pawn) => attacks::pawn_from(us, zone.king),
            Some(PieceType::King) => attacks::CROSS[zone.king.index()],
            _ => Bitboard::EMPTY,
        };
        own | zone.mounts
    }
}
