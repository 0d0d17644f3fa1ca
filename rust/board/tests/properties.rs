//! Properties that hold on every position: of games played at random and of men thrown on the board.

use cotuong_board::{Color, History, Move, Piece, PieceType, Position, Setup, Square};
use proptest::prelude::*;

/// A position some random legal moves away from the start.
fn played() -> impl Strategy<Value = Position> {
    prop::collection::vec(any::<prop::sample::Index>(), 0..160).prop_map(|choices| {
        let mut position = Position::start();
        for choice in choices {
            let moves = position.legal_moves();
            if moves.is_empty() {
                break;
            }
            position.play_unchecked(*choice.get(&moves[..]));
        }
        position
    })
}

fn any_piece() -> impl Strategy<Value = Piece> {
    (any::<bool>(), 0..7_usize).prop_map(|(is_red, kind)| {
        let color = if is_red { Color::Red } else { Color::Black };
        Piece::new(color, PieceType::ALL[kind])
    })
}

/// Any men anywhere, two or more kings and guards abroad among them.
fn thrown() -> impl Strategy<Value = Setup> {
    let men = prop::collection::vec((0..90_u8, any_piece()), 0..40);
    (men, any::<bool>(), 0..9_u32, 1..99_u32).prop_map(|(men, is_red, plies, fullmove)| {
        let mut setup = Setup {
            turn: if is_red { Color::Red } else { Color::Black },
            plies_since_capture: plies,
            fullmove,
            ..Setup::empty()
        };
        for (index, man) in men {
            setup.board[usize::from(index)] = Some(man);
        }
        setup
    })
}

/// A few heavy men round two kings in their palaces: checks, pins and screens of every kind.
fn crowded() -> impl Strategy<Value = Setup> {
    let king = (0..3_u8, 0..3_u8);
    (
        king.clone(),
        king,
        prop::collection::vec((0..90_u8, any_piece()), 4..24),
        any::<bool>(),
    )
        .prop_map(
            |((red_file, red_rank), (black_file, black_rank), men, is_red)| {
                let mut setup = Setup::empty();
                setup.turn = if is_red { Color::Red } else { Color::Black };
                for (index, man) in men {
                    if man.kind != PieceType::King {
                        setup.board[usize::from(index)] = Some(man);
                    }
                }
                for (color, file, rank) in [
                    (Color::Red, 3 + red_file, red_rank),
                    (Color::Black, 3 + black_file, 9 - black_rank),
                ] {
                    let square = Square::at(file, rank).expect("a point of the palace");
                    setup.board[square.index()] = Some(Piece::new(color, PieceType::King));
                }
                setup
            },
        )
}

/// Legality from nothing but the rule: the move is made on a board, and every enemy man is asked whether
/// it could take the king.
fn is_legal_slowly(position: &Position, mv: Move) -> bool {
    let us = position.turn();
    let is_ours = |square| position.piece_at(square).is_some_and(|man| man.color == us);
    if !is_ours(mv.from())
        || is_ours(mv.to())
        || !position.attacks_from(mv.from()).contains(mv.to())
    {
        return false;
    }
    let mut after = position.clone();
    after.play_unchecked(mv);
    let Some(king) = after.king(us) else {
        return true;
    };
    let is_faced = after.king(us.other()).is_some_and(|other| {
        other.file() == king.file()
            && after
                .occupied()
                .iter()
                .filter(|s| s.file() == king.file())
                .all(|s| (s <= king.min(other)) || (s >= king.max(other)))
    });
    !is_faced && after.attackers(king, us.other()).is_empty()
}

fn every_move() -> impl Iterator<Item = Move> {
    Square::all().flat_map(|from| Square::all().map(move |to| Move::new(from, to)))
}

fn check_legality(position: &Position) -> Result<(), TestCaseError> {
    let mut listed: Vec<Move> = position.legal_moves().to_vec();
    prop_assert_eq!(listed.len(), position.count_legal_moves() as usize);
    prop_assert_eq!(listed.is_empty(), !position.has_legal_move());
    let mobility = position.mobility();
    prop_assert_eq!(mobility.moves as usize, listed.len());
    prop_assert_eq!(mobility.is_check, position.is_check());
    listed.sort_unstable();
    let legal: Vec<Move> = every_move().filter(|&mv| position.is_legal(mv)).collect();
    let mut sorted = legal.clone();
    sorted.sort_unstable();
    prop_assert_eq!(&listed, &sorted);
    for mv in every_move() {
        let is_legal = listed.binary_search(&mv).is_ok();
        prop_assert_eq!(position.illegality(mv).is_none(), is_legal, "{}", mv);
        if position
            .piece_at(mv.from())
            .is_some_and(|man| man.color == position.turn())
        {
            prop_assert_eq!(is_legal_slowly(position, mv), is_legal, "{}", mv);
        }
    }
    Ok(())
}

