//! Games from bytes to rows: each read, played, and entered into the tables, whatever becomes of it.

use std::panic::{self, AssertUnwindSafe};

use cotuong_law::{GameLabels, RuleSet, label_replayed};
use cotuong_records::container;
use cotuong_records::{
    Format, Game, GameError, GameStatus, Games, Origin, Played, ReadOptions, play_into,
    play_variations, read_games,
};

use crate::config::{Config, OnIllegal};
use crate::error::{BadGame, DatasetError};
use crate::files::Trouble;
use crate::ids;
use crate::members;
use crate::plan::Piece;
use crate::progress::Progress;
use crate::replay::panic_text;
use crate::report::Tally;
use crate::rows::Rows;
use crate::rows::entry::Entry;
use crate::rows::quarantine::{LINE, NO_GAMES, Quarantined, excerpt, fault_length};
use crate::sink::Sink;
use crate::wanted::Wanted;
use crate::watch::{InHand, Stage, Watch};

/// The work on a shard: its rows so far, and its counts.
pub struct Work<'a> {
    progress: &'a Progress,
    options: ReadOptions,
    on_illegal: OnIllegal,
    rules: RuleSet,
    rows: Rows,
    wanted: Wanted,
    tally: Tally,
    games: u64,
    /// How many times a game of the piece was asked for.
    reads: u64,
    /// The last game, whose room the next one takes.
    game: Game,
    played: Played,
}

/// The piece of a shard that is being read.
#[derive(Clone, Copy)]
pub struct Reading<'a> {
    /// Its place in the shard.
    pub number: usize,
    /// The piece.
    pub piece: &'a Piece,
    /// Its bytes.
    pub bytes: &'a [u8],
}

