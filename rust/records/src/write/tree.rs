//! A game on its way into a file: its variations where they leave the line that all writers agree on.

use super::sheet::{Line, Sheet};

/// A game with its lines in order.
pub(super) struct Tree<'g> {
    pub sheet: &'g Sheet<'g>,
    /// The main line, then the variations that have moves; parents before children. One that leaves its parent where
    /// that leaves its own has the same parent.
    pub lines: Vec<Line>,
    /// The variations by parent and ply.
    order: Vec<u32>,
    /// The remarks by line and ply, in the order of the source.
    remarks: Vec<(u32, u32, &'g str)>,
}

/// What a line of the game is called here, and the plies of it that can be spoken of: one without a move is a part of
/// its parent.
type Place = (u32, u32);

/// The lines that have moves, and what each line of the game became.
fn lines_of(sheet: &Sheet<'_>) -> (Vec<Line>, Vec<Place>) {
    let main = sheet.lines.first().map(|main| main.moves.clone());
    let mut lines = vec![Line {
        moves: main.unwrap_or_default(),
        ..Line::default()
    }];
    let mut places = vec![(0, u32::MAX)];
    for line in sheet.lines.iter().skip(1) {
        let branch_ply = line.branch_ply;
        let (mut parent, limit) = places.get(line.parent as usize).copied().unwrap_or((0, 0));
        let above = lines.get(parent as usize);
        if let Some(above) = above.filter(|above| parent > 0 && above.branch_ply >= branch_ply) {
            parent = above.parent;
        }
        if line.moves.is_empty() || branch_ply > limit {
            places.push((parent, branch_ply.min(limit)));
        } else {
            lines.push(Line {
                parent,
                ..line.clone()
            });
            places.push((lines.len() as u32 - 1, u32::MAX));
        }
    }
    (lines, places)
}

impl<'g> Tree<'g> {
    pub fn new(sheet: &'g Sheet<'g>) -> Self {
        let (lines, places) = lines_of(sheet);
        let mut order: Vec<u32> = (1..lines.len() as u32).collect();
        order.sort_by_key(|line| {
            let of = &lines[*line as usize];
            (of.parent, of.branch_ply)
        });
        let remarks = sheet.comments.iter().map(|remark| {
            let (own, limit) = places.get(remark.line as usize).copied().unwrap_or((0, 0));
            let (line, ply) = place(&lines, own, remark.ply.min(limit));
            (line, ply, remark.text)
        });
        let mut remarks: Vec<_> = remarks.collect();
        remarks.sort_by_key(|(line, ply, _)| (*line, *ply));
        Self {
            sheet,
            lines,
            order,
            remarks,
        }
    }

    /// The variations that leave a line after some plies.
    pub fn branches(&self, line: u32, ply: u32) -> &[u32] {
        let key = |branch: &u32| {
            let of = &self.lines[*branch as usize];
            (of.parent, of.branch_ply)
        };
        let start = self
            .order
            .partition_point(|branch| key(branch) < (line, ply));
        let end = self
            .order
            .partition_point(|branch| key(branch) <= (line, ply));
        self.order.get(start..end).unwrap_or_default()
    }

    /// The remarks on a position of a line.
    pub fn remarks(&self, line: u32, ply: u32) -> impl Iterator<Item = &'g str> + '_ {
        let start = self
            .remarks
            .partition_point(|remark| (remark.0, remark.1) < (line, ply));
        let end = self
            .remarks
            .partition_point(|remark| (remark.0, remark.1) <= (line, ply));
        self.remarks
            .get(start..end)
            .unwrap_or_default()
            .iter()
            .map(|remark| remark.2)
    }

    /// All remarks with line and ply, by these.
    pub fn all_remarks(&self) -> &[(u32, u32, &'g str)] {
        &self.remarks
    }

    /// The variations by number, parents first.
    pub fn variations(&self) -> impl Iterator<Item = (u32, &Line)> + '_ {
        (1..).zip(self.lines.iter().skip(1))
    }

    /// The headers but those that a writer makes itself.
    pub fn headers(&self) -> impl Iterator<Item = (&'g str, &'g str)> + '_ {
        let own = ["FEN", "Format", "Result", "Game", "SetUp"];
        self.sheet
            .headers
            .iter()
            .filter(move |(name, _)| !own.iter().any(|own| own.eq_ignore_ascii_case(name)))
    }
}

/// Where a remark stands once its moves are gone: at the last position that is left, on the line that has it.
fn place(lines: &[Line], line: u32, ply: u32) -> (u32, u32) {
    let (mut line, mut ply) = (line, ply);
    // Up no further than the lines there are.
    for _ in 0..lines.len() {
        let Some(of) = lines.get(line as usize) else {
            return (0, 0);
        };
        ply = ply.min(of.branch_ply + of.moves.len() as u32);
        if line == 0 || ply > of.branch_ply {
            break;
        }
        line = of.parent;
    }
    (line, ply)
}
