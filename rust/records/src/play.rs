//! A game played: what its texts mean, up to the first fault.

use core::fmt;
use std::sync::LazyLock;

use cotuong_board::fen::Deviation;
use cotuong_board::notation::{self, Notation, NotationError, Written, zh};
use cotuong_board::{
    Fen, Impossibility, Move, ParseFenError, PieceType, Position, START_FEN, Setup, Square,
};

use crate::game::{Damage, Game, Span};

/// What to do at a fault.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum OnIllegal {
    /// Stop before it.
    #[default]
    Stop,
    /// Go on by the pieces' moves alone: from a start where legality cannot be asked, and through moves that leave
    /// the own king to be taken. The game is marked all the same.
    PlayOn,
}

/// What became of a game: the closed list of the column `status`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum GameStatus {
    /// Every move is legal; also without any.
    #[default]
    Ok,
    /// A move is against the rules.
    IllegalMove,
    /// A move's text fits two legal moves.
    AmbiguousMove,
    /// A move's text is none.
    UnreadableMove,
    /// A start position on which legality cannot be asked.
    BadStart,
    /// The game's end could not be read.
    Truncated,
    /// The game's bytes could not be read as text.
    Undecodable,
    /// Reading the game ended the process that tried.
    WorkerCrash,
}

impl GameStatus {
    /// Every status.
    pub const ALL: [Self; 8] = [
        Self::Ok,
        Self::IllegalMove,
        Self::AmbiguousMove,
        Self::UnreadableMove,
        Self::BadStart,
        Self::Truncated,
        Self::Undecodable,
        Self::WorkerCrash,
    ];

    /// The status of a name in tables.
    pub fn named(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|status| status.name() == name)
    }

    /// The name in tables.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Ok => "ok",
            Self::IllegalMove => "illegal_move",
            Self::AmbiguousMove => "ambiguous_move",
            Self::UnreadableMove => "unreadable_move",
            Self::BadStart => "bad_start",
            Self::Truncated => "truncated",
            Self::Undecodable => "undecodable",
            Self::WorkerCrash => "worker_crash",
        }
    }
}

impl fmt::Display for GameStatus {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// What is wrong with a game, and where.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GameError {
    /// The ply at fault, from 1; `None` where it is no move's.
    pub ply: Option<u32>,
    /// The byte of the source.
    pub byte: u64,
    /// The line of the source, from 1.
    pub line: u64,
    /// What is wrong.
    pub fault: Fault,
}

/// What is wrong with a game.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Fault {
    /// A move's text names no legal move.
    Move {
        /// The text, or its head if it is long.
        text: String,
        /// Why.
        error: NotationError,
    },
    /// The FEN of the start cannot be read.
    Fen(ParseFenError),
    /// Legality cannot be asked at the start.
    Start(Impossibility),
    /// The end could not be read.
    Damage(Damage),
}

impl GameError {
    /// The stable code: `illegal.leg`, `ambiguous_move`, `unreadable_move`, `bad_start.no_king`,
    /// `truncated.comment` and their like.
    pub fn code(&self) -> &'static str {
        match &self.fault {
            Fault::Move { error, .. } => error.code(),
            Fault::Fen(_) => "bad_start.fen",
            Fault::Start(Impossibility::NoKing(_)) => "bad_start.no_king",
            Fault::Start(Impossibility::KingsFacing(_)) => "bad_start.kings_facing",
            Fault::Start(Impossibility::OpponentInCheck(..)) => "bad_start.opponent_in_check",
            Fault::Start(_) => "bad_start.too_many_kings",
            Fault::Damage(damage) => damage.code(),
        }
    }

    /// The status that it gives its game.
    pub fn status(&self) -> GameStatus {
        match &self.fault {
            Fault::Move { error, .. } => match error {
                NotationError::Unreadable { .. } => GameStatus::UnreadableMove,
                NotationError::Ambiguous { .. } => GameStatus::AmbiguousMove,
                NotationError::Illegal { .. } | NotationError::Unwritable { .. } => {
                    GameStatus::IllegalMove
                }
            },
            Fault::Fen(_) | Fault::Start(_) => GameStatus::BadStart,
            Fault::Damage(_) => GameStatus::Truncated,
        }
    }
}

impl fmt::Display for GameError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(ply) = self.ply {
            write!(f, "ply {ply}, ")?;
        }
        write!(f, "line {}, byte {}: ", self.line, self.byte)?;
        match &self.fault {
            Fault::Move { text, error } => write!(f, "{text:?}: {error}"),
            Fault::Fen(error) => error.fmt(f),
            Fault::Start(impossibility) => write!(f, "no play from here: {impossibility}"),
            Fault::Damage(damage) => f.write_str(damage.message()),
        }
    }
}

