//! What is impossible in a setup, all of it, each with its square.

use core::fmt;

use crate::{Color, Piece, PieceType, Position, Setup, Square};

/// One thing in a setup that no game can bring about.
///
/// Its text names the man and the square truthfully: `red elephant on d0: ...`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Impossibility {
    /// A side without a king.
    NoKing(Color),
    /// More men of a kind than a side starts with, and how many.
    TooMany(Piece, u32),
    /// A man on a square that its moves can never reach.
    UnreachableSquare(Piece, Square),
    /// More pawns on the near side of the river than one a file: the file's pawns cannot have met there.
    PawnsMeetBeforeRiver(Color, u8),
    /// The kings face each other on this file with nothing between them.
    KingsFacing(u8),
    /// The side that has just moved is in check, by a man on this square.
    OpponentInCheck(Color, Square),
}

impl Impossibility {
    /// The flag of its kind in a [`Status`].
    pub const fn flag(self) -> Status {
        Status(match self {
            Self::NoKing(Color::Red) => 1,
            Self::NoKing(Color::Black) => 1 << 1,
            Self::TooMany(piece, _) => 1 << (2 + piece.kind.index()),
            Self::UnreachableSquare(piece, _) => 1 << (9 + piece.kind.index()),
            Self::PawnsMeetBeforeRiver(..) => 1 << 16,
            Self::KingsFacing(_) => 1 << 17,
            Self::OpponentInCheck(..) => 1 << 18,
        })
    }
}

impl fmt::Display for Impossibility {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Self::NoKing(color) => write!(f, "no {color} king"),
            Self::TooMany(piece, count) => write!(
                f,
                "{count} {piece}s: a side has at most {}",
                piece.kind.full_count()
            ),
            Self::UnreachableSquare(piece, square) => {
                write!(f, "{piece} on {square}: {}", reachable_squares(piece))
            }
            Self::PawnsMeetBeforeRiver(color, file) => write!(
                f,
                "two {color} pawns on file {} before the river: a pawn keeps its file until it has crossed",
                (b'a' + file) as char
            ),
            Self::KingsFacing(file) => write!(
                f,
                "the kings face each other on file {}",
                (b'a' + file) as char
            ),
            Self::OpponentInCheck(color, square) => write!(
                f,
                "{color} is in check from {square} but it is {} to move",
                color.other()
            ),
        }
    }
}

const fn reachable_squares(piece: Piece) -> &'static str {
    match (piece.kind, piece.color) {
        (PieceType::King, Color::Red) => "its palace is d0 to f2",
        (PieceType::King, Color::Black) => "its palace is d7 to f9",
        (PieceType::Advisor, Color::Red) => "it stands on d0, f0, e1, d2 or f2",
        (PieceType::Advisor, Color::Black) => "it stands on d9, f9, e8, d7 or f7",
        (PieceType::Elephant, Color::Red) => "it stands on c0, g0, a2, e2, i2, c4 or g4",
        (PieceType::Elephant, Color::Black) => "it stands on c9, g9, a7, e7, i7, c5 or g5",
        (PieceType::Pawn, Color::Red) => {
            "it starts on rank 3, goes forward, and keeps its file up to rank 4"
        }
        (PieceType::Pawn, Color::Black) => {
            "it starts on rank 6, goes forward, and keeps its file down to rank 5"
        }
        (PieceType::Rook | PieceType::Horse | PieceType::Cannon, _) => "it can stand anywhere",
    }
}

/// The kinds of impossibility in a setup, a bit each; empty for a setup that may come about.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Status(u32);

