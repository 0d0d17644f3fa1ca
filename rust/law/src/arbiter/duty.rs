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
    /// How the duty is said where any one of several men fulfils it.
    any_of: Option<Text>,
}

/// Own men alone.
const OWN: Clauses = Clauses {
    steps: &[("9.1", Step::TouchedMoves, phrases::MUST_MOVE_TOUCHED)],
    otherwise: "9.1",
    any_of: Some(phrases::MUST_MOVE_ONE),
};
/// Enemy men alone.
const ENEMY: Clauses = Clauses {
    steps: &[("9.2", Step::AnyCaptures, phrases::MUST_CAPTURE_TOUCHED)],
    otherwise: "9.2",
    any_of: Some(phrases::MUST_CAPTURE_ONE),
};
/// Own first, then enemy: moving the own man comes before capturing with another.
const OWN_FIRST: Clauses = Clauses {
    steps: &[
        ("9.3a", Step::TouchedCaptures, phrases::TOUCHED_CAPTURES),
        ("9.3b", Step::TouchedMoves, phrases::TOUCHED_MOVES),
        ("9.3c", Step::AnyCaptures, phrases::OTHER_CAPTURES),
    ],
    otherwise: "9.3d",
    any_of: None,
};
/// Enemy first, then own: capturing with another comes before moving the own man.
const ENEMY_FIRST: Clauses = Clauses {
    steps: &[
        ("9.4a", Step::TouchedCaptures, phrases::TOUCHED_CAPTURES),
        ("9.4b", Step::AnyCaptures, phrases::OTHER_CAPTURES),
        ("9.4c", Step::TouchedMoves, phrases::TOUCHED_MOVES),
    ],
    otherwise: "9.4d",
    any_of: None,
};

/// The men touched.
#[derive(Clone, Default, PartialEq)]
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
    /// Why no man was the first, where the text says that any one of several will do.
    pub order: Option<Text>,
    pub assumed: Vec<Assumption>,
}

/// Squares touched in one go, and what is known of their order.
pub(super) type Handful<'a> = (&'a [Square], Order);

