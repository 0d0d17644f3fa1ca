//! Every format of game records, on the real files and on small ones made here.

mod ccbridge;
mod common;
mod dhtmlxq;
mod mxq;
mod texts;
mod xqf;
