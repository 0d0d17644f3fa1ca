//! Every legal move, written in every notation, reads back as itself: on made-up positions full of men in tandem,
//! and along real games.

use std::collections::HashMap;

use cotuong_board::notation::{self, Notation};
use cotuong_board::{Color, Move, Piece, PieceType, Position, Setup, Square};
use proptest::prelude::*;

/// Checks every legal move of a position, and says how many there are.
fn check(position: &Position) -> usize {
    let moves = position.legal_moves();
    for notation in Notation::ALL {
        let mut texts = HashMap::new();
        for &mv in &moves {
            let text = notation::format(mv, notation, position).unwrap_or_else(|error| {
                panic!("{mv} in {notation} on {}: {error}", position.fen())
            });
            let read = notation::parse(&text, notation, position);
            assert_eq!(read, Ok(mv), "{text} in {notation} on {}", position.fen());
            let same = texts.insert(text.clone(), mv);
            assert_eq!(same, None, "{text} in {notation} on {}", position.fen());
            let padded = format!(" {text} ");
            assert_eq!(
                notation::parse(&padded, notation, position),
                Ok(mv),
                "{padded}"
            );
        }
    }
    moves.len()
}

/// The points where a man of Red's can stand, and a wish for few of them: files with several men.
fn points(kind: PieceType) -> Vec<Square> {
    let fits = |square: &Square| {
        let (file, rank) = (square.file(), square.rank());
        match kind {
            PieceType::King => (3..6).contains(&file) && rank < 3,
            PieceType::Advisor => (3..6).contains(&file) && rank < 3 && (file + rank) % 2 == 1,
            PieceType::Elephant => {
                rank < 5 && rank % 2 == 0 && matches!((file + rank) % 4, 2) && file % 2 == 0
            }
            PieceType::Pawn => rank > 4 || (rank > 2 && file % 2 == 0),
            _ => true,
        }
    };
    Square::all().filter(fits).collect()
}

fn men() -> impl Strategy<Value = Vec<(Piece, u32)>> {
    let kinds = [
        (PieceType::Pawn, 5),
        (PieceType::Rook, 2),
        (PieceType::Horse, 2),
        (PieceType::Cannon, 2),
        (PieceType::Advisor, 2),
        (PieceType::Elephant, 2),
    ];
    let counts = kinds.map(|(_, most)| 0..=most as u32);
    let side = counts.prop_map(move |counts| {
        kinds
            .into_iter()
            .zip(counts)
            .flat_map(|((kind, _), count)| vec![kind; count as usize])
            .collect::<Vec<_>>()
    });
    (side.clone(), side, any::<[u32; 32]>()).prop_map(|(red, black, dice)| {
        let red = red.into_iter().map(|kind| Piece::new(Color::Red, kind));
        let black = black.into_iter().map(|kind| Piece::new(Color::Black, kind));
        red.chain(black).zip(dice).collect()
    })
}

fn positions() -> impl Strategy<Value = Position> {
    let kings = (any::<u32>(), any::<u32>());
    // One or two files that men are drawn to.
    let files = proptest::collection::vec(0..9_u8, 1..=2);
    (men(), kings, any::<bool>(), files).prop_filter_map(
        "the kings face each other or the side not to move is in check",
        |(men, kings, is_red, files)| {
            let mut setup = Setup::empty();
            setup.turn = if is_red { Color::Red } else { Color::Black };
            place(
                &mut setup,
                Piece::new(Color::Red, PieceType::King),
                kings.0,
                &[],
            );
            place(
                &mut setup,
                Piece::new(Color::Black, PieceType::King),
                kings.1,
                &[],
            );
            for (piece, die) in men {
                place(&mut setup, piece, die, &files);
            }
            Position::from_setup(&setup).ok()
        },
    )
}

