//! Whatever happens at the table, in whatever order: a ruling or a clear refusal, and always the same.

use cotuong_board::{Color, Move, Position, Setup, Square};
use cotuong_law::arbiter::{
    Action, Arbiter, ClaimOf, Finding, Hand, Incident, Intent, Kind, Order, Party, Period, Plies,
    Regulations, Style, TableRules, When, rule_on,
};
use proptest::collection::vec;
use proptest::option::of;
use proptest::prelude::*;
use proptest::sample::select;
use serde_json::{Value, json};

const STARTS: [&str; 6] = [
    "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1",
    "3k5/9/9/9/9/9/9/9/R8/5K3 w - - 115 70",
    "4k4/9/9/9/9/p8/P8/3r5/3N5/3K5 w - - 0 1",
    "3k5/1R7/9/9/9/9/9/9/R8/4K4 w - - 0 1",
    "3ka4/9/9/9/9/9/9/9/9/4K4 b - - 3 1",
    "9/9/9/9/9/9/9/9/9/9 w - - 0 1",
];

fn squares() -> impl Strategy<Value = Vec<Square>> {
    vec(
        (0..90u8).prop_map(|index| Square::new(index).unwrap()),
        0..4,
    )
}

fn any_move() -> impl Strategy<Value = Move> {
    let two = (0..90u8, 0..90u8);
    two.prop_map(|(from, to)| Move::new(Square::new(from).unwrap(), Square::new(to).unwrap()))
}

fn text() -> impl Strategy<Value = String> {
    let texts = [
        "h2e2",
        "P2-5",
        "nonsense",
        "phone",
        "faulty clock",
        "flag",
        "Ω",
        "",
    ];
    select(texts.to_vec()).prop_map(str::to_owned)
}

fn kind() -> impl Strategy<Value = Kind> {
    let touch = (
        squares(),
        select(&[Intent::Deliberate, Intent::Accidental][..]),
        select(&[Order::Known, Order::Unknown, Order::AtOnce][..]),
        any::<bool>(),
    );
    let claims = [
        ClaimOf::NoCapture,
        ClaimOf::Repetition,
        ClaimOf::NoForce,
        ClaimOf::Time,
        ClaimOf::IllegalMove,
        ClaimOf::KingExposed,
    ];
    let findings = [
        Finding::IllegalMove,
        Finding::WrongSetup,
        Finding::WrongSideBegan,
        Finding::ColoursSwapped,
        Finding::MisplacedPiece,
    ];
    let whens = [When::During, When::AfterEnd, When::AfterSigned];
    let simple = [
        Kind::ForgotPress,
        Kind::Flag,
        Kind::ClockReport,
        Kind::OfferDraw,
        Kind::AcceptDraw,
        Kind::Resign,
        Kind::OpenSeal,
        Kind::Sign,
        Kind::Record {
            plies: Some(Plies::UpTo(3)),
        },
        Kind::BorrowSheet { repeated: true },
        Kind::BorrowSheet { repeated: false },
    ];
    let at_the_table = prop_oneof![
        4 => (any_move(), any::<bool>()).prop_map(|(mv, released)| Kind::Move { mv, released }),
        4 => touch.prop_map(|(squares, intent, order, announced)| {
            Kind::Touch { squares, intent, order, announced }
        }),
        1 => squares().prop_map(|squares| Kind::Slide { squares }),
        1 => squares().prop_map(|squares| Kind::Drop { squares }),
        1 => (squares(), any::<bool>()).prop_map(|(squares, announced)| Kind::Adjust { squares, announced }),
        1 => (select(&[Hand::Same, Hand::Other][..]), any::<bool>())
            .prop_map(|(hand, before_release)| Kind::Press { hand, before_release }),
        1 => text().prop_map(|reason| Kind::StopClock { reason }),
        1 => (0..60u8).prop_map(|minutes| Kind::Late { minutes: f64::from(minutes) }),
        1 => (0..9u32).prop_map(|moves| Kind::MissedRecord { moves }),
    ];
    prop_oneof![
        15 => at_the_table,
        2 => (select(claims.to_vec()), of(1..9u32)).prop_map(|(what, ply)| Kind::Claim { what, ply }),
        3 => (0..40usize).prop_map(|about| Kind::Complain { about }),
        2 => (0..40usize).prop_map(|about| Kind::Admit { about }),
        2 => (0..40usize).prop_map(|about| Kind::Witness { about }),
        1 => text().prop_map(|text| Kind::Seal { text }),
        1 => (select(findings.to_vec()), of(1..9u32), of(select(whens.to_vec())))
            .prop_map(|(what, ply, when)| Kind::Found { what, ply, when }),
        1 => text().prop_map(|what| Kind::Conduct { what }),
        4 => select(simple.to_vec()),
    ]
}

