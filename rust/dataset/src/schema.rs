//! The tables as data: which columns each has, of which type, in which order.
//!
//! Plain Arrow types only: no map, no string view, no dictionary type, so that every reader takes them.
//! Columns that nothing fills yet are there from the start, and null.

use std::fmt;
use std::str::FromStr;
use std::sync::Arc;

use arrow_schema::{DataType, Field, Fields, Schema, SchemaRef};

use serde::{Deserialize, Serialize};

use crate::error::{DatasetError, any_of};

/// Bytes of a packed board: 90 squares, two to a byte.
pub const BOARD_BYTES: usize = 45;

/// A table of the data set.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum Table {
    /// A row for every game found.
    Games,
    /// A row for every position of a game: n + 1 rows for n plies.
    Positions,
    /// A row for every repetition ruled on.
    Loops,
    /// A row for every breach of the rules.
    Violations,
    /// A row for every line of a game, the main line among them.
    Lines,
    /// A row for every comment.
    Comments,
    /// A row for whatever is not `ok`, with the reason.
    Quarantine,
    /// A row for every shard: what went in, what came out.
    Manifest,
}

impl Table {
    /// The tables that hold data: all but the manifest.
    pub const DATA: [Self; 7] = [
        Self::Games,
        Self::Positions,
        Self::Loops,
        Self::Violations,
        Self::Lines,
        Self::Comments,
        Self::Quarantine,
    ];

    /// The table's name, that of its folder.
    pub fn name(self) -> &'static str {
        match self {
            Self::Games => "games",
            Self::Positions => "positions",
            Self::Loops => "loops",
            Self::Violations => "violations",
            Self::Lines => "lines",
            Self::Comments => "comments",
            Self::Quarantine => "quarantine",
            Self::Manifest => "_manifest",
        }
    }

    /// The table's columns, in order.
    pub fn columns(self) -> &'static [Column] {
        match self {
            Self::Games => GAMES,
            Self::Positions => POSITIONS,
            Self::Loops => LOOPS,
            Self::Violations => VIOLATIONS,
            Self::Lines => LINES,
            Self::Comments => COMMENTS,
            Self::Quarantine => QUARANTINE,
            Self::Manifest => MANIFEST,
        }
    }

    /// The table's Arrow schema.
    pub fn schema(self) -> SchemaRef {
        Arc::new(Schema::new(
            self.columns().iter().map(Column::field).collect::<Vec<_>>(),
        ))
    }
}

impl fmt::Display for Table {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl FromStr for Table {
    type Err = DatasetError;

    fn from_str(text: &str) -> Result<Self, DatasetError> {
        Self::DATA
            .into_iter()
            .find(|table| table.name() == text)
            .ok_or_else(|| DatasetError::BadSetting {
                name: "table",
                value: text.to_owned(),
                expected: any_of(Self::DATA.map(Self::name)),
            })
    }
}

/// A column of a table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Column {
    /// Its name.
    pub name: &'static str,
    /// Its type.
    pub kind: Kind,
    /// Whether it can be null.
    pub nullable: bool,
}

impl Column {
    /// The column as an Arrow field.
    pub fn field(&self) -> Field {
        Field::new(self.name, self.kind.data_type(), self.nullable)
    }
}

/// The type of a column.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// `string`.
    Text,
    /// `list<string>`.
    Texts,
    /// `binary`.
    Bytes,
    /// `fixed_size_binary(45)`, a packed board.
    Board,
    /// `bool`.
    Bool,
    /// `int8`.
    I8,
    /// `int32`.
    I32,
    /// `uint8`.
    U8,
    /// `uint16`.
    U16,
    /// `uint32`.
    U32,
    /// `uint64`.
    U64,
    /// `double`.
    F64,
    /// `list<uint16>`, moves.
    Moves,
    /// `list<struct<path, size, blake3>>`, the files that went into a shard.
    Inputs,
    /// `list<struct<path, rows, bytes, blake3>>`, the parts that came out of it.
    Outputs,
    /// `list<struct<status, games>>`.
    StatusCounts,
}

