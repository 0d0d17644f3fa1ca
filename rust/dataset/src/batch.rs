//! Many positions at once, over all cores of the pool that calls: the arrays of the Python face.
//!
//! Boards come as codes of squares, 90 bytes a position, with a byte a position for the side to move
//! (1 = Red, 0 = Black, as in the last plane). Rows are answered in the order in which they come.

use core::fmt;

use cotuong_board::{
    Color, MOVE_COUNT, Move, PLANES_LEN, ParseFenError, Perspective, Piece, Position, Setup,
    Square, write_legal_mask, write_planes,
};
use rayon::prelude::*;

/// The bytes of one board of codes.
const CODES: usize = Square::COUNT;
/// The bytes of one packed board.
const PACKED: usize = CODES / 2;

/// What is wrong with a batch, and in which row.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum BatchError {
    /// The sides are not as many as the boards.
    Length {
        /// Boards given.
        boards: usize,
        /// Sides given.
        sides: usize,
    },
    /// A square of a board holds a code that is no man's.
    Code {
        /// The row of the batch.
        row: usize,
        /// The square.
        square: Square,
        /// What it holds.
        code: u8,
    },
    /// A side is neither 1 (Red) nor 0 (Black).
    Side {
        /// The row of the batch.
        row: usize,
        /// What was given.
        side: u8,
    },
    /// A text is not a FEN.
    Fen {
        /// The row of the batch.
        row: usize,
        /// What is wrong with it.
        error: ParseFenError,
    },
}

impl fmt::Display for BatchError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Length { boards, sides } => {
                write!(
                    f,
                    "{boards} boards but {sides} sides: one side a board was expected"
                )
            }
            Self::Code { row, square, code } => write!(
                f,
                "board {row} holds {code} on {square}: 0, 1 to 7 (red) or 9 to 15 (black) was expected"
            ),
            Self::Side { row, side } => {
                write!(f, "side {row} is {side}: 1 (red) or 0 (black) was expected")
            }
            Self::Fen { row, error } => write!(f, "FEN {row}: {error}"),
        }
    }
}

impl core::error::Error for BatchError {}

/// A batch of positions: boards of codes and sides to move.
#[derive(Clone, Copy, Debug)]
pub struct Boards<'a> {
    codes: &'a [[u8; CODES]],
    sides: &'a [u8],
}

impl<'a> Boards<'a> {
    /// Puts boards (90 codes each, end to end) and sides together and checks every byte.
    ///
    /// # Errors
    /// [`BatchError`] with the first row at fault.
    pub fn new(codes: &'a [u8], sides: &'a [u8]) -> Result<Self, BatchError> {
        let (codes, _) = codes.as_chunks::<CODES>();
        let boards = Self { codes, sides };
        if codes.len() != sides.len() {
            return Err(BatchError::Length {
                boards: codes.len(),
                sides: sides.len(),
            });
        }
        match (0..sides.len())
            .into_par_iter()
            .find_map_first(|row| boards.fault(row))
        {
            Some(fault) => Err(fault),
            None => Ok(boards),
        }
    }

    /// The number of positions.
    pub const fn len(&self) -> usize {
        self.sides.len()
    }

    /// Whether there is no position.
    pub const fn is_empty(&self) -> bool {
        self.sides.is_empty()
    }

    fn fault(&self, row: usize) -> Option<BatchError> {
        let side = self.sides[row];
        if side > 1 {
            return Some(BatchError::Side { row, side });
        }
        let is_wrong = |&code: &u8| code != 0 && Piece::from_code(code).is_none();
        let index = self.codes[row].iter().position(is_wrong)?;
        Some(BatchError::Code {
            row,
            square: Square::new(index as u8)?,
            code: self.codes[row][index],
        })
    }

    fn turn(&self, row: usize) -> Color {
        if self.sides[row] == 1 {
            Color::Red
        } else {
            Color::Black
        }
    }

