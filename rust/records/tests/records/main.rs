//! The records room as its users meet it: real files, awkward inputs, hostile ones.

mod awkward;
mod chunks;
mod common;
mod encodings;
mod expected;
mod fen_starts;
mod hostile;
mod movetext;
mod notations;
mod properties;
mod tags;
mod wild;
