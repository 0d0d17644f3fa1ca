//! Legal moves, with checks and pins worked out once a position.
//!
//! Every enemy man that bears on the king's point says where a man of ours may go so that this enemy does
//! not check: a rook that gives check allows the squares between and its own; a cannon without a screen
//! forbids the squares between; a horse allows its leg and its own square. The squares that all of them
//! allow are the same for every man, but for the few that hold a line.
//!
//! ```text
//!   . . . . K . . . .      The cannon looks down the file over two screens, so there is no check. Our
//!   . . . . P . . . .      pawn may not leave the file, nor may it take the horse: it is *tied* to the
//!   . . . . n . . . .      free squares before the cannon and to the cannon's own. All other men are
//!   . . . . c . . . .      as free as if the cannon were not there.
//! ```
//!
//! A screen over which a cannon checks, and men tied to more than one line, are *bound*: their moves are tested
//! one by one.
//!
//! [`Position::is_legal`] asks in another way, on the board after the move; the tests hold the two against
//! each other.

use crate::attacks;
use crate::{Bitboard, Move, MoveList, PieceType, Position, Square};

/// What the enemies that bear on our king leave to our other men.
struct Bounds {
    /// Where a man may go that is neither bound nor tied.
    free: Bitboard,
    /// Our men whose moves must be tested.
    bound: Bitboard,
    /// Our men that hold a line or stand on a leg, and where they still do, or take the man behind it.
    tied: Bitboard,
    leash: Bitboard,
    /// Whether an enemy checks.
    is_check: bool,
}

/// What a side to move can do.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Mobility {
    /// How many legal moves it has.
    pub moves: u32,
    /// Whether it is in check.
    pub is_check: bool,
}

impl Position {
    /// All legal moves.
    ///
    /// A side without a king is held to its men's moves alone. The moves of one man stand together; any
    /// other order is not promised.
    pub fn legal_moves(&self) -> MoveList {
        let mut moves = MoveList::new();
        self.for_each_origin(|from, targets| {
            for to in targets {
                moves.push(Move::new(from, to));
            }
        });
        moves
    }

    /// How many legal moves there are; faster than to list them.
    pub fn count_legal_moves(&self) -> u32 {
        self.count_within(&self.bounds())
    }

    /// How many legal moves there are, and whether the king is in check: the one is worked out on the way to the other.
    pub fn mobility(&self) -> Mobility {
        let bounds = self.bounds();
        Mobility {
            moves: self.count_within(&bounds),
            is_check: bounds.is_check,
        }
    }

    #[inline]
    fn count_within(&self, bounds: &Bounds) -> u32 {
        let us = self.turn();
        let held = bounds.bound | bounds.tied;
        let pawns = self.pieces(us, PieceType::Pawn) - held;
        let mut count = self.count_pawn_moves(pawns, bounds.free);
        if bounds.free == Bitboard::FULL {
            let kings = self.pieces(us, PieceType::King);
            let others = self.color_pieces(us) - kings;
            count += self.count_free_moves(others - held);
            for king in kings & attacks::home(us) {
                count += self.king_steps(king).count();
            }
            for from in others & held {
                count += self.within(bounds, from, self.attacks_from(from)).count();
            }
        } else {
            let others = self.color_pieces(us) - pawns;
            self.visit(bounds, others, |_, targets| count += targets.count());
        }
        count
    }

    /// The moves of rooks, cannons, horses, elephants and advisors that nothing hinders but the men in their way.
    #[inline]
    fn count_free_moves(&self, men: Bitboard) -> u32 {
        let (us, occupancy) = (self.turn(), self.occupancy());
        let others = !self.color_pieces(us);
        let of = |kind| (men & self.pieces(us, kind)).iter();
        let at_home = |kind| (men & self.pieces(us, kind) & attacks::home(us)).iter();
        let mut count = 0;
        for from in of(PieceType::Rook) {
            count += occupancy.count_rook(from, us);
        }
        for from in of(PieceType::Cannon) {
            count += occupancy.count_cannon(from, us);
        }
        for from in of(PieceType::Horse) {
            count += (attacks::horse(from, occupancy.all) & others).count();
        }
        for from in at_home(PieceType::Elephant) {
            count += (attacks::elephant(from, occupancy.all) & others).count_home(us);
        }
        for from in at_home(PieceType::Advisor) {
            count += (attacks::advisor(from) & others).count_home(us);
        }
        count
    }

