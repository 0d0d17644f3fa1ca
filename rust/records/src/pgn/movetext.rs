//! Movetext as lines of moves with remarks: the tree that tokens make.
//!
//! A variation replaces the move before it. Parentheses around prose, as some programs write remarks, are remarks.
//! Nothing recurses, so that any number of parentheses can be open.

use super::folds::{self, Fold};
use super::shape::is_move;
use super::token::{Token, Tokens};
use crate::game::{CommentSpan, Damage, Movetext, Span, Variation};
use crate::outcome::{EndReason, GameResult};

/// An open variation.
#[derive(Clone, Copy)]
struct Level {
    /// The byte of its parenthesis.
    opened: u32,
    /// Parentheses opened right after it with nothing between them.
    more: u32,
    parent: u32,
    branch_ply: u32,
    /// Its number, once it has a move or a remark.
    line: Option<u32>,
    /// The plies from the start that have been read in it.
    ply: u32,
    /// The remarks made before it.
    comments: usize,
}

/// Makes the tree; kept from game to game for its room.
#[derive(Default)]
pub(crate) struct Builder {
    levels: Vec<Level>,
    /// Moves of variations in the order met, each with its line.
    loose: Vec<(u32, Span)>,
    /// Variations without a move.
    folds: Vec<Fold>,
}

/// The state of one game.
struct Reading<'a> {
    text: &'a str,
    tokens: Tokens<'a>,
    out: &'a mut Movetext,
    levels: &'a mut Vec<Level>,
    loose: &'a mut Vec<(u32, Span)>,
    folds: &'a mut Vec<Fold>,
    /// Words before the first number and the first move.
    lead: Option<Span>,
    /// The first parenthesis that closes nothing.
    stray: Option<Span>,
    /// The result of a variation that is open.
    inner: Option<(GameResult, Span)>,
    /// Whether moves follow; for a yes, the byte up to which it is known.
    goes_on: Option<(bool, usize)>,
    numbered: bool,
    after_junk: bool,
    numbering: Option<Numbering>,
}

/// What the numbers of moves count from, where they tell which move a variation replaces.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Numbering {
    /// The number of the first move.
    pub first: u32,
    /// Whether Black makes it.
    pub black: bool,
}

impl Numbering {
    /// The plies before the move of a number.
    fn plies_before(self, number: u32, black: bool) -> Option<u32> {
        let plies = number.checked_sub(self.first)?.checked_mul(2)?;
        (plies + u32::from(black)).checked_sub(u32::from(self.black))
    }
}

impl Builder {
    /// Reads the moves of a text from a byte on.
    pub fn read(&mut self, text: &str, at: usize, out: &mut Movetext) {
        self.read_as(text, at, None, out);
    }

    /// The same for a text in which a variation replaces the move whose number it starts with, along the line that
    /// it stands in.
    pub fn read_numbered(
        &mut self,
        text: &str,
        at: usize,
        numbering: Numbering,
        out: &mut Movetext,
    ) {
        self.read_as(text, at, Some(numbering), out);
    }

    fn read_as(&mut self, text: &str, at: usize, numbering: Option<Numbering>, out: &mut Movetext) {
        out.clear();
        self.levels.clear();
        self.loose.clear();
        self.folds.clear();
        let mut reading = Reading {
            text,
            tokens: Tokens::new(text, at),
            out,
            levels: &mut self.levels,
            loose: &mut self.loose,
            folds: &mut self.folds,
            lead: None,
            stray: None,
            inner: None,
            goes_on: None,
            numbered: false,
            after_junk: false,
            numbering,
        };
        while reading.take() {}
        reading.finish();
    }
}

