//! How each column is laid out in Parquet, chosen by measuring its size and the time to write it.

use parquet::basic::{Compression, ZstdLevel};
use parquet::file::properties::{EnabledStatistics, WriterProperties};

use crate::schema::Table;

/// Rows of a row group, in every table. It bounds what a reader has to hold, and what a writer does.
pub const ROW_GROUP_ROWS: usize = 1 << 20;
/// The level of zstd, which compresses every column of every Parquet file.
pub const ZSTD_LEVEL: i32 = 3;
/// Who wrote the file. It names no version of a library, so that the bytes change only where the tables do.
const CREATED_BY: &str = "cotuong";

/// The library's settings for a table: the same on every machine, with nothing in them that tells the time.
pub fn properties() -> WriterProperties {
    // Every zstd has this level; the library's own default is only there for the type.
    let level = ZstdLevel::try_new(ZSTD_LEVEL).unwrap_or_default();
    WriterProperties::builder()
        .set_created_by(CREATED_BY.to_owned())
        .set_compression(Compression::ZSTD(level))
        .set_max_row_group_row_count(Some(ROW_GROUP_ROWS))
        // Rows stand in the order of the files; an index of pages by their values would help nobody.
        .set_statistics_enabled(EnabledStatistics::None)
        .set_offset_index_disabled(true)
        .build()
}

/// Whether hardly two rows of a column have the same text, so that a dictionary would only hold all of them.
pub fn has_distinct_texts(table: Table, column: &str) -> bool {
    match table {
        Table::Games => matches!(column, "game_id" | "headers_json" | "dedup_key"),
        Table::Comments => column == "text",
        Table::Quarantine => column == "message",
        _ => false,
    }
}