    fn positions(&self) -> impl IndexedParallelIterator<Item = Position> + '_ {
        (0..self.len()).into_par_iter().map(|row| {
            let codes = &self.codes[row];
            // `new` has checked every code: the empty board is never taken.
            Position::from_codes(codes, self.turn(row))
                .unwrap_or_else(|_| Position::from_setup_unchecked(&Setup::empty()))
        })
    }

    /// The planes of every position, [`PLANES_LEN`] bytes each.
    pub fn planes(&self, perspective: Perspective) -> Vec<u8> {
        let mut planes = vec![0; self.len() * PLANES_LEN];
        let (rows, _) = planes.as_chunks_mut::<PLANES_LEN>();
        rows.par_iter_mut().enumerate().for_each(|(row, planes)| {
            write_planes(&self.codes[row], self.turn(row), perspective, planes);
        });
        planes
    }

    /// The legal moves of every position as a mask, [`MOVE_COUNT`] bytes each.
    pub fn legal_mask(&self) -> Vec<u8> {
        let mut masks = vec![0; self.len() * MOVE_COUNT];
        let (rows, _) = masks.as_chunks_mut::<MOVE_COUNT>();
        let rows = rows.par_iter_mut();
        rows.zip(self.positions())
            .for_each(|(mask, position)| write_legal_mask(&position, mask));
        masks
    }

    /// The legal moves of every position, end to end, sorted within a position.
    pub fn legal_moves(&self) -> LegalMoves {
        let lists: Vec<Vec<u16>> = self
            .positions()
            .map(|position| sorted_moves(&position))
            .collect();
        let mut offsets = Vec::with_capacity(lists.len() + 1);
        let mut end = 0;
        offsets.push(0);
        offsets.extend(lists.iter().map(|list| {
            end += list.len() as i64;
            end
        }));
        LegalMoves {
            offsets,
            moves: lists.concat(),
        }
    }

    /// How many of Red's men and how many of Black's attack or protect each square: two boards of 90
    /// counts a position, Red's first.
    pub fn attack_counts(&self) -> Vec<u8> {
        let mut counts = vec![0; self.len() * 2 * CODES];
        let (rows, _) = counts.as_chunks_mut::<{ 2 * CODES }>();
        rows.par_iter_mut()
            .zip(self.positions())
            .for_each(|(counts, position)| {
                for color in Color::ALL {
                    for square in Square::all() {
                        let attackers = position.attackers(square, color).count();
                        counts[color.index() * CODES + square.index()] = attackers as u8;
                    }
                }
            });
        counts
    }

    /// Which men of either side are pinned: a byte a square, 90 a position.
    pub fn pinned(&self) -> Vec<u8> {
        let mut maps = vec![0; self.len() * CODES];
        let (rows, _) = maps.as_chunks_mut::<CODES>();
        rows.par_iter_mut()
            .zip(self.positions())
            .for_each(|(map, position)| {
                for square in Color::ALL
                    .into_iter()
                    .flat_map(|color| position.pinned(color))
                {
                    map[square.index()] = 1;
                }
            });
        maps
    }

    /// The exact FEN of every position, its counters at the start of a game.
    pub fn fens(&self) -> Vec<String> {
        self.positions().map(|position| position.fen()).collect()
    }
}

fn sorted_moves(position: &Position) -> Vec<u16> {
    let mut moves: Vec<u16> = position
        .legal_moves()
        .iter()
        .map(|mv| mv.to_u16())
        .collect();
    moves.sort_unstable_by_key(|mv| (mv & 127, mv >> 7));
    moves
}

/// The legal moves of a batch.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LegalMoves {
    /// Where the moves of each position begin, and at the end where the last ones end.
    pub offsets: Vec<i64>,
    /// The moves ([`Move::to_u16`]), sorted by square left, then by square reached.
    pub moves: Vec<u16>,
}

/// Reads FENs into boards of codes and sides.
///
/// # Errors
/// [`BatchError::Fen`] with the first row that is no FEN.
pub fn boards_from_fens<T: AsRef<str> + Sync>(
    fens: &[T],
) -> Result<(Vec<u8>, Vec<u8>), BatchError> {
    let read = |(row, fen): (usize, &T)| {
        Setup::from_fen(fen.as_ref()).map_err(|error| BatchError::Fen { row, error })
    };
    let setups: Result<Vec<Setup>, BatchError> = fens.par_iter().enumerate().map(read).collect();
    let setups = setups?;
    let codes = |setup: &Setup| setup.board.map(|man| man.map_or(0, Piece::code));
    let boards = setups.iter().flat_map(codes).collect();
    let sides = setups
        .iter()
        .map(|setup| u8::from(setup.turn == Color::Red))
        .collect();
    Ok((boards, sides))
}

