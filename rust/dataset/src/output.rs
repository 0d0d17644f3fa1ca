//! The output folder over the life of a run: opened, resumed, committed.

use std::collections::HashSet;
use std::fs;
use std::io;
use std::panic::resume_unwind;
use std::path::{Path, PathBuf};
use std::sync::Mutex;
use std::thread;

use crate::config::Config;
use crate::error::DatasetError;
use crate::manifest::{self, JOURNAL, MANIFEST, ManifestRow};
use crate::part::{TEMPORARY, sync_file, sync_folder, write_whole};
use crate::plan::{Piece, Plan};
use crate::schema::Table;

/// The file in the journal that says which settings the run has.
const SETTINGS: &str = "config";
/// How many parts wait for the disk at once.
const SYNCING: usize = 16;
/// The data card in the output folder.
pub const CARD: &str = "README.md";

/// The output folder of a run, and what an earlier run has left in it.
#[derive(Debug)]
pub struct Output<'a> {
    out: &'a Path,
    config_hash: &'a str,
    /// The rows of shards that an earlier run had finished, as far as it says.
    pub earlier: Vec<ManifestRow>,
    /// Whether a manifest still claims that the data set is whole.
    sealed: Mutex<bool>,
}

impl<'a> Output<'a> {
    /// Makes the folder, or looks at what is in it, and clears away what a killed run left half written.
    ///
    /// # Errors
    /// [`DatasetError::ForeignOutput`], [`DatasetError::OtherConfig`], [`DatasetError::OtherInputs`], [`DatasetError::Damaged`],
    /// [`DatasetError::Io`].
    pub fn open(out: &'a Path, plan: &'a Plan) -> Result<Self, DatasetError> {
        let config_hash = plan.config_hash.as_str();
        fs::create_dir_all(out).map_err(DatasetError::io("make folder", out))?;
        let rows = manifest::read(out)?;
        let is_sealed = rows.is_some();
        let journal = out.join(JOURNAL);
        let earlier = match rows {
            Some(rows) => rows,
            None if journal.is_dir() => {
                check_hash(out, read_settings(&journal)?.as_deref(), config_hash)?;
                manifest::read_journal(out)?
            }
            None if is_empty(out)? => Vec::new(),
            None => {
                return Err(DatasetError::ForeignOutput {
                    path: out.to_path_buf(),
                });
            }
        };
        for row in &earlier {
            check_hash(out, Some(&row.config_hash), config_hash)?;
        }
        check_inputs(out, &earlier, plan)?;
        clear_temporaries(out)?;
        let output = Self {
            out,
            config_hash,
            earlier,
            sealed: Mutex::new(is_sealed),
        };
        if !is_sealed {
            output.begin_journal()?;
        }
        Ok(output)
    }

    /// What an earlier run says about a shard.
    pub fn earlier(&self, shard: u32) -> Option<&ManifestRow> {
        self.earlier
            .binary_search_by_key(&shard, |row| row.shard)
            .ok()
            .and_then(|at| self.earlier.get(at))
    }

    /// Takes the manifest of an earlier run away before the first part changes, its rows kept in the journal: while parts are
    /// being replaced nothing claims that the data set is whole.
    ///
    /// # Errors
    /// [`DatasetError::Io`].
    pub fn unseal(&self) -> Result<(), DatasetError> {
        let mut sealed = self
            .sealed
            .lock()
            .unwrap_or_else(std::sync::PoisonError::into_inner);
        if *sealed {
            self.begin_journal()?;
            for row in &self.earlier {
                manifest::note(self.out, row)?;
            }
            sync_folder(&self.out.join(JOURNAL))?;
            let manifest = self.out.join(MANIFEST);
            fs::remove_file(&manifest).map_err(DatasetError::io("remove", &manifest))?;
            sync_folder(self.out)?;
            *sealed = false;
        }
        Ok(())
    }

    fn begin_journal(&self) -> Result<(), DatasetError> {
        write_whole(
            self.out.join(JOURNAL).join(SETTINGS),
            self.config_hash.as_bytes(),
        )?;
        sync_folder(self.out)
    }
}

/// Makes the data set whole: removes parts that no shard claims, writes the data card and, last, the manifest.
///
/// # Errors
/// [`DatasetError::Internal`] where a planned shard has no row, [`DatasetError::Io`], [`DatasetError::Encoding`].
pub fn commit(
    config: &Config,
    plan: &Plan,
    mut rows: Vec<ManifestRow>,
) -> Result<Vec<ManifestRow>, DatasetError> {
    let out = config.out.as_path();
    rows.sort_by_key(|row| row.shard);
    for (shard, row) in plan
        .shards
        .iter()
        .zip(rows.iter().map(Some).chain(std::iter::repeat(None)))
    {
        if row.is_none_or(|row| row.shard != shard.id) || rows.len() != plan.shards.len() {
            let message = format!("{} rows for {} shards", rows.len(), plan.shards.len());
            return Err(DatasetError::Internal {
                shard: shard.id as usize,
                message,
            });
        }
    }
    remove_strays(out, &rows)?;
    for table in config.written() {
        sync_folder(&out.join(table.name()))?;
    }
    write_whole(out.join(CARD), crate::card::card(config, &rows).as_bytes())?;
    if manifest::read(out)?.is_none_or(|old| old != rows) {
        sync_parts(out, &rows)?;
        manifest::write(out, &rows)?;
    }
    sync_folder(out)?;
    let journal = out.join(JOURNAL);
    match fs::remove_dir_all(&journal) {
        Err(error) if error.kind() != io::ErrorKind::NotFound => {
            Err(DatasetError::io("remove", &journal)(error))
        }
        _ => Ok(rows),
    }
}

