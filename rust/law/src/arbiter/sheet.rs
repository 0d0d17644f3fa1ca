//! Score sheets (biên bản) in the Vietnamese form (Articles 9.10, 11): read, written, checked, compared.

use core::fmt;

use cotuong_board::notation::{self, Notation, NotationError};
use cotuong_board::{Color, Move, Position, Setup};

/// Whole moves that a sheet may count, far beyond any game: a slip of the pen must not ask for memory.
const MOST_ROWS: usize = 10_000;

/// A text that is no score sheet: where, and why.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SheetError {
    /// The line, 1 first.
    pub line: usize,
    /// What was expected.
    pub expected: &'static str,
}

impl fmt::Display for SheetError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}: {} was expected", self.line, self.expected)
    }
}

impl core::error::Error for SheetError {}

/// Something on a sheet that does not agree with the game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Discrepancy {
    /// The ply, 1 first.
    pub ply: u32,
    /// What is wrong with its entry.
    pub kind: Mismatch,
}

/// How an entry disagrees.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Mismatch {
    /// Nothing is written.
    Missing,
    /// What is written names no legal move of the position.
    Wrong(NotationError),
    /// Another move is written.
    Differs(Move),
    /// The game has no such ply.
    Extra,
}

/// Consecutive own moves that a side's column leaves empty.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Gap {
    /// Whose moves are missing.
    pub side: Color,
    /// The first of them, as a ply.
    pub first_ply: u32,
    /// How many.
    pub moves: u32,
}

/// What a sheet brings back when it is replayed (9.10).
#[derive(Clone, Debug)]
pub struct Restored {
    /// The moves up to the first entry that is missing or wrong.
    pub moves: Vec<Move>,
    /// The position after them, from which play goes on.
    pub position: Position,
    /// The ply at which the sheet could not be followed, and why; none if it could to its end.
    pub wrong: Option<Discrepancy>,
}

/// A score sheet: what is written for each ply, or nothing.
///
/// ```
/// use cotuong_board::Setup;
/// use cotuong_law::arbiter::Sheet;
///
/// let sheet = Sheet::read("1) P2-5 M2.3\n2) M8.7 P8-5")?;
/// let game: Vec<_> = ["h2e2", "b9c7", "b0c2", "h7e7"].map(|mv| mv.parse().unwrap()).into();
/// assert!(sheet.check(&Setup::start(), &game).is_empty());
/// assert_eq!(Sheet::of(&Setup::start(), &game).to_string(), "1) P2-5 M2.3\n2) M8.7 P8-5\n");
/// # Ok::<(), cotuong_law::arbiter::SheetError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Sheet {
    entries: Vec<Option<String>>,
    signs: Notation,
}

impl Sheet {
    /// Reads a sheet: lines of a number (`1)`, `1.`), White's move and Black's, in letters (`P2-5`) or words
    /// (`Pháo 2 bình 5`); dots or dashes stand for a move left out. Numbers left out are moves left out.
    ///
    /// The signs are the Vietnamese ones (`.` advances); see [`Sheet::with_asian_signs`]. Nothing is asked of a
    /// position, so that wrong entries are kept as they stand.
    ///
    /// # Errors
    /// [`SheetError`] at a line without a number, with a number that does not go up, or with more than two moves.
    pub fn read(text: &str) -> Result<Self, SheetError> {
        let mut entries: Vec<Option<String>> = Vec::new();
        for (index, line) in text.lines().enumerate() {
            let line_error = |expected| SheetError {
                line: index + 1,
                expected,
            };
            if line.trim().is_empty() {
                continue;
            }
            let (number, rest) = numbered(line).ok_or(line_error("a move number"))?;
            let row = number
                .checked_sub(1)
                .filter(|row| *row < MOST_ROWS && 2 * row >= entries.len());
            let row = row.ok_or(line_error("a move number that goes up"))?;
            let moves = split_moves(rest);
            if moves.len() > 2 {
                return Err(line_error("two moves at most"));
            }
            entries.resize(2 * row, None);
            entries.extend(moves.into_iter().chain([None, None]).take(2));
        }
        while entries.last().is_some_and(Option::is_none) {
            entries.pop();
        }
        Ok(Self {
            entries,
            signs: Notation::Vn,
        })
    }