/// Puts a man on a free point, three times in four on one of some files.
fn place(setup: &mut Setup, piece: Piece, die: u32, files: &[u8]) {
    let own = |square: Square| match piece.color {
        Color::Red => square,
        Color::Black => square.rotate(),
    };
    let free: Vec<Square> = points(piece.kind)
        .into_iter()
        .filter(|&at| setup.piece_at(own(at)).is_none())
        .collect();
    let drawn_to = if die.is_multiple_of(4) { &[] } else { files };
    let liked: Vec<Square> = free
        .iter()
        .copied()
        .filter(|at| drawn_to.contains(&own(*at).file()))
        .collect();
    let choice = if liked.is_empty() { free } else { liked };
    if let Some(&at) = choice.get((die / 4) as usize % choice.len().max(1)) {
        setup.board[own(at).index()] = Some(piece);
    }
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::with_cases(1_000) })]

    #[test]
    fn every_legal_move_reads_back(position in positions()) {
        check(&position);
        let mirrored = Position::from_setup_unchecked(&position.setup().mirror());
        check(&mirrored);
        let turned = Position::from_setup_unchecked(&position.setup().rotate());
        check(&turned);
    }

    /// A position turned by 180 degrees with its colours swapped has the same texts.
    #[test]
    fn both_sides_write_alike(position in positions()) {
        let swapped = Position::from_setup_unchecked(&position.setup().rotate());
        for &mv in &position.legal_moves() {
            for notation in [Notation::Wxf, Notation::Vn, Notation::VnWords, Notation::Asian] {
                prop_assert_eq!(
                    notation::format(mv, notation, &position),
                    notation::format(mv.rotate(), notation, &swapped)
                );
            }
        }
    }
}

/// The generator must make what this test is about.
#[test]
fn the_positions_hold_men_in_tandem() {
    use proptest::strategy::ValueTree;
    use proptest::test_runner::TestRunner;

    let mut runner = TestRunner::deterministic();
    let mut seen = HashMap::<(Color, PieceType, u32), u32>::new();
    let mut two_files = [0; 2];
    for _ in 0..2_000 {
        let position = positions().new_tree(&mut runner).unwrap().current();
        for (color, kind) in Color::ALL
            .into_iter()
            .flat_map(|c| PieceType::ALL.map(|k| (c, k)))
        {
            let mut files = [0; 9];
            for square in position.pieces(color, kind) {
                files[usize::from(square.file())] += 1;
            }
            let most = files.into_iter().max().unwrap_or(0);
            *seen.entry((color, kind, most)).or_default() += 1;
            if kind == PieceType::Pawn && files.into_iter().filter(|&count| count > 1).count() > 1 {
                two_files[color.index()] += 1;
            }
        }
    }
    for color in Color::ALL {
        assert!(two_files[color.index()] > 100, "{two_files:?}");
        for (kind, most) in [
            (PieceType::Pawn, 2),
            (PieceType::Pawn, 3),
            (PieceType::Pawn, 4),
            (PieceType::Pawn, 5),
            (PieceType::Rook, 2),
            (PieceType::Horse, 2),
            (PieceType::Cannon, 2),
            (PieceType::Advisor, 2),
            (PieceType::Elephant, 2),
        ] {
            let count = seen.get(&(color, kind, most)).copied().unwrap_or(0);
            assert!(count > 10, "{color} {kind} {most}: {count}");
        }
    }
}

/// Positions of real games: those of the list of main lines, every legal move at every fortieth ply, every played
/// move at every ply.
#[test]
fn real_games_read_back() {
    let Some(path) = crate::common::shared("archives/expected/pgn.tsv") else {
        return;
    };
    let table = std::fs::read_to_string(path).unwrap();
    let (mut plies, mut moves) = (0, 0);
    for line in table.lines().skip(1) {
        let fields: Vec<&str> = line.split('\t').collect();
        let setup = match fields[4] {
            "" => Setup::start(),
            fen => Setup::from_fen(fen).unwrap(),
        };
        let Ok(mut position) = Position::from_setup(&setup) else {
            continue;
        };
        for (ply, text) in fields
            .last()
            .copied()
            .unwrap_or_default()
            .split_whitespace()
            .enumerate()
        {
            let mv: Move = text.parse().unwrap();
            if !position.is_legal(mv) {
                break;
            }
            for notation in Notation::ALL {
                let text = notation::format(mv, notation, &position).unwrap();
                assert_eq!(
                    notation::parse(&text, notation, &position),
                    Ok(mv),
                    "{text}"
                );
            }
            if ply % 40 == 0 {
                moves += check(&position);
            }
            position.play_unchecked(mv);
            plies += 1;
        }
    }
    assert!(
        plies > 150_000 && moves > 150_000,
        "{plies} plies, {moves} moves"
    );
}
