//! In which notation a game's moves are written, by the moves alone.

use super::{Notation, read, token, zh};

/// Finds the notation that a game's move texts are written in; `None` if none of them tells.
///
/// A text counts if only one family of notations can read it (`H8+7` is WXF, `M8.7` Vietnamese, `P2-5` either); the
/// family with most of them wins, and its signs, ranks, letters or characters decide within it. Coordinates with
/// neither a rank 0 nor a rank 10 are taken for ICCS: a caller who has the position can do better, and try.
///
/// ```
/// use cotuong_board::notation::{Notation, dialect_of};
/// assert_eq!(dialect_of(["P2-5", "M8.7", "C2.5"]), Some(Notation::Vn));
/// assert_eq!(dialect_of(["C2.5", "h8+7", "P2-5"]), Some(Notation::Wxf));
/// assert_eq!(dialect_of(["P2-5"]), None);
/// ```
pub fn dialect_of<'a>(texts: impl IntoIterator<Item = &'a str>) -> Option<Notation> {
    let mut tally = [Evidence::default(); Family::ALL.len()];
    for text in texts {
        let mut readers = Family::ALL.into_iter().filter(|family| family.reads(text));
        if let (Some(only), None) = (readers.next(), readers.next()) {
            tally[only as usize].add(only, text);
        }
    }
    let (family, evidence) = Family::ALL
        .into_iter()
        .zip(tally)
        .rev()
        .max_by_key(|(_, evidence)| evidence.texts)?;
    (evidence.texts > 0).then(|| family.notation(evidence))
}

/// Notations that differ only in signs, ranks or script.
#[derive(Clone, Copy)]
enum Family {
    Chinese,
    Squares,
    Wxf,
    Vietnamese,
    Words,
    Algebraic,
}

/// What a family's own texts say for each of its two notations.
#[derive(Clone, Copy, Default)]
struct Evidence {
    texts: usize,
    first: usize,
    second: usize,
}

impl Family {
    const ALL: [Self; 6] = [
        Self::Chinese,
        Self::Squares,
        Self::Wxf,
        Self::Vietnamese,
        Self::Words,
        Self::Algebraic,
    ];

    /// The notations of the family: the one taken where its texts are neutral, and the other.
    const fn notations(self) -> (Notation, Notation) {
        match self {
            Self::Chinese => (Notation::ZhHans, Notation::ZhHant),
            Self::Squares => (Notation::Iccs, Notation::Uci),
            Self::Wxf => (Notation::Wxf, Notation::Wxf),
            Self::Vietnamese => (Notation::Vn, Notation::Asian),
            Self::Words => (Notation::VnWords, Notation::VnWords),
            Self::Algebraic => (Notation::San, Notation::San1),
        }
    }

    fn reads(self, text: &str) -> bool {
        let (first, second) = self.notations();
        read(text, first).is_ok() || read(text, second).is_ok()
    }

    const fn notation(self, evidence: Evidence) -> Notation {
        let (first, second) = self.notations();
        if evidence.second > evidence.first {
            second
        } else {
            first
        }
    }
}

impl Evidence {
    fn add(&mut self, family: Family, text: &str) {
        let (first, second) = family.notations();
        let has = |signs: &[char]| {
            let folded = |c| token::fold(c).map_or(c, char::from);
            usize::from(text.chars().map(folded).any(|c| signs.contains(&c)))
        };
        self.texts += 1;
        let (for_first, for_second) = match family {
            Family::Chinese => (has(&zh::SIMPLIFIED), has(&zh::TRADITIONAL)),
            // Some write + and = but retreat with a slash: that is Vietnamese still. A game has several times
            // fewer retreats than other moves.
            Family::Vietnamese => (8 * has(&['/']), has(&['+', '='])),
            Family::Algebraic => {
                let is_bare_pawn = usize::from(text.starts_with(|c| matches!(c, 'a'..='i')));
                (has(&['H', 'E']) + is_bare_pawn, has(&['N', 'B', 'P']))
            }
            _ => (0, 0),
        };
        let only_first = read(text, second).is_err();
        let only_second = read(text, first).is_err();
        self.first += for_first + usize::from(only_first);
        self.second += for_second + usize::from(only_second);
    }
}
