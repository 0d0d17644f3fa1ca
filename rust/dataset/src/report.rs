//! The account of a run: everything that was found, and what became of it.

use std::collections::{BTreeMap, HashMap};

use arrow_array::cast::AsArray;
use arrow_array::types::UInt32Type;
use arrow_array::{RecordBatch, StringArray};
use cotuong_records::GameStatus;

use crate::config::Config;
use crate::error::DatasetError;
use crate::manifest::ManifestRow;
use crate::read::for_each_batch;
use crate::schema::Table;

/// What a replay found, and what became of it, in total and per file.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Report {
    /// Games found: the rows of `games`.
    pub games: u64,
    /// Plies played, all games together.
    pub plies: u64,
    /// Plies that the sources hold, all games together.
    pub plies_written: u64,
    /// Games by status, in the order of the contract, those that did not occur left out.
    pub by_status: Vec<(String, u64)>,
    /// Rows of `quarantine` by code, sorted by code.
    pub quarantined: Vec<(String, u64)>,
    /// Rows written, by table.
    pub rows: Vec<(Table, u64)>,
    /// Every file found, in order, and its games. Of a container, the files in it.
    pub files: Vec<FileReport>,
    /// Bytes of input.
    pub input_bytes: u64,
    /// Bytes of the tables written.
    pub output_bytes: u64,
    /// Shards in the plan.
    pub shards: u64,
    /// Shards that an earlier run had finished.
    pub shards_kept: u64,
    /// The hash of the settings.
    pub config_hash: String,
    /// Wall time of this run.
    pub seconds: f64,
}

/// What was found in one file.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct FileReport {
    /// The file, relative to its input; one inside a container behind that, as in `games.zip/1990/a.pgn`.
    pub source: String,
    /// Games found in it.
    pub games: u64,
    /// Games by status, in the order of the contract, those that did not occur left out.
    pub by_status: Vec<(String, u64)>,
    /// Rows of `quarantine`: its bad games, and one for the file itself where that could not be read or holds no game.
    pub quarantined: u64,
}

impl Report {
    /// Games with this status.
    pub fn with_status(&self, status: &str) -> u64 {
        self.by_status
            .iter()
            .find(|(name, _)| name == status)
            .map_or(0, |&(_, games)| games)
    }

    /// Games that were read and played to the end.
    pub fn ok(&self) -> u64 {
        self.with_status("ok")
    }

    /// Rows of one table.
    pub fn rows_of(&self, table: Table) -> u64 {
        self.rows
            .iter()
            .find(|&&(other, _)| other == table)
            .map_or(0, |&(_, rows)| rows)
    }

    /// Draws up the account from the tables themselves, so that it says what is on disk.
    ///
    /// # Errors
    /// [`DatasetError::Io`], [`DatasetError::Damaged`].
    pub(crate) fn of(config: &Config, rows: &[ManifestRow]) -> Result<Self, DatasetError> {
        let mut account = Account::new(rows);
        for_each_batch(
            &config.out,
            rows,
            Table::Games,
            &["source", "plies", "plies_written", "status"],
            |batch| {
                account.games(batch);
            },
        )?;
        for_each_batch(
            &config.out,
            rows,
            Table::Quarantine,
            &["source", "code"],
            |batch| account.quarantine(batch),
        )?;
        let mut report = account.finish();
        let outputs = || rows.iter().flat_map(|row| &row.outputs);
        let rows_of = |table: Table| {
            let folder = format!("{}/", table.name());
            outputs()
                .filter(|part| part.path.starts_with(&folder))
                .map(|part| part.rows)
                .sum()
        };
        report.rows = config
            .written()
            .map(|table| (table, rows_of(table)))
            .collect();
        report.input_bytes = rows
            .iter()
            .flat_map(|row| &row.inputs)
            .map(|input| input.size)
            .sum();
        report.output_bytes = outputs().map(|part| part.bytes).sum();
        report.shards = rows.len() as u64;
        report.config_hash = config.hash();
        Ok(report)
    }
}

/// Counts games by status in the order of the contract.
#[derive(Clone, Copy, Debug, Default)]
pub struct Tally([u64; GameStatus::ALL.len()]);

impl Tally {
    /// Counts a game.
    pub fn add(&mut self, status: GameStatus) {
        self.0[status as usize] += 1;
    }

    /// The counts that are not zero, under the names of the statuses.
    pub fn counts(&self) -> Vec<(String, u64)> {
        let all = GameStatus::ALL.iter().zip(self.0);
        all.filter(|&(_, games)| games > 0)
            .map(|(status, games)| (status.name().to_owned(), games))
            .collect()
    }

