//! Column chunks written straight from Arrow buffers, for the kinds of columns that the large tables have.
//!
//! The library's own writer looks at every value by itself, and sets a compressor up for every page. Here the values of a column of
//! fixed length *are* its plain encoding, bits are copied as bits, a small number finds its place in the dictionary by its value, and
//! a text by being the one before.

use std::io::Write;

use arrow_array::cast::AsArray;
use arrow_array::types::{
    ArrowPrimitiveType, Int8Type, Int32Type, UInt8Type, UInt16Type, UInt32Type, UInt64Type,
};
use arrow_array::{Array, ArrayRef, ListArray, PrimitiveArray};
use arrow_buffer::{ArrowNativeType, BooleanBufferBuilder, ToByteSlice};
use arrow_schema::{DataType, Field};
use parquet::basic::Encoding;
use parquet::errors::Result;
use parquet::file::writer::SerializedRowGroupWriter;
use parquet::schema::types::ColumnDescPtr;

use super::dictionary::{SmallNumbers, Texts, push_text};
use super::pages::{Compressor, Pages, push_bits, push_levels, push_nulls, push_places};

/// Bytes that a page aims at, not yet compressed: enough for the compressor to find its matches, little enough for the cache.
const PAGE_BYTES: usize = 1 << 19;

/// A column chunk of one of these kinds, growing.
pub struct FastColumn {
    pages: Pages,
    kind: Kind,
    nullable: bool,
    /// The page under way.
    body: Vec<u8>,
    places: Vec<u32>,
}

enum Kind {
    /// Numbers of four or eight bytes, and packed boards, plain.
    Plain,
    /// Flags.
    Flags,
    /// Numbers of at most two bytes, by a dictionary.
    Small(SmallNumbers),
    /// Lists of moves, by a dictionary; no list is null.
    Moves(SmallNumbers),
    /// Texts by a dictionary.
    Texts(Texts),
    /// Texts of which hardly two are the same, plain.
    PlainTexts,
}

impl FastColumn {
    /// Begins a chunk for a column; `None` for one of another kind. `distinct` says that its texts are hardly ever the same.
    pub fn new(field: &Field, distinct: bool) -> Option<Self> {
        let nullable = field.is_nullable();
        let kind = match field.data_type() {
            DataType::FixedSizeBinary(_) if !nullable => Kind::Plain,
            DataType::UInt32 | DataType::UInt64 | DataType::Int32 => Kind::Plain,
            DataType::Boolean => Kind::Flags,
            DataType::UInt8 | DataType::UInt16 | DataType::Int8 => {
                Kind::Small(SmallNumbers::default())
            }
            DataType::List(item) if *item.data_type() == DataType::UInt16 && !nullable => {
                Kind::Moves(SmallNumbers::default())
            }
            DataType::Utf8 if distinct => Kind::PlainTexts,
            DataType::Utf8 => Kind::Texts(Texts::default()),
            _ => return None,
        };
        Some(Self {
            pages: Pages::new(),
            kind,
            nullable,
            body: Vec::new(),
            places: Vec::new(),
        })
    }

    /// Appends rows.
    ///
    /// # Errors
    /// Those of the compressor.
    pub fn write(&mut self, zstd: &mut Compressor, column: &ArrayRef) -> Result<()> {
        let page_rows = (PAGE_BYTES / row_bytes(column)).max(1);
        let mut from = 0;
        while from < column.len() {
            let rows = page_rows.min(column.len() - from);
            self.page(zstd, &column.slice(from, rows))?;
            from += rows;
        }
        Ok(())
    }

    fn page(&mut self, zstd: &mut Compressor, column: &ArrayRef) -> Result<()> {
        self.body.clear();
        self.places.clear();
        if self.nullable {
            push_nulls(&mut self.body, column.nulls(), column.len());
        }
        let body = &mut self.body;
        let mut values = column.len();
        match &mut self.kind {
            Kind::Plain => push_plain(body, column),
            Kind::Flags => push_flags(body, column),
            Kind::PlainTexts => {
                let texts = column.as_string::<i32>().iter().flatten();
                texts.for_each(|text| push_text(body, text.as_bytes()));
            }
            Kind::Texts(texts) => texts.write(column.as_string(), &mut self.places),
            Kind::Small(small) => match column.data_type() {
                DataType::UInt8 => small.write(
                    column.as_primitive::<UInt8Type>(),
                    &mut self.places,
                    i32::from,
                ),
                DataType::Int8 => small.write(
                    column.as_primitive::<Int8Type>(),
                    &mut self.places,
                    i32::from,
                ),
                _ => small.write(
                    column.as_primitive::<UInt16Type>(),
                    &mut self.places,
                    i32::from,
                ),
            },
            Kind::Moves(small) => {
                values = push_list_levels(body, column.as_list());
                small.write(&moves(column.as_list()), &mut self.places, i32::from);
            }
        }
        // A page of nulls alone has no values, and needs no dictionary that might be empty.
        if self.places.is_empty() {
            return self.pages.data(zstd, body, values, Encoding::PLAIN);
        }
        push_places(body, &self.places);
        self.pages
            .data(zstd, body, values, Encoding::RLE_DICTIONARY)
    }

