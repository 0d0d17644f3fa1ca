//! What a capture or a check wins, by captures and checks alone.
//!
//! The side in question takes; the owner may take back, take what the capture has newly exposed, or check. Attacks
//! of either side that stood already are its own affair and are left out, so that a threat is measured by itself.
//! Whether the taker is free to go is another question: there all answers count, but what the owner could win anyway.

use cotuong_board::{Color, Move, Piece, PieceType, Square};

use crate::capture::is_home;
use crate::scene::{Exposure, ManId, Men, Scene, is_king};

/// Attacker and victim.
pub(super) type Pair = (ManId, ManId);

/// Captures and evasions that one line may hold.
pub(super) const DEPTH: u32 = 6;
/// The most positions that one search may look at.
const NODES: u32 = 100_000;
/// The value of being mated.
const MATED: i32 = 1000;
/// More than anything that an answer to a check can leave.
const UNANSWERED: i32 = 3 * MATED;
/// The value of a rook.
pub(super) const ROOK: i32 = 20;

/// The value of a pawn across the river.
pub(super) const PAWN: i32 = 4;

/// The value of a man: a rook is two horses or cannons, an advisor an elephant.
pub(super) const fn value(piece: Piece, square: Square) -> i32 {
    match piece.kind {
        PieceType::King => MATED,
        PieceType::Rook => ROOK,
        PieceType::Horse | PieceType::Cannon => 10,
        PieceType::Advisor | PieceType::Elephant => 5,
        PieceType::Pawn if is_home(square, piece.color) => 1,
        PieceType::Pawn => PAWN,
    }
}

/// Captures of a side as they stand before anything is taken.
pub(super) struct Standing {
    /// Captures that win something by themselves.
    pub(super) profitable: Vec<Pair>,
    /// All captures, legal or not.
    pub(super) all: Vec<Pair>,
    /// Captures between like men that can take each other.
    pub(super) mutual: Vec<Pair>,
}

/// Lists the captures of a side.
pub(super) fn standing(scene: &mut Scene, side: Color) -> Standing {
    let mut found = Standing {
        profitable: Vec::new(),
        all: Vec::new(),
        mutual: Vec::new(),
    };
    for mv in scene.pseudo_captures(side) {
        let Some(pair) = pair(scene, mv) else {
            continue;
        };
        found.all.push(pair);
        if scene.exposure_after(mv, Men::NONE) != Exposure::Safe {
            continue;
        }
        if is_mutual(scene, mv) {
            found.mutual.push(pair);
        } else if on_square(scene, mv, Men::NONE) > 0 {
            found.profitable.push(pair);
        }
    }
    found
}

/// Whether two men of a kind can take each other.
fn is_mutual(scene: &mut Scene, mv: Move) -> bool {
    let like = scene.piece_at(mv.from()).map(|piece| piece.kind)
        == scene.piece_at(mv.to()).map(|piece| piece.kind);
    like && scene.position().attacks_from(mv.to()).contains(mv.from())
        && scene.exposure_after(Move::new(mv.to(), mv.from()), Men::NONE) == Exposure::Safe
}

fn pair(scene: &Scene, mv: Move) -> Option<Pair> {
    Some((scene.man_at(mv.from())?, scene.man_at(mv.to())?))
}

fn value_at(scene: &Scene, square: Square) -> i32 {
    scene
        .piece_at(square)
        .map_or(0, |piece| value(piece, square))
}

/// What a capture wins by the exchange on its square alone, without the men `out` of it.
pub(super) fn on_square(scene: &mut Scene, mv: Move, out: Men) -> i32 {
    let won = value_at(scene, mv.to());
    let Some(side) = scene.piece_at(mv.from()).map(|piece| piece.color) else {
        return 0;
    };
    won - scene.after(mv, |scene| best_on(scene, mv.to(), side.other(), out))
}

fn best_on(scene: &mut Scene, square: Square, side: Color, out: Men) -> i32 {
    let mut best = 0;
    for from in scene.position().attackers(square, side) {
        let mv = Move::new(from, square);
        if scene.man_at(from).is_some_and(|man| !out.contains(man))
            && scene.exposure_after(mv, Men::NONE) == Exposure::Safe
        {
            best = best.max(on_square(scene, mv, out));
        }
    }
    best
}

