//! Legal moves, with checks and pins worked out once a position.
//!
//! Every enemy man that bears on the king's point says where a man of ours may go so that this enemy does
//! not check: a rook that gives check allows the squares between and its own; a cannon without a screen
//! forbids the squares between; a horse allows its leg and its own square. The squares that all of them
//! allow are the same for every man, but for the few on whose standing still a line depends.
//!
//! ```text
//!   . . . . K . . . .      The cannon looks down the file over two screens, so there is no check. Our
//!   . . . . P . . . .      pawn may not leave the file, nor may it take the horse: it is *bound*, and
//!   . . . . n . . . .      its moves are tested one by one, like the king's steps. All other men are
//!   . . . . c . . . .      as free as if the cannon were not there.
//! ```
//!
//! [`Position::is_legal`] asks in another way, on the board after the move; the tests hold the two against
//! each other.

use crate::attacks;
use crate::{Bitboard, Move, MoveList, PieceType, Position, Square};

/// What the enemies that bear on our king leave to our other men.
struct Bounds {
    /// Where a man that is not bound may go.
    free: Bitboard,
    /// Our men that a line or a leg depends on.
    bound: Bitboard,
}

impl Position {
    /// All legal moves.
    ///
    /// A side without a king is held to its men's moves alone. The moves of one man stand together; any
    /// other order is not promised.
    pub fn legal_moves(&self) -> MoveList {
        let mut moves = MoveList::new();
        self.for_each_origin(|from, targets| {
            for to in targets {
                moves.push(Move::new(from, to));
            }
        });
        moves
    }

    /// How many legal moves there are; faster than to list them.
    pub fn count_legal_moves(&self) -> u32 {
        let bounds = self.bounds();
        let pawns = self.pieces(self.turn(), PieceType::Pawn);
        let mut count = self.count_pawn_moves(pawns - bounds.bound, bounds.free);
        let others = self.color_pieces(self.turn()) - (pawns - bounds.bound);
        self.visit(&bounds, others, |_, targets| count += targets.count());
        count
    }

    /// The moves of pawns that are not bound, all at once: each step is a shift of the whole board.
    #[inline]
    fn count_pawn_moves(&self, pawns: Bitboard, free: Bitboard) -> u32 {
        let allowed = free - self.color_pieces(self.turn());
        let [ahead, left, right] = attacks::pawn_shifts(self.turn(), pawns);
        (ahead & allowed).count() + (left & allowed).count() + (right & allowed).count()
    }

    /// Whether there is a legal move. In xiangqi a side without one has lost, in check or not.
    pub fn has_legal_move(&self) -> bool {
        self.count_legal_moves() > 0
    }

    /// Whether the side to move is mated: in check, without a legal move.
    pub fn is_checkmate(&self) -> bool {
        self.is_check() && !self.has_legal_move()
    }

    /// Whether the side to move is stalemated: not in check, without a legal move. It has lost.
    ///
    /// A side without a king has nothing to lose: a bare diagram is no stalemate.
    pub fn is_stalemate(&self) -> bool {
        self.king(self.turn()).is_some() && !self.is_check() && !self.has_legal_move()
    }

    /// Calls back with the square of every man that can move by its kind and the squares that it can legally
    /// reach, none perhaps.
    #[inline]
    pub fn for_each_origin(&self, visit: impl FnMut(Square, Bitboard)) {
        self.visit(&self.bounds(), self.color_pieces(self.turn()), visit);
    }

