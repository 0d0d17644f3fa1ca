//! The manifest: a row a shard, with what went in and what came out. Nothing else says what belongs to the data set.
//!
//! While a run is under way its finished shards are noted one file each in a journal folder; the commit turns them into the
//! manifest in one step.

use std::fs::{self, File};
use std::path::{Path, PathBuf};
use std::sync::Arc;

use arrow_array::cast::AsArray;
use arrow_array::types::{Float64Type, UInt32Type, UInt64Type};
use arrow_array::{
    Array, ArrayRef, Float64Array, ListArray, RecordBatch, StringArray, StructArray, UInt32Array,
    UInt64Array,
};
use arrow_buffer::OffsetBuffer;
use arrow_schema::{ArrowError, DataType};
use parquet::arrow::ArrowWriter;
use parquet::arrow::arrow_reader::ParquetRecordBatchReaderBuilder;
use serde::{Deserialize, Serialize};

use crate::encoding::properties;
use crate::error::DatasetError;
use crate::part::{write_lightly, write_whole};
use crate::schema::{Kind, Table};

/// The name of the manifest in the output folder.
pub const MANIFEST: &str = "_manifest.parquet";
/// The folder of the shards finished by a run that is not.
pub const JOURNAL: &str = "_journal";

/// What became of a shard.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct ManifestRow {
    /// The shard's number.
    pub shard: u32,
    /// What it read, in order.
    pub inputs: Vec<InputRow>,
    /// The hash of the settings.
    pub config_hash: String,
    /// The parts that it wrote.
    pub outputs: Vec<OutputRow>,
    /// Games found in it.
    pub games: u64,
    /// Games by status, in the order of the contract, those that did not occur left out.
    pub by_status: Vec<(String, u64)>,
    /// The time it took.
    pub seconds: f64,
}

/// A file, or the stretch of one, that a shard read.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct InputRow {
    /// The file, relative to its input root.
    pub path: String,
    /// Bytes read.
    pub size: u64,
    /// The BLAKE3 of those bytes, 64 hex digits.
    pub blake3: String,
}

/// A part that a shard wrote.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct OutputRow {
    /// The part, relative to the output folder.
    pub path: String,
    /// Its rows.
    pub rows: u64,
    /// Its bytes.
    pub bytes: u64,
    /// The BLAKE3 of the file, 64 hex digits.
    pub blake3: String,
}

/// Notes a finished shard in the journal. A note that is lost, or whose parts are, costs the work on the shard and no more: parts
/// are held against their hashes before they are kept.
///
/// # Errors
/// [`DatasetError::Io`].
pub fn note(out: &Path, row: &ManifestRow) -> Result<(), DatasetError> {
    let path = out.join(JOURNAL).join(format!("{:05}.json", row.shard));
    let text = serde_json::to_vec(row).map_err(|error| DatasetError::Encoding {
        table: Table::Manifest.name(),
        message: error.to_string(),
    })?;
    write_lightly(path, &text)
}

/// Reads the journal of an unfinished run. A file in it that is none of ours is passed over.
///
/// # Errors
/// [`DatasetError::Io`].
pub fn read_journal(out: &Path) -> Result<Vec<ManifestRow>, DatasetError> {
    let folder = out.join(JOURNAL);
    let mut rows = Vec::new();
    for entry in fs::read_dir(&folder).map_err(DatasetError::io("read", &folder))? {
        let path = entry.map_err(DatasetError::io("read", &folder))?.path();
        if path
            .extension()
            .is_some_and(|extension| extension == "json")
        {
            let text = fs::read(&path).map_err(DatasetError::io("read", &path))?;
            rows.extend(serde_json::from_slice::<ManifestRow>(&text));
        }
    }
    rows.sort_by_key(|row| row.shard);
    Ok(rows)
}

/// Writes the manifest in one step.
///
/// # Errors
/// [`DatasetError::Io`], [`DatasetError::Encoding`].
pub fn write(out: &Path, rows: &[ManifestRow]) -> Result<(), DatasetError> {
    let bytes = encode(rows).map_err(|message| DatasetError::Encoding {
        table: Table::Manifest.name(),
        message,
    })?;
    write_whole(out.join(MANIFEST), &bytes)
}

