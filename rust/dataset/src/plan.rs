//! Cuts the inputs into shards: small files together, a large file in pieces, by sizes alone.

use std::fs::File;
use std::io::{self, Read};
use std::path::PathBuf;

use cotuong_records::{Format, Origin, ReadOptions, pgn};
use serde::{Deserialize, Serialize};

use crate::config::Config;
use crate::error::DatasetError;
use crate::files::{self, Found};
use crate::progress::Progress;

/// What opening and naming a file costs, in bytes of input read instead.
const FILE_COST: u64 = 1024;
/// The smallest and the largest aim of a shard, in bytes of input. Each begins two dozen columns anew, whatever it holds.
const SHARD_BYTES: (u64, u64) = (2 << 20, 32 << 20);
/// Shards that an archive is cut into where its size allows, so that no worker waits long for the last one.
const SHARDS_WANTED: u64 = 32;

/// What is read of a file to see whether it is PGN.
const SNIFF_BYTES: u64 = 64 << 10;

/// What a run has to do, in order. It depends on the inputs and the settings, not on the number of workers.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Plan {
    /// The shards; there is always one, if only to hold the empty tables of empty inputs.
    pub shards: Vec<Shard>,
    /// Bytes of input, all shards together.
    pub total_bytes: u64,
    /// The hash of the settings.
    pub config_hash: String,
}

/// A share of the inputs that one worker reads and writes as one part of each table.
///
/// It can be sent to another process: all that [`run_shard`](crate::run_shard) needs besides is the [`Config`].
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Shard {
    /// Its number, that of its parts.
    pub id: u32,
    /// What to read, in order.
    pub pieces: Vec<Piece>,
}

impl Shard {
    /// Bytes of input.
    pub fn bytes(&self) -> u64 {
        self.pieces.iter().map(|piece| piece.length).sum()
    }
}

/// A file, or a stretch of one that begins and ends between two games.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Piece {
    /// Where the file is.
    #[serde(with = "os_path")]
    pub path: PathBuf,
    /// Its path relative to its input root.
    pub source: String,
    /// The first byte.
    pub offset: u64,
    /// The number of bytes.
    pub length: u64,
    /// What the whole file has shown, where the piece is a stretch of a PGN file.
    pub stretch: Option<Stretch>,
    /// Why the file cannot be read: its code and what the system said.
    pub trouble: Option<(String, String)>,
}

/// Paths between processes: a name need not be text.
mod os_path {
    use std::ffi::OsString;
    use std::path::{Path, PathBuf};

    use serde::{Deserialize, Deserializer, Serialize, Serializer};

    pub(super) fn serialize<S: Serializer>(path: &Path, to: S) -> Result<S::Ok, S::Error> {
        path.as_os_str().serialize(to)
    }

    pub(super) fn deserialize<'de, D: Deserializer<'de>>(from: D) -> Result<PathBuf, D::Error> {
        OsString::deserialize(from).map(PathBuf::from)
    }
}

/// What must be known of a file to read a stretch of it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Stretch {
    /// The index in the file of its first game.
    pub first_game: u32,
    /// The line of the file that it begins with, from 1.
    pub first_line: u64,
    /// The encoding of the file, by name.
    pub encoding: String,
}

/// Lists the inputs and cuts them into shards.
///
/// # Errors
/// Inputs that are missing or clash, settings that do not exist, [`DatasetError::Cancelled`].
pub fn plan(config: &Config, progress: &Progress) -> Result<Plan, DatasetError> {
    let options = config.read_options()?;
    config.check()?;
    let found = files::list(&config.inputs, Some(&config.out), progress)?;
    let shards = shards(found, config.shard_bytes, &options, progress)?;
    let total_bytes = shards.iter().map(Shard::bytes).sum();
    progress.planned(total_bytes, shards.len() as u64);
    Ok(Plan {
        shards,
        total_bytes,
        config_hash: config.hash(),
    })
}

/// Cuts what was found into shards.
///
/// # Errors
/// [`DatasetError::Cancelled`].
pub(crate) fn shards(
    found: Vec<Found>,
    shard_bytes: Option<u64>,
    options: &ReadOptions,
    progress: &Progress,
) -> Result<Vec<Shard>, DatasetError> {
    let weight = |length: u64| length + FILE_COST;
    let total: u64 = found
        .iter()
        .map(|found| weight(found.size.as_ref().map_or(0, |&size| size)))
        .sum();
    let aim =
        shard_bytes.unwrap_or_else(|| (total / SHARDS_WANTED).clamp(SHARD_BYTES.0, SHARD_BYTES.1));
    let mut cutter = Cutter {
        aim,
        shards: Vec::new(),
        pieces: Vec::new(),
        weight: 0,
    };
    for found in found {
        let piece = Piece::whole(found);
        let stretches = if piece.length > aim + aim / 2 {
            stretches(&piece, aim, options, progress)?
        } else {
            None
        };
        for piece in stretches.unwrap_or_else(|| vec![piece]) {
            let weight = weight(piece.length);
            cutter.add(piece, weight);
        }
    }
    Ok(cutter.finish())
}