/// The obligation of the side to move that touched these squares, the handfuls of a turn one after the other; `None`
/// if no man stands on any.
pub(super) fn obligation(
    position: &Position,
    handfuls: &[Handful<'_>],
    rules: &TableRules,
) -> Option<Obligation> {
    let side = position.turn();
    let parts: Vec<(Touched, Order)> = handfuls
        .iter()
        .map(|(squares, order)| (touched(position, squares, side), *order))
        .collect();
    let (clauses, together) = clauses_of(position, handfuls, &parts)?;
    let all = all_of(&parts);
    let counted = if rules.first_touched_only {
        first_of_each(&parts)
    } else {
        all.clone()
    };
    let unordered = parts.iter().find_map(|(_, order)| no_first(*order));
    let (clause, text, duty) = resolve(position, clauses, &counted, unordered.is_none());
    let several = counted.own.len() + counted.enemy.len() > 1 && !duty.free;
    let any_of = clauses.any_of.zip(unordered).filter(|_| several);
    Some(Obligation {
        clause: if together.is_some() { "9.5" } else { clause },
        by: together.map(|_| clause),
        text: any_of.map_or(text, |(text, _)| text),
        order: any_of.map(|(_, why)| why),
        assumed: choices(&duty, counted != all, together == Some(Order::Unknown)),
        duty,
    })
}

/// The clauses that a touch comes under, and the order of men of both sides taken together.
fn clauses_of(
    position: &Position,
    handfuls: &[Handful<'_>],
    parts: &[(Touched, Order)],
) -> Option<(&'static Clauses, Option<Order>)> {
    let own = parts.iter().position(|(part, _)| !part.own.is_empty());
    let enemy = parts.iter().position(|(part, _)| !part.enemy.is_empty());
    let by_order = |own_first| if own_first { &OWN_FIRST } else { &ENEMY_FIRST };
    match (own, enemy) {
        (None, None) => None,
        (Some(_), None) => Some((&OWN, None)),
        (None, Some(_)) => Some((&ENEMY, None)),
        (Some(own), Some(enemy)) if own != enemy => Some((by_order(own < enemy), None)),
        (Some(both), Some(_)) => match handfuls.get(both)? {
            (squares, Order::Known) => {
                let own_first = first_side(position, squares) == Some(position.turn());
                Some((by_order(own_first), None))
            }
            (_, order) => Some((&ENEMY_FIRST, Some(*order))),
        },
    }
}

/// Why none of the men touched in one go counts as the first; `None` where the order is known.
const fn no_first(order: Order) -> Option<Text> {
    match order {
        Order::Known => None,
        Order::Unknown => Some(phrases::ORDER_UNKNOWN),
        Order::AtOnce => Some(phrases::ALL_AT_ONCE),
    }
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

/// The men on squares, each once, in the order of the squares.
fn touched(position: &Position, squares: &[Square], side: Color) -> Touched {
    let of = |wanted: Color| {
        let stands =
            |square: &&Square| position.piece_at(**square).map(|man| man.color) == Some(wanted);
        distinct(squares.iter().filter(stands))
    };
    Touched {
        own: of(side),
        enemy: of(side.other()),
    }
}

fn all_of(parts: &[(Touched, Order)]) -> Touched {
    let men =
        |of: fn(&Touched) -> &Vec<Square>| distinct(parts.iter().flat_map(|part| of(&part.0)));
    Touched {
        own: men(|part| &part.own),
        enemy: men(|part| &part.enemy),
    }
}

/// The man of each side that was touched first, or each that may have been.
fn first_of_each(parts: &[(Touched, Order)]) -> Touched {
    let first = |of: fn(&Touched) -> &Vec<Square>| {
        let (part, order) = parts.iter().find(|(part, _)| !of(part).is_empty())?;
        let binding = if *order == Order::Known {
            1
        } else {
            usize::MAX
        };
        Some(of(part).iter().take(binding).copied().collect())
    };
    Touched {
        own: first(|part| &part.own).unwrap_or_default(),
        enemy: first(|part| &part.enemy).unwrap_or_default(),
    }
}

fn distinct<'a>(squares: impl Iterator<Item = &'a Square>) -> Vec<Square> {
    let mut seen = Vec::new();
    for square in squares {
        if !seen.contains(square) {
            seen.push(*square);
        }
    }
    seen
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

#[cfg(test)]
mod tests {
    use super::*;
    use cotuong_board::Setup;

    /// Several men of one side touched in one go: what is said, and why no man was the first.
    fn said(squares: [&str; 2], order: Order, first_touched_only: bool) -> (Text, Option<Text>) {
        let position = Position::from_setup_unchecked(&Setup::start());
        let squares = squares.map(|square| square.parse().unwrap());
        let rules = TableRules {
            first_touched_only,
            ..TableRules::VN
        };
        let found = obligation(&position, &[(&squares[..], order)], &rules).unwrap();
        (found.text, found.order)
    }

    #[test]
    fn any_one_of_several_is_said_with_its_true_reason() {
        for (squares, one, any) in [
            (
                ["b0", "h0"],
                phrases::MUST_MOVE_TOUCHED,
                phrases::MUST_MOVE_ONE,
            ),
            (
                ["b9", "h9"],
                phrases::MUST_CAPTURE_TOUCHED,
                phrases::MUST_CAPTURE_ONE,
            ),
        ] {
            for first_only in [true, false] {
                let said = |order| said(squares, order, first_only);
                assert_eq!(said(Order::Known), (one, None));
                assert_eq!(said(Order::Unknown), (any, Some(phrases::ORDER_UNKNOWN)));
                assert_eq!(said(Order::AtOnce), (any, Some(phrases::ALL_AT_ONCE)));
            }
        }
    }
}
