//! A position: men, side to move, key; made and unmade moves.

use crate::attacks::{self, Occupancy};
use crate::{
    Bitboard, Color, FenText, Illegality, Move, Piece, PieceType, Setup, Square, Status, codes,
    exact_fen, zobrist,
};

/// A placement of men that plays on.
///
/// Any [`Setup`] can be held, a diagram without kings too; [`Position::from_setup`] refuses those on
/// which legality cannot be asked. Two positions are equal when the men, their squares and the side to
/// move are: the repetition rule's notion, in which the counters do not matter.
///
/// ```
/// use cotuong_board::Position;
/// let mut position = Position::start();
/// assert_eq!(position.legal_moves().len(), 44);
/// position.play("h2e2".parse()?)?;
/// assert!(!position.is_check());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Position {
    board: [u8; Square::COUNT],
    colors: [Bitboard; 2],
    /// The squares of the men of each code.
    men: [Bitboard; 16],
    occupancy: Occupancy,
    key: u64,
    turn: Color,
    plies_since_capture: u32,
    fullmove: u32,
}

/// What [`Position::undo`] needs to take a move back.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Undo {
    mv: Move,
    captured: u8,
    plies_since_capture: u32,
    fullmove: u32,
}

impl Undo {
    /// The move that was made.
    pub const fn mv(&self) -> Move {
        self.mv
    }

    /// The man that it took.
    pub const fn captured(&self) -> Option<Piece> {
        Piece::from_code(self.captured)
    }
}

impl Position {
    /// The start of a game.
    pub fn start() -> Self {
        Self::from_setup_unchecked(&Setup::start())
    }

    /// The position of a setup on which legality can be asked.
    ///
    /// # Errors
    /// The setup's [`Status`] if a king is missing or one too many, the kings face each other or the side
    /// not to move is in check. Other impossibilities (an elephant where none can stand) do not hinder
    /// play; ask [`Setup::status`] for them.
    pub fn from_setup(setup: &Setup) -> Result<Self, Status> {
        let status = setup.status();
        if status.is_playable() {
            Ok(Self::from_setup_unchecked(setup))
        } else {
            Err(status)
        }
    }

    /// The position of any setup. Without its king a side cannot be in check; of several kings the one on
    /// the lowest square counts.
    pub fn from_setup_unchecked(setup: &Setup) -> Self {
        let codes = setup.codes();
        let counters = [setup.plies_since_capture, setup.fullmove];
        Self::of_codes(codes, setup.turn, counters)
    }

    /// The position of a FEN in the exact form, and of no other: [`Fen`](crate::Fen) reads every dialect.
    ///
    /// Like [`Position::from_setup_unchecked`] it takes any diagram.
    pub fn from_exact_fen(text: &str) -> Option<Self> {
        exact_fen::position(text)
    }

    /// The position of a board of codes ([`Piece::code`], 0 for an empty square), its counters at the start
    /// of a game.
    ///
    /// # Errors
    /// The first square whose code is no man's.
    pub fn from_codes(codes: &[u8; Square::COUNT], turn: Color) -> Result<Self, Square> {
        match codes::wrong_code(codes) {
            Some(square) => Err(square),
            None => Ok(Self::of_codes(*codes, turn, [0, 1])),
        }
    }

    /// The position of a board of codes none of which is wrong.
    pub(crate) fn of_codes(
        board: [u8; Square::COUNT],
        turn: Color,
        [plies_since_capture, fullmove]: [u32; 2],
    ) -> Self {
        let mut position = Self {
            board,
            colors: [Bitboard::EMPTY; 2],
            men: [Bitboard::EMPTY; 16],
            occupancy: Occupancy::EMPTY,
            key: match turn {
                Color::Red => 0,
                Color::Black => zobrist::BLACK_TO_MOVE,
            },
            turn,
            plies_since_capture,
            fullmove,
        };
        for square in codes::occupied(&board) {
            position.toggle(square, board[square.index()]);
        }
        position
    }

    /// What stands where, with the side to move and the counters.
    pub fn setup(&self) -> Setup {
        let mut setup = Setup {
            turn: self.turn,
            plies_since_capture: self.plies_since_capture,
            fullmove: self.fullmove,
            ..Setup::empty()
        };
        for square in self.occupied() {
            setup.board[square.index()] = self.piece_at(square);
        }
        setup
    }

    /// The exact FEN.
    pub fn fen(&self) -> String {
        self.fen_text().to_string()
    }

    /// The exact FEN, without a place on the heap.
    pub fn fen_text(&self) -> FenText {
        let counters = [self.plies_since_capture, self.fullmove];
        FenText::new(&self.board, self.turn, counters)
    }

    /// The side to move.
    #[inline]
    pub const fn turn(&self) -> Color {
        self.turn
    }