impl Piece {
    /// A file inside a container.
    pub(crate) fn member(source: String, length: usize) -> Self {
        let length = length as u64;
        Self {
            path: PathBuf::new(),
            source,
            offset: 0,
            length,
            stretch: None,
            trouble: None,
        }
    }

    fn whole(found: Found) -> Self {
        let Found { path, source, size } = found;
        let (length, trouble) = match size {
            Ok(size) => (size, None),
            Err(trouble) => (0, Some((trouble.code, trouble.message))),
        };
        Self {
            path,
            source,
            offset: 0,
            length,
            stretch: None,
            trouble,
        }
    }
}

/// A large PGN file in stretches of about `aim` bytes; `None` for any other file, and for one that cannot be read now: whoever runs
/// the shard will say why.
fn stretches(
    piece: &Piece,
    aim: u64,
    options: &ReadOptions,
    progress: &Progress,
) -> Result<Option<Vec<Piece>>, DatasetError> {
    let Ok(mut file) = File::open(&piece.path) else {
        return Ok(None);
    };
    let mut head = Vec::new();
    if (&mut file)
        .take(SNIFF_BYTES)
        .read_to_end(&mut head)
        .is_err()
        || Format::sniff(&head) != Some(Format::Pgn)
    {
        return Ok(None);
    }
    let rest = Stoppable {
        file: file.take(piece.length - (head.len() as u64).min(piece.length)),
        progress,
    };
    let layout = pgn::layout(head.chain(rest), aim, options);
    if progress.is_cancelled() {
        return Err(DatasetError::Cancelled);
    }
    let Ok(layout) = layout else { return Ok(None) };
    let pieces = pieces(piece, &layout);
    Ok((!pieces.is_empty()).then_some(pieces))
}

/// The chunks of a file as pieces of it.
fn pieces(piece: &Piece, layout: &pgn::Layout) -> Vec<Piece> {
    let starts = layout.chunks.iter().map(|chunk| chunk.origin).enumerate();
    let ends = layout
        .chunks
        .iter()
        .skip(1)
        .map(|chunk| chunk.origin.byte)
        .chain([piece.length]);
    let stretch = |((i, origin), end): ((usize, Origin), u64)| {
        // What stands before the first game belongs to the first stretch, so that every byte of the file is in one.
        let origin = if i == 0 { Origin::default() } else { origin };
        Piece {
            offset: origin.byte,
            length: end - origin.byte,
            stretch: Some(Stretch {
                first_game: origin.game,
                first_line: origin.line,
                encoding: layout.encoding.name().to_owned(),
            }),
            ..piece.clone()
        }
    };
    starts.zip(ends).map(stretch).collect()
}

/// A reader that fails as soon as the run is to stop.
struct Stoppable<'a, R> {
    file: R,
    progress: &'a Progress,
}

impl<R: Read> Read for Stoppable<'_, R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        if self.progress.is_cancelled() {
            // Not `Interrupted`: that would be tried again.
            return Err(io::Error::other("cancelled"));
        }
        self.file.read(buffer)
    }
}

/// Fills shards up to the aim, in order.
struct Cutter {
    aim: u64,
    shards: Vec<Shard>,
    pieces: Vec<Piece>,
    weight: u64,
}

impl Cutter {
    /// Puts a piece into the open shard, or into a new one where more than half of it would stand out.
    fn add(&mut self, piece: Piece, weight: u64) {
        if !self.pieces.is_empty() && self.weight + weight / 2 >= self.aim {
            self.close();
        }
        self.pieces.push(piece);
        self.weight += weight;
    }

    fn close(&mut self) {
        let id = self.shards.len() as u32;
        self.shards.push(Shard {
            id,
            pieces: std::mem::take(&mut self.pieces),
        });
        self.weight = 0;
    }

    fn finish(mut self) -> Vec<Shard> {
        if !self.pieces.is_empty() || self.shards.is_empty() {
            self.close();
        }
        self.shards
    }
}