/// An incident, and whether a move in it is to be exchanged for a legal one.
fn incident() -> impl Strategy<Value = (Incident, Option<prop::sample::Index>)> {
    let parties = [
        Party::Red,
        Party::Black,
        Party::Red,
        Party::Black,
        Party::Arbiter,
        Party::Outsider,
    ];
    let sides = of(select(&Color::ALL[..]));
    (
        select(parties.to_vec()),
        sides,
        of(0..10_000_000u64),
        kind(),
        of(any::<prop::sample::Index>()),
    )
        .prop_map(|(by, side, at_ms, kind, legal)| {
            (
                Incident {
                    by,
                    side,
                    at_ms,
                    kind,
                },
                legal,
            )
        })
}

fn regulations() -> impl Strategy<Value = Regulations> {
    let stage = (of(1..4u32), 1..20u8, 0..40u8, any::<bool>(), any::<bool>());
    let stage = stage.prop_map(
        |(moves, minutes, increment, carry_minutes, carry_moves)| Period {
            moves,
            minutes: f64::from(minutes),
            increment: f64::from(increment),
            carry_minutes,
            carry_moves,
        },
    );
    let styles = [Style::Standard, Style::Rapid, Style::Blitz];
    (
        vec(stage, 0..3),
        of(any::<bool>()),
        select(styles.to_vec()),
        of(0..40u8),
        of(1..70u32),
    )
        .prop_map(
            |(control, recording, style, late, no_capture_moves)| Regulations {
                control,
                recording,
                style,
                late_limit_minutes: late.map(f64::from),
                no_capture_moves,
                record_exempt_minutes: None,
            },
        )
}

/// Plays the incidents, with every second move or so a legal one of the side to move, and returns the log as it was.
fn play(
    arbiter: &mut Arbiter,
    incidents: Vec<(Incident, Option<prop::sample::Index>)>,
) -> Vec<Incident> {
    let mut log = Vec::new();
    for (mut incident, legal) in incidents {
        let state = arbiter.state();
        let position = Position::from_setup_unchecked(&Setup::from_fen(&state.fen).unwrap());
        let moves = position.legal_moves();
        if let (Kind::Move { mv, .. }, Some(index), false) =
            (&mut incident.kind, legal, moves.is_empty())
        {
            *mv = moves[index.index(moves.len())];
            incident.by = state.turn.into();
        }
        let rulings = arbiter.incident(incident.clone());
        assert!(!rulings.is_empty(), "no answer to {incident:?}");
        for ruling in &rulings {
            assert_eq!(ruling.incident, log.len());
            assert!(
                !ruling.explain.vi.is_empty() && !ruling.explain.en.contains('{'),
                "{ruling:?}"
            );
            assert_eq!(
                ruling.action == Action::Fault,
                ruling.fault.is_some() && ruling.action != Action::Result
            );
            if let Some(duty) = &ruling.duty {
                assert_eq!(duty.free, duty.moves.is_empty());
            }
        }
        if let Some(waiting) = arbiter.state().duty {
            let now = Setup::from_fen(&arbiter.state().fen).unwrap();
            let now = Position::from_setup_unchecked(&now);
            assert!(
                waiting.duty.moves.iter().all(|mv| now.is_legal(*mv)),
                "{waiting:?}"
            );
        }
        log.push(incident);
    }
    log
}

