//! How each column is laid out in Parquet, chosen by measuring its size and the time to write it.

use parquet::basic::{Compression, ZstdLevel};
use parquet::file::properties::{EnabledStatistics, WriterProperties, WriterPropertiesBuilder};
use parquet::schema::types::ColumnPath;

use crate::schema::Table;

/// Rows of a row group, in every table. It bounds what a reader has to hold, and what a writer does.
pub const ROW_GROUP_ROWS: usize = 1 << 20;
/// The level of zstd, which compresses every column of every Parquet file.
pub const ZSTD_LEVEL: i32 = 3;
/// Who wrote the file. It names no version of a library, so that the bytes change only where the tables do.
const CREATED_BY: &str = "cotuong";

/// The writer's settings for a table: the same on every machine, with nothing in them that tells the time.
pub fn properties(table: Table) -> WriterProperties {
    // Every zstd has this level; the library's own default is only there for the type.
    let level = ZstdLevel::try_new(ZSTD_LEVEL).unwrap_or_default();
    let builder = WriterProperties::builder()
        .set_created_by(CREATED_BY.to_owned())
        .set_compression(Compression::ZSTD(level))
        .set_max_row_group_row_count(Some(ROW_GROUP_ROWS))
        // Rows stand in the order of the files; an index of pages by their values would help nobody.
        .set_statistics_enabled(EnabledStatistics::Chunk)
        .set_offset_index_disabled(true);
    match table {
        Table::Positions => positions(builder),
        _ => builder,
    }
    .build()
}

fn positions(builder: WriterPropertiesBuilder) -> WriterPropertiesBuilder {
    // A dictionary costs a look-up a row. It pays for ids, moves and counts, of which there are few; a board hardly ever comes twice,
    // and a column that counts up, takes turns or seldom changes is left to zstd.
    let plain = [
        "ply",
        "board",
        "side",
        "repetition",
        "plies_since_capture",
        "outcome",
    ];
    let builder = plain.into_iter().fold(builder, |builder, name| {
        builder.set_column_dictionary_enabled(ColumnPath::from(name), false)
    });
    // Every row group holds nearly every value of every column, so the smallest and the largest tell a reader nothing.
    builder.set_statistics_enabled(EnabledStatistics::None)
}
