//! Pages of a column chunk: bodies put together, compressed, and gathered until the row group ends.

use std::io::Write;

use arrow_buffer::{BooleanBuffer, NullBuffer};
use bytes::Bytes;
use parquet::basic::{CompressionCodec, Encoding, EncodingMask};
use parquet::column::page::{CompressedPage, Page, PageWriter};
use parquet::column::writer::ColumnCloseResult;
use parquet::errors::Result;
use parquet::file::metadata::ColumnChunkMetaData;
use parquet::file::writer::{SerializedPageWriter, SerializedRowGroupWriter, TrackedWrite};
use parquet::schema::types::ColumnDescPtr;

/// The compressor of a file, which all its columns take in turn: to set one up costs more than to compress a small page.
pub type Compressor = zstd::bulk::Compressor<'static>;

/// The pages of a column chunk.
pub struct Pages {
    written: TrackedWrite<Vec<u8>>,
    compressed: usize,
    uncompressed: usize,
    /// Values and nulls.
    values: usize,
}

impl Pages {
    /// Begins a chunk.
    pub fn new() -> Self {
        Self {
            written: TrackedWrite::new(Vec::new()),
            compressed: 0,
            uncompressed: 0,
            values: 0,
        }
    }

    /// Appends a page: its levels, if the column has any, then its values in this encoding.
    ///
    /// # Errors
    /// Those of the compressor.
    pub fn data(
        &mut self,
        zstd: &mut Compressor,
        body: &[u8],
        values: usize,
        encoding: Encoding,
    ) -> Result<()> {
        let page = Page::DataPage {
            buf: Bytes::from(zstd.compress(body)?),
            num_values: values as u32,
            encoding,
            def_level_encoding: Encoding::RLE,
            rep_level_encoding: Encoding::RLE,
            statistics: None,
        };
        self.values += values;
        self.write(page, body.len())
    }

    fn write(&mut self, page: Page, uncompressed: usize) -> Result<()> {
        let mut writer = SerializedPageWriter::new(&mut self.written);
        let written = writer.write_page(CompressedPage::new(page, uncompressed))?;
        self.compressed += written.compressed_size;
        self.uncompressed += written.uncompressed_size;
        Ok(())
    }

    /// Ends the chunk: it goes into the row group, behind its dictionary (the entries, plain, and how many) where it has one.
    ///
    /// # Errors
    /// Those of the sink.
    pub fn close<W: Write + Send>(
        mut self,
        zstd: &mut Compressor,
        group: &mut SerializedRowGroupWriter<'_, W>,
        column: ColumnDescPtr,
        rows: usize,
        dictionary: Option<(&[u8], usize)>,
    ) -> Result<()> {
        let data =
            std::mem::replace(&mut self.written, TrackedWrite::new(Vec::new())).into_inner()?;
        let mut encodings = vec![Encoding::PLAIN, Encoding::RLE];
        if let Some((plain, entries)) = dictionary {
            encodings.push(Encoding::RLE_DICTIONARY);
            let page = Page::DictionaryPage {
                buf: Bytes::from(zstd.compress(plain)?),
                num_values: entries as u32,
                encoding: Encoding::PLAIN,
                is_sorted: false,
            };
            self.write(page, plain.len())?;
        }
        let first = self.written.bytes_written() as i64;
        let mut chunk = self.written.into_inner()?;
        chunk.extend(data);
        let metadata = ColumnChunkMetaData::builder(column)
            .set_compression_codec(CompressionCodec::ZSTD)
            .set_encodings_mask(EncodingMask::new_from_encodings(encodings.iter()))
            .set_total_compressed_size(self.compressed as i64)
            .set_total_uncompressed_size(self.uncompressed as i64)
            .set_num_values(self.values as i64)
            .set_dictionary_page_offset(dictionary.map(|_| 0))
            .set_data_page_offset(first)
            .build()?;
        let close = ColumnCloseResult {
            bytes_written: self.compressed as u64,
            rows_written: rows as u64,
            metadata,
            bloom_filter: None,
            column_index: None,
            offset_index: None,
        };
        group.append_column(&Bytes::from(chunk), close)
    }
}

/// Appends the definition levels of the rows of a column that may be null: whether each has a value.
pub fn push_nulls(body: &mut Vec<u8>, nulls: Option<&NullBuffer>, rows: usize) {
    match nulls.filter(|nulls| nulls.null_count() > 0) {
        Some(nulls) => push_levels(body, nulls.inner()),
        None => with_length(body, |body| {
            push_varint(body, rows << 1);
            body.push(1);
        }),
    }
}

/// Appends levels of 0 and 1 as one run of bits.
pub fn push_levels(body: &mut Vec<u8>, levels: &BooleanBuffer) {
    with_length(body, |body| {
        push_varint(body, (levels.len().div_ceil(8) << 1) | 1);
        push_bits(body, levels);
    });
}

/// Appends flags, eight to a byte.
pub fn push_bits(body: &mut Vec<u8>, flags: &BooleanBuffer) {
    let bytes = flags.sliced();
    body.extend_from_slice(
        bytes
            .as_slice()
            .get(..flags.len().div_ceil(8))
            .unwrap_or_default(),
    );
}

/// Appends what `push` does, behind its length.
fn with_length(body: &mut Vec<u8>, push: impl FnOnce(&mut Vec<u8>)) {
    let at = body.len();
    body.extend([0; 4]);
    push(body);
    let length = (body.len() - at - 4) as u32;
    body[at..at + 4].copy_from_slice(&length.to_le_bytes());
}

/// Appends places in a dictionary as one run of packed bits, behind the number of bits of each.
pub fn push_places(body: &mut Vec<u8>, places: &[u32]) {
    let bits_used = places.iter().fold(0, |all, place| all | place);
    let width = (u32::BITS - bits_used.leading_zeros()).max(1);
    body.push(width as u8);
    let groups = places.len().div_ceil(8);
    push_varint(body, (groups << 1) | 1);
    let end = body.len() + groups * width as usize;
    let (mut bits, mut held) = (0_u64, 0);
    for &place in places {
        bits |= u64::from(place) << held;
        held += width;
        if held >= u32::BITS {
            body.extend((bits as u32).to_le_bytes());
            bits >>= u32::BITS;
            held -= u32::BITS;
        }
    }
    body.extend(bits.to_le_bytes());
    body.resize(end, 0);
}

fn push_varint(body: &mut Vec<u8>, mut value: usize) {
    while value >= 0x80 {
        body.push(value as u8 | 0x80);
        value >>= 7;
    }
    body.push(value as u8);
}
