//! Whether a move is legal, and if not, why: asked of one move, without a list.

use core::fmt;

use crate::attacks::{self, View};
use crate::{Bitboard, Color, Move, Piece, PieceType, Position, Square};

/// What stands against a move, in the order in which an arbiter would ask.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Illegality {
    /// No man stands on the first square.
    NoPiece,
    /// The man is the opponent's.
    WrongColour,
    /// A man never moves like this.
    PieceRule,
    /// A king or an advisor would go outside a palace.
    Palace,
    /// An elephant would cross the river.
    River,
    /// A pawn would step back, or aside before the river.
    Pawn,
    /// A man of the same side stands on the second square.
    OwnPiece,
    /// A man stands in the way of a rook or a cannon.
    Blocked,
    /// The leg of the horse is taken.
    Leg,
    /// The eye of the elephant is taken.
    Eye,
    /// A cannon takes over exactly one man, no more and no fewer.
    Screen,
    /// The own king would be in check.
    SelfCheck,
    /// The kings would face each other.
    FacingKings,
}

impl Illegality {
    /// All reasons.
    pub const ALL: [Self; 13] = [
        Self::NoPiece,
        Self::WrongColour,
        Self::PieceRule,
        Self::Palace,
        Self::River,
        Self::Pawn,
        Self::OwnPiece,
        Self::Blocked,
        Self::Leg,
        Self::Eye,
        Self::Screen,
        Self::SelfCheck,
        Self::FacingKings,
    ];

    /// The stable code of the tables, such as `illegal.leg`.
    pub const fn code(self) -> &'static str {
        match self {
            Self::NoPiece => "illegal.no_piece",
            Self::WrongColour => "illegal.wrong_colour",
            Self::PieceRule => "illegal.piece_rule",
            Self::Palace => "illegal.palace",
            Self::River => "illegal.river",
            Self::Pawn => "illegal.pawn",
            Self::OwnPiece => "illegal.own_piece",
            Self::Blocked => "illegal.blocked",
            Self::Leg => "illegal.leg",
            Self::Eye => "illegal.eye",
            Self::Screen => "illegal.screen",
            Self::SelfCheck => "illegal.self_check",
            Self::FacingKings => "illegal.facing_kings",
        }
    }
}

impl fmt::Display for Illegality {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::NoPiece => "no piece stands there",
            Self::WrongColour => "the piece is the opponent's",
            Self::PieceRule => "the piece does not move like this",
            Self::Palace => "kings and advisors stay in the palace",
            Self::River => "an elephant does not cross the river",
            Self::Pawn => "a pawn does not step back, nor aside before the river",
            Self::OwnPiece => "a piece of the same side stands on the square",
            Self::Blocked => "a piece stands in the way",
            Self::Leg => "the leg of the horse is taken",
            Self::Eye => "the eye of the elephant is taken",
            Self::Screen => "a cannon takes over exactly one piece",
            Self::SelfCheck => "it leaves the king in check",
            Self::FacingKings => "it leaves the kings facing each other",
        })
    }
}

impl core::error::Error for Illegality {}

impl Position {
    /// Whether the man's own move is sound: its colour, its way and what stands there, but not the safety
    /// of its king.
    #[inline]
    pub fn is_pseudo_legal(&self, mv: Move) -> bool {
        match self.piece_at(mv.from()) {
            Some(man) if man.color == self.turn() => {
                (self.destinations(man, mv.from()) - self.color_pieces(man.color)).contains(mv.to())
            }
            _ => false,
        }
    }

    /// Whether the move is legal. A side without a king is held to its men's moves alone.
    #[inline]
    pub fn is_legal(&self, mv: Move) -> bool {
        self.is_pseudo_legal(mv) && self.is_safe(mv)
    }

    /// Whether the mover's king is not attacked once a pseudo-legal move is made.
    #[inline]
    pub(crate) fn is_safe(&self, mv: Move) -> bool {
        self.attackers_after(self.turn(), mv).is_empty()
    }

    /// Lets a legal move pass: what stands against it is worked out for another alone.
    #[inline]
    pub(crate) fn require_legal(&self, mv: Move) -> Result<(), Illegality> {
        if self.is_legal(mv) {
            return Ok(());
        }
        self.illegality(mv).map_or(Ok(()), Err)
    }

    /// What stands against a move; `None` if it is legal.
    pub fn illegality(&self, mv: Move) -> Option<Illegality> {
        let Some(man) = self.piece_at(mv.from()) else {
            return Some(Illegality::NoPiece);
        };
        if man.color != self.turn() {
            return Some(Illegality::WrongColour);
        }
        if let Some(against) = wrong_way(man, mv) {
            return Some(against);
        }
        if self.color_pieces(man.color).contains(mv.to()) {
            return Some(Illegality::OwnPiece);
        }
        if !self.destinations(man, mv.from()).contains(mv.to()) {
            return Some(self.hindrance_kind(man.kind, mv));
        }
        self.danger(mv)
    }

