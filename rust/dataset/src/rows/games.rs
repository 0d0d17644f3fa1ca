//! The rows of `games`: what the headers say, what the moves came to.

use std::fmt::Write as _;

use arrow_schema::ArrowError;
use cotuong_board::notation::Notation;
use cotuong_board::{Color, Position, Setup};
use cotuong_records::{EndReason, Game, Headers, Played};

use crate::ids;
use crate::rows::entry::Entry;
use crate::rows::positions::{End, Line};
use crate::rows::table::{TableRows, Value};

/// Appends a game; `end` is how its main line ends, if that is known.
///
/// # Errors
/// None: the values are those of the schema.
pub fn push(rows: &mut TableRows, entry: &Entry<'_>, end: Option<End>) -> Result<(), ArrowError> {
    let Entry { game, played, .. } = entry;
    let start = played.start.as_ref();
    let headers = headers_json(&game.headers);
    let fen = start.map(Setup::to_fen);
    let key = start.and_then(|start| ids::dedup_key(start, &played.moves));
    let columns = [
        &source_of(entry)[..],
        &people_of(game),
        &[headers.as_str().into(), fen.as_deref().into()],
        &moves_of(game, played),
        &results_of(entry, end),
        &[
            key.as_deref().into(),
            key.as_deref().and_then(ids::split).into(),
            played.status.name().into(),
            game.decode_errors.into(),
            entry.rules.id.into(),
            entry.rules.version.into(),
            crate::ENGINE_VERSION.into(),
        ],
    ];
    rows.push(columns.concat())
}

/// `game_id` to `encoding`.
fn source_of<'a>(entry: &Entry<'a>) -> [Value<'a>; 8] {
    let Entry { game, played, .. } = entry;
    [
        entry.game_id.into(),
        entry.source.into(),
        game.index.into(),
        game.offset.into(),
        game.length.into(),
        game.format.name().into(),
        played.notation.map(Notation::name).into(),
        game.encoding.name().into(),
    ]
}

/// `event` to `black_rating`.
fn people_of(game: &Game) -> [Value<'_>; 10] {
    let header = |name: &str| {
        game.header(name)
            .map(str::trim)
            .filter(|value| !value.is_empty())
    };
    let first = |names: &[&str]| names.iter().copied().find_map(header);
    [
        header("Event").into(),
        header("Site").into(),
        header("Date").into(),
        header("Round").into(),
        game.red().filter(|name| !name.is_empty()).into(),
        game.black().filter(|name| !name.is_empty()).into(),
        first(&["RedTeam", "WhiteTeam"]).into(),
        header("BlackTeam").into(),
        rating(first(&["RedElo", "RedRating", "WhiteElo"])).into(),
        rating(first(&["BlackElo", "BlackRating"])).into(),
    ]
}

/// `moves` to `error_ply`.
fn moves_of<'a>(game: &Game, played: &'a Played) -> [Value<'a>; 4] {
    [
        played.moves.as_slice().into(),
        (played.moves.len() as u32).into(),
        game.plies_written().into(),
        played.error.as_ref().and_then(|error| error.ply).into(),
    ]
}

/// `result_header` to `agree`.
fn results_of<'a>(entry: &Entry<'a>, end: Option<End>) -> [Value<'a>; 7] {
    let game = entry.game;
    let lawful = entry.main_line().filter(|line| line.is_lawful);
    let (board, board_reason) = lawful.map_or(OPEN, |line| {
        result_board(end.unwrap_or_else(|| end_of(line)), line.start)
    });
    let law = entry.lawful_end();
    let reason = game.end_reason_header().or_else(|| game.end_reason());
    [
        game.result().as_str().into(),
        game.result_raw().into(),
        board.into(),
        law.result.into(),
        board_reason.or(law.reason).into(),
        reason.map(EndReason::name).into(),
        law.agree.into(),
    ]
}

