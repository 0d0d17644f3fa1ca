//! Games written.

use cotuong_records::write::{Sheet, Target, Written, write_sheet};

use crate::board::notation_named;
use crate::error::{Error, Result, quoted};

/// A game in a format of this name.
pub fn game(sheet: &Sheet<'_>, format: &str, notation: &str) -> Result<Written> {
    let Some(target) = Target::named(format, notation_named(notation)?) else {
        let message = format!(
            "{} is no format to write: pgn, xqf, dhtmlxq or jsonl was expected",
            quoted(format)
        );
        return Err(Error::Argument(message));
    };
    write_sheet(sheet, target).map_err(Error::Write)
}
