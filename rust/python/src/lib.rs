//! The Python module `cotuong._core`: thin wrappers over the core crates, with nothing decided here.

#![allow(
    clippy::doc_link_with_quotes,
    clippy::doc_markdown,
    reason = "the documentation is read in Python"
)]
#![allow(
    clippy::needless_pass_by_value,
    clippy::wrong_self_convention,
    reason = "PyO3 hands arguments over, and Python names the methods"
)]

mod arbiter;
mod arguments;
mod batch;
mod board;
mod dataset;
mod error;
mod games;
mod law;
mod legal;
mod moves;
mod outcome;
mod read;
mod ruling_picture;
mod run;
mod square_set;
mod vocabulary;
mod write;

/// The compiled core of `cotuong`.
#[pyo3::pymodule]
mod _core {
    #[pymodule_export]
    use crate::arbiter::{Table, log_schema, rule_on};
    #[pymodule_export]
    use crate::batch::{
        attack_maps, board_column, boards_from_fens, encode, fens_from_boards, legal_mask,
        legal_moves_batch, move_tables, moves_to_index, pin_maps, planes, position_columns,
        side_column,
    };
    #[pymodule_export]
    use crate::board::Board;
    #[pymodule_export]
    use crate::dataset::{replay, scan, serve};
    #[pymodule_export]
    use crate::games::{Comment, Game, GameError, Line, Positions};
    #[pymodule_export]
    use crate::law::{Act, Loop, PlyActs, Ruling, judge};
    #[pymodule_export]
    use crate::legal::LegalMoves;
    #[pymodule_export]
    use crate::moves::Move;
    #[pymodule_export]
    use crate::outcome::Outcome;
    #[pymodule_export]
    use crate::read::{GameReader, read};
    #[pymodule_export]
    use crate::square_set::SquareSet;
    #[pymodule_export]
    use crate::vocabulary::Piece;

    /// The version of the library.
    #[pymodule_export]
    #[allow(non_upper_case_globals, reason = "Python's name for it")]
    const __version__: &str = env!("CARGO_PKG_VERSION");

    /// The start of a game as an exact FEN.
    #[pymodule_export]
    const START_FEN: &str = cotuong_board::START_FEN;
}
