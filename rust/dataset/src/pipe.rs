//! Files opened for reading; a named pipe without waiting for ever for somebody who writes to it.

use std::fs::File;
use std::io;
use std::path::Path;

use crate::games::{Ask, Bytes};

/// Opens a file, a device or a pipe.
///
/// # Errors
/// Those of the system.
pub fn open(path: &Path, ask: &Ask) -> io::Result<Bytes> {
    #[cfg(unix)]
    if named::is_pipe(path)? {
        return named::open(path, ask);
    }
    let _ = ask;
    Ok(Box::new(File::open(path)?))
}

#[cfg(unix)]
mod named {
    use std::fs::{self, File};
    use std::io::{self, Read};
    use std::os::unix::fs::{FileTypeExt, OpenOptionsExt};
    use std::path::Path;
    use std::sync::Arc;
    use std::thread::sleep;
    use std::time::{Duration, Instant};

    use super::{Ask, Bytes};

    /// How long somebody who writes is waited for.
    const PATIENCE: Duration = Duration::from_secs(3);
    /// Between two looks for bytes.
    const STEP: Duration = Duration::from_millis(1);
    /// Between two questions whether to go on.
    const POLL: Duration = Duration::from_millis(100);

    pub fn is_pipe(path: &Path) -> io::Result<bool> {
        Ok(fs::metadata(path)?.file_type().is_fifo())
    }

    /// Opens a pipe without waiting for the other end.
    pub fn open(path: &Path, ask: &Ask) -> io::Result<Bytes> {
        let mut options = fs::OpenOptions::new();
        let file = options
            .read(true)
            .custom_flags(libc::O_NONBLOCK)
            .open(path)?;
        Ok(Box::new(Pipe {
            file,
            ask: Arc::clone(ask),
            has_writer: false,
        }))
    }

    struct Pipe {
        file: File,
        ask: Ask,
        /// Whether somebody has been seen at the other end.
        has_writer: bool,
    }

    impl Read for Pipe {
        fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
            let (started, mut asked) = (Instant::now(), Instant::now());
            loop {
                match self.file.read(buffer) {
                    // Nobody is there, or nobody any more.
                    Ok(0) if !self.has_writer && !buffer.is_empty() => {
                        if started.elapsed() > PATIENCE {
                            let message = "a pipe that nobody writes to";
                            return Err(io::Error::new(io::ErrorKind::TimedOut, message));
                        }
                    }
                    Err(error) if error.kind() == io::ErrorKind::WouldBlock => {
                        self.has_writer = true;
                    }
                    read => {
                        self.has_writer = true;
                        return read;
                    }
                }
                sleep(STEP);
                if asked.elapsed() > POLL {
                    asked = Instant::now();
                    (self.ask)()?;
                }
            }
        }
    }
}