impl Kind {
    /// The Arrow type.
    pub fn data_type(self) -> DataType {
        match self {
            Self::Text => DataType::Utf8,
            Self::Texts => list(DataType::Utf8),
            Self::Bytes => DataType::Binary,
            Self::Board => DataType::FixedSizeBinary(BOARD_BYTES as i32),
            Self::Bool => DataType::Boolean,
            Self::I8 => DataType::Int8,
            Self::I32 => DataType::Int32,
            Self::U8 => DataType::UInt8,
            Self::U16 => DataType::UInt16,
            Self::U32 => DataType::UInt32,
            Self::U64 => DataType::UInt64,
            Self::F64 => DataType::Float64,
            Self::Moves => list(DataType::UInt16),
            Self::Inputs => structs(&[
                ("path", Self::Text),
                ("size", Self::U64),
                ("blake3", Self::Text),
            ]),
            Self::Outputs => structs(&[
                ("path", Self::Text),
                ("rows", Self::U64),
                ("bytes", Self::U64),
                ("blake3", Self::Text),
            ]),
            Self::StatusCounts => structs(&[("status", Self::Text), ("games", Self::U64)]),
        }
    }
}

impl Kind {
    /// The type as people write it.
    pub fn in_words(self) -> &'static str {
        match self {
            Self::Text => "string",
            Self::Texts => "list<string>",
            Self::Bytes => "binary",
            Self::Board => "fixed binary (45)",
            Self::Bool => "bool",
            Self::I8 => "i8",
            Self::I32 => "i32",
            Self::U8 => "u8",
            Self::U16 => "u16",
            Self::U32 => "u32",
            Self::U64 => "u64",
            Self::F64 => "f64",
            Self::Moves => "list<u16>",
            Self::Inputs => "list<struct<path, size, blake3>>",
            Self::Outputs => "list<struct<path, rows, bytes, blake3>>",
            Self::StatusCounts => "list<struct<status, games>>",
        }
    }
}

/// A list of values that are never null.
fn list(item: DataType) -> DataType {
    DataType::List(Arc::new(Field::new("item", item, false)))
}

fn structs(fields: &[(&str, Kind)]) -> DataType {
    let fields: Fields = fields
        .iter()
        .map(|&(name, kind)| Field::new(name, kind.data_type(), false))
        .collect();
    list(DataType::Struct(fields))
}

const fn must(name: &'static str, kind: Kind) -> Column {
    Column {
        name,
        kind,
        nullable: false,
    }
}

const fn may(name: &'static str, kind: Kind) -> Column {
    Column {
        name,
        kind,
        nullable: true,
    }
}

const GAMES: &[Column] = &[
    must("game_id", Kind::Text),
    must("source", Kind::Text),
    must("source_index", Kind::U32),
    must("source_offset", Kind::U64),
    must("source_length", Kind::U64),
    must("format", Kind::Text),
    may("dialect", Kind::Text),
    may("encoding", Kind::Text),
    may("event", Kind::Text),
    may("site", Kind::Text),
    may("date", Kind::Text),
    may("round", Kind::Text),
    may("red", Kind::Text),
    may("black", Kind::Text),
    may("red_team", Kind::Text),
    may("black_team", Kind::Text),
    may("red_rating", Kind::I32),
    may("black_rating", Kind::I32),
    must("headers_json", Kind::Text),
    may("start_fen", Kind::Text),
    must("moves", Kind::Moves),
    must("plies", Kind::U32),
    must("plies_written", Kind::U32),
    may("error_ply", Kind::U32),
    must("result_header", Kind::Text),
    may("result_header_raw", Kind::Text),
    must("result_board", Kind::Text),
    may("result_law", Kind::Text),
    may("end_reason", Kind::Text),
    may("end_reason_header", Kind::Text),
    may("agree", Kind::Bool),
    may("dedup_key", Kind::Text),
    may("split", Kind::Text),
    must("status", Kind::Text),
    must("decode_errors", Kind::U32),
    must("rule_set", Kind::Text),
    may("rule_set_version", Kind::Text),
    must("engine_version", Kind::Text),
];

