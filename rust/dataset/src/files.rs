//! Which files the inputs name: folders walked in sorted order, patterns, single files; each with its name in the tables.

use std::collections::{HashMap, HashSet};
use std::ffi::{OsStr, OsString};
use std::fmt::Write as _;
use std::fs;
use std::path::{Component, Path, PathBuf};

use crate::error::DatasetError;
use crate::progress::Progress;
use crate::rows::quarantine::{NOT_A_FILE, UNREADABLE_FILE};

/// A file found under the inputs, or something that could not be listed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Found {
    /// Where it is.
    pub path: PathBuf,
    /// Its path relative to its input root, with `/` between the parts: the `source` of its games.
    pub source: String,
    /// Its size in bytes, or why it cannot be read.
    pub size: Result<u64, Trouble>,
}

/// Why something found cannot be read as a file: a row of `quarantine`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Trouble {
    /// `unreadable_file` or `not_a_file`.
    pub code: String,
    /// What the system said.
    pub message: String,
}

impl Trouble {
    pub(crate) fn unreadable(error: &std::io::Error) -> Self {
        Self {
            code: UNREADABLE_FILE.to_owned(),
            message: error.to_string(),
        }
    }
}

/// Lists everything that the inputs name, in the order of the inputs, folders in sorted order.
///
/// The root of a folder is the folder, that of a file the folder it is in, that of a pattern its part before the first wildcard.
/// A file that two inputs name is listed once. Links are followed, and a folder that several lead to is read once for each
/// input; one that leads back to a folder it is in is a [`Trouble`].
/// The folder `skip`, the output, is passed over.
///
/// # Errors
/// [`DatasetError::MissingInput`] for an input that is not there and a pattern without a match, [`DatasetError::SourceClash`]
/// for two files that would have the same `source`, [`DatasetError::Cancelled`].
pub fn list(
    inputs: &[OsString],
    skip: Option<&Path>,
    progress: &Progress,
) -> Result<Vec<Found>, DatasetError> {
    if inputs.is_empty() {
        return Err(DatasetError::BadSetting {
            name: "inputs",
            value: String::new(),
            expected: "at least one file, folder or pattern".to_owned(),
        });
    }
    let skip = skip.and_then(|path| fs::canonicalize(path).ok());
    // One folder by itself cannot name a file twice, and a map of all its names would be large for nothing.
    let is_one_folder = matches!(inputs, [input] if Path::new(input).is_dir());
    let by_source = (!is_one_folder).then(HashMap::new);
    let mut lister = Lister {
        skip,
        progress,
        found: Vec::new(),
        by_source,
        seen: HashSet::new(),
    };
    for input in inputs {
        lister.seen.clear();
        lister.input(Path::new(input))?;
    }
    Ok(lister.found)
}

struct Lister<'a> {
    skip: Option<PathBuf>,
    progress: &'a Progress,
    found: Vec<Found>,
    /// Every source so far, and the real path it stands for.
    by_source: Option<HashMap<String, PathBuf>>,
    /// The real folders that the input has led to: links to links would lead to each in ever more ways.
    seen: HashSet<PathBuf>,
}