impl Status {
    /// Every flag with its name, lowest bit first.
    pub const NAMES: [(Self, &'static str); 19] = [
        (Self(1), "NO_RED_KING"),
        (Self(1 << 1), "NO_BLACK_KING"),
        (Self(1 << 2), "TOO_MANY_KINGS"),
        (Self(1 << 3), "TOO_MANY_ADVISORS"),
        (Self(1 << 4), "TOO_MANY_ELEPHANTS"),
        (Self(1 << 5), "TOO_MANY_ROOKS"),
        (Self(1 << 6), "TOO_MANY_HORSES"),
        (Self(1 << 7), "TOO_MANY_CANNONS"),
        (Self(1 << 8), "TOO_MANY_PAWNS"),
        (Self(1 << 9), "KING_OUTSIDE_PALACE"),
        (Self(1 << 10), "ADVISOR_ON_IMPOSSIBLE_SQUARE"),
        (Self(1 << 11), "ELEPHANT_ON_IMPOSSIBLE_SQUARE"),
        (Self(1 << 12), "ROOK_ON_IMPOSSIBLE_SQUARE"),
        (Self(1 << 13), "HORSE_ON_IMPOSSIBLE_SQUARE"),
        (Self(1 << 14), "CANNON_ON_IMPOSSIBLE_SQUARE"),
        (Self(1 << 15), "PAWN_ON_IMPOSSIBLE_SQUARE"),
        (Self(1 << 16), "PAWNS_MEET_BEFORE_RIVER"),
        (Self(1 << 17), "KINGS_FACING"),
        (Self(1 << 18), "OPPONENT_IN_CHECK"),
    ];

    /// The flags under which legality cannot be asked: a king missing or one too many, the kings facing,
    /// or the side not to move in check.
    const UNPLAYABLE: Self = Self(0b111 | 1 << 17 | 1 << 18);

    /// The flags of pieces where none of their kind can come to stand.
    const MISPLACED: Self = Self(0b111_1111 << 9);

    /// The word itself.
    pub const fn bits(self) -> u32 {
        self.0
    }

    /// Whether nothing is impossible.
    pub const fn is_valid(self) -> bool {
        self.0 == 0
    }

    /// Whether moves can be called legal or illegal at all.
    pub const fn is_playable(self) -> bool {
        self.0 & Self::UNPLAYABLE.0 == 0
    }

    /// Whether a side without a legal move has lost: not where legality cannot be asked, nor where a king stands outside its
    /// palace, from which it cannot move.
    pub const fn can_end(self) -> bool {
        self.is_playable() && self.0 & 1 << 9 == 0
    }

    /// Whether a piece stands where none of its kind can come to stand.
    pub const fn is_misplaced(self) -> bool {
        self.0 & Self::MISPLACED.0 != 0
    }

    /// Whether all flags of the other are set here.
    pub const fn contains(self, other: Self) -> bool {
        self.0 & other.0 == other.0
    }
}

impl fmt::Display for Status {
    /// Writes the names of the flags, `VALID` for none.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut separator = "";
        for (flag, name) in Self::NAMES {
            if self.contains(flag) {
                write!(f, "{separator}{name}")?;
                separator = " | ";
            }
        }
        if self.is_valid() {
            f.write_str("VALID")?;
        }
        Ok(())
    }
}

impl core::error::Error for Status {}

impl Setup {
    /// The kinds of everything that is impossible here.
    pub fn status(&self) -> Status {
        let flags = self
            .impossibilities()
            .iter()
            .fold(0, |bits, found| bits | found.flag().bits());
        Status(flags)
    }

    /// Everything that is impossible here, each with its man and square.
    pub fn impossibilities(&self) -> Vec<Impossibility> {
        let mut found = Vec::new();
        self.check_counts(&mut found);
        self.check_squares(&mut found);
        self.check_kings(&mut found);
        found
    }

    fn check_counts(&self, found: &mut Vec<Impossibility>) {
        for color in Color::ALL {
            for kind in PieceType::ALL {
                let piece = Piece::new(color, kind);
                let count = self.squares_of(piece).count() as u32;
                if kind == PieceType::King && count == 0 {
                    found.push(Impossibility::NoKing(color));
                }
                if count > kind.full_count() {
                    found.push(Impossibility::TooMany(piece, count));
                }
            }
        }
    }

    fn check_squares(&self, found: &mut Vec<Impossibility>) {
        for (square, man) in self.men() {
            if !is_reachable(man, square) {
                found.push(Impossibility::UnreachableSquare(man, square));
            }
        }
        for color in Color::ALL {
            let pawn = Some(Piece::new(color, PieceType::Pawn));
            let (first, second) = match color {
                Color::Red => (3, 4),
                Color::Black => (6, 5),
            };
            for file in 0..9 {
                let is_pawn =
                    |rank| Square::at(file, rank).is_some_and(|s| self.piece_at(s) == pawn);
                if is_pawn(first) && is_pawn(second) {
                    found.push(Impossibility::PawnsMeetBeforeRiver(color, file));
                }
            }
        }
    }