    /// Plies since the last capture.
    #[inline]
    pub const fn plies_since_capture(&self) -> u32 {
        self.plies_since_capture
    }

    /// The number of the current move, a move being two plies.
    #[inline]
    pub const fn fullmove(&self) -> u32 {
        self.fullmove
    }

    /// The key of the men and the side to move: equal positions have equal keys.
    #[inline]
    pub const fn key(&self) -> u64 {
        self.key
    }

    /// The man on a square.
    #[inline]
    pub const fn piece_at(&self, square: Square) -> Option<Piece> {
        Piece::from_code(self.board[square.index()])
    }

    /// The squares of all men.
    #[inline]
    pub const fn occupied(&self) -> Bitboard {
        self.occupancy.all
    }

    /// The squares of a side's men.
    #[inline]
    pub const fn color_pieces(&self, color: Color) -> Bitboard {
        self.colors[color.index()]
    }

    /// The squares of a kind of men of both sides.
    #[inline]
    pub fn kind_pieces(&self, kind: PieceType) -> Bitboard {
        self.pieces(Color::Red, kind) | self.pieces(Color::Black, kind)
    }

    /// The squares of a side's men of a kind.
    #[inline]
    pub const fn pieces(&self, color: Color, kind: PieceType) -> Bitboard {
        self.men[(Piece::new(color, kind).code() & 15) as usize]
    }

    /// The square of a side's king.
    #[inline]
    pub fn king(&self, color: Color) -> Option<Square> {
        self.pieces(color, PieceType::King).first()
    }

    /// The board in 45 bytes, as [`Setup::packed`].
    pub fn packed(&self) -> [u8; 45] {
        core::array::from_fn(|byte| self.board[2 * byte] | self.board[2 * byte + 1] << 4)
    }

    /// The codes of all squares ([`Piece::code`], 0 for an empty one).
    pub const fn codes(&self) -> &[u8; Square::COUNT] {
        &self.board
    }

    pub(crate) const fn occupancy(&self) -> &Occupancy {
        &self.occupancy
    }

    /// Where the man on a square could go by its own move: free squares, and enemy men that it takes.
    ///
    /// None for an empty square. Whether its king would be left in check is not asked.
    pub fn attacks_from(&self, square: Square) -> Bitboard {
        match self.piece_at(square) {
            Some(man) => self.destinations(man, square) - self.color_pieces(man.color),
            None => Bitboard::EMPTY,
        }
    }

    /// Destinations of a man, its own side's men among them.
    #[inline]
    pub(crate) fn destinations(&self, man: Piece, square: Square) -> Bitboard {
        let occupied = self.occupancy.all;
        let keeps_home = matches!(
            man.kind,
            PieceType::King | PieceType::Advisor | PieceType::Elephant
        );
        if keeps_home && !attacks::home(man.color).contains(square) {
            return Bitboard::EMPTY;
        }
        match man.kind {
            PieceType::King => attacks::king(square),
            PieceType::Advisor => attacks::advisor(square),
            PieceType::Elephant => attacks::elephant(square, occupied),
            PieceType::Rook => self.occupancy.view(square).reach(),
            PieceType::Horse => attacks::horse(square, occupied),
            PieceType::Cannon => self.occupancy.view(square).cannon(),
            PieceType::Pawn => attacks::pawn(man.color, square),
        }
    }

    /// A side's men that could go to a square by their own moves, or take what stands there.
    ///
    /// A cannon is among them if it takes there when a man stands on the square, and if it goes there when
    /// none does.
    pub fn attackers(&self, square: Square, color: Color) -> Bitboard {
        let men = self.color_pieces(color);
        let is_attacker = |&from: &Square| {
            self.piece_at(from)
                .is_some_and(|man| self.destinations(man, from).contains(square))
        };
        men.without(square).iter().filter(is_attacker).collect()
    }

    /// The men that check the side to move; the enemy king among them if the kings face each other.
    pub fn checkers(&self) -> Bitboard {
        match self.king(self.turn) {
            Some(king) => self.king_attackers(king, self.turn.other()),
            None => Bitboard::EMPTY,
        }
    }

    /// Whether the side to move is in check.
    pub fn is_check(&self) -> bool {
        !self.checkers().is_empty()
    }

    /// Makes a move if it is legal.
    ///
    /// # Errors
    /// The [`Illegality`] that stands against it; the position is unchanged then.
    pub fn play(&mut self, mv: Move) -> Result<Undo, Illegality> {
        self.require_legal(mv)?;
        Ok(self.play_unchecked(mv))
    }