/// The parts that a manifest names.
fn named(out: &Path, rows: &[ManifestRow]) -> impl Iterator<Item = PathBuf> {
    let parts = rows.iter().flat_map(|row| &row.outputs);
    parts.map(|part| out.join(&part.path))
}

/// Makes all parts durable, many at a time: the disk takes them together.
fn sync_parts(out: &Path, rows: &[ManifestRow]) -> Result<(), DatasetError> {
    let parts: Vec<PathBuf> = named(out, rows).collect();
    let share = parts.len().div_ceil(SYNCING).max(1);
    thread::scope(|scope| {
        let sync = |parts: &[PathBuf]| parts.iter().try_for_each(|part| sync_file(part));
        let syncing: Vec<_> = parts
            .chunks(share)
            .map(|parts| scope.spawn(move || sync(parts)))
            .collect();
        syncing
            .into_iter()
            .try_for_each(|one| one.join().unwrap_or_else(|panic| resume_unwind(panic)))
    })
}

/// Removes the parts that an earlier run with other inputs left: nobody shall read them by their folder.
fn remove_strays(out: &Path, rows: &[ManifestRow]) -> Result<(), DatasetError> {
    let claimed: HashSet<PathBuf> = named(out, rows).collect();
    for path in parts(out)? {
        if !claimed.contains(&path) {
            fs::remove_file(&path).map_err(DatasetError::io("remove", &path))?;
        }
    }
    Ok(())
}

fn clear_temporaries(out: &Path) -> Result<(), DatasetError> {
    let folders = Table::DATA.map(|table| out.join(table.name()));
    for folder in folders
        .iter()
        .map(PathBuf::as_path)
        .chain([out, &out.join(JOURNAL)])
    {
        for path in children(folder)? {
            let name = path.file_name().unwrap_or_default().as_encoded_bytes();
            if name.starts_with(b".") && name.ends_with(TEMPORARY.as_bytes()) {
                fs::remove_file(&path).map_err(DatasetError::io("remove", &path))?;
            }
        }
    }
    Ok(())
}

/// Every part under its final name.
fn parts(out: &Path) -> Result<Vec<PathBuf>, DatasetError> {
    let mut parts = Vec::new();
    for table in Table::DATA {
        let is_part = |path: &PathBuf| {
            path.file_name()
                .is_some_and(|name| name.as_encoded_bytes().starts_with(b"part-"))
        };
        parts.extend(
            children(&out.join(table.name()))?
                .into_iter()
                .filter(is_part),
        );
    }
    Ok(parts)
}

/// What is in a folder; nothing if it is not there.
fn children(folder: &Path) -> Result<Vec<PathBuf>, DatasetError> {
    match fs::read_dir(folder) {
        Ok(entries) => entries
            .map(|entry| entry.map(|entry| entry.path()))
            .collect::<Result<_, _>>()
            .map_err(DatasetError::io("read", folder)),
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(Vec::new()),
        Err(error) => Err(DatasetError::io("read", folder)(error)),
    }
}

fn is_empty(out: &Path) -> Result<bool, DatasetError> {
    Ok(children(out)?.is_empty())
}

fn read_settings(journal: &Path) -> Result<Option<String>, DatasetError> {
    let path = journal.join(SETTINGS);
    match fs::read_to_string(&path) {
        Ok(text) => Ok(Some(text)),
        // Killed before the first shard was begun: there is nothing yet that the settings could contradict.
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(None),
        Err(error) => Err(DatasetError::io("read", &path)(error)),
    }
}

fn check_hash(out: &Path, theirs: Option<&str>, ours: &str) -> Result<(), DatasetError> {
    match theirs {
        Some(theirs) if theirs != ours => Err(DatasetError::OtherConfig {
            path: out.to_path_buf(),
            theirs: theirs.to_owned(),
            ours: ours.to_owned(),
        }),
        _ => Ok(()),
    }
}

/// An archive may grow, shrink and be mended between two runs. One that shares no file with the earlier is another, and so is
/// a part of it while the rest is still where it was: either would replace its tables without a word.
fn check_inputs(out: &Path, earlier: &[ManifestRow], plan: &Plan) -> Result<(), DatasetError> {
    let pieces = || plan.shards.iter().flat_map(|shard| &shard.pieces);
    let ours: HashSet<&str> = pieces().map(|piece| piece.source.as_str()).collect();
    let theirs = || {
        let inputs = earlier.iter().flat_map(|row| &row.inputs);
        inputs.map(|input| input.path.as_str())
    };
    let (Some(first), Some(own)) = (theirs().next(), pieces().next()) else {
        return Ok(());
    };
    let other = if theirs().any(|source| ours.contains(source)) {
        let roots: HashSet<PathBuf> = pieces().filter_map(root_of).collect();
        let is_there = |source: &&str| roots.iter().any(|root| root.join(source).exists());
        let mut left = theirs().filter(|source| !ours.contains(source));
        left.find(is_there)
    } else {
        Some(first)
    };
    match other {
        None => Ok(()),
        Some(theirs) => Err(DatasetError::OtherInputs {
            path: out.to_path_buf(),
            theirs: theirs.to_owned(),
            ours: own.source.clone(),
        }),
    }
}

/// The folder that the source of a file is relative to.
fn root_of(piece: &Piece) -> Option<PathBuf> {
    let parts = Path::new(&piece.source).components().count();
    piece.path.ancestors().nth(parts).map(Path::to_path_buf)
}
