//! What must hold of any loop, in the shared cases and in loops found at random.

mod cases;

use cases::{Case, load};
use cotuong_board::{Color, Move, Piece, PieceType, Position, Setup, Square};
use cotuong_law::{RuleSet, Verdict, judge};
use proptest::prelude::*;

/// All positions of a line, the start among them.
fn positions(start: &Setup, moves: &[Move]) -> Vec<Position> {
    let mut position = Position::from_setup(start).expect("playable");
    let mut all = vec![position.clone()];
    for &mv in moves {
        position.play(mv).expect("legal");
        all.push(position.clone());
    }
    all
}

/// Whether no man of any position stands on the square's file or rank, or near enough for a leg or an eye.
fn is_out_of_the_way(square: Square, positions: &[Position]) -> bool {
    positions.iter().all(|position| {
        position.occupied().iter().all(|man| {
            let files = man.file().abs_diff(square.file());
            let ranks = man.rank().abs_diff(square.rank());
            files > 0 && ranks > 0 && (files > 2 || ranks > 2)
        })
    })
}

#[test]
fn a_man_that_touches_nothing_changes_nothing() {
    let Some(cases) = load("asian.jsonl") else {
        return;
    };
    let mut added = 0;
    for case in cases
        .iter()
        .filter(|case| !case.disputed && case.verdict != "continue")
    {
        let seen = positions(&case.start, &case.moves);
        let kinds = [
            PieceType::Rook,
            PieceType::Horse,
            PieceType::Cannon,
            PieceType::Pawn,
        ];
        for square in Square::all().filter(|&square| is_out_of_the_way(square, &seen)) {
            for (color, kind) in Color::ALL.into_iter().flat_map(|c| kinds.map(|k| (c, k))) {
                let home = (color == Color::Red) == (square.rank() <= 4);
                if kind == PieceType::Pawn && home {
                    continue;
                }
                let mut start = case.start.clone();
                start.board[square.index()] = Some(Piece::new(color, kind));
                let ruling = judge(&start, &case.moves, &RuleSet::ASIAN).expect("legal");
                assert_eq!(
                    ruling.verdict.name(),
                    case.verdict,
                    "{} with {kind} on {square}",
                    case.id
                );
                added += 1;
            }
        }
    }
    println!("{added} men added");
    assert!(added > 100);
}

#[test]
fn a_pause_of_the_offender_makes_a_draw() {
    let Some(cases) = load("asian.jsonl") else {
        return;
    };
    let mut paused = 0;
    for case in cases
        .iter()
        .filter(|case| !case.disputed && case.verdict.ends_with("loses"))
    {
        let offender = if case.verdict == "red_loses" {
            Color::Red
        } else {
            Color::Black
        };
        let Some(moves) = with_a_pause(case, offender) else {
            continue;
        };
        let ruling = judge(&case.start, &moves, &RuleSet::ASIAN).expect("legal");
        paused += 1;
        assert_ne!(ruling.verdict, Verdict::loss_of(offender), "{}", case.id);
    }
    println!("{paused} loops with a pause");
    assert!(paused > 10);
}

/// The case's loop followed by four quiet plies that come back, twice, where both sides have such moves at hand and
/// those of the offender neither check nor attack.
fn with_a_pause(case: &Case, offender: Color) -> Option<Vec<Move>> {
    let turns = &case.moves[case.moves.len() - case.looped.len()..];
    let lead = &case.moves[..case.moves.len() - 2 * case.looped.len().min(case.moves.len() / 2)];
    let at = positions(&case.start, lead).pop()?;
    let pause = shuffle_of_idlers(&at, offender)?;
    let one: Vec<Move> = turns.iter().chain(&pause).copied().collect();
    let line: Vec<Move> = lead.iter().chain(&one).chain(&one).copied().collect();
    let mut position = Position::from_setup(&case.start).ok()?;
    line.iter()
        .all(|&mv| position.play(mv).is_ok())
        .then_some(line)
}

/// A quiet move of each side and the way back; the offender's man is one that attacks nothing before or after.
fn shuffle_of_idlers(at: &Position, offender: Color) -> Option<Vec<Move>> {
    idle_moves(at, offender).into_iter().find_map(|one| {
        let mut first = at.clone();
        first.play_unchecked(one);
        idle_moves(&first, offender).into_iter().find_map(|two| {
            let home = |mv: Move| Move::new(mv.to(), mv.from());
            let back = vec![one, two, home(one), home(two)];
            let mut probe = at.clone();
            let legal = back.iter().all(|&mv| probe.play(mv).is_ok());
            (legal && probe.key() == at.key()).then_some(back)
        })
    })
}

/// Quiet moves without an attack from the new square: the offender's by king, advisor or elephant.
fn idle_moves(position: &Position, offender: Color) -> Vec<Move> {
    let idle = |mv: &Move| {
        let mut after = position.clone();
        after.play_unchecked(*mv);
        let attacks = after.attacks_from(mv.to()) & after.occupied();
        let harmless = position.piece_at(mv.from()).is_some_and(|man| {
            matches!(
                man.kind,
                PieceType::King | PieceType::Advisor | PieceType::Elephant
            ) || man.color != offender
        });
        harmless && position.piece_at(mv.to()).is_none() && !after.is_check() && attacks.is_empty()
    };
    position
        .legal_moves()
        .iter()
        .copied()
        .filter(idle)
        .collect()
}

