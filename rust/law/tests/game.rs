//! Whole games: lone positions, thresholds, the end by law, labels for the tables.

use cotuong_board::{Color, Move, Setup};
use cotuong_law::{
    GameResult, JudgeError, Principle, RuleSet, Verdict, game_end, judge, label_game,
    label_replayed, no_capture_claim, what_if,
};

const CHECKER: &str = "5k3/9/9/9/9/9/9/8R/9/3K5 w - - 0 1";
const CHECKS: &str = "i2f2 f9e9 f2e2 e9f9 e2f2 f9e9 f2e2 e9f9 e2f2";

fn setup(fen: &str) -> Setup {
    Setup::from_fen(fen).expect("a position")
}

fn moves(text: &str) -> Vec<Move> {
    text.split_whitespace()
        .map(|mv| mv.parse().expect("a move"))
        .collect()
}

#[test]
fn a_lone_position_tells_nothing() {
    for rules in RuleSet::ALL {
        let lone = judge(&setup(CHECKER), &[], &rules).expect("playable");
        assert_eq!(lone.verdict, Verdict::InsufficientHistory);
        let short = judge(&setup(CHECKER), &moves("i2i3 f9f8 i3i4 f8f7 i4i5"), &rules);
        assert_eq!(short.expect("legal").verdict, Verdict::InsufficientHistory);
        assert!(lone.article.is_none() && lone.cycle.is_none());
    }
    let opening = judge(
        &Setup::start(),
        &moves("h2e2 h9g7 h0g2 i9h9 i0h0"),
        &RuleSet::VN,
    );
    assert_eq!(opening.expect("legal").verdict, Verdict::Continue);
}

#[test]
fn no_verdict_before_the_count_and_a_warning_at_the_second() {
    let line = moves(CHECKS);
    let at = |plies: usize| judge(&setup(CHECKER), &line[..plies], &RuleSet::VN).expect("legal");
    assert_eq!(at(4).must_change, None);
    let second = at(5);
    assert_eq!(
        (second.verdict, second.must_change),
        (Verdict::Continue, Some(Color::Red))
    );
    assert_eq!(
        second
            .cycle
            .map(|cycle| (cycle.start_ply, cycle.period, cycle.occurrences)),
        Some((1, 4, 2))
    );
    let third = at(9);
    assert_eq!((third.verdict, third.due_ply), (Verdict::RedLoses, Some(9)));
    assert_eq!(
        third.article.map(|article| article.to_string()).as_deref(),
        Some("vn:23.1")
    );
    assert_eq!(third.labels(Color::Red), ["check", "check"]);
    let next = what_if(&setup(CHECKER), &line[..8], line[8], &RuleSet::VN).expect("legal");
    assert_eq!(next, third);
    let four = judge(&setup(CHECKER), &line, &RuleSet::CXA2020).expect("legal");
    assert_eq!(four.verdict, Verdict::Continue);
}

/// From which occurrence on a side is warned is the rule set's affair, and no count in it is too small or too large.
#[test]
fn the_counts_of_a_rule_set_are_heeded() {
    let line = moves(CHECKS);
    let at = |occurrences, warn_at, plies: usize| {
        let mut rules = RuleSet::VN;
        (rules.occurrences, rules.warn_at) = (occurrences, warn_at);
        judge(&setup(CHECKER), &line[..plies], &rules).expect("legal")
    };
    assert_eq!(at(3, 2, 5).must_change, Some(Color::Red));
    let late = at(3, 3, 5);
    assert_eq!((late.offender, late.must_change), (Some(Color::Red), None));
    assert_eq!(at(3, 3, 9).must_change, Some(Color::Red));
    assert_eq!(at(2, 2, 5).verdict, Verdict::RedLoses);
    for occurrences in [0, 1, u32::MAX] {
        for plies in [0, 1, 5, 9] {
            let ruling = at(occurrences, 2, plies);
            assert!(occurrences != u32::MAX || ruling.verdict != Verdict::RedLoses);
        }
    }
}

