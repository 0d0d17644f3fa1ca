//! The games of files, folders, patterns and containers, read one after the other as they are asked for.

use std::collections::VecDeque;
use std::fmt;
use std::io::{self, Cursor, Read};
use std::path::Path;
use std::sync::Arc;
use std::time::{Duration, Instant};

use cotuong_records::container::{Damage, Kind};
use cotuong_records::{Game, Games, ReadError, ReadOptions, stream_games};

use crate::error::DatasetError;
use crate::expansion::{Expansion, Member};
use crate::files::{self, Found, Trouble};
use crate::pipe;
use crate::progress::Progress;

/// Asked now and then whether to go on; its error ends the reading that was going on.
pub type Ask = Arc<dyn Fn() -> io::Result<()> + Send + Sync>;

/// Where bytes come from.
pub type Bytes = Box<dyn Read + Send>;

/// The games of any number of inputs, in their order.
///
/// ```
/// use std::sync::Arc;
///
/// use cotuong_dataset::Archive;
/// use cotuong_records::{Game, ReadOptions};
///
/// let mut archive = Archive::new(&ReadOptions::default(), Arc::new(|| Ok(())));
/// archive.add_stream("line", Box::new(&b"1. h2e2 h9g7 *\n"[..]));
/// let mut game = Game::default();
/// assert!(archive.read(&mut game)?);
/// assert_eq!((archive.source(), game.plies_written()), ("line", 2));
/// assert!(!archive.read(&mut game)?);
/// # Ok::<(), cotuong_dataset::Unread>(())
/// ```
pub struct Archive {
    options: ReadOptions,
    ask: Ask,
    waiting: VecDeque<Input>,
    /// The container that is being expanded.
    expansion: Option<Expansion>,
    current: Option<Open>,
    /// Whether one file and nothing else was asked for.
    is_one_file: bool,
}

/// Something that is still to be opened.
enum Input {
    Found(Found),
    Stream(String, Bytes),
}

/// A file that is being read.
struct Open {
    source: String,
    games: Games<'static>,
    /// Whether it has given a game, or none is missed.
    found: bool,
}

/// Something that could not be read; what comes after it can be.
#[derive(Debug)]
pub struct Unread {
    /// Its path, that of the container it is in before it.
    pub source: String,
    /// Why.
    pub cause: Cause,
}

/// Why something could not be read.
#[derive(Debug)]
#[non_exhaustive]
pub enum Cause {
    /// It cannot be opened.
    Open(io::Error),
    /// It is no file.
    Listed(Trouble),
    /// Its bytes cannot be read, or not further.
    Read(ReadError),
    /// It holds no game.
    Empty,
    /// A container is damaged; what could be read of it has been.
    Container(Damage),
}

impl fmt::Display for Unread {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let source = &self.source;
        match &self.cause {
            Cause::Open(error) => write!(f, "cannot open {source}: {error}"),
            Cause::Listed(trouble) => write!(f, "{source}: {}", trouble.message),
            Cause::Read(error) => write!(f, "{source}: {error}"),
            Cause::Empty => write!(f, "{source}: no game was found"),
            // It names the container itself.
            Cause::Container(damage) => damage.fmt(f),
        }
    }
}

impl std::error::Error for Unread {}

impl Archive {
    /// No inputs yet. `ask` is asked ten times a second while bytes are read.
    pub fn new(options: &ReadOptions, ask: Ask) -> Self {
        Self {
            options: options.clone(),
            ask,
            waiting: VecDeque::new(),
            expansion: None,
            current: None,
            is_one_file: false,
        }
    }

    /// Adds a file, a folder with all that is in it, or the files that a pattern fits.
    ///
    /// # Errors
    /// [`DatasetError::MissingInput`] where nothing is there, [`DatasetError::Cancelled`].
    pub fn add_path(&mut self, path: &Path, progress: &Progress) -> Result<(), DatasetError> {
        let is_first = self.waiting.is_empty();
        if path.exists() && !path.is_dir() {
            self.is_one_file = is_first;
            self.waiting.push_back(Input::Found(Found {
                path: path.to_path_buf(),
                source: files::os_text(path.as_os_str()),
                size: Ok(0),
            }));
            return Ok(());
        }
        let found = files::list(&[path.into()], None, progress)?;
        self.is_one_file = false;
        self.waiting.extend(found.into_iter().map(Input::Found));
        Ok(())
    }

