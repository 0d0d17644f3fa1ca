//! Lines: what rooks, cannons and facing kings see.
//!
//! The inner seven squares of a rank (or eight of a file) give the mask of squares reached.

use crate::{Bitboard, Move, Square};

/// The occupied squares, as a set and as one word a file (bit = rank).
///
/// The word of a rank is a shift away in the set; that of a file would have to be gathered, so it is kept.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Occupancy {
    pub all: Bitboard,
    files: [u16; 9],
}

impl Occupancy {
    pub const EMPTY: Self = Self {
        all: Bitboard::EMPTY,
        files: [0; 9],
    };

    /// Puts a man on an empty square or takes one off.
    #[inline]
    pub fn toggle(&mut self, square: Square) {
        self.all ^= Bitboard::of(square);
        self.files[square.file() as usize] ^= 1 << square.rank();
    }

    /// The lines through a square.
    #[inline]
    pub fn view(&self, from: Square) -> View {
        View::new(from, self.all, self.files[from.file() as usize])
    }

    /// The lines through a square once a move is made. Only two words are changed for it: a copy of all of
    /// them, read back as soon as it is written, would cost more than the answer.
    #[inline]
    pub fn view_after(&self, from: Square, mv: Move) -> View {
        let all = self.all.without(mv.from()).with(mv.to());
        let on_file = |square: Square| u16::from(square.file() == from.file()) << square.rank();
        let file = self.files[from.file() as usize] & !on_file(mv.from()) | on_file(mv.to());
        View::new(from, all, file)
    }
}

/// What stands on the rank and the file through a square.
#[derive(Clone, Copy)]
pub(crate) struct View {
    from: Square,
    /// All men.
    pub all: Bitboard,
    /// The inner seven squares of the rank.
    rank: usize,
    /// The inner eight squares of the file.
    file: usize,
}

impl View {
    #[inline]
    fn new(from: Square, all: Bitboard, file: u16) -> Self {
        Self {
            from,
            all,
            rank: (all.bits() >> (9 * from.rank() + 1)) as usize & 0x7f,
            file: (file >> 1) as usize & 0xff,
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
        let rank = RANK.reach[self.from.file() as usize][self.rank];
        let file = FILE.reach[self.from.rank() as usize][self.file];
        on_board(self.from, rank, file)
    }

    /// The same along the file alone: how one king sees the other.
    #[inline]
    pub fn reach_on_file(&self) -> Bitboard {
        let file = FILE.reach[self.from.rank() as usize][self.file];
        on_board(self.from, 0, file)
    }

    /// The squares that a cannon aims at over exactly one screen; a square at the edge is among them even
    /// when it is empty, so intersect with the men that can be taken.
    #[inline]
    pub fn jump(&self) -> Bitboard {
        let rank = RANK.jump[self.from.file() as usize][self.rank];
        let file = FILE.jump[self.from.rank() as usize][self.file];
        on_board(self.from, rank, file)
    }

    /// Where a cannon goes or takes: free squares that a rook would see, and men behind one screen.
    #[inline]
    pub fn cannon(&self) -> Bitboard {
        (self.reach() - self.all) | (self.jump() & self.all)
    }
}

/// Masks of one line: `N` squares long, `2^(N - 2)` fillings of its inside.
struct Line<const N: usize, const FILLINGS: usize> {
    /// Squares up to and with the first man on either side.
    reach: [[u16; FILLINGS]; N],
    /// The square of the second man alone, or of the edge where there may be one.
    jump: [[u16; FILLINGS]; N],
}

impl<const N: usize, const FILLINGS: usize> Line<N, FILLINGS> {
    const fn build() -> Self {
        let mut line = Self {
            reach: [[0; FILLINGS]; N],
            jump: [[0; FILLINGS]; N],
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
            let is_edge = here == 0 || here == N as isize - 1;
            if men == 0 {
                self.reach[at][filling] |= bit;
            } else if is_edge || occupied & bit as usize != 0 {
                self.jump[at][filling] |= bit;
            }
            if occupied & bit as usize != 0 {
                men += 1;
            }
            here += step;
        }
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
        set(names).into_iter().for_each(|s| occupancy.toggle(s));
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
        assert_eq!(men.view(at).jump() & men.all, set("a2 e9"));
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
            assert_eq!(men.view(at).jump() & men.all, aimed, "{at}");
        }
    }

    #[test]
    fn a_view_after_a_move_is_that_of_the_board_after_it() {
        let men = occupancy("a0 c0 i0 e4 e5 d4 h4 a9 e9 e0 i5");
        for mv in ["e4e6", "e4d4", "c0c4", "h4e4", "a0a9", "e5i5"] {
            let mv: Move = mv.parse().unwrap();
            let mut after = men;
            after.toggle(mv.from());
            if !after.all.contains(mv.to()) {
                after.toggle(mv.to());
            }
            for at in Square::all() {
                let (kept, fresh) = (men.view_after(at, mv), after.view(at));
                assert_eq!(kept.reach(), fresh.reach(), "{mv} from {at}");
                assert_eq!(kept.jump(), fresh.jump(), "{mv} from {at}");
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
