//! Where bytes come from: a slice, or anything that can be read, through one window that slides over it.

use std::io::{self, Read};

/// A window over the bytes of a source.
pub(crate) trait Source {
    /// The bytes at hand.
    fn window(&self) -> &[u8];

    /// Whether the window reaches the end of the source.
    fn at_end(&self) -> bool;

    /// Lengthens the window, or finds the end.
    fn fill(&mut self) -> io::Result<()>;

    /// Drops bytes at the window's head for good.
    fn consume(&mut self, len: usize);

    /// Drops bytes inside the window for good, where that saves memory; returns how many are gone.
    fn drop_range(&mut self, from: usize, to: usize) -> usize;

    /// Lengthens the window to `len` bytes, or to the end of the source.
    fn fill_to(&mut self, len: usize) -> io::Result<()> {
        while self.window().len() < len && !self.at_end() {
            self.fill()?;
        }
        Ok(())
    }
}

/// Bytes in memory.
pub(crate) struct SliceSource<'a>(pub &'a [u8]);

impl Source for SliceSource<'_> {
    fn window(&self) -> &[u8] {
        self.0
    }

    fn at_end(&self) -> bool {
        true
    }

    fn fill(&mut self) -> io::Result<()> {
        Ok(())
    }

    fn consume(&mut self, len: usize) {
        self.0 = self.0.get(len..).unwrap_or_default();
    }

    fn drop_range(&mut self, _: usize, _: usize) -> usize {
        0
    }
}

/// Bytes that are read piece by piece. Memory is bounded by the longest window asked for.
pub(crate) struct StreamSource<R> {
    reader: R,
    buffer: Vec<u8>,
    /// The window's head in the buffer.
    head: usize,
    ended: bool,
    /// What the reader failed with after it had given bytes.
    failed: Option<io::Error>,
}

impl<R: Read> StreamSource<R> {
    /// The bytes asked of the reader at a time.
    const STEP: usize = 128 * 1024;

    pub fn new(reader: R) -> Self {
        Self {
            reader,
            buffer: Vec::new(),
            head: 0,
            ended: false,
            failed: None,
        }
    }
}

impl<R: Read> Source for StreamSource<R> {
    fn window(&self) -> &[u8] {
        self.buffer.get(self.head..).unwrap_or_default()
    }

    fn at_end(&self) -> bool {
        self.ended
    }

    fn fill(&mut self) -> io::Result<()> {
        if self.ended {
            return Ok(());
        }
        // Moved only when at least half of the buffer is spent, so that each byte moves about once.
        if self.head > self.buffer.len() / 2 {
            self.buffer.drain(..self.head);
            self.head = 0;
        }
        if let Some(error) = self.failed.take() {
            return Err(error);
        }
        let before = self.buffer.len();
        let mut piece = (&mut self.reader).take(Self::STEP as u64);
        let result = piece.read_to_end(&mut self.buffer);
        let read = self.buffer.len() - before;
        match result {
            // What was read before a failure is used first.
            Err(error) if read > 0 => self.failed = Some(error),
            Err(error) => return Err(error),
            Ok(_) => {}
        }
        self.ended = read == 0;
        Ok(())
    }

    fn consume(&mut self, len: usize) {
        self.head = (self.head + len).min(self.buffer.len());
    }

    fn drop_range(&mut self, from: usize, to: usize) -> usize {
        let end = (self.head + to).min(self.buffer.len());
        let start = (self.head + from).min(end);
        self.buffer.drain(start..end).len()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A reader that gives one byte at a time.
    struct Drip<'a>(&'a [u8]);

    impl Read for Drip<'_> {
        fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
            let len = buffer.len().min(self.0.len()).min(1);
            self.0.read(&mut buffer[..len])
        }
    }

    #[test]
    fn the_window_slides() -> io::Result<()> {
        let bytes: Vec<u8> = (0..=255).cycle().take(300_000).collect();
        let mut source = StreamSource::new(Drip(&bytes));
        let mut at = 0;
        while at < bytes.len() {
            source.fill_to(5000)?;
            assert_eq!(
                &source.window()[..5000.min(bytes.len() - at)],
                &bytes[at..][..5000.min(bytes.len() - at)]
            );
            source.consume(4999);
            at += 4999;
        }
        source.fill()?;
        assert!(source.at_end() && source.window().is_empty());
        Ok(())
    }

    #[test]
    fn dropping_saves_what_is_around() -> io::Result<()> {
        let mut source = StreamSource::new(&b"0123456789"[..]);
        source.fill()?;
        source.consume(1);
        assert_eq!(source.drop_range(2, 5), 3);
        assert_eq!(source.window(), b"126789");
        Ok(())
    }
}