fn encode(rows: &[ManifestRow]) -> Result<Vec<u8>, String> {
    let batch = batch(rows).map_err(|error| error.to_string())?;
    let mut bytes = Vec::new();
    let mut writer = ArrowWriter::try_new(
        &mut bytes,
        batch.schema(),
        Some(properties(Table::Manifest)),
    )
    .map_err(|error| error.to_string())?;
    writer.write(&batch).map_err(|error| error.to_string())?;
    writer.close().map_err(|error| error.to_string())?;
    Ok(bytes)
}

/// The rows as the batch that the manifest holds.
///
/// # Errors
/// None for rows that a run made: the columns are those of the schema.
pub fn batch(rows: &[ManifestRow]) -> Result<RecordBatch, ArrowError> {
    let inputs = || rows.iter().flat_map(|row| &row.inputs);
    let outputs = || rows.iter().flat_map(|row| &row.outputs);
    let counts = || rows.iter().flat_map(|row| &row.by_status);
    let columns: Vec<ArrayRef> = vec![
        Arc::new(
            rows.iter()
                .map(|row| Some(row.shard))
                .collect::<UInt32Array>(),
        ),
        structs(
            Kind::Inputs,
            rows.iter().map(|row| row.inputs.len()),
            vec![
                texts(inputs().map(|input| &input.path)),
                numbers(inputs().map(|input| input.size)),
                texts(inputs().map(|input| &input.blake3)),
            ],
        )?,
        texts(rows.iter().map(|row| &row.config_hash)),
        structs(
            Kind::Outputs,
            rows.iter().map(|row| row.outputs.len()),
            vec![
                texts(outputs().map(|output| &output.path)),
                numbers(outputs().map(|output| output.rows)),
                numbers(outputs().map(|output| output.bytes)),
                texts(outputs().map(|output| &output.blake3)),
            ],
        )?,
        numbers(rows.iter().map(|row| row.games)),
        structs(
            Kind::StatusCounts,
            rows.iter().map(|row| row.by_status.len()),
            vec![
                texts(counts().map(|count| &count.0)),
                numbers(counts().map(|count| count.1)),
            ],
        )?,
        Arc::new(
            rows.iter()
                .map(|row| Some(row.seconds))
                .collect::<Float64Array>(),
        ),
    ];
    RecordBatch::try_new(Table::Manifest.schema(), columns)
}

fn texts<'a>(values: impl Iterator<Item = &'a String>) -> ArrayRef {
    Arc::new(values.map(Some).collect::<StringArray>())
}

fn numbers(values: impl Iterator<Item = u64>) -> ArrayRef {
    Arc::new(UInt64Array::from(values.collect::<Vec<_>>()))
}

fn structs(
    kind: Kind,
    lengths: impl Iterator<Item = usize>,
    columns: Vec<ArrayRef>,
) -> Result<ArrayRef, ArrowError> {
    let DataType::List(item) = kind.data_type() else {
        return Err(ArrowError::SchemaError(format!("{kind:?} is no list")));
    };
    let DataType::Struct(fields) = item.data_type() else {
        return Err(ArrowError::SchemaError(format!(
            "{kind:?} is no list of structs"
        )));
    };
    let values = StructArray::try_new(fields.clone(), columns, None)?;
    Ok(Arc::new(ListArray::try_new(
        item,
        OffsetBuffer::from_lengths(lengths),
        Arc::new(values),
        None,
    )?))
}

/// Reads the manifest of a finished data set, or `None` where there is none.
///
/// # Errors
/// [`DatasetError::Io`], [`DatasetError::Damaged`].
pub fn read(out: &Path) -> Result<Option<Vec<ManifestRow>>, DatasetError> {
    let path = out.join(MANIFEST);
    let file = match File::open(&path) {
        Ok(file) => file,
        Err(error) if error.kind() == std::io::ErrorKind::NotFound => return Ok(None),
        Err(error) => return Err(DatasetError::io("open", &path)(error)),
    };
    let damaged = |path: &PathBuf, message: String| DatasetError::Damaged {
        path: path.clone(),
        message,
    };
    let reader = ParquetRecordBatchReaderBuilder::try_new(file)
        .and_then(ParquetRecordBatchReaderBuilder::build)
        .map_err(|error| damaged(&path, error.to_string()))?;
    let mut rows = Vec::new();
    for batch in reader {
        let batch = batch.map_err(|error| damaged(&path, error.to_string()))?;
        let decoded = decode(&batch)
            .ok_or_else(|| damaged(&path, "not the columns of a manifest".to_owned()))?;
        rows.extend(decoded);
    }
    Ok(Some(rows))
}

