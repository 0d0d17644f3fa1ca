//! Games from bytes to rows: each read, played, and entered into the tables, whatever becomes of it.

use std::panic::{self, AssertUnwindSafe};

use cotuong_records::{
    Encoding, Fault, Format, Game, GameError, GameResult, GameStatus, Origin, Played, ReadOptions,
    play_into, read_games,
};

use crate::config::{Config, OnIllegal};
use crate::error::DatasetError;
use crate::files::Trouble;
use crate::ids;
use crate::plan::Piece;
use crate::progress::Progress;
use crate::replay::panic_text;
use crate::report::Tally;
use crate::rows::positions::{Facts, Line};
use crate::rows::{Rows, games, refused};
use crate::schema::Table;
use crate::sink::Sink;

/// Bytes of an excerpt before and behind the fault, and the most of the fault itself.
const EXCERPT: (usize, usize) = (48, 160);

/// What is to be worked out.
#[derive(Clone, Debug)]
pub struct Wanted {
    tables: Vec<Table>,
    facts: Facts,
    plays: bool,
}

impl Wanted {
    /// These tables, whole.
    pub fn all(tables: impl Iterator<Item = Table>) -> Self {
        Self {
            tables: tables.collect(),
            facts: Facts::ALL,
            plays: true,
        }
    }

    /// These columns of one table, by their numbers.
    pub fn of(table: Table, columns: &[usize]) -> Self {
        let has = |name: &str| {
            columns.iter().any(|&i| {
                table
                    .columns()
                    .get(i)
                    .is_some_and(|column| column.name == name)
            })
        };
        let plays = match table {
            Table::Games => PLAYED_COLUMNS.iter().any(|name| has(name)),
            Table::Comments => false,
            _ => true,
        };
        let facts = Facts {
            checks: has("in_check") || has("gives_check"),
            legal_moves: has("legal_moves"),
            repetition: has("repetition"),
        };
        Self {
            tables: vec![table],
            facts,
            plays,
        }
    }
}

/// The columns of `games` that nobody knows before the game is played.
const PLAYED_COLUMNS: [&str; 12] = [
    "dialect",
    "start_fen",
    "moves",
    "plies",
    "error_ply",
    "result_board",
    "result_law",
    "end_reason",
    "agree",
    "dedup_key",
    "split",
    "status",
];

/// The work on a shard: its rows so far, and its counts.
pub struct Work<'a> {
    progress: &'a Progress,
    options: ReadOptions,
    on_illegal: OnIllegal,
    rules: &'a str,
    rows: Rows,
    /// Whether the games are to be played, or only their headers and texts are wanted.
    plays: bool,
    tally: Tally,
    games: u64,
    played: Played,
}

impl<'a> Work<'a> {
    /// Begins a shard.
    ///
    /// # Errors
    /// [`DatasetError::BadSetting`].
    pub fn new(
        config: &'a Config,
        wanted: Wanted,
        progress: &'a Progress,
    ) -> Result<Self, DatasetError> {
        Ok(Self {
            progress,
            options: config.read_options()?,
            on_illegal: config.on_illegal,
            rules: &config.rules,
            rows: Rows::new(&wanted.tables, wanted.facts),
            plays: wanted.plays,
            tally: Tally::default(),
            games: 0,
            played: Played::default(),
        })
    }

    /// Games so far.
    pub fn games(&self) -> u64 {
        self.games
    }

    /// Games so far by status.
    pub fn tally(&self) -> Tally {
        self.tally
    }

    /// Enters every game of a piece.
    ///
    /// # Errors
    /// [`DatasetError::Cancelled`], [`DatasetError::BadGame`], those of the sink.
    pub fn piece(
        &mut self,
        piece: &Piece,
        bytes: &[u8],
        sink: &mut impl Sink,
    ) -> Result<(), DatasetError> {
        let before = self.games;
        let options = self.options_of(piece);
        let mut reader = read_games(bytes, &options);
        loop {
            if self.progress.is_cancelled() {
                return Err(DatasetError::Cancelled);
            }
            // A reader that panics cannot be asked again; the games it has read stay.
            match panic::catch_unwind(AssertUnwindSafe(|| reader.next())) {
                Ok(None) => break,
                Ok(Some(Ok(game))) => self.game(piece, bytes, &game)?,
                Ok(Some(Err(error))) => {
                    return self.file_fault(piece, bytes, error.code(), &error.to_string());
                }
                Err(payload) => {
                    return self.file_fault(
                        piece,
                        bytes,
                        GameStatus::WorkerCrash.name(),
                        &panic_text(&*payload),
                    );
                }
            }
            self.rows.hand_over_full(sink)?;
        }
        if self.games == before && piece.stretch.is_none() {
            self.file_fault(piece, bytes, "no_games", "no game in the file")?;
        }
        Ok(())
    }