    /// The same sheet with the Asian signs, where `.` retreats (11.2b).
    pub fn with_asian_signs(self) -> Self {
        Self {
            signs: Notation::Asian,
            ..self
        }
    }

    /// The right sheet of a game. A move that has no text stays out, as does everything after an illegal one.
    pub fn of(start: &Setup, moves: &[Move]) -> Self {
        let mut position = Position::from_setup_unchecked(start);
        let mut entries = vec![None; usize::from(start.turn == Color::Black)];
        for mv in moves {
            entries.push(notation::format(*mv, Notation::Vn, &position).ok());
            if position.play(*mv).is_err() {
                break;
            }
        }
        Self {
            entries,
            signs: Notation::Vn,
        }
    }

    /// What is written for a ply of a game, 1 first, by the side that has the first move in it.
    fn entry(&self, ply: usize, first: Color) -> Option<&str> {
        let index = (ply + usize::from(first == Color::Black)).checked_sub(1)?;
        self.entries.get(index)?.as_deref()
    }

    /// Plies of a game that begins with `first`, up to the last entry.
    fn plies(&self, first: Color) -> usize {
        self.entries
            .len()
            .saturating_sub(usize::from(first == Color::Black))
    }

    fn resolve(&self, text: &str, position: &Position) -> Result<Move, NotationError> {
        let words = text.contains(' ');
        notation::parse(
            text,
            if words { Notation::VnWords } else { self.signs },
            position,
        )
    }

    /// Everything in which the sheet disagrees with the game that was played, ply by ply.
    pub fn check(&self, start: &Setup, moves: &[Move]) -> Vec<Discrepancy> {
        let mut position = Position::from_setup_unchecked(start);
        let mut found = Vec::new();
        for (ply, mv) in (1..).zip(moves) {
            let kind = match self
                .entry(ply, start.turn)
                .map(|text| self.resolve(text, &position))
            {
                None => Some(Mismatch::Missing),
                Some(Err(error)) => Some(Mismatch::Wrong(error)),
                Some(Ok(written)) if written != *mv => Some(Mismatch::Differs(written)),
                Some(Ok(_)) => None,
            };
            found.extend(kind.map(|kind| Discrepancy {
                ply: ply as u32,
                kind,
            }));
            position.play_unchecked(*mv);
        }
        let beyond = moves.len() + 1..=self.plies(start.turn);
        let extra = beyond.filter(|ply| self.entry(*ply, start.turn).is_some());
        found.extend(extra.map(|ply| Discrepancy {
            ply: ply as u32,
            kind: Mismatch::Extra,
        }));
        found
    }

    /// The first ply for which both sheets have an entry and the entries do not mean the same move.
    ///
    /// Entries are compared by their moves as far as the sheets lead, then by their texts.
    pub fn parts_from(&self, other: &Self, start: &Setup) -> Option<u32> {
        let mut position = Some(Position::from_setup_unchecked(start));
        for ply in 1..=self.plies(start.turn).max(other.plies(start.turn)) {
            let texts = [self.entry(ply, start.turn), other.entry(ply, start.turn)];
            let read = |sheet: &Self, text: Option<&str>| {
                position
                    .as_ref()
                    .and_then(|position| sheet.resolve(text?, position).ok())
            };
            let moves = [read(self, texts[0]), read(other, texts[1])];
            let apart = match (moves, texts) {
                ([Some(one), Some(two)], _) => one != two,
                (_, [Some(one), Some(two)]) => one != two,
                _ => false,
            };
            if apart {
                return Some(ply as u32);
            }
            let mv = moves[0].or(moves[1]);
            position = position.zip(mv).map(|(mut position, mv)| {
                position.play_unchecked(mv);
                position
            });
        }
        None
    }

