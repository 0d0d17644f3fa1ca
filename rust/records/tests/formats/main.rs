//! Every format of game records, on the real files and on small ones made here.

mod awkward;
mod ccbridge;
mod common;
mod containers;
mod dhtmlxq;
mod fuzz;
mod hostile;
mod mxq;
mod round_trip;
mod samples;
mod texts;
mod variants;
mod xqf;
