//! What the tests of this crate share.

#[path = "../../../../tests/reference.rs"]
mod reference;

pub use reference::shared;
