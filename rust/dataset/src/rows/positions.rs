//! The rows of `positions`: a game replayed, each position packed straight into its columns.

use std::sync::Arc;

use arrow_array::builder::{ListBuilder, StringBuilder};
use arrow_array::{
    ArrayRef, BooleanArray, FixedSizeBinaryArray, Int8Array, RecordBatch, StringArray, UInt8Array,
    UInt16Array, UInt32Array, new_null_array,
};
use arrow_buffer::{BooleanBufferBuilder, Buffer, NullBuffer, OffsetBuffer};
use arrow_schema::{ArrowError, DataType, Field};
use cotuong_board::{Color, Mobility, Move, Position, Setup};
use cotuong_law::ActKind;

use crate::rows::BATCH_ROWS;
use crate::schema::{BOARD_BYTES, Kind, Table};

/// A game as far as its positions go.
#[derive(Clone, Copy, Debug)]
pub struct Line<'a> {
    /// The game's id, 32 bytes of ASCII.
    pub game_id: &'a str,
    /// The start position.
    pub start: &'a Setup,
    /// The moves played from it.
    pub moves: &'a [Move],
    /// Red's result by the header: 1, 0, -1.
    pub red_outcome: Option<i8>,
    /// The acts of the moves in repetitions: the number of the ply, from 1, and its acts. In order.
    pub acts: &'a [(u32, Vec<ActKind>)],
    /// Whether legality can be asked in every position of it: not so where a start without kings was played on from.
    pub is_lawful: bool,
}

/// How a game ends on the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct End {
    /// The side to move.
    pub turn: Color,
    /// Whether it has a legal move.
    pub has_move: bool,
    /// Whether it is in check.
    pub is_check: bool,
}

/// The facts of a position that cost something to work out. The columns of those that are not wanted hold nothing of meaning.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Facts {
    /// `in_check`, `gives_check`.
    pub checks: bool,
    /// `legal_moves`.
    pub legal_moves: bool,
    /// `repetition`.
    pub repetition: bool,
}

impl Facts {
    /// All of them.
    pub const ALL: Self = Self {
        checks: true,
        legal_moves: true,
        repetition: true,
    };
}

/// Bytes of a game's id.
const ID_BYTES: usize = 32;
/// Rows that room is made for: a batch, and the rest of its last game.
const ROOM: usize = BATCH_ROWS + 1024;

/// The columns of `positions`, growing.
#[derive(Debug)]
pub struct PositionRows {
    facts: Facts,
    ids: Vec<u8>,
    plies: Vec<u32>,
    boards: Vec<u8>,
    sides: Vec<u8>,
    side_ends: Vec<i32>,
    moves: Vec<u16>,
    has_move: BooleanBufferBuilder,
    in_check: BooleanBufferBuilder,
    gives_check: BooleanBufferBuilder,
    gives_check_known: BooleanBufferBuilder,
    legal_moves: Vec<u16>,
    is_lawful: BooleanBufferBuilder,
    repetition: Vec<u8>,
    since_capture: Vec<u16>,
    outcomes: Vec<i8>,
    outcome_known: BooleanBufferBuilder,
    /// The rows that have acts, and these. Few have.
    acts: Vec<(usize, Vec<ActKind>)>,
    /// The keys of the game's positions so far.
    keys: Vec<u64>,
}

impl PositionRows {
    /// Begins the table, with these facts.
    pub fn new(facts: Facts) -> Self {
        let bits = || BooleanBufferBuilder::new(0);
        Self {
            facts,
            ids: Vec::new(),
            plies: Vec::new(),
            boards: Vec::new(),
            sides: Vec::new(),
            side_ends: Vec::new(),
            moves: Vec::new(),
            has_move: bits(),
            in_check: bits(),
            gives_check: bits(),
            gives_check_known: bits(),
            legal_moves: Vec::new(),
            is_lawful: bits(),
            repetition: Vec::new(),
            since_capture: Vec::new(),
            outcomes: Vec::new(),
            outcome_known: bits(),
            acts: Vec::new(),
            keys: Vec::new(),
        }
    }