/// How the main line ends, where `positions` has not found it out.
fn end_of(line: Line<'_>) -> End {
    let mut position = Position::from_setup_unchecked(line.start);
    for &mv in line.moves {
        position.play_unchecked(mv);
    }
    End {
        turn: position.turn(),
        has_move: position.has_legal_move(),
        is_check: position.is_check(),
    }
}

/// No result by the position.
const OPEN: (&str, Option<&str>) = ("*", None);

/// The result by the final position alone: a side without a legal move has lost, in check or not. On a diagram where legality
/// cannot be asked (no king, kings facing, the other side in check) nobody has lost.
fn result_board(end: End, start: &Setup) -> (&'static str, Option<&'static str>) {
    if end.has_move || !start.status().can_end() {
        return OPEN;
    }
    let result = if end.turn == Color::Red { "0-1" } else { "1-0" };
    let reason = if end.is_check {
        "checkmate"
    } else {
        "stalemate"
    };
    (result, Some(reason))
}

/// A rating, where the whole value is a number.
fn rating(value: Option<&str>) -> Option<i32> {
    value?.parse().ok()
}

/// All headers as an object, in their order. A name that comes more than once has an array of its values, at its first place.
fn headers_json(headers: &Headers) -> String {
    let pairs: Vec<(&str, &str)> = headers.iter().collect();
    // Headers of one name stand together here, in their order.
    let mut by_name: Vec<usize> = (0..pairs.len()).collect();
    by_name.sort_by_key(|&at| pairs[at].0);
    let has_doubles = by_name
        .windows(2)
        .any(|two| pairs[two[0]].0 == pairs[two[1]].0);
    let mut json = String::from("{");
    for (at, &(name, value)) in pairs.iter().enumerate() {
        let same = if has_doubles {
            let first = by_name.partition_point(|&other| pairs[other].0 < name);
            let behind = by_name.partition_point(|&other| pairs[other].0 <= name);
            &by_name[first..behind]
        } else {
            &[at]
        };
        if same.first() != Some(&at) {
            continue;
        }
        if json.len() > 1 {
            json.push(',');
        }
        push_json(&mut json, name);
        json.push(':');
        match same {
            [_] => push_json(&mut json, value),
            _ => push_array(&mut json, same.iter().map(|&at| pairs[at].1)),
        }
    }
    json.push('}');
    json
}

fn push_array<'a>(json: &mut String, values: impl Iterator<Item = &'a str>) {
    for (i, value) in values.enumerate() {
        json.push(if i == 0 { '[' } else { ',' });
        push_json(json, value);
    }
    json.push(']');
}

/// Appends a JSON string.
fn push_json(json: &mut String, text: &str) {
    json.push('"');
    // All bytes are asked, for a loop that stops at one looks at them one by one.
    let is_escaped = |byte| u8::from(matches!(byte, 0..b' ' | b'"' | b'\\'));
    if text.bytes().fold(0, |any, byte| any | is_escaped(byte)) == 0 {
        json.push_str(text);
        json.push('"');
        return;
    }
    for c in text.chars() {
        match c {
            '"' => json.push_str("\\\""),
            '\\' => json.push_str("\\\\"),
            '\n' => json.push_str("\\n"),
            '\r' => json.push_str("\\r"),
            '\t' => json.push_str("\\t"),
            c if c < ' ' => {
                // Writing to a `String` cannot fail.
                let _ = write!(json, "\\u{:04x}", u32::from(c));
            }
            c => json.push(c),
        }
    }
    json.push('"');
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn headers_become_an_object_and_doubles_an_array() {
        let mut headers = Headers::new();
        headers.push("Event", "a \"b\" \\ \u{1}");
        headers.push("Red", "An");
        headers.push("Event", "胡");
        assert_eq!(
            headers_json(&headers),
            r#"{"Event":["a \"b\" \\ \u0001","胡"],"Red":"An"}"#
        );
        assert_eq!(headers_json(&Headers::new()), "{}");
    }

    #[test]
    fn a_rating_is_a_number_or_nothing() {
        assert_eq!(
            [rating(Some("2480")), rating(Some("2480?")), rating(None)],
            [Some(2480), None, None]
        );
    }
}
