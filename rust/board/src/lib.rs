//! The board of xiangqi (Cờ Tướng, 象棋): squares, men, positions, legal moves, FEN and notations.
//!
//! This crate depends on nothing and knows neither files nor rulings.
//!
//! ```
//! use cotuong_board::{Position, Setup};
//!
//! let setup = Setup::from_fen("3k5/9/9/9/9/9/9/9/R8/5K3 w")?;
//! let mut position = Position::from_setup(&setup)?;
//! position.play("a1d1".parse()?)?;
//! assert!(position.is_check());
//! assert_eq!(position.legal_moves().len(), 1);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod attacks;
mod bitboard;
mod checks;
mod codes;
mod color;
mod either_side;
mod exact_fen;
pub mod fen;
mod history;
mod legality;
mod move_index;
mod move_list;
mod movegen;
mod mv;
pub mod notation;
mod perft;
mod piece;
mod pins;
mod planes;
mod position;
mod setup;
mod square;
mod status;
mod strikes;
mod zobrist;

pub use bitboard::{Bitboard, Squares};
pub use codes::wrong_code;
pub use color::Color;
pub use exact_fen::{FenText, codes_of_fen};
pub use fen::{Fen, ParseFenError, START_FEN};
pub use history::History;
pub use legality::Illegality;
pub use move_index::{MOVE_COUNT, mirror_index, rotate_index};
pub use move_list::MoveList;
pub use movegen::Mobility;
pub use mv::{Move, ParseMoveError};
pub use perft::{PerftCounts, perft, perft_counts};
pub use piece::{Piece, PieceType};
pub use planes::{PLANE_COUNT, PLANES_LEN, Perspective, write_legal_mask, write_planes};
pub use position::{Position, Undo};
pub use setup::Setup;
pub use square::{ParseSquareError, Square};
pub use status::{Impossibility, Status};