    /// Enters a file that cannot be read.
    ///
    /// # Errors
    /// None.
    pub fn trouble(&mut self, source: &str, trouble: &Trouble) -> Result<(), DatasetError> {
        self.quarantine(Quarantined {
            source,
            code: &trouble.code,
            message: &trouble.message,
            ..Quarantined::default()
        })
    }

    /// Hands over the rows that are left.
    ///
    /// # Errors
    /// Those of the sink.
    pub fn flush(&mut self, sink: &mut impl Sink) -> Result<(), DatasetError> {
        self.rows.hand_over_all(sink)
    }

    fn options_of(&self, piece: &Piece) -> ReadOptions {
        let Some(stretch) = &piece.stretch else {
            return self.options.clone();
        };
        ReadOptions {
            encoding: stretch.encoding.parse().ok().or(self.options.encoding),
            format: Some(Format::Pgn),
            origin: Origin {
                byte: piece.offset,
                game: stretch.first_game,
                line: stretch.first_line,
            },
            ..self.options.clone()
        }
    }

    fn game(&mut self, piece: &Piece, bytes: &[u8], game: &Game) -> Result<(), DatasetError> {
        let on_illegal = match self.on_illegal {
            OnIllegal::PlayOn => cotuong_records::OnIllegal::PlayOn,
            OnIllegal::Stop | OnIllegal::Raise => cotuong_records::OnIllegal::Stop,
        };
        let mut played = std::mem::take(&mut self.played);
        let play = || {
            if self.plays {
                play_into(game, on_illegal, &mut played)
            }
        };
        let crash = panic::catch_unwind(AssertUnwindSafe(play)).err();
        if crash.is_some() {
            played = Played {
                status: GameStatus::WorkerCrash,
                ..Played::default()
            };
        }
        self.enter(piece, game, &played)?;
        if played.status != GameStatus::Ok {
            let message = match (&played.error, &crash) {
                (Some(error), _) => format!("{}: {error}", error.code()),
                (None, Some(payload)) => panic_text(&**payload),
                (None, None) => played.status.name().to_owned(),
            };
            self.game_fault(piece, bytes, game, &played, &message)?;
        }
        self.progress.add_game(played.moves.len() as u64);
        self.played = played;
        Ok(())
    }

    /// Enters a game into all tables but `quarantine`.
    fn enter(&mut self, piece: &Piece, game: &Game, played: &Played) -> Result<(), DatasetError> {
        let game_id = ids::game_id(&piece.source, game.index);
        self.games += 1;
        self.tally.add(played.status);
        if let Some(rows) = &mut self.rows.games {
            let entry = games::Entry {
                game_id: &game_id,
                source: &piece.source,
                game,
                played,
                rules: self.rules,
            };
            games::push(rows, entry).map_err(refused(Table::Games))?;
        }
        let is_set_up =
            played.status != GameStatus::BadStart || self.on_illegal == OnIllegal::PlayOn;
        if let (Some(rows), Some(start)) = (
            &mut self.rows.positions,
            played.start.as_ref().filter(|_| is_set_up),
        ) {
            let is_lawful = played.status == GameStatus::Ok || self.on_illegal != OnIllegal::PlayOn;
            rows.add(Line {
                game_id: &game_id,
                start,
                moves: &played.moves,
                red_outcome: red_outcome(game.result()),
                is_lawful,
            });
        }
        self.violation(&game_id, played)?;
        self.comments(&game_id, game)
    }

    /// Enters the illegal move that ended a game.
    fn violation(&mut self, game_id: &str, played: &Played) -> Result<(), DatasetError> {
        let (Some(rows), Some(error), Some(start)) =
            (&mut self.rows.violations, &played.error, &played.start)
        else {
            return Ok(());
        };
        let Fault::Move {
            text,
            error: reason,
        } = &error.fault
        else {
            return Ok(());
        };
        let (GameStatus::IllegalMove, Some(ply)) = (error.status(), error.ply) else {
            return Ok(());
        };
        let side = if ply % 2 == 1 {
            start.turn
        } else {
            start.turn.other()
        };
        let detail = format!("{text}: {reason}");
        rows.push([
            game_id.into(),
            ply.into(),
            side.name().into(),
            reason.code().into(),
            None::<&str>.into(),
            detail.as_str().into(),
            self.rules.into(),
            None::<&str>.into(),
            crate::ENGINE_VERSION.into(),
        ])
        .map_err(refused(Table::Violations))
    }

