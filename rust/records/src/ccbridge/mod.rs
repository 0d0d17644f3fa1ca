//! The files of `CCBridge`: CBR, one record, and CBL, a library of them, in their second version.
//!
//! Text is UTF-16, low byte first, in rooms of fixed size with rubbish after the zero that ends it. What the version
//! before wrote, and the compressed libraries before that, is recognised and refused by name.

mod library;
mod record;

pub(crate) use library::Reader as LibraryReader;
pub(crate) use record::{read as read_record, refuse as refuse_record};

/// What a record starts with.
const RECORD: &[u8] = b"CCBridge Record\0";

/// What a library starts with.
const LIBRARY: &[u8] = b"CCBridgeLibrary\0";

/// Whether a file is one record.
pub(crate) fn is_record(head: &[u8]) -> bool {
    head.starts_with(RECORD)
}

/// Whether a file is a library.
pub(crate) fn is_library(head: &[u8]) -> bool {
    head.starts_with(LIBRARY)
}

/// Whether a file is one of the old, compressed libraries.
pub(crate) fn is_old_library(head: &[u8]) -> bool {
    head.starts_with(b"CCBridge\x15\0\0\0")
}
