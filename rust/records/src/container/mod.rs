//! Files inside files: zip and tar archives, and streams compressed with gzip, bzip2, xz and Zstandard, nested too.
//!
//! All members of a gzip file, all streams of a bzip2 or xz file and all frames of a Zstandard file are read. What
//! is damaged gives all that can be read before the damage, and says at which byte it is. What expands beyond the
//! [`Limits`] is stopped there.
//!
//! ```
//! use cotuong_records::container::{self, Item, Limits};
//!
//! let mut names = Vec::new();
//! container::expand("games.pgn", b"[Event \"\"]\n\n*\n", &Limits::default(), &mut |item| match item {
//!     Item::File { path, .. } => names.push(path.to_owned()),
//!     Item::Damage(damage) => names.push(damage.to_string()),
//! });
//! assert_eq!(names, ["games.pgn"]);
//! ```

mod stream;
mod tar;
mod zip;

use core::fmt;

/// A kind of container.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Kind {
    /// A zip archive.
    Zip,
    /// A tar archive.
    Tar,
    /// gzip.
    Gzip,
    /// bzip2.
    Bzip2,
    /// xz.
    Xz,
    /// Zstandard.
    Zstd,
}

impl Kind {
    /// The name, as file extensions have it: `zip`, `tar`, `gz`, `bz2`, `xz`, `zst`.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Zip => "zip",
            Self::Tar => "tar",
            Self::Gzip => "gz",
            Self::Bzip2 => "bz2",
            Self::Xz => "xz",
            Self::Zstd => "zst",
        }
    }

    /// Finds the kind by the first bytes; `None` for what is no container.
    pub fn sniff(head: &[u8]) -> Option<Self> {
        match head {
            [b'P', b'K', 3, 4, ..] | [b'P', b'K', 5, 6, ..] => Some(Self::Zip),
            [0x1f, 0x8b, 8, ..] => Some(Self::Gzip),
            [b'B', b'Z', b'h', b'1'..=b'9', 0x31, 0x41, 0x59, 0x26, ..]
            | [b'B', b'Z', b'h', b'1'..=b'9', 0x17, 0x72, 0x45, 0x38, ..] => Some(Self::Bzip2),
            [0xfd, b'7', b'z', b'X', b'Z', 0, ..] => Some(Self::Xz),
            // A frame, or one that is to be skipped before it.
            [0x28, 0xb5, 0x2f, 0xfd, ..] | [0x50..=0x5f, 0x2a, 0x4d, 0x18, ..] => Some(Self::Zstd),
            _ => tar::is_header(head).then_some(Self::Tar),
        }
    }
}

impl fmt::Display for Kind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// How far containers are expanded.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Limits {
    /// The bytes of one file inside; a longer one is not given at all. 1 GiB unless set.
    pub member_bytes: u64,
    /// The bytes of all files inside, those on the way included; 16 GiB unless set.
    pub total_bytes: u64,
    /// The files inside, 1,000,000 unless set.
    pub members: u64,
    /// Containers inside containers, 4 unless set. Memory is bounded by this times `member_bytes`.
    pub depth: u32,
}

impl Default for Limits {
    fn default() -> Self {
        Self {
            member_bytes: 1 << 30,
            total_bytes: 16 << 30,
            members: 1_000_000,
            depth: 4,
        }
    }
}

/// What is found in a container.
#[derive(Debug)]
pub enum Item<'a> {
    /// A file that is no container itself.
    File {
        /// Its path, behind that of the container it is in: `games.zip/1990/a.pgn`. What a compressed stream holds
        /// has the path of the stream.
        path: &'a str,
        /// Its bytes, or those before a damage.
        bytes: &'a [u8],
    },
    /// Something that could not be read.
    Damage(Damage),
}

/// Why a container, or something in it, could not be read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Damage {
    /// The path of the container.
    pub path: String,
    /// The byte of the container at which reading failed.
    pub byte: u64,
    /// Why.
    pub cause: Cause,
}

/// Why reading failed.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Cause {
    /// The bytes are not what the container's format asks for; what the decoder said.
    Broken(String),
    /// The container ends too early.
    CutShort,
    /// It expands beyond a bound of [`Limits`], which is named.
    TooLarge(&'static str),
    /// A member is encrypted, or compressed in a way that is not known.
    Unsupported(&'static str),
}

impl Damage {
    /// The stable code: `container.broken`, `container.cut_short`, `container.too_large`, `container.unsupported`.
    pub const fn code(&self) -> &'static str {
        match self.cause {
            Cause::Broken(_) => "container.broken",
            Cause::CutShort => "container.cut_short",
            Cause::TooLarge(_) => "container.too_large",
            Cause::Unsupported(_) => "container.unsupported",
        }
    }
}

