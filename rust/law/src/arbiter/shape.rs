//! The form of a log as a table: it refuses what does not fit, with its path, and writes itself as a JSON Schema.

use cotuong_board::{Move, Square};
use serde_json::{Map, Value, json};

use super::log::LogError;
use super::wire::color_of;

/// What a field holds.
#[derive(Clone, Copy)]
enum Holds {
    Bool,
    /// A whole number of 32 bits, at least this.
    Count(u64),
    /// A whole number of milliseconds.
    Time,
    /// A number from 0 to [`MOST`].
    Amount,
    /// A number above 0, up to [`MOST`].
    Positive,
    Text,
    /// A text that says something.
    Word,
    Square,
    Move,
    Side,
    OneOf(&'static [&'static str]),
    ListOf(&'static Holds),
    CountOrList,
    Object(&'static [Field]),
    Incident,
}

/// A field of an object. One that is not required may be null, which is the same as leaving it out.
struct Field {
    name: &'static str,
    holds: Holds,
    required: bool,
}

const fn must(name: &'static str, holds: Holds) -> Field {
    Field {
        name,
        holds,
        required: true,
    }
}

const fn may(name: &'static str, holds: Holds) -> Field {
    Field {
        name,
        holds,
        required: false,
    }
}

/// Minutes or seconds: more than any event has, and little enough for whole milliseconds.
const MOST: f64 = 1_000_000.0;

/// A move of the game.
const PLY: Holds = Holds::Count(1);
/// A ply that something is said of, the start (0) too.
const POINT: Holds = Holds::Count(0);
const SQUARES: Holds = Holds::ListOf(&Holds::Square);

const LOG: &[Field] = &[
    may("rules", Holds::Text),
    may("regulations", Holds::Object(REGULATIONS)),
    may("start_fen", Holds::Text),
    must("log", Holds::ListOf(&Holds::Incident)),
];

const REGULATIONS: &[Field] = &[
    may("control", Holds::ListOf(&Holds::Object(PERIOD))),
    may("recording", Holds::Bool),
    may("style", Holds::OneOf(&["standard", "rapid", "blitz"])),
    may("late_limit_minutes", Holds::Amount),
    may("no_capture_moves", Holds::Count(1)),
    may("record_exempt_minutes", Holds::Amount),
];

const PERIOD: &[Field] = &[
    may("moves", Holds::Count(1)),
    must("minutes", Holds::Positive),
    may("increment", Holds::Amount),
    may("carry_minutes", Holds::Bool),
    may("carry_moves", Holds::Bool),
];

/// What every incident has.
const COMMON: &[Field] = &[
    must("type", Holds::Text),
    must("by", Holds::OneOf(&["red", "black", "arbiter", "outsider"])),
    may("side", Holds::Side),
    may("at_ms", Holds::Time),
];

const ABOUT: &[Field] = &[must("about", Holds::Count(0))];
const DROPPED: &[Field] = &[may("squares", SQUARES)];
const CLAIMS: &[&str] = &[
    "no_capture",
    "repetition",
    "no_force",
    "time",
    "illegal_move",
    "king_exposed",
];
const FINDINGS: &[&str] = &[
    "illegal_move",
    "wrong_setup",
    "wrong_side_began",
    "colours_swapped",
    "misplaced_piece",
];

/// What each type of incident has besides.
const INCIDENTS: [(&str, &[Field]); 26] = [
    (
        "move",
        &[must("move", Holds::Move), may("released", Holds::Bool)],
    ),
    (
        "touch",
        &[
            must("squares", SQUARES),
            may("intent", Holds::OneOf(&["deliberate", "accidental"])),
            may("order", Holds::OneOf(&["known", "unknown", "at_once"])),
            may("announced", Holds::Bool),
        ],
    ),
    ("slide", &[must("squares", SQUARES)]),
    ("drop", DROPPED),
    (
        "adjust",
        &[may("squares", SQUARES), may("announced", Holds::Bool)],
    ),
    (
        "press",
        &[
            may("hand", Holds::OneOf(&["same", "other"])),
            may("before_release", Holds::Bool),
        ],
    ),
    ("forgot_press", &[]),
    ("stop_clock", &[may("reason", Holds::Text)]),
    ("flag", &[must("side", Holds::Side)]),
    ("clock_report", &[]),
    ("late", &[must("minutes", Holds::Amount)]),
    ("record", &[may("plies", Holds::CountOrList)]),
    ("missed_record", &[must("moves", Holds::Count(0))]),
    ("borrow_sheet", &[may("repeated", Holds::Bool)]),
    ("offer_draw", &[]),
    ("accept_draw", &[]),
    (
        "claim",
        &[must("what", Holds::OneOf(CLAIMS)), may("ply", POINT)],
    ),
    ("complain", ABOUT),
    ("admit", ABOUT),
    ("witness", ABOUT),
    ("resign", &[]),
    ("seal", &[must("move", Holds::Text)]),
    ("open_seal", &[]),
    (
        "found",
        &[
            must("what", Holds::OneOf(FINDINGS)),
            may("ply", POINT),
            may(
                "when",
                Holds::OneOf(&["during", "after_end", "after_signed"]),
            ),
        ],
    ),
    ("conduct", &[must("what", Holds::Word)]),
    ("sign", &[]),
];

/// The fields of an incident of a type, those of the type before those of all.
fn fields_of(kind: &str) -> Option<impl Iterator<Item = &'static Field> + use<>> {
    let own = INCIDENTS.iter().find(|(name, _)| *name == kind)?.1;
    let common = COMMON
        .iter()
        .filter(|field| own.iter().all(|other| other.name != field.name));
    Some(own.iter().chain(common))
}

