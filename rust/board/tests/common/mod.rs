//! What the tests of this crate share.

use std::path::PathBuf;

/// The folder of reference data beside the project, if it is there.
///
/// Under CI it must be: a missing folder fails the test. Elsewhere the test is skipped, loudly.
pub fn shared(path: &str) -> Option<PathBuf> {
    let found = PathBuf::from(env!("CARGO_MANIFEST_DIR"))
        .join("../../../shared")
        .join(path);
    if found.exists() {
        return Some(found);
    }
    assert!(
        std::env::var_os("CI").is_none(),
        "the reference data {} is missing",
        found.display()
    );
    eprintln!("SKIPPED: the reference data {} is missing", found.display());
    None
}