impl fmt::Display for Damage {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}, byte {}: ", self.path, self.byte)?;
        match &self.cause {
            Cause::Broken(message) => f.write_str(message),
            Cause::CutShort => f.write_str("the container ends too early"),
            Cause::TooLarge(bound) => write!(f, "it expands beyond the limit of {bound}"),
            Cause::Unsupported(what) => write!(f, "{what} cannot be read"),
        }
    }
}

impl core::error::Error for Damage {}

/// Hands over every file in some bytes, which may be a container, in the order of the container. A file that is
/// none is handed over as it is.
pub fn expand(path: &str, bytes: &[u8], limits: &Limits, visit: &mut dyn FnMut(Item<'_>)) {
    expand_until(path, bytes, limits, &|| false, visit);
}

/// Does as [`expand`] and stops as soon as `is_stopped` says so: it is asked before each file, and after each
/// mebibyte of a compressed stream.
pub fn expand_until(
    path: &str,
    bytes: &[u8],
    limits: &Limits,
    is_stopped: &dyn Fn() -> bool,
    visit: &mut dyn FnMut(Item<'_>),
) {
    let mut expansion = Expansion {
        limits,
        members: 0,
        total: 0,
        stopped: false,
        is_stopped,
        visit,
    };
    expansion.open(path, bytes, 0);
}

/// An expansion under way.
struct Expansion<'a> {
    limits: &'a Limits,
    members: u64,
    total: u64,
    /// A bound for the whole was hit: nothing more is read.
    stopped: bool,
    is_stopped: &'a dyn Fn() -> bool,
    visit: &'a mut dyn FnMut(Item<'_>),
}

impl Expansion<'_> {
    /// Opens a container or hands over a file. Recurses no deeper than [`Limits::depth`].
    fn open(&mut self, path: &str, bytes: &[u8], depth: u32) {
        if self.is_over() {
            return;
        }
        let Some(kind) = Kind::sniff(bytes) else {
            return (self.visit)(Item::File { path, bytes });
        };
        if depth >= self.limits.depth {
            return self.damage(path, 0, Cause::TooLarge("containers inside containers"));
        }
        match kind {
            Kind::Zip => zip::expand(self, path, bytes, depth),
            Kind::Tar => tar::expand(self, path, bytes, depth),
            stream => {
                let (inside, end) = stream::decode(stream, bytes, self.room(), self.is_stopped);
                // What is before a damage is worth reading; what has no end is not.
                if !matches!(end, Some((_, Cause::TooLarge(_)))) && self.count(path, inside.len()) {
                    self.open(path, &inside, depth + 1);
                }
                if let Some((byte, cause)) = end {
                    self.damage(path, byte, cause);
                }
            }
        }
    }

    /// Opens a member of an archive.
    fn member(&mut self, archive: &str, name: &str, bytes: &[u8], depth: u32) {
        let path = format!("{archive}/{name}");
        if self.count(archive, bytes.len()) {
            self.open(&path, bytes, depth + 1);
        }
    }

    /// Whether nothing more is to be read.
    fn is_over(&self) -> bool {
        self.stopped || (self.is_stopped)()
    }

    /// The bytes that one more member may have.
    fn room(&self) -> u64 {
        self.limits
            .member_bytes
            .min(self.limits.total_bytes.saturating_sub(self.total))
    }

    /// Counts a member; `false` if it is one too many.
    fn count(&mut self, path: &str, len: usize) -> bool {
        self.members += 1;
        self.total = self.total.saturating_add(len as u64);
        let bound = if self.members > self.limits.members {
            "files"
        } else if self.total > self.limits.total_bytes {
            "bytes in all"
        } else {
            return !self.stopped;
        };
        if !self.stopped {
            self.stopped = true;
            self.damage(path, 0, Cause::TooLarge(bound));
        }
        false
    }

    fn damage(&mut self, path: &str, byte: u64, cause: Cause) {
        let path = path.to_owned();
        (self.visit)(Item::Damage(Damage { path, byte, cause }));
    }
}
