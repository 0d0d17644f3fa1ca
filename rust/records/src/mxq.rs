//! MXQ, the games of the server 弈天: records of a length and that many bytes.
//!
//! Eleven records on the game, then `Moves`, a move a record (`7C-4C`), `Ends`, remarks, `CommentsEnd`.

use cotuong_board::{Color, Setup, Square};

use crate::bytes::u8_at;
use crate::game::{Damage, Game};
use crate::square_lines::{Lines, push_comment};
use crate::{Encoding, GameResult, fields};

/// The records before the moves that have a meaning, by their places.
const FIELDS: [(&str, usize); 5] = [
    ("Room", 0),
    ("Date", 1),
    ("RedRating", 3),
    ("BlackRating", 4),
    ("Termination", 10),
];

/// The place of the record that names the players and the result.
const PLAYERS: usize = 2;

/// More records than this do not stand before the moves.
const MOST_FIELDS: usize = 64;

/// Whether a file starts with records of which one says that moves follow.
pub(crate) fn looks_like(head: &[u8]) -> bool {
    let records = Records { bytes: head, at: 0 };
    u8_at(head, 0) > 0
        && records
            .take(MOST_FIELDS)
            .any(|(_, record)| record == b"Moves")
}

/// The records of a file with their offsets; the last may be cut.
#[derive(Clone)]
struct Records<'a> {
    bytes: &'a [u8],
    at: usize,
}

impl<'a> Iterator for Records<'a> {
    type Item = (usize, &'a [u8]);

    fn next(&mut self) -> Option<Self::Item> {
        let len = usize::from(*self.bytes.get(self.at)?);
        let start = self.at + 1;
        let rest = self.bytes.get(start..)?;
        self.at = start + len;
        Some((start, rest.get(..len).unwrap_or(rest)))
    }
}

/// Reads the one game of a file.
pub(crate) fn read(bytes: &[u8], encoding: Option<Encoding>, game: &mut Game) {
    let mut records = Records { bytes, at: 0 };
    let head: Vec<&[u8]> = records
        .by_ref()
        .map(|(_, record)| record)
        .take_while(|record| *record != b"Moves")
        .collect();
    let rest = records.clone().map(|(_, record)| record);
    let texts = head.iter().copied().chain(rest);
    game.encoding = encoding.unwrap_or_else(|| fields::encoding_of(texts, Encoding::Gb18030));
    read_head(&head, game);
    let ended = read_moves(&mut records, game);
    read_remarks(&mut records, game);
    if !ended || records.at > bytes.len() {
        game.set_damage(Damage::CutShort, bytes.len());
    }
    game.set_start(Setup::start(), Color::Red);
}

fn read_head(head: &[&[u8]], game: &mut Game) {
    for (name, place) in FIELDS {
        let raw = head.get(place).copied().unwrap_or_default();
        let text = fields::read(raw, game.encoding, &mut game.decode_errors);
        if !text.is_empty() {
            game.headers.push(name, &text);
        }
    }
    let raw = head.get(PLAYERS).copied().unwrap_or_default();
    let text = fields::read(raw, game.encoding, &mut game.decode_errors);
    let mut parts = text.split('-');
    let (red, black) = (
        parts.next().unwrap_or_default(),
        parts.next_back().unwrap_or_default(),
    );
    for (name, level, player) in [("Red", "RedLevel", red), ("Black", "BlackLevel", black)] {
        let (player, rank) = player
            .trim_end_matches(')')
            .rsplit_once('(')
            .unwrap_or((player, ""));
        game.headers.push(name, player);
        if !rank.is_empty() {
            game.headers.push(level, rank);
        }
    }
    // A player's name may hold a hyphen: the result is the part that says one.
    if let Some(result) = parts
        .rev()
        .find(|part| GameResult::from_text(part).is_some())
    {
        game.headers.push("Result", result);
    }
}

/// Reads the moves; `false` if their end is missing.
fn read_moves(records: &mut Records<'_>, game: &mut Game) -> bool {
    let mut lines = Lines::new(game);
    for (at, record) in records {
        match *record {
            [b'E', b'n', b'd', b's'] => return true,
            [from_file, from_rank, b'-', to_file, to_rank] => {
                lines.push(square(from_file, from_rank), square(to_file, to_rank), at);
            }
            _ => lines.push(u8::MAX, u8::MAX, at),
        }
    }
    false
}

/// The square of a digit, the file, and a letter, the rank.
fn square(file: u8, rank: u8) -> u8 {
    let square = Square::at(file.wrapping_sub(b'0'), rank.wrapping_sub(b'A'));
    square.map_or(u8::MAX, |square| square.index() as u8)
}

fn read_remarks(records: &mut Records<'_>, game: &mut Game) {
    let ply = game.plies_written();
    let remarks: Vec<_> = records
        .by_ref()
        .take_while(|(_, record)| *record != b"CommentsEnd")
        .collect();
    for (at, record) in remarks {
        let text = fields::read(record, game.encoding, &mut game.decode_errors);
        push_comment(game, 0, ply, &text, at);
    }
}

#[cfg(test)]
mod tests {
    use crate::{ReadOptions, read_games};

    fn file(records: &[&[u8]]) -> Vec<u8> {
        records
            .iter()
            .flat_map(|record| [&[record.len() as u8], *record].concat())
            .collect()
    }

    #[test]
    fn records_make_a_game() {
        let players = "An-Tam(3段)-负-Binh(2弦)";
        let (players, ..) = encoding_rs::GB18030.encode(players);
        let mut records = vec![
            &b"Room"[..],
            b"2003",
            &players,
            b"1500",
            b"1600",
            b"0",
            b"1",
            b"1",
            b"0",
            b"0",
            b"x",
        ];
        records.extend([
            &b"Moves"[..],
            b"7C-4C",
            b"7J-6H",
            b"9A-0A",
            b"Ends",
            b"CommentsEnd",
        ]);
        let bytes = file(&records);
        let game = read_games(&bytes, &ReadOptions::default())
            .next()
            .unwrap()
            .unwrap();
        assert_eq!(game.moves().collect::<Vec<_>>(), ["h2e2", "h9g7", "?255-0"]);
        assert_eq!(
            (game.header("RedRating"), game.black()),
            (Some("1500"), Some("Binh"))
        );
        assert_eq!(game.result().as_str(), "0-1");
        assert!(game.damage().is_none());
        let cut = read_games(&bytes[..bytes.len() - 15], &ReadOptions::default())
            .next()
            .unwrap()
            .unwrap();
        assert!(cut.damage().is_some());
    }
}