const POSITIONS: &[Column] = &[
    must("game_id", Kind::Text),
    must("ply", Kind::U32),
    must("board", Kind::Board),
    must("side", Kind::Text),
    may("move", Kind::U16),
    may("in_check", Kind::Bool),
    may("gives_check", Kind::Bool),
    may("legal_moves", Kind::U16),
    must("repetition", Kind::U8),
    must("plies_since_capture", Kind::U16),
    may("acts", Kind::Texts),
    may("outcome", Kind::I8),
];

const LOOPS: &[Column] = &[
    must("game_id", Kind::Text),
    must("start_ply", Kind::U32),
    must("period", Kind::U32),
    must("occurrences", Kind::U32),
    must("verdict", Kind::Text),
    may("offender", Kind::Text),
    may("article", Kind::Text),
    must("disputed", Kind::Bool),
    must("red_acts", Kind::Texts),
    must("black_acts", Kind::Texts),
    must("rule_set", Kind::Text),
    may("rule_set_version", Kind::Text),
    must("engine_version", Kind::Text),
];

const VIOLATIONS: &[Column] = &[
    must("game_id", Kind::Text),
    must("ply", Kind::U32),
    may("side", Kind::Text),
    must("code", Kind::Text),
    may("article", Kind::Text),
    may("detail", Kind::Text),
    must("rule_set", Kind::Text),
    may("rule_set_version", Kind::Text),
    must("engine_version", Kind::Text),
];

const LINES: &[Column] = &[
    must("game_id", Kind::Text),
    must("line", Kind::U32),
    may("parent_line", Kind::U32),
    may("branch_ply", Kind::U32),
    must("moves", Kind::Moves),
];

const COMMENTS: &[Column] = &[
    must("game_id", Kind::Text),
    must("line", Kind::U32),
    must("ply", Kind::U32),
    must("text", Kind::Text),
];

const QUARANTINE: &[Column] = &[
    must("source", Kind::Text),
    may("game_id", Kind::Text),
    must("offset", Kind::U64),
    must("length", Kind::U64),
    may("ply", Kind::U32),
    must("code", Kind::Text),
    must("message", Kind::Text),
    may("excerpt", Kind::Bytes),
];

const MANIFEST: &[Column] = &[
    must("shard", Kind::U32),
    must("inputs", Kind::Inputs),
    must("config_hash", Kind::Text),
    must("outputs", Kind::Outputs),
    must("games", Kind::U64),
    must("by_status", Kind::StatusCounts),
    must("seconds", Kind::F64),
];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_read_back_and_the_manifest_is_no_data_table() {
        for table in Table::DATA {
            assert_eq!(table.name().parse::<Table>().ok(), Some(table));
        }
        let message = "_manifest"
            .parse::<Table>()
            .map_err(|error| error.to_string());
        assert_eq!(
            message,
            Err("table cannot be `_manifest`: games, positions, loops, violations, lines, comments or quarantine was expected".to_owned())
        );
    }

    #[test]
    fn the_tables_have_the_columns_of_the_contract() {
        let names = |table: Table| {
            table
                .columns()
                .iter()
                .map(|column| column.name)
                .collect::<Vec<_>>()
                .join(" ")
        };
        assert_eq!(
            names(Table::Positions),
            "game_id ply board side move in_check gives_check legal_moves repetition plies_since_capture acts outcome"
        );
        assert_eq!(
            names(Table::Quarantine),
            "source game_id offset length ply code message excerpt"
        );
        assert_eq!(
            names(Table::Manifest),
            "shard inputs config_hash outputs games by_status seconds"
        );
        assert_eq!(Table::Games.columns().len(), 38);
        for table in [Table::Games, Table::Loops, Table::Violations] {
            assert!(
                names(table).ends_with("rule_set rule_set_version engine_version"),
                "{table}"
            );
        }
    }

    #[test]
    fn no_type_that_readers_choke_on() {
        for table in Table::DATA.into_iter().chain([Table::Manifest]) {
            for field in table.schema().fields() {
                let name = field.data_type().to_string();
                for bad in ["Map", "View", "Dictionary", "Large"] {
                    assert!(!name.contains(bad), "{table}.{}: {name}", field.name());
                }
            }
        }
    }
}
