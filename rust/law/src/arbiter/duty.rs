//! What a touch obliges to: Articles 9.1 to 9.5 as a table.

use cotuong_board::{Color, Move, Position, Square};

use super::incident::Order;
use super::phrases;
use super::rules::{Assumption, TableRules};
use super::ruling::Duty;
use crate::Text;

/// One step of a duty: the legal moves that fulfil it.
#[derive(Clone, Copy)]
enum Step {
    /// A touched own man takes a touched enemy man.
    TouchedCaptures,
    /// Any own man takes a touched enemy man.
    AnyCaptures,
    /// A touched own man moves.
    TouchedMoves,
}

/// The steps of a clause, in their order; the first with a legal move binds.
struct Clauses {
    steps: &'static [(&'static str, Step, Text)],
    /// The clause when no step has a legal move: free, and a technical fault.
    otherwise: &'static str,
}

/// Own men alone.
const OWN: Clauses = Clauses {
    steps: &[("9.1", Step::TouchedMoves, phrases::MUST_MOVE_TOUCHED)],
    otherwise: "9.1",
};
/// Enemy men alone.
const ENEMY: Clauses = Clauses {
    steps: &[("9.2", Step::AnyCaptures, phrases::MUST_CAPTURE_TOUCHED)],
    otherwise: "9.2",
};
/// Own first, then enemy: moving the own man comes before capturing with another.
const OWN_FIRST: Clauses = Clauses {
    steps: &[
        ("9.3a", Step::TouchedCaptures, phrases::TOUCHED_CAPTURES),
        ("9.3b", Step::TouchedMoves, phrases::TOUCHED_MOVES),
        ("9.3c", Step::AnyCaptures, phrases::OTHER_CAPTURES),
    ],
    otherwise: "9.3d",
};
/// Enemy first, then own: capturing with another comes before moving the own man.
const ENEMY_FIRST: Clauses = Clauses {
    steps: &[
        ("9.4a", Step::TouchedCaptures, phrases::TOUCHED_CAPTURES),
        ("9.4b", Step::AnyCaptures, phrases::OTHER_CAPTURES),
        ("9.4c", Step::TouchedMoves, phrases::TOUCHED_MOVES),
    ],
    otherwise: "9.4d",
};

/// The men touched that count.
struct Touched {
    own: Vec<Square>,
    enemy: Vec<Square>,
}

/// What a touch obliges to.
#[derive(Debug)]
pub(super) struct Obligation {
    pub clause: &'static str,
    /// The clause whose steps were taken, where the first only refers to it.
    pub by: Option<&'static str>,
    pub duty: Duty,
    pub text: Text,
    pub assumed: Vec<Assumption>,
}

/// The obligation of the side to move that touched these squares; `None` if no man stands on any.
pub(super) fn obligation(
    position: &Position,
    squares: &[Square],
    order: Order,
    rules: &TableRules,
) -> Option<Obligation> {
    let side = position.turn();
    let own_first = first_side(position, squares)? == side;
    let all = touched(position, squares, side);
    let mixed = !all.own.is_empty() && !all.enemy.is_empty();
    let clauses = match (mixed, own_first, order) {
        (false, true, _) => &OWN,
        (false, false, _) => &ENEMY,
        (true, true, Order::Known) => &OWN_FIRST,
        (true, ..) => &ENEMY_FIRST,
    };
    let first_only = order == Order::Known && rules.first_touched_only;
    let several = all.own.len() > 1 || all.enemy.len() > 1;
    let counted = if first_only { first_of_each(&all) } else { all };
    let (clause, text, duty) = resolve(position, clauses, &counted, order == Order::Known);
    let at_once = mixed && order != Order::Known;
    let several_touched = several && first_only;
    let unknown = mixed && order == Order::Unknown;
    Some(Obligation {
        clause: if at_once { "9.5" } else { clause },
        by: at_once.then_some(clause),
        text,
        assumed: choices(&duty, several_touched, unknown),
        duty,
    })
}

/// What the obligation takes for granted.
fn choices(duty: &Duty, first_only: bool, unknown: bool) -> Vec<Assumption> {
    let choices = [
        (duty.free, Assumption::EveryMoveForbidden),
        (duty.free && first_only, Assumption::FirstTouchedOnly),
        (unknown, Assumption::UnknownOrderAsAtOnce),
    ];
    let made = choices.into_iter().filter(|(holds, _)| *holds);
    made.map(|(_, choice)| choice).collect()
}

fn first_side(position: &Position, squares: &[Square]) -> Option<Color> {
    squares
        .iter()
        .find_map(|square| position.piece_at(*square))
        .map(|man| man.color)
}

fn touched(position: &Position, squares: &[Square], side: Color) -> Touched {
    let of = |wanted: Color| {
        let stands =
            |square: &&Square| position.piece_at(**square).map(|man| man.color) == Some(wanted);
        squares.iter().filter(stands).copied().collect()
    };
    Touched {
        own: of(side),
        enemy: of(side.other()),
    }
}

fn first_of_each(all: &Touched) -> Touched {
    let first = |squares: &[Square]| squares.iter().take(1).copied().collect();
    Touched {
        own: first(&all.own),
        enemy: first(&all.enemy),
    }
}

/// The first step with a legal move. Men touched in a known order bind one after the other within a step.
fn resolve(
    position: &Position,
    clauses: &Clauses,
    touched: &Touched,
    ordered: bool,
) -> (&'static str, Text, Duty) {
    let legal = position.legal_moves();
    for (clause, step, text) in clauses.steps {
        let fulfils = |mv: &&Move| {
            let moves = touched.own.contains(&mv.from());
            let takes = touched.enemy.contains(&mv.to());
            match step {
                Step::TouchedCaptures => moves && takes,
                Step::AnyCaptures => takes,
                Step::TouchedMoves => moves,
            }
        };
        let mut moves: Vec<Move> = legal.iter().filter(fulfils).copied().collect();
        if ordered {
            keep_first(&mut moves, touched);
        }
        if !moves.is_empty() {
            return (clause, *text, Duty::of(moves));
        }
    }
    (
        clauses.otherwise,
        phrases::NOTHING_POSSIBLE,
        Duty::of(Vec::new()),
    )
}

/// Of moves that fulfil a step with several men touched in order, those of the man touched first.
fn keep_first(moves: &mut Vec<Move>, touched: &Touched) {
    let rank = |squares: &[Square], square| squares.iter().position(|touched| *touched == square);
    let key = |mv: &Move| (rank(&touched.own, mv.from()), rank(&touched.enemy, mv.to()));
    if let Some(first) = moves.iter().map(key).min() {
        moves.retain(|mv| key(mv) == first);
    }
}
