//! One shard: its files read, its games played, its parts written. It depends on nothing but the settings and the shard.

use std::fs::File;
use std::io::{self, Read, Seek, SeekFrom};
use std::path::Path;
use std::time::Instant;

use arrow_array::RecordBatch;

use crate::config::Config;
use crate::error::DatasetError;
use crate::files::Trouble;
use crate::manifest::{InputRow, ManifestRow, OutputRow};
use crate::part::Part;
use crate::plan::{Piece, Shard};
use crate::progress::Progress;
use crate::schema::Table;
use crate::sink::Sink;
use crate::wanted::Wanted;
use crate::watch::{Unwatched, Watch};
use crate::work::{Reading, Work};

/// Reads a shard and publishes its parts.
///
/// It may be run any number of times, in any process: it writes the same bytes under the same names, each file in one step. The row
/// it returns belongs into the manifest; [`commit`](crate::commit) takes the rows of all shards.
///
/// # Errors
/// [`DatasetError::Io`] where a part cannot be written, [`DatasetError::BadGame`] where that is asked for,
/// [`DatasetError::Cancelled`]. An input that cannot be read is a row of `quarantine` and no error.
pub fn run_shard(
    config: &Config,
    shard: &Shard,
    progress: &Progress,
) -> Result<ManifestRow, DatasetError> {
    run_watched(config, shard, progress, &mut Unwatched)
}

/// The same, with someone told of every game before it is taken up.
///
/// # Errors
/// As [`run_shard`].
pub(crate) fn run_watched(
    config: &Config,
    shard: &Shard,
    progress: &Progress,
    watch: &mut dyn Watch,
) -> Result<ManifestRow, DatasetError> {
    let started = Instant::now();
    let mut parts = Parts {
        config,
        shard: shard.id,
        begun: Vec::new(),
    };
    let mut work = Work::new(config, Wanted::all(config), progress)?;
    let mut inputs = Vec::with_capacity(shard.pieces.len());
    read_pieces(shard, &mut work, &mut parts, watch, |piece, bytes| {
        inputs.push(InputRow {
            path: piece.source.clone(),
            size: piece.length,
            blake3: hash(bytes),
        });
    })?;
    let outputs = parts.publish()?;
    Ok(ManifestRow {
        shard: shard.id,
        inputs,
        config_hash: config.hash(),
        outputs,
        games: work.games(),
        by_status: work.tally().counts(),
        seconds: started.elapsed().as_secs_f64(),
    })
}

/// Reads the pieces of a shard into the tables, and tells `done` the bytes of each.
///
/// # Errors
/// [`DatasetError::Cancelled`], [`DatasetError::BadGame`], those of the sink.
pub(crate) fn read_pieces(
    shard: &Shard,
    work: &mut Work<'_>,
    sink: &mut impl Sink,
    watch: &mut dyn Watch,
    mut done: impl FnMut(&Piece, &[u8]),
) -> Result<(), DatasetError> {
    let progress = work.progress();
    let mut bytes = Vec::new();
    for (number, piece) in shard.pieces.iter().enumerate() {
        match load(piece, &mut bytes, progress)? {
            Ok(()) => {
                let reading = Reading {
                    number,
                    piece,
                    bytes: &bytes,
                };
                work.piece(reading, sink, watch)?;
            }
            Err(trouble) => work.trouble(&piece.source, &trouble)?,
        }
        done(piece, &bytes);
        progress.add_bytes(piece.length);
    }
    work.flush(sink)
}

