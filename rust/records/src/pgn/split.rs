//! Where one game ends and the next begins, on raw bytes, line by line.
//!
//! A game starts at a tag line that follows moves, a result or whatever else is no tag. So a line that starts with
//! `[Tag "` ends every damage, a comment left open included. A game without any moves ends where its first tag is
//! repeated, after a blank line or after other tags. Behind the result of a game with tags, and a blank line, a line of
//! moves that begins at number 1 is a game without tags; whatever else stands there is none.
//!
//! Before the first tag line, and in a file without tags, a blank line or a result at the end of one parts games where
//! moves came before it and the line after it does not go on with them (a move number above 1, a comment, a variation,
//! a result). Words may be the title of a game or prose inside one: the next line of moves tells.
//!
//! The splitter holds no bytes: it walks over a window that its caller lengthens, and looks at no byte twice.

use memchr::memchr2;

use super::line::{HEAD, Line, classify, ends_with_result, is_first_number, marks_len};
use super::shape::{Opening, opening};
use crate::Encoding;

/// One game's bytes, or some text that is no game.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct Segment {
    /// Its first byte in the window.
    pub start: usize,
    /// The end in the window of what was kept of it, without line breaks at its end.
    pub end: usize,
    /// Its bytes in the source, those not kept included.
    pub length: u64,
    /// The bytes that went out of the window from inside it.
    pub dropped: u64,
    /// The lines before it, from where the splitter began.
    pub line: u64,
    /// Whether it holds a tag.
    pub tagged: bool,
    /// Whether it is a game: it holds a tag, or a line that starts with moves.
    pub is_game: bool,
}

/// What the splitter found.
#[derive(Debug, PartialEq, Eq)]
pub(crate) enum Step {
    /// A whole game.
    Segment(Segment),
    /// Nothing more within the window.
    More,
    /// The end.
    End,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Part {
    Tags,
    Moves,
}

/// The game being walked over.
struct Open {
    start: usize,
    /// The end of its last line that is not blank, as if nothing had been dropped.
    end: usize,
    line: u64,
    part: Part,
    tagged: bool,
    /// Whether it has tags of several names.
    several_tags: bool,
    /// What its moves have shown.
    shown: Shown,
}

/// What the moves of a game have shown so far.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Shown {
    Words,
    /// A line of moves.
    Moves,
    /// Moves, and a result at the end of the last line.
    Result,
}

/// What a line is to the game that is open.
enum Verdict {
    /// It belongs to it.
    Inside,
    /// It begins another one.
    Begins,
    /// It may begin another one: the lines after it tell.
    MayBegin,
    /// Another one has begun where it might have.
    HasBegun,
    /// No other one has begun where it might have.
    GoesOn,
}

/// Finds the games in a window over a source.
pub(crate) struct Splitter {
    encoding: Encoding,
    /// The next byte of the window.
    at: usize,
    /// Whether `at` is inside a line that is already known.
    in_line: bool,
    lines: u64,
    after_blank: bool,
    dropped: usize,
    open: Option<Open>,
    /// Lines that are the head of the next game, or still of the open one.
    next: Option<Open>,
    first_tag: Vec<u8>,
    decoded: String,
}

impl Splitter {
    /// A splitter of a source in this encoding, at its first byte or at a game.
    pub fn new(encoding: Encoding) -> Self {
        Self {
            encoding,
            at: 0,
            in_line: false,
            lines: 0,
            after_blank: false,
            dropped: 0,
            open: None,
            next: None,
            first_tag: Vec::new(),
            decoded: String::new(),
        }
    }

    /// The encoding has been found to be another one (of those in which ASCII is ASCII).
    pub fn set_encoding(&mut self, encoding: Encoding) {
        self.encoding = encoding;
    }

    /// The bytes at the head of the window that no later segment needs.
    pub fn spent(&self) -> usize {
        self.open.as_ref().map_or(self.at, |open| open.start)
    }

