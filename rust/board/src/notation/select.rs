//! From "which man" to the men.

use super::written::{Place, Which, column, number_of};
use crate::{Bitboard, Color, Square};

/// The men that a text can mean: those it means first, and those it means where none of the first can go.
pub(super) struct Selection {
    pub first: Bitboard,
    pub then: Bitboard,
}

impl Selection {
    const fn only(first: Bitboard) -> Self {
        Self {
            first,
            then: Bitboard::EMPTY,
        }
    }

    /// Picks among all the mover's men of a kind.
    #[inline]
    pub fn new(which: Which, men: Bitboard, color: Color) -> Self {
        match which {
            Which::File(file) => Self::only(on_file(men, file, color)),
            Which::FileOrMiddle(file) => {
                let tandem = on_file(men, file, color);
                let middle = pick(Place::Middle, tandem, color);
                match middle {
                    Some(middle) => Self {
                        first: Bitboard::of(middle),
                        then: tandem.without(middle),
                    },
                    None => Self::only(tandem),
                }
            }
            Which::Tandem {
                place,
                file: Some(file),
            } => Self::only(picked(place, on_file(men, file, color), color)),
            Which::Tandem { place, file: None } => Self::only(
                tandems(men, color).fold(Bitboard::EMPTY, |all, (_, tandem)| {
                    all | picked(place, tandem, color)
                }),
            ),
            Which::Numbered(number) => Self::only(numbered(number, men, color)),
            Which::Doubled(digit) => {
                let tandem = on_file(men, digit, color);
                let middle = picked(Place::Middle, tandem, color);
                let third = picked(Place::Nth(digit), tandem, color);
                Self {
                    first: middle,
                    then: third - middle,
                }
            }
        }
    }
}

fn picked(place: Place, tandem: Bitboard, color: Color) -> Bitboard {
    pick(place, tandem, color).map_or(Bitboard::EMPTY, Bitboard::of)
}

/// The man at a place among those on one file; `None` where fewer than two stand there, or the place is not theirs.
fn pick(place: Place, tandem: Bitboard, color: Color) -> Option<Square> {
    let count = tandem.count() as usize;
    if count < 2 {
        return None;
    }
    let index = match place {
        Place::Front => 0,
        Place::Plus => usize::from(count > 3),
        Place::Middle if count % 2 == 1 => count / 2,
        Place::Middle => return None,
        Place::Minus => count - 1 - usize::from(count > 3),
        Place::Rear => count - 1,
        Place::Nth(nth) => usize::from(nth).checked_sub(1)?,
    };
    from_front(tandem, color).nth(index)
}

fn numbered(number: u8, men: Bitboard, color: Color) -> Bitboard {
    let mut before = 0;
    for (_, tandem) in tandems(men, color) {
        let count = tandem.count() as u8;
        if number <= before + count {
            return picked(Place::Nth(number - before), tandem, color);
        }
        before += count;
    }
    Bitboard::EMPTY
}

/// The files that hold two men or more, from the mover's right to the left: their numbers and their men.
pub(super) fn tandems(men: Bitboard, color: Color) -> impl Iterator<Item = (u8, Bitboard)> {
    (1..=9)
        .map(move |file| (file, on_file(men, file, color)))
        .filter(|(_, tandem)| tandem.count() > 1)
}

/// The men of one file, foremost first.
pub(super) fn from_front(tandem: Bitboard, color: Color) -> impl Iterator<Item = Square> {
    let mut squares = [None; 10];
    for square in tandem {
        let depth = match color {
            Color::Red => 9 - square.rank(),
            Color::Black => square.rank(),
        };
        squares[usize::from(depth)] = Some(square);
    }
    squares.into_iter().flatten()
}

/// The men on a file, given by its number from the mover's right.
#[inline]
pub(super) fn on_file(men: Bitboard, file: u8, color: Color) -> Bitboard {
    match FILES.get(usize::from(column(file, color))) {
        Some(&squares) => men & squares,
        None => Bitboard::EMPTY,
    }
}

/// The squares of each file.
static FILES: [Bitboard; 9] = {
    let mut files = [Bitboard::EMPTY; 9];
    let mut index = 0;
    while index < Square::COUNT {
        files[index % 9] = Bitboard::from_bits(files[index % 9].bits() | 1 << index);
        index += 1;
    }
    files
};

/// The number, from the mover's right, of the file that a square is on.
pub(super) const fn file_number(square: Square, color: Color) -> u8 {
    number_of(square.file(), color)
}