    fn hindrance_kind(&self, kind: PieceType, mv: Move) -> Illegality {
        match kind {
            PieceType::Horse => Illegality::Leg,
            PieceType::Elephant => Illegality::Eye,
            PieceType::Cannon if self.piece_at(mv.to()).is_some() => Illegality::Screen,
            _ => Illegality::Blocked,
        }
    }

    fn danger(&self, mv: Move) -> Option<Illegality> {
        let attackers = self.attackers_after(self.turn(), mv);
        if attackers.is_empty() {
            return None;
        }
        let king = self.king_after(self.turn(), mv);
        let opposite = self.king(self.turn().other());
        let is_facing = king.zip(opposite).is_some_and(|(king, opposite)| {
            attackers == Bitboard::of(opposite) && king.file() == opposite.file()
        });
        Some(if is_facing {
            Illegality::FacingKings
        } else {
            Illegality::SelfCheck
        })
    }

    /// The enemies that attack a side's king once that side has made a move; none if it has no king.
    #[inline]
    pub(crate) fn attackers_after(&self, us: Color, mv: Move) -> Bitboard {
        let Some(king) = self.king_after(us, mv) else {
            return Bitboard::EMPTY;
        };
        let view = self.occupancy().view_after(king, mv);
        let enemies = self.color_pieces(us.other()).without(mv.to());
        self.attackers_among(&view, us.other(), enemies)
    }

    /// Where a side's king stands once that side has made a move.
    #[inline]
    fn king_after(&self, us: Color, mv: Move) -> Option<Square> {
        self.king(us)
            .map(|king| if king == mv.from() { mv.to() } else { king })
    }

    /// The enemy's men that attack a king on a square, as the board stands.
    #[inline]
    pub(crate) fn king_attackers(&self, king: Square, by: Color) -> Bitboard {
        self.attackers_among(&self.occupancy().view(king), by, self.color_pieces(by))
    }

    /// Those of `enemies`, men of the colour `by`, that attack a king on the square of a view.
    ///
    /// Few men stand where they could at all: each kind is asked for its reach only when one of them does.
    #[inline]
    pub(crate) fn attackers_among(&self, view: &View, by: Color, enemies: Bitboard) -> Bitboard {
        let king = view.square();
        let of = |kind| enemies & self.pieces(by, kind);
        let mut found = attacks::pawn_from(by, king) & of(PieceType::Pawn);
        let riders = attacks::CROSS[king.index()] & enemies & self.riders(by);
        if !riders.is_empty() {
            found |= self.riders_at_king(view, by, riders);
        }
        let horses = attacks::horse_reach(king) & of(PieceType::Horse);
        if !horses.is_empty() {
            found |= leapers(king, horses, view.all);
        }
        if attacks::home(by).contains(king) {
            found |= self.guards_at_king(view, enemies & attacks::home(by));
        }
        found
    }

    /// A side's men that work along lines: rooks, cannons, and the king that faces the other.
    #[inline]
    pub(crate) fn riders(&self, color: Color) -> Bitboard {
        let of = |kind| self.pieces(color, kind);
        of(PieceType::Rook) | of(PieceType::Cannon) | of(PieceType::King)
    }

    /// Those of `riders`, men of the colour `by` on the lines of a king, that attack it.
    #[inline]
    fn riders_at_king(&self, view: &View, by: Color, riders: Bitboard) -> Bitboard {
        let of = |kind| riders & self.pieces(by, kind);
        let mut found = view.reach() & of(PieceType::Rook);
        let cannons = of(PieceType::Cannon);
        if !cannons.is_empty() {
            found |= view.over() & cannons;
        }
        let kings = of(PieceType::King);
        if !kings.is_empty() {
            let steps = attacks::king(view.square()) & attacks::home(by);
            found |= (view.reach_on_file() | steps) & kings;
        }
        found
    }

    /// Those of `enemies`, men on their own side of the river, that attack a king as advisors and elephants do:
    /// only in diagrams where it stands on their side.
    #[inline]
    fn guards_at_king(&self, view: &View, enemies: Bitboard) -> Bitboard {
        let king = view.square();
        let advisors = enemies & self.kind_pieces(PieceType::Advisor) & attacks::advisor(king);
        let elephants =
            enemies & self.kind_pieces(PieceType::Elephant) & attacks::elephant_reach(king);
        if (advisors | elephants).is_empty() {
            return Bitboard::EMPTY;
        }
        advisors | (attacks::elephant(king, view.all) & elephants)
    }
}

/// Those of `horses`, all of them a leap away from a square, that reach it with their leg free.
#[inline]
fn leapers(target: Square, horses: Bitboard, occupied: Bitboard) -> Bitboard {
    let mut found = Bitboard::EMPTY;
    for horse in horses {
        if !occupied.contains(attacks::hindrance(horse, target)) {
            found = found.with(horse);
        }
    }
    found
}