    fn comments(&mut self, game_id: &str, game: &Game) -> Result<(), DatasetError> {
        let Some(rows) = &mut self.rows.comments else {
            return Ok(());
        };
        for comment in game.comments() {
            let row = [
                game_id.into(),
                comment.line.into(),
                comment.ply.into(),
                comment.text.into(),
            ];
            rows.push(row).map_err(refused(Table::Comments))?;
        }
        Ok(())
    }

    fn game_fault(
        &mut self,
        piece: &Piece,
        bytes: &[u8],
        game: &Game,
        played: &Played,
        message: &str,
    ) -> Result<(), DatasetError> {
        let end = game.offset + game.length;
        let (offset, length) = match &played.error {
            Some(error) => (
                error.byte,
                fault_length(error, game.encoding).unwrap_or(end.saturating_sub(error.byte)),
            ),
            None => (game.offset, game.length),
        };
        let ply = played.error.as_ref().and_then(|error| error.ply);
        if self.on_illegal == OnIllegal::Raise {
            return Err(DatasetError::BadGame {
                source: piece.source.clone(),
                index: game.index,
                offset,
                ply: ply.unwrap_or(0),
                code: played.status.name(),
                message: message.to_owned(),
            });
        }
        self.quarantine(Quarantined {
            source: &piece.source,
            game_id: Some(&ids::game_id(&piece.source, game.index)),
            offset,
            length,
            ply,
            code: played.status.name(),
            message,
            excerpt: excerpt(bytes, offset.saturating_sub(piece.offset), length),
        })
    }

    fn file_fault(
        &mut self,
        piece: &Piece,
        bytes: &[u8],
        code: &str,
        message: &str,
    ) -> Result<(), DatasetError> {
        let (offset, length) = (piece.offset, bytes.len() as u64);
        let excerpt = excerpt(bytes, 0, length);
        self.quarantine(Quarantined {
            source: &piece.source,
            offset,
            length,
            code,
            message,
            excerpt,
            ..Quarantined::default()
        })
    }

    fn quarantine(&mut self, row: Quarantined<'_>) -> Result<(), DatasetError> {
        let Some(rows) = &mut self.rows.quarantine else {
            return Ok(());
        };
        rows.push([
            row.source.into(),
            row.game_id.into(),
            row.offset.into(),
            row.length.into(),
            row.ply.into(),
            row.code.into(),
            row.message.into(),
            row.excerpt.into(),
        ])
        .map_err(refused(Table::Quarantine))
    }
}

/// A row of `quarantine`.
#[derive(Clone, Copy, Debug, Default)]
struct Quarantined<'a> {
    source: &'a str,
    game_id: Option<&'a str>,
    offset: u64,
    length: u64,
    ply: Option<u32>,
    code: &'a str,
    message: &'a str,
    excerpt: Option<&'a [u8]>,
}

fn red_outcome(result: GameResult) -> Option<i8> {
    match result {
        GameResult::RedWins => Some(1),
        GameResult::BlackWins => Some(-1),
        GameResult::Draw => Some(0),
        GameResult::Unknown => None,
    }
}

/// The bytes of the move at fault in the source; `None` where no move is.
fn fault_length(error: &GameError, encoding: Encoding) -> Option<u64> {
    let Fault::Move { text, .. } = &error.fault else {
        return None;
    };
    let width = |c: char| match encoding {
        Encoding::Utf8 => c.len_utf8(),
        Encoding::Utf16Le | Encoding::Utf16Be => 2 * c.len_utf16(),
        _ => 1 + usize::from(!c.is_ascii()),
    };
    Some(text.chars().map(width).sum::<usize>() as u64)
}

/// The bytes around a fault.
fn excerpt(bytes: &[u8], at: u64, length: u64) -> Option<&[u8]> {
    let at = usize::try_from(at).ok()?.min(bytes.len());
    let length = usize::try_from(length).unwrap_or(usize::MAX).min(EXCERPT.1);
    let end = at
        .saturating_add(length)
        .saturating_add(EXCERPT.0)
        .min(bytes.len());
    bytes.get(at.saturating_sub(EXCERPT.0)..end)
}
