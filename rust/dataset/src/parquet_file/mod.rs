//! A Parquet file written column by column, so that the columns of the large tables need no step a value.

mod columns;
mod dictionary;
mod pages;

use std::io::Write;
use std::sync::Arc;

use arrow_array::{ArrayRef, RecordBatch};
use arrow_schema::{Field, SchemaRef};
use parquet::arrow::ArrowWriter;
use parquet::arrow::arrow_writer::{ArrowColumnWriter, ArrowRowGroupWriterFactory, compute_leaves};
use parquet::errors::Result;
use parquet::file::writer::{SerializedFileWriter, SerializedRowGroupWriter};
use parquet::schema::types::ColumnDescPtr;

use crate::encoding::{ROW_GROUP_ROWS, ZSTD_LEVEL, has_distinct_texts, properties};
use crate::schema::Table;
use columns::FastColumn;
use pages::Compressor;

/// A Parquet file of a table, growing.
pub struct ParquetFile<W: Write + Send> {
    file: SerializedFileWriter<W>,
    factory: ArrowRowGroupWriterFactory,
    schema: SchemaRef,
    table: Table,
    zstd: Compressor,
    columns: Vec<ColumnWriter>,
    /// Rows of the row group under way.
    rows: usize,
    groups: usize,
}

impl<W: Write + Send> ParquetFile<W> {
    /// Begins a file.
    ///
    /// # Errors
    /// Those of the sink.
    pub fn create(sink: W, table: Table) -> Result<Self> {
        let schema = table.schema();
        let writer = ArrowWriter::try_new(sink, Arc::clone(&schema), Some(properties()))?;
        let (file, factory) = writer.into_serialized_writer()?;
        Ok(Self {
            file,
            factory,
            schema,
            table,
            zstd: Compressor::new(ZSTD_LEVEL)?,
            columns: Vec::new(),
            rows: 0,
            groups: 0,
        })
    }

    /// Appends rows.
    ///
    /// # Errors
    /// Those of the sink.
    pub fn write(&mut self, batch: &RecordBatch) -> Result<()> {
        let mut from = 0;
        while from < batch.num_rows() {
            let rows = (batch.num_rows() - from).min(ROW_GROUP_ROWS - self.rows);
            self.append(&batch.slice(from, rows))?;
            from += rows;
            if self.rows == ROW_GROUP_ROWS {
                self.end_group()?;
            }
        }
        Ok(())
    }

    fn append(&mut self, batch: &RecordBatch) -> Result<()> {
        if self.columns.is_empty() {
            self.begin_group()?;
        }
        let columns = self.columns.iter_mut().zip(self.schema.fields());
        for ((writer, field), column) in columns.zip(batch.columns()) {
            writer.write(&mut self.zstd, field, column)?;
        }
        self.rows += batch.num_rows();
        Ok(())
    }

    fn begin_group(&mut self) -> Result<()> {
        let library = self.factory.create_column_writers(self.groups)?;
        let writer = |(field, library): (&Arc<Field>, ArrowColumnWriter)| match FastColumn::new(
            field,
            has_distinct_texts(self.table, field.name()),
        ) {
            Some(fast) => ColumnWriter::Fast(Box::new(fast)),
            None => ColumnWriter::Library(Box::new(library)),
        };
        self.columns = self
            .schema
            .fields()
            .iter()
            .zip(library)
            .map(writer)
            .collect();
        Ok(())
    }

    fn end_group(&mut self) -> Result<()> {
        let descriptions = self.file.schema_descr().columns().to_vec();
        let mut group = self.file.next_row_group()?;
        // The tables have no nested columns beside lists of one value, so a column has one leaf.
        for (column, description) in self.columns.drain(..).zip(descriptions) {
            column.close(&mut self.zstd, &mut group, description, self.rows)?;
        }
        group.close()?;
        self.rows = 0;
        self.groups += 1;
        Ok(())
    }