/// What stands against a move on an empty board.
fn wrong_way(man: Piece, mv: Move) -> Option<Illegality> {
    let (from, to) = (mv.from(), mv.to());
    let files = from.file().abs_diff(to.file());
    let ranks = from.rank().abs_diff(to.rank());
    let is_way = match man.kind {
        PieceType::King | PieceType::Pawn => files + ranks == 1,
        PieceType::Advisor => (files, ranks) == (1, 1),
        PieceType::Elephant => (files, ranks) == (2, 2),
        PieceType::Rook | PieceType::Cannon => (files == 0) != (ranks == 0),
        PieceType::Horse => matches!((files, ranks), (1, 2) | (2, 1)),
    };
    if !is_way {
        return Some(Illegality::PieceRule);
    }
    let is_home = attacks::home(man.color).contains(from);
    let at_home = |reach| if is_home { reach } else { Bitboard::EMPTY };
    let (reach, beyond) = match man.kind {
        PieceType::King => (at_home(attacks::king(from)), Illegality::Palace),
        PieceType::Advisor => (at_home(attacks::advisor(from)), Illegality::Palace),
        PieceType::Elephant => (at_home(attacks::elephant_reach(from)), Illegality::River),
        PieceType::Pawn => (attacks::pawn(man.color, from), Illegality::Pawn),
        PieceType::Rook | PieceType::Cannon | PieceType::Horse => return None,
    };
    (!reach.contains(to)).then_some(beyond)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Setup;

    fn against(fen: &str, mv: &str) -> Option<Illegality> {
        let setup = Setup::from_fen(fen).unwrap();
        Position::from_setup_unchecked(&setup).illegality(mv.parse().unwrap())
    }

    #[test]
    fn every_reason_is_told_apart() {
        let start = crate::START_FEN;
        let cases = [
            (start, "e4e5", Some(Illegality::NoPiece)),
            (start, "h7e7", Some(Illegality::WrongColour)),
            (start, "a0b1", Some(Illegality::PieceRule)),
            (start, "a0a0", Some(Illegality::PieceRule)),
            (start, "a0b0", Some(Illegality::OwnPiece)),
            (start, "a0a5", Some(Illegality::Blocked)),
            (start, "b0d1", Some(Illegality::Leg)),
            (start, "a3b3", Some(Illegality::Pawn)),
            (start, "a3a2", Some(Illegality::Pawn)),
            (start, "a3a5", Some(Illegality::PieceRule)),
            (start, "b2b7", Some(Illegality::Screen)),
            (start, "b2b8", Some(Illegality::Blocked)),
            (start, "b2b9", None),
            (start, "h2e2", None),
            (
                "3k5/9/9/9/9/4B4/9/9/4P4/3BK4 w",
                "e4g6",
                Some(Illegality::River),
            ),
            (
                "3k5/9/9/9/9/9/9/9/4P4/3BK4 w",
                "d0f2",
                Some(Illegality::Eye),
            ),
            (
                "4k4/4p4/9/9/9/9/9/3K5/9/9 w",
                "d2c2",
                Some(Illegality::Palace),
            ),
            (
                "3k5/9/9/9/9/9/9/3A5/9/4K4 w",
                "d2c3",
                Some(Illegality::Palace),
            ),
            (
                "3k5/9/9/9/9/9/9/9/4r4/3RK4 w",
                "d0d1",
                Some(Illegality::SelfCheck),
            ),
            (
                "4k4/9/9/9/9/9/9/9/4R4/4K4 w",
                "e1d1",
                Some(Illegality::FacingKings),
            ),
            // A king far from home, as in diagrams only, steps nowhere: it is faced and no more.
            (
                "9/9/9/9/9/9/9/9/5k3/4K4 w",
                "e0f0",
                Some(Illegality::FacingKings),
            ),
            ("9/9/9/9/9/9/9/9/5k3/4K4 w", "e0e1", None),
        ];
        for (fen, mv, expected) in cases {
            assert_eq!(against(fen, mv), expected, "{mv} on {fen}");
        }
    }

    #[test]
    fn guards_beyond_the_river_neither_move_nor_check() {
        // A red advisor and a red elephant in Black's half, as if they could take the king.
        let setup = Setup::from_fen("3A5/4k4/9/6B2/9/9/9/9/9/3K5 w").unwrap();
        let position = Position::from_setup(&setup).unwrap();
        assert!(
            position
                .attackers("e8".parse().unwrap(), crate::Color::Red)
                .is_empty()
        );
        assert_eq!(
            position.illegality("d9e8".parse().unwrap()),
            Some(Illegality::Palace)
        );
        assert_eq!(
            position.illegality("g6e8".parse().unwrap()),
            Some(Illegality::River)
        );
        assert!(!setup.status().is_valid());
    }

    #[test]
    fn codes_are_stable_and_distinct() {
        let codes: std::collections::BTreeSet<_> = Illegality::ALL.map(Illegality::code).into();
        assert_eq!(codes.len(), 13);
        assert!(codes.iter().all(|code| code.starts_with("illegal.")));
    }
}