/// Whether the incident at a path breaks what the JSON door asks of that field.
fn breaks_the_form(log: &[Incident], path: &str) -> bool {
    let place = path
        .strip_prefix("log[")
        .and_then(|rest| rest.split_once("]."));
    let Some((index, field)) = place else {
        return false;
    };
    let index: usize = index.parse().unwrap();
    let incident = &log[index];
    match (field, &incident.kind) {
        ("about", Kind::Complain { about } | Kind::Admit { about } | Kind::Witness { about }) => {
            *about >= index
        }
        ("what", Kind::Conduct { what }) => what.trim().is_empty(),
        ("side", Kind::Flag) => incident.side.is_none(),
        _ => false,
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(600))]

    #[test]
    fn any_incidents_are_answered_and_answered_alike(
        start in select(&STARTS[..]),
        regulations in regulations(),
        incidents in vec(incident(), 0..40),
    ) {
        let setup = Setup::from_fen(start).unwrap();
        let mut arbiter = Arbiter::new(TableRules::VN, regulations.clone(), &setup);
        let log = play(&mut arbiter, incidents);
        let mut again = Arbiter::new(TableRules::VN, regulations.clone(), &setup);
        let mut replayed = Vec::new();
        for incident in log.clone() {
            replayed.extend(again.incident(incident));
        }
        prop_assert_eq!(arbiter.state(), again.state());
        // The JSON door asks for more (`about` must be an earlier incident, `what` says something), and then answers the
        // same.
        let json = json!({"regulations": regulations, "start_fen": start, "log": log}).to_string();
        match rule_on(&json) {
            Ok(answer) => {
                let answer: Value = serde_json::from_str(&answer).unwrap();
                prop_assert_eq!(&answer["rulings"], &serde_json::to_value(replayed).unwrap());
                prop_assert_eq!(&answer["state"], &serde_json::to_value(again.state()).unwrap());
            }
            Err(error) => prop_assert!(breaks_the_form(&log, error.path()), "{error}"),
        }
    }

    #[test]
    fn any_text_is_refused_or_answered(text in "[\\[\\]{}\",:a-z0-9 ]{0,60}") {
        let _ = rule_on(&text);
        let _ = rule_on(&format!(r#"{{"log": [{{"type": "touch", "by": "red", {text}}}]}}"#));
    }
}

#[test]
fn what_does_not_fit_is_refused_with_its_path() {
    for (log, path) in [
        (r#"{"log": [], "rule": "vn"}"#, "rule"),
        (r#"{"rules": "cxa2020", "log": []}"#, "rules"),
        (r#"{"start_fen": "9/9", "log": []}"#, "start_fen"),
        (
            r#"{"regulations": {"style": "slow"}, "log": []}"#,
            "regulations.style",
        ),
        (
            r#"{"regulations": {"control": [{"minutes": 0}]}, "log": []}"#,
            "regulations.control[0].minutes",
        ),
        (
            r#"{"regulations": {"control": [{"hours": 1}]}, "log": []}"#,
            "regulations.control[0].minutes",
        ),
        (r#"{"log": [{"by": "red"}]}"#, "log[0].type"),
        (r#"{"log": [{"type": "resign"}]}"#, "log[0].by"),
        (
            r#"{"log": [{"type": "resign", "by": "red", "hand": "same"}]}"#,
            "log[0].hand",
        ),
        (
            r#"{"log": [{"type": "flag", "by": "arbiter"}]}"#,
            "log[0].side",
        ),
        (
            r#"{"log": [{"type": "touch", "by": "red", "squares": ["h2", "z9"]}]}"#,
            "log[0].squares[1]",
        ),
        (
            r#"{"log": [{"type": "complain", "by": "red", "about": 0}]}"#,
            "log[0].about",
        ),
        (
            r#"{"log": [{"type": "move", "by": "red", "move": "h2e2", "at_ms": -1}]}"#,
            "log[0].at_ms",
        ),
        (r#"{"log": {}}"#, "log"),
        (r"[]", ""),
        (r"{", ""),
    ] {
        let error = rule_on(log).expect_err(log);
        assert_eq!(error.path(), path, "{log}: {error}");
        assert!(!error.message().is_empty());
    }
}

#[test]
fn nulls_are_fields_left_out() {
    let log = r#"{"rules": null, "regulations": {"control": [{"moves": null, "minutes": 5}], "recording": null},
        "start_fen": null, "log": [{"type": "claim", "by": "red", "what": "no_force", "ply": null, "at_ms": null}]}"#;
    assert!(rule_on(log).is_ok(), "{:?}", rule_on(log));
}
