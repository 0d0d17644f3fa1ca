//! One part of a table on disk: written under a temporary name, hashed on the way, checked, renamed.

use std::fs::{self, File};
use std::io::{self, BufWriter, Read, Write};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU64, Ordering};

use arrow_array::RecordBatch;
use arrow_ipc::reader::FileReader;
use arrow_ipc::writer::FileWriter;
use arrow_schema::ArrowError;
use parquet::arrow::ArrowWriter;
use parquet::errors::ParquetError;
use parquet::file::reader::{FileReader as _, SerializedFileReader};

use crate::columns::ColumnsWriter;
use crate::config::OutputFormat;
use crate::encoding::properties;
use crate::error::DatasetError;
use crate::manifest::OutputRow;
use crate::schema::Table;

/// Tells apart the temporary files of one process.
static SERIAL: AtomicU64 = AtomicU64::new(0);

/// A file that is not there yet under its own name. Dropped before [`Draft::publish`], it leaves nothing behind.
#[derive(Debug)]
pub struct Draft {
    temporary: PathBuf,
    path: PathBuf,
}

impl Draft {
    /// Opens a temporary file beside `path`, and the folder for it.
    ///
    /// # Errors
    /// [`DatasetError::Io`].
    pub fn create(path: PathBuf) -> Result<(Self, File), DatasetError> {
        let folder = path.parent().unwrap_or(Path::new("."));
        fs::create_dir_all(folder).map_err(DatasetError::io("make folder", folder))?;
        let name = path.file_name().unwrap_or_default().to_string_lossy();
        let serial = SERIAL.fetch_add(1, Ordering::Relaxed);
        // The process id keeps two processes that redo the same shard out of each other's file.
        let temporary = folder.join(format!(
            ".{name}.{}-{serial}{TEMPORARY}",
            std::process::id()
        ));
        let draft = Self { temporary, path };
        let file =
            File::create(&draft.temporary).map_err(DatasetError::io("create", &draft.temporary))?;
        Ok((draft, file))
    }

    /// Gives the file its own name, in one step, replacing what had it.
    ///
    /// # Errors
    /// [`DatasetError::Io`].
    pub fn publish(self) -> Result<(), DatasetError> {
        fs::rename(&self.temporary, &self.path).map_err(DatasetError::io("rename to", &self.path))
    }
}

impl Drop for Draft {
    fn drop(&mut self) {
        // After `publish` there is nothing under this name, which is as it should be.
        let _ = fs::remove_file(&self.temporary);
    }
}

/// How the name of every temporary file ends.
pub const TEMPORARY: &str = ".tmp";

/// Writes a small file whole: temporary name, `fsync`, rename.
///
/// # Errors
/// [`DatasetError::Io`].
pub fn write_whole(path: PathBuf, bytes: &[u8]) -> Result<(), DatasetError> {
    write_then(path, bytes, File::sync_all)
}

/// The same for a file that a power cut may take.
///
/// # Errors
/// [`DatasetError::Io`].
pub fn write_lightly(path: PathBuf, bytes: &[u8]) -> Result<(), DatasetError> {
    write_then(path, bytes, |_| Ok(()))
}

fn write_then(
    path: PathBuf,
    bytes: &[u8],
    end: impl FnOnce(&File) -> io::Result<()>,
) -> Result<(), DatasetError> {
    let (draft, mut file) = Draft::create(path)?;
    let written = file.write_all(bytes).and_then(|()| end(&file));
    written.map_err(DatasetError::io("write", &draft.path))?;
    draft.publish()
}

/// Makes a finished file durable.
///
/// # Errors
/// [`DatasetError::Io`].
pub fn sync_file(path: &Path) -> Result<(), DatasetError> {
    // Some systems flush for a writer alone.
    let file = File::options().write(true).open(path);
    file.and_then(|file| file.sync_all())
        .map_err(DatasetError::io("sync", path))
}

/// Makes the names in a folder durable. On systems without such a thing it does nothing.
///
/// # Errors
/// [`DatasetError::Io`].
pub fn sync_folder(folder: &Path) -> Result<(), DatasetError> {
    if cfg!(unix) {
        File::open(folder)
            .and_then(|file| file.sync_all())
            .map_err(DatasetError::io("sync", folder))?;
    }
    Ok(())
}

/// The name of a part relative to the output folder, with `/` on every system.
pub fn part_name(table: Table, shard: u32, format: OutputFormat) -> String {
    format!("{}/part-{shard:05}.{}", table.name(), format.extension())
}

/// Counts and hashes what passes through to the file.
#[derive(Debug)]
struct Hashed {
    file: File,
    hasher: blake3::Hasher,
    bytes: u64,
}

impl Write for Hashed {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let written = self.file.write(bytes)?;
        self.hasher.update(&bytes[..written]);
        self.bytes += written as u64;
        Ok(written)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.file.flush()
    }
}

enum Encoder {
    Columns(Box<ColumnsWriter<Hashed>>),
    Parquet(Box<ArrowWriter<Hashed>>),
    Ipc(Box<FileWriter<BufWriter<Hashed>>>),
}

/// A part that is being written.
pub struct Part {
    draft: Draft,
    name: String,
    table: Table,
    encoder: Encoder,
    rows: u64,
}