impl Lister<'_> {
    fn input(&mut self, path: &Path) -> Result<(), DatasetError> {
        if fs::symlink_metadata(path).is_ok() {
            let root = if path.is_dir() {
                path
            } else {
                path.parent().unwrap_or(Path::new(""))
            };
            return self.entry(path, root, &mut Vec::new());
        }
        let missing = || DatasetError::MissingInput {
            input: os_text(path.as_os_str()),
        };
        let root = literal_root(path);
        let pattern = pattern_under(&root, path).ok_or_else(missing)?;
        let matches = glob::glob(&pattern).map_err(|_| missing())?;
        let mut any = false;
        for found in matches {
            any = true;
            match found {
                Ok(path) => self.entry(&path, &root, &mut Vec::new())?,
                Err(error) => self.push(
                    error.path(),
                    &root,
                    &[],
                    Err(Trouble::unreadable(error.error())),
                )?,
            }
        }
        if any { Ok(()) } else { Err(missing()) }
    }

    /// Adds what is at `path`; `above` holds the real paths of the folders it was reached through.
    fn entry(
        &mut self,
        path: &Path,
        root: &Path,
        above: &mut Vec<PathBuf>,
    ) -> Result<(), DatasetError> {
        if self.progress.is_cancelled() {
            return Err(DatasetError::Cancelled);
        }
        match fs::metadata(path) {
            Ok(meta) if meta.is_dir() => self.folder(path, root, above),
            Ok(meta) if meta.is_file() => self.push(path, root, above, Ok(meta.len())),
            Ok(_) => {
                let message = "neither a file nor a folder".to_owned();
                self.push(
                    path,
                    root,
                    above,
                    Err(Trouble {
                        code: NOT_A_FILE.to_owned(),
                        message,
                    }),
                )
            }
            Err(error) => self.push(path, root, above, Err(Trouble::unreadable(&error))),
        }
    }

    fn folder(
        &mut self,
        path: &Path,
        root: &Path,
        above: &mut Vec<PathBuf>,
    ) -> Result<(), DatasetError> {
        let real = match fs::canonicalize(path) {
            Ok(real) => real,
            Err(error) => return self.push(path, root, above, Err(Trouble::unreadable(&error))),
        };
        if self.skip.as_ref() == Some(&real) {
            return Ok(());
        }
        if above.contains(&real) {
            let message = format!("a link back to {}", real.display());
            return self.push(
                path,
                root,
                above,
                Err(Trouble {
                    code: NOT_A_FILE.to_owned(),
                    message,
                }),
            );
        }
        if !self.seen.insert(real.clone()) {
            return Ok(());
        }
        let entries = fs::read_dir(path).and_then(Iterator::collect::<Result<Vec<_>, _>>);
        let mut entries = match entries {
            Ok(entries) => entries,
            Err(error) => return self.push(path, root, above, Err(Trouble::unreadable(&error))),
        };
        entries.sort_by_cached_key(fs::DirEntry::file_name);
        above.push(real);
        for entry in entries {
            self.entry(&entry.path(), root, above)?;
        }
        above.pop();
        Ok(())
    }

    fn push(
        &mut self,
        path: &Path,
        root: &Path,
        above: &[PathBuf],
        size: Result<u64, Trouble>,
    ) -> Result<(), DatasetError> {
        let source = source_name(path.strip_prefix(root).unwrap_or(path));
        if let Some(by_source) = &mut self.by_source {
            let real = real_path(path, above);
            if let Some(first) = by_source.get(&source) {
                if *first == real {
                    return Ok(());
                }
                return Err(DatasetError::SourceClash {
                    source,
                    first: first.clone(),
                    second: real,
                });
            }
            by_source.insert(source.clone(), real);
        }
        self.found.push(Found {
            path: path.to_path_buf(),
            source,
            size,
        });
        Ok(())
    }
}

/// The real folder and the own name: the same for a file that is reached through two inputs, while a link to it stays another file.
fn real_path(path: &Path, above: &[PathBuf]) -> PathBuf {
    let Some(name) = path.file_name() else {
        return path.to_path_buf();
    };
    if let Some(folder) = above.last() {
        return folder.join(name);
    }
    let parent = path
        .parent()
        .filter(|parent| !parent.as_os_str().is_empty())
        .unwrap_or(Path::new("."));
    fs::canonicalize(parent).map_or_else(|_| path.to_path_buf(), |folder| folder.join(name))
}

/// The part of a pattern before its first component with a wildcard. What is there by that very name, as `p[q]` may be,
/// has none.
fn literal_root(pattern: &Path) -> PathBuf {
    let is_wild = |component: &Component<'_>| {
        component
            .as_os_str()
            .as_encoded_bytes()
            .iter()
            .any(|byte| matches!(byte, b'*' | b'?' | b'['))
    };
    let mut root = PathBuf::new();
    for component in pattern.components() {
        let next = root.join(component);
        if is_wild(&component) && fs::symlink_metadata(&next).is_err() {
            break;
        }
        root = next;
    }
    root
}

/// A pattern whose root means nothing but itself; `None` for one that is no text.
fn pattern_under(root: &Path, pattern: &Path) -> Option<String> {
    let rest = pattern.strip_prefix(root).ok()?.to_str()?;
    let literal = glob::Pattern::escape(root.to_str()?);
    let whole = Path::new(&literal).join(rest);
    whole.to_str().map(str::to_owned)
}

/// A relative path as text: `/` between the parts, bytes that are no UTF-8 as `\xNN`.
fn source_name(path: &Path) -> String {
    let parts: Vec<String> = path
        .components()
        .map(|part| os_text(part.as_os_str()))
        .collect();
    parts.join("/")
}

