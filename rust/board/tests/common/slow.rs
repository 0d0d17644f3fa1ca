//! The rules of movement written down as they are told: slow, and nothing in it that could be wrong unseen.

use cotuong_board::{Color, Move, Piece, PieceType, Position, Setup, Square};

const SIDES: [(i8, i8); 4] = [(-1, 0), (1, 0), (0, -1), (0, 1)];
const CORNERS: [(i8, i8); 4] = [(-1, -1), (1, -1), (-1, 1), (1, 1)];

/// Plies of one random game.
const PLIES: usize = 200;

/// Holds the fast generator against the slow one on so many positions of random play, to the end of the last game;
/// returns how many that were.
pub fn agree_on_random_play(positions: u64) -> u64 {
    let (mut compared, mut random) = (0, 7_u64);
    while compared < positions {
        let mut position = Position::start();
        for _ in 0..PLIES {
            let legal = agree(&position);
            compared += 1;
            if legal.is_empty() {
                break;
            }
            // D. Knuth's linear congruence; its high bits are the good ones.
            random = random
                .wrapping_mul(6_364_136_223_846_793_005)
                .wrapping_add(1);
            position.play_unchecked(legal[(random >> 33) as usize % legal.len()]);
        }
    }
    compared
}

/// Holds the fast generator against the slow one on a position: the moves, their number, check. Returns the moves.
pub fn agree(position: &Position) -> Vec<Move> {
    let legal = legal_moves(position);
    let mut listed = position.legal_moves().to_vec();
    listed.sort_unstable();
    assert_eq!(listed, legal, "{}", position.fen());
    let mobility = position.mobility();
    assert_eq!(mobility.moves as usize, legal.len(), "{}", position.fen());
    let is_check = is_king_attacked(&position.setup(), position.turn());
    assert_eq!(mobility.is_check, is_check, "{}", position.fen());
    legal
}

/// The legal moves of a position, sorted: every move of every man is made on a board, and the enemy's men are asked whether one of
/// them could take the king.
fn legal_moves(position: &Position) -> Vec<Move> {
    let setup = position.setup();
    let (mut legal, us) = (Vec::new(), setup.turn);
    for (from, man) in men(&setup, us) {
        for to in moves_of(&setup, from, man) {
            let mut after = setup.clone();
            after.board[to.index()] = after.board[from.index()].take();
            if !is_king_attacked(&after, us) {
                legal.push(Move::new(from, to));
            }
        }
    }
    legal.sort_unstable();
    legal
}

/// Whether the enemy could take a side's king; none can be taken of a side that has none.
fn is_king_attacked(setup: &Setup, us: Color) -> bool {
    let is_king = |(_, man): &(Square, Piece)| man.kind == PieceType::King;
    let Some((king, _)) = men(setup, us).into_iter().find(is_king) else {
        return false;
    };
    men(setup, us.other()).into_iter().any(|(from, man)| {
        let faces = man.kind == PieceType::King
            && from.file() == king.file()
            && walk(
                setup,
                from,
                (0, if from.rank() < king.rank() { 1 } else { -1 }),
            )
            .last()
                == Some(&king);
        faces || moves_of(setup, from, man).contains(&king)
    })
}

fn men(setup: &Setup, color: Color) -> Vec<(Square, Piece)> {
    setup.men().filter(|(_, man)| man.color == color).collect()
}

/// Where a man goes: free squares, and enemy men that it takes.
fn moves_of(setup: &Setup, from: Square, man: Piece) -> Vec<Square> {
    let is_home = |square: Square| (square.rank() < 5) == (man.color == Color::Red);
    let is_palace = |square: Square| {
        (3..=5).contains(&square.file()) && (square.rank() < 3 || square.rank() > 6)
    };
    let is_free = |square: Square| setup.board[square.index()].is_none();
    let step = |(files, ranks): (i8, i8)| from.offset(files, ranks);
    let mut found: Vec<Square> = match man.kind {
        PieceType::King | PieceType::Advisor => {
            let ways = if man.kind == PieceType::King {
                SIDES
            } else {
                CORNERS
            };
            let reached = ways.into_iter().filter_map(step);
            let stays = |to: &Square| is_home(from) && is_palace(from) && is_palace(*to);
            reached.filter(stays).collect()
        }
        PieceType::Elephant => CORNERS
            .into_iter()
            .filter(|&way| is_home(from) && step(way).is_some_and(is_free))
            .filter_map(|(files, ranks)| step((2 * files, 2 * ranks)))
            .filter(|&to| is_home(to))
            .collect(),
        PieceType::Horse => SIDES
            .into_iter()
            .filter(|&leg| step(leg).is_some_and(is_free))
            .flat_map(|(f, r)| [(2 * f + r, 2 * r + f), (2 * f - r, 2 * r - f)])
            .filter_map(step)
            .collect(),
        PieceType::Rook => SIDES
            .into_iter()
            .flat_map(|way| walk(setup, from, way))
            .collect(),
        PieceType::Cannon => SIDES
            .into_iter()
            .flat_map(|way| cannon_walk(setup, from, way))
            .collect(),
        PieceType::Pawn => {
            let ahead = if man.color == Color::Red { 1 } else { -1 };
            let mut ways = vec![(0, ahead)];
            if !is_home(from) {
                ways.extend([(-1, 0), (1, 0)]);
            }
            ways.into_iter().filter_map(step).collect()
        }
    };
    found.retain(|to| setup.board[to.index()].is_none_or(|other| other.color != man.color));
    found
}

/// The squares one way up to and with the first man.
fn walk(setup: &Setup, from: Square, (files, ranks): (i8, i8)) -> Vec<Square> {
    let (mut squares, mut here) = (Vec::new(), from);
    while let Some(next) = here.offset(files, ranks) {
        squares.push(next);
        if setup.board[next.index()].is_some() {
            break;
        }
        here = next;
    }
    squares
}

/// The free squares one way, and the man behind the first.
fn cannon_walk(setup: &Setup, from: Square, way: (i8, i8)) -> Vec<Square> {
    let is_taken = |square: &Square| setup.board[square.index()].is_some();
    let mut squares = walk(setup, from, way);
    if let Some(screen) = squares.pop_if(|last| is_taken(last)) {
        squares.extend(walk(setup, screen, way).pop_if(|last| is_taken(last)));
    }
    squares
}
