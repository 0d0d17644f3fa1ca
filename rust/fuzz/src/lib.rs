//! Fuzz targets for every reader. `make fuzz` runs them; `cargo test` replays their seeds with the same [`harness`].

pub mod harness;

use std::alloc::System;

use cap::Cap;

/// The most memory that a run may hold at once. A window of Zstandard or xz may ask for half of it.
const MEMORY: usize = 320 << 20;

#[global_allocator]
static ALLOCATOR: Cap<System> = Cap::new(System, MEMORY);
