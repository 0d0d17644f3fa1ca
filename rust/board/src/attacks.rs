//! Where a man can go from a square, worked out once by the compiler.
//!
//! Rooks and cannons look their line up: the inner seven squares of a rank (or eight of a file) give the
//! mask of squares reached. Horses and elephants look up which of their four legs or eyes are taken. All
//! tables together fit the first-level cache; there is no magic multiplication and no start-up.

use crate::{Bitboard, Color, Move, Square};

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

const FILE_A: u128 = {
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

/// Directions of a leg or an eye, in the order of the four bits that index [`HORSE`] and [`ELEPHANT`].
const SIDES: [(i8, i8); 4] = [(-1, 0), (1, 0), (0, -1), (0, 1)];
const CORNERS: [(i8, i8); 4] = [(-1, -1), (1, -1), (-1, 1), (1, 1)];

/// A leaper with four hindrances: per square, the squares of the hindrances (itself where there is none
/// on the board) and the destinations for each of the sixteen ways that they can be occupied.
struct Leaper {
    hindrances: [[u8; 4]; 90],
    moves: [[Bitboard; 16]; 90],
}

impl Leaper {
    #[inline]
    fn attacks(&self, square: Square, occupied: Bitboard) -> Bitboard {
        let bits = occupied.bits();
        let [a, b, c, d] = self.hindrances[square.index()];
        let taken =
            (bits >> a & 1) | (bits >> b & 1) << 1 | (bits >> c & 1) << 2 | (bits >> d & 1) << 3;
        self.moves[square.index()][taken as usize & 15]
    }

    #[inline]
    fn reach(&self, square: Square) -> Bitboard {
        self.moves[square.index()][0]
    }
}

static HORSE: Leaper = {
    let mut table = Leaper {
        hindrances: [[0; 4]; 90],
        moves: [[Bitboard::EMPTY; 16]; 90],
    };
    let mut index = 0;
    while index < 90 {
        let square = Square::of(index as u8);
        let mut side = 0;
        while side < 4 {
            let (files, ranks) = SIDES[side];
            table.hindrances[index][side] = match square.offset(files, ranks) {
                Some(leg) => leg.index() as u8,
                None => index as u8,
            };
            let wide = [
                square.offset(2 * files + ranks, 2 * ranks + files),
                square.offset(2 * files - ranks, 2 * ranks - files),
            ];
            add_leaps(&mut table.moves[index], side, wide);
            side += 1;
        }
        index += 1;
    }
    table
};

static ELEPHANT: Leaper = {
    let mut table = Leaper {
        hindrances: [[0; 4]; 90],
        moves: [[Bitboard::EMPTY; 16]; 90],
    };
    let mut index = 0;
    while index < 90 {
        let square = Square::of(index as u8);
        let mut side = 0;
        while side < 4 {
            let (files, ranks) = CORNERS[side];
            table.hindrances[index][side] = match square.offset(files, ranks) {
                Some(eye) => eye.index() as u8,
                None => index as u8,
            };
            let target = match square.offset(2 * files, 2 * ranks) {
                Some(to) if is_same_half(square, to) => Some(to),
                _ => None,
            };
            add_leaps(&mut table.moves[index], side, [target, None]);
            side += 1;
        }
        index += 1;
    }
    table
};

/// Adds destinations to every filling in which the hindrance `side` is free.
const fn add_leaps(moves: &mut [Bitboard; 16], side: usize, targets: [Option<Square>; 2]) {
    let mut taken = 0;
    while taken < 16 {
        if taken >> side & 1 == 0 {
            let mut which = 0;
            while which < 2 {
                if let Some(to) = targets[which] {
                    moves[taken] = moves[taken].with(to);
                }
                which += 1;
            }
        }
        taken += 1;
    }
}

pub(crate) const fn is_same_half(a: Square, b: Square) -> bool {
    (a.rank() < 5) == (b.rank() < 5)
}

/// Whether a square lies in either palace.
pub(crate) const fn is_palace(square: Square) -> bool {
    let rank = square.rank();
    3 <= square.file() && square.file() <= 5 && (rank <= 2 || rank >= 7)
}

/// Steps of one square in the given directions, within the palaces.
const fn palace_steps(directions: [(i8, i8); 4]) -> [Bitboard; 90] {
    let mut table = [Bitboard::EMPTY; 90];
    let mut index = 0;
    while index < 90 {
        let square = Square::of(index as u8);
        let mut way = 0;
        while way < 4 {
            let (files, ranks) = directions[way];
            if let Some(to) = square.offset(files, ranks)
                && is_palace(square)
                && is_palace(to)
            {
                table[index] = table[index].with(to);
            }
            way += 1;
        }
        index += 1;
    }
    table
}

static KING: [Bitboard; 90] = palace_steps(SIDES);
static ADVISOR: [Bitboard; 90] = palace_steps(CORNERS);

/// `[colour][square]`: where a pawn can step to, and where a pawn that can step here stands.
static PAWN: [[Bitboard; 90]; 2] = [pawn_steps(Color::Red), pawn_steps(Color::Black)];
static PAWN_FROM: [[Bitboard; 90]; 2] = [backwards(&PAWN[0]), backwards(&PAWN[1])];

const fn pawn_steps(color: Color) -> [Bitboard; 90] {
    let mut table = [Bitboard::EMPTY; 90];
    let mut index = 0;
    while index < 90 {
        let square = Square::of(index as u8);
        let (ahead, is_across) = match color {
            Color::Red => (1, square.rank() >= 5),
            Color::Black => (-1, square.rank() <= 4),
        };
        let steps = [(0, ahead), (-1, 0), (1, 0)];
        let mut way = 0;
        while way < if is_across { 3 } else { 1 } {
            if let Some(to) = square.offset(steps[way].0, steps[way].1) {
                table[index] = table[index].with(to);
            }
            way += 1;
        }
        index += 1;
    }
    table
}

const fn backwards(steps: &[Bitboard; 90]) -> [Bitboard; 90] {
    let mut table = [Bitboard::EMPTY; 90];
    let mut from = 0;
    while from < 90 {
        let mut to = 0;
        while to < 90 {
            if steps[from].contains(Square::of(to as u8)) {
                table[to] = table[to].with(Square::of(from as u8));
            }
            to += 1;
        }
        from += 1;
    }
    table
}

/// Steps of a king; none outside a palace.
#[inline]
pub(crate) fn king(square: Square) -> Bitboard {
    KING[square.index()]
}

/// Steps of an advisor; none outside a palace. The relation holds both ways.
#[inline]
pub(crate) fn advisor(square: Square) -> Bitboard {
    ADVISOR[square.index()]
}

/// Moves of an elephant whose eyes are not all free. The relation holds both ways.
#[inline]
pub(crate) fn elephant(square: Square, occupied: Bitboard) -> Bitboard {
    ELEPHANT.attacks(square, occupied)
}

/// Moves of an elephant on an empty board.
#[inline]
pub(crate) fn elephant_reach(square: Square) -> Bitboard {
    ELEPHANT.reach(square)
}

/// Moves of a horse whose legs are not all free.
#[inline]
pub(crate) fn horse(square: Square, occupied: Bitboard) -> Bitboard {
    HORSE.attacks(square, occupied)
}

/// Moves of a horse on an empty board. Only this relation holds both ways: the leg lies beside the horse
/// that moves.
#[inline]
pub(crate) fn horse_reach(square: Square) -> Bitboard {
    HORSE.reach(square)
}

/// Steps of a pawn: ahead, and to the sides once it is across the river.
#[inline]
pub(crate) fn pawn(color: Color, square: Square) -> Bitboard {
    PAWN[color.index()][square.index()]
}

/// The steps of many pawns of a colour: all those ahead, all those to the left, all those to the right.
#[inline]
pub(crate) fn pawn_shifts(color: Color, pawns: Bitboard) -> [Bitboard; 3] {
    const FAR_HALF: u128 = Bitboard::FULL.bits() << 45 & Bitboard::FULL.bits();
    const FILE_I: u128 = FILE_A << 8;
    let (ahead, across) = match color {
        Color::Red => (pawns.bits() << 9, pawns.bits() & FAR_HALF),
        Color::Black => (pawns.bits() >> 9, pawns.bits() & !FAR_HALF),
    };
    [ahead, (across & !FILE_A) >> 1, (across & !FILE_I) << 1].map(Bitboard::from_bits)
}

/// The squares from which a pawn of the colour steps to this one.
#[inline]
pub(crate) fn pawn_from(color: Color, square: Square) -> Bitboard {
    PAWN_FROM[color.index()][square.index()]
}

/// The leg of a horse's move, the square beside the horse; or the eye of an elephant's.
///
/// For any pair that is neither, the square that lies a step towards the destination.
#[inline]
pub(crate) const fn hindrance(from: Square, to: Square) -> Square {
    let files = to.file() as i8 - from.file() as i8;
    let ranks = to.rank() as i8 - from.rank() as i8;
    match from.offset(files / 2, ranks / 2) {
        Some(square) => square,
        None => from,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn square(name: &str) -> Square {
        name.parse().unwrap()
    }

    fn set(names: &str) -> Bitboard {
        names.split_whitespace().map(square).collect()
    }

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
    fn legs_and_eyes_hinder() {
        assert_eq!(horse(square("b0"), Bitboard::EMPTY), set("a2 c2 d1"));
        assert_eq!(horse(square("b0"), set("b1")), set("d1"));
        assert_eq!(elephant(square("c0"), Bitboard::EMPTY), set("a2 e2"));
        assert_eq!(elephant(square("c0"), set("d1")), set("a2"));
        // The river stops an elephant.
        assert_eq!(elephant(square("c4"), Bitboard::EMPTY), set("a2 e2"));
        assert_eq!(hindrance(square("b0"), square("c2")), square("b1"));
        assert_eq!(hindrance(square("b0"), square("d1")), square("c0"));
        assert_eq!(hindrance(square("e7"), square("c9")), square("d8"));
    }

    #[test]
    fn pawns_go_sideways_only_across_the_river() {
        assert_eq!(pawn(Color::Red, square("e4")), set("e5"));
        assert_eq!(pawn(Color::Red, square("e5")), set("e6 d5 f5"));
        assert_eq!(pawn(Color::Black, square("e5")), set("e4"));
        assert_eq!(pawn(Color::Black, square("a0")), set("b0"));
        assert_eq!(pawn_from(Color::Red, square("e5")), set("e4 d5 f5"));
        for color in Color::ALL {
            for at in Square::all() {
                let [ahead, left, right] = pawn_shifts(color, Bitboard::of(at));
                assert_eq!(ahead | left | right, pawn(color, at), "{color} {at}");
            }
        }
    }

    #[test]
    fn palaces_hold_their_men() {
        assert_eq!(king(square("e0")), set("d0 f0 e1"));
        assert_eq!(king(square("d2")), set("d1 e2"));
        assert_eq!(advisor(square("e8")), set("d9 f9 d7 f7"));
        assert_eq!(advisor(square("a0")), Bitboard::EMPTY);
    }

    #[test]
    fn only_one_line_has_a_between() {
        assert_eq!(between(square("a0"), square("d0")), set("b0 c0"));
        assert_eq!(between(square("e9"), square("e6")), set("e7 e8"));
        assert_eq!(between(square("a0"), square("b1")), Bitboard::EMPTY);
        assert_eq!(between(square("a0"), square("a0")), Bitboard::EMPTY);
    }
}