impl core::error::Error for GameError {}

/// A game played.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Played {
    /// The moves from the start: the legal ones up to the first fault, or all that [`OnIllegal::PlayOn`] could play.
    pub moves: Vec<Move>,
    /// What became of the game.
    pub status: GameStatus,
    /// The first fault.
    pub error: Option<GameError>,
    /// The moves that the source holds.
    pub plies_written: u32,
    /// The notation that they are in.
    pub notation: Option<Notation>,
    /// The start position; `None` where its FEN cannot be read.
    pub start: Option<Setup>,
}

/// Plays a game.
///
/// ```
/// use cotuong_records::{GameStatus, OnIllegal, ReadOptions, play, read_games};
///
/// let bytes = "1. 炮二平五 马8进7 2. 马二进五 卒7进1 1-0\n".as_bytes();
/// let game = read_games(bytes, &ReadOptions::default()).next().unwrap()?;
/// let played = play(&game, OnIllegal::Stop);
/// assert_eq!((played.moves.len(), played.plies_written), (2, 4));
/// assert_eq!(played.status, GameStatus::IllegalMove);
/// let error = played.error.unwrap();
/// assert_eq!((error.ply, error.byte, error.code()), (Some(3), 28, "illegal.piece_rule"));
/// # Ok::<(), cotuong_records::ReadError>(())
/// ```
pub fn play(game: &Game, on_illegal: OnIllegal) -> Played {
    let mut played = Played::default();
    play_into(game, on_illegal, &mut played);
    played
}

/// Plays a game into a place that may have been used before, so that a loop over games allocates nothing.
pub fn play_into(game: &Game, on_illegal: OnIllegal, played: &mut Played) {
    played.moves.clear();
    played.status = GameStatus::Ok;
    played.error = None;
    played.plies_written = game.plies_written();
    played.notation = game.notation;
    played.start = None;
    match Start::of(game) {
        Err(fault) => played.error = Some(in_headers(game, fault)),
        Ok(start) => start.play(game, on_illegal, played),
    }
    if played.error.is_none() {
        played.error = game.damage().map(|(damage, byte)| GameError {
            ply: None,
            byte,
            line: game
                .body
                .damage
                .map_or(game.line, |(_, at)| game.source_line(at as usize)),
            fault: Fault::Damage(damage),
        });
    }
    played.status = played
        .error
        .as_ref()
        .map_or(GameStatus::Ok, GameError::status);
}

/// A start position and how to play from it.
#[derive(Clone)]
struct Start {
    setup: Setup,
    position: Position,
    /// Whether the FEN leaves out the side to move.
    without_side: bool,
    playable: bool,
}

static NORMAL: LazyLock<Start> = LazyLock::new(|| Start::new(Setup::start(), false));

impl Start {
    fn of(game: &Game) -> Result<Self, Fault> {
        let fen = match game.start_fen() {
            None | Some(START_FEN) => return Ok(NORMAL.clone()),
            Some(fen) => Fen::parse(fen).map_err(Fault::Fen)?,
        };
        let without_side = fen.deviations.contains(&Deviation::MissingFields(1));
        let start = Self::new(fen.setup, without_side);
        if fen.moves.is_empty() {
            Ok(start)
        } else {
            start.after(&fen.moves)
        }
    }

    /// The start where a FEN goes on with moves: the position that they lead to.
    fn after(self, moves: &[&str]) -> Result<Self, Fault> {
        let mut position = self.position;
        for text in moves {
            let found = notation::parse(text, Notation::Iccs, &position);
            position.play_unchecked(found.map_err(|error| Fault::Move {
                text: shown(text),
                error,
            })?);
        }
        Ok(Self::new(position.setup(), false))
    }

    fn new(setup: Setup, without_side: bool) -> Self {
        Self {
            position: Position::from_setup_unchecked(&setup),
            playable: setup.status().is_playable(),
            setup,
            without_side,
        }
    }

    /// Plays the game in the way in which it gets furthest.
    fn play(self, game: &Game, on_illegal: OnIllegal, played: &mut Played) {
        self.play_as(game, game.notation, on_illegal, played);
        if played.error.is_none() {
            return;
        }
        if game.other_notation.is_some() {
            self.play_if_further(game, game.other_notation, on_illegal, played);
        }
        if self.without_side {
            let turn = self.setup.turn.other();
            let turned = Self::new(Setup { turn, ..self.setup }, false);
            turned.play_if_further(game, played.notation, on_illegal, played);
        }
    }

