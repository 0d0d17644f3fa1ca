//! The rows of `quarantine`: what is wrong, where, and the bytes around it.

use arrow_schema::ArrowError;
use cotuong_records::{Encoding, Fault, GameError};

use crate::rows::table::TableRows;

/// Bytes of an excerpt before and behind the fault.
const AROUND: usize = 48;
/// The most bytes of the fault itself in an excerpt.
const INSIDE: usize = 160;

/// Codes of files that the readers of games have no word for.
pub const NO_GAMES: &str = "no_games";
/// A file that cannot be opened.
pub const UNREADABLE_FILE: &str = "unreadable_file";
/// A socket, a device, a link in a circle.
pub const NOT_A_FILE: &str = "not_a_file";
/// What stands before the status of a variation's fault.
pub const LINE: &str = "line.";

/// A row of `quarantine`.
#[derive(Clone, Copy, Debug, Default)]
pub struct Quarantined<'a> {
    /// The file.
    pub source: &'a str,
    /// The game, if it is one's.
    pub game_id: Option<&'a str>,
    /// The first byte at fault in the file.
    pub offset: u64,
    /// The bytes at fault.
    pub length: u64,
    /// The move at fault, from 1.
    pub ply: Option<u32>,
    /// The status of the game, that of a variation behind `line.`, or what is wrong with the file.
    pub code: &'a str,
    /// The finer code and the reason, in words.
    pub message: &'a str,
    /// The bytes around the fault.
    pub excerpt: Option<&'a [u8]>,
}

/// Appends a row.
///
/// # Errors
/// None: the values are those of the schema.
pub fn push(rows: &mut TableRows, row: Quarantined<'_>) -> Result<(), ArrowError> {
    rows.push([
        row.source.into(),
        row.game_id.into(),
        row.offset.into(),
        row.length.into(),
        row.ply.into(),
        row.code.into(),
        row.message.into(),
        row.excerpt.into(),
    ])
}

/// The bytes of the move at fault in the source; `None` where no move is.
pub fn fault_length(error: &GameError, encoding: Encoding) -> Option<u64> {
    let Fault::Move { text, .. } = &error.fault else {
        return None;
    };
    let width = |c: char| match encoding {
        Encoding::Utf8 => c.len_utf8(),
        Encoding::Utf16Le | Encoding::Utf16Be => 2 * c.len_utf16(),
        _ => 1 + usize::from(!c.is_ascii()),
    };
    Some(text.chars().map(width).sum::<usize>() as u64)
}

/// The bytes around a fault.
pub fn excerpt(bytes: &[u8], at: u64, length: u64) -> Option<&[u8]> {
    let at = usize::try_from(at).ok()?.min(bytes.len());
    let length = usize::try_from(length).unwrap_or(usize::MAX).min(INSIDE);
    let end = at
        .saturating_add(length)
        .saturating_add(AROUND)
        .min(bytes.len());
    bytes.get(at.saturating_sub(AROUND)..end)
}

#[cfg(test)]
mod tests {
    use std::path::Path;

    use cotuong_board::notation::Notation;
    use cotuong_records::{Damage, EndReason, Format, GameStatus};

    use super::*;

    /// Every name that can stand in a table is explained on the page that tells of its column.
    #[test]
    fn the_pages_tell_every_name() -> std::io::Result<()> {
        let statuses = GameStatus::ALL.map(GameStatus::name);
        let faults = [
            "bad_start.fen",
            "bad_start.no_king",
            "bad_start.kings_facing",
            "bad_start.opponent_in_check",
            "bad_start.too_many_kings",
            "line.illegal_move",
            "line.ambiguous_move",
            "line.unreadable_move",
        ];
        let files = [
            NO_GAMES,
            UNREADABLE_FILE,
            NOT_A_FILE,
            "io",
            "undecodable",
            "unknown_format",
            "container.broken",
            "container.cut_short",
            "container.too_large",
            "container.unsupported",
        ];
        let bad_games = [
            &statuses[..],
            &faults,
            &files,
            &Damage::ALL.map(Damage::code),
        ]
        .concat();
        let formats = [
            &Format::ALL.map(Format::name)[..],
            &Notation::ALL.map(Notation::name),
            &Encoding::ALL.map(Encoding::name),
        ]
        .concat();
        let tables = [&statuses[..], &EndReason::ALL.map(EndReason::name)].concat();
        let pages = [
            ("how-to/bad-games.md", bad_games),
            ("formats.md", formats),
            ("tables.md", tables),
        ];
        for (page, names) in pages {
            let path = Path::new(env!("CARGO_MANIFEST_DIR"))
                .join("../../docs")
                .join(page);
            let text = std::fs::read_to_string(path)?;
            for name in names {
                assert!(
                    text.contains(&format!("`{name}`")),
                    "{page} does not tell of `{name}`"
                );
            }
        }
        Ok(())
    }

    #[test]
    fn an_excerpt_stays_within_the_file() {
        let bytes: Vec<u8> = (0..=255).collect();
        assert_eq!(excerpt(&bytes, 100, 4), Some(&bytes[52..152]));
        assert_eq!(excerpt(&bytes, 3, u64::MAX), Some(&bytes[..211]));
        assert_eq!(excerpt(&bytes, 1 << 40, 7), Some(&bytes[208..]));
        assert_eq!(excerpt(&[], 0, 0), Some(&[][..]));
    }
}