    fn check_kings(&self, found: &mut Vec<Impossibility>) {
        let position = Position::from_setup_unchecked(self);
        let waiting = self.turn.other();
        let Some(king) = position.king(waiting) else {
            return;
        };
        let opposite = position.king(self.turn);
        for square in position.king_attackers(king, self.turn) {
            let is_opposite = Some(square) == opposite && square.file() == king.file();
            found.push(if is_opposite {
                Impossibility::KingsFacing(square.file())
            } else {
                Impossibility::OpponentInCheck(waiting, square)
            });
        }
    }
}

/// Whether a man of this colour and kind can come to a square by its moves from its squares at the start.
fn is_reachable(man: Piece, square: Square) -> bool {
    let square = match man.color {
        Color::Red => square,
        Color::Black => square.rotate(),
    };
    let (file, rank) = (square.file(), square.rank());
    match man.kind {
        PieceType::King => (3..=5).contains(&file) && rank <= 2,
        PieceType::Advisor => rank <= 2 && is_advisor_point(square),
        PieceType::Elephant => rank <= 4 && is_elephant_point(square),
        PieceType::Pawn => rank >= 5 || (rank >= 3 && file.is_multiple_of(2)),
        PieceType::Rook | PieceType::Horse | PieceType::Cannon => true,
    }
}

/// Whether an advisor of either side can stand on a square.
pub(crate) const fn is_advisor_point(square: Square) -> bool {
    matches!(
        (square.file(), square.rank()),
        (3 | 5, 0 | 2 | 7 | 9) | (4, 1 | 8)
    )
}

/// Whether an elephant of either side can stand on a square.
pub(crate) const fn is_elephant_point(square: Square) -> bool {
    matches!(
        (square.file(), square.rank()),
        (2 | 6, 0 | 4 | 5 | 9) | (0 | 4 | 8, 2 | 7)
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    fn said(fen: &str) -> Vec<String> {
        let setup = Setup::from_fen(fen).unwrap();
        setup
            .impossibilities()
            .iter()
            .map(ToString::to_string)
            .collect()
    }

    #[test]
    fn a_possible_setup_has_no_flag() {
        assert!(Setup::start().status().is_valid());
        assert_eq!(Setup::start().status().to_string(), "VALID");
        assert!(said("3k5/9/9/9/9/9/9/9/R8/5K3 w - - 0 1").is_empty());
    }

    #[test]
    fn every_reason_is_given_with_the_right_colour_and_square() {
        let setup = Setup::from_fen("4k4/9/9/9/9/9/9/9/9/R2B1K3 w").unwrap();
        assert_eq!(setup.status().to_string(), "ELEPHANT_ON_IMPOSSIBLE_SQUARE");
        assert!(setup.status().is_playable());
        assert!(
            setup.impossibilities()[0]
                .to_string()
                .starts_with("red elephant on d0")
        );

        assert_eq!(
            said("4k4/9/9/9/9/9/9/9/9/4K4 w"),
            ["the kings face each other on file e"]
        );
        assert_eq!(said("4k4/9/9/9/9/9/9/9/9/9 w"), ["no red king"]);
        assert_eq!(
            said("4k4/9/9/9/9/9/9/9/4R4/3K5 w"),
            ["black is in check from e1 but it is red to move"]
        );
        // In a diagram a king beside the other takes it, and faces it not.
        assert_eq!(
            said("9/9/9/9/9/9/9/9/9/3kK4 w")[1],
            "black is in check from e0 but it is red to move"
        );
        assert!(said("4k4/9/9/9/9/9/9/9/9/3KP4 w")[0].starts_with("red pawn on e0"));
        assert!(said("4k4/9/9/9/9/9/9/9/B8/3K5 w")[0].starts_with("red elephant on a1"));
        assert!(said("3k1rrr1/9/9/9/9/9/9/9/9/4K4 b")[0].starts_with("3 black rooks"));
        assert!(said("3k5/9/9/9/9/P8/P8/9/9/4K4 b")[0].starts_with("two red pawns on file a"));
    }

    #[test]
    fn flags_are_all_different_and_all_named() {
        let all = Status::NAMES
            .iter()
            .fold(0, |bits, (flag, _)| bits | flag.bits());
        assert_eq!(all, (1 << 19) - 1);
    }
}