    fn play_if_further(
        &self,
        game: &Game,
        notation: Option<Notation>,
        on_illegal: OnIllegal,
        played: &mut Played,
    ) {
        let mut other = Played {
            plies_written: played.plies_written,
            ..Played::default()
        };
        self.play_as(game, notation, on_illegal, &mut other);
        let reach = |played: &Played| {
            played
                .error
                .as_ref()
                .map_or(u32::MAX, |error| error.ply.unwrap_or(0))
        };
        if reach(&other) > reach(played) {
            *played = other;
        }
    }

    fn play_as(
        &self,
        game: &Game,
        notation: Option<Notation>,
        on_illegal: OnIllegal,
        played: &mut Played,
    ) {
        played.notation = notation;
        played.start = Some(self.setup.clone());
        played.error = self.impossible(game);
        let mut line = Line {
            position: self.position.clone(),
            strict: self.playable,
        };
        let Some(notation) = notation else {
            return;
        };
        if !line.strict && on_illegal == OnIllegal::Stop {
            return;
        }
        for (span, ply) in game.body.moves.iter().zip(1..) {
            let text = span.of(&game.text);
            match line.find(text, notation) {
                Ok(mv) => line.play(mv, &mut played.moves),
                Err(error) => {
                    let first = played.error.is_none();
                    if first {
                        played.error = Some(at_move(game, *span, ply, error));
                    }
                    let Some(mv) = line.find_anyway(text, notation, on_illegal) else {
                        return;
                    };
                    line.play(mv, &mut played.moves);
                }
            }
        }
    }

    /// What keeps legality from being asked.
    fn impossible(&self, game: &Game) -> Option<GameError> {
        if self.playable || game.is_diagram {
            return None;
        }
        let hinders = |found: &Impossibility| match found {
            Impossibility::TooMany(piece, _) => piece.kind == PieceType::King,
            Impossibility::NoKing(_)
            | Impossibility::KingsFacing(_)
            | Impossibility::OpponentInCheck(..) => true,
            _ => false,
        };
        let found = self.setup.impossibilities().into_iter().find(hinders)?;
        Some(in_headers(game, Fault::Start(found)))
    }
}

/// A line being played.
struct Line {
    position: Position,
    /// Whether moves must be legal; once a game plays on through a fault, the pieces' moves are enough.
    strict: bool,
}

impl Line {
    #[inline]
    fn find(&self, text: &str, notation: Notation) -> Result<Move, NotationError> {
        let written = match notation {
            Notation::ZhHans | Notation::ZhHant => zh::scan(text)?.0,
            Notation::Iccs => match plain_squares(text.as_bytes()) {
                Some(mv) => Written::Squares(mv),
                None => notation::read(text, notation)?,
            },
            _ => notation::read(text, notation)?,
        };
        if self.strict {
            written.resolve(&self.position)
        } else {
            written.resolve_pseudo(&self.position)
        }
    }

    /// A move that is not legal, by the pieces' moves alone.
    fn find_anyway(
        &mut self,
        text: &str,
        notation: Notation,
        on_illegal: OnIllegal,
    ) -> Option<Move> {
        if !self.strict || on_illegal == OnIllegal::Stop {
            return None;
        }
        self.strict = false;
        self.find(text, notation).ok()
    }

    #[inline]
    fn play(&mut self, mv: Move, moves: &mut Vec<Move>) {
        self.position.play_unchecked(mv);
        moves.push(mv);
    }
}

/// `h2e2`, the commonest of all spellings.
#[inline]
fn plain_squares(text: &[u8]) -> Option<Move> {
    let &[
        a @ b'a'..=b'i',
        b @ b'0'..=b'9',
        c @ b'a'..=b'i',
        d @ b'0'..=b'9',
    ] = text
    else {
        return None;
    };
    let square = |file: u8, rank: u8| Square::at(file - b'a', rank - b'0');
    Some(Move::new(square(a, b)?, square(c, d)?))
}

/// As much of a text as a message shows.
fn shown(text: &str) -> String {
    const SHOWN: usize = 40;
    text.chars().take(SHOWN).collect()
}

/// An error at the text of a move.
pub(crate) fn at_move(game: &Game, span: Span, ply: u32, error: NotationError) -> GameError {
    GameError {
        ply: Some(ply),
        byte: game.source_byte(span.start()),
        line: game.source_line(span.start()),
        fault: Fault::Move {
            text: shown(span.of(&game.text)),
            error,
        },
    }
}

/// An error in the tags: it stands where the FEN does.
fn in_headers(game: &Game, fault: Fault) -> GameError {
    let at = game
        .start_fen()
        .and_then(|fen| game.text.find(fen))
        .unwrap_or(0);
    GameError {
        ply: None,
        byte: game.source_byte(at),
        line: game.source_line(at),
        fault,
    }
}
