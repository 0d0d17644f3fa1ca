//! What each fuzz target does with some bytes, and what must hold whatever they are.

use std::io::{self, Read};

use cotuong_board::notation::{self, Notation};
use cotuong_board::{Fen, Position, Setup};
use cotuong_records::container::{self, Item, Limits};
use cotuong_records::write::{self, Target, Written};
use cotuong_records::{
    Encoding, Format, Game, OnIllegal, Played, ReadOptions, play, play_variations, read_games,
    stream_games,
};

/// A target by its name.
pub type Run = fn(&[u8]);

/// Every target.
pub const TARGETS: [(&str, Run); 22] = [
    ("any", any),
    ("bulletin", bulletin),
    ("cbf", cbf),
    ("cbl", cbl),
    ("cbr", cbr),
    ("container", container),
    ("csv", csv),
    ("csv_moves", csv_moves),
    ("dhtmlxq", dhtmlxq),
    ("dpxq", dpxq),
    ("encoding", encoding),
    ("fen", fen),
    ("jsonl", jsonl),
    ("mxq", mxq),
    ("notation", notation),
    ("pgn", pgn),
    ("positions", positions),
    ("stream", stream),
    ("vietnamese", vietnamese),
    ("write", write),
    ("wxf", wxf),
    ("xqf", xqf),
];

/// The games of a file that are looked at: a list may hold one a line.
const GAMES: usize = 64;

/// A file in any format.
pub fn any(bytes: &[u8]) {
    read(bytes, None);
}

/// PGN and lists of moves.
pub fn pgn(bytes: &[u8]) {
    read(bytes, Some(Format::Pgn));
}

/// Bulletins of tournaments.
pub fn bulletin(bytes: &[u8]) {
    read(bytes, Some(Format::Bulletin));
}

/// CBF.
pub fn cbf(bytes: &[u8]) {
    read(bytes, Some(Format::Cbf));
}

/// Tables of games and positions.
pub fn csv(bytes: &[u8]) {
    read(bytes, Some(Format::Csv));
}

/// Tables of moves.
pub fn csv_moves(bytes: &[u8]) {
    read(bytes, Some(Format::CsvMoves));
}

/// `DhtmlXQ`.
pub fn dhtmlxq(bytes: &[u8]) {
    read(bytes, Some(Format::DhtmlXq));
}

/// The text of dpxq.com.
pub fn dpxq(bytes: &[u8]) {
    read(bytes, Some(Format::DpxqText));
}

/// JSON lines.
pub fn jsonl(bytes: &[u8]) {
    read(bytes, Some(Format::JsonLines));
}

/// MXQ.
pub fn mxq(bytes: &[u8]) {
    read(bytes, Some(Format::Mxq));
}

/// Lists of positions.
pub fn positions(bytes: &[u8]) {
    read(bytes, Some(Format::Positions));
}

/// Vietnamese books.
pub fn vietnamese(bytes: &[u8]) {
    read(bytes, Some(Format::VietnameseText));
}

/// WXF text.
pub fn wxf(bytes: &[u8]) {
    read(bytes, Some(Format::WxfText));
}

/// XQF: a whole file, or the head of its header, one text, and its tree.
pub fn xqf(bytes: &[u8]) {
    if bytes.starts_with(b"XQ") {
        return read(bytes, Some(Format::Xqf));
    }
    let mut file = vec![0; 0x400];
    file[..2].copy_from_slice(b"XQ");
    let rest = fill(&mut file[2..0x41], bytes);
    let rest = fill(&mut file[0x130..0x140], rest);
    file.extend_from_slice(rest);
    read(&file, Some(Format::Xqf));
}

/// CBR: a whole file, or the parts of its header that decide something, and its tree.
pub fn cbr(bytes: &[u8]) {
    if bytes.starts_with(b"CCBridge") {
        return read(bytes, Some(Format::Cbr));
    }
    read(&record(bytes), Some(Format::Cbr));
}

/// CBL: a whole file, or two entries of the index and the records, all of the same bytes.
pub fn cbl(bytes: &[u8]) {
    if bytes.starts_with(b"CCBridge") {
        return read(bytes, Some(Format::Cbl));
    }
    let mut file = vec![0; 66_624 + 2 * 276];
    file[..16].copy_from_slice(b"CCBridgeLibrary\0");
    let rest = fill(&mut file[60..62], bytes);
    let rest = fill(&mut file[66_624..66_644], rest);
    let rest = fill(&mut file[66_900..66_920], rest);
    let record = record(rest);
    for _ in 0..2 {
        let start = file.len();
        file.extend_from_slice(&record);
        file.resize(start + record.len().next_multiple_of(4096), 0);
    }
    read(&file, Some(Format::Cbl));
}

/// A record of `CCBridge` around its version, one text, side and men, with the rest as its tree.
fn record(bytes: &[u8]) -> Vec<u8> {
    let mut record = vec![0; 2214];
    record[..16].copy_from_slice(b"CCBridge Record\0");
    let rest = fill(&mut record[16..20], bytes);
    let rest = fill(&mut record[180..190], rest);
    let rest = fill(&mut record[2112..2214], rest);
    record.extend_from_slice(rest);
    record
}

/// Fills a place with the head of some bytes and returns their rest.
fn fill<'b>(place: &mut [u8], bytes: &'b [u8]) -> &'b [u8] {
    let (head, rest) = bytes.split_at(bytes.len().min(place.len()));
    place[..head.len()].copy_from_slice(head);
    rest
}