    /// Makes room for a batch at once, where columns that grow by doubling would be copied again and again.
    fn reserve(&mut self) {
        self.ids.reserve(ID_BYTES * ROOM);
        self.plies.reserve(ROOM);
        self.boards.reserve(BOARD_BYTES * ROOM);
        self.sides.reserve(5 * ROOM);
        self.side_ends.reserve(ROOM + 1);
        self.side_ends.push(0);
        self.moves.reserve(ROOM);
        self.legal_moves.reserve(ROOM);
        self.repetition.reserve(ROOM);
        self.since_capture.reserve(ROOM);
        self.outcomes.reserve(ROOM);
    }

    /// The number of rows.
    pub fn len(&self) -> usize {
        self.plies.len()
    }

    /// Appends the positions of a game, one more than it has moves, and says how it ends.
    pub fn add(&mut self, line: Line<'_>) -> End {
        if self.plies.is_empty() {
            self.reserve();
        }
        let start = self.plies.len();
        // The row of a position tells of the move made from it: ply 1 is made from the row of ply 0.
        let row_of = |&(ply, ref acts): &(u32, Vec<ActKind>)| {
            Some((start + (ply as usize).checked_sub(1)?, acts.clone()))
        };
        self.acts.extend(line.acts.iter().filter_map(row_of));
        self.add_line(line);
        let mut position = Position::from_setup_unchecked(line.start);
        self.keys.clear();
        self.boards.extend(position.packed());
        self.add_position(&position, line);
        for &mv in line.moves {
            position.play_unchecked(mv);
            self.add_board(mv, &position);
            self.add_position(&position, line);
        }
        self.add_checks(start);
        End {
            turn: position.turn(),
            has_move: position.has_legal_move(),
            is_check: position.is_check(),
        }
    }

    /// Appends the columns that the moves alone tell, for all rows of a game at once.
    fn add_line(&mut self, line: Line<'_>) {
        let (moves, rows) = (line.moves.len(), line.moves.len() + 1);
        self.plies.extend(0..rows as u32);
        self.moves.extend(line.moves.iter().map(|mv| mv.to_u16()));
        self.moves.push(0);
        self.has_move.append_n(moves, true);
        self.has_move.append(false);
        let mut turn = line.start.turn;
        for _ in 0..rows {
            self.ids.extend_from_slice(line.game_id.as_bytes());
            self.sides.extend_from_slice(turn.name().as_bytes());
            self.side_ends.push(self.sides.len() as i32);
            let red = line.red_outcome.unwrap_or(0);
            self.outcomes
                .push(if turn == Color::Red { red } else { -red });
            turn = turn.other();
        }
        self.outcome_known
            .append_n(rows, line.red_outcome.is_some());
    }

    /// Appends what has to be worked out in a position.
    #[inline]
    fn add_position(&mut self, position: &Position, line: Line<'_>) {
        let is_lawful = line.is_lawful || position.setup().status().is_playable();
        self.is_lawful.append(is_lawful);
        let mut found = Mobility {
            moves: 0,
            is_check: false,
        };
        if is_lawful && self.facts.legal_moves {
            found = position.mobility();
        } else if is_lawful && self.facts.checks {
            found.is_check = position.is_check();
        }
        self.in_check.append(found.is_check);
        self.legal_moves.push(found.moves as u16);
        let repetition = if self.facts.repetition {
            self.occurrence(position)
        } else {
            0
        };
        self.repetition.push(repetition);
        self.since_capture
            .push(position.plies_since_capture().min(u32::from(u16::MAX)) as u16);
    }

    /// How many times the position has stood, this time among them: with the same side to move, and not before the last capture.
    #[inline]
    fn occurrence(&mut self, position: &Position) -> u8 {
        let key = position.key();
        let back = self.keys.len().min(position.plies_since_capture() as usize);
        let earlier = self.keys[self.keys.len() - back..].iter().rev();
        let before = earlier
            .skip(1)
            .step_by(2)
            .filter(|&&other| other == key)
            .count();
        self.keys.push(key);
        (before + 1).min(usize::from(u8::MAX)) as u8
    }

