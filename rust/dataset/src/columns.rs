//! The writer of `positions`, the table with a row for every ply: each column in the form that costs least.
//!
//! The library's own writer looks every value of a dictionary up by a hash, and makes an object of every board; here a value is
//! first held against those before it. Columns of lists go the library's way.

use std::collections::HashMap;
use std::io::Write;
use std::sync::Arc;

use arrow_array::cast::AsArray;
use arrow_array::types::{Int8Type, UInt8Type, UInt16Type, UInt32Type};
use arrow_array::{Array, ArrayRef, BooleanArray, RecordBatch, StringArray};
use arrow_buffer::{BooleanBufferBuilder, NullBuffer};
use arrow_schema::{DataType, SchemaRef};
use parquet::arrow::arrow_writer::{ArrowColumnWriter, ArrowRowGroupWriterFactory, compute_leaves};
use parquet::arrow::{ArrowSchemaConverter, add_encoded_arrow_schema_to_metadata};
use parquet::errors::{ParquetError, Result};
use parquet::file::properties::WriterProperties;
use parquet::file::writer::SerializedFileWriter;
use zstd::bulk::Compressor;

use crate::encoding::{ROW_GROUP_ROWS, ZSTD_LEVEL};
use crate::pages::{Chunk, Dictionary, Rows, bitmap};

/// A Parquet file of flat columns under way. Only its last column may be a list.
pub struct ColumnsWriter<W: Write + Send> {
    file: SerializedFileWriter<W>,
    library: ArrowRowGroupWriterFactory,
    schema: SchemaRef,
    zstd: Compressor<'static>,
    columns: Vec<Column>,
    rows: usize,
    groups: usize,
}

/// A column of the row group under way.
enum Column {
    /// As the library writes it.
    Library(Box<ArrowColumnWriter>),
    /// The bytes of Arrow as they stand.
    Verbatim(Chunk),
    /// Bits.
    Bits(Chunk),
    /// Small numbers, coded.
    Numbers(Chunk, Numbers),
    /// Words, coded.
    Words(Chunk, Words),
}

impl<W: Write + Send> ColumnsWriter<W> {
    /// Begins a file.
    ///
    /// # Errors
    /// Those of the library.
    pub fn try_new(sink: W, schema: SchemaRef, mut properties: WriterProperties) -> Result<Self> {
        add_encoded_arrow_schema_to_metadata(&schema, &mut properties);
        let root = ArrowSchemaConverter::new()
            .convert(&schema)?
            .root_schema_ptr();
        let file = SerializedFileWriter::new(sink, root, Arc::new(properties))?;
        let library = ArrowRowGroupWriterFactory::new(&file, Arc::clone(&schema));
        let zstd =
            Compressor::new(ZSTD_LEVEL).map_err(|error| ParquetError::External(Box::new(error)))?;
        let columns = Column::all(&schema, &library, 0)?;
        Ok(Self {
            file,
            library,
            schema,
            zstd,
            columns,
            rows: 0,
            groups: 0,
        })
    }

    /// Appends rows: a page of every column. A row group ends with the batch that fills it.
    ///
    /// # Errors
    /// Those of the library.
    pub fn write(&mut self, batch: &RecordBatch) -> Result<()> {
        if batch.num_rows() == 0 {
            return Ok(());
        }
        let fields = self.schema.fields().iter().zip(batch.columns());
        for (column, (field, array)) in self.columns.iter_mut().zip(fields) {
            match column {
                Column::Library(writer) => {
                    for leaf in compute_leaves(field, array)? {
                        writer.write(&leaf)?;
                    }
                }
                own => own.push(array, field.is_nullable(), &mut self.zstd)?,
            }
        }
        self.rows += batch.num_rows();
        if self.rows >= ROW_GROUP_ROWS {
            self.end_group()?;
        }
        Ok(())
    }