/// Men scattered over the board, and a loop of four plies run on for fifteen, if one is found.
fn random_loop(picks: &[u16]) -> Option<(Setup, Vec<Move>)> {
    let (men, picks) = picks.split_at_checked(MEN.len())?;
    let &[turn, ahead, reply] = picks else {
        return None;
    };
    let mut start = Setup::start();
    start.board = [None; Square::COUNT];
    start.turn = if turn % 2 == 0 {
        Color::Red
    } else {
        Color::Black
    };
    for (&(color, kind), &pick) in MEN.iter().zip(men) {
        place(&mut start, Piece::new(color, kind), pick);
    }
    let mut position = Position::from_setup(&start).ok()?;
    let quiet = |position: &Position, pick: u16| {
        let moves = position.legal_moves();
        let mv = *moves.get(usize::from(pick) % moves.len().max(1))?;
        position.piece_at(mv.to()).is_none().then_some(mv)
    };
    let ahead = quiet(&position, ahead)?;
    position.play(ahead).ok()?;
    let reply = quiet(&position, reply)?;
    let home = |mv: Move| Move::new(mv.to(), mv.from());
    let turn = [ahead, reply, home(ahead), home(reply)];
    let line: Vec<Move> = turn.into_iter().cycle().take(15).collect();
    let mut probe = Position::from_setup(&start).ok()?;
    line.iter()
        .all(|&mv| probe.play(mv).is_ok())
        .then_some((start, line))
}

const MEN: [(Color, PieceType); 20] = {
    use Color::{Black, Red};
    use PieceType::{Advisor, Cannon, Elephant, Horse, King, Pawn, Rook};
    [
        (Red, King),
        (Black, King),
        (Red, Advisor),
        (Black, Advisor),
        (Red, Elephant),
        (Black, Elephant),
        (Red, Rook),
        (Black, Rook),
        (Red, Horse),
        (Black, Horse),
        (Red, Cannon),
        (Black, Cannon),
        (Red, Pawn),
        (Black, Pawn),
        (Red, Rook),
        (Black, Rook),
        (Red, Horse),
        (Black, Horse),
        (Red, Cannon),
        (Black, Cannon),
    ]
};

/// Puts a man where its kind may stand; one in three stays off the board, but no king.
fn place(start: &mut Setup, man: Piece, pick: u16) {
    let squares: Vec<Square> = Square::all()
        .filter(|&square| may_stand(man, square))
        .collect();
    let square = squares[usize::from(pick) / 3 % squares.len()];
    if man.kind == PieceType::King
        || (!pick.is_multiple_of(3) && start.board[square.index()].is_none())
    {
        start.board[square.index()] = Some(man);
    }
}

fn may_stand(man: Piece, square: Square) -> bool {
    let home = if man.color == Color::Red {
        square
    } else {
        square.rotate()
    };
    let (file, rank) = (home.file(), home.rank());
    let palace = (3..=5).contains(&file) && rank <= 2;
    match man.kind {
        PieceType::King => palace,
        PieceType::Advisor => palace && (file + rank) % 2 == 1,
        PieceType::Elephant => {
            rank % 2 == 0 && rank <= 4 && file % 2 == 0 && (file + rank) % 4 == 2
        }
        PieceType::Pawn => rank >= 5,
        _ => true,
    }
}

fn case_of(start: &Setup, moves: &[Move]) -> Case {
    Case {
        id: String::new(),
        rule_sets: Vec::new(),
        article: String::new(),
        start: start.clone(),
        prefix: Vec::new(),
        looped: Vec::new(),
        moves: moves.to_vec(),
        verdict: String::new(),
        disputed: false,
        red_acts: Vec::new(),
        black_acts: Vec::new(),
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 800, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn any_loop_is_ruled_alike_from_every_side(picks in prop::collection::vec(any::<u16>(), MEN.len() + 3)) {
        let Some((start, line)) = random_loop(&picks) else { return Ok(()) };
        for rules in [RuleSet::VN, RuleSet::CXA2020] {
            let plies = 4 * (rules.occurrences as usize - 1);
            let ruling = judge(&start, &line[..plies], &rules).expect("legal");
            prop_assert!(ruling.article.is_some());
            prop_assert_eq!(ruling.acts.len(), 4);
            let case = case_of(&start, &line[..plies]);
            let mirrored = case.mirrored();
            let other = judge(&mirrored.start, &mirrored.moves, &rules).expect("legal");
            prop_assert_eq!(other.verdict, ruling.verdict);
            prop_assert_eq!(other.article, ruling.article);
            let swapped = case.swapped();
            let other = judge(&swapped.start, &swapped.moves, &rules).expect("legal");
            prop_assert_eq!(other.verdict.name(), cases::swapped(ruling.verdict.name()));
            prop_assert_eq!(other.article, ruling.article);
            for later in plies + 1..plies + 4 {
                let other = judge(&start, &line[..later.min(line.len())], &rules).expect("legal");
                prop_assert_eq!(other.verdict, ruling.verdict, "{} plies", later);
            }
        }
    }
}
