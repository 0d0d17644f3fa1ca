//! Boards as rows of an array.

use cotuong_board::{self as board, Color, Position, Square};
use numpy::{PyReadonlyArray1, PyReadonlyArray2};

use crate::error::{Error, Result};

/// Bytes of a packed board: two squares a byte.
pub const PACKED: usize = Square::COUNT / 2;

/// Boards as rows of codes or of packed bytes, with the sides to move.
pub struct Rows<'a> {
    boards: &'a [u8],
    width: usize,
    sides: &'a [u8],
}

impl<'a> Rows<'a> {
    /// The rows of arrays; the face makes them contiguous and tells what is wrong with their shapes.
    pub fn new(
        boards: &'a PyReadonlyArray2<'_, u8>,
        sides: &'a PyReadonlyArray1<'_, u8>,
    ) -> Result<Self> {
        let gaps = |_| not_side_by_side();
        let (count, width) = boards.as_array().dim();
        let rows = Self {
            boards: boards.as_slice().map_err(gaps)?,
            width,
            sides: sides.as_slice().map_err(gaps)?,
        };
        if width != Square::COUNT && width != PACKED {
            let message =
                format!("boards of {width} columns: 90 codes or 45 packed bytes were expected");
            return Err(Error::Argument(message));
        }
        if count != rows.sides.len() {
            let message = format!("{count} boards, but {} sides to move", rows.sides.len());
            return Err(Error::Argument(message));
        }
        Ok(rows)
    }

    pub const fn len(&self) -> usize {
        self.sides.len()
    }

    pub fn side(&self, index: usize) -> Result<Color> {
        match self.sides[index] {
            1 => Ok(Color::Red),
            0 => Ok(Color::Black),
            other => {
                let message =
                    format!("board {index}: side {other}, but 1 (Red) or 0 (Black) was expected");
                Err(Error::Argument(message))
            }
        }
    }

    /// The codes of a board as they stand in the array.
    fn unchecked(&self, index: usize) -> [u8; Square::COUNT] {
        let row = &self.boards[index * self.width..(index + 1) * self.width];
        let mut codes = [0; Square::COUNT];
        if self.width == PACKED {
            let (pairs, _) = codes.as_chunks_mut::<2>();
            for (pair, &byte) in pairs.iter_mut().zip(row) {
                *pair = [byte & 15, byte >> 4];
            }
        } else {
            codes.copy_from_slice(row);
        }
        codes
    }

    /// The codes of a board, each of a piece or of an empty square.
    pub fn codes(&self, index: usize) -> Result<[u8; Square::COUNT]> {
        let codes = self.unchecked(index);
        match board::wrong_code(&codes) {
            None => Ok(codes),
            Some(square) => Err(wrong_code(index, codes[square.index()], square)),
        }
    }

    pub fn position(&self, index: usize) -> Result<Position> {
        let codes = self.unchecked(index);
        let position = Position::from_codes(&codes, self.side(index)?);
        position.map_err(|square| wrong_code(index, codes[square.index()], square))
    }
}

/// The error of an array with gaps; the face hands none over.
pub fn not_side_by_side() -> Error {
    Error::Argument("the rows of an array do not lie side by side".into())
}

fn wrong_code(index: usize, code: u8, square: Square) -> Error {
    Error::Argument(format!(
        "board {index}: code {code} on {square} is no piece"
    ))
}
