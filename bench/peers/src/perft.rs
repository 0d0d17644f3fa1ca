//! Trees of legal moves.

use cotuong_board::{Position, Setup, perft};

pub const START: &str = cotuong_board::START_FEN;
pub const MIDDLEGAME: &str =
    "r1ba1a3/4kn3/2n1b4/pNp1p1p1p/4c4/6P2/P1P2R2P/1CcC5/9/2BAKAB2 w - - 0 1";

fn position(fen: &str) -> Position {
    Position::from_setup_unchecked(&Setup::from_fen(fen).expect("a FEN"))
}

/// Lines, the moves of the last ply counted.
pub fn ours(fen: &str, depth: u32) -> u64 {
    perft(&mut position(fen), depth)
}

/// Lines, every move of every ply made and taken back.
pub fn ours_played(fen: &str, depth: u32) -> u64 {
    fn walk(position: &mut Position, depth: u32) -> u64 {
        if depth == 0 {
            return 1;
        }
        let mut leaves = 0;
        for &mv in &position.legal_moves() {
            let undo = position.play_unchecked(mv);
            leaves += walk(position, depth - 1);
            position.undo(undo);
        }
        leaves
    }
    walk(&mut position(fen), depth)
}

/// Lines of Western chess from its start, the moves of the last ply counted.
pub fn cozy(depth: u32) -> u64 {
    fn walk(board: &cozy_chess::Board, depth: u32) -> u64 {
        let mut leaves = 0;
        board.generate_moves(|moves| {
            if depth == 1 {
                leaves += moves.len() as u64;
            } else {
                for mv in moves {
                    let mut after = board.clone();
                    after.play_unchecked(mv);
                    leaves += walk(&after, depth - 1);
                }
            }
            false
        });
        leaves
    }
    walk(&cozy_chess::Board::default(), depth)
}

/// The same, every move of every ply made.
pub fn cozy_played(depth: u32) -> u64 {
    fn walk(board: &cozy_chess::Board, depth: u32) -> u64 {
        if depth == 0 {
            return 1;
        }
        let mut leaves = 0;
        board.generate_moves(|moves| {
            for mv in moves {
                let mut after = board.clone();
                after.play_unchecked(mv);
                leaves += walk(&after, depth - 1);
            }
            false
        });
        leaves
    }
    walk(&cozy_chess::Board::default(), depth)
}
