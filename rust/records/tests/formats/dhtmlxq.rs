//! `DhtmlXQ`: every real file.

use std::fs;

use cotuong_records::{Format, GameStatus, OnIllegal, play, play_variations};

use crate::common::{archives, files, read_all};

#[test]
fn every_line_of_every_record_is_legal() {
    let Some(archives) = archives() else { return };
    let (mut games, mut lines, mut plies) = (0, 0, 0);
    for path in files(&archives.join("dhtmlxq")) {
        for game in read_all(&fs::read(&path).expect("readable")) {
            assert_eq!(game.format, Format::DhtmlXq);
            let played = play(&game, OnIllegal::Stop);
            assert_eq!(
                played.status,
                GameStatus::Ok,
                "{}: {:?}",
                path.display(),
                played.error
            );
            let variations = play_variations(&game, &played);
            for (line, branch) in variations.iter().zip(game.variations()) {
                assert_eq!(line.error, None, "{}", path.display());
                plies += branch.branch_ply as usize + line.moves.len();
            }
            games += 1;
            lines += 1 + variations.len();
            plies += played.moves.len();
        }
    }
    assert_eq!((games, lines, plies), (24, 353, 20_714));
}

#[test]
fn awkward_records_keep_what_they_hold() {
    let Some(archives) = archives() else { return };
    let read = |name: &str| {
        let games = read_all(&fs::read(archives.join("awkward").join(name)).expect("readable"));
        assert_eq!(games.len(), 1);
        games.into_iter().next().expect("a game")
    };
    let game = read("D01_dhtmlxq_mismatched_close_mojibake.txt");
    assert_eq!(
        (game.header("BlackTime"), game.header("Title")),
        (Some(""), Some("- ¦¦+ú+t (+¦) -+¦+ (1995.7.7+++¿¦+)"))
    );
    assert_eq!(game.header("Black"), Some("吕钦"));
    let game = read("D02_dhtmlxq_nested_variations.ubb");
    assert_eq!(
        (game.variations().len(), game.header("date").map(str::len)),
        (23, Some(10))
    );
    assert!(game.comments().any(|comment| comment.text.contains('\n')));
    assert!(game.damage().is_none());
}
