//! What format a source is in, by its content; names of files do not matter.

use core::fmt;

use crate::error::{ErrorKind, ReadError};
use crate::plain::Plain;
use crate::text::Lines;
use crate::{
    Encoding, bulletin, cbf, ccbridge, csv, detect, dhtmlxq, dpxq_text, json, mxq, pgn, positions,
    refused, vietnamese_text, wxf_text, xqf,
};

/// A format of game records.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Format {
    /// Tags and moves in any notation, and lists of moves without tags.
    Pgn,
    /// A file of `XQStudio`.
    Xqf,
    /// A library of `CCBridge`, version 2.
    Cbl,
    /// A record of `CCBridge`, version 2.
    Cbr,
    /// A record of `CCBridge` in XML.
    Cbf,
    /// A game of the server 弈天.
    Mxq,
    /// Records of dpxq.com, in files, posts and pages.
    DhtmlXq,
    /// Keys and values, then `START{ moves }END`.
    WxfText,
    /// A table of moves.
    CsvMoves,
    /// A table of games or positions.
    Csv,
    /// Positions, one a line, with moves or without: EPD, FEN, the lines that engines are given.
    Positions,
    /// The text of dpxq.com.
    DpxqText,
    /// Bulletins of tournaments: lines of players and result, and moves.
    Bulletin,
    /// Books in Vietnamese, with variations by number.
    VietnameseText,
    /// JSON, a game a line, as this library writes it.
    JsonLines,
}

/// How a format is told by the bytes of a source.
type Test = fn(&[u8]) -> bool;

/// The formats that are told by their first bytes.
const BINARY: [(Test, Format); 4] = [
    (xqf::looks_like, Format::Xqf),
    (ccbridge::is_library, Format::Cbl),
    (ccbridge::is_record, Format::Cbr),
    (pgn::starts_with_tag, Format::Pgn),
];

/// The formats with marks of their own inside the text.
const MARKED: [(Test, Format); 4] = [
    // Its texts may hold the marks of others.
    (json::looks_like, Format::JsonLines),
    (cbf::looks_like, Format::Cbf),
    (dhtmlxq::looks_like, Format::DhtmlXq),
    // A text may have a word of its own by chance.
    (mxq::looks_like, Format::Mxq),
];

/// How a format is told by the lines of a text.
type LinesTest = fn(Lines<'_>) -> bool;

/// The formats that are told by what their first lines say; more certain ones first.
const SAID: [(LinesTest, Format); 7] = [
    (wxf_text::looks_like, Format::WxfText),
    (csv::is_moves, Format::CsvMoves),
    (csv::is_rows, Format::Csv),
    (vietnamese_text::looks_like, Format::VietnameseText),
    (dpxq_text::looks_like, Format::DpxqText),
    (bulletin::looks_like, Format::Bulletin),
    (positions::looks_like, Format::Positions),
];

/// The formats that are known and not read, in words.
const REFUSED: [(Test, &str); 6] = [
    (
        ccbridge::is_old_library,
        "a compressed CBL library of the old CCBridge",
    ),
    (
        dhtmlxq::starts_with_mark,
        "a mark of DhtmlXQ without a record",
    ),
    (dhtmlxq::is_ancestor, "a record of DHJHtmlXQ"),
    (refused::is_che, "a CHE record of the old QQ"),
    (refused::is_chn, "a CHN record of the server lianzhong"),
    (refused::is_ccm, "a CCM record of the server ChinaGames"),
];

impl Format {
    /// Every format.
    pub const ALL: [Self; 15] = [
        Self::Pgn,
        Self::Xqf,
        Self::Cbl,
        Self::Cbr,
        Self::Cbf,
        Self::Mxq,
        Self::DhtmlXq,
        Self::WxfText,
        Self::CsvMoves,
        Self::Csv,
        Self::Positions,
        Self::DpxqText,
        Self::Bulletin,
        Self::VietnameseText,
        Self::JsonLines,
    ];

    /// The bytes of a source that are looked at.
    pub(crate) const WINDOW: usize = detect::WINDOW;

    /// Its name in tables.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Pgn => "pgn",
            Self::Xqf => "xqf",
            Self::Cbl => "cbl",
            Self::Cbr => "cbr",
            Self::Cbf => "cbf",
            Self::Mxq => "mxq",
            Self::DhtmlXq => "dhtmlxq",
            Self::WxfText => "wxf",
            Self::CsvMoves => "csv-moves",
            Self::Csv => "csv",
            Self::Positions => "positions",
            Self::DpxqText => "dpxq",
            Self::Bulletin => "bulletin",
            Self::VietnameseText => "vietnamese",
            Self::JsonLines => "jsonl",
        }
    }

    /// Finds the format of a source by its first bytes; `None` if they are no known one.
    ///
    /// ```
    /// use cotuong_records::Format;
    ///
    /// assert_eq!(Format::sniff(b"[Event \"\"]\r\n"), Some(Format::Pgn));
    /// assert_eq!(Format::sniff(b"1. h2e2 h9g7\n"), Some(Format::Pgn));
    /// assert_eq!(Format::sniff(b"CCBridge Record\0"), Some(Format::Cbr));
    /// assert_eq!(Format::sniff(&[0; 4096]), None);
    /// ```
    pub fn sniff(head: &[u8]) -> Option<Self> {
        let head = head.get(..Self::WINDOW).unwrap_or(head);
        if let Some((_, format)) = BINARY.iter().find(|(test, _)| test(head)) {
            return Some(*format);
        }
        let wide = match detect::by_head(head) {
            Some(encoding @ (Encoding::Utf16Le | Encoding::Utf16Be)) => {
                Plain::from_utf16(head, encoding).bytes
            }
            _ => Vec::new(),
        };
        let marks = if wide.is_empty() { head } else { &wide };
        if let Some((_, format)) = MARKED.iter().find(|(test, _)| test(marks)) {
            return Some(*format);
        }
        if refusal(head).is_some() {
            return None;
        }
        let encoding = if wide.is_empty() {
            detect::by_content(head, false).unwrap_or_default()
        } else {
            Encoding::Utf8
        };
        let at = encoding.mark_len(marks);
        let lines = Lines {
            text: marks,
            at,
            encoding,
        };
        if let Some((_, format)) = SAID.iter().find(|(test, _)| test(lines.clone())) {
            return Some(*format);
        }
        pgn::looks_like(head).then_some(Self::Pgn)
    }
}

/// The format of a source that is known and not read.
fn refusal(head: &[u8]) -> Option<&'static str> {
    let own = REFUSED.iter().find(|(test, _)| test(head));
    own.map(|(_, format)| *format)
        .or_else(|| refused::foreign(head))
}

/// Why a source of no readable format is given up, if its format is known at all.
pub(crate) fn undecodable(head: &[u8], byte: u64) -> Option<ReadError> {
    let format = refusal(head)?;
    Some(ReadError::new(ErrorKind::Undecodable { format, byte }))
}

impl fmt::Display for Format {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}
