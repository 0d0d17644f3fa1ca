//! The rows of all tables, gathered until there are enough for a batch.

pub mod entry;
pub mod games;
pub mod positions;
pub mod quarantine;
pub mod rulings;
pub mod table;

use arrow_array::RecordBatch;
use arrow_schema::ArrowError;

use crate::error::DatasetError;
use crate::schema::Table;
use crate::sink::Sink;
use crate::wanted::Wanted;
use entry::Entry;
use positions::PositionRows;
use quarantine::Quarantined;
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
    /// `loops`.
    pub loops: Option<TableRows>,
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
    /// Begins the tables that are wanted.
    pub fn new(wanted: &Wanted) -> Self {
        let table = |table: Table| {
            wanted
                .tables
                .contains(&table)
                .then(|| TableRows::new(table))
        };
        let positions = wanted
            .tables
            .contains(&Table::Positions)
            .then(|| PositionRows::new(wanted.facts));
        Self {
            games: table(Table::Games),
            positions,
            loops: table(Table::Loops),
            violations: table(Table::Violations),
            lines: table(Table::Lines),
            comments: table(Table::Comments),
            quarantine: table(Table::Quarantine),
        }
    }

    /// Enters a game into every table but `quarantine`.
    ///
    /// # Errors
    /// None: the values are those of the schemas.
    pub fn enter(&mut self, entry: &Entry<'_>) -> Result<(), DatasetError> {
        let end = match (&mut self.positions, entry.main_line()) {
            (Some(rows), Some(line)) => Some(rows.add(line)),
            _ => None,
        };
        if let Some(rows) = &mut self.games {
            games::push(rows, entry, end).map_err(refused(Table::Games))?;
        }
        if let Some(rows) = &mut self.loops {
            entry.push_loops(rows).map_err(refused(Table::Loops))?;
        }
        if let Some(rows) = &mut self.violations {
            entry
                .push_violations(rows)
                .map_err(refused(Table::Violations))?;
        }
        if let Some(rows) = &mut self.lines {
            entry.push_lines(rows).map_err(refused(Table::Lines))?;
        }
        if let Some(rows) = &mut self.comments {
            entry
                .push_comments(rows)
                .map_err(refused(Table::Comments))?;
        }
        Ok(())
    }

    /// Appends a row of `quarantine`.
    ///
    /// # Errors
    /// None: the values are those of the schema.
    pub fn quarantine(&mut self, row: Quarantined<'_>) -> Result<(), DatasetError> {
        match &mut self.quarantine {
            Some(rows) => quarantine::push(rows, row).map_err(refused(Table::Quarantine)),
            None => Ok(()),
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
            &mut self.loops,
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
