//! The lines of a record: collected in any order, written with parents before children.

use core::ops::Range;
use std::collections::HashMap;

use super::fields::Field;
use crate::bytes::find;
use crate::game::{Damage, Game};
use crate::square_lines::Lines;

/// A line as the record names it.
#[derive(Clone, Debug)]
struct Line {
    at: Place,
    digits: Range<usize>,
}

/// Where a line leaves, and its number: `0_48_1`; `0-48-1` where plies count from the start of the line that it leaves.
#[derive(Clone, Copy, Debug)]
struct Place {
    parent: u32,
    /// The ply that it replaces, from 1.
    ply: u32,
    number: u32,
    is_relative: bool,
}

/// The lines and remarks of a record.
#[derive(Default)]
pub(super) struct Tree<'a> {
    main: Option<Range<usize>>,
    lines: Vec<Line>,
    remarks: Vec<(Field<'a>, u32, u32)>,
    /// What the lines are called in the game.
    written: HashMap<u32, u32>,
    lost: Option<usize>,
}

impl<'a> Tree<'a> {
    /// Takes a field that belongs to the moves; `false` for any other.
    pub fn take(&mut self, text: &[u8], field: &Field<'a>) -> bool {
        if field.name == "movelist" {
            self.take_moves(text, field.value.clone());
        } else if let Some(numbers) = field.name.strip_prefix("move").and_then(after_sign) {
            let Some(at) = Place::of(numbers) else {
                return false;
            };
            self.add(at, field.value.clone());
        } else if let Some(numbers) = field.name.strip_prefix("comment") {
            let at = match numbers.split_once(['_', '-']) {
                None => numbers.parse().ok().map(|ply| (0, ply)),
                Some((line, ply)) => line.parse().ok().zip(ply.parse().ok()),
            };
            let Some((line, ply)) = at else {
                return false;
            };
            self.remarks.push((field.clone(), line, ply));
        } else {
            return false;
        }
        true
    }

    /// Takes the main line, or all lines where pages write them into one value: `[0_1_0]7747[/0_1_0]`.
    fn take_moves(&mut self, text: &[u8], value: Range<usize>) {
        let part = text.get(..value.end).unwrap_or(text);
        let mut at = value.start;
        let mut found = false;
        while let Some(open) = find(part, b"[", at) {
            at = open + 1;
            let Some(close) = find(part, b"]", at) else {
                break;
            };
            let name = part
                .get(at..close)
                .and_then(|name| core::str::from_utf8(name).ok());
            if let Some(place) = name.and_then(Place::of) {
                let end = find(part, b"[", close).unwrap_or(value.end);
                self.add(place, close + 1..end);
                at = end;
                found = true;
            }
        }
        if !found && self.main.as_ref().is_none_or(Range::is_empty) {
            self.main = Some(value);
        }
    }

    fn add(&mut self, at: Place, digits: Range<usize>) {
        if at.number == 0 {
            self.main = Some(digits);
        } else {
            self.lines.push(Line { at, digits });
        }
    }

    /// Writes the lines into a game, from the main line outwards.
    pub fn write(&mut self, text: &[u8], source: &dyn Fn(usize) -> usize, game: &mut Game) {
        let mut writer = Lines::new(game);
        let main = self.main.clone().unwrap_or_default();
        push_moves(text, main, source, &mut writer);
        self.written.insert(0, 0);
        self.lines.sort_by_key(|line| line.at.parent);
        // The lines written, with the plies at which each starts and ends.
        let mut queue = vec![(0, 0, writer.ply())];
        let mut next = 0;
        while let Some(&(number, start, end)) = queue.get(next) {
            next += 1;
            let parent = self.written.get(&number).copied().unwrap_or(0);
            for at in self.children(number) {
                let line = &self.lines[at];
                let branch_ply = line.at.branch_ply(start).filter(|ply| *ply <= end);
                let Some(branch_ply) =
                    branch_ply.filter(|_| !self.written.contains_key(&line.at.number))
                else {
                    self.lost = Some(line.digits.start);
                    continue;
                };
                writer.branch(parent, branch_ply);
                push_moves(text, line.digits.clone(), source, &mut writer);
                self.written.insert(line.at.number, writer.line());
                queue.push((line.at.number, branch_ply, writer.ply()));
            }
        }
        let lost = self
            .lines
            .iter()
            .find(|line| !self.written.contains_key(&line.at.number));
        self.lost = self.lost.or(lost.map(|line| line.digits.start));
    }

    /// The places of the lines that leave another one, in the order of the record.
    fn children(&self, parent: u32) -> Range<usize> {
        let start = self.lines.partition_point(|line| line.at.parent < parent);
        let end = self.lines.partition_point(|line| line.at.parent <= parent);
        start..end
    }

    /// The remarks with the line that each stands in, and its ply; those on lines that are lost are left out.
    pub fn remarks(&self) -> impl Iterator<Item = (&Field<'a>, u32, u32)> + '_ {
        self.remarks
            .iter()
            .filter_map(|(field, line, ply)| Some((field, *self.written.get(line)?, *ply)))
    }

    /// Says so if a line could not be placed.
    pub fn close(&self, source: &dyn Fn(usize) -> usize, game: &mut Game) {
        if let Some(at) = self.lost {
            game.set_damage(Damage::LostVariation, source(at));
        }
    }
}

/// What follows the sign between a name and its numbers: `move_0_48_1`, `move-0-48-1`.
fn after_sign(text: &str) -> Option<&str> {
    text.strip_prefix(['_', '-'])
}

impl Place {
    fn of(text: &str) -> Option<Self> {
        let is_relative = text.contains('-');
        let sign = if is_relative { '-' } else { '_' };
        let mut numbers = text.split(sign).map(|number| number.parse().ok());
        let place = Self {
            parent: numbers.next()??,
            ply: numbers.next()??,
            number: numbers.next()??,
            is_relative,
        };
        numbers.next().is_none().then_some(place)
    }

    /// The plies from the start of the game before it leaves a line that starts after so many.
    fn branch_ply(self, start: u32) -> Option<u32> {
        let before = self.ply.checked_sub(1)?;
        before.checked_add(if self.is_relative { start } else { 0 })
    }
}

/// Reads the moves of a line: four digits each; line breaks, blanks and tags may stand between them.
fn push_moves(
    text: &[u8],
    range: Range<usize>,
    source: &dyn Fn(usize) -> usize,
    lines: &mut Lines<'_>,
) {
    let mut digits = [0; 4];
    let (mut filled, mut first) = (0, 0);
    let mut at = range.start;
    while at < range.end {
        let byte = text.get(at).copied().unwrap_or(b' ');
        match byte {
            b'<' => {
                let close = find(text.get(..range.end).unwrap_or(text), b">", at);
                at = close.unwrap_or(range.end);
            }
            b' ' | b'\t' | b'\r' | b'\n' => {}
            _ => {
                if filled == 0 {
                    first = at;
                }
                digits[filled] = byte;
                filled += 1;
            }
        }
        at += 1;
        if filled == 4 {
            filled = 0;
            lines.push_digits(digits, source(first));
        }
    }
    if let Some(rest @ [_, ..]) = digits.get(..filled) {
        lines.push_unread(&String::from_utf8_lossy(rest), source(first));
    }
}
