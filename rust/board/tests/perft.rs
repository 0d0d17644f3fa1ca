//! Perft: our own positions with counts that ship with the project, and the published table beside it.

mod common;

use cotuong_board::{PerftCounts, Position, Setup, perft, perft_counts};

/// Rows above this many nodes belong to the bench.
const MOST_NODES: u64 = 20_000_000;
/// Playing and looking at every last move costs more than counting it.
const MOST_NODES_WITH_COUNTS: u64 = 4_000_000;

/// Unchecked, since one position of the table has Black in check with Red to move.
fn position(fen: &str) -> Position {
    let setup = Setup::from_fen(fen).expect("the table's FEN can be read");
    Position::from_setup_unchecked(&setup)
}

#[test]
fn the_start_and_the_first_plies() {
    let expected = [(1, 44), (2, 1_920), (3, 79_666), (4, 3_290_240)];
    for (depth, nodes) in expected {
        assert_eq!(perft(&mut Position::start(), depth), nodes);
    }
    assert_eq!(
        perft_counts(&mut Position::start(), 3),
        PerftCounts {
            nodes: 79_666,
            captures: 3_159,
            checks: 384,
            mates: 0
        }
    );
}

#[test]
fn counts_of_depth_zero_are_the_position_itself() {
    assert_eq!(perft(&mut Position::start(), 0), 1);
    assert_eq!(perft_counts(&mut Position::start(), 0).nodes, 1);
}

#[test]
fn every_row_of_the_published_table() {
    let Some(path) = common::shared("perft.json") else {
        return;
    };
    let text = std::fs::read_to_string(path).expect("the table can be read");
    let table: serde_json::Value = serde_json::from_str(&text).expect("the table is JSON");
    let mut rows = 0;
    for entry in table.as_array().expect("a list of positions") {
        let fen = entry["fen"].as_str().expect("a FEN");
        for (depth, row) in entry["perft"].as_object().expect("rows by depth") {
            let depth = depth.parse().expect("a depth");
            if row["nodes"].as_u64().expect("a count") <= MOST_NODES {
                check_row(fen, depth, row);
                rows += 1;
            }
        }
    }
    assert!(rows > 50, "only {rows} rows were checked");
}

fn check_row(fen: &str, depth: u32, row: &serde_json::Value) {
    let nodes = row["nodes"].as_u64();
    let mut position = position(fen);
    let before = position.clone();
    assert_eq!(Some(perft(&mut position, depth)), nodes, "{fen} {depth}");
    assert_eq!(position.fen(), before.fen());
    assert_eq!(position.key(), before.key());
    if nodes.is_some_and(|nodes| nodes <= MOST_NODES_WITH_COUNTS) {
        let counts = perft_counts(&mut position, depth);
        assert_eq!(Some(counts.nodes), nodes);
        let expect = |name: &str, count: u64| {
            if let Some(expected) = row[name].as_u64() {
                assert_eq!(count, expected, "{name} of {fen} at depth {depth}");
            }
        };
        expect("captures", counts.captures);
        expect("checks", counts.checks);
        // The table counts the mates that a search of this depth meets: those of the ply before the last.
        expect("mates", perft_counts(&mut position, depth - 1).mates);
    }
}