    /// Makes a move without asking whether it is one: the man on its first square, if any, goes to its
    /// second, and the turn passes.
    #[inline]
    pub fn play_unchecked(&mut self, mv: Move) -> Undo {
        let (from, to) = (mv.from().index(), mv.to().index());
        let captured = self.board[to];
        let undo = Undo {
            mv,
            captured,
            plies_since_capture: self.plies_since_capture,
            fullmove: self.fullmove,
        };
        self.plies_since_capture = self.plies_since_capture.saturating_add(1);
        if captured != 0 {
            self.board[to] = 0;
            self.toggle(mv.to(), captured);
            self.plies_since_capture = 0;
        }
        let man = self.board[from];
        if man != 0 {
            self.board[from] = 0;
            self.board[to] = man;
            self.shift(mv, man);
        }
        self.pass();
        if self.turn == Color::Red {
            self.fullmove = self.fullmove.saturating_add(1);
        }
        undo
    }

    /// Takes back the last move made.
    #[inline]
    pub fn undo(&mut self, undo: Undo) {
        self.pass();
        let (from, to) = (undo.mv.from().index(), undo.mv.to().index());
        let man = self.board[to];
        if man != 0 {
            self.board[to] = 0;
            self.board[from] = man;
            self.shift(undo.mv, man);
        }
        if undo.captured != 0 {
            self.board[to] = undo.captured;
            self.toggle(undo.mv.to(), undo.captured);
        }
        self.plies_since_capture = undo.plies_since_capture;
        self.fullmove = undo.fullmove;
    }

    fn pass(&mut self) {
        self.turn = self.turn.other();
        self.key ^= zobrist::BLACK_TO_MOVE;
    }

    /// Puts the man of a code on an empty square or takes it off, everywhere but on `board`.
    #[inline]
    fn toggle(&mut self, square: Square, code: u8) {
        let bit = Bitboard::of(square);
        self.colors[usize::from(code >> 3 & 1)] ^= bit;
        self.men[usize::from(code & 15)] ^= bit;
        self.occupancy.toggle(square, code >> 3);
        self.key ^= zobrist::man(code, square);
    }

    /// Moves the man of a code between the two squares of a move, one of them empty, everywhere but on `board`.
    #[inline]
    fn shift(&mut self, mv: Move, code: u8) {
        let both = Bitboard::of(mv.from()) | Bitboard::of(mv.to());
        self.colors[usize::from(code >> 3 & 1)] ^= both;
        self.men[usize::from(code & 15)] ^= both;
        self.occupancy.shift(mv, code >> 3);
        self.key ^= zobrist::man(code, mv.from()) ^ zobrist::man(code, mv.to());
    }
}

impl Default for Position {
    fn default() -> Self {
        Self::start()
    }
}

impl PartialEq for Position {
    fn eq(&self, other: &Self) -> bool {
        self.turn == other.turn && self.board == other.board
    }
}

impl Eq for Position {}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn moves_are_made_and_unmade() {
        let mut position = Position::start();
        let before = position.clone();
        let undo = position.play("h2h9".parse().unwrap()).unwrap();
        assert_eq!(undo.captured().map(Piece::letter), Some('n'));
        assert_eq!(
            position.fen(),
            "rnbakabCr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C7/9/RNBAKABNR b - - 0 1"
        );
        position.undo(undo);
        assert_eq!(position.fen(), before.fen());
        assert_eq!(position.key(), before.key());
    }

    #[test]
    fn counters_at_their_end_stay_there_and_come_back() {
        let fen = crate::START_FEN.replace("w - - 0 1", "b - - 4294967295 4294967295");
        let setup = Setup::from_fen(&fen).unwrap();
        let mut position = Position::from_setup_unchecked(&setup);
        let undo = position.play("h9g7".parse().unwrap()).unwrap();
        assert_eq!(
            (position.plies_since_capture(), position.fullmove()),
            (u32::MAX, u32::MAX)
        );
        position.undo(undo);
        assert_eq!(position.fen(), fen);
    }

    #[test]
    fn an_illegal_move_changes_nothing() {
        let mut position = Position::start();
        let refused = position.play("h2h8".parse().unwrap());
        assert_eq!(refused, Err(Illegality::Blocked));
        assert_eq!(position, Position::start());
    }

    #[test]
    fn codes_are_read_back_and_checked() {
        let mut codes = *Position::start().codes();
        let read = Position::from_codes(&codes, Color::Red);
        assert_eq!(
            read.map(|position| position.key()),
            Ok(Position::start().key())
        );
        codes[25] = 8;
        assert_eq!(
            Position::from_codes(&codes, Color::Red),
            Err(Square::of(25))
        );
    }

    #[test]
    fn a_lone_diagram_is_held_but_not_played() {
        let setup = Setup::from_fen("9/9/9/9/9/9/9/9/9/R8 w").unwrap();
        assert!(Position::from_setup(&setup).is_err());
        let position = Position::from_setup_unchecked(&setup);
        assert!(!position.is_check());
        assert_eq!(position.legal_moves().len(), 17);
    }
}