/// Tells whether what an earlier run made of a shard still holds: same settings, same inputs, and every part as it was written.
///
/// # Errors
/// [`DatasetError::Cancelled`].
pub(crate) fn is_kept(
    config: &Config,
    shard: &Shard,
    row: &ManifestRow,
    progress: &Progress,
) -> Result<bool, DatasetError> {
    let same = |(piece, input): (&Piece, &InputRow)| {
        piece.source == input.path && piece.length == input.size
    };
    if row.inputs.len() != shard.pieces.len() || !shard.pieces.iter().zip(&row.inputs).all(same) {
        return Ok(false);
    }
    for output in &row.outputs {
        let path = config.out.join(&output.path);
        if hash_file(&path, 0, output.bytes + 1, progress)? != output.blake3 {
            return Ok(false);
        }
    }
    for (piece, input) in shard.pieces.iter().zip(&row.inputs) {
        let found = match piece.trouble {
            Some(_) => hash(&[]),
            None => hash_file(&piece.path, piece.offset, piece.length, progress)?,
        };
        if found != input.blake3 {
            return Ok(false);
        }
    }
    Ok(true)
}

/// The hash of a stretch of a file; that of nothing where it cannot be read, as in the row of a file that could not.
fn hash_file(
    path: &Path,
    offset: u64,
    length: u64,
    progress: &Progress,
) -> Result<String, DatasetError> {
    let mut hasher = blake3::Hasher::new();
    let mut buffer = vec![0; 1 << 18];
    let Ok(mut file) = open_at(path, offset).map(|file| file.take(length)) else {
        return Ok(hash(&[]));
    };
    loop {
        if progress.is_cancelled() {
            return Err(DatasetError::Cancelled);
        }
        match file.read(&mut buffer) {
            Ok(0) => return Ok(hasher.finalize().to_hex().to_string()),
            Ok(read) => hasher.update(&buffer[..read]),
            Err(error) if error.kind() == io::ErrorKind::Interrupted => continue,
            Err(_) => return Ok(hash(&[])),
        };
    }
}

fn open_at(path: &Path, offset: u64) -> io::Result<File> {
    let mut file = File::open(path)?;
    if offset > 0 {
        file.seek(SeekFrom::Start(offset))?;
    }
    Ok(file)
}

fn hash(bytes: &[u8]) -> String {
    blake3::hash(bytes).to_hex().to_string()
}

/// Reads the bytes of a piece; none where it cannot be read, and why.
fn load(
    piece: &Piece,
    bytes: &mut Vec<u8>,
    progress: &Progress,
) -> Result<Result<(), Trouble>, DatasetError> {
    bytes.clear();
    if progress.is_cancelled() {
        return Err(DatasetError::Cancelled);
    }
    if let Some((code, message)) = &piece.trouble {
        return Ok(Err(Trouble {
            code: code.clone(),
            message: message.clone(),
        }));
    }
    // A file that has grown since the plan is read as it was: the rest would be part of no shard.
    let read = open_at(&piece.path, piece.offset)
        .and_then(|file| file.take(piece.length).read_to_end(bytes));
    Ok(match read {
        Ok(_) => Ok(()),
        Err(error) => {
            bytes.clear();
            Err(Trouble::unreadable(&error))
        }
    })
}

/// The parts of a shard under way, each begun with its first rows.
struct Parts<'a> {
    config: &'a Config,
    shard: u32,
    begun: Vec<(Table, Part)>,
}

impl Parts<'_> {
    fn part(&mut self, table: Table) -> Result<&mut Part, DatasetError> {
        let at = self.begun.iter().position(|&(other, _)| other == table);
        let at = if let Some(at) = at {
            at
        } else {
            let part = Part::create(&self.config.out, table, self.shard, self.config.format)?;
            self.begun.push((table, part));
            self.begun.len() - 1
        };
        Ok(&mut self.begun[at].1)
    }

    /// Publishes all parts. The first shard has one of every table, so that a table without a row can be read all the same.
    fn publish(mut self) -> Result<Vec<OutputRow>, DatasetError> {
        if self.shard == 0 {
            for table in self.config.written() {
                self.part(table)?;
            }
        }
        self.begun.sort_by_key(|&(table, _)| table);
        self.begun
            .into_iter()
            .map(|(_, part)| part.publish())
            .collect()
    }
}

impl Sink for Parts<'_> {
    fn take(&mut self, table: Table, batch: RecordBatch) -> Result<(), DatasetError> {
        self.part(table)?.write(&batch)
    }
}
