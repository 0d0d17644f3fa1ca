//! Scenarios written from the articles: a log, and what the arbiter must answer.
//!
//! The rulings expected that do something are all of those given, in their order; those that do nothing (`none`) are
//! among the others. Fields that a scenario leaves out are not compared.
//!
//! Those under `blind` were written from the law alone, by a reader who had not seen the arbiter. Such a reader leaves
//! open what the law leaves open: a list stands for any of its values, `nonempty` for a list that holds something, and
//! with `others` the rulings expected are only some of those given, in any order. One whose decision goes against the
//! reading chosen here (an illegal rapid move claimed before any press is in the log) is left out.
//!
//! Those under `exam` are a chief arbiter's questions, many to a file, each with the sentence of the law that it rests on.

use std::fs;
use std::path::PathBuf;

use cotuong_law::arbiter::rule_on;
use serde_json::Value;

const FOLDER: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../tests/scenarios");

/// The scenarios of the project, then those written from the law alone.
fn scenarios() -> Vec<(String, Value)> {
    let mut all = scenarios_in("");
    all.extend(scenarios_in("blind/"));
    all.extend(exam());
    all
}

/// The questions of the exam, many to a file.
fn exam() -> Vec<(String, Value)> {
    let mut all = Vec::new();
    for (file, questions) in scenarios_in("exam/") {
        for question in questions.as_array().unwrap() {
            let title = question["title"].as_str().unwrap();
            all.push((format!("{file}: {title}"), question.clone()));
        }
    }
    all
}

fn scenarios_in(folder: &str) -> Vec<(String, Value)> {
    let entries = fs::read_dir(format!("{FOLDER}/{folder}"));
    let entries = entries.expect("the scenarios are part of the project");
    let mut paths: Vec<PathBuf> = entries.map(|entry| entry.unwrap().path()).collect();
    paths.retain(|path| path.extension().is_some_and(|end| end == "json"));
    paths.sort();
    let read = |path: PathBuf| {
        let name = format!("{folder}{}", path.file_stem().unwrap().to_string_lossy());
        let scenario = serde_json::from_str(&fs::read_to_string(&path).unwrap());
        (
            name.clone(),
            scenario.unwrap_or_else(|error| panic!("{name}: {error}")),
        )
    };
    paths.into_iter().map(read).collect()
}

/// Whether everything in `wanted` is so in `found`.
fn holds(wanted: &Value, found: &Value) -> bool {
    match (wanted, found) {
        (Value::Object(wanted), Value::Object(found)) => wanted
            .iter()
            .all(|(key, value)| found.get(key).is_some_and(|found| holds(value, found))),
        (Value::Array(any), found) if !found.is_array() => any.contains(found),
        (Value::String(word), Value::Array(found)) if word == "nonempty" => !found.is_empty(),
        _ => wanted == found,
    }
}

fn is_none(ruling: &Value) -> bool {
    ruling["action"] == "none"
}

fn complaints(scenario: &Value) -> Vec<String> {
    let answer = match rule_on(&scenario["log"].to_string()) {
        Ok(answer) => serde_json::from_str::<Value>(&answer).unwrap(),
        Err(error) => return vec![format!("refused: {error}")],
    };
    let wanted = scenario["expect"]["rulings"].as_array().unwrap();
    let given = answer["rulings"].as_array().unwrap();
    let mut found = Vec::new();
    let some_only = scenario["expect"]["others"] == true;
    let acts: Vec<&Value> = given.iter().filter(|ruling| !is_none(ruling)).collect();
    let wanted_acts: Vec<&Value> = wanted.iter().filter(|ruling| !is_none(ruling)).collect();
    let same = acts.len() == wanted_acts.len()
        && wanted_acts
            .iter()
            .zip(&acts)
            .all(|(wanted, given)| holds(wanted, given));
    if !same && !some_only {
        found.push(format!("wanted {wanted_acts:#?}, given {acts:#?}"));
    }
    for ruling in wanted.iter().filter(|wanted| some_only || is_none(wanted)) {
        if !given.iter().any(|given| holds(ruling, given)) {
            found.push(format!("no ruling like {ruling}"));
        }
    }
    if let Some(state) = scenario["expect"].get("state")
        && !holds(state, &answer["state"])
    {
        found.push(format!("state wanted {state}, found {}", answer["state"]));
    }
    found
}