impl Part {
    /// Begins the part of a table that belongs to a shard.
    ///
    /// # Errors
    /// [`DatasetError::Io`], [`DatasetError::Encoding`].
    pub fn create(
        out: &Path,
        table: Table,
        shard: u32,
        format: OutputFormat,
    ) -> Result<Self, DatasetError> {
        let name = part_name(table, shard, format);
        let (draft, file) = Draft::create(out.join(&name))?;
        let hashed = Hashed {
            file,
            hasher: blake3::Hasher::new(),
            bytes: 0,
        };
        let encoder = match format {
            OutputFormat::Parquet if table == Table::Positions => {
                ColumnsWriter::try_new(hashed, table.schema(), properties(table))
                    .map(|writer| Encoder::Columns(Box::new(writer)))
                    .map_err(|error| draft.parquet(table, error))?
            }
            OutputFormat::Parquet => {
                ArrowWriter::try_new(hashed, table.schema(), Some(properties(table)))
                    .map(|writer| Encoder::Parquet(Box::new(writer)))
                    .map_err(|error| draft.parquet(table, error))?
            }
            OutputFormat::Ipc => FileWriter::try_new(BufWriter::new(hashed), &table.schema())
                .map(|writer| Encoder::Ipc(Box::new(writer)))
                .map_err(|error| draft.arrow(table, error))?,
        };
        Ok(Self {
            draft,
            name,
            table,
            encoder,
            rows: 0,
        })
    }

    /// Appends rows.
    ///
    /// # Errors
    /// [`DatasetError::Io`] (a full disk among them), [`DatasetError::Encoding`].
    pub fn write(&mut self, batch: &RecordBatch) -> Result<(), DatasetError> {
        let (draft, table) = (&self.draft, self.table);
        match &mut self.encoder {
            Encoder::Columns(writer) => writer
                .write(batch)
                .map_err(|error| draft.parquet(table, error))?,
            Encoder::Parquet(writer) => writer
                .write(batch)
                .map_err(|error| draft.parquet(table, error))?,
            Encoder::Ipc(writer) => writer
                .write(batch)
                .map_err(|error| draft.arrow(table, error))?,
        }
        self.rows += batch.num_rows() as u64;
        Ok(())
    }

    fn finish(&mut self) -> Result<&Hashed, DatasetError> {
        let (draft, table) = (&self.draft, self.table);
        Ok(match &mut self.encoder {
            Encoder::Columns(writer) => {
                let ended = writer.finish();
                ended.map_err(|error| draft.parquet(table, error))?;
                writer.inner()
            }
            Encoder::Parquet(writer) => {
                let ended = writer.finish();
                ended.map_err(|error| draft.parquet(table, error))?;
                writer.inner()
            }
            Encoder::Ipc(writer) => {
                let ended = writer.finish();
                ended.map_err(|error| draft.arrow(table, error))?;
                writer.get_ref().get_ref()
            }
        })
    }

    /// Ends the file, reads its footer back and gives it its name. It is durable only after [`sync_file`]: a worker that waited
    /// for the disk at every part would stand idle.
    ///
    /// # Errors
    /// As [`Part::write`], and [`DatasetError::Damaged`] where the file does not hold the rows that were written.
    pub fn publish(mut self) -> Result<OutputRow, DatasetError> {
        let hashed = self.finish()?;
        let (bytes, blake3) = (hashed.bytes, hashed.hasher.finalize().to_hex().to_string());
        let Self {
            draft,
            name,
            table,
            rows,
            ..
        } = self;
        let found = count_rows(&draft.temporary, table)?;
        if found != rows {
            let message = format!("{found} rows in it, {rows} were written");
            return Err(DatasetError::Damaged {
                path: draft.path.clone(),
                message,
            });
        }
        draft.publish()?;
        Ok(OutputRow {
            path: name,
            rows,
            bytes,
            blake3,
        })
    }
}

/// The rows of an Arrow file: no column is asked for, only the batches' lengths.
fn count_ipc_rows(file: File) -> Result<u64, ArrowError> {
    FileReader::try_new(file, Some(Vec::new()))?
        .map(|batch| batch.map(|batch| batch.num_rows() as u64))
        .sum()
}

/// Reads the footer of a file of this table back, and the number of its rows.
fn count_rows(path: &Path, table: Table) -> Result<u64, DatasetError> {
    let damaged = |message: String| DatasetError::Damaged {
        path: path.to_path_buf(),
        message,
    };
    let file = File::open(path).map_err(DatasetError::io("open", path))?;
    let mut magic = [0; 6];
    let is_ipc = (&file).read_exact(&mut magic).is_ok() && magic == *b"ARROW1";
    let file = File::open(path).map_err(DatasetError::io("open", path))?;
    if is_ipc {
        return count_ipc_rows(file).map_err(|error| damaged(error.to_string()));
    }
    let reader = SerializedFileReader::new(file).map_err(|error| damaged(error.to_string()))?;
    let columns = reader
        .metadata()
        .file_metadata()
        .schema()
        .get_fields()
        .len();
    if columns != table.columns().len() {
        return Err(damaged(format!(
            "{columns} columns in it, {} were written",
            table.columns().len()
        )));
    }
    Ok(reader
        .metadata()
        .row_groups()
        .iter()
        .map(|group| group.num_rows() as u64)
        .sum())
}

impl Draft {
    /// An error of the Parquet library: that of the file below it where there is one.
    fn parquet(&self, table: Table, error: ParquetError) -> DatasetError {
        match error {
            ParquetError::External(inner) => match inner.downcast::<io::Error>() {
                Ok(inner) => DatasetError::io("write", &self.path)(*inner),
                Err(inner) => DatasetError::Encoding {
                    table: table.name(),
                    message: inner.to_string(),
                },
            },
            error => DatasetError::Encoding {
                table: table.name(),
                message: error.to_string(),
            },
        }
    }

    /// An error of the Arrow library: that of the file below it where there is one.
    fn arrow(&self, table: Table, error: ArrowError) -> DatasetError {
        match error {
            ArrowError::IoError(_, inner) => DatasetError::io("write", &self.path)(inner),
            error => DatasetError::Encoding {
                table: table.name(),
                message: error.to_string(),
            },
        }
    }
}
