//! The pages of one column in one row group, laid out by hand: the file format's plain bytes and byte-wide codes.
//!
//! Arrow holds a packed board, a ply or a bitmap in the very bytes that Parquet calls plain, so that nothing is left to do but to
//! compress them. A column of few values becomes codes, a byte or two a row, with a dictionary in order of appearance.

use arrow_buffer::{BooleanBufferBuilder, NullBuffer};
use bytes::Bytes;
use parquet::basic::{Encoding, PageType};
use parquet::column::page::{CompressedPage, Page, PageWriter};
use parquet::column::writer::ColumnCloseResult;
use parquet::errors::{ParquetError, Result};
use parquet::file::metadata::{ColumnChunkMetaData, ColumnChunkMetaDataBuilder, PageEncodingStats};
use parquet::file::writer::{SerializedPageWriter, TrackedWrite};
use parquet::schema::types::ColumnDescPtr;
use zstd::bulk::Compressor;

use crate::encoding::compression;

/// The pages of a column so far, compressed.
#[derive(Default)]
pub struct Chunk {
    pages: Vec<CompressedPage>,
    rows: usize,
}

/// A dictionary page before it is compressed.
#[derive(Default)]
pub struct Dictionary {
    /// Its values, plain.
    pub bytes: Vec<u8>,
    /// How many these are.
    pub count: usize,
}

/// The rows of a page.
#[derive(Clone, Copy)]
pub struct Rows<'a> {
    /// How many.
    pub count: usize,
    /// Whether the column can hold nulls: only then has it levels.
    pub nullable: bool,
    /// Which of them are null, where one is.
    pub nulls: Option<&'a NullBuffer>,
}

impl Chunk {
    /// Appends a page of plain values, those of the rows that have one.
    ///
    /// # Errors
    /// None of zstd's is known for a buffer in memory.
    pub fn push_plain(
        &mut self,
        rows: Rows<'_>,
        values: &[u8],
        zstd: &mut Compressor<'_>,
    ) -> Result<()> {
        self.push(rows, Encoding::PLAIN, values, zstd)
    }

    /// Appends a page of codes, those of the rows that have a value: a dictionary's, or numbers packed at the width of a byte, two
    /// or four, which zstd sees through better than through bits.
    ///
    /// # Errors
    /// As [`Chunk::push_plain`].
    pub fn push_codes(
        &mut self,
        rows: Rows<'_>,
        codes: &[u32],
        zstd: &mut Compressor<'_>,
    ) -> Result<()> {
        let most = codes.iter().copied().max().unwrap_or(0);
        // One run of packed codes, padded to a whole number of eights.
        let eights = codes.len().div_ceil(8);
        let bytes = match most {
            0..=0xff => 1,
            0x100..=0xffff => 2,
            _ => 4,
        };
        let mut values = Vec::with_capacity(6 + 8 * eights * bytes);
        values.push(8 * bytes as u8);
        push_varint(&mut values, (eights as u64) << 1 | 1);
        match bytes {
            1 => values.extend(codes.iter().map(|&code| code as u8)),
            2 => values.extend(codes.iter().flat_map(|&code| (code as u16).to_le_bytes())),
            _ => values.extend(codes.iter().flat_map(|code| code.to_le_bytes())),
        }
        values.resize(values.len() + (8 * eights - codes.len()) * bytes, 0);
        self.push(rows, Encoding::RLE_DICTIONARY, &values, zstd)
    }

    fn push(
        &mut self,
        rows: Rows<'_>,
        encoding: Encoding,
        values: &[u8],
        zstd: &mut Compressor<'_>,
    ) -> Result<()> {
        let (buf, size) = if rows.nullable {
            let mut body = levels(rows.count, rows.nulls);
            body.extend_from_slice(values);
            (compress(zstd, &body)?, body.len())
        } else {
            (compress(zstd, values)?, values.len())
        };
        let page = Page::DataPage {
            buf,
            num_values: rows.count as u32,
            encoding,
            def_level_encoding: Encoding::RLE,
            rep_level_encoding: Encoding::RLE,
            statistics: None,
        };
        self.pages.push(CompressedPage::new(page, size));
        self.rows += rows.count;
        Ok(())
    }

