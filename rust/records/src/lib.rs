//! Archives of xiangqi games, read: any format, any encoding, any damage.
//!
//! Bytes become [`Game`]s ([`read_games`], [`stream_games`]), and a game's texts become legal moves ([`play()`]).
//! A fault stops the game it is in, keeps what was read of it, says where it is, and never costs another game.
//! Nothing here knows the law of repetitions, and nothing is printed.
//!
//! ```
//! use cotuong_records::{OnIllegal, ReadOptions, play, read_games};
//!
//! let bytes = b"[Event \"A\"]\n\n1. h2e2 h9g7 *\n\n[Event \"B\"]\n\n1. h2e2 h9h7 *\n";
//! let mut reports = Vec::new();
//! for game in read_games(bytes, &ReadOptions::default()) {
//!     let game = game?;
//!     let played = play(&game, OnIllegal::Stop);
//!     reports.push((game.offset, played.moves.len(), played.status.name()));
//! }
//! assert_eq!(reports, [(0, 2, "ok"), (29, 1, "illegal_move")]);
//! # Ok::<(), cotuong_records::ReadError>(())
//! ```

mod bulletin;
mod bytes;
mod cbf;
mod ccbridge;
pub mod container;
mod csv;
mod detect;
mod dhtmlxq;
mod dpxq_text;
mod encoding;
mod error;
mod fields;
mod formats;
mod game;
mod headers;
mod json;
mod keys;
mod markup;
mod mxq;
mod notations;
mod options;
mod outcome;
pub mod pgn;
mod plain;
mod play;
mod positions;
mod read;
mod refused;
mod sniff;
mod source;
mod square_lines;
mod text;
mod variations;
mod vietnamese;
mod vietnamese_text;
pub mod write;
mod wxf_text;
mod xqf;

pub use encoding::{Encoding, ParseEncodingError};
pub use error::{ErrorKind, ReadError};
pub use game::{Comment, Damage, Game, StartError, Variation};
pub use headers::Headers;
pub use options::{Origin, ReadOptions};
pub use outcome::{EndReason, GameResult};
pub use play::{Fault, GameError, GameStatus, OnIllegal, Played, play, play_into};
pub use read::{Games, read_games, stream_games};
pub use sniff::Format;
pub use variations::{PlayedLine, play_variations};
