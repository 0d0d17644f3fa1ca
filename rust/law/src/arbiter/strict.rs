//! JSON without doubt: an object that has a field twice is refused, where `serde_json` would take the last of them.

use std::cell::RefCell;
use std::fmt;

use serde::de::{DeserializeSeed, Deserializer, Error, MapAccess, SeqAccess, Visitor};
use serde_json::{Map, Value};

use super::log::LogError;

/// Reads a text whose objects have each field once; `path` is where it stands in the log.
pub(super) fn parse(json: &str, path: &str) -> Result<Value, LogError> {
    let twice = RefCell::new(None);
    let mut deserializer = serde_json::Deserializer::from_str(json);
    let place = Place {
        path: path.to_owned(),
        twice: &twice,
    };
    let read = place.deserialize(&mut deserializer);
    let read = read.and_then(|value| deserializer.end().map(|()| value));
    read.map_err(|error| match twice.take() {
        Some(path) => LogError::new(path, "the field is there twice"),
        None => LogError::new(path, no_json(&error)),
    })
}

/// Where a text stops being JSON.
fn no_json(error: &serde_json::Error) -> String {
    let (line, column) = (error.line(), error.column());
    let what = if error.is_eof() {
        "it ends too early"
    } else {
        "something else was expected"
    };
    format!("the text is no JSON: {what} at line {line}, column {column}")
}

/// Where a value stands, and where the path of a field goes that is there twice.
struct Place<'a> {
    path: String,
    twice: &'a RefCell<Option<String>>,
}

impl<'a> Place<'a> {
    const fn at(path: String, twice: &'a RefCell<Option<String>>) -> Self {
        Self { path, twice }
    }

    fn of_field(&self, name: &str) -> String {
        let separator = if self.path.is_empty() { "" } else { "." };
        format!("{}{separator}{name}", self.path)
    }
}

impl<'de> DeserializeSeed<'de> for Place<'_> {
    type Value = Value;

    fn deserialize<D: Deserializer<'de>>(self, deserializer: D) -> Result<Value, D::Error> {
        deserializer.deserialize_any(self)
    }
}

impl<'de> Visitor<'de> for Place<'_> {
    type Value = Value;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("JSON")
    }

    fn visit_unit<E>(self) -> Result<Value, E> {
        Ok(Value::Null)
    }

    fn visit_bool<E>(self, value: bool) -> Result<Value, E> {
        Ok(value.into())
    }

    fn visit_i64<E>(self, value: i64) -> Result<Value, E> {
        Ok(value.into())
    }

    fn visit_u64<E>(self, value: u64) -> Result<Value, E> {
        Ok(value.into())
    }

    fn visit_f64<E>(self, value: f64) -> Result<Value, E> {
        Ok(value.into())
    }

    fn visit_str<E>(self, value: &str) -> Result<Value, E> {
        Ok(value.into())
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut items: A) -> Result<Value, A::Error> {
        let mut values = Vec::new();
        let path = |index: usize| format!("{}[{index}]", self.path);
        while let Some(value) =
            items.next_element_seed(Place::at(path(values.len()), self.twice))?
        {
            values.push(value);
        }
        Ok(Value::Array(values))
    }

    fn visit_map<A: MapAccess<'de>>(self, mut fields: A) -> Result<Value, A::Error> {
        let mut values = Map::new();
        while let Some(name) = fields.next_key::<String>()? {
            let path = self.of_field(&name);
            if values.contains_key(&name) {
                self.twice.replace(Some(path));
                return Err(A::Error::custom("the field is there twice"));
            }
            let value = fields.next_value_seed(Place::at(path, self.twice))?;
            values.insert(name, value);
        }
        Ok(Value::Object(values))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn reads_what_json_can_say() {
        let text = r#"{"a": [1, -2, 0.5, "x", null, true, {"b": {}}], "c": 18446744073709551615}"#;
        let expected: Value = serde_json::from_str(text).unwrap();
        assert_eq!(parse(text, ""), Ok(expected));
    }

    #[test]
    fn a_field_that_is_there_twice_is_told_with_its_path() {
        for (text, path) in [
            (r#"{"log": [], "log": []}"#, "log"),
            (r#"{"log": [{}, {"by": "red", "by": "red"}]}"#, "log[1].by"),
            (
                r#"{"regulations": {"control": [{"minutes": 1, "minutes": 2}]}}"#,
                "regulations.control[0].minutes",
            ),
        ] {
            let refused = parse(text, "").unwrap_err();
            assert_eq!(
                (refused.path(), refused.message()),
                (path, "the field is there twice")
            );
        }
    }

    #[test]
    fn what_is_no_json_is_told_with_its_place() {
        for text in ["", "{", "[1] 2", "{\"a\": nul}"] {
            let refused = parse(text, "").unwrap_err();
            assert!(refused.message().contains("line 1"), "{text}: {refused}");
        }
    }
}
