//! How the tables are laid out in Parquet, chosen by measuring their size and the time to write them.

use parquet::basic::{Compression, ZstdLevel};
use parquet::file::properties::{EnabledStatistics, WriterProperties};
use parquet::schema::types::ColumnPath;

use crate::schema::Table;

/// Rows of a row group, in every table. It bounds what a reader has to hold, and what a writer does.
pub const ROW_GROUP_ROWS: usize = 1 << 20;
/// The level of zstd, which compresses every column of every Parquet file: the third takes a fifth longer and saves a fiftieth at
/// best, nothing of boards.
pub const ZSTD_LEVEL: i32 = 1;
/// Who wrote the file. It names no version of a library, so that the bytes change only where the tables do.
const CREATED_BY: &str = "cotuong";

/// The columns of which nearly every value is another: a dictionary of them is looked up in vain.
const UNIQUE: [&str; 6] = [
    "game_id",
    "source_index",
    "source_offset",
    "source_length",
    "headers_json",
    "dedup_key",
];

/// The compression of all pages.
pub fn compression() -> Compression {
    // Every zstd has this level; the library's own default is only there for the type.
    Compression::ZSTD(ZstdLevel::try_new(ZSTD_LEVEL).unwrap_or_default())
}

/// The writer's settings for a table: the same on every machine, with nothing in them that tells the time.
pub fn properties(table: Table) -> WriterProperties {
    let statistics = match table {
        // Every row group holds nearly every value of every column, so the smallest and the largest tell a reader nothing.
        Table::Positions => EnabledStatistics::None,
        // Rows stand in the order of the files; an index of pages by their values would help nobody.
        _ => EnabledStatistics::Chunk,
    };
    let builder = WriterProperties::builder()
        .set_created_by(CREATED_BY.to_owned())
        .set_compression(compression())
        .set_max_row_group_row_count(Some(ROW_GROUP_ROWS))
        .set_statistics_enabled(statistics)
        .set_offset_index_disabled(true);
    let unique = UNIQUE.iter().filter(|_| table == Table::Games);
    unique
        .fold(builder, |builder, &name| {
            builder.set_column_dictionary_enabled(ColumnPath::from(name), false)
        })
        .build()
}
