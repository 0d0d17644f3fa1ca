//! The seeds of the fuzz targets, and what fuzzing has found, run through the same code on the stable toolchain.

use std::fs;
use std::path::Path;

use crate::common::files;

#[path = "../../../fuzz/src/harness.rs"]
mod harness;

const FUZZ: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../fuzz");

#[test]
fn every_seed_passes() {
    for (target, run) in harness::TARGETS {
        for path in files(&Path::new(FUZZ).join("seeds").join(target)) {
            eprintln!("{}", path.display());
            run(&fs::read(&path).expect("readable"));
        }
    }
}

#[test]
fn every_target_has_a_program_and_seeds() {
    let names = |folder: &str| {
        let entries = fs::read_dir(Path::new(FUZZ).join(folder)).expect("the folder is there");
        let mut names: Vec<String> = entries
            .map(|entry| entry.expect("readable").path())
            .filter_map(|path| Some(path.file_stem()?.to_string_lossy().into_owned()))
            .collect();
        names.sort();
        names
    };
    let targets = harness::TARGETS.map(|(name, _)| name);
    assert!(targets.is_sorted());
    assert_eq!(names("fuzz_targets"), targets);
    assert_eq!(names("seeds"), targets);
}