    fn end_group(&mut self) -> Result<()> {
        self.groups += 1;
        self.rows = 0;
        let next = Column::all(&self.schema, &self.library, self.groups)?;
        let columns = std::mem::replace(&mut self.columns, next);
        let descriptors = self.file.schema_descr().columns().to_vec();
        let mut group = self.file.next_row_group()?;
        for (column, descriptor) in columns.into_iter().zip(descriptors) {
            let (chunk, dictionary) = match column {
                Column::Library(writer) => {
                    writer.close()?.append_to_row_group(&mut group)?;
                    continue;
                }
                Column::Verbatim(chunk) | Column::Bits(chunk) => (chunk, None),
                Column::Numbers(chunk, numbers) => (chunk, Some(numbers.dictionary())),
                Column::Words(chunk, words) => (chunk, Some(words.dictionary)),
            };
            let (bytes, close) = chunk.finish(descriptor, dictionary.as_ref(), &mut self.zstd)?;
            group.append_column(&bytes, close)?;
        }
        group.close()?;
        Ok(())
    }

    /// Ends the file.
    ///
    /// # Errors
    /// Those of the library, and of the sink.
    pub fn finish(&mut self) -> Result<()> {
        if self.rows > 0 {
            self.end_group()?;
        }
        self.file.finish().map(drop)
    }

    /// Where the file is written to.
    pub fn inner(&self) -> &W {
        self.file.inner()
    }
}

impl Column {
    /// The columns of a row group, each in its form.
    fn all(
        schema: &SchemaRef,
        library: &ArrowRowGroupWriterFactory,
        group: usize,
    ) -> Result<Vec<Self>> {
        let own = |kind: &DataType| match kind {
            DataType::UInt32 | DataType::FixedSizeBinary(_) => {
                Some(Self::Verbatim(Chunk::default()))
            }
            DataType::Boolean => Some(Self::Bits(Chunk::default())),
            DataType::UInt8 | DataType::UInt16 | DataType::Int8 => {
                Some(Self::Numbers(Chunk::default(), Numbers::default()))
            }
            DataType::Utf8 => Some(Self::Words(Chunk::default(), Words::default())),
            _ => None,
        };
        let writers = library.create_column_writers(group)?;
        let columns = schema.fields().iter().zip(writers);
        Ok(columns
            .map(|(field, writer)| {
                own(field.data_type()).unwrap_or_else(|| Self::Library(Box::new(writer)))
            })
            .collect())
    }

    /// Appends a page.
    fn push(&mut self, array: &ArrayRef, nullable: bool, zstd: &mut Compressor<'_>) -> Result<()> {
        let nulls = array.nulls().filter(|nulls| nulls.null_count() > 0);
        let rows = Rows {
            count: array.len(),
            nullable,
            nulls,
        };
        match self {
            Self::Verbatim(chunk) => chunk.push_plain(rows, verbatim(array), zstd),
            Self::Bits(chunk) => chunk.push_plain(rows, &bits(array.as_boolean(), nulls), zstd),
            Self::Numbers(chunk, numbers) => {
                chunk.push_codes(rows, &numbers.codes(array, nulls), zstd)
            }
            Self::Words(chunk, words) => {
                chunk.push_codes(rows, &words.codes(array.as_string()), zstd)
            }
            Self::Library(_) => Ok(()),
        }
    }
}

/// The bytes of an array without nulls.
fn verbatim(array: &ArrayRef) -> &[u8] {
    match array.as_fixed_size_binary_opt() {
        Some(array) => array.value_data(),
        None => array
            .as_primitive::<UInt32Type>()
            .values()
            .inner()
            .as_slice(),
    }
}

/// The bits of the rows that have a value.
fn bits(array: &BooleanArray, nulls: Option<&NullBuffer>) -> Vec<u8> {
    let Some(nulls) = nulls else {
        return bitmap(array.values(), array.len());
    };
    let mut known = BooleanBufferBuilder::new(array.len());
    for (start, end) in nulls.valid_slices() {
        known.append_buffer(&array.values().slice(start, end - start));
    }
    known.as_slice().to_vec()
}