    /// The moves of pawns that are not bound, all at once: each step is a shift of the whole board.
    #[inline]
    fn count_pawn_moves(&self, pawns: Bitboard, free: Bitboard) -> u32 {
        let allowed = free - self.color_pieces(self.turn());
        let [ahead, left, right] = attacks::pawn_shifts(self.turn(), pawns);
        (ahead & allowed).count() + (left & allowed).count() + (right & allowed).count()
    }

    /// Whether there is a legal move. In xiangqi a side without one has lost, in check or not.
    pub fn has_legal_move(&self) -> bool {
        self.count_legal_moves() > 0
    }

    /// Whether the side to move is mated: in check, without a legal move.
    pub fn is_checkmate(&self) -> bool {
        self.is_check() && !self.has_legal_move()
    }

    /// Whether the side to move is stalemated: not in check, without a legal move. It has lost.
    ///
    /// A side without a king has nothing to lose: a bare diagram is no stalemate.
    pub fn is_stalemate(&self) -> bool {
        self.king(self.turn()).is_some() && !self.is_check() && !self.has_legal_move()
    }

    /// Calls back with the square of every man that can move by its kind and the squares that it can legally
    /// reach, none perhaps.
    #[inline]
    pub fn for_each_origin(&self, visit: impl FnMut(Square, Bitboard)) {
        self.visit(&self.bounds(), self.color_pieces(self.turn()), visit);
    }

    /// One loop a kind, so that each has its own table and no question to ask.
    #[inline]
    fn visit(&self, bounds: &Bounds, men: Bitboard, mut visit: impl FnMut(Square, Bitboard)) {
        let us = self.turn();
        let ours = self.color_pieces(us);
        let occupancy = self.occupancy();
        let of = |kind| men & self.pieces(us, kind);
        let at_home = |kind| of(kind) & attacks::home(us);
        for king in at_home(PieceType::King) {
            visit(king, self.king_steps(king));
        }
        let mut man = |from, targets: Bitboard| {
            visit(from, self.within(bounds, from, targets - ours));
        };
        for from in at_home(PieceType::Advisor) {
            man(from, attacks::advisor(from));
        }
        for from in at_home(PieceType::Elephant) {
            man(from, attacks::elephant(from, occupancy.all));
        }
        for from in of(PieceType::Rook) {
            man(from, occupancy.view(from).reach());
        }
        for from in of(PieceType::Horse) {
            man(from, attacks::horse(from, occupancy.all));
        }
        for from in of(PieceType::Cannon) {
            man(from, occupancy.view(from).cannon());
        }
        for from in of(PieceType::Pawn) {
            man(from, attacks::pawn(us, from));
        }
    }

    /// Those of a man's moves that the bounds allow.
    #[inline]
    fn within(&self, bounds: &Bounds, from: Square, targets: Bitboard) -> Bitboard {
        if bounds.bound.contains(from) {
            self.tested(from, targets)
        } else if bounds.tied.contains(from) {
            targets & bounds.free & bounds.leash
        } else {
            targets & bounds.free
        }
    }

    /// Where a king in its own half can safely step.
    ///
    /// What the enemy strikes at is worked out once, with the king off the board: it hides nothing behind it
    /// from the rook that drives it along a line.
    ///
    /// ```text
    ///   . . . . r . . . .      Struck at: every square of the file, the one behind the king too.
    ///   . . . . K . . . .
    ///   . . . . . . . . .
    /// ```
    fn king_steps(&self, king: Square) -> Bitboard {
        let us = self.turn();
        let targets = attacks::king(king) - self.color_pieces(us);
        if self.pieces(us, PieceType::King).but_first().is_empty() {
            targets - self.struck_without(king)
        } else {
            self.tested(king, targets)
        }
    }

    /// What the enemy strikes at around our king, once it is off the board.
    fn struck_without(&self, king: Square) -> Bitboard {
        let (them, occupancy) = (self.turn().other(), self.occupancy());
        let of = |kind| self.pieces(them, kind);
        let near = attacks::around(king);
        let [ahead, left, right] = attacks::pawn_shifts(them, of(PieceType::Pawn));
        let mut struck = ahead | left | right;
        for rook in of(PieceType::Rook) & near {
            struck |= occupancy.view_without(rook, king).reach();
        }
        for cannon in of(PieceType::Cannon) & near {
            struck |= occupancy.view_without(cannon, king).over();
        }
        for other in of(PieceType::King) & near {
            struck |= occupancy.view_without(other, king).reach_on_file();
        }
        for horse in of(PieceType::Horse) & near {
            struck |= attacks::horse(horse, occupancy.all.without(king));
        }
        struck
    }