/// Refuses whatever in a log does not have its form, and takes out nulls.
pub(super) fn check_log(log: &mut Value) -> Result<(), LogError> {
    check(log, Holds::Object(LOG), "")?;
    let incidents = log["log"].as_array().map_or(&[][..], Vec::as_slice);
    (0..)
        .zip(incidents)
        .try_for_each(|(index, incident)| check_about(incident, index))
}

/// The same for the incident of an index.
pub(super) fn check_incident(incident: &mut Value, index: usize) -> Result<(), LogError> {
    check(incident, Holds::Incident, &format!("log[{index}]"))?;
    check_about(incident, index)
}

/// Refuses an incident that speaks of a later one.
fn check_about(incident: &Value, index: usize) -> Result<(), LogError> {
    let about = incident.get("about").and_then(Value::as_u64);
    if about.is_none_or(|about| about < index as u64) {
        return Ok(());
    }
    let path = format!("log[{index}].about");
    Err(LogError::new(
        path,
        "an earlier incident was expected, by its index",
    ))
}

fn check(value: &mut Value, holds: Holds, path: &str) -> Result<(), LogError> {
    match (holds, value) {
        (Holds::Object(fields), Value::Object(object)) => {
            check_object(object, &mut fields.iter(), path)
        }
        (Holds::Incident, Value::Object(object)) => check_fields_of(object, path),
        (Holds::ListOf(item), Value::Array(items)) => check_items(items, *item, path),
        (Holds::CountOrList, Value::Array(items)) => check_items(items, PLY, path),
        (holds, value) if fits(value, holds) => Ok(()),
        (_, given) => Err(LogError::new(
            path,
            format!("{} was expected, not {}", expected(holds), told(given)),
        )),
    }
}

fn check_items(items: &mut [Value], holds: Holds, path: &str) -> Result<(), LogError> {
    for (index, item) in items.iter_mut().enumerate() {
        check(item, holds, &format!("{path}[{index}]"))?;
    }
    Ok(())
}

fn check_fields_of(object: &mut Map<String, Value>, path: &str) -> Result<(), LogError> {
    let kind = object.get("type").and_then(Value::as_str);
    let Some(mut fields) = kind.and_then(fields_of) else {
        let names: Vec<&str> = INCIDENTS.iter().map(|(name, _)| *name).collect();
        let names = names.join(", ");
        let message = match object.get("type") {
            Some(given) => format!("{} is no type of incident; these are: {names}", told(given)),
            None => format!("the field is missing: one of {names}"),
        };
        return Err(LogError::new(join(path, "type"), message));
    };
    check_object(object, &mut fields, path)
}

fn check_object(
    object: &mut Map<String, Value>,
    fields: &mut dyn Iterator<Item = &'static Field>,
    path: &str,
) -> Result<(), LogError> {
    let mut known = Vec::new();
    for field in fields {
        known.push(field.name);
        if !field.required && object.get(field.name).is_some_and(Value::is_null) {
            object.remove(field.name);
        }
        match object.get_mut(field.name) {
            Some(value) => check(value, field.holds, &join(path, field.name))?,
            None if field.required => {
                let message = format!("the field is missing: {}", expected(field.holds));
                return Err(LogError::new(join(path, field.name), message));
            }
            None => {}
        }
    }
    match object.keys().find(|key| !known.contains(&key.as_str())) {
        Some(key) => {
            let message = format!("unknown field; known here: {}", known.join(", "));
            Err(LogError::new(join(path, key), message))
        }
        None => Ok(()),
    }
}

/// What was given instead, as far as it fits in a line.
fn told(given: &Value) -> String {
    const LONGEST: usize = 40;
    match given {
        Value::Array(_) => "a list".to_owned(),
        Value::Object(_) => "an object".to_owned(),
        plain => {
            let text = plain.to_string();
            match text.char_indices().nth(LONGEST) {
                Some((end, _)) => format!("{}...", &text[..end]),
                None => text,
            }
        }
    }
}

fn join(path: &str, name: &str) -> String {
    if path.is_empty() {
        name.to_owned()
    } else {
        format!("{path}.{name}")
    }
}