fn decode(batch: &RecordBatch) -> Option<Vec<ManifestRow>> {
    let column = |name: &str| batch.column_by_name(name);
    let shard = column("shard")?.as_primitive_opt::<UInt32Type>()?;
    let hash = column("config_hash")?.as_string_opt::<i32>()?;
    let games = column("games")?.as_primitive_opt::<UInt64Type>()?;
    let seconds = column("seconds")?.as_primitive_opt::<Float64Type>()?;
    let inputs = column("inputs")?.as_list_opt::<i32>()?;
    let outputs = column("outputs")?.as_list_opt::<i32>()?;
    let counts = column("by_status")?.as_list_opt::<i32>()?;
    (0..batch.num_rows())
        .map(|i| {
            Some(ManifestRow {
                shard: shard.value(i),
                inputs: input_rows(&inputs.value(i))?,
                config_hash: hash.value(i).to_owned(),
                outputs: output_rows(&outputs.value(i))?,
                games: games.value(i),
                by_status: status_counts(&counts.value(i))?,
                seconds: seconds.value(i),
            })
        })
        .collect()
}

fn input_rows(values: &ArrayRef) -> Option<Vec<InputRow>> {
    let (path, size, blake3) = (
        text(values, "path")?,
        number(values, "size")?,
        text(values, "blake3")?,
    );
    let row = |i| InputRow {
        path: path.value(i).to_owned(),
        size: size.value(i),
        blake3: blake3.value(i).to_owned(),
    };
    Some((0..values.len()).map(row).collect())
}

fn output_rows(values: &ArrayRef) -> Option<Vec<OutputRow>> {
    let (path, rows) = (text(values, "path")?, number(values, "rows")?);
    let (bytes, blake3) = (number(values, "bytes")?, text(values, "blake3")?);
    let row = |i| OutputRow {
        path: path.value(i).to_owned(),
        rows: rows.value(i),
        bytes: bytes.value(i),
        blake3: blake3.value(i).to_owned(),
    };
    Some((0..values.len()).map(row).collect())
}

fn status_counts(values: &ArrayRef) -> Option<Vec<(String, u64)>> {
    let (status, games) = (text(values, "status")?, number(values, "games")?);
    Some(
        (0..values.len())
            .map(|i| (status.value(i).to_owned(), games.value(i)))
            .collect(),
    )
}

fn text<'a>(values: &'a ArrayRef, name: &str) -> Option<&'a StringArray> {
    values
        .as_struct_opt()?
        .column_by_name(name)?
        .as_string_opt()
}

fn number<'a>(values: &'a ArrayRef, name: &str) -> Option<&'a UInt64Array> {
    values
        .as_struct_opt()?
        .column_by_name(name)?
        .as_primitive_opt()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_manifest_reads_back() -> Result<(), Box<dyn std::error::Error>> {
        let row = |shard: u32| ManifestRow {
            shard,
            inputs: vec![
                InputRow {
                    path: format!("{shard}.pgn"),
                    size: 7,
                    blake3: "00".to_owned()
                };
                shard as usize
            ],
            config_hash: "ff".to_owned(),
            outputs: vec![OutputRow {
                path: "games/part-00000.parquet".to_owned(),
                rows: 3,
                bytes: 9,
                blake3: "ab".to_owned(),
            }],
            games: 3,
            by_status: vec![("ok".to_owned(), 2), ("illegal_move".to_owned(), 1)],
            seconds: 0.25,
        };
        let rows: Vec<_> = (0..3).map(row).collect();
        assert_eq!(decode(&batch(&rows)?), Some(rows));
        Ok(())
    }
}
