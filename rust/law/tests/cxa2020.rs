//! The figures of the Chinese national rules: scores, printed and held.

mod cases;

use cases::{Case, load};
use cotuong_board::Color;
use cotuong_law::{RuleSet, judge};

#[derive(Default)]
struct Score {
    cases: usize,
    verdicts: usize,
    plies: usize,
    acts: usize,
}

fn score(title: &str, cases: &[Case]) -> Score {
    let mut score = Score::default();
    for case in cases {
        let ruling = judge(&case.start, &case.moves, &RuleSet::CXA2020).expect("legal");
        score.cases += 1;
        let found = ruling.verdict.name();
        score.verdicts += usize::from(found == case.verdict);
        let mut wrong = Vec::new();
        for (side, wanted) in [
            (Color::Red, &case.red_acts),
            (Color::Black, &case.black_acts),
        ] {
            let labels = ruling.labels(side);
            score.plies += wanted.len();
            let right = labels
                .iter()
                .zip(wanted)
                .filter(|(label, want)| *label == want)
                .count();
            score.acts += right;
            if right < wanted.len() {
                wrong.push(format!("{side}: {labels:?}, not {wanted:?}"));
            }
        }
        if found != case.verdict || !wrong.is_empty() {
            println!(
                "{}: {found}, book {}; {}",
                case.id,
                case.verdict,
                wrong.join("; ")
            );
        }
    }
    println!(
        "{title}: verdicts {} of {}, acts {} of {}",
        score.verdicts, score.cases, score.acts, score.plies
    );
    score
}

#[test]
fn the_book_is_followed_this_far() {
    let Some(cases) = load("cxa2020.jsonl") else {
        return;
    };
    let printed = score("as printed", &cases);
    // What the mechanism reaches; the misses are printed with their causes in the book's words.
    assert!(printed.verdicts >= 51 && printed.acts >= 215);
    for (title, turn) in [
        ("mirrored", Case::mirrored as fn(&Case) -> Case),
        ("colours exchanged", Case::swapped),
        ("run once more", |case| case.run_on(case.looped.len())),
    ] {
        let all: Vec<Case> = cases.iter().map(turn).collect();
        let turned = score(title, &all);
        assert_eq!(
            (turned.verdicts, turned.acts),
            (printed.verdicts, printed.acts),
            "{title}"
        );
    }
    for plies in 1..=3 {
        let all: Vec<Case> = cases.iter().map(|case| case.run_on(plies)).collect();
        assert_eq!(
            verdicts(&all),
            printed.verdicts,
            "entered {plies} plies later"
        );
    }
    let preceded: Vec<Case> = cases.iter().filter_map(Case::preceded).collect();
    let kept: Vec<Case> = cases
        .iter()
        .filter(|case| case.preceded().is_some())
        .cloned()
        .collect();
    assert_eq!(
        verdicts(&preceded),
        verdicts(&kept),
        "preceded by four plies"
    );
}

fn verdicts(cases: &[Case]) -> usize {
    let right = |case: &&Case| {
        let ruling = judge(&case.start, &case.moves, &RuleSet::CXA2020).expect("legal");
        ruling.verdict.name() == case.verdict
    };
    cases.iter().filter(right).count()
}