    /// Adds bytes under a name.
    pub fn add_stream(&mut self, name: &str, bytes: Bytes) {
        self.is_one_file = self.waiting.is_empty();
        self.waiting
            .push_back(Input::Stream(name.to_owned(), bytes));
    }

    /// Whether one file and nothing else was asked for, and it is no container.
    pub fn is_one_file(&self) -> bool {
        self.is_one_file
    }

    /// Reads the next game into one that may have been used before; `false` at the end.
    ///
    /// # Errors
    /// [`Unread`] for something that cannot be read; the next call goes on after it.
    pub fn read(&mut self, game: &mut Game) -> Result<bool, Unread> {
        loop {
            let Some(current) = &mut self.current else {
                if !self.open_next()? {
                    return Ok(false);
                }
                continue;
            };
            let read = current.games.read(game);
            if matches!(read, Ok(true)) {
                current.found = true;
                return Ok(true);
            }
            let Some(Open { source, found, .. }) = self.current.take() else {
                continue;
            };
            match read {
                Err(error) => return Err(unread(&source, Cause::Read(error))),
                Ok(_) if !found => return Err(unread(&source, Cause::Empty)),
                Ok(_) => {}
            }
        }
    }

    /// The path of the file of the game that was read last: that of a container with what is inside behind it.
    pub fn source(&self) -> &str {
        self.current.as_ref().map_or("", |open| &open.source)
    }

    /// Opens the next file, if there is one.
    fn open_next(&mut self) -> Result<bool, Unread> {
        if let Some(expansion) = &mut self.expansion {
            let member = expansion.next(&self.ask);
            match member.map_err(|error| unread(expansion.source(), Cause::Open(error)))? {
                Some(Member::File { path, bytes }) => {
                    // An empty one may be all that damage left, and that is told next.
                    let is_empty = bytes.is_empty();
                    self.start(path, Box::new(Cursor::new(bytes)), is_empty);
                    return Ok(true);
                }
                Some(Member::Damage(damage)) => {
                    return Err(unread(&damage.path.clone(), Cause::Container(damage)));
                }
                None => self.expansion = None,
            }
        }
        let Some(input) = self.waiting.pop_front() else {
            return Ok(false);
        };
        let (source, bytes) = match input {
            Input::Stream(source, bytes) => (source, bytes),
            Input::Found(found) => {
                let source = files::os_text(found.path.as_os_str());
                if let Err(trouble) = found.size {
                    return Err(unread(&source, Cause::Listed(trouble)));
                }
                let opened = pipe::open(&found.path, &self.ask);
                let bytes = opened.map_err(|error| unread(&source, Cause::Open(error)))?;
                (source, bytes)
            }
        };
        self.sniff(source, bytes)?;
        Ok(true)
    }

    /// Looks whether some bytes are a container.
    fn sniff(&mut self, source: String, bytes: Bytes) -> Result<(), Unread> {
        /// The header of a file in a tar archive.
        const HEAD: u64 = 512;
        let mut bytes = Interruptible::new(bytes, Arc::clone(&self.ask));
        let mut head = Vec::new();
        let failed = |error| unread(&source, Cause::Open(error));
        (&mut bytes)
            .take(HEAD)
            .read_to_end(&mut head)
            .map_err(failed)?;
        if Kind::sniff(&head).is_none() {
            self.start(source, Box::new(Cursor::new(head).chain(bytes)), false);
            return Ok(());
        }
        self.is_one_file = false;
        bytes.read_to_end(&mut head).map_err(failed)?;
        let expansion = Expansion::start(source.clone(), head);
        self.expansion = Some(expansion.map_err(|error| unread(&source, Cause::Open(error)))?);
        Ok(())
    }

    fn start(&mut self, source: String, bytes: Bytes, found: bool) {
        self.current = Some(Open {
            source,
            games: stream_games(bytes, &self.options),
            found,
        });
    }
}

impl fmt::Debug for Archive {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Archive").finish_non_exhaustive()
    }
}

fn unread(source: &str, cause: Cause) -> Unread {
    Unread {
        source: source.to_owned(),
        cause,
    }
}

