//! A library: an index, and records in blocks of 4,096 bytes in the order of the file.
//!
//! The index also holds the order in which the user sees the games; they are read in that of the file. The word
//! that looks like their number is the room of the index. A record without moves is the title of a chapter.

use super::{RECORD, record};
use crate::bytes::{find, slice, u32_at};
use crate::error::ReadError;
use crate::formats::{Context, WholeReader};
use crate::game::{Damage, Game};
use crate::{Encoding, fields};

const INDEX: usize = 66_624;

const ENTRY: usize = 276;

const BLOCK: usize = 4096;

/// Reads the records of a library one by one.
#[derive(Default)]
pub(crate) struct Reader {
    /// The next entry of the index.
    entry: usize,
    /// The entries that the index has room for.
    capacity: usize,
    /// Where the next record stands.
    record: usize,
    name: String,
}

impl WholeReader for Reader {
    fn read(
        &mut self,
        bytes: &[u8],
        context: &mut Context,
        game: &mut Game,
    ) -> Result<bool, ReadError> {
        if context.is_first() {
            self.start(bytes, context)?;
        }
        while self.entry < self.capacity {
            let entry = slice(bytes, INDEX + ENTRY * self.entry, ENTRY);
            self.entry += 1;
            // Unused entries are zero.
            if entry.len() == ENTRY && entry.iter().any(|byte| *byte != 0) {
                self.read_record(entry, bytes, context, game)?;
                return Ok(true);
            }
        }
        Ok(false)
    }
}

impl Reader {
    fn start(&mut self, bytes: &[u8], context: &Context) -> Result<(), ReadError> {
        let Some(capacity) = u32_at(bytes, 60).filter(|_| bytes.len() > INDEX) else {
            return Err(context.undecodable("a CBL library without its index", bytes.len()));
        };
        // No more than the file has room for, whatever the number says.
        self.capacity = (capacity as usize).min((bytes.len() - INDEX) / ENTRY);
        self.record = INDEX + ENTRY * self.capacity;
        if !slice(bytes, self.record, RECORD.len()).starts_with(RECORD) {
            self.record = find(bytes, RECORD, INDEX).unwrap_or(self.record);
            self.capacity = self.capacity.min((self.record - INDEX) / ENTRY);
        }
        let encoding = context.options.encoding.unwrap_or(Encoding::Utf16Le);
        self.name = fields::read(fields::utf16(bytes, 64, 512), encoding, &mut 0);
        Ok(())
    }

    fn read_record(
        &mut self,
        entry: &[u8],
        bytes: &[u8],
        context: &mut Context,
        game: &mut Game,
    ) -> Result<(), ReadError> {
        let number = |at| u32_at(entry, at).unwrap_or(0) as usize;
        // Never more than the blocks that are its own, so that the whole is read once.
        let room = number(8).saturating_mul(BLOCK);
        let len = number(12).min(room);
        let record = slice(bytes, self.record, len);
        let start = self.record.min(bytes.len());
        self.record = self.record.saturating_add(room);
        if record::version(record) == 1 && record.starts_with(RECORD) {
            return Err(context.undecodable("a CBL library of version 1", start + 19));
        }
        context.begin(game, start..start + record.len(), record);
        let kept = context.kept(record);
        record::read(kept, context.options.encoding, game);
        game.note_cut(kept.len());
        if !self.name.is_empty() {
            game.headers.push("Library", &self.name);
        }
        if record.len() < len && game.body.damage.is_none() {
            game.set_damage(Damage::CutShort, record.len());
        }
        Ok(())
    }
}
