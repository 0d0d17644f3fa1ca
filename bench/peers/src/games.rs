//! Archives read and replayed, every move found legal.

use std::fmt::Write as _;
use std::io::Cursor;
use std::ops::ControlFlow;

use cotuong_records::{Game, OnIllegal, Played, ReadOptions, play_into, read_games};
use pgn_reader::{Reader, SanPlus, Visitor};
use shakmaty::{Chess, Position};

/// The legal plies of an archive of xiangqi.
pub fn ours(bytes: &[u8]) -> u64 {
    let options = ReadOptions::default();
    let (mut reader, mut plies) = (read_games(bytes, &options), 0);
    let (mut game, mut played) = (Game::default(), Played::default());
    while reader.read(&mut game).expect("games") {
        play_into(&game, OnIllegal::Stop, &mut played);
        plies += played.moves.len() as u64;
    }
    plies
}

/// The legal plies of an archive of Western chess.
pub fn theirs(pgn: &str) -> u64 {
    let (mut reader, mut plies) = (Reader::new(Cursor::new(pgn)), 0);
    while let Some(played) = reader.read_game(&mut Replay).expect("games") {
        plies += played;
    }
    plies
}

struct Replay;

impl Visitor for Replay {
    type Tags = ();
    type Movetext = (Chess, u64);
    type Output = u64;

    fn begin_tags(&mut self) -> ControlFlow<u64, ()> {
        ControlFlow::Continue(())
    }

    fn begin_movetext(&mut self, (): ()) -> ControlFlow<u64, (Chess, u64)> {
        ControlFlow::Continue((Chess::default(), 0))
    }

    fn san(&mut self, (position, plies): &mut (Chess, u64), san: SanPlus) -> ControlFlow<u64> {
        match san.san.to_move(position) {
            Ok(mv) => {
                position.play_unchecked(mv);
                *plies += 1;
                ControlFlow::Continue(())
            }
            Err(_) => ControlFlow::Break(*plies),
        }
    }

    fn end_game(&mut self, (_, plies): (Chess, u64)) -> u64 {
        plies
    }
}

/// An archive of Western games of moves drawn at random, the same every time.
pub fn western(games: u32, plies: u32) -> String {
    let (mut pgn, mut random) = (String::new(), 1_u64);
    for game in 1..=games {
        let _ = write!(
            pgn,
            "[Event \"Drawn moves\"]\n[Round \"{game}\"]\n[Result \"*\"]\n\n"
        );
        let mut position = Chess::default();
        for ply in 0..plies {
            let moves = position.legal_moves();
            if moves.is_empty() {
                break;
            }
            // D. Knuth's linear congruence; its high bits are the good ones.
            random = random
                .wrapping_mul(6_364_136_223_846_793_005)
                .wrapping_add(1);
            let mv = moves[(random >> 33) as usize % moves.len()];
            if ply % 2 == 0 {
                let _ = write!(pgn, "{}. ", ply / 2 + 1);
            }
            let _ = write!(
                pgn,
                "{} ",
                SanPlus::from_move_and_play_unchecked(&mut position, mv)
            );
        }
        pgn.push_str("*\n\n");
    }
    pgn
}