/// Unpacks boards of 45 bytes into boards of 90 codes.
pub fn unpack(packed: &[u8]) -> Vec<u8> {
    packed
        .iter()
        .flat_map(|&byte| [byte & 15, byte >> 4])
        .collect()
}

/// Packs boards of 90 codes into boards of 45 bytes.
///
/// # Errors
/// [`BatchError::Code`] with the first square that holds no man's code.
pub fn pack(codes: &[u8]) -> Result<Vec<u8>, BatchError> {
    let sides = vec![0; codes.len() / CODES];
    Boards::new(codes, &sides)?;
    let (pairs, _) = codes.as_chunks::<2>();
    let packed: Vec<u8> = pairs.iter().map(|[low, high]| low | high << 4).collect();
    debug_assert_eq!(packed.len() % PACKED, 0);
    Ok(packed)
}

/// The numbers of moves among the [`MOVE_COUNT`]; `None` at the first that has none, with its place.
///
/// # Errors
/// The place of the first number that is not a move of some man.
pub fn moves_to_index(moves: &[u16]) -> Result<Vec<u16>, usize> {
    let number =
        |(place, &bits): (usize, &u16)| Move::from_u16(bits).and_then(Move::index).ok_or(place);
    moves.iter().enumerate().map(number).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    const FENS: [&str; 3] = [
        cotuong_board::START_FEN,
        "3k5/9/9/9/9/9/9/9/R8/5K3 b - - 0 1",
        "4k4/9/9/9/4r4/9/9/4P4/9/3K5 w - - 0 1",
    ];

    #[test]
    fn a_batch_answers_as_its_positions_do() {
        let (codes, sides) = boards_from_fens(&FENS).unwrap();
        let boards = Boards::new(&codes, &sides).unwrap();
        assert_eq!(boards.fens(), FENS);
        let (moves, masks, pinned) = (boards.legal_moves(), boards.legal_mask(), boards.pinned());
        let planes = boards.planes(Perspective::Mover);
        for (row, fen) in FENS.iter().enumerate() {
            let position = Position::from_setup_unchecked(&Setup::from_fen(fen).unwrap());
            let of_row = moves.offsets[row] as usize..moves.offsets[row + 1] as usize;
            assert_eq!(moves.moves[of_row], sorted_moves(&position));
            let mask = &masks[row * MOVE_COUNT..][..MOVE_COUNT];
            let count = mask.iter().map(|&byte| u32::from(byte)).sum::<u32>();
            assert_eq!(count, position.count_legal_moves());
            let pins: u32 = pinned[row * 90..][..90].iter().map(|&b| u32::from(b)).sum();
            assert_eq!(
                pins,
                position.pinned(Color::Red).count() + position.pinned(Color::Black).count()
            );
            assert_eq!(planes[row * PLANES_LEN + 14 * 90], 1);
        }
        assert_eq!(boards.attack_counts().len(), 3 * 180);
        assert_eq!(unpack(&pack(&codes).unwrap()), codes);
    }

    #[test]
    fn faults_name_their_row() {
        let (mut codes, mut sides) = boards_from_fens(&FENS).unwrap();
        let said = |codes: &[u8], sides: &[u8]| Boards::new(codes, sides).unwrap_err().to_string();
        assert!(said(&codes, &sides[..2]).starts_with("3 boards but 2 sides"));
        sides[1] = 7;
        assert!(said(&codes, &sides).starts_with("side 1 is 7"));
        codes[90 + 4] = 200;
        sides[1] = 1;
        assert!(said(&codes, &sides).starts_with("board 1 holds 200 on e0"));
        let error = boards_from_fens(&[FENS[0], "nonsense"]).unwrap_err();
        assert!(error.to_string().starts_with("FEN 1: "));
    }

    #[test]
    fn numbers_of_moves() {
        let mv: Move = "h2e2".parse().unwrap();
        assert_eq!(
            moves_to_index(&[mv.to_u16()]).ok(),
            mv.index().map(|index| vec![index])
        );
        assert_eq!(moves_to_index(&[mv.to_u16(), 0]), Err(1));
        assert!(moves_to_index(&[u16::MAX]).is_err());
    }
}
