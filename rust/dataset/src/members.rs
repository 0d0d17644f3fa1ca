//! The files in a container, entered one after the other as it is expanded.

use std::cell::Cell;

use cotuong_records::container::{self, Damage, Item, Limits};

use crate::error::DatasetError;
use crate::names::Names;
use crate::plan::Piece;
use crate::rows::quarantine::{NO_GAMES, Quarantined};
use crate::sink::Sink;
use crate::watch::Watch;
use crate::work::{Reading, Work};

/// Enters every game of every file in a container. What in it cannot be read is a row of `quarantine`.
///
/// # Errors
/// [`DatasetError::Cancelled`], [`DatasetError::BadGame`], those of the sink.
pub fn enter(
    work: &mut Work<'_>,
    reading: Reading<'_>,
    sink: &mut impl Sink,
    watch: &mut dyn Watch,
) -> Result<(), DatasetError> {
    let (progress, has_failed) = (work.progress(), Cell::new(false));
    let is_stopped = || progress.is_cancelled() || has_failed.get();
    let (mut names, mut items, mut outcome) = (Names::default(), 0, Ok(()));
    let mut visit = |item: Item<'_>| {
        if is_stopped() {
            return;
        }
        items += 1;
        outcome = match item {
            Item::File { path, bytes } => {
                let piece = Piece::member(names.own(path), bytes.len());
                let member = Reading {
                    number: reading.number,
                    piece: &piece,
                    bytes,
                };
                work.file(member, sink, watch)
            }
            Item::Damage(damage) => quarantine(work, &damage),
        };
        has_failed.set(outcome.is_err());
    };
    let source = &reading.piece.source;
    container::expand_until(
        source,
        reading.bytes,
        &Limits::default(),
        &is_stopped,
        &mut visit,
    );
    outcome?;
    if progress.is_cancelled() {
        return Err(DatasetError::Cancelled);
    }
    match items {
        0 => work.file_fault(reading, NO_GAMES, "no file in the container"),
        _ => Ok(()),
    }
}

fn quarantine(work: &mut Work<'_>, damage: &Damage) -> Result<(), DatasetError> {
    work.quarantine(Quarantined {
        source: &damage.path,
        offset: damage.byte,
        code: damage.code(),
        message: &damage.to_string(),
        ..Quarantined::default()
    })
}