/// The moves of a side by its men's own ways of moving, or its captures alone.
fn moves(scene: &Scene, side: Color, quiet: bool) -> Vec<Move> {
    if quiet {
        scene.pseudo_moves(side)
    } else {
        scene.pseudo_captures(side)
    }
}

/// Whether a move is legal, the checks of some men left out of account; no king is ever taken.
fn is_legal(scene: &Scene, mv: Move, ignored: Men) -> bool {
    !is_king(scene.piece_at(mv.to())) && scene.exposure_after(mv, ignored) == Exposure::Safe
}

/// Whether a move checks the king of `side` by a man that is not left out of account.
fn gives_check(scene: &mut Scene, mv: Move, side: Color, ignored: Men) -> bool {
    let bears = scene
        .position()
        .king(side)
        .is_some_and(|king| bears_on(king, mv.from()) || bears_on(king, mv.to()));
    bears
        && scene.after(mv, |scene| {
            let checkers = scene.checkers_of(side);
            checkers.iter().any(|man| !ignored.contains(man))
        })
}

/// Whether a man that leaves or enters a square can make a check: the king's file and rank, the squares from which a
/// horse checks, and the legs of such horses.
const fn bears_on(king: Square, square: Square) -> bool {
    let files = king.file().abs_diff(square.file());
    let ranks = king.rank().abs_diff(square.rank());
    files == 0 || ranks == 0 || (files <= 2 && ranks <= 2 && files + ranks < 4)
}

/// Which captures the owner may answer with.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Answers {
    /// Taking back and what is newly exposed.
    Fresh,
    /// All, but what the owner could win anyway is worth nothing.
    All,
}

/// One search: what `side` wins.
#[derive(Clone, Copy)]
pub(super) struct Search<'a> {
    pub(super) side: Color,
    pub(super) own: &'a Standing,
    pub(super) theirs: &'a Standing,
    /// Men that take no part on `square`, because the victim there can take them.
    pub(super) out: Men,
    pub(super) square: Option<Square>,
    pub(super) answers: Answers,
    /// A man of the side whose loss costs nothing.
    pub(super) worthless: Option<ManId>,
    /// Enemy men whose check is left out of account.
    pub(super) ignored: Men,
    /// Quiet checks that the owner may still give.
    pub(super) counter_checks: u32,
    pub(super) nodes: u32,
}