    /// The bytes of the column, its dictionary first, and what the file's footer says of them.
    ///
    /// # Errors
    /// Those of the library.
    pub fn finish(
        self,
        column: ColumnDescPtr,
        dictionary: Option<&Dictionary>,
        zstd: &mut Compressor<'_>,
    ) -> Result<(Bytes, ColumnCloseResult)> {
        let mut sink = TrackedWrite::new(Vec::new());
        let mut writer = SerializedPageWriter::new(&mut sink);
        let (mut compressed, mut uncompressed, mut data_offset) = (0, 0, 0);
        let about = self.metadata(column, dictionary.is_some());
        let first = dictionary.map(|it| dictionary_page(it, zstd)).transpose()?;
        for page in first.into_iter().chain(self.pages) {
            let is_dictionary = page.page_type() == PageType::DICTIONARY_PAGE;
            let spec = writer.write_page(page)?;
            compressed += spec.compressed_size as i64;
            uncompressed += spec.uncompressed_size as i64;
            if is_dictionary {
                data_offset = compressed;
            }
        }
        writer.close()?;
        let metadata = about
            .set_total_compressed_size(compressed)
            .set_total_uncompressed_size(uncompressed)
            .set_data_page_offset(data_offset)
            .build()?;
        let close = ColumnCloseResult {
            bytes_written: compressed as u64,
            rows_written: self.rows as u64,
            metadata,
            bloom_filter: None,
            column_index: None,
            offset_index: None,
        };
        Ok((sink.into_inner()?.into(), close))
    }

    /// What the footer says of the column before its pages are written.
    fn metadata(&self, column: ColumnDescPtr, has_dictionary: bool) -> ColumnChunkMetaDataBuilder {
        let stats = |page_type, encoding, count| PageEncodingStats {
            page_type,
            encoding,
            count,
        };
        let first = self.pages.first();
        let encoding = first.map_or(Encoding::PLAIN, CompressedPage::encoding);
        let mut pages = vec![stats(
            PageType::DATA_PAGE,
            encoding,
            self.pages.len() as i32,
        )];
        if has_dictionary {
            pages.insert(0, stats(PageType::DICTIONARY_PAGE, Encoding::PLAIN, 1));
        }
        ColumnChunkMetaData::builder(column)
            .set_compression(compression())
            .set_encodings(vec![Encoding::PLAIN, Encoding::RLE, encoding])
            .set_page_encoding_stats(pages)
            .set_num_values(self.rows as i64)
            .set_dictionary_page_offset(has_dictionary.then_some(0))
    }
}

fn dictionary_page(dictionary: &Dictionary, zstd: &mut Compressor<'_>) -> Result<CompressedPage> {
    let page = Page::DictionaryPage {
        buf: compress(zstd, &dictionary.bytes)?,
        num_values: dictionary.count as u32,
        encoding: Encoding::PLAIN,
        is_sorted: false,
    };
    Ok(CompressedPage::new(page, dictionary.bytes.len()))
}

fn compress(zstd: &mut Compressor<'_>, bytes: &[u8]) -> Result<Bytes> {
    zstd.compress(bytes)
        .map(Bytes::from)
        .map_err(|error| ParquetError::External(Box::new(error)))
}

/// Which rows have a value, with its length before it: one run, or the bitmap of Arrow as it stands.
fn levels(rows: usize, nulls: Option<&NullBuffer>) -> Vec<u8> {
    let mut runs = Vec::new();
    match nulls {
        None => {
            push_varint(&mut runs, (rows as u64) << 1);
            runs.push(1);
        }
        Some(nulls) => {
            push_varint(&mut runs, (rows.div_ceil(8) as u64) << 1 | 1);
            runs.extend_from_slice(&bitmap(nulls.inner(), rows));
        }
    }
    let mut levels = Vec::with_capacity(4 + runs.len());
    levels.extend_from_slice(&(runs.len() as u32).to_le_bytes());
    levels.append(&mut runs);
    levels
}

/// The bytes of a bitmap that begins with a whole byte.
pub fn bitmap(bits: &arrow_buffer::BooleanBuffer, count: usize) -> Vec<u8> {
    let mut whole = BooleanBufferBuilder::new(count);
    whole.append_buffer(bits);
    whole.as_slice()[..count.div_ceil(8)].to_vec()
}

fn push_varint(bytes: &mut Vec<u8>, mut value: u64) {
    while value >= 0x80 {
        bytes.push(value as u8 | 0x80);
        value >>= 7;
    }
    bytes.push(value as u8);
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn levels_are_one_run_or_a_bitmap() {
        assert_eq!(levels(300, None), [3, 0, 0, 0, 0xd8, 0x04, 1]);
        let nulls = NullBuffer::from(vec![true, false, true, true, false, true, true, true, true]);
        assert_eq!(levels(9, Some(&nulls)), [3, 0, 0, 0, 5, 0b1110_1101, 1]);
        let later = nulls.slice(1, 8);
        assert_eq!(levels(8, Some(&later)), [2, 0, 0, 0, 3, 0b1111_0110]);
    }
}
