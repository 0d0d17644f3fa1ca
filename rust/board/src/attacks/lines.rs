//! Lines: what rooks, cannons and facing kings see.
//!
//! The men of a side are kept as one word a rank and one a file besides the set of their squares, so that a
//! line is two loads away. Its inner seven squares (or eight, of a file) give the mask of squares reached:
//!
//! ```text
//!   file    a b c d e f g h i
//!   men     . x . . R . x . x      the rook on e reaches b c d f g:  0 0 1 1 1 1 0 1 1 1 0
//!           \_ inner seven _/      the cannon's second man is on i
//! ```

use crate::{Bitboard, Color, Move, Square};

/// The men of a side, one word a rank (bit = file) and one a file (bit = rank). Six words of each are never used: with sixteen,
/// four bits are an index that needs no check.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Lines {
    ranks: [u16; 16],
    files: [u16; 16],
}

impl Lines {
    #[inline]
    fn toggle(&mut self, square: Square) {
        let (file, rank) = (square.file(), square.rank());
        self.ranks[usize::from(rank & 15)] ^= 1 << file;
        self.files[usize::from(file & 15)] ^= 1 << rank;
    }
}

/// The occupied squares, as a set and as the lines of either side.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Occupancy {
    pub all: Bitboard,
    sides: [Lines; 2],
}

impl Occupancy {
    pub const EMPTY: Self = Self {
        all: Bitboard::EMPTY,
        sides: [Lines {
            ranks: [0; 16],
            files: [0; 16],
        }; 2],
    };

    /// Puts a man of a side (0 for Red, 1 for Black) on an empty square or takes one off.
    #[inline]
    pub fn toggle(&mut self, square: Square, side: u8) {
        self.all ^= Bitboard::of(square);
        self.sides[usize::from(side & 1)].toggle(square);
    }

    /// Moves a man of a side between the two squares of a move, one of them empty.
    #[inline]
    pub fn shift(&mut self, mv: Move, side: u8) {
        self.all ^= Bitboard::of(mv.from()) | Bitboard::of(mv.to());
        let lines = &mut self.sides[usize::from(side & 1)];
        lines.toggle(mv.from());
        lines.toggle(mv.to());
    }

    /// The lines through a square.
    #[inline]
    pub fn view(&self, from: Square) -> View {
        let [red, black] = self.cross(from);
        View::new(from, self.all, red.0 | black.0, red.1 | black.1)
    }

    /// Each side's men on the rank and on the file through a square.
    #[inline]
    fn cross(&self, square: Square) -> [(u16, u16); 2] {
        let (file, rank) = (square.file() & 15, square.rank() & 15);
        let words = |lines: &Lines| {
            (
                lines.ranks[usize::from(rank)],
                lines.files[usize::from(file)],
            )
        };
        let [red, black] = &self.sides;
        [words(red), words(black)]
    }

    /// The lines through a square once a move is made. Only two words are changed for it: a copy of all of
    /// them, read back as soon as it is written, would cost more than the answer.
    #[inline]
    pub fn view_after(&self, from: Square, mv: Move) -> View {
        let [red, black] = self.cross(from);
        let all = self.all.without(mv.from()).with(mv.to());
        let on_rank = |square: Square| u16::from(square.rank() == from.rank()) << square.file();
        let on_file = |square: Square| u16::from(square.file() == from.file()) << square.rank();
        let rank = (red.0 | black.0) & !on_rank(mv.from()) | on_rank(mv.to());
        let file = (red.1 | black.1) & !on_file(mv.from()) | on_file(mv.to());
        View::new(from, all, rank, file)
    }

    /// The lines through a square with one man, on another square, off the board.
    #[inline]
    pub fn view_without(&self, from: Square, gone: Square) -> View {
        let mut view = self.view(from);
        view.rank &= !(u16::from(gone.rank() == from.rank()) << gone.file());
        view.file &= !(u16::from(gone.file() == from.file()) << gone.rank());
        view
    }

    /// How many squares a rook of a side can go to.
    #[inline]
    pub fn count_rook(&self, from: Square, us: Color) -> u32 {
        let cross = self.cross(from);
        let (ours, theirs) = (cross[us.index()], cross[us.other().index()]);
        let (file, rank) = (usize::from(from.file()), usize::from(from.rank()));
        let on_rank = RANK.reach(file, ours.0 | theirs.0) & !ours.0;
        let on_file = FILE.reach(rank, ours.1 | theirs.1) & !ours.1;
        on_rank.count_ones() + on_file.count_ones()
    }