    /// The caller has taken [`Splitter::spent`] bytes off the head of the window.
    pub fn shift(&mut self, len: usize) {
        self.at -= len;
        for open in self.open.iter_mut().chain(&mut self.next) {
            open.start -= len;
            open.end -= len;
        }
    }

    /// The range of the window that may be dropped when a game is kept up to `limit` bytes only.
    pub fn excess(&self, limit: usize) -> Option<(usize, usize)> {
        let open = self.open.as_ref()?;
        let from = open.start + limit;
        let to = self.next.as_ref().map_or(self.at, |next| next.start);
        (from < to).then_some((from, to))
    }

    /// The caller has dropped so many bytes of [`Splitter::excess`].
    pub fn drop_excess(&mut self, len: usize) {
        self.at -= len;
        self.dropped += len;
        if let Some(next) = &mut self.next {
            next.start -= len;
            next.end -= len;
        }
    }

    /// Walks on. The segment found must be used before the window moves.
    pub fn step(&mut self, window: &[u8], at_end: bool, limit: usize) -> Step {
        loop {
            if self.in_line && !self.finish_line(window, at_end) {
                return Step::More;
            }
            self.skip_moves(window);
            let rest = window.get(self.at..).unwrap_or_default();
            if rest.is_empty() && at_end {
                return self.close(limit).map_or(Step::End, Step::Segment);
            }
            let head = rest.get(..HEAD).unwrap_or(rest);
            let end = self.line_end(head);
            if end.is_none() && head.len() < HEAD && !at_end {
                return Step::More;
            }
            let head = &head[..end.unwrap_or(head.len())];
            let closed = self.enter(head, limit);
            self.in_line = true;
            self.at += head.len();
            if let Some(segment) = closed {
                return Step::Segment(segment);
            }
        }
    }

    /// Takes whole lines of moves at once: in a game with tags, only a bracket at the head of a line ends them.
    fn skip_moves(&mut self, window: &[u8]) {
        let Some(Open {
            tagged: true,
            part: Part::Moves,
            ..
        }) = self.open
        else {
            return;
        };
        if self.encoding.width() > 1 {
            return;
        }
        let mut end = None;
        while let Some(rest) = window.get(self.at..) {
            if self.after_blank && end.is_none() && is_first_number(rest) {
                break;
            }
            let head = rest.iter().find(|byte| !matches!(byte, b' ' | b'\t'));
            // The last two begin a mark, behind which a tag may stand.
            if matches!(
                head,
                None | Some(b'[' | b'\n' | b'\r' | 0x0b | 0x0c | 0xef | 0x84)
            ) {
                break;
            }
            let Some(len) = memchr2(b'\n', b'\r', rest) else {
                break;
            };
            let line_break = match rest.get(len..) {
                Some([b'\r', b'\n', ..]) => 2,
                Some([b'\r']) => break,
                _ => 1,
            };
            end = Some(self.at + len + self.dropped);
            self.at += len + line_break;
            self.lines += 1;
        }
        if let (Some(open), Some(end)) = (&mut self.open, end) {
            open.end = end;
            open.shown = Shown::of_tagged(window.get(..end - self.dropped).unwrap_or(window));
            self.after_blank = false;
        }
    }

    /// Goes to the end of the line; `false` if the window does not hold it.
    fn finish_line(&mut self, window: &[u8], at_end: bool) -> bool {
        let width = self.encoding.width();
        let rest = window.get(self.at..).unwrap_or_default();
        let end = self.line_end(rest);
        let content = end.unwrap_or(rest.len() / width * width);
        self.at += content;
        if !self.after_blank {
            self.reach(window);
        }
        let after = rest.get(content..).unwrap_or_default();
        let second = after.get(width..).unwrap_or_default();
        let break_len = match self.unit(after) {
            None if !at_end => return false,
            None => after.len(),
            // The other half of the break may be still to come.
            Some(b'\r') if second.len() < width && !at_end => return false,
            Some(b'\r') if self.unit(second) == Some(b'\n') => 2 * width,
            Some(_) => width,
        };
        self.at += break_len;
        self.lines += 1;
        self.in_line = false;
        true
    }

