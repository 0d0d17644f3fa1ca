//! Which encoding a file is in, decided once a file by what it says.
//!
//! 1. A byte order mark, or UTF-16 by its zero bytes beside two ASCII characters at the head.
//! 2. Strict UTF-8.
//! 3. Of GB18030 and Big5 the one in which moves are recognised at once, and none in the other.
//! 4. An old encoding of Vietnamese, where the words spell syllables of that language.
//! 5. Among GB18030, Big5 and UTF-8 with broken bytes: the one in which most moves are recognised.
//! 6. In a tie: UTF-8 where four sequences of it are whole for each that is broken; then the one with most
//!    characters common in the tags of games.
//! 7. Without any evidence: GB18030 where two high bytes stand together that it can read, else UTF-8.
//!
//! Nothing is guessed from letter frequencies: nearly every Big5 file is valid GB18030 too, and reads as nonsense.
//! A file that is ASCII so far is still open, and ASCII reads the same in all of them; evidence is gathered from
//! the first byte above ASCII on.

use std::collections::HashMap;
use std::sync::LazyLock;

use encoding_rs::{BIG5, GB18030};

use crate::{Encoding, vietnamese};

/// The bytes looked at, from the line of the first byte above ASCII on.
pub(crate) const WINDOW: usize = 64 * 1024;

/// A first look at this much decides most files, and ends as soon as it does.
const GLANCE: usize = 1024;
const STEP: usize = 64;

/// So many moves in one encoding and none in another settle it at a glance.
const CLEAR: u32 = 4;

/// What kind of sign a character is, as far as it tells one encoding from another.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[repr(u8)]
enum Sign {
    #[default]
    Other,
    Piece,
    Place,
    Digit,
    Direction,
    /// Common in tags.
    Common,
}

/// Four signs in a row, the last one lowest.
type Signs = u32;

/// The signs of a move: a man and a file, or a place and a man, then a direction and a number.
const MOVES: [Signs; 3] = [
    in_a_row([Sign::Piece, Sign::Digit, Sign::Direction, Sign::Digit]),
    in_a_row([Sign::Place, Sign::Piece, Sign::Direction, Sign::Digit]),
    in_a_row([Sign::Place, Sign::Digit, Sign::Direction, Sign::Digit]),
];

const fn in_a_row(signs: [Sign; 4]) -> Signs {
    u32::from_be_bytes([
        signs[0] as u8,
        signs[1] as u8,
        signs[2] as u8,
        signs[3] as u8,
    ])
}

const PIECES: &str = "车車俥伡马馬傌相象仕士帅帥将將炮砲包兵卒";
const PLACES: &str = "前中后後";
const DIGITS: &str = "一二三四五六七八九１２３４５６７８９";
const DIRECTIONS: &str = "进進平退";
/// Characters of events, places, dates, results and openings, in both scripts.
const COMMON: &str = "年月日第局轮輪届屆赛賽杯全国國省市县縣区區级級组組团團体體个個人男女大师師冠军軍\
    胜勝负負和先红紅黑棋象中国國对對局开開古谱譜残殘名将段特\
    王李张張陈陳刘劉赵趙胡许許吕呂杨楊徐柳孙孫万萬郑鄭谢謝苗卜洪蒋蔣陶金郭黄黃吴吳何宗永荣榮华華\
    北京上海天津重庆慶广廣东東西南河江湖浙徽苏蘇四川辽遼宁寧龙龍吉林山福建安云雲贵貴陕陝甘肃新疆\
    香港台湾灣澳门門沈阳陽州浦银銀荔甲联聯邀请請精英龙龍飞飛风風屏反宫宮过過炮马馬车車兵卒仙指路\
    （）、，。「」“”《》";

