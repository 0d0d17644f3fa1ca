//! Which tables and columns are wanted, and so what has to be worked out.

use crate::config::Config;
use crate::rows::positions::Facts;
use crate::schema::Table;

/// What is to be worked out.
#[derive(Clone, Debug)]
pub struct Wanted {
    /// The tables.
    pub tables: Vec<Table>,
    /// The facts of `positions`.
    pub facts: Facts,
    /// Whether repetitions are to be ruled on and results to be held against the law.
    pub rulings: bool,
    /// Whether the games are to be played, or only their headers and texts are wanted.
    pub plays: bool,
}

impl Wanted {
    /// The tables that are written, whole.
    pub fn all(config: &Config) -> Self {
        Self {
            tables: config.written().collect(),
            facts: Facts::ALL,
            rulings: config.rulings,
            plays: true,
        }
    }

    /// These columns of one table, by their numbers.
    pub fn of(table: Table, columns: &[usize]) -> Self {
        let names = || {
            columns
                .iter()
                .filter_map(|&i| table.columns().get(i))
                .map(|column| column.name)
        };
        let has = |name: &str| names().any(|other| other == name);
        let plays = match table {
            Table::Games => names().any(|name| PLAYED_COLUMNS.contains(&name)),
            Table::Comments => false,
            _ => true,
        };
        let rulings = match table {
            Table::Games => ["result_law", "end_reason", "agree"].into_iter().any(has),
            Table::Positions => has("acts"),
            Table::Loops | Table::Violations => true,
            _ => false,
        };
        let facts = Facts {
            checks: has("in_check") || has("gives_check"),
            legal_moves: has("legal_moves"),
            repetition: has("repetition"),
        };
        Self {
            tables: vec![table],
            facts,
            rulings,
            plays,
        }
    }
}

/// The columns of `games` that nobody knows before the game is played.
const PLAYED_COLUMNS: [&str; 12] = [
    "dialect",
    "start_fen",
    "moves",
    "plies",
    "error_ply",
    "result_board",
    "result_law",
    "end_reason",
    "agree",
    "dedup_key",
    "split",
    "status",
];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn headers_alone_need_no_play() {
        let of = |names: &[&str]| {
            let columns = Table::Games.columns().iter();
            let numbers: Vec<usize> = columns
                .enumerate()
                .filter(|(_, column)| names.contains(&column.name))
                .map(|(i, _)| i)
                .collect();
            Wanted::of(Table::Games, &numbers).plays
        };
        assert!(!of(&[
            "red",
            "black",
            "result_header",
            "headers_json",
            "plies_written"
        ]));
        assert!(of(&["red", "status"]));
        assert!(PLAYED_COLUMNS.iter().all(|name| of(&[name])));
    }
}