    /// The game goes up to here.
    fn reach(&mut self, window: &[u8]) {
        let (at, dropped) = (self.at, self.dropped);
        let (open, end) = match (&mut self.next, &mut self.open) {
            (Some(next), _) => (next, at),
            (None, Some(open)) => (open, at + dropped),
            (None, None) => return,
        };
        open.end = end;
        let read = window.get(..at).unwrap_or(window);
        if open.tagged {
            open.shown = Shown::of_tagged(read);
        } else if open.shown != Shown::Words {
            open.shown = if ends_with_result(read, self.encoding, &mut self.decoded) {
                Shown::Result
            } else {
                Shown::Moves
            };
        }
    }

    /// The first unit, if it is ASCII.
    fn unit(&self, bytes: &[u8]) -> Option<u8> {
        match (self.encoding, bytes) {
            (Encoding::Utf16Le, &[unit, 0, ..]) | (Encoding::Utf16Be, &[0, unit, ..]) => Some(unit),
            (Encoding::Utf16Le | Encoding::Utf16Be, _) => None,
            (_, bytes) => bytes.first().copied(),
        }
    }

    /// Where a line break stands.
    fn line_end(&self, bytes: &[u8]) -> Option<usize> {
        let is_break = |byte: u8| byte == b'\n' || byte == b'\r';
        let units = bytes.chunks_exact(2);
        match self.encoding {
            Encoding::Utf16Le | Encoding::Utf16Be => units
                .map(|unit| self.unit(unit))
                .position(|unit| unit.is_some_and(is_break))
                .map(|at| 2 * at),
            _ => memchr2(b'\n', b'\r', bytes),
        }
    }

    /// Takes a line; returns the game that it ends.
    fn enter(&mut self, head: &[u8], limit: usize) -> Option<Segment> {
        let mut decoded = core::mem::take(&mut self.decoded);
        decoded.clear();
        let marks = marks_len(head, self.encoding);
        let plain = head.get(marks..).unwrap_or_default();
        let closed = if self.encoding.width() == 1 {
            self.enter_line(&classify(plain), plain, marks, &mut decoded, limit)
        } else {
            let mut text = String::new();
            self.encoding.decode_into(plain, &mut text);
            self.enter_line(
                &classify(text.as_bytes()),
                plain,
                marks,
                &mut decoded,
                limit,
            )
        };
        self.decoded = decoded;
        closed
    }

    fn enter_line(
        &mut self,
        line: &Line<'_>,
        head: &[u8],
        marks: usize,
        decoded: &mut String,
        limit: usize,
    ) -> Option<Segment> {
        if *line == Line::Blank {
            self.after_blank = true;
            return None;
        }
        // Hardly a line of a game with tags is read at this point, so that tagged archives are not decoded twice.
        let opening = match (line, &self.open) {
            (Line::Text, Some(open)) if open.tagged && !self.may_follow(open, head) => {
                Opening::Other
            }
            (Line::Text, _) => {
                self.encoding.decode_into(head, decoded);
                opening(decoded)
            }
            _ => Opening::Other,
        };
        let closed = match self.verdict(line, opening, limit) {
            Verdict::Inside => None,
            Verdict::Begins => self.close(limit),
            Verdict::MayBegin => {
                self.next = Some(Open::at(self.at + marks, self.lines));
                None
            }
            Verdict::HasBegun => {
                let next = self.next.take();
                let closed = self.close(limit);
                self.open = next;
                closed
            }
            Verdict::GoesOn => {
                self.next = None;
                None
            }
        };
        self.note(line, opening, marks);
        self.after_blank = false;
        closed
    }

