//! How the tables are laid out in Parquet, chosen by measuring their size and the time to write them.

use parquet::basic::{Compression, ZstdLevel};
use parquet::file::properties::{EnabledStatistics, WriterProperties};

use crate::schema::Table;

/// Rows of a row group, in every table. It bounds what a reader has to hold, and what a writer does.
pub const ROW_GROUP_ROWS: usize = 1 << 20;
/// The level of zstd, which compresses every column of every Parquet file.
pub const ZSTD_LEVEL: i32 = 3;
/// The same for `positions`: boards, which are nearly all of it, come out no larger, a tenth sooner.
pub const POSITIONS_ZSTD_LEVEL: i32 = 1;
/// Who wrote the file. It names no version of a library, so that the bytes change only where the tables do.
const CREATED_BY: &str = "cotuong";

/// Compression by zstd at a level.
pub fn zstd_of(level: i32) -> Compression {
    // Every zstd has these levels; the library's own default is only there for the type.
    Compression::ZSTD(ZstdLevel::try_new(level).unwrap_or_default())
}

/// The writer's settings for a table: the same on every machine, with nothing in them that tells the time.
pub fn properties(table: Table) -> WriterProperties {
    let (level, statistics) = match table {
        // Every row group holds nearly every value of every column, so the smallest and the largest tell a reader nothing.
        Table::Positions => (POSITIONS_ZSTD_LEVEL, EnabledStatistics::None),
        // Rows stand in the order of the files; an index of pages by their values would help nobody.
        _ => (ZSTD_LEVEL, EnabledStatistics::Chunk),
    };
    WriterProperties::builder()
        .set_created_by(CREATED_BY.to_owned())
        .set_compression(zstd_of(level))
        .set_max_row_group_row_count(Some(ROW_GROUP_ROWS))
        .set_statistics_enabled(statistics)
        .set_offset_index_disabled(true)
        .build()
}