    /// Stretches of at least so many consecutive own moves of a side that the sheet of a game of `plies` plies leaves
    /// empty (11.3b: 4).
    pub fn unfilled(&self, first: Color, plies: u32, least: u32) -> Vec<Gap> {
        let mut gaps: Vec<Gap> = Vec::new();
        for side in Color::ALL {
            let begins = 1 + u32::from(side != first);
            let mut open: Option<Gap> = None;
            for ply in (begins..=plies).step_by(2) {
                if self.entry(ply as usize, first).is_some() {
                    gaps.extend(open.take());
                } else {
                    open.get_or_insert(Gap {
                        side,
                        first_ply: ply,
                        moves: 0,
                    })
                    .moves += 1;
                }
            }
            gaps.extend(open);
        }
        gaps.retain(|gap| gap.moves >= least);
        gaps
    }

    /// Replays the sheet from the start up to the first entry that is missing or wrong (9.10, 9.10.1).
    pub fn restore(&self, start: &Setup) -> Restored {
        let mut position = Position::from_setup_unchecked(start);
        let mut moves = Vec::new();
        for ply in 1..=self.plies(start.turn) {
            let read = match self.entry(ply, start.turn) {
                None => Err(Mismatch::Missing),
                Some(text) => self.resolve(text, &position).map_err(Mismatch::Wrong),
            };
            match read {
                Ok(mv) => {
                    position.play_unchecked(mv);
                    moves.push(mv);
                }
                Err(kind) => {
                    let wrong = Some(Discrepancy {
                        ply: ply as u32,
                        kind,
                    });
                    return Restored {
                        moves,
                        position,
                        wrong,
                    };
                }
            }
        }
        Restored {
            moves,
            position,
            wrong: None,
        }
    }
}

impl fmt::Display for Sheet {
    /// Writes a line a move: `1) P2-5 M2.3`, with `...` for a move left out.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (index, row) in self.entries.chunks(2).enumerate() {
            write!(f, "{})", index + 1)?;
            for entry in row {
                write!(f, " {}", entry.as_deref().unwrap_or("..."))?;
            }
            writeln!(f)?;
        }
        Ok(())
    }
}

/// The move number at the head of a line, and what follows it.
fn numbered(line: &str) -> Option<(usize, &str)> {
    let line = line.trim_start();
    let digits = line.len() - line.trim_start_matches(|c: char| c.is_ascii_digit()).len();
    let number = line[..digits].parse().ok()?;
    let rest = line[digits..]
        .strip_prefix([')', '.', ':'])
        .unwrap_or(&line[digits..]);
    Some((number, rest))
}

/// The moves of a line; dots and dashes alone are a move left out.
fn split_moves(text: &str) -> Vec<Option<String>> {
    let mut moves = Vec::new();
    let mut words: Vec<&str> = Vec::new();
    let mut ends = false;
    for word in text.split_whitespace() {
        let in_words = !words.is_empty() || word.chars().all(char::is_alphabetic);
        if in_words {
            words.push(word);
            if ends {
                moves.push(Some(words.join(" ")));
                words.clear();
            }
            // The number after the direction is the last word of a move.
            ends = !words.is_empty() && is_direction(word);
        } else if word.chars().any(char::is_alphanumeric) {
            moves.push(Some(word.to_owned()));
        } else {
            moves.push(None);
        }
    }
    if !words.is_empty() {
        moves.push(Some(words.join(" ")));
    }
    moves
}

