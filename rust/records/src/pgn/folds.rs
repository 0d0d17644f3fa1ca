//! Variations without a move, which are remarks on the line that they stand in.
//!
//! They may nest, so their remarks are moved once, when all is read: each goes to the first line above that stays.

use crate::game::CommentSpan;

/// A variation that turned out to be a remark.
#[derive(Clone, Copy, Debug)]
pub(super) struct Fold {
    /// The remarks made while it was open.
    pub start: usize,
    pub end: usize,
    /// The number that it had.
    pub line: u32,
    /// The line and the plies at which it stands.
    pub into: (u32, u32),
}

/// Moves the remarks of variations to where these stand.
pub(super) fn apply(folds: &mut [Fold], comments: &mut [CommentSpan]) {
    // Those around others first.
    folds.sort_by_key(|fold| (fold.start, core::cmp::Reverse(fold.end)));
    let mut folds = folds.iter().copied().peekable();
    let mut open: Vec<Fold> = Vec::new();
    for (at, comment) in comments.iter_mut().enumerate() {
        while let Some(mut fold) = folds.next_if(|fold| fold.start <= at) {
            close(&mut open, fold.start);
            if let Some(around) = open.last().filter(|around| around.line == fold.into.0) {
                fold.into = around.into;
            }
            open.push(fold);
        }
        close(&mut open, at);
        if let Some(fold) = open.last().filter(|fold| fold.line == comment.line) {
            (comment.line, comment.ply) = fold.into;
        }
    }
}

/// Drops those that end before a remark.
fn close(open: &mut Vec<Fold>, at: usize) {
    while open.pop_if(|fold| fold.end <= at).is_some() {}
}