    /// Ends the file and writes it out to the sink.
    ///
    /// # Errors
    /// Those of the sink.
    pub fn finish(&mut self) -> Result<()> {
        if self.rows > 0 {
            self.end_group()?;
        }
        self.file.finish().map(|_| ())
    }

    /// The sink.
    pub fn sink(&self) -> &W {
        self.file.inner()
    }
}

enum ColumnWriter {
    Library(Box<ArrowColumnWriter>),
    Fast(Box<FastColumn>),
}

impl ColumnWriter {
    fn write(&mut self, zstd: &mut Compressor, field: &Field, column: &ArrayRef) -> Result<()> {
        match self {
            Self::Library(writer) => compute_leaves(field, column)?
                .iter()
                .try_for_each(|leaf| writer.write(leaf)),
            Self::Fast(writer) => writer.write(zstd, column),
        }
    }

    fn close<W: Write + Send>(
        self,
        zstd: &mut Compressor,
        group: &mut SerializedRowGroupWriter<'_, W>,
        description: ColumnDescPtr,
        rows: usize,
    ) -> Result<()> {
        match self {
            Self::Library(writer) => writer.close()?.append_to_row_group(group),
            Self::Fast(writer) => writer.close(zstd, group, description, rows),
        }
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use arrow_array::*;
    use arrow_schema::DataType;
    use parquet::arrow::arrow_reader::ParquetRecordBatchReaderBuilder;

    use super::*;

    type Outcome = std::result::Result<(), Box<dyn std::error::Error>>;

    /// Rows with nulls where there can be some, many values and few, and texts that come back.
    fn batch(from: u32, rows: u32) -> std::result::Result<RecordBatch, Box<dyn std::error::Error>> {
        let range = || from..from + rows;
        let board = |i: u32| (0..45_u32).map(|k| (i * 7 + k) as u8).collect::<Vec<u8>>();
        let columns: Vec<ArrayRef> = vec![
            Arc::new(
                range()
                    .map(|i| Some(format!("{:032}", i / 90 % 700)))
                    .collect::<StringArray>(),
            ),
            Arc::new(range().map(|i| Some(i % 90)).collect::<UInt32Array>()),
            Arc::new(FixedSizeBinaryArray::try_from_iter(range().map(board))?),
            Arc::new(
                range()
                    .map(|i| Some(["red", "black"][i as usize % 2]))
                    .collect::<StringArray>(),
            ),
            Arc::new(
                range()
                    .map(|i| (i % 90 != 89).then_some((i * 37 % 11_000) as u16))
                    .collect::<UInt16Array>(),
            ),
            Arc::new(range().map(|i| Some(i % 13 == 0)).collect::<BooleanArray>()),
            Arc::new(
                range()
                    .map(|i| (i % 90 != 89).then_some(i % 11 == 0))
                    .collect::<BooleanArray>(),
            ),
            Arc::new(
                range()
                    .map(|i| Some((i % 50) as u16))
                    .collect::<UInt16Array>(),
            ),
            Arc::new(range().map(|_| Some(1)).collect::<UInt8Array>()),
            Arc::new(
                range()
                    .map(|i| Some((i % 65_536) as u16))
                    .collect::<UInt16Array>(),
            ),
            new_null_array(
                Table::Positions.schema().field(10).data_type(),
                rows as usize,
            ),
            Arc::new(
                range()
                    .map(|i| (i % 5 != 0).then_some((i % 3) as i8 - 1))
                    .collect::<Int8Array>(),
            ),
        ];
        Ok(RecordBatch::try_new(Table::Positions.schema(), columns)?)
    }

    #[test]
    fn what_was_written_reads_back() -> Outcome {
        let mut file = ParquetFile::create(Vec::new(), Table::Positions)?;
        // Odd lengths, and more rows than a row group holds.
        let lengths = [1, 7, 8, 65_536, 65_541, 100_003, 999_999];
        let mut from = 0;
        for rows in lengths {
            file.write(&batch(from, rows)?)?;
            from += rows;
        }
        file.finish()?;
        let bytes = bytes::Bytes::copy_from_slice(file.sink());
        let reader = ParquetRecordBatchReaderBuilder::try_new(bytes)?
            .with_batch_size(10_000)
            .build()?;
        let mut at = 0;
        for read in reader {
            let read = read?;
            assert_eq!(read.schema(), Table::Positions.schema());
            assert!(read == batch(at, read.num_rows() as u32)?, "at row {at}");
            at += read.num_rows() as u32;
        }
        assert_eq!(at, lengths.iter().sum::<u32>());
        Ok(())
    }

    /// Games with lists that are empty, texts that are null in a whole page, and numbers that are null here and there.
    fn games(rows: u32) -> std::result::Result<RecordBatch, Box<dyn std::error::Error>> {
        let schema = Table::Games.schema();
        let column = |field: &Arc<Field>| -> ArrayRef {
            let some = |i: u32| !field.is_nullable() || i % 3 == 1;
            match field.data_type() {
                _ if field.name() == "site" => new_null_array(field.data_type(), rows as usize),
                DataType::Utf8 => {
                    let text =
                        |i: u32| some(i).then(|| format!("{} {}", field.name(), i * i % 1009));
                    Arc::new((0..rows).map(text).collect::<StringArray>())
                }
                DataType::UInt32 => Arc::new(
                    (0..rows)
                        .map(|i| some(i).then_some(i))
                        .collect::<UInt32Array>(),
                ),
                DataType::UInt64 => Arc::new(
                    (0..rows)
                        .map(|i| some(i).then_some(u64::from(i) << 33))
                        .collect::<UInt64Array>(),
                ),
                DataType::Int32 => Arc::new(
                    (0..rows)
                        .map(|i| some(i).then_some(-(i as i32)))
                        .collect::<Int32Array>(),
                ),
                DataType::Boolean => Arc::new(
                    (0..rows)
                        .map(|i| some(i).then_some(i % 2 == 0))
                        .collect::<BooleanArray>(),
                ),
                _ => {
                    let item = Arc::new(Field::new("item", DataType::UInt16, false));
                    let mut lists =
                        builder::ListBuilder::new(builder::UInt16Builder::new()).with_field(item);
                    (0..rows)
                        .for_each(|i| lists.append_value((0..i % 5).map(|k| Some((i + k) as u16))));
                    Arc::new(lists.finish())
                }
            }
        };
        let columns = schema.fields().iter().map(column).collect();
        Ok(RecordBatch::try_new(schema, columns)?)
    }

    #[test]
    fn games_read_back() -> Outcome {
        for rows in [1, 2, 8, 1000, 70_000] {
            let written = games(rows)?;
            let mut file = ParquetFile::create(Vec::new(), Table::Games)?;
            let middle = rows as usize / 3;
            file.write(&written.slice(0, middle))?;
            file.write(&written.slice(middle, rows as usize - middle))?;
            file.finish()?;
            let bytes = bytes::Bytes::copy_from_slice(file.sink());
            let reader = ParquetRecordBatchReaderBuilder::try_new(bytes)?
                .with_batch_size(rows as usize)
                .build()?;
            let read = reader.collect::<std::result::Result<Vec<_>, _>>()?;
            assert!(read == [written], "{rows} rows");
        }
        Ok(())
    }

    #[test]
    fn a_file_without_rows_has_its_columns() -> Outcome {
        for table in Table::DATA {
            let mut file = ParquetFile::create(Vec::new(), table)?;
            file.finish()?;
            let bytes = bytes::Bytes::copy_from_slice(file.sink());
            let builder = ParquetRecordBatchReaderBuilder::try_new(bytes)?;
            assert_eq!(builder.schema(), &table.schema());
            assert_eq!(builder.build()?.count(), 0);
        }
        Ok(())
    }
}