/// The sign of a character.
static SIGNS: LazyLock<HashMap<char, Sign>> = LazyLock::new(|| {
    let classes = [
        (COMMON, Sign::Common),
        (PIECES, Sign::Piece),
        (PLACES, Sign::Place),
        (DIGITS, Sign::Digit),
        (DIRECTIONS, Sign::Direction),
    ];
    let each =
        |(characters, sign): (&'static str, Sign)| characters.chars().map(move |c| (c, sign));
    classes.into_iter().flat_map(each).collect()
});

/// The signs of all two-byte characters of an encoding.
type Table = Vec<Sign>;

static GB18030_SIGNS: LazyLock<Table> = LazyLock::new(|| table(GB18030));
static BIG5_SIGNS: LazyLock<Table> = LazyLock::new(|| table(BIG5));

fn table(codec: &'static encoding_rs::Encoding) -> Table {
    let mut signs = vec![Sign::Other; 1 << 16];
    for (c, sign) in SIGNS.iter() {
        let mut text = [0; 4];
        let (bytes, _, unmappable) = codec.encode(c.encode_utf8(&mut text));
        if let (false, &[lead, trail]) = (unmappable, &*bytes) {
            signs[pair(lead, trail)] = *sign;
        }
    }
    signs
}

fn pair(lead: u8, trail: u8) -> usize {
    usize::from(u16::from_be_bytes([lead, trail]))
}

/// What an encoding makes of some bytes.
#[derive(Default)]
struct Evidence {
    moves: u32,
    /// Characters that moves and tags are made of.
    common: u32,
    /// Characters of several bytes.
    wide: u32,
    broken: u32,
    recent: Signs,
    /// The bytes seen.
    at: usize,
}

impl Evidence {
    /// Takes the next character; four signs that make a move count as one.
    #[inline]
    fn note(&mut self, sign: Sign) {
        self.recent = self.recent << 8 | sign as Signs;
        if sign == Sign::Digit {
            self.moves += u32::from(MOVES.contains(&self.recent));
        }
    }

    #[inline]
    fn note_wide(&mut self, sign: Sign) {
        self.wide += 1;
        self.common += u32::from(sign != Sign::Other);
        self.note(sign);
    }

    #[inline]
    fn note_ascii(&mut self, byte: u8) {
        if byte.is_ascii_digit() {
            self.note(Sign::Digit);
        } else {
            self.recent = 0;
        }
    }

    fn note_broken(&mut self) {
        self.broken += 1;
        self.note(Sign::Other);
    }

    /// Goes on up to some byte or a little further.
    #[inline]
    fn advance(&mut self, bytes: &[u8], to: usize, signs: &Table, len: impl Fn(&[u8]) -> usize) {
        while self.at < to
            && let Some(rest @ [first, tail @ ..]) = bytes.get(self.at..)
        {
            if first.is_ascii() {
                self.note_ascii(*first);
                self.at += 1;
                continue;
            }
            let len = len(rest);
            match (len, tail) {
                (2, [second, ..]) => self.note_wide(signs[pair(*first, *second)]),
                (0, _) => self.note_broken(),
                _ => self.note_wide(Sign::Other),
            }
            self.at += len.max(1);
        }
    }

    fn advance_gb18030(&mut self, bytes: &[u8], to: usize) {
        self.advance(bytes, to, &GB18030_SIGNS, gb18030_len);
    }

    fn advance_big5(&mut self, bytes: &[u8], to: usize) {
        self.advance(bytes, to, &BIG5_SIGNS, big5_len);
    }

    fn of_utf8(bytes: &[u8]) -> Self {
        let mut evidence = Self::default();
        for chunk in bytes.utf8_chunks() {
            for c in chunk.valid().chars() {
                match u8::try_from(c) {
                    Ok(byte) if byte.is_ascii() => evidence.note_ascii(byte),
                    _ => evidence.note_wide(SIGNS.get(&c).copied().unwrap_or_default()),
                }
            }
            if !chunk.invalid().is_empty() {
                evidence.note_broken();
            }
        }
        evidence
    }
}

/// The bytes of the character of several bytes at the head; 0 where it is broken.
fn gb18030_len(bytes: &[u8]) -> usize {
    match bytes {
        [0x81..=0xfe, 0x40..=0x7e | 0x80..=0xfe, ..] => 2,
        [0x81..=0xfe, 0x30..=0x39, 0x81..=0xfe, 0x30..=0x39, ..] => 4,
        _ => 0,
    }
}

fn big5_len(bytes: &[u8]) -> usize {
    match bytes {
        [0x81..=0xfe, 0x40..=0x7e | 0xa1..=0xfe, ..] => 2,
        _ => 0,
    }
}

/// The encoding of a file by its head: a byte order mark, or the zero bytes of UTF-16.
pub(crate) fn by_head(head: &[u8]) -> Option<Encoding> {
    let marked = Encoding::ALL
        .into_iter()
        .find(|encoding| encoding.mark_len(head) > 0);
    let plain = |byte: u8| matches!(byte, b'\t' | b'\n' | b'\r' | b' '..=b'~');
    marked.or(match *head {
        [a, 0, b, 0, ..] if plain(a) && plain(b) => Some(Encoding::Utf16Le),
        [0, a, 0, b, ..] if plain(a) && plain(b) => Some(Encoding::Utf16Be),
        _ => wide_without_mark(head),
    })
}

/// UTF-16 that starts with other than ASCII: the zero bytes of its blanks and breaks stand on one side, and all of it
/// is text of the languages that games are written in.
fn wide_without_mark(head: &[u8]) -> Option<Encoding> {
    /// So many units are looked at.
    const UNITS: usize = 256;
    let units = || head.chunks_exact(2).take(UNITS);
    if !head.len().is_multiple_of(2) || units().all(|unit| unit[0] > 0 && unit[1] > 0) {
        return None;
    }
    let is_text = |unit: u16| {
        matches!(unit, 9 | 10 | 13 | 0x20..=0x7e | 0xa0..=0x1ff | 0x300..=0x36f | 0x1e00..=0x1eff)
            || matches!(unit, 0x2010..=0x203f | 0x2460..=0x249b | 0x3000..=0x30ff | 0x4e00..=0x9fff | 0xff00..=0xff5f)
    };
    let reads = |of: fn([u8; 2]) -> u16| units().all(|unit| is_text(of([unit[0], unit[1]])));
    if reads(u16::from_le_bytes) {
        Some(Encoding::Utf16Le)
    } else {
        reads(u16::from_be_bytes).then_some(Encoding::Utf16Be)
    }
}

/// The encoding of text that starts with this window; `None` while it is ASCII alone.
///
/// `whole` says that the text ends with the window: else a character cut at its end is not a broken one.
pub(crate) fn by_content(window: &[u8], whole: bool) -> Option<Encoding> {
    let high = window.iter().position(|byte| !byte.is_ascii())?;
    let line = window[..high]
        .iter()
        .rposition(|&byte| byte == b'\n')
        .map_or(0, |at| at + 1);
    let window = window.get(line..).unwrap_or_default();
    let (window, whole) = match window.get(..WINDOW) {
        Some(cut) => (cut, whole && window.len() == WINDOW),
        None => (window, whole),
    };
    Some(if is_utf8(window, whole) {
        Encoding::Utf8
    } else {
        by_evidence(window)
    })
}

fn is_utf8(window: &[u8], whole: bool) -> bool {
    match core::str::from_utf8(window) {
        Ok(_) => true,
        Err(error) => !whole && error.error_len().is_none(),
    }
}

fn by_evidence(window: &[u8]) -> Encoding {
    let (mut gb18030, mut big5) = (Evidence::default(), Evidence::default());
    for to in (STEP..=GLANCE).step_by(STEP) {
        gb18030.advance_gb18030(window, to);
        big5.advance_big5(window, to);
        if big5.moves >= CLEAR && gb18030.moves == 0 {
            return Encoding::Big5;
        }
        if gb18030.moves >= CLEAR && big5.moves == 0 {
            return Encoding::Gb18030;
        }
    }
    if let Some(encoding) = vietnamese::by_content(window) {
        return encoding;
    }
    gb18030.advance_gb18030(window, window.len());
    big5.advance_big5(window, window.len());
    let utf8 = Evidence::of_utf8(window);
    let found = [
        (utf8, Encoding::Utf8),
        (gb18030, Encoding::Gb18030),
        (big5, Encoding::Big5),
    ];
    let most = |key: fn(&Evidence) -> u32| -> Option<Encoding> {
        let best = found.iter().map(|(evidence, _)| key(evidence)).max()?;
        let mut winners = found
            .iter()
            .filter(|(evidence, _)| best > 0 && key(evidence) == best);
        winners
            .next()
            .filter(|_| winners.next().is_none())
            .map(|(_, encoding)| *encoding)
    };
    let [(utf8, _), (gb18030, _), _] = &found;
    most(|evidence| evidence.moves)
        .or((utf8.wide >= 4 * utf8.broken).then_some(Encoding::Utf8))
        .or_else(|| most(|evidence| evidence.common))
        .unwrap_or_else(|| without_evidence(utf8, gb18030))
}

/// No move, no common character: a stray byte in a Latin text, or a few rare characters.
fn without_evidence(utf8: &Evidence, gb18030: &Evidence) -> Encoding {
    let readable = gb18030.wide > 64 * gb18030.broken;
    // Two characters of GB18030 hold one of UTF-8 by chance, between bytes that are none.
    if readable && utf8.broken > 1 && utf8.wide < utf8.broken {
        Encoding::Gb18030
    } else {
        Encoding::Utf8
    }
}