/// A reader that asks now and then whether to go on.
struct Interruptible<R> {
    reader: R,
    ask: Ask,
    asked: Instant,
}

impl<R> Interruptible<R> {
    /// How often it asks.
    const POLL: Duration = Duration::from_millis(100);

    fn new(reader: R, ask: Ask) -> Self {
        Self {
            reader,
            ask,
            asked: Instant::now(),
        }
    }
}

impl<R: Read> Read for Interruptible<R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        if self.asked.elapsed() >= Self::POLL {
            self.asked = Instant::now();
            (self.ask)()?;
        }
        self.reader.read(buffer)
    }
}

#[cfg(test)]
mod tests {
    use std::fs;

    use super::*;

    const GAME: &str = "[Event \"x\"]\n\n1. h2e2 h9g7 *\n\n";

    fn archive() -> Archive {
        Archive::new(&ReadOptions::default(), Arc::new(|| Ok(())))
    }

    /// The sources of all games, and what could not be read.
    fn drain(mut archive: Archive) -> (Vec<String>, Vec<String>) {
        let (mut sources, mut troubles) = (Vec::new(), Vec::new());
        let mut game = Game::default();
        loop {
            match archive.read(&mut game) {
                Ok(true) => sources.push(archive.source().to_owned()),
                Ok(false) => return (sources, troubles),
                Err(unread) => troubles.push(unread.to_string()),
            }
        }
    }

    #[test]
    fn folders_patterns_and_containers_are_gone_through() -> Result<(), Box<dyn std::error::Error>>
    {
        let root = tempfile::tempdir()?;
        let at = |name: &str| root.path().join(name);
        fs::write(at("a.pgn"), GAME.repeat(2))?;
        fs::write(at("b.zst"), zstd::encode_all(GAME.as_bytes(), 1)?)?;
        fs::write(at("c.txt"), "no game here\n")?;
        let cut = zstd::encode_all(GAME.repeat(9).as_bytes(), 1)?;
        fs::write(at("d.zst"), &cut[..cut.len() - 3])?;
        let mut all = archive();
        all.add_path(root.path(), &Progress::new())?;
        assert!(!all.is_one_file());
        let (sources, troubles) = drain(all);
        let names: Vec<_> = sources
            .iter()
            .filter_map(|source| source.rsplit('/').next())
            .collect();
        assert_eq!(&names[..3], ["a.pgn", "a.pgn", "b.zst"]);
        assert!(troubles[0].ends_with("c.txt: no known format of game records"));
        assert!(troubles[1].contains("d.zst, byte "), "{troubles:?}");
        assert_eq!(troubles.len(), 2);
        let mut some = archive();
        some.add_path(&at("*.pgn"), &Progress::new())?;
        assert_eq!(drain(some).0.len(), 2);
        assert!(archive().add_path(&at("*.xqf"), &Progress::new()).is_err());
        Ok(())
    }

    #[test]
    fn one_file_is_known_as_one() -> Result<(), Box<dyn std::error::Error>> {
        let root = tempfile::tempdir()?;
        let path = root.path().join("a");
        fs::write(&path, GAME)?;
        let mut one = archive();
        one.add_path(&path, &Progress::new())?;
        assert!(one.is_one_file());
        let mut game = Game::default();
        one.read(&mut game)?;
        assert!(one.is_one_file());
        one.add_path(&path, &Progress::new())?;
        fs::write(&path, zstd::encode_all(GAME.as_bytes(), 1)?)?;
        assert!(one.read(&mut game)?);
        assert_eq!(one.source(), path.to_string_lossy());
        assert!(!one.is_one_file());
        Ok(())
    }

    /// A reader that takes its time and has no end.
    struct Slow;

    impl Read for Slow {
        fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
            std::thread::sleep(Duration::from_millis(60));
            buffer.fill(b'\n');
            Ok(buffer.len())
        }
    }

    #[test]
    fn an_answer_not_to_go_on_ends_a_read() {
        let mut asked = Archive::new(
            &ReadOptions::default(),
            Arc::new(|| Err(io::Error::other("enough"))),
        );
        asked.add_stream("slow", Box::new(Slow));
        let unread = asked.read(&mut Game::default()).expect_err("stopped");
        assert!(unread.to_string().contains("enough"));
    }
}
