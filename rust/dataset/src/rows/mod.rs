//! The rows of all tables, gathered until there are enough for a batch.

pub mod games;
pub mod positions;
pub mod table;

use arrow_array::RecordBatch;
use arrow_schema::ArrowError;

use crate::error::DatasetError;
use crate::schema::Table;
use crate::sink::Sink;
use positions::{Facts, PositionRows};
use table::TableRows;

/// Rows after which a table becomes a batch.
pub const BATCH_ROWS: usize = 65_536;
/// Bytes of text and lists after which it does all the same.
const BATCH_BYTES: usize = 16 << 20;

/// The rows of the tables that are wanted.
#[derive(Debug)]
pub struct Rows {
    /// `games`.
    pub games: Option<TableRows>,
    /// `positions`.
    pub positions: Option<PositionRows>,
    /// `violations`.
    pub violations: Option<TableRows>,
    /// `lines`.
    pub lines: Option<TableRows>,
    /// `comments`.
    pub comments: Option<TableRows>,
    /// `quarantine`.
    pub quarantine: Option<TableRows>,
}

impl Rows {
    /// Begins these tables, `positions` with these facts.
    pub fn new(tables: &[Table], facts: Facts) -> Self {
        let table = |table: Table| tables.contains(&table).then(|| TableRows::new(table));
        Self {
            games: table(Table::Games),
            positions: tables
                .contains(&Table::Positions)
                .then(|| PositionRows::new(facts)),
            violations: table(Table::Violations),
            lines: table(Table::Lines),
            comments: table(Table::Comments),
            quarantine: table(Table::Quarantine),
        }
    }

    /// Hands over the tables that have enough rows for a batch.
    ///
    /// # Errors
    /// Those of the sink.
    pub fn hand_over_full(&mut self, sink: &mut impl Sink) -> Result<(), DatasetError> {
        self.hand_over(sink, |rows, bytes| {
            rows >= BATCH_ROWS || bytes >= BATCH_BYTES
        })
    }

    /// Hands over all rows.
    ///
    /// # Errors
    /// Those of the sink.
    pub fn hand_over_all(&mut self, sink: &mut impl Sink) -> Result<(), DatasetError> {
        self.hand_over(sink, |rows, _| rows > 0)
    }

    fn hand_over(
        &mut self,
        sink: &mut impl Sink,
        is_due: impl Fn(usize, usize) -> bool,
    ) -> Result<(), DatasetError> {
        let mut take = |table: Table, batch: Result<RecordBatch, ArrowError>| {
            sink.take(table, batch.map_err(refused(table))?)
        };
        if let Some(rows) = self.positions.as_mut().filter(|rows| is_due(rows.len(), 0)) {
            take(Table::Positions, rows.finish())?;
        }
        let tables = [
            &mut self.games,
            &mut self.violations,
            &mut self.lines,
            &mut self.comments,
            &mut self.quarantine,
        ];
        for rows in tables
            .into_iter()
            .flatten()
            .filter(|rows| is_due(rows.len(), rows.bytes()))
        {
            take(rows.table(), rows.finish())?;
        }
        Ok(())
    }
}

/// A batch, or a row, that the Arrow library refuses.
pub fn refused(table: Table) -> impl FnOnce(ArrowError) -> DatasetError {
    move |error| DatasetError::Encoding {
        table: table.name(),
        message: error.to_string(),
    }
}