/// What is said of a game that is left alone.
const PUT_ASIDE: &str = "the worker process died of it, more than once";

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
            rules: config.rule_set()?,
            rows: Rows::new(&wanted),
            wanted,
            tally: Tally::default(),
            games: 0,
            reads: 0,
            game: Game::default(),
            played: Played::default(),
        })
    }

    /// The counters and the stop switch of the run.
    pub fn progress(&self) -> &'a Progress {
        self.progress
    }

    /// Games so far.
    pub fn games(&self) -> u64 {
        self.games
    }

    /// Games so far by status.
    pub fn tally(&self) -> Tally {
        self.tally
    }

    /// Enters every game of a piece, or of every file in it where it is a container.
    ///
    /// # Errors
    /// [`DatasetError::Cancelled`], [`DatasetError::BadGame`], those of the sink.
    pub fn piece(
        &mut self,
        reading: Reading<'_>,
        sink: &mut impl Sink,
        watch: &mut dyn Watch,
    ) -> Result<(), DatasetError> {
        self.reads = 0;
        let is_whole = reading.piece.stretch.is_none();
        if is_whole && container::Kind::sniff(reading.bytes).is_some() {
            return members::enter(self, reading, sink, watch);
        }
        self.file(reading, sink, watch)
    }

    /// Enters every game of a file.
    ///
    /// # Errors
    /// As [`Work::piece`].
    pub fn file(
        &mut self,
        reading: Reading<'_>,
        sink: &mut impl Sink,
        watch: &mut dyn Watch,
    ) -> Result<(), DatasetError> {
        let before = self.games;
        let options = self.options_of(reading.piece);
        let mut reader = read_games(reading.bytes, &options);
        loop {
            if self.progress.is_cancelled() {
                return Err(DatasetError::Cancelled);
            }
            let (piece, game) = (reading.number, self.reads);
            self.reads += 1;
            let at = |stage| InHand { piece, game, stage };
            match self.read(&mut reader, at(Stage::Reading), watch) {
                Ok(true) => {}
                Ok(false) => break,
                Err((code, message)) => return self.file_fault(reading, code, &message),
            }
            let is_put_aside = watch.is_put_aside(at(Stage::Playing));
            if !is_put_aside {
                watch.take_up(at(Stage::Playing));
            }
            self.take_game(reading, is_put_aside)?;
            self.rows.hand_over_full(sink)?;
        }
        if self.games == before && reading.piece.stretch.is_none() {
            self.file_fault(reading, NO_GAMES, "no game in the file")?;
        }
        Ok(())
    }

    /// Reads the next game; `false` if there is none, and a code and a message if the file cannot be read on.
    fn read(
        &mut self,
        reader: &mut Games<'_>,
        in_hand: InHand,
        watch: &mut dyn Watch,
    ) -> Result<bool, (&'static str, String)> {
        let crash = GameStatus::WorkerCrash.name();
        if watch.is_put_aside(in_hand) {
            return Err((crash, PUT_ASIDE.to_owned()));
        }
        watch.take_up(in_hand);
        // A reader that panics cannot be asked again; the games that it has read stay.
        match panic::catch_unwind(AssertUnwindSafe(|| reader.read(&mut self.game))) {
            Ok(read) => read.map_err(|error| (error.code(), error.to_string())),
            Err(payload) => Err((crash, panic_text(&*payload))),
        }
    }

    /// Appends a row of `quarantine`.
    ///
    /// # Errors
    /// None: the values are those of the schema.
    pub fn quarantine(&mut self, row: Quarantined<'_>) -> Result<(), DatasetError> {
        self.rows.quarantine(row)
    }

    /// Enters a file that cannot be read.
    ///
    /// # Errors
    /// None.
    pub fn trouble(&mut self, source: &str, trouble: &Trouble) -> Result<(), DatasetError> {
        let (code, message) = (trouble.code.as_str(), trouble.message.as_str());
        self.rows.quarantine(Quarantined {
            source,
            code,
            message,
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

    /// Plays the game that was read, and enters it.
    fn take_game(&mut self, reading: Reading<'_>, is_put_aside: bool) -> Result<(), DatasetError> {
        let (game, mut played) = (
            std::mem::take(&mut self.game),
            std::mem::take(&mut self.played),
        );
        let play = || {
            self.play(&game, &mut played);
            self.label(&played)
        };
        let (labels, crash) = if is_put_aside {
            (None, Some(PUT_ASIDE.to_owned()))
        } else {
            match panic::catch_unwind(AssertUnwindSafe(play)) {
                Ok(labels) => (labels, None),
                Err(payload) => (None, Some(panic_text(&*payload))),
            }
        };
        if crash.is_some() {
            played = Played {
                status: GameStatus::WorkerCrash,
                ..Played::default()
            };
        }
        self.games += 1;
        self.tally.add(played.status);
        self.enter(reading, &game, &played, labels.as_ref())?;
        if played.status != GameStatus::Ok {
            let message = match (&played.error, &crash) {
                (Some(error), _) => format!("{}: {error}", error.code()),
                (None, Some(text)) => text.clone(),
                (None, None) => played.status.name().to_owned(),
            };
            self.game_fault(reading, &game, &played, &message)?;
        }
        self.progress.add_game(played.moves.len() as u64);
        (self.game, self.played) = (game, played);
        Ok(())
    }

    fn play(&self, game: &Game, played: &mut Played) {
        let on_illegal = match self.on_illegal {
            OnIllegal::PlayOn => cotuong_records::OnIllegal::PlayOn,
            OnIllegal::Stop | OnIllegal::Raise => cotuong_records::OnIllegal::Stop,
        };
        if self.wanted.plays {
            play_into(game, on_illegal, played);
        }
    }

    /// What the law says of a game, where legality could be asked all the way.
    fn label(&self, played: &Played) -> Option<GameLabels> {
        let plays_on = self.on_illegal == OnIllegal::PlayOn;
        let is_lawful = !plays_on || played.status == GameStatus::Ok;
        let start = played
            .start
            .as_ref()
            .filter(|_| is_lawful && self.wanted.rulings)?;
        label_replayed(start, &played.moves, &self.rules).ok()
    }

    /// Enters a game into all tables; into `quarantine` only the faults of its variations, which are none of its own.
    fn enter(
        &mut self,
        reading: Reading<'_>,
        game: &Game,
        played: &Played,
        labels: Option<&GameLabels>,
    ) -> Result<(), DatasetError> {
        let game_id = ids::game_id(&reading.piece.source, game.index);
        let variations = match game.variations() {
            [] => Vec::new(),
            _ => play_variations(game, played),
        };
        self.rows.enter(&Entry {
            game_id: &game_id,
            source: &reading.piece.source,
            game,
            played,
            variations: &variations,
            plays_on: self.on_illegal == OnIllegal::PlayOn,
            rules: &self.rules,
            labels,
        })?;
        for error in variations.iter().filter_map(|line| line.error.as_ref()) {
            let code = format!("{LINE}{}", error.status().name());
            let message = format!("{}: {error}", error.code());
            self.fault(reading, game, Some(error), &code, &message)?;
        }
        Ok(())
    }

    fn game_fault(
        &mut self,
        reading: Reading<'_>,
        game: &Game,
        played: &Played,
        message: &str,
    ) -> Result<(), DatasetError> {
        if self.on_illegal == OnIllegal::Raise {
            let error = played.error.as_ref();
            return Err(DatasetError::BadGame(BadGame {
                source: reading.piece.source.clone(),
                index: game.index,
                offset: error.map_or(game.offset, |error| error.byte),
                ply: error.and_then(|error| error.ply).unwrap_or(0),
                code: played.status.name().to_owned(),
                message: message.to_owned(),
            }));
        }
        self.fault(
            reading,
            game,
            played.error.as_ref(),
            played.status.name(),
            message,
        )
    }

    fn fault(
        &mut self,
        reading: Reading<'_>,
        game: &Game,
        error: Option<&GameError>,
        code: &str,
        message: &str,
    ) -> Result<(), DatasetError> {
        let offset = error.map_or(game.offset, |error| error.byte);
        let rest = (game.offset + game.length).saturating_sub(offset);
        let length = error
            .and_then(|error| fault_length(error, game.encoding))
            .unwrap_or(rest);
        self.rows.quarantine(Quarantined {
            source: &reading.piece.source,
            game_id: Some(&ids::game_id(&reading.piece.source, game.index)),
            offset,
            length,
            ply: error.and_then(|error| error.ply),
            code,
            message,
            excerpt: excerpt(
                reading.bytes,
                offset.saturating_sub(reading.piece.offset),
                length,
            ),
        })
    }

    /// Enters what is wrong with a whole file.
    ///
    /// # Errors
    /// None: the values are those of the schema.
    pub fn file_fault(
        &mut self,
        reading: Reading<'_>,
        code: &str,
        message: &str,
    ) -> Result<(), DatasetError> {
        let (offset, length) = (reading.piece.offset, reading.bytes.len() as u64);
        self.rows.quarantine(Quarantined {
            source: &reading.piece.source,
            offset,
            length,
            code,
            message,
            excerpt: excerpt(reading.bytes, 0, length),
            ..Quarantined::default()
        })
    }
}