    /// How many squares a cannon of a side can go to.
    #[inline]
    pub fn count_cannon(&self, from: Square, us: Color) -> u32 {
        let cross = self.cross(from);
        let (ours, theirs) = (cross[us.index()], cross[us.other().index()]);
        let (file, rank) = (usize::from(from.file()), usize::from(from.rank()));
        let (rank_men, file_men) = (ours.0 | theirs.0, ours.1 | theirs.1);
        let on_rank = RANK.reach(file, rank_men) & !rank_men | RANK.over(file, rank_men) & theirs.0;
        let on_file = FILE.reach(rank, file_men) & !file_men | FILE.over(rank, file_men) & theirs.1;
        on_rank.count_ones() + on_file.count_ones()
    }
}

/// What stands on the rank and the file through a square.
#[derive(Clone, Copy)]
pub(crate) struct View {
    from: Square,
    /// All men.
    pub all: Bitboard,
    rank: u16,
    file: u16,
}

impl View {
    #[inline]
    const fn new(from: Square, all: Bitboard, rank: u16, file: u16) -> Self {
        Self {
            from,
            all,
            rank,
            file,
        }
    }

    /// The square looked from.
    #[inline]
    pub const fn square(&self) -> Square {
        self.from
    }

    /// The squares that a rook sees: up to and with the first man each way.
    #[inline]
    pub fn reach(&self) -> Bitboard {
        let rank = RANK.reach(self.from.file().into(), self.rank);
        on_board(self.from, rank, self.file_reach())
    }

    /// The same along the file alone: how one king sees the other.
    #[inline]
    pub fn reach_on_file(&self) -> Bitboard {
        on_board(self.from, 0, self.file_reach())
    }

    #[inline]
    fn file_reach(&self) -> u16 {
        FILE.reach(self.from.rank().into(), self.file)
    }

    /// The squares at which a cannon strikes over exactly one screen: behind the first man up to and with the second.
    #[inline]
    pub fn over(&self) -> Bitboard {
        let rank = RANK.over(self.from.file().into(), self.rank);
        let file = FILE.over(self.from.rank().into(), self.file);
        on_board(self.from, rank, file)
    }

    /// Where a cannon goes or takes: free squares that a rook would see, and men behind one screen.
    #[inline]
    pub fn cannon(&self) -> Bitboard {
        (self.reach() - self.all) | (self.over() & self.all)
    }
}

/// Masks of one line: `N` squares long, `2^(N - 2)` fillings of its inside.
struct Line<const N: usize, const FILLINGS: usize> {
    /// Squares up to and with the first man on either side.
    reach: [[u16; FILLINGS]; N],
    /// Squares behind the first man up to and with the second.
    over: [[u16; FILLINGS]; N],
}

impl<const N: usize, const FILLINGS: usize> Line<N, FILLINGS> {
    const fn build() -> Self {
        let mut line = Self {
            reach: [[0; FILLINGS]; N],
            over: [[0; FILLINGS]; N],
        };
        let mut at = 0;
        while at < N {
            let mut filling = 0;
            while filling < FILLINGS {
                line.look(at, filling, 1);
                line.look(at, filling, -1);
                filling += 1;
            }
            at += 1;
        }
        line
    }

    /// Walks one way from `at`, counting men met.
    const fn look(&mut self, at: usize, filling: usize, step: isize) {
        let occupied = filling << 1;
        let mut men = 0;
        let mut here = at as isize + step;
        while here >= 0 && here < N as isize && men < 2 {
            let bit = 1 << here;
            let line = if men == 0 {
                &mut self.reach
            } else {
                &mut self.over
            };
            line[at][filling] |= bit;
            if occupied & bit as usize != 0 {
                men += 1;
            }
            here += step;
        }
    }

    /// The squares seen from `at`, on a line with these men.
    #[inline]
    fn reach(&self, at: usize, men: u16) -> u16 {
        self.reach[at][usize::from(men >> 1) % FILLINGS]
    }

    /// The squares struck at over one man.
    #[inline]
    fn over(&self, at: usize, men: u16) -> u16 {
        self.over[at][usize::from(men >> 1) % FILLINGS]
    }
}

static RANK: Line<9, 128> = Line::build();
static FILE: Line<10, 256> = Line::build();

/// A word of ten ranks, spread over the squares of file `a`.
static SPREAD: [u128; 1024] = {
    let mut table = [0; 1024];
    let mut word = 0;
    while word < 1024 {
        let mut rank = 0;
        while rank < 10 {
            table[word] |= ((word >> rank & 1) as u128) << (9 * rank);
            rank += 1;
        }
        word += 1;
    }
    table
};