#[test]
fn a_count_of_plies_at_its_end_overflows_nowhere() {
    let mut start = setup(CHECKER);
    start.plies_since_capture = u32::MAX;
    let line = moves(CHECKS);
    let labels = label_game(&start, &line, &RuleSet::VN).expect("legal");
    let passed = labels
        .violations
        .iter()
        .find(|breach| breach.code == "no_capture_limit_passed");
    assert_eq!(passed.map(|breach| breach.ply), Some(0));
    let claim = no_capture_claim(&start, &line, Color::Red, &RuleSet::VN);
    assert_eq!((claim.plies, claim.is_right()), (u32::MAX, true));
}

#[test]
fn repetition_of_waiting_moves_is_a_draw_at_the_third() {
    let line = moves("h0g2 h9g7 g2h0 g7h9 h0g2 h9g7 g2h0 g7h9");
    let at = |plies: usize| judge(&Setup::start(), &line[..plies], &RuleSet::VN).expect("legal");
    assert_eq!(at(7).verdict, Verdict::Continue);
    assert_eq!(at(4).cycle.map(|cycle| cycle.occurrences), Some(2));
    let third = at(8);
    assert_eq!((third.verdict, third.must_change), (Verdict::Draw, None));
    assert_eq!(
        third.article.map(|article| article.to_string()).as_deref(),
        Some("vn:7")
    );
}

#[test]
fn one_waiting_move_in_the_loop_makes_a_draw() {
    // As the perpetual check, but Red pauses once a round.
    let line = "i2f2 f9e9 f2i2 e9f9 i2f2 f9e9 f2i2 e9f9";
    let ruling = judge(&setup(CHECKER), &moves(line), &RuleSet::VN).expect("legal");
    assert_eq!((ruling.verdict, ruling.offender), (Verdict::Draw, None));
}

#[test]
fn positions_and_moves_that_cannot_be_judged_are_refused() {
    let facing = setup("4k4/9/9/9/9/9/9/9/9/4K4 w - - 0 1");
    assert!(matches!(
        judge(&facing, &[], &RuleSet::VN),
        Err(JudgeError::BadStart(_))
    ));
    assert_eq!(
        judge(&facing, &[], &RuleSet::VN).unwrap_err().to_string(),
        "there is no ruling from such a start: KINGS_FACING"
    );
    let misplaced = setup("4k4/9/9/9/9/9/9/9/9/R2B1K3 w - - 0 1");
    assert_eq!(
        judge(&misplaced, &[], &RuleSet::VN)
            .unwrap_err()
            .to_string(),
        "there is no ruling from such a start: ELEPHANT_ON_IMPOSSIBLE_SQUARE"
    );
    let kingless = setup("4k4/9/9/9/9/9/9/9/9/R8 w - - 0 1");
    assert!(matches!(
        label_replayed(&kingless, &[], &RuleSet::VN),
        Err(JudgeError::BadStart(_))
    ));
    let illegal = judge(&Setup::start(), &moves("h2e2 h9h7"), &RuleSet::VN);
    assert!(matches!(
        illegal,
        Err(JudgeError::IllegalMove { ply: 2, .. })
    ));
    assert_eq!(
        illegal.unwrap_err().to_string(),
        "move h9h7 at ply 2 is illegal: the piece does not move like this"
    );
}

#[test]
fn mate_and_stalemate_lose() {
    let mate = setup("3k5/R8/1R7/9/9/9/9/9/9/4K4 w - - 0 1");
    let end = game_end(&mate, &moves("b7b9"), &RuleSet::VN).expect("legal");
    assert_eq!(
        (end.result_board, end.result_law),
        (GameResult::RedWins, Some(GameResult::RedWins))
    );
    assert_eq!(
        end.article.map(|article| article.to_string()).as_deref(),
        Some("vn:7.1a")
    );
    let stale = setup("3k5/9/9/9/9/9/9/9/9/1R2K4 w - - 0 1");
    let end = game_end(&stale, &moves("b0b8"), &RuleSet::VN).expect("legal");
    assert_eq!(end.result_board, GameResult::RedWins);
    assert_eq!(
        end.article.map(|article| article.to_string()).as_deref(),
        Some("vn:7.1b")
    );
}

