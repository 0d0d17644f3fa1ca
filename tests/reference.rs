//! Where the Rust tests find the reference data: real archives and official cases, which are no part of the project.
//! `tests/conftest.py` says the same to the Python tests.

use std::path::{Path, PathBuf};

const DEFAULT: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../../shared");

/// A file or folder of the reference data, or `None` where there are none: the test is skipped, loudly.
///
/// They stand in `../shared`, beside the project, or in the folder that `COTUONG_REFERENCE` names. Under CI nobody
/// reads what was skipped: there they must be found, unless `COTUONG_REFERENCE=none` says that there are none.
pub fn shared(path: &str) -> Option<PathBuf> {
    let named = std::env::var_os("COTUONG_REFERENCE");
    let none = named.as_ref().is_some_and(|named| named == "none");
    let found = named
        .as_ref()
        .map_or(Path::new(DEFAULT), Path::new)
        .join(path);
    if !none && found.exists() {
        return Some(found);
    }
    assert!(
        none || (named.is_none() && std::env::var_os("CI").is_none()),
        "no reference data at {}: COTUONG_REFERENCE names their folder, or is `none`",
        found.display()
    );
    eprintln!("SKIPPED: no reference data at {}", found.display());
    None
}