    fn verdict(&self, line: &Line<'_>, opening: Opening, limit: usize) -> Verdict {
        let Some(open) = &self.open else {
            return Verdict::Inside;
        };
        match (line, &self.next) {
            (Line::Tag { name, .. }, _) => {
                let begins_anew = open.several_tags || self.after_blank;
                let again = begins_anew && name.eq_ignore_ascii_case(&self.first_tag);
                if open.part == Part::Moves || again {
                    Verdict::Begins
                } else {
                    Verdict::Inside
                }
            }
            (Line::Text, Some(next)) => match opening {
                Opening::Moves => Verdict::HasBegun,
                Opening::LaterMoves => Verdict::GoesOn,
                _ if self.at - next.start > limit => Verdict::HasBegun,
                _ => Verdict::Inside,
            },
            (Line::Text, None) => {
                let parted = self.after_blank || open.shown == Shown::Result;
                let may_begin = parted && !open.tagged && open.shown != Shown::Words;
                match opening {
                    Opening::Moves if may_begin || open.tagged => Verdict::Begins,
                    Opening::Other if may_begin => Verdict::MayBegin,
                    _ => Verdict::Inside,
                }
            }
            (Line::Blank | Line::Bracket | Line::Note, _) => Verdict::Inside,
        }
    }

    /// Whether a line may begin a game without tags behind one with tags.
    fn may_follow(&self, open: &Open, head: &[u8]) -> bool {
        self.after_blank && open.shown == Shown::Result && is_first_number(head)
    }

    fn note(&mut self, line: &Line<'_>, opening: Opening, marks: usize) {
        if self.open.is_none() {
            self.first_tag.clear();
        }
        // Files that were joined have marks inside too; a game starts behind them.
        let open = match &mut self.next {
            Some(next) => next,
            None => self
                .open
                .get_or_insert_with(|| Open::at(self.at + marks, self.lines)),
        };
        match *line {
            Line::Tag { name, moves } => {
                if !open.tagged {
                    self.first_tag.extend_from_slice(name);
                }
                open.several_tags |= !name.eq_ignore_ascii_case(&self.first_tag);
                open.tagged = true;
                if moves {
                    open.part = Part::Moves;
                }
            }
            Line::Text => {
                if open.shown == Shown::Words
                    && matches!(opening, Opening::Moves | Opening::LaterMoves)
                {
                    open.shown = Shown::Moves;
                }
                open.part = Part::Moves;
            }
            Line::Blank | Line::Bracket | Line::Note => {}
        }
    }

    fn close(&mut self, limit: usize) -> Option<Segment> {
        let open = self.open.take()?;
        self.next = None;
        let dropped = core::mem::take(&mut self.dropped);
        Some(Segment {
            start: open.start,
            end: open.end.min(open.start + limit),
            length: (open.end - open.start) as u64,
            dropped: dropped as u64,
            line: open.line,
            tagged: open.tagged,
            is_game: open.tagged || open.shown != Shown::Words,
        })
    }
}

impl Shown {
    /// What the lines of a game with tags have shown, the last of which ends here. There only a result in signs counts:
    /// words may be those of a remark.
    fn of_tagged(read: &[u8]) -> Self {
        let read = read.trim_ascii_end();
        let last = |sign: &&[u8]| {
            let before = read.strip_suffix(*sign);
            before.is_some_and(|before| before.last().is_none_or(u8::is_ascii_whitespace))
        };
        let signs: [&[u8]; 4] = [b"1-0", b"0-1", b"1/2-1/2", b"*"];
        if signs.iter().any(last) {
            Self::Result
        } else {
            Self::Moves
        }
    }
}

impl Open {
    fn at(start: usize, line: u64) -> Self {
        Self {
            start,
            end: start,
            line,
            part: Part::Tags,
            tagged: false,
            several_tags: false,
            shown: Shown::Words,
        }
    }
}