/// The codes of numbers of at most sixteen bits, in order of appearance.
#[derive(Default)]
struct Numbers {
    /// The code of each number, one added; 0 where it has none yet.
    codes: Vec<u32>,
    values: Vec<i32>,
}

impl Numbers {
    fn codes(&mut self, array: &ArrayRef, nulls: Option<&NullBuffer>) -> Vec<u32> {
        match array.data_type() {
            DataType::UInt16 => self.codes_of(array.as_primitive::<UInt16Type>().values(), nulls),
            DataType::UInt8 => self.codes_of(array.as_primitive::<UInt8Type>().values(), nulls),
            _ => self.codes_of(array.as_primitive::<Int8Type>().values(), nulls),
        }
    }

    fn codes_of<T: Copy + Into<i32>>(
        &mut self,
        values: &[T],
        nulls: Option<&NullBuffer>,
    ) -> Vec<u32> {
        let mut codes = Vec::with_capacity(values.len());
        match nulls {
            None => codes.extend(values.iter().map(|&value| self.code(value.into()))),
            Some(nulls) => {
                for (start, end) in nulls.valid_slices() {
                    let known = values[start..end].iter();
                    codes.extend(known.map(|&value| self.code(value.into())));
                }
            }
        }
        codes
    }

    #[inline]
    fn code(&mut self, value: i32) -> u32 {
        let place = usize::from(value as u16);
        match self.codes.get(place) {
            Some(&code) if code > 0 => code - 1,
            _ => self.add(place, value),
        }
    }

    #[cold]
    fn add(&mut self, place: usize, value: i32) -> u32 {
        if place >= self.codes.len() {
            self.codes.resize(place + 1, 0);
        }
        self.values.push(value);
        self.codes[place] = self.values.len() as u32;
        self.values.len() as u32 - 1
    }

    fn dictionary(&self) -> Dictionary {
        Dictionary {
            bytes: self
                .values
                .iter()
                .flat_map(|value| value.to_le_bytes())
                .collect(),
            count: self.values.len(),
        }
    }
}

/// The codes of words, in order of appearance.
#[derive(Default)]
struct Words {
    codes: HashMap<Box<str>, u32>,
    dictionary: Dictionary,
    /// The last two words that differ, the later first: a column whose values stay, or take turns, asks no further.
    recent: [Option<(Box<str>, u32)>; 2],
}

impl Words {
    fn codes(&mut self, array: &StringArray) -> Vec<u32> {
        (0..array.len())
            .map(|row| self.code(array.value(row)))
            .collect()
    }

    #[inline]
    fn code(&mut self, word: &str) -> u32 {
        let mut recent = self.recent.iter().flatten();
        match recent.find(|(recent, _)| **recent == *word) {
            Some(&(_, code)) => code,
            None => self.look_up(word),
        }
    }

    #[cold]
    fn look_up(&mut self, word: &str) -> u32 {
        let code = match self.codes.get(word) {
            Some(&code) => code,
            None => self.add(word),
        };
        self.recent.swap(0, 1);
        self.recent[0] = Some((word.into(), code));
        code
    }