impl Search<'_> {
    /// What the first move wins; `checks` is how many further quiet checks may follow it.
    pub(super) fn line(&mut self, scene: &mut Scene, first: Move, depth: u32, checks: u32) -> i32 {
        let won = value_at(scene, first.to());
        let played = scene.play(first);
        let value = won + self.owner(scene, (depth, checks), first.to(), (-2 * MATED, 2 * MATED));
        scene.take_back(played);
        value
    }

    /// What is left if the side passes.
    pub(super) fn passed(&mut self, scene: &mut Scene, from: Square) -> i32 {
        self.owner(scene, (DEPTH, 0), from, (-2 * MATED, 2 * MATED))
    }

    pub(super) const fn hit_bound(&self) -> bool {
        self.nodes > NODES
    }

    fn in_check(&self, scene: &Scene) -> bool {
        scene
            .checkers_of(self.side)
            .iter()
            .any(|man| !self.ignored.contains(man))
    }

    /// The side's turn: it may stop, take, or check.
    fn taker(
        &mut self,
        scene: &mut Scene,
        (depth, checks): (u32, u32),
        last: Option<Square>,
        (mut alpha, beta): (i32, i32),
    ) -> i32 {
        self.nodes += 1;
        let in_check = self.in_check(scene);
        if self.hit_bound() || (in_check && depth == 0) {
            return 0;
        }
        let mut best = if in_check { -MATED } else { 0 };
        if best >= beta {
            return best;
        }
        alpha = alpha.max(best);
        for mv in moves(scene, self.side, in_check || checks > 0) {
            let checking = checks > 0 && gives_check(scene, mv, self.side.other(), Men::NONE);
            let may_go_on = in_check || self.may_take(scene, mv, last, depth, checking);
            if !may_go_on || !is_legal(scene, mv, self.ignored) {
                continue;
            }
            let won = value_at(scene, mv.to());
            let left = (
                depth.saturating_sub(1),
                if checking { checks - 1 } else { 0 },
            );
            let played = scene.play(mv);
            let rest = self.owner(scene, left, mv.to(), (alpha - won, beta - won));
            scene.take_back(played);
            best = best.max(won + rest);
            if best >= beta {
                break;
            }
            alpha = alpha.max(best);
        }
        best
    }

    /// Whether the side may go on with a move: a capture that belongs to the line, or a check.
    fn may_take(
        &self,
        scene: &Scene,
        mv: Move,
        last: Option<Square>,
        depth: u32,
        checking: bool,
    ) -> bool {
        let Some((attacker, victim)) = pair(scene, mv) else {
            return checking;
        };
        if depth == 0
            || self.own.mutual.contains(&(attacker, victim))
            || (self.square == Some(mv.to()) && self.out.contains(attacker))
        {
            return false;
        }
        if last == Some(mv.to()) {
            return true;
        }
        // King and pawn may take what they like, so what they win is no threat; they may only take back.
        let free = scene
            .piece_at(mv.from())
            .is_some_and(|piece| matches!(piece.kind, PieceType::King | PieceType::Pawn));
        !free && (checking || !self.own.profitable.contains(&(attacker, victim)))
    }

    /// The owner's turn: it may stop, take, or check.
    fn owner(
        &mut self,
        scene: &mut Scene,
        (depth, checks): (u32, u32),
        last: Square,
        (alpha, mut beta): (i32, i32),
    ) -> i32 {
        self.nodes += 1;
        let owner = self.side.other();
        let in_check = scene.is_in_check(owner);
        let mut best = if in_check { UNANSWERED } else { 0 };
        if best <= alpha {
            return best;
        }
        beta = beta.min(best);
        let checks = if in_check { checks } else { 0 };
        for mv in moves(scene, owner, in_check || self.counter_checks > 0) {
            let may_answer = in_check || self.may_answer(scene, mv, last, depth);
            if !may_answer || !is_legal(scene, mv, Men::NONE) {
                continue;
            }
            let price = self.price(scene, mv, last);
            let bounds = (alpha + price, beta + price);
            best = best.min(self.answer(scene, mv, (depth, checks), in_check, bounds) - price);
            if best <= alpha {
                break;
            }
            beta = beta.min(best);
        }
        if best == UNANSWERED { MATED } else { best }
    }

    /// What the owner wins by a capture.
    fn price(&self, scene: &Scene, mv: Move, last: Square) -> i32 {
        let Some(pair) = pair(scene, mv) else {
            return 0;
        };
        let anyway = self.answers == Answers::All
            && mv.to() != last
            && self.theirs.profitable.contains(&pair);
        if anyway || self.worthless == Some(pair.1) {
            0
        } else {
            value_at(scene, mv.to())
        }
    }

    /// What is left to the side after an answer of the owner's.
    fn answer(
        &mut self,
        scene: &mut Scene,
        mv: Move,
        (depth, checks): (u32, u32),
        evades: bool,
        bounds: (i32, i32),
    ) -> i32 {
        let takes = scene.man_at(mv.to()).is_some();
        let spent = u32::from(!evades && !takes);
        self.counter_checks -= spent;
        let played = scene.play(mv);
        let left = depth.saturating_sub(u32::from(takes));
        let rest = self.taker(scene, (left, checks), takes.then(|| mv.to()), bounds);
        scene.take_back(played);
        self.counter_checks += spent;
        rest
    }

    fn may_answer(&self, scene: &mut Scene, mv: Move, last: Square, depth: u32) -> bool {
        match pair(scene, mv) {
            None => self.counter_checks > 0 && gives_check(scene, mv, self.side, self.ignored),
            Some(pair) => {
                depth > 0
                    && (mv.to() == last
                        || self.answers == Answers::All
                        || !self.theirs.all.contains(&pair))
            }
        }
    }
}
