//! Reads tables of a data set back, by the parts that its manifest names.

use std::error::Error;
use std::fs::File;
use std::path::Path;

use arrow_array::RecordBatch;
use arrow_ipc::reader::FileReader;
use parquet::arrow::ProjectionMask;
use parquet::arrow::arrow_reader::ParquetRecordBatchReaderBuilder;

use crate::error::DatasetError;
use crate::manifest::ManifestRow;
use crate::schema::Table;

/// Reads these columns of a table, part by part in order, and hands each batch to `visit`.
/// The columns of a batch stand in the order of the table, not in that of `names`.
///
/// # Errors
/// [`DatasetError::Io`], [`DatasetError::Damaged`].
pub fn for_each_batch(
    out: &Path,
    rows: &[ManifestRow],
    table: Table,
    names: &[&str],
    mut visit: impl FnMut(&RecordBatch),
) -> Result<(), DatasetError> {
    let folder = format!("{}/", table.name());
    let columns: Vec<usize> = (0..)
        .zip(table.columns())
        .filter(|(_, column)| names.contains(&column.name))
        .map(|(i, _)| i)
        .collect();
    let parts = rows.iter().flat_map(|row| &row.outputs);
    for part in parts.filter(|part| part.path.starts_with(&folder)) {
        for_each_batch_of_part(&out.join(&part.path), &columns, &mut visit)?;
    }
    Ok(())
}

fn for_each_batch_of_part(
    path: &Path,
    columns: &[usize],
    visit: &mut impl FnMut(&RecordBatch),
) -> Result<(), DatasetError> {
    let damaged = |error: &dyn Error| DatasetError::Damaged {
        path: path.to_path_buf(),
        message: error.to_string(),
    };
    let file = File::open(path).map_err(DatasetError::io("open", path))?;
    if path
        .extension()
        .is_some_and(|extension| extension == "parquet")
    {
        let builder =
            ParquetRecordBatchReaderBuilder::try_new(file).map_err(|error| damaged(&error))?;
        let mask = ProjectionMask::roots(builder.parquet_schema(), columns.iter().copied());
        let reader = builder
            .with_projection(mask)
            .build()
            .map_err(|error| damaged(&error))?;
        for batch in reader {
            visit(&batch.map_err(|error| damaged(&error))?);
        }
    } else {
        let reader =
            FileReader::try_new(file, Some(columns.to_vec())).map_err(|error| damaged(&error))?;
        for batch in reader {
            visit(&batch.map_err(|error| damaged(&error))?);
        }
    }
    Ok(())
}