    fn add(&mut self, word: &str) -> u32 {
        let Dictionary { bytes, count } = &mut self.dictionary;
        let code = *count as u32;
        bytes.extend_from_slice(&(word.len() as u32).to_le_bytes());
        bytes.extend_from_slice(word.as_bytes());
        *count += 1;
        self.codes.insert(word.into(), code);
        code
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use arrow_array::builder::{ListBuilder, UInt16Builder};
    use arrow_array::{
        FixedSizeBinaryArray, Int8Array, UInt8Array, UInt16Array, UInt32Array, new_null_array,
    };
    use arrow_schema::{Field, Schema};
    use parquet::arrow::arrow_reader::ParquetRecordBatchReaderBuilder;

    use crate::encoding::properties;
    use crate::schema::Table;

    /// An array of what a function says of each row, but for some of them null.
    fn some<A, T>(rows: u32, value: impl Fn(u32) -> T) -> ArrayRef
    where
        A: Array + FromIterator<Option<T>> + 'static,
    {
        let value = |row| (row % 7 != 3).then(|| value(row));
        Arc::new((0..rows).map(value).collect::<A>())
    }

    /// A batch of every form of column, with nulls here and there, and so many words and numbers.
    fn batch(rows: u32, words: u32) -> RecordBatch {
        let numbers = || 0..rows;
        let mut lists = ListBuilder::new(UInt16Builder::new());
        numbers().for_each(|row| {
            lists.append_option((row % 5 == 0).then_some([Some(row as u16), None]));
        });
        let strings = numbers().map(|row| format!("w{}", row % words));
        let boards = FixedSizeBinaryArray::try_from_iter(numbers().map(u32::to_le_bytes));
        let flags = numbers().map(|row| Some(row % 3 == 0));
        let bytes = numbers().map(|row| row as u8);
        let columns: Vec<ArrayRef> = vec![
            Arc::new(StringArray::from_iter_values(strings)),
            Arc::new(UInt32Array::from_iter_values(numbers())),
            Arc::new(boards.unwrap()),
            Arc::new(UInt8Array::from_iter_values(bytes)),
            Arc::new(flags.collect::<BooleanArray>()),
            some::<BooleanArray, _>(rows, |row| row % 3 == 0),
            new_null_array(&DataType::Boolean, rows as usize),
            some::<UInt16Array, _>(rows, |row| (row % words) as u16),
            new_null_array(&DataType::UInt16, rows as usize),
            some::<Int8Array, _>(rows, |row| (row % 3) as i8 - 1),
            Arc::new(lists.finish()),
        ];
        let field = |(i, array): (usize, &ArrayRef)| {
            Field::new(i.to_string(), array.data_type().clone(), i > 3)
        };
        let fields: Vec<Field> = columns.iter().enumerate().map(field).collect();
        RecordBatch::try_new(Arc::new(Schema::new(fields)), columns).unwrap()
    }

    #[test]
    fn what_is_written_is_read_back() {
        // Codes of a byte, of two and of four; a row group for each two batches, the last of them a single row.
        for (rows, words) in [(1_000, 3), (1_001, 300), (70_000, 70_000)] {
            let batch = batch(rows, words);
            let mut writer =
                ColumnsWriter::try_new(Vec::new(), batch.schema(), properties(Table::Positions))
                    .unwrap();
            for _ in 0..2 {
                writer.write(&batch).unwrap();
                writer.write(&batch.slice(0, 0)).unwrap();
                writer.write(&batch.slice(rows as usize - 9, 9)).unwrap();
                writer.end_group().unwrap();
            }
            writer.write(&batch.slice(5, 1)).unwrap();
            writer.finish().unwrap();
            let bytes = bytes::Bytes::from(writer.inner().clone());
            let reader = ParquetRecordBatchReaderBuilder::try_new(bytes).unwrap();
            assert_eq!(reader.metadata().num_row_groups(), 3);
            let read: Vec<RecordBatch> = reader
                .with_batch_size(1 << 20)
                .build()
                .unwrap()
                .map(Result::unwrap)
                .collect();
            let [read] = &read[..] else {
                panic!("one batch")
            };
            let group = rows as usize + 9;
            assert_eq!(read.num_rows(), 2 * group + 1);
            for start in [0, group] {
                assert_eq!(read.slice(start, rows as usize), batch, "{words}");
                assert_eq!(
                    read.slice(start + rows as usize, 9),
                    batch.slice(rows as usize - 9, 9)
                );
            }
            assert_eq!(read.slice(2 * group, 1), batch.slice(5, 1));
        }
    }
}
