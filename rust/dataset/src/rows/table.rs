//! The rows of every table but `positions`: values pushed row by row into the columns that the schema names.

use std::sync::Arc;

use arrow_array::builder::{
    ArrayBuilder, BinaryBuilder, BooleanBuilder, Int32Builder, ListBuilder, StringBuilder,
    UInt16Builder, UInt32Builder, UInt64Builder,
};
use arrow_array::{ArrayRef, RecordBatch};
use arrow_schema::{ArrowError, DataType, Field};
use cotuong_board::Move;

use crate::schema::{Column, Kind, Table};

/// A value of a row.
#[derive(Clone, Copy, Debug)]
pub enum Value<'a> {
    /// Nothing known.
    Null,
    /// Text.
    Text(&'a str),
    /// Bytes.
    Bytes(&'a [u8]),
    /// A flag.
    Bool(bool),
    /// A signed number.
    I32(i32),
    /// A number.
    U32(u32),
    /// A large number.
    U64(u64),
    /// Moves.
    Moves(&'a [Move]),
    /// A list of texts.
    Texts(&'a [String]),
}

macro_rules! value_from {
    ($($variant:ident: $type:ty),+) => {$(
        impl<'a> From<$type> for Value<'a> {
            fn from(value: $type) -> Self {
                Self::$variant(value)
            }
        }
        impl<'a> From<Option<$type>> for Value<'a> {
            fn from(value: Option<$type>) -> Self {
                value.map_or(Self::Null, Self::$variant)
            }
        }
    )+};
}

value_from!(Text: &'a str, Bytes: &'a [u8], Bool: bool, I32: i32, U32: u32, U64: u64, Moves: &'a [Move], Texts: &'a [String]);

#[derive(Debug)]
enum Builder {
    Text(StringBuilder),
    Bytes(BinaryBuilder),
    Bool(BooleanBuilder),
    I32(Int32Builder),
    U32(UInt32Builder),
    U64(UInt64Builder),
    Moves(ListBuilder<UInt16Builder>),
    Texts(ListBuilder<StringBuilder>),
}

impl Builder {
    fn new(column: &Column) -> Option<Self> {
        let item = |kind| Arc::new(Field::new("item", kind, false));
        Some(match column.kind {
            Kind::Text => Self::Text(StringBuilder::new()),
            Kind::Bytes => Self::Bytes(BinaryBuilder::new()),
            Kind::Bool => Self::Bool(BooleanBuilder::new()),
            Kind::I32 => Self::I32(Int32Builder::new()),
            Kind::U32 => Self::U32(UInt32Builder::new()),
            Kind::U64 => Self::U64(UInt64Builder::new()),
            Kind::Moves => Self::Moves(
                ListBuilder::new(UInt16Builder::new()).with_field(item(DataType::UInt16)),
            ),
            Kind::Texts => {
                Self::Texts(ListBuilder::new(StringBuilder::new()).with_field(item(DataType::Utf8)))
            }
            _ => return None,
        })
    }

    /// Appends a value; `false` where it is of another type.
    fn push(&mut self, value: Value<'_>) -> bool {
        match (self, value) {
            (Self::Text(column), Value::Text(text)) => column.append_value(text),
            (Self::Text(column), Value::Null) => column.append_null(),
            (Self::Bytes(column), Value::Bytes(bytes)) => column.append_value(bytes),
            (Self::Bytes(column), Value::Null) => column.append_null(),
            (Self::Bool(column), Value::Bool(flag)) => column.append_value(flag),
            (Self::Bool(column), Value::Null) => column.append_null(),
            (Self::I32(column), Value::I32(number)) => column.append_value(number),
            (Self::I32(column), Value::Null) => column.append_null(),
            (Self::U32(column), Value::U32(number)) => column.append_value(number),
            (Self::U32(column), Value::Null) => column.append_null(),
            (Self::U64(column), Value::U64(number)) => column.append_value(number),
            (Self::U64(column), Value::Null) => column.append_null(),
            (Self::Moves(column), Value::Moves(moves)) => {
                column
                    .values()
                    .extend(moves.iter().map(|mv| Some(mv.to_u16())));
                column.append(true);
            }
            (Self::Moves(column), Value::Null) => column.append(false),
            (Self::Texts(column), Value::Texts(texts)) => {
                column.values().extend(texts.iter().map(Some));
                column.append(true);
            }
            (Self::Texts(column), Value::Null) => column.append(false),
            _ => return false,
        }
        true
    }

    fn finish(&mut self) -> ArrayRef {
        match self {
            Self::Text(column) => ArrayBuilder::finish(column),
            Self::Bytes(column) => ArrayBuilder::finish(column),
            Self::Bool(column) => ArrayBuilder::finish(column),
            Self::I32(column) => ArrayBuilder::finish(column),
            Self::U32(column) => ArrayBuilder::finish(column),
            Self::U64(column) => ArrayBuilder::finish(column),
            Self::Moves(column) => ArrayBuilder::finish(column),
            Self::Texts(column) => ArrayBuilder::finish(column),
        }
    }
}

/// The columns of a table, growing.
#[derive(Debug)]
pub struct TableRows {
    table: Table,
    columns: Vec<Builder>,
    rows: usize,
    /// Bytes of text and lists, about.
    bytes: usize,
}

impl TableRows {
    /// Begins a table. `positions` and the manifest have builders of their own.
    pub fn new(table: Table) -> Self {
        let columns = table.columns().iter().filter_map(Builder::new).collect();
        Self {
            table,
            columns,
            rows: 0,
            bytes: 0,
        }
    }

    /// Which table it is.
    pub fn table(&self) -> Table {
        self.table
    }

    /// The number of rows.
    pub fn len(&self) -> usize {
        self.rows
    }

    /// The bytes held, about.
    pub fn bytes(&self) -> usize {
        self.bytes
    }

    /// Appends a row: a value a column, in the order of the schema.
    ///
    /// # Errors
    /// Where the values are not those of the schema, which is a defect of the caller.
    pub fn push<'a>(&mut self, values: impl AsRef<[Value<'a>]>) -> Result<(), ArrowError> {
        let values = values.as_ref();
        if self.columns.len() != values.len() {
            let message = format!(
                "{} values for the {} columns of {}",
                values.len(),
                self.columns.len(),
                self.table
            );
            return Err(ArrowError::SchemaError(message));
        }
        for (column, (builder, &value)) in self
            .table
            .columns()
            .iter()
            .zip(self.columns.iter_mut().zip(values))
        {
            if !builder.push(value) {
                let message = format!("{value:?} in column {} of {}", column.name, self.table);
                return Err(ArrowError::SchemaError(message));
            }
            self.bytes += value.size();
        }
        self.rows += 1;
        Ok(())
    }

    /// Turns the rows into a batch and begins anew.
    ///
    /// # Errors
    /// A null in a column without nulls, which is a defect of the caller.
    pub fn finish(&mut self) -> Result<RecordBatch, ArrowError> {
        (self.rows, self.bytes) = (0, 0);
        RecordBatch::try_new(
            self.table.schema(),
            self.columns.iter_mut().map(Builder::finish).collect(),
        )
    }
}

impl Value<'_> {
    fn size(self) -> usize {
        match self {
            Self::Text(text) => text.len(),
            Self::Bytes(bytes) => bytes.len(),
            Self::Moves(moves) => 2 * moves.len(),
            Self::Texts(texts) => texts.iter().map(String::len).sum(),
            _ => 8,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rows_of_the_wrong_shape_are_refused() -> Result<(), ArrowError> {
        let mut rows = TableRows::new(Table::Comments);
        rows.push(["00".into(), 0_u32.into(), 3_u32.into(), "hay".into()])?;
        assert_eq!(rows.len(), 1);
        let few = rows.push(["00".into()]).map_err(|error| error.to_string());
        assert_eq!(
            few,
            Err("Schema error: 1 values for the 4 columns of comments".to_owned())
        );
        assert!(
            TableRows::new(Table::Comments)
                .push([0.into(), 0.into(), 0.into(), 0.into()])
                .is_err()
        );
        assert_eq!(rows.finish()?.num_rows(), 1);
        assert_eq!(rows.finish()?.num_rows(), 0);
        Ok(())
    }
}
