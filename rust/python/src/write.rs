//! Games written.

use cotuong_records::write::{Sheet, Target, Written, write_sheet};

use crate::board::notation_named;
use crate::error::{Error, Result, unknown};

/// A game in a format of this name.
pub fn game(sheet: &Sheet<'_>, format: &str, notation: &str) -> Result<Written> {
    let Some(target) = Target::named(format, notation_named(notation)?) else {
        return Err(unknown(
            "format",
            format,
            ["pgn", "xqf", "dhtmlxq", "jsonl"],
        ));
    };
    write_sheet(sheet, target).map_err(Error::Write)
}