    /// Those of a man's moves that are legal, tested one by one.
    fn tested(&self, from: Square, targets: Bitboard) -> Bitboard {
        targets
            .iter()
            .filter(|&to| self.is_safe(Move::new(from, to)))
            .collect()
    }

    #[inline]
    fn bounds(&self) -> Bounds {
        let mut bounds = Bounds {
            free: Bitboard::FULL,
            bound: Bitboard::EMPTY,
            tied: Bitboard::EMPTY,
            leash: Bitboard::EMPTY,
            is_check: false,
        };
        if let Some(king) = self.king(self.turn()) {
            let them = self.turn().other();
            self.bound_by_lines(&mut bounds, king);
            let horses = self.pieces(them, PieceType::Horse) & attacks::horse_reach(king);
            self.bound_by_leapers(&mut bounds, king, horses);
            let pawns = self.pieces(them, PieceType::Pawn) & attacks::pawn_from(them, king);
            for pawn in pawns {
                bounds.by_stepper(pawn);
            }
            if attacks::home(them).contains(king) {
                self.bound_by_guards(&mut bounds, king);
            }
        }
        bounds
    }

    /// Rooks, cannons and the enemy king, on the lines of our king.
    #[inline]
    fn bound_by_lines(&self, bounds: &mut Bounds, king: Square) {
        let them = self.turn().other();
        for rider in attacks::CROSS[king.index()] & self.riders(them) {
            let between = attacks::between(king, rider);
            let men = between & self.occupied();
            let is_held = if self.pieces(them, PieceType::Cannon).contains(rider) {
                bounds.by_cannon(rider, between, men)
            } else if self.pieces(them, PieceType::Rook).contains(rider)
                || rider.file() == king.file()
            {
                bounds.by_rook(rider, between, men)
            } else {
                false
            };
            if is_held {
                let ours = men & self.color_pieces(self.turn());
                bounds.tie(ours, (between - men).with(rider));
            }
        }
    }

    /// Men a leap away from our king.
    #[inline]
    fn bound_by_leapers(&self, bounds: &mut Bounds, king: Square, leapers: Bitboard) {
        for leaper in leapers {
            let hindrance = attacks::hindrance(leaper, king);
            if self.occupied().contains(hindrance) {
                let ours = Bitboard::of(hindrance) & self.color_pieces(self.turn());
                bounds.tie(ours, Bitboard::of(leaper));
            } else {
                bounds.checked_from(Bitboard::of(leaper).with(hindrance));
            }
        }
    }

    /// The enemy's elephants, advisors and king: only in diagrams where our king stands on their side of the river.
    #[cold]
    fn bound_by_guards(&self, bounds: &mut Bounds, king: Square) {
        let them = self.turn().other();
        let of = |kind| self.pieces(them, kind) & attacks::home(them);
        let elephants = of(PieceType::Elephant) & attacks::elephant_reach(king);
        self.bound_by_leapers(bounds, king, elephants);
        let advisors = of(PieceType::Advisor) & attacks::advisor(king);
        let kings = of(PieceType::King) & attacks::king(king);
        for stepper in advisors | kings {
            bounds.by_stepper(stepper);
        }
    }
}

impl Bounds {
    /// A check that is parried on these squares alone.
    #[inline]
    fn checked_from(&mut self, parries: Bitboard) {
        self.free &= parries;
        self.is_check = true;
    }

    /// A man next to our king.
    #[inline]
    fn by_stepper(&mut self, stepper: Square) {
        self.checked_from(Bitboard::of(stepper));
    }

    /// A rook, or the other king, that looks at our king over these men; whether they hold the line.
    #[inline]
    fn by_rook(&mut self, rook: Square, between: Bitboard, men: Bitboard) -> bool {
        if men.is_empty() {
            self.checked_from(between.with(rook));
            return false;
        }
        men.but_first().is_empty()
    }

    /// A cannon that looks at our king over these men; whether they hold the line.
    #[inline]
    fn by_cannon(&mut self, cannon: Square, between: Bitboard, men: Bitboard) -> bool {
        let others = men.but_first();
        if men.is_empty() {
            self.free &= !between;
        } else if others.is_empty() {
            self.checked_from((between - men).with(cannon));
            self.bound |= men;
        }
        !others.is_empty() && others.but_first().is_empty()
    }

    /// Men of ours that may go nowhere but to these squares.
    #[inline]
    fn tie(&mut self, men: Bitboard, leash: Bitboard) {
        if self.tied.is_empty() {
            (self.tied, self.leash) = (men, leash);
        } else {
            self.bound |= men;
        }
    }
}