    fn add_named(&mut self, name: &str) {
        if let Some(&status) = GameStatus::ALL.iter().find(|status| status.name() == name) {
            self.add(status);
        }
    }
}

/// A report being drawn up.
struct Account {
    report: Report,
    total: Tally,
    /// Beside each file of the report: its games, and the place of the input that it is, or is in.
    beside: Vec<(Tally, usize)>,
    places: HashMap<String, usize>,
    codes: BTreeMap<String, u64>,
    /// The file of the last row, which is that of the next one too where a file holds many games.
    at: usize,
}

impl Account {
    fn new(rows: &[ManifestRow]) -> Self {
        let mut account = Self {
            report: Report::default(),
            total: Tally::default(),
            beside: Vec::new(),
            places: HashMap::new(),
            codes: BTreeMap::new(),
            at: 0,
        };
        for input in rows.iter().flat_map(|row| &row.inputs) {
            // The pieces of a large file follow each other and are one file.
            if !account.places.contains_key(&input.path) {
                account.add(&input.path, account.beside.len());
            }
        }
        account
    }

    fn add(&mut self, source: &str, input: usize) {
        self.places.insert(source.to_owned(), self.beside.len());
        self.beside.push((Tally::default(), input));
        let source = source.to_owned();
        self.report.files.push(FileReport {
            source,
            ..FileReport::default()
        });
    }

    /// Moves to the file of a row, which may be one inside a container.
    fn find(&mut self, source: &str) -> usize {
        if self
            .report
            .files
            .get(self.at)
            .is_none_or(|file| file.source != source)
        {
            if !self.places.contains_key(source) {
                let mut containers = source.match_indices('/').map(|(end, _)| &source[..end]);
                let input = containers.find_map(|container| self.places.get(container));
                self.add(source, input.copied().unwrap_or(self.at));
            }
            self.at = self.places.get(source).copied().unwrap_or(self.at);
        }
        self.at
    }

    fn games(&mut self, batch: &RecordBatch) {
        let (Some(sources), Some(statuses)) = (texts(batch, "source"), texts(batch, "status"))
        else {
            return;
        };
        for (source, status) in sources.iter().flatten().zip(statuses.iter().flatten()) {
            let at = self.find(source);
            self.total.add_named(status);
            if let (Some(file), Some((tally, _))) =
                (self.report.files.get_mut(at), self.beside.get_mut(at))
            {
                file.games += 1;
                tally.add_named(status);
            }
        }
        self.report.games += batch.num_rows() as u64;
        self.report.plies += sum(batch, "plies");
        self.report.plies_written += sum(batch, "plies_written");
    }

    fn quarantine(&mut self, batch: &RecordBatch) {
        let (Some(sources), Some(codes)) = (texts(batch, "source"), texts(batch, "code")) else {
            return;
        };
        for (source, code) in sources.iter().flatten().zip(codes.iter().flatten()) {
            let at = self.find(source);
            if let Some(file) = self.report.files.get_mut(at) {
                file.quarantined += 1;
            }
            *self.codes.entry(code.to_owned()).or_default() += 1;
        }
    }

    fn finish(mut self) -> Report {
        let files = std::mem::take(&mut self.report.files);
        let mut files: Vec<(FileReport, usize)> = files
            .into_iter()
            .zip(&self.beside)
            .map(|(file, (tally, input))| {
                (
                    FileReport {
                        by_status: tally.counts(),
                        ..file
                    },
                    *input,
                )
            })
            .collect();
        // The files in a container stand behind it, in their own order.
        files.sort_by_key(|&(_, input)| input);
        let is_shown = |file: &FileReport| file.games + file.quarantined > 0;
        self.report.files = files
            .into_iter()
            .map(|(file, _)| file)
            .filter(is_shown)
            .collect();
        self.report.by_status = self.total.counts();
        self.report.quarantined = self.codes.into_iter().collect();
        self.report
    }
}

fn texts<'a>(batch: &'a RecordBatch, name: &str) -> Option<&'a StringArray> {
    batch.column_by_name(name)?.as_string_opt()
}

fn sum(batch: &RecordBatch, name: &str) -> u64 {
    let column = batch
        .column_by_name(name)
        .and_then(|column| column.as_primitive_opt::<UInt32Type>());
    column.map_or(0, |column| {
        column.values().iter().map(|&value| u64::from(value)).sum()
    })
}
