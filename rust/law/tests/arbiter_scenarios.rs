//! Scenarios written from the articles: a log, and what the arbiter must answer.
//!
//! The rulings expected that do something are all of those given, in their order; those that do nothing (`none`) are
//! among the others. Fields that a scenario leaves out are not compared.
//!
//! Those under `blind` were written from the law alone, by a reader who had not seen the arbiter. Such a reader leaves
//! open what the law leaves open: a list stands for any of its values, `nonempty` for a list that holds something, and
//! with `others` the rulings expected are only some of those given, in any order. One whose decision goes against the
//! reading chosen here (an illegal rapid move claimed before any press is in the log) is left out.

use std::fs;
use std::path::PathBuf;

use cotuong_law::arbiter::rule_on;
use serde_json::Value;

const FOLDER: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../tests/scenarios");

/// The scenarios of the project, then those written from the law alone.
fn scenarios() -> Vec<(String, Value)> {
    let mut all = scenarios_in("");
    all.extend(scenarios_in("blind/"));
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
    let own = scenarios.len() - blind;
    assert!(own >= 99, "only {own} scenarios");
    assert!(blind >= 79, "only {blind} scenarios from the law alone");
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