/// Reads a file, plays every game, and looks whether each lies where it says.
fn read(bytes: &[u8], format: Option<Format>) {
    let games = read_games(bytes, &options(format));
    for game in games.take(GAMES).flatten() {
        let inside = game.offset..=bytes.len() as u64;
        assert!(inside.contains(&(game.offset + game.length)));
        let played = play(&game, OnIllegal::PlayOn);
        let lines = play_variations(&game, &played);
        let faults = lines.iter().filter_map(|line| line.error.as_ref());
        for error in faults.chain(&played.error) {
            assert!(inside.contains(&error.byte), "{error} in {inside:?}");
        }
        for (at, line) in (1..).zip(game.variations()) {
            assert!(line.parent < at, "line {at} leaves line {}", line.parent);
        }
        for comment in game.comments() {
            assert!(comment.line as usize <= lines.len());
        }
    }
}

/// A game in any format, written in every format that is: each gives its main line back.
pub fn write(bytes: &[u8]) {
    for game in read_games(bytes, &options(None)).take(4).flatten() {
        write_and_read(&game, &play(&game, OnIllegal::Stop));
    }
}

fn options(format: Option<Format>) -> ReadOptions {
    ReadOptions {
        format,
        max_game_bytes: 1 << 16,
        ..ReadOptions::default()
    }
}

/// Writes a game in every format, and looks whether each gives its main line back.
fn write_and_read(game: &Game, played: &Played) {
    let targets = [
        (Target::Pgn(Notation::Wxf), Format::Pgn),
        (Target::DhtmlXq, Format::DhtmlXq),
        (Target::Xqf, Format::Xqf),
        (Target::Jsonl, Format::JsonLines),
    ];
    for (target, format) in targets {
        let Ok(Written { bytes, .. }) = write::write(game, target) else {
            continue;
        };
        let back: Vec<Game> = read_games(&bytes, &options(None)).flatten().collect();
        let shown = String::from_utf8_lossy(&bytes);
        assert_eq!(back.len(), 1, "{target:?}: {shown}");
        assert_eq!(back[0].format, format, "{shown}");
        let again = play(&back[0], OnIllegal::Stop);
        assert_eq!(again.moves, played.moves, "{target:?}: {shown}");
        assert_eq!(back[0].result(), game.result(), "{target:?}: {shown}");
    }
}

/// PGN in pieces of any size is the same as in one.
pub fn stream(bytes: &[u8]) {
    let (step, bytes) = bytes.split_first().unwrap_or((&0, bytes));
    let options = options(Some(Format::Pgn));
    let whole = read_games(bytes, &options).take(GAMES);
    let pieces = Pieces {
        bytes,
        step: usize::from(*step) + 1,
    };
    let mut streamed = stream_games(pieces, &options);
    for game in whole.flatten() {
        let other = streamed.next().and_then(Result::ok).expect("a game");
        assert_eq!((game.offset, game.length), (other.offset, other.length));
        assert!(game.moves().eq(other.moves()));
        assert!(game.headers.iter().eq(other.headers.iter()));
    }
}

/// A reader that gives a few bytes at a time.
struct Pieces<'b> {
    bytes: &'b [u8],
    step: usize,
}

impl Read for Pieces<'_> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let len = buffer.len().min(self.step);
        self.bytes.read(&mut buffer[..len])
    }
}

/// Files inside files.
pub fn container(bytes: &[u8]) {
    let limits = Limits {
        member_bytes: 1 << 20,
        total_bytes: 4 << 20,
        members: 100,
        depth: 3,
    };
    let mut total = 0;
    container::expand("x", bytes, &limits, &mut |item| match item {
        Item::File { path, bytes } => {
            assert!(path.starts_with('x'));
            total += bytes.len();
        }
        Item::Damage(damage) => assert!(!damage.to_string().is_empty()),
    });
    assert!(total as u64 <= limits.total_bytes + bytes.len() as u64);
}

/// Text in each encoding.
pub fn encoding(bytes: &[u8]) {
    for encoding in Encoding::ALL {
        let mut text = String::new();
        let broken = encoding.decode_into(bytes, &mut text);
        assert!(broken as usize <= bytes.len());
        assert!(text.len() <= 4 * bytes.len() + 4);
    }
}

/// A FEN: what is read is written exactly, and read as the same.
pub fn fen(bytes: &[u8]) {
    let text = String::from_utf8_lossy(bytes);
    let Ok(fen) = Fen::parse(&text) else { return };
    let exact = fen.setup.to_fen();
    assert_eq!(Setup::from_exact_fen(&exact).as_ref(), Ok(&fen.setup));
    let position = Position::from_setup_unchecked(&fen.setup);
    assert_eq!(position.fen(), exact);
    let _ = (fen.setup.impossibilities(), position.legal_moves());
}

/// A move in each notation, on the start and on the position of a FEN before it.
pub fn notation(bytes: &[u8]) {
    let text = String::from_utf8_lossy(bytes);
    let (fen, text) = text.split_once('\n').unwrap_or(("", &text));
    let setup = Fen::parse(fen).map_or_else(|_| Setup::start(), |fen| fen.setup);
    let position = Position::from_setup_unchecked(&setup);
    for notation in Notation::ALL {
        let Ok(mv) = notation::parse(text, notation, &position) else {
            continue;
        };
        assert!(position.is_legal(mv));
        if let Ok(written) = notation::format(mv, notation, &position) {
            assert_eq!(notation::parse(&written, notation, &position), Ok(mv));
        }
    }
    if let Ok(mv) = notation::parse_auto(text, &position) {
        assert!(position.is_legal(mv));
    }
}