/// A name or a path as text, bytes that are no UTF-8 as `\xNN`: two names stay two.
pub(crate) fn os_text(name: &OsStr) -> String {
    let mut text = String::with_capacity(name.len());
    for chunk in name.as_encoded_bytes().utf8_chunks() {
        text.push_str(chunk.valid());
        for byte in chunk.invalid() {
            // Writing to a `String` cannot fail.
            let _ = write!(text, "\\x{byte:02X}");
        }
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    fn sources(inputs: &[PathBuf], skip: Option<&Path>) -> Result<Vec<String>, DatasetError> {
        let inputs: Vec<OsString> = inputs.iter().map(OsString::from).collect();
        Ok(list(&inputs, skip, &Progress::new())?
            .into_iter()
            .map(|found| found.source)
            .collect())
    }

    fn tree() -> std::io::Result<tempfile::TempDir> {
        let root = tempfile::tempdir()?;
        for path in ["b/2.pgn", "b/10.pgn", "a.pgn", "b.pgn", "c/d/e.txt"] {
            let path = root.path().join(path);
            fs::create_dir_all(path.parent().unwrap_or(root.path()))?;
            fs::write(path, "*")?;
        }
        Ok(root)
    }

    #[test]
    fn folders_are_walked_in_sorted_order() -> Result<(), Box<dyn std::error::Error>> {
        let root = tree()?;
        let at = |path: &str| root.path().join(path);
        assert_eq!(
            sources(&[at("")], None)?,
            ["a.pgn", "b/10.pgn", "b/2.pgn", "b.pgn", "c/d/e.txt"]
        );
        assert_eq!(
            sources(&[at("")], Some(&at("c")))?,
            ["a.pgn", "b/10.pgn", "b/2.pgn", "b.pgn"]
        );
        assert_eq!(
            sources(&[at("c"), at("a.pgn")], None)?,
            ["d/e.txt", "a.pgn"]
        );
        assert_eq!(
            sources(&[at("**/*.pgn")], None)?,
            ["a.pgn", "b/10.pgn", "b/2.pgn", "b.pgn"]
        );
        assert_eq!(
            sources(&[at("b*")], None)?,
            ["b/10.pgn", "b/2.pgn", "b.pgn"]
        );
        Ok(())
    }

    #[test]
    fn a_file_named_twice_is_listed_once_and_two_of_one_name_are_refused()
    -> Result<(), Box<dyn std::error::Error>> {
        let root = tree()?;
        let at = |path: &str| root.path().join(path);
        assert_eq!(
            sources(&[at("b"), at("b/2.pgn")], None)?,
            ["10.pgn", "2.pgn"]
        );
        fs::write(at("c/2.pgn"), "*")?;
        let clash = sources(&[at("b"), at("c")], None).map_err(|error| error.to_string());
        assert!(clash.is_err_and(|message| message.contains("would both be called `2.pgn`")));
        Ok(())
    }

    #[test]
    fn what_is_not_there_is_an_error() {
        for input in ["no/such/folder", "no/such/*.pgn", "[", ""] {
            let missing = list(&[input.into()], None, &Progress::new());
            assert!(
                matches!(missing, Err(DatasetError::MissingInput { .. })),
                "{input}"
            );
        }
        assert!(matches!(
            list(&[], None, &Progress::new()),
            Err(DatasetError::BadSetting { .. })
        ));
    }

    #[cfg(unix)]
    #[test]
    fn links_are_followed_and_loops_found() -> Result<(), Box<dyn std::error::Error>> {
        use std::os::unix::fs::symlink;
        let root = tree()?;
        symlink("..", root.path().join("c/up"))?;
        symlink("nowhere", root.path().join("c/broken"))?;
        symlink("../b/2.pgn", root.path().join("c/two.pgn"))?;
        let found = list(&[root.path().into()], None, &Progress::new())?;
        let code = |source: &str| {
            let found = found.iter().find(|found| found.source == source)?;
            Some(
                found
                    .size
                    .as_ref()
                    .map_err(|trouble| trouble.code.clone())
                    .copied(),
            )
        };
        assert_eq!(code("c/up"), Some(Err("not_a_file".to_owned())));
        assert_eq!(code("c/broken"), Some(Err("unreadable_file".to_owned())));
        assert_eq!(code("c/two.pgn"), Some(Ok(1)));
        Ok(())
    }

    #[cfg(unix)]
    #[test]
    fn a_folder_that_many_links_lead_to_is_read_once() -> Result<(), Box<dyn std::error::Error>> {
        use std::os::unix::fs::symlink;
        let root = tempfile::tempdir()?;
        // Two links in each folder to the next: a thousand million ways to the last.
        for depth in 0..30 {
            let folder = root.path().join(depth.to_string());
            fs::create_dir(&folder)?;
            for link in ["a", "b"] {
                symlink(format!("../{}", depth + 1), folder.join(link))?;
            }
        }
        fs::create_dir(root.path().join("30"))?;
        fs::write(root.path().join("30/x.pgn"), "*")?;
        assert_eq!(sources(&[root.path().join("0")], None)?.len(), 1);
        Ok(())
    }

    #[test]
    fn a_folder_that_looks_like_a_pattern_is_a_folder() -> Result<(), Box<dyn std::error::Error>> {
        let root = tempfile::tempdir()?;
        let folder = root.path().join("p[q]");
        fs::create_dir(&folder)?;
        fs::write(folder.join("x.pgn"), "*")?;
        assert_eq!(sources(&[folder.join("*.pgn")], None)?, ["x.pgn"]);
        Ok(())
    }
}