    /// Ends the chunk: it goes into the row group.
    ///
    /// # Errors
    /// Those of the sink.
    pub fn close<W: Write + Send>(
        self,
        zstd: &mut Compressor,
        group: &mut SerializedRowGroupWriter<'_, W>,
        column: ColumnDescPtr,
        rows: usize,
    ) -> Result<()> {
        let dictionary = match &self.kind {
            Kind::Small(small) | Kind::Moves(small) => small.entries(),
            Kind::Texts(texts) => texts.entries(),
            Kind::Plain | Kind::Flags | Kind::PlainTexts => None,
        };
        self.pages.close(zstd, group, column, rows, dictionary)
    }
}

/// The bytes that a row of a column takes, about, before it is compressed.
fn row_bytes(column: &ArrayRef) -> usize {
    let rows = column.len().max(1);
    let bytes = match column.data_type() {
        DataType::FixedSizeBinary(width) => *width as usize * rows,
        DataType::Utf8 => column.as_string::<i32>().value_data().len(),
        DataType::List(_) => 2 * moves(column.as_list()).len(),
        DataType::UInt64 => 8 * rows,
        _ => 4 * rows,
    };
    (bytes / rows).max(1)
}

/// Appends the numbers that are there, or packed boards, as they lie in memory.
fn push_plain(body: &mut Vec<u8>, column: &ArrayRef) {
    match column.data_type() {
        DataType::UInt32 => push_numbers(body, column.as_primitive::<UInt32Type>()),
        DataType::UInt64 => push_numbers(body, column.as_primitive::<UInt64Type>()),
        DataType::Int32 => push_numbers(body, column.as_primitive::<Int32Type>()),
        _ => {
            let boards = column.as_fixed_size_binary();
            let bytes = boards.len() * boards.value_length() as usize;
            body.extend_from_slice(boards.value_data().get(..bytes).unwrap_or_default());
        }
    }
}

fn push_numbers<T: ArrowPrimitiveType>(body: &mut Vec<u8>, column: &PrimitiveArray<T>)
where
    T::Native: ArrowNativeType,
{
    match column.nulls().filter(|nulls| nulls.null_count() > 0) {
        None => body.extend_from_slice(column.values().inner().as_slice()),
        Some(nulls) => nulls
            .valid_indices()
            .for_each(|row| body.extend([column.value(row)].to_byte_slice())),
    }
}

/// Appends the flags that are there.
fn push_flags(body: &mut Vec<u8>, column: &ArrayRef) {
    let flags = column.as_boolean();
    match flags.nulls().filter(|nulls| nulls.null_count() > 0) {
        None => push_bits(body, flags.values()),
        Some(nulls) => {
            let mut there = BooleanBufferBuilder::new(flags.len());
            nulls
                .valid_indices()
                .for_each(|row| there.append(flags.value(row)));
            push_bits(body, &there.finish());
        }
    }
}

/// The moves of all lists of a column, end to end.
fn moves(lists: &ListArray) -> PrimitiveArray<UInt16Type> {
    let ends = lists.value_offsets();
    let (from, to) = (
        ends.first().map_or(0, |&from| from as usize),
        ends.last().map_or(0, |&to| to as usize),
    );
    lists
        .values()
        .as_primitive::<UInt16Type>()
        .slice(from, to - from)
}

/// Appends the levels of lists: which entry goes on with a list, and which is a move and no empty list. Returns the entries.
fn push_list_levels(body: &mut Vec<u8>, lists: &ListArray) -> usize {
    let entries = moves(lists).len() + lists.len();
    let (mut goes_on, mut is_move) = (
        BooleanBufferBuilder::new(entries),
        BooleanBufferBuilder::new(entries),
    );
    for length in lists.offsets().lengths() {
        goes_on.append(false);
        is_move.append(length > 0);
        goes_on.append_n(length.saturating_sub(1), true);
        is_move.append_n(length.saturating_sub(1), true);
    }
    push_levels(body, &goes_on.finish());
    let is_move = is_move.finish();
    push_levels(body, &is_move);
    is_move.len()
}