impl Reading<'_> {
    /// Takes a token; `false` at the end of the game.
    fn take(&mut self) -> bool {
        let token = self.tokens.next();
        let after_junk = core::mem::take(&mut self.after_junk);
        match token {
            Token::Move(span) => self.add_move(span),
            Token::Junk(span) => return self.add_junk(span, after_junk),
            Token::Number { dotted, value } => {
                self.add_number(dotted);
                self.place_branch(value);
            }
            Token::Comment(span) => self.add_comment(span),
            Token::Open(at) => self.open(at),
            Token::Close => self.close(),
            Token::Result(result, span) => return self.take_result(result, span, false),
            Token::Said(result, span) => return self.take_result(result, span, true),
            Token::Unclosed(at) => {
                self.out.damage = Some((Damage::OpenComment, at));
                return false;
            }
            Token::End => return false,
        }
        true
    }

    /// Takes a result; `false` where the game ends with it. That of a variation is not the game's, unless
    /// it is never closed. Words, and what stands in parentheses, are a remark on a game that goes on.
    fn take_result(&mut self, result: GameResult, span: Span, in_words: bool) -> bool {
        if self.levels.iter().any(|level| level.line.is_some()) {
            self.inner = Some((result, span));
            return true;
        }
        if (in_words || !self.levels.is_empty()) && self.goes_on() {
            self.add_comment(span);
            return true;
        }
        if EndReason::from_text(span.of(self.text)).is_some() {
            self.add_comment(span);
        }
        self.out.result = Some((result, span));
        if self.levels.is_empty() {
            self.take_last_remarks();
        }
        !self.levels.is_empty()
    }

    /// Whether a move, or the number of one, follows before the game ends.
    fn goes_on(&mut self) -> bool {
        // A move that follows does so up to where it stands; where none does, none will.
        if let Some((known, until)) = self.goes_on
            && (!known || self.tokens.at() < until)
        {
            return known;
        }
        let mut tokens = self.tokens.clone();
        let mut depth = self.levels.last().map_or(0, |level| level.more + 1);
        let mut after_number = false;
        let found = loop {
            let was_number = core::mem::take(&mut after_number);
            match tokens.next() {
                Token::Move(span) if was_number || is_move(span.of(self.text)) => break true,
                Token::Junk(_) if was_number => break true,
                Token::Number { dotted, .. } => after_number = dotted,
                Token::Junk(span) => {
                    tokens.prose(span.start(), depth > 0);
                }
                Token::Open(_) => depth += 1,
                Token::Close => depth = depth.saturating_sub(1),
                Token::Result(..) if depth == 0 => break false,
                Token::End | Token::Unclosed(_) => break false,
                Token::Move(_) | Token::Comment(_) | Token::Result(..) | Token::Said(..) => {}
            }
        };
        self.goes_on = Some((found, tokens.at()));
        found
    }

    /// Remarks right behind the result belong to the game; nothing else does.
    fn take_last_remarks(&mut self) {
        while let Token::Comment(span) = self.tokens.next() {
            self.add_comment(span);
        }
    }

    fn add_move(&mut self, span: Span) {
        let Some(&level) = self.levels.last() else {
            if let Some(lead) = self.lead.take() {
                self.out.moves.push(lead);
            }
            self.out.moves.push(span);
            return;
        };
        let line = level.line.unwrap_or_else(|| self.start_line());
        if level.ply == level.branch_ply {
            self.place_labels(level, line);
        }
        self.loose.push((line, span));
        if let Some(level) = self.levels.last_mut() {
            level.ply += 1;
        }
    }

    /// Words before the first move number are a remark on the game.
    fn add_number(&mut self, dotted: bool) {
        self.numbered |= dotted;
        if let Some(text) = self.lead.take_if(|_| dotted) {
            self.out.comments.push(CommentSpan {
                line: 0,
                ply: 0,
                text,
            });
        }
    }

    /// Moves a variation without moves to where its number says.
    fn place_branch(&mut self, number: u32) {
        /// Lines are not left for one further up than this, so that no text takes long.
        const CLIMB: usize = 256;
        let (Some(numbering), Some(level)) = (self.numbering, self.levels.last_mut()) else {
            return;
        };
        let before = self.text.get(..self.tokens.at()).unwrap_or_default();
        let black = before.ends_with("..") || before.ends_with('…');
        let Some(ply) = numbering.plies_before(number, black) else {
            return;
        };
        if level.ply != level.branch_ply || ply > level.branch_ply + 1 {
            return;
        }
        for _ in 0..CLIMB {
            let index = (level.parent as usize).wrapping_sub(1);
            match self.out.variations.get(index) {
                Some(line) if line.branch_ply > ply => level.parent = line.parent,
                _ => break,
            }
        }
        (level.branch_ply, level.ply) = (ply, ply);
        let Some(own) = level.line else {
            return;
        };
        if let Some(line) = self.out.variations.get_mut((own as usize).wrapping_sub(1)) {
            (line.parent, line.branch_ply) = (level.parent, ply);
        }
    }

    /// Puts the labels before the first move of a variation to where that leaves its line, which is known by then.
    fn place_labels(&mut self, level: Level, line: u32) {
        let labels = self.out.comments.get_mut(level.comments..);
        let labels = labels.unwrap_or_default().iter_mut();
        for label in labels.take_while(|comment| comment.line == line) {
            label.ply = level.branch_ply;
        }
    }

    /// Takes a word that is no move; `false` if it turns out that the game ends in it.
    fn add_junk(&mut self, span: Span, after_junk: bool) -> bool {
        let begun = self.numbered || !self.out.moves.is_empty();
        if !self.out.moves.is_empty()
            && let Some(line) = self.tokens.prose(span.start(), !self.levels.is_empty())
        {
            self.add_comment(line);
            return true;
        }
        match self.levels.last().copied() {
            Some(level) if level.line.is_none() => return self.skip_prose(level),
            None if !begun => {
                let start = self.lead.map_or(span.start(), Span::start);
                self.lead = Some(Span::new(start, span.end()));
            }
            None if after_junk => extend(self.out.moves.last_mut(), span),
            Some(_) if after_junk => extend(self.loose.last_mut().map(|(_, last)| last), span),
            _ => self.add_move(span),
        }
        self.after_junk = begun;
        true
    }

    /// Words stand where a variation would begin: the parenthesis is a remark.
    fn skip_prose(&mut self, level: Level) -> bool {
        if !self.tokens.skip_parentheses(level.more + 1) {
            self.levels.truncate(1);
            return false;
        }
        self.levels.pop();
        let closing = self
            .text
            .get(..self.tokens.at())
            .and_then(|text| text.chars().next_back());
        let end = self.tokens.at() - closing.map_or(0, char::len_utf8);
        let opening = self
            .text
            .get(level.opened as usize..)
            .and_then(|text| text.chars().next());
        let start = level.opened as usize + opening.map_or(0, char::len_utf8);
        self.add_comment(Span::new(start, end));
        true
    }

    fn add_comment(&mut self, span: Span) {
        let inside = span.of(self.text);
        let text = inside.trim();
        if text.is_empty() {
            return;
        }
        let start = span.start() + (inside.len() - inside.trim_start().len());
        let (line, ply) = match self.levels.last() {
            None => (0, self.out.moves.len() as u32),
            Some(&Level { line, ply, .. }) => (line.unwrap_or_else(|| self.start_line()), ply),
        };
        let text = Span::new(start, start + text.len());
        self.out.comments.push(CommentSpan { line, ply, text });
    }

    /// The line and the plies at this point.
    fn here(&self) -> (u32, u32) {
        match self.levels.last() {
            None => (0, self.out.moves.len() as u32),
            Some(level) => (level.line.unwrap_or(level.parent), level.ply),
        }
    }

    fn open(&mut self, opened: u32) {
        if let Some(level @ Level { line: None, .. }) = self.levels.last_mut() {
            level.more += 1;
            return;
        }
        let (parent, ply) = self.here();
        let branch_ply = ply.saturating_sub(1);
        self.levels.push(Level {
            opened,
            more: 0,
            parent,
            branch_ply,
            line: None,
            ply: branch_ply,
            comments: self.out.comments.len(),
        });
    }

    fn start_line(&mut self) -> u32 {
        let Some(level) = self.levels.last_mut() else {
            return 0;
        };
        self.out.variations.push(Variation {
            parent: level.parent,
            branch_ply: level.branch_ply,
            end: 0,
        });
        let line = self.out.variations.len() as u32;
        level.line = Some(line);
        line
    }

    fn close(&mut self) {
        let end = self.tokens.at();
        let Some(level) = self.levels.last_mut() else {
            let sign = self
                .text
                .get(..end)
                .and_then(|text| text.chars().next_back());
            let start = end - sign.map_or(0, char::len_utf8);
            self.stray = self.stray.or(Some(Span::new(start, end)));
            return;
        };
        if level.more > 0 {
            level.more -= 1;
            return;
        }
        let level = *level;
        self.levels.pop();
        self.inner = None;
        let last = self.out.variations.len() as u32;
        // A variation without moves is a remark on the line it stands in.
        if level.line == Some(last) && level.ply == level.branch_ply {
            self.out.variations.pop();
            self.folds.push(Fold {
                start: level.comments,
                end: self.out.comments.len(),
                line: last,
                into: self.here(),
            });
        }
    }

    fn finish(mut self) {
        let said_nothing = self.out.moves.is_empty()
            && self.out.comments.is_empty()
            && self.out.variations.is_empty()
            && self.out.result.is_none();
        let stray = self.stray.filter(|_| said_nothing);
        if let Some(junk) = self.lead.take().or(stray) {
            // Nothing but words or signs: they stand where moves should.
            self.out.moves.push(junk);
        }
        if let Some(inner) = self.inner.filter(|_| !self.levels.is_empty()) {
            self.out.result.get_or_insert(inner);
        }
        if let (Some(level), None) = (self.levels.first(), self.out.damage) {
            self.out.damage = Some((Damage::OpenVariation, level.opened));
        }
        folds::apply(self.folds, &mut self.out.comments);
        self.loose.sort_by_key(|(line, _)| *line);
        self.out
            .variation_moves
            .extend(self.loose.iter().map(|(_, span)| *span));
        let mut rest = self.loose.iter().peekable();
        let mut end = 0;
        for (line, variation) in (1..).zip(&mut self.out.variations) {
            while rest.next_if(|(of, _)| *of == line).is_some() {
                end += 1;
            }
            variation.end = end;
        }
    }
}

fn extend(last: Option<&mut Span>, by: Span) {
    if let Some(last) = last {
        *last = Span::new(last.start(), by.end());
    }
}
