//! A Parquet file written column by column, so that packed boards need no step a value.
//!
//! The values of a column of fixed length without nulls, one after the other, *are* its plain encoding: such a column goes from the
//! batch to the compressor whole, where the library's own writer copies every value by itself. All other columns are the library's.

use std::io::Write;
use std::sync::Arc;

use arrow_array::cast::AsArray;
use arrow_array::{Array, ArrayRef, RecordBatch};
use arrow_schema::{DataType, Field, SchemaRef};
use bytes::Bytes;
use parquet::arrow::ArrowWriter;
use parquet::arrow::arrow_writer::{ArrowColumnWriter, ArrowRowGroupWriterFactory, compute_leaves};
use parquet::basic::{CompressionCodec, Encoding, EncodingMask};
use parquet::column::page::{CompressedPage, Page, PageWriter};
use parquet::column::writer::ColumnCloseResult;
use parquet::errors::{ParquetError, Result};
use parquet::file::metadata::ColumnChunkMetaData;
use parquet::file::writer::{
    SerializedFileWriter, SerializedPageWriter, SerializedRowGroupWriter, TrackedWrite,
};
use parquet::schema::types::ColumnDescPtr;

use crate::encoding::{ROW_GROUP_ROWS, ZSTD_LEVEL, properties};
use crate::schema::Table;

/// Rows of a page of boards: large enough for the compressor to find its matches, small enough to stay in the cache.
const PAGE_ROWS: usize = 16_384;

/// A Parquet file of a table, growing.
pub struct ParquetFile<W: Write + Send> {
    file: SerializedFileWriter<W>,
    factory: ArrowRowGroupWriterFactory,
    schema: SchemaRef,
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
        let writer = ArrowWriter::try_new(sink, Arc::clone(&schema), Some(properties(table)))?;
        let (file, factory) = writer.into_serialized_writer()?;
        Ok(Self {
            file,
            factory,
            schema,
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
            let writers = self.factory.create_column_writers(self.groups)?;
            let mut writers = writers.into_iter();
            self.columns = self
                .schema
                .fields()
                .iter()
                .map(|field| ColumnWriter::new(field, &mut writers))
                .collect::<Result<_>>()?;
        }
        let columns = self.columns.iter_mut().zip(self.schema.fields());
        for ((writer, field), column) in columns.zip(batch.columns()) {
            writer.write(field, column)?;
        }
        self.rows += batch.num_rows();
        Ok(())
    }

    fn end_group(&mut self) -> Result<()> {
        let descriptions = self.file.schema_descr().columns().to_vec();
        let mut group = self.file.next_row_group()?;
        // The tables have no nested columns beside lists of one value, so a column has one leaf.
        for (column, description) in self.columns.drain(..).zip(descriptions) {
            column.close(&mut group, description, self.rows)?;
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
    Fixed(Box<FixedColumn>),
}

impl ColumnWriter {
    fn new(field: &Field, library: &mut impl Iterator<Item = ArrowColumnWriter>) -> Result<Self> {
        let writer = library
            .next()
            .ok_or_else(|| ParquetError::General("fewer columns than fields".to_owned()))?;
        match field.data_type() {
            DataType::FixedSizeBinary(width) if !field.is_nullable() => {
                Ok(Self::Fixed(Box::new(FixedColumn::new(*width as usize)?)))
            }
            _ => Ok(Self::Library(Box::new(writer))),
        }
    }

    fn write(&mut self, field: &Field, column: &ArrayRef) -> Result<()> {
        match self {
            Self::Library(writer) => compute_leaves(field, column)?
                .iter()
                .try_for_each(|leaf| writer.write(leaf)),
            Self::Fixed(writer) => writer.write(column),
        }
    }

    fn close<W: Write + Send>(
        self,
        group: &mut SerializedRowGroupWriter<'_, W>,
        description: ColumnDescPtr,
        rows: usize,
    ) -> Result<()> {
        match self {
            Self::Library(writer) => writer.close()?.append_to_row_group(group),
            Self::Fixed(writer) => writer.close(group, description, rows),
        }
    }
}

/// A column chunk of values of one length, plain, its pages compressed as they come.
struct FixedColumn {
    width: usize,
    compressor: zstd::bulk::Compressor<'static>,
    pages: TrackedWrite<Vec<u8>>,
    compressed: usize,
    uncompressed: usize,
}

impl FixedColumn {
    fn new(width: usize) -> Result<Self> {
        let compressor = zstd::bulk::Compressor::new(ZSTD_LEVEL)?;
        Ok(Self {
            width,
            compressor,
            pages: TrackedWrite::new(Vec::new()),
            compressed: 0,
            uncompressed: 0,
        })
    }

    fn write(&mut self, column: &ArrayRef) -> Result<()> {
        let column = column.as_fixed_size_binary();
        let values = column
            .value_data()
            .get(..self.width * column.len())
            .unwrap_or_default();
        values
            .chunks(PAGE_ROWS * self.width)
            .try_for_each(|page| self.page(page))
    }

    fn page(&mut self, values: &[u8]) -> Result<()> {
        let page = Page::DataPage {
            buf: Bytes::from(self.compressor.compress(values)?),
            num_values: (values.len() / self.width) as u32,
            encoding: Encoding::PLAIN,
            def_level_encoding: Encoding::RLE,
            rep_level_encoding: Encoding::RLE,
            statistics: None,
        };
        let written = SerializedPageWriter::new(&mut self.pages)
            .write_page(CompressedPage::new(page, values.len()))?;
        self.compressed += written.compressed_size;
        self.uncompressed += written.uncompressed_size;
        Ok(())
    }

    fn close<W: Write + Send>(
        self,
        group: &mut SerializedRowGroupWriter<'_, W>,
        description: ColumnDescPtr,
        rows: usize,
    ) -> Result<()> {
        let metadata = ColumnChunkMetaData::builder(description)
            .set_compression_codec(CompressionCodec::ZSTD)
            .set_encodings_mask(EncodingMask::new_from_encodings([Encoding::PLAIN].iter()))
            .set_total_compressed_size(self.compressed as i64)
            .set_total_uncompressed_size(self.uncompressed as i64)
            .set_num_values(rows as i64)
            .set_data_page_offset(0)
            .build()?;
        let close = ColumnCloseResult {
            bytes_written: self.compressed as u64,
            rows_written: rows as u64,
            metadata,
            bloom_filter: None,
            column_index: None,
            offset_index: None,
        };
        group.append_column(&Bytes::from(self.pages.into_inner()?), close)
    }
}