#[test]
fn without_attacking_men_nobody_can_win() {
    let end = game_end(
        &setup("3ak4/9/9/9/9/9/9/4B4/9/3K5 w - - 0 1"),
        &[],
        &RuleSet::VN,
    );
    let end = end.expect("playable");
    assert!(end.no_force);
    assert_eq!((end.result_board, end.result_law), (GameResult::Open, None));
}

#[test]
fn the_count_without_captures_leaves_out_checks_beyond_the_cap() {
    let mut start = setup(CHECKER);
    start.plies_since_capture = 100;
    let line: Vec<Move> = moves(CHECKS)
        .into_iter()
        .chain(moves("f9e9 f2e2 e9f9 e2f2").into_iter().cycle().take(24))
        .collect();
    let red = no_capture_claim(&start, &line, Color::Red, &RuleSet::VN);
    // 133 plies, 17 checks of Red's, seven of them beyond the ten that count.
    assert_eq!(
        (red.plies, red.checks, red.counted, red.limit),
        (133, 17, 126, 120)
    );
    let black = no_capture_claim(&start, &line, Color::Black, &RuleSet::VN);
    assert_eq!((black.checks, black.counted), (0, 133));
    assert!(red.is_right() && black.is_right());
    assert_eq!(RuleSet::VN_2011.no_capture.plies, 100);
}

#[test]
fn labels_tell_of_a_loop_once() {
    let line: Vec<Move> = moves(CHECKS)
        .into_iter()
        .chain(moves("f9e9 f2e2 e9f9 e2f2 f9e9 f2a2"))
        .collect();
    let labels = label_game(&setup(CHECKER), &line, &RuleSet::VN).expect("legal");
    assert_eq!(
        labels,
        label_replayed(&setup(CHECKER), &line, &RuleSet::VN).expect("playable")
    );
    let [found] = labels.loops.as_slice() else {
        panic!("{:?}", labels.loops)
    };
    assert_eq!(
        (found.due_ply, found.last_ply, found.verdict),
        (9, 14, Verdict::RedLoses)
    );
    assert_eq!(
        (
            found.cycle.start_ply,
            found.cycle.period,
            found.cycle.occurrences
        ),
        (1, 4, 4)
    );
    let codes: Vec<_> = labels
        .violations
        .iter()
        .map(|v| (v.ply, v.side, v.code))
        .collect();
    assert_eq!(codes, [(9, Some(Color::Red), "perpetual_check")]);
    // Every ply of the loop has its acts, in the turn told of and in the others.
    let acts: Vec<u32> = labels.acts.iter().map(|(ply, _)| *ply).collect();
    assert_eq!(acts, (2..=14).collect::<Vec<_>>());
    // The players went on and left the loop: at the last position the law decides nothing by itself.
    assert_eq!((labels.result_law, labels.due_ply), (None, Some(9)));
    let cut = label_game(&setup(CHECKER), &line[..13], &RuleSet::VN).expect("legal");
    assert_eq!(cut.result_law, Some(GameResult::BlackWins));
}

#[test]
fn the_reading_of_a_disputed_point_is_a_field() {
    // The rook steps from one eye of the elephant to the other: each step lets it attack a rook that a pawn protects.
    let start = setup("4k4/9/9/9/2p3p2/2r6/3R5/4B4/9/5K3 w - - 0 1");
    let line = moves("d3f3 c4g4 f3d3 g4c4 d3f3 c4g4 f3d3 g4c4");
    let ruling = judge(&start, &line, &RuleSet::ASIAN).expect("legal");
    assert_eq!(
        (ruling.verdict, ruling.disputed),
        (Verdict::Draw, Some(Principle::MinorOnRooted))
    );
    let mut other = RuleSet::ASIAN;
    other.readings.minor_on_rooted = true;
    assert_eq!(
        judge(&start, &line, &other).expect("legal").verdict,
        Verdict::RedLoses
    );
}