fn fits(value: &Value, holds: Holds) -> bool {
    let amount = value.as_f64().filter(|amount| *amount <= MOST);
    let parses = |read: fn(&str) -> bool| value.as_str().is_some_and(read);
    match holds {
        Holds::Bool => value.is_boolean(),
        Holds::Count(least) => value
            .as_u64()
            .is_some_and(|count| (least..=u64::from(u32::MAX)).contains(&count)),
        Holds::CountOrList => fits(value, Holds::Count(0)),
        Holds::Time => value.is_u64(),
        Holds::Amount => amount.is_some_and(|amount| amount >= 0.0),
        Holds::Positive => amount.is_some_and(|amount| amount > 0.0),
        Holds::Text => value.is_string(),
        Holds::Word => parses(|text| !text.trim().is_empty()),
        Holds::Square => parses(|text| text.parse::<Square>().is_ok()),
        Holds::Move => parses(|text| text.parse::<Move>().is_ok()),
        Holds::Side => parses(|text| color_of(text).is_some()),
        Holds::OneOf(words) => value.as_str().is_some_and(|word| words.contains(&word)),
        Holds::ListOf(_) | Holds::Object(_) | Holds::Incident => false,
    }
}

fn expected(holds: Holds) -> String {
    match holds {
        Holds::Bool => "true or false".to_owned(),
        Holds::Count(least) => format!("a whole number from {least} to {}", u32::MAX),
        Holds::CountOrList => "a number of plies or a list of them".to_owned(),
        Holds::Time => format!("a whole number of milliseconds, from 0 to {}", u64::MAX),
        Holds::Amount => format!("a number from 0 to {MOST}"),
        Holds::Positive => format!("a number above 0, up to {MOST}"),
        Holds::Text => "a text".to_owned(),
        Holds::Word => "a text that is not empty".to_owned(),
        Holds::Square => "a square such as h2".to_owned(),
        Holds::Move => "a move such as h2e2".to_owned(),
        Holds::Side => "red or black".to_owned(),
        Holds::OneOf(words) => format!("one of {}", words.join(", ")),
        Holds::ListOf(_) => "a list".to_owned(),
        Holds::Object(_) | Holds::Incident => "an object".to_owned(),
    }
}

/// The form of a log as a JSON Schema (draft 2020-12).
///
/// ```
/// let schema = cotuong_law::arbiter::json_schema();
/// assert_eq!(schema["properties"]["log"]["type"], "array");
/// ```
pub fn json_schema() -> Value {
    let mut schema = schema_of(Holds::Object(LOG));
    schema["$schema"] = json!("https://json-schema.org/draft/2020-12/schema");
    schema["title"] = json!("A log of incidents at the table");
    schema
}

fn schema_of(holds: Holds) -> Value {
    match holds {
        Holds::Bool => json!({"type": "boolean"}),
        Holds::Count(least) => json!({"type": "integer", "minimum": least, "maximum": u32::MAX}),
        Holds::CountOrList => {
            json!({"anyOf": [schema_of(Holds::Count(0)), schema_of(Holds::ListOf(&PLY))]})
        }
        Holds::Time => json!({"type": "integer", "minimum": 0}),
        Holds::Amount => json!({"type": "number", "minimum": 0, "maximum": MOST}),
        Holds::Positive => json!({"type": "number", "exclusiveMinimum": 0, "maximum": MOST}),
        Holds::Text => json!({"type": "string"}),
        Holds::Word => json!({"type": "string", "pattern": "\\S"}),
        Holds::Square => json!({"type": "string", "pattern": "^[a-iA-I][0-9]$"}),
        Holds::Move => json!({"type": "string", "pattern": "^[a-iA-I][0-9][a-iA-I][0-9]$"}),
        Holds::Side => json!({"enum": ["red", "black"]}),
        Holds::OneOf(words) => json!({"enum": words}),
        Holds::ListOf(item) => json!({"type": "array", "items": schema_of(*item)}),
        Holds::Object(fields) => object_schema(&mut fields.iter()),
        Holds::Incident => {
            let kinds = INCIDENTS.iter().filter_map(|(name, _)| {
                let mut schema = object_schema(&mut fields_of(name)?);
                schema["properties"]["type"] = json!({"const": name});
                Some(schema)
            });
            json!({"oneOf": kinds.collect::<Vec<_>>()})
        }
    }
}

fn object_schema(fields: &mut dyn Iterator<Item = &'static Field>) -> Value {
    let mut properties = Map::new();
    let mut required = Vec::new();
    for field in fields {
        let schema = schema_of(field.holds);
        let schema = if field.required {
            required.push(field.name);
            schema
        } else {
            json!({"anyOf": [schema, {"type": "null"}]})
        };
        properties.insert(field.name.to_owned(), schema);
    }
    json!({
        "type": "object",
        "properties": properties,
        "required": required,
        "additionalProperties": false,
    })
}