fn check_undo_and_key(position: &Position) -> Result<(), TestCaseError> {
    let mut changed = position.clone();
    let moves = position.legal_moves();
    let checks = moves.iter().filter(|&&mv| position.gives_check(mv));
    prop_assert!(checks.eq(position.legal_checks().iter()));
    for &mv in &moves {
        let undo = changed.play_unchecked(mv);
        let fresh = Position::from_setup_unchecked(&changed.setup());
        prop_assert_eq!(changed.key(), fresh.key());
        prop_assert_eq!(&changed, &fresh);
        prop_assert_eq!(changed.packed(), changed.setup().packed());
        prop_assert_eq!(changed.is_check(), position.gives_check(mv));
        changed.undo(undo);
        prop_assert_eq!(changed.fen(), position.fen());
        prop_assert_eq!(changed.key(), position.key());
    }
    Ok(())
}

/// Legal moves do not depend on the side from which the board is seen.
fn check_turned(setup: &Setup) -> Result<(), TestCaseError> {
    let moves = |setup: &Setup, turn: fn(Move) -> Move| {
        let mut moves: Vec<Move> = Position::from_setup_unchecked(setup)
            .legal_moves()
            .iter()
            .map(|&mv| turn(mv))
            .collect();
        moves.sort_unstable();
        moves
    };
    let plain = moves(setup, |mv| mv);
    prop_assert_eq!(&moves(&setup.mirror(), Move::mirror), &plain);
    prop_assert_eq!(&moves(&setup.rotate(), Move::rotate), &plain);
    prop_assert_eq!(setup.status(), setup.mirror().status());
    Ok(())
}

fn has_one_king_each(setup: &Setup) -> bool {
    Color::ALL
        .iter()
        .all(|&color| setup.squares_of(Piece::new(color, PieceType::King)).count() == 1)
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(2_000))]

    #[test]
    fn listed_moves_are_the_legal_ones_in_games(position in played()) {
        check_legality(&position)?;
        prop_assert!(position.setup().status().is_valid(), "{}", position.fen());
    }

    #[test]
    fn listed_moves_are_the_legal_ones_in_crowds(setup in crowded()) {
        check_legality(&Position::from_setup_unchecked(&setup))?;
        check_turned(&setup)?;
    }

    #[test]
    fn any_placement_is_held_without_harm(setup in thrown()) {
        let position = Position::from_setup_unchecked(&setup);
        prop_assert_eq!(position.setup(), setup.clone());
        prop_assert_eq!(position.is_check(), !position.checkers().is_empty());
        prop_assert_eq!(Position::from_setup(&setup).is_ok(), setup.status().is_playable());
        if has_one_king_each(&setup) {
            check_legality(&position)?;
        }
    }

    #[test]
    fn moves_are_undone_and_keys_kept(position in played()) {
        check_undo_and_key(&position)?;
    }

    #[test]
    fn moves_are_undone_and_keys_kept_in_crowds(setup in crowded()) {
        check_undo_and_key(&Position::from_setup_unchecked(&setup))?;
    }

    #[test]
    fn a_fen_reads_back(setup in thrown()) {
        prop_assert_eq!(Setup::from_exact_fen(&setup.to_fen()), Ok(setup.clone()));
        prop_assert_eq!(Setup::from_packed(&setup.packed(), setup.turn).map(|s| s.board), Some(setup.board));
    }

    #[test]
    fn any_text_is_a_fen_or_an_error(text in "[0-9a-zA-Z/ +_-]{0,120}") {
        if let Ok(setup) = Setup::from_fen(&text) {
            prop_assert_eq!(Setup::from_exact_fen(&setup.to_fen()), Ok(setup));
        }
    }

    #[test]
    fn repetitions_are_those_that_stood_on_the_board(choices in prop::collection::vec(0..3_usize, 0..120)) {
        let mut history = History::new(Position::start());
        let mut seen = vec![history.position().clone()];
        for choice in choices {
            let moves = ["h0g2", "g2h0", "h9g7", "g7h9", "b0c2", "c2b0", "b9c7", "c7b9"];
            let legal: Vec<Move> = moves
                .iter()
                .filter_map(|mv| mv.parse().ok())
                .filter(|&mv| history.position().is_legal(mv))
                .collect();
            history.push(legal[choice % legal.len()]).expect("a legal move");
            seen.push(history.position().clone());
            let count = seen.iter().filter(|&earlier| earlier == history.position()).count();
            prop_assert_eq!(history.repetition_count() as usize, count);
        }
    }
}
