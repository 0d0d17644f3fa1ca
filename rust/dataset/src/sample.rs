//! A sample of a table: rows chosen by a keyed hash of what they are, so that neither the order of the files nor the number of
//! workers plays a part.

use std::collections::BinaryHeap;
use std::sync::Arc;

use arrow_array::cast::AsArray;
use arrow_array::types::UInt32Type;
use arrow_array::{RecordBatch, RecordBatchReader};
use arrow_schema::{ArrowError, SchemaRef};
use arrow_select::interleave::interleave_record_batch;

use crate::config::Config;
use crate::error::DatasetError;
use crate::progress::Progress;
use crate::rows::refused;
use crate::scan::{Scan, scan_until};
use crate::schema::Table;

/// Rows that are held beside those of the sample before the others are let go.
const SLACK: usize = 1 << 16;

/// The rows of a stream whose hashes are the smallest, in the order of the hashes; they come as one batch.
pub struct Sample {
    schema: SchemaRef,
    source: Option<Scan>,
    ply: Option<usize>,
    game_id: usize,
    count: usize,
    key: [u8; 32],
}

/// Begins a scan of which `count` rows are chosen by `seed`, as [`scan_until`] begins a whole one.
///
/// A row of `games` is chosen by its `game_id`, one of `positions` by its `game_id` and `ply`. The sample of fewer rows is the
/// beginning of that of more, and a row that is in the sample of an archive is in that of any part of it that holds the row.
///
/// # Errors
/// As [`scan_until`], and another table.
pub fn sample(
    config: &Config,
    table: Table,
    columns: Option<&[String]>,
    count: usize,
    seed: u64,
    progress: Arc<Progress>,
) -> Result<Sample, DatasetError> {
    let keys = keys_of(table)?;
    let all = || table.columns().iter().map(|column| column.name.to_owned());
    let mut names = columns.map_or_else(|| all().collect(), <[String]>::to_vec);
    let wanted: Vec<usize> = (0..names.len()).collect();
    let mut places = Vec::new();
    for &key in keys {
        let place = names.iter().position(|name| name == key);
        places.push(place.unwrap_or(names.len()));
        if place.is_none() {
            names.push(key.to_owned());
        }
    }
    let source = scan_until(config, table, Some(&names), progress)?;
    let schema = source.schema().project(&wanted).map_err(refused(table))?;
    let mut key = [0; 32];
    key[..8].copy_from_slice(&seed.to_le_bytes());
    Ok(Sample {
        schema: Arc::new(schema),
        source: Some(source),
        game_id: places[0],
        ply: places.get(1).copied(),
        count,
        key,
    })
}

/// The columns by which rows are chosen.
fn keys_of(table: Table) -> Result<&'static [&'static str], DatasetError> {
    match table {
        Table::Games => Ok(&["game_id"]),
        Table::Positions => Ok(&["game_id", "ply"]),
        _ => Err(DatasetError::BadSetting {
            name: "table",
            value: table.name().to_owned(),
            expected: "games or positions, of which samples are taken".to_owned(),
        }),
    }
}

impl Sample {
    /// Lets a condition end the reading, as [`Scan::stop_when`] does.
    #[must_use]
    pub fn stop_when(mut self, stop: impl FnMut() -> bool + Send + 'static) -> Self {
        self.source = self.source.map(|source| source.stop_when(stop));
        self
    }

    fn choose(&self, source: Scan) -> Result<RecordBatch, ArrowError> {
        let mut chosen = Chosen::new(self.count);
        for batch in source {
            let batch = batch?;
            let hashes = self.hashes(&batch);
            chosen.add(batch, &hashes)?;
        }
        let wanted: Vec<usize> = (0..self.schema.fields().len()).collect();
        match chosen.finish()? {
            Some(rows) => rows.project(&wanted),
            None => Ok(RecordBatch::new_empty(self.schema.clone())),
        }
    }

    fn hashes(&self, batch: &RecordBatch) -> Vec<u128> {
        let games = batch.column(self.game_id).as_string::<i32>();
        let plies = self
            .ply
            .map(|ply| batch.column(ply).as_primitive::<UInt32Type>().values());
        let hash = |row: usize| {
            let mut hasher = blake3::Hasher::new_keyed(&self.key);
            hasher.update(games.value(row).as_bytes());
            if let Some(plies) = plies {
                hasher.update(&plies[row].to_le_bytes());
            }
            let mut first = [0; 16];
            first.copy_from_slice(&hasher.finalize().as_bytes()[..16]);
            u128::from_le_bytes(first)
        };
        (0..batch.num_rows()).map(hash).collect()
    }
}

impl Iterator for Sample {
    type Item = Result<RecordBatch, ArrowError>;

    fn next(&mut self) -> Option<Self::Item> {
        let source = self.source.take()?;
        Some(self.choose(source))
    }
}

impl RecordBatchReader for Sample {
    fn schema(&self) -> SchemaRef {
        self.schema.clone()
    }
}

/// The rows of smallest hash so far.
struct Chosen {
    count: usize,
    /// Hash, batch, row; the largest on top.
    rows: BinaryHeap<(u128, usize, usize)>,
    batches: Vec<RecordBatch>,
    held: usize,
}

impl Chosen {
    const fn new(count: usize) -> Self {
        Self {
            count,
            rows: BinaryHeap::new(),
            batches: Vec::new(),
            held: 0,
        }
    }

    fn add(&mut self, batch: RecordBatch, hashes: &[u128]) -> Result<(), ArrowError> {
        let number = self.batches.len();
        let mut is_needed = false;
        for (row, &hash) in hashes.iter().enumerate() {
            let is_chosen = self.rows.len() < self.count
                || self
                    .rows
                    .peek()
                    .is_some_and(|&(largest, ..)| hash < largest);
            if is_chosen {
                self.rows.push((hash, number, row));
                is_needed = true;
            }
            if self.rows.len() > self.count {
                self.rows.pop();
            }
        }
        if is_needed {
            self.held += batch.num_rows();
            self.batches.push(batch);
        }
        if self.held > 8 * self.count + SLACK {
            self.compact()?;
        }
        Ok(())
    }

    /// Lets go of all rows that are not chosen.
    fn compact(&mut self) -> Result<(), ArrowError> {
        let rows = std::mem::take(&mut self.rows).into_sorted_vec();
        self.batches = self.taken(&rows)?.into_iter().collect();
        self.held = rows.len();
        self.rows = (0..)
            .zip(rows)
            .map(|(row, (hash, ..))| (hash, 0, row))
            .collect();
        Ok(())
    }

    /// The chosen rows in the order of their hashes.
    fn finish(mut self) -> Result<Option<RecordBatch>, ArrowError> {
        let rows = std::mem::take(&mut self.rows).into_sorted_vec();
        self.taken(&rows)
    }

    fn taken(&self, rows: &[(u128, usize, usize)]) -> Result<Option<RecordBatch>, ArrowError> {
        if self.batches.is_empty() {
            return Ok(None);
        }
        let batches: Vec<&RecordBatch> = self.batches.iter().collect();
        let places: Vec<(usize, usize)> =
            rows.iter().map(|&(_, batch, row)| (batch, row)).collect();
        interleave_record_batch(&batches, &places).map(Some)
    }
}