    /// A move gives check where the side to move next is in check: the checks of a game, one row earlier. Nothing is made from
    /// the last row.
    fn add_checks(&mut self, start: usize) {
        for row in start + 1..self.len() {
            self.gives_check.append(self.in_check.get_bit(row));
            self.gives_check_known.append(self.is_lawful.get_bit(row));
        }
        self.gives_check.append(false);
        self.gives_check_known.append(false);
    }

    /// Appends the board after a move: the board before it with two squares changed.
    #[inline]
    fn add_board(&mut self, mv: Move, after: &Position) {
        let before = self.boards.len() - BOARD_BYTES;
        self.boards.extend_from_within(before..);
        let board = &mut self.boards[before + BOARD_BYTES..];
        let man = after.codes()[mv.to().index()];
        for (square, code) in [(mv.from(), 0), (mv.to(), man)] {
            let shift = 4 * (square.index() % 2);
            let pair = &mut board[square.index() / 2];
            *pair = *pair & !(15 << shift) | code << shift;
        }
    }

    /// Turns the rows into a batch and begins anew.
    ///
    /// # Errors
    /// None for rows made by [`PositionRows::add`].
    pub fn finish(&mut self) -> Result<RecordBatch, ArrowError> {
        let rows = self.len();
        if rows == 0 {
            return Ok(RecordBatch::new_empty(Table::Positions.schema()));
        }
        let mut this = std::mem::replace(self, Self::new(self.facts));
        let id_ends = OffsetBuffer::from_lengths(std::iter::repeat_n(ID_BYTES, rows));
        let side_ends = OffsetBuffer::new(this.side_ends.into());
        let lawful = NullBuffer::new(this.is_lawful.finish());
        let columns: Vec<ArrayRef> = vec![
            Arc::new(StringArray::try_new(
                id_ends,
                Buffer::from_vec(this.ids),
                None,
            )?),
            Arc::new(UInt32Array::from(this.plies)),
            Arc::new(FixedSizeBinaryArray::try_new(
                BOARD_BYTES as i32,
                Buffer::from_vec(this.boards),
                None,
            )?),
            Arc::new(StringArray::try_new(
                side_ends,
                Buffer::from_vec(this.sides),
                None,
            )?),
            Arc::new(UInt16Array::try_new(
                this.moves.into(),
                Some(NullBuffer::new(this.has_move.finish())),
            )?),
            Arc::new(BooleanArray::new(
                this.in_check.finish(),
                Some(lawful.clone()),
            )),
            Arc::new(BooleanArray::new(
                this.gives_check.finish(),
                Some(NullBuffer::new(this.gives_check_known.finish())),
            )),
            Arc::new(UInt16Array::try_new(this.legal_moves.into(), Some(lawful))?),
            Arc::new(UInt8Array::from(this.repetition)),
            Arc::new(UInt16Array::from(this.since_capture)),
            acts_column(&this.acts, rows),
            Arc::new(Int8Array::try_new(
                this.outcomes.into(),
                Some(NullBuffer::new(this.outcome_known.finish())),
            )?),
        ];
        RecordBatch::try_new(Table::Positions.schema(), columns)
    }
}

/// The column `acts` from the rows that have some.
fn acts_column(acts: &[(usize, Vec<ActKind>)], rows: usize) -> ArrayRef {
    if acts.is_empty() {
        return new_null_array(&Kind::Texts.data_type(), rows);
    }
    let item = Arc::new(Field::new("item", DataType::Utf8, false));
    let mut column = ListBuilder::new(StringBuilder::new()).with_field(item);
    let mut known = acts.iter().peekable();
    for row in 0..rows {
        let here = known.next_if(|(at, _)| *at == row);
        if let Some((_, acts)) = here {
            let names = acts.iter().map(|act| Some(act.name()));
            column.values().extend(names);
        }
        column.append(here.is_some());
    }
    Arc::new(column.finish())
}