#[inline]
fn on_board(square: Square, rank_mask: u16, file_mask: u16) -> Bitboard {
    Bitboard::from_bits(
        u128::from(rank_mask) << (9 * square.rank())
            | SPREAD[file_mask as usize & 0x3ff] << square.file(),
    )
}

/// All squares of the rank and the file through a square, but itself.
pub(crate) static CROSS: [Bitboard; 90] = {
    let mut table = [Bitboard::EMPTY; 90];
    let mut index = 0;
    while index < 90 {
        let square = Square::of(index as u8);
        let rank = Bitboard::of_rank(square.rank()).bits();
        let file = FILE_A << square.file();
        table[index] = Bitboard::from_bits(rank ^ file);
        index += 1;
    }
    table
};

/// The squares of file `a`.
pub(super) const FILE_A: u128 = {
    let mut bits = 0;
    let mut rank = 0;
    while rank < 10 {
        bits |= 1 << (9 * rank);
        rank += 1;
    }
    bits
};

/// The squares strictly between two squares of one rank or one file; none for other pairs.
#[inline]
pub(crate) const fn between(a: Square, b: Square) -> Bitboard {
    let (low, high) = if a.index() < b.index() {
        (a, b)
    } else {
        (b, a)
    };
    let span = (1_u128 << high.index()) - (1_u128 << low.index());
    let line = if low.rank() == high.rank() {
        Bitboard::of_rank(low.rank()).bits()
    } else if low.file() == high.file() {
        FILE_A << low.file()
    } else {
        0
    };
    Bitboard::from_bits(span & line & !(1_u128 << low.index()))
}

#[cfg(test)]
mod tests {
    use super::super::{SIDES, set, square};
    use super::*;

    fn occupancy(names: &str) -> Occupancy {
        let mut occupancy = Occupancy::EMPTY;
        set(names).into_iter().for_each(|s| occupancy.toggle(s, 0));
        occupancy
    }

    #[test]
    fn a_rook_sees_the_first_man_each_way_and_a_cannon_the_second() {
        // b2 and h2 stand on the rank of e2, e6 and e9 on its file.
        let men = occupancy("b2 a2 h2 e6 e9");
        let at = square("e2");
        assert_eq!(
            men.view(at).reach(),
            set("b2 c2 d2 f2 g2 h2 e0 e1 e3 e4 e5 e6")
        );
        assert_eq!(men.view(at).over() & men.all, set("a2 e9"));
        assert_eq!(men.view(at).reach_on_file(), set("e0 e1 e3 e4 e5 e6"));
    }

    #[test]
    fn lines_agree_with_a_walk_over_the_board() {
        let men = occupancy("a0 c0 i0 e4 e5 d4 h4 a9 b9 i9 e9 e0 i5 i6");
        for at in Square::all() {
            let (mut seen, mut aimed) = (Bitboard::EMPTY, Bitboard::EMPTY);
            for (files, ranks) in SIDES {
                let mut count = 0;
                let mut here = at;
                while let Some(next) = here.offset(files, ranks) {
                    here = next;
                    if count == 0 {
                        seen = seen.with(here);
                    }
                    if men.all.contains(here) {
                        count += 1;
                        if count == 2 {
                            aimed = aimed.with(here);
                        }
                    }
                }
            }
            assert_eq!(men.view(at).reach(), seen, "{at}");
            assert_eq!(men.view(at).over() & men.all, aimed, "{at}");
        }
    }

    #[test]
    fn a_view_after_a_move_is_that_of_the_board_after_it() {
        let men = occupancy("a0 c0 i0 e4 e5 d4 h4 a9 e9 e0 i5");
        for mv in ["e4e6", "e4d4", "c0c4", "h4e4", "a0a9", "e5i5"] {
            let mv: Move = mv.parse().unwrap();
            let mut after = men;
            after.toggle(mv.from(), 0);
            if !after.all.contains(mv.to()) {
                after.toggle(mv.to(), 0);
            }
            for at in Square::all() {
                let (kept, fresh) = (men.view_after(at, mv), after.view(at));
                assert_eq!(kept.reach(), fresh.reach(), "{mv} from {at}");
                assert_eq!(kept.over(), fresh.over(), "{mv} from {at}");
                assert_eq!(kept.all, fresh.all);
            }
        }
    }

    #[test]
    fn only_one_line_has_a_between() {
        assert_eq!(between(square("a0"), square("d0")), set("b0 c0"));
        assert_eq!(between(square("e9"), square("e6")), set("e7 e8"));
        assert_eq!(between(square("a0"), square("b1")), Bitboard::EMPTY);
        assert_eq!(between(square("a0"), square("a0")), Bitboard::EMPTY);
    }
}