#[test]
fn the_arbiter_rules_as_the_articles_say() {
    let scenarios = scenarios();
    let blind = scenarios_in("blind/").len();
    let exam = exam().len();
    let own = scenarios.len() - blind - exam;
    assert!(own >= 99, "only {own} scenarios");
    assert!(blind >= 79, "only {blind} scenarios from the law alone");
    assert!(exam >= 255, "only {exam} questions");
    let wrong: Vec<String> = scenarios
        .iter()
        .flat_map(|(name, scenario)| {
            complaints(scenario)
                .into_iter()
                .map(move |complaint| format!("{name}: {complaint}"))
        })
        .collect();
    assert!(
        wrong.is_empty(),
        "{} of {}:\n{}",
        wrong.len(),
        scenarios.len(),
        wrong.join("\n")
    );
}

#[test]
fn replaying_a_log_gives_the_same_rulings() {
    for (name, scenario) in scenarios() {
        let log = scenario["log"].to_string();
        assert_eq!(rule_on(&log), rule_on(&log), "{name}");
    }
}

#[test]
fn every_duty_names_a_move_or_is_free() {
    for (name, scenario) in scenarios() {
        let answer: Value =
            serde_json::from_str(&rule_on(&scenario["log"].to_string()).unwrap()).unwrap();
        for ruling in answer["rulings"].as_array().unwrap() {
            let duty = &ruling["duty"];
            if !duty.is_null() {
                let empty = duty["moves"].as_array().unwrap().is_empty();
                assert_eq!(duty["free"].as_bool().unwrap(), empty, "{name}: {duty}");
            }
        }
    }
}

/// The log with the colours exchanged and the board turned, so that every ruling must be the mirror of the first.
fn turned(value: &Value) -> Value {
    match value {
        Value::Object(fields) => {
            let field = |(key, value): (&String, &Value)| match (key.as_str(), value) {
                ("start_fen", Value::String(fen)) => (key.clone(), turned_fen(fen).into()),
                ("start_status" | "explain", _) => (key.clone(), Value::Null),
                _ => (key.clone(), turned(value)),
            };
            Value::Object(fields.iter().map(field).collect())
        }
        Value::Array(items) => Value::Array(items.iter().map(turned).collect()),
        Value::String(word) => turned_word(word).into(),
        _ => value.clone(),
    }
}

fn turned_word(word: &str) -> String {
    match word {
        "red" => "black".into(),
        "black" => "red".into(),
        "1-0" => "0-1".into(),
        "0-1" => "1-0".into(),
        _ => {
            let bytes = word.as_bytes();
            let squares = bytes.as_chunks::<2>();
            let square =
                |square: &[u8; 2]| matches!(square[0], b'a'..=b'i') && square[1].is_ascii_digit();
            if bytes.is_empty() || !squares.1.is_empty() || !squares.0.iter().all(square) {
                return word.to_owned();
            }
            let turn = |square: &[u8; 2]| {
                [
                    char::from(b'a' + b'i' - square[0]),
                    char::from(b'0' + b'9' - square[1]),
                ]
            };
            squares.0.iter().flat_map(turn).collect()
        }
    }
}

fn turned_fen(fen: &str) -> String {
    let mut fields: Vec<String> = fen.split(' ').map(ToOwned::to_owned).collect();
    let case = |letter: char| {
        if letter.is_ascii_uppercase() {
            letter.to_ascii_lowercase()
        } else {
            letter.to_ascii_uppercase()
        }
    };
    fields[0] = fields[0].chars().rev().map(case).collect();
    if let Some(side) = fields.get_mut(1) {
        if side == "b" { "w" } else { "b" }.clone_into(side);
    }
    fields.join(" ")
}

/// What is compared: all but the words, which name the players, and the order of moves and men in a duty.
fn plain(ruling: &Value) -> Value {
    let mut plain = ruling.clone();
    plain["explain"] = Value::Null;
    for key in ["pieces", "moves"] {
        if let Some(list) = plain["duty"].get_mut(key).and_then(Value::as_array_mut) {
            list.sort_by_key(ToString::to_string);
        }
    }
    plain
}

#[test]
fn red_and_black_are_ruled_alike() {
    const START: &str = "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1";
    let rulings = |log: &Value| -> Vec<Value> {
        let answer: Value = serde_json::from_str(&rule_on(&log.to_string()).unwrap()).unwrap();
        answer["rulings"].as_array().unwrap().clone()
    };
    for (name, scenario) in scenarios() {
        let mut log = scenario["log"].clone();
        if log.get("start_fen").is_none() {
            log["start_fen"] = START.into();
        }
        let mirrored: Vec<Value> = rulings(&turned(&log)).iter().map(plain).collect();
        let expected: Vec<Value> = rulings(&log).iter().map(turned).collect();
        let expected: Vec<Value> = expected.iter().map(plain).collect();
        assert_eq!(mirrored, expected, "{name}");
    }
}