    /// One loop a kind, so that each has its own table and no question to ask.
    #[inline]
    fn visit(&self, bounds: &Bounds, men: Bitboard, mut visit: impl FnMut(Square, Bitboard)) {
        let us = self.turn();
        let ours = self.color_pieces(us);
        let occupancy = self.occupancy();
        let of = |kind| men & self.kind_pieces(kind);
        let at_home = |kind| of(kind) & attacks::home(us);
        for king in at_home(PieceType::King) {
            visit(king, self.tested(king, attacks::king(king) - ours));
        }
        let mut man = |from, targets: Bitboard| {
            let targets = targets - ours;
            if bounds.bound.contains(from) {
                visit(from, self.tested(from, targets));
            } else {
                visit(from, targets & bounds.free);
            }
        };
        for from in at_home(PieceType::Advisor) {
            man(from, attacks::advisor(from));
        }
        for from in at_home(PieceType::Elephant) {
            man(from, attacks::elephant(from, occupancy.all));
        }
        for from in of(PieceType::Rook) {
            man(from, occupancy.view(from).reach());
        }
        for from in of(PieceType::Horse) {
            man(from, attacks::horse(from, occupancy.all));
        }
        for from in of(PieceType::Cannon) {
            man(from, occupancy.view(from).cannon());
        }
        for from in of(PieceType::Pawn) {
            man(from, attacks::pawn(us, from));
        }
    }

    /// Those of a man's moves that are legal, tested one by one.
    fn tested(&self, from: Square, targets: Bitboard) -> Bitboard {
        targets
            .iter()
            .filter(|&to| self.is_safe(Move::new(from, to)))
            .collect()
    }

    #[inline]
    fn bounds(&self) -> Bounds {
        let mut bounds = Bounds {
            free: Bitboard::FULL,
            bound: Bitboard::EMPTY,
        };
        if let Some(king) = self.king(self.turn()) {
            self.bound_by_lines(&mut bounds, king);
            self.bound_by_leapers(&mut bounds, king);
            self.bound_by_steppers(&mut bounds, king);
        }
        bounds
    }

    /// Rooks, cannons and the enemy king, on the lines of our king.
    #[inline]
    fn bound_by_lines(&self, bounds: &mut Bounds, king: Square) {
        let them = self.turn().other();
        let on_lines = attacks::CROSS[king.index()] & self.color_pieces(them);
        let kings = on_lines & self.kind_pieces(PieceType::King);
        let facing = kings.iter().filter(|other| other.file() == king.file());
        let rooks = on_lines & self.kind_pieces(PieceType::Rook);
        for rook in rooks.iter().chain(facing) {
            let between = attacks::between(king, rook);
            let men = between & self.occupied();
            match men.count() {
                0 => bounds.free &= between.with(rook),
                1 => bounds.bound |= men,
                _ => {}
            }
        }
        for cannon in on_lines & self.kind_pieces(PieceType::Cannon) {
            let between = attacks::between(king, cannon);
            let screens = between & self.occupied();
            match screens.count() {
                0 => bounds.free &= !between,
                1 => {
                    bounds.free &= (between - screens).with(cannon);
                    bounds.bound |= screens;
                }
                2 => bounds.bound |= screens,
                _ => {}
            }
        }
    }

    /// Horses, and in diagrams elephants, a leap away from our king.
    #[inline]
    fn bound_by_leapers(&self, bounds: &mut Bounds, king: Square) {
        let them = self.turn().other();
        let horses = self.pieces(them, PieceType::Horse) & attacks::horse_reach(king);
        let elephants = self.pieces(them, PieceType::Elephant) & attacks::elephant_reach(king);
        for leaper in horses | (elephants & attacks::home(them)) {
            let hindrance = attacks::hindrance(leaper, king);
            if self.occupied().contains(hindrance) {
                bounds.bound |= Bitboard::of(hindrance);
            } else {
                bounds.free &= Bitboard::of(leaper).with(hindrance);
            }
        }
    }

    /// Pawns, and in diagrams advisors and the other king, a step away from our king.
    #[inline]
    fn bound_by_steppers(&self, bounds: &mut Bounds, king: Square) {
        let them = self.turn().other();
        let pawns = self.pieces(them, PieceType::Pawn) & attacks::pawn_from(them, king);
        let advisors = self.pieces(them, PieceType::Advisor) & attacks::advisor(king);
        let kings = self.pieces(them, PieceType::King) & attacks::king(king);
        for stepper in pawns | ((advisors | kings) & attacks::home(them)) {
            bounds.free &= Bitboard::of(stepper);
        }
    }
}
