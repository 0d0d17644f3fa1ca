//! Where finished batches go: to the parts of a shard, or to a stream.

use arrow_array::RecordBatch;

use crate::error::DatasetError;
use crate::schema::Table;

/// Takes the batches of all tables, those of one table in the order of their rows.
pub trait Sink {
    /// Takes a batch.
    ///
    /// # Errors
    /// Whatever keeps the batch from being taken.
    fn take(&mut self, table: Table, batch: RecordBatch) -> Result<(), DatasetError>;
}
