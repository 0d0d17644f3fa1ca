//! The notation of a game's moves: one for the whole game.
//!
//! Shapes decide, whatever a `Format` tag says; the tag decides where shapes do not tell. What neither tells
//! (two squares whose ranks fit both counts) is left open between two notations, and playing the game settles it.

use cotuong_board::notation::{Notation, dialect_of};

use crate::Encoding;
use crate::game::Game;

/// So many words are weighed where the first ones do not tell.
const WORDS: usize = 32;

/// Finds the notation of a game that has just been read.
pub(crate) fn settle(game: &mut Game, given: Option<Notation>) {
    (game.notation, game.other_notation) = match given {
        Some(notation) => (Some(notation), None),
        None => find(game),
    };
}

fn find(game: &Game) -> (Option<Notation>, Option<Notation>) {
    let mut words = game.moves();
    let (first, second) = (words.next(), words.next());
    let Some(first) = first.or_else(|| game.variation_moves(1).next()) else {
        return (None, None);
    };
    // Two words of one kind are enough; most games are settled here.
    let both = |is: fn(&str) -> bool| is(first) && second.is_none_or(is);
    if both(starts_chinese) {
        return (Some(script(game)), None);
    }
    if both(is_squares) {
        return squares(game);
    }
    let named = game.header("Format").and_then(named);
    match dialect_of(game.moves().take(WORDS)).or(named) {
        Some(Notation::Iccs | Notation::Uci) => squares(game),
        Some(notation) => (Some(notation), sibling(notation)),
        // Cannons and pawns alone: P and C are men of both.
        None => (Some(Notation::Wxf), Some(Notation::Vn)),
    }
}

/// The notation that differs only in signs or ranks.
const fn sibling(notation: Notation) -> Option<Notation> {
    match notation {
        Notation::San => Some(Notation::San1),
        Notation::San1 => Some(Notation::San),
        Notation::Vn => Some(Notation::Asian),
        Notation::Asian => Some(Notation::Vn),
        _ => None,
    }
}

/// What the tag `Format` names.
fn named(value: &str) -> Option<Notation> {
    let value = value.trim().to_ascii_lowercase();
    match value.as_str() {
        "chinese" => Some(Notation::ZhHans),
        "axf" => Some(Notation::Wxf),
        name => name.parse().ok(),
    }
}

fn starts_chinese(word: &str) -> bool {
    word.chars()
        .next()
        .is_some_and(|c| matches!(c, '一'..='鿿'))
}

/// `h2e2`, `h10g8`: lower case, no hyphen.
fn is_squares(word: &str) -> bool {
    let (mut letters, mut digits) = (0, 0);
    for byte in word.bytes() {
        match byte {
            b'a'..=b'i' if letters == 0 || digits > 0 => letters += 1,
            b'0'..=b'9' if letters > 0 => digits += 1,
            _ => return false,
        }
    }
    letters == 2 && (2..=4).contains(&digits)
}

/// Two squares: a rank 10 tells the count from 1, a rank 0 that from 0.
fn squares(game: &Game) -> (Option<Notation>, Option<Notation>) {
    for word in game.moves() {
        let mut before = b' ';
        for byte in word.bytes() {
            match (before, byte) {
                (b'1', b'0') => return (Some(Notation::Uci), None),
                (_, b'0') | (b'-', _) => return (Some(Notation::Iccs), None),
                _ => before = byte,
            }
        }
    }
    match game.header("Format").and_then(named) {
        Some(Notation::Uci) => (Some(Notation::Uci), None),
        Some(Notation::Iccs) => (Some(Notation::Iccs), None),
        _ => (Some(Notation::Iccs), Some(Notation::Uci)),
    }
}

/// The script of a game in Chinese: by the first word that tells.
fn script(game: &Game) -> Notation {
    for c in game.moves().flat_map(str::chars) {
        match c {
            '车' | '马' | '帅' | '将' | '进' | '后' => return Notation::ZhHans,
            '車' | '馬' | '帥' | '將' | '進' | '後' => return Notation::ZhHant,
            _ => {}
        }
    }
    match game.encoding {
        Encoding::Big5 => Notation::ZhHant,
        _ => Notation::ZhHans,
    }
}