fn is_direction(word: &str) -> bool {
    matches!(
        word.to_lowercase().as_str(),
        "tiến" | "tấn" | "thoái" | "bình" | "tien" | "tan" | "thoai" | "binh"
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    fn moves(text: &str) -> Vec<Move> {
        text.split_whitespace()
            .map(|mv| mv.parse().unwrap())
            .collect()
    }

    fn sheet(text: &str) -> Sheet {
        Sheet::read(text).unwrap()
    }

    const GAME: &str = "h2e2 h9g7 h0g2 i9h9 g3g4 b9c7";
    const RIGHT: &str = "1) P2-5 M8.7\n2) M2.3 X9-8\n3) B3.1 M2.3\n";

    #[test]
    fn letters_and_words_are_read_and_letters_written() {
        let start = Setup::start();
        assert_eq!(Sheet::of(&start, &moves(GAME)).to_string(), RIGHT);
        let words = "1) Pháo 2 bình 5 Mã 8 tiến 7\n2. M2.3 Xe 9 bình 8\n3: Tốt 3 tiến 1 M2.3";
        assert!(sheet(words).check(&start, &moves(GAME)).is_empty());
        let asian = "1) P2=5 M8+7\n2) M2+3 X9=8\n3) B3+1 M2+3";
        assert!(
            sheet(asian)
                .with_asian_signs()
                .check(&start, &moves(GAME))
                .is_empty()
        );
    }

    #[test]
    fn each_kind_of_mistake_is_told() {
        let written = sheet("1) P2-4 M8.7\n2) ... X9-8\n3) B3.9 M2.3\n4) M8.7");
        let found = written.check(&Setup::start(), &moves(GAME));
        let plies: Vec<u32> = found.iter().map(|found| found.ply).collect();
        assert_eq!(plies, [1, 3, 5, 7]);
        assert_eq!(found[0].kind, Mismatch::Differs("h2f2".parse().unwrap()));
        assert_eq!(found[1].kind, Mismatch::Missing);
        assert!(matches!(found[2].kind, Mismatch::Wrong(_)));
        assert_eq!(found[3].kind, Mismatch::Extra);
    }

    #[test]
    fn two_sheets_part_where_they_mean_different_moves() {
        let start = Setup::start();
        let right = sheet(RIGHT);
        assert_eq!(right.parts_from(&sheet(RIGHT), &start), None);
        let words = sheet("1) Pháo 2 bình 5 Mã 8 tiến 7\n2) M2.3 X9-8");
        assert_eq!(right.parts_from(&words, &start), None);
        let other = sheet("1) P2-5 ...\n2) M2.3 X9.1");
        assert_eq!(right.parts_from(&other, &start), Some(4));
        let lost = sheet("1) ... ...\n2) M2.3 X9-8\n3) B3.1 M8.9");
        assert_eq!(lost.parts_from(&right, &start), Some(6));
    }

    #[test]
    fn four_own_moves_in_a_row_are_a_gap() {
        let written = sheet("1) P2-5 M8.7\n6) ... M2.3\n");
        let red = Gap {
            side: Color::Red,
            first_ply: 3,
            moves: 5,
        };
        let black = Gap {
            side: Color::Black,
            first_ply: 4,
            moves: 4,
        };
        assert_eq!(written.unfilled(Color::Red, 12, 4), [red, black]);
        assert_eq!(written.unfilled(Color::Red, 12, 5), [red]);
        let tail = Gap {
            side: Color::Red,
            first_ply: 3,
            moves: 7,
        };
        assert_eq!(written.unfilled(Color::Red, 16, 7), [tail]);
    }

    #[test]
    fn a_sheet_leads_back_to_the_position_before_its_first_wrong_move() {
        let start = Setup::start();
        let whole = sheet(RIGHT).restore(&start);
        assert_eq!((whole.moves, whole.wrong), (moves(GAME), None));
        let broken = sheet("1) P2-5 M8.7\n2) M2.3 X9.3\n3) B3.1").restore(&start);
        assert_eq!(broken.moves, moves("h2e2 h9g7 h0g2"));
        assert_eq!(broken.wrong.map(|wrong| wrong.ply), Some(4));
        assert_eq!(broken.position.turn(), Color::Black);
    }

    #[test]
    fn black_may_have_the_first_move() {
        let start = Setup {
            turn: Color::Black,
            ..Setup::start()
        };
        let game = moves("h9g7 h2e2");
        let written = Sheet::of(&start, &game);
        assert_eq!(written.to_string(), "1) ... M8.7\n2) P2-5\n");
        assert!(
            sheet("1) ... M8.7\n2) P2-5")
                .check(&start, &game)
                .is_empty()
        );
        assert_eq!(written.restore(&start).moves, game);
    }

    #[test]
    fn what_is_no_sheet_is_refused_with_its_line() {
        for (text, line) in [
            ("P2-5", 1),
            ("1) P2-5\n1) M2.3", 2),
            ("0) P2-5", 1),
            ("99999) P2-5", 1),
        ] {
            assert_eq!(
                Sheet::read(text).map_err(|error| error.line),
                Err(line),
                "{text}"
            );
        }
        assert!(Sheet::read("1) a1 b2 c3").is_err());
        assert_eq!(Sheet::read("").unwrap().restore(&Setup::start()).moves, []);
    }
}
