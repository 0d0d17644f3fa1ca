//! What a text says before a position is asked.

use crate::{Color, Move, PieceType, Square};

/// A way to go, seen from the mover.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Direction {
    /// Towards the opponent: 进, tiến, `+`.
    Advance,
    /// Towards the own back rank: 退, thoái, `-`.
    Retreat,
    /// Along the rank: 平, bình, `=`.
    Traverse,
}

/// One of several like men that stand on one file, counted from the front (the opponent's side).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Place {
    /// 前, trước: the foremost.
    Front,
    /// 中, giữa: the middle one of three, five, ...
    Middle,
    /// 后, sau: the rearmost.
    Rear,
    /// The n-th from the front, from 1.
    Nth(u8),
    /// `P+` of WXF: the foremost of two or three, the second of more (whose first is `++`).
    Plus,
    /// `P-` of WXF: the rearmost of two or three, the last but one of more (whose last is `--`).
    Minus,
}

/// Which of the mover's men of a kind a text means. Files are counted 1 to 9 from the mover's right.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Which {
    /// Any man on this file that can make the move.
    File(u8),
    /// The middle man of an odd number of them on this file, or else any that can make the move: `P3.4` of WXF.
    FileOrMiddle(u8),
    /// One of the like men that stand together on the file, or on any one file where none is named.
    Tandem {
        /// Which of them.
        place: Place,
        /// Their file.
        file: Option<u8>,
    },
    /// The n-th (from 1) of all like men that share a file with another: files from the mover's right to the
    /// left, and from front to rear on each.
    Numbered(u8),
    /// `33.4` of WXF: the middle man on file 3 (official), or else the third man on file 3 (engines).
    Doubled(u8),
}

/// A move in steps: the man, the way, and how far, as in `炮二平五`, `C2=5`, `P2-5`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Steps {
    /// The kind of man.
    pub kind: PieceType,
    /// Which man of that kind.
    pub which: Which,
    /// The way it goes.
    pub direction: Direction,
    /// Ranks for a king, rook, cannon or pawn that advances or retreats; else the file reached, 1 to 9 from
    /// the mover's right.
    pub number: u8,
}

impl Steps {
    /// The square that a man on `from` would reach, if its kind of man can go so at all.
    ///
    /// Straight men and leapers go one way through here: which kind comes next in a game is hard to foretell, and a
    /// branch on it would cost more than the arithmetic.
    #[inline]
    pub(super) fn target(self, from: Square, color: Color) -> Option<Square> {
        let forward = FORWARD[color.index()][self.direction as usize];
        let column = column(self.number, color);
        let files = column.abs_diff(from.file());
        let leap = *LEAPS[self.kind.index()].get(usize::from(files))?;
        let is_straight = leap == STRAIGHT;
        let steps = if is_straight { self.number } else { leap };
        let stays = is_straight && forward != 0;
        let file = if stays { from.file() } else { column };
        if !is_straight && (steps == 0 || forward == 0) {
            return None;
        }
        let ranks = forward.wrapping_mul(steps as i8);
        Square::at(file, from.rank().wrapping_add_signed(ranks))
    }
}

/// Ranks a step by colour and [`Direction`].
const FORWARD: [[i8; 3]; 2] = [[1, -1, 0], [-1, 1, 0]];

/// Marks a kind of men whose number counts steps.
const STRAIGHT: u8 = u8::MAX;

/// How many ranks a kind of men goes with so many files aside; 0 where it cannot.
const LEAPS: [[u8; 9]; PieceType::ALL.len()] = {
    let mut leaps = [[STRAIGHT; 9]; PieceType::ALL.len()];
    leaps[PieceType::Advisor.index()] = [0, 1, 0, 0, 0, 0, 0, 0, 0];
    leaps[PieceType::Elephant.index()] = [0, 0, 2, 0, 0, 0, 0, 0, 0];
    leaps[PieceType::Horse.index()] = [0, 2, 1, 0, 0, 0, 0, 0, 0];
    leaps
};

/// A move by the square reached, as in `Che2`, `Rdd3`, `axa3`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Target {
    /// The kind of man.
    pub kind: PieceType,
    /// The file it leaves (0 = a), where the text names it.
    pub file: Option<u8>,
    /// The rank it leaves (0 = Red's back rank), where the text names it.
    pub rank: Option<u8>,
    /// The square reached.
    pub to: Square,
}

/// A move as a text gives it; [`Written::resolve`] finds the move in a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Written {
    /// Both squares.
    Squares(Move),
    /// A man, a way and a number.
    Steps(Steps),
    /// A man and the square reached.
    Target(Target),
}

/// The file (0 = a) of a number counted from the mover's right, 1 to 9.
#[inline]
pub(super) const fn column(number: u8, color: Color) -> u8 {
    match color {
        Color::Red => 9u8.wrapping_sub(number),
        Color::Black => number.wrapping_sub(1),
    }
}

/// The number of a file (0 = a), counted from the mover's right.
pub(super) const fn number_of(file: u8, color: Color) -> u8 {
    match color {
        Color::Red => 9 - file,
        Color::Black => file + 1,
    }
}
