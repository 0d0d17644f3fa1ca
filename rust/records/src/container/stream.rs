//! Compressed streams.

use std::io::{self, BufRead, Read};

use super::{Cause, Kind};

/// What a stream could not be read further for: the byte of the compressed stream, and why.
pub(super) type End = Option<(u64, Cause)>;

/// Reads all of a stream, up to a bound.
pub(super) fn decode(
    kind: Kind,
    bytes: &[u8],
    room: u64,
    is_stopped: &dyn Fn() -> bool,
) -> (Vec<u8>, End) {
    let mut rest = bytes;
    let mut out = Vec::new();
    let read = match kind {
        Kind::Gzip => fill(
            flate2::bufread::MultiGzDecoder::new(&mut rest),
            room,
            is_stopped,
            &mut out,
        ),
        Kind::Bzip2 => fill(
            bzip2::bufread::MultiBzDecoder::new(&mut rest),
            room,
            is_stopped,
            &mut out,
        ),
        Kind::Xz => fill(
            lzma_rust2::XzReader::new_mem_limit(&mut rest, true, XZ_MEMORY),
            room,
            is_stopped,
            &mut out,
        ),
        _ => zstd(&mut rest, room, is_stopped, &mut out),
    };
    let at = (bytes.len() - rest.len()) as u64;
    let end = match read {
        Ok(()) if out.len() as u64 > room => Some(Cause::TooLarge("bytes in one file")),
        Ok(()) => None,
        Err(error) if error.kind() == io::ErrorKind::UnexpectedEof => Some(Cause::CutShort),
        Err(error) => Some(Cause::Broken(error.to_string())),
    };
    (out, end.map(|cause| (at, cause)))
}

/// Reads the deflated bytes of a zip member; returns how many of its own it took.
pub(super) fn inflate(
    bytes: &[u8],
    room: u64,
    is_stopped: &dyn Fn() -> bool,
) -> (Vec<u8>, usize, End) {
    let mut rest = bytes;
    let mut out = Vec::new();
    let read = fill(
        flate2::bufread::DeflateDecoder::new(&mut rest),
        room,
        is_stopped,
        &mut out,
    );
    let at = bytes.len() - rest.len();
    let cause = match read {
        Ok(()) if out.len() as u64 > room => Some(Cause::TooLarge("bytes in one file")),
        Ok(()) => None,
        Err(error) if error.kind() == io::ErrorKind::UnexpectedEof => Some(Cause::CutShort),
        Err(error) => Some(Cause::Broken(error.to_string())),
    };
    (out, at, cause.map(|cause| (at as u64, cause)))
}

/// The memory that an xz stream may ask for before a byte is there, in KiB: a window as large as that of Zstandard below.
const XZ_MEMORY: u32 = 129 << 10;

/// The bytes read between two questions whether to stop.
const STEP: u64 = 1 << 20;

/// Reads to the end, or one byte beyond the bound; what was read before an error stays.
fn fill(
    mut reader: impl Read,
    room: u64,
    is_stopped: &dyn Fn() -> bool,
    out: &mut Vec<u8>,
) -> io::Result<()> {
    loop {
        let rest = room.saturating_add(1).saturating_sub(out.len() as u64);
        let read = (&mut reader).take(rest.min(STEP)).read_to_end(out)?;
        if read == 0 {
            return Ok(());
        }
        if is_stopped() {
            return Err(io::Error::other("stopped"));
        }
    }
}

/// All frames, those to be skipped too.
fn zstd(
    bytes: &mut &[u8],
    room: u64,
    is_stopped: &dyn Fn() -> bool,
    out: &mut Vec<u8>,
) -> io::Result<()> {
    // The decoder wants a frame; a file of skipped ones alone has none.
    if bytes.fill_buf()?.is_empty() {
        return Ok(());
    }
    let mut decoder = zstd::stream::read::Decoder::with_buffer(bytes)?;
    // A window asks for memory before a byte is there.
    decoder.window_log_max(27)?;
    fill(decoder, room, is_stopped, out)
}
