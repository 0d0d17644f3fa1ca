//! How a game ended, as its source says.

use core::fmt;

/// The result of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum GameResult {
    /// `1-0`.
    RedWins,
    /// `0-1`.
    BlackWins,
    /// `1/2-1/2`.
    Draw,
    /// `*`: not finished, or not known.
    Unknown,
}

impl GameResult {
    /// As tables and PGN have it: `1-0`, `0-1`, `1/2-1/2`, `*`.
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::RedWins => "1-0",
            Self::BlackWins => "0-1",
            Self::Draw => "1/2-1/2",
            Self::Unknown => "*",
        }
    }

    /// Reads a result in figures or words, in either width and script; `None` if it is none.
    ///
    /// ```
    /// use cotuong_records::GameResult;
    ///
    /// assert_eq!(GameResult::from_text(" 0.5-0.5 "), Some(GameResult::Draw));
    /// assert_eq!(GameResult::from_text("１－０"), Some(GameResult::RedWins));
    /// assert_eq!(GameResult::from_text("黑方胜"), Some(GameResult::BlackWins));
    /// assert_eq!(GameResult::from_text("2-0"), None);
    /// ```
    pub fn from_text(text: &str) -> Option<Self> {
        Self::from_figures(text).or_else(|| {
            let plain: String = text
                .chars()
                .filter(|c| !c.is_whitespace())
                .map(plain)
                .collect();
            let found = Self::from_figures(&plain).or_else(|| Self::from_words(&plain));
            found.or_else(|| Self::from_phrase(text.trim()))
        })
    }

    /// Reads a result in figures alone.
    fn from_figures(text: &str) -> Option<Self> {
        match text {
            "1-0" | "1:0" => Some(Self::RedWins),
            "0-1" | "0:1" => Some(Self::BlackWins),
            "1/2-1/2" | "½-½" | "0.5-0.5" | "0,5-0,5" | ".5-.5" | "1/2" | "½" | "1-1" => {
                Some(Self::Draw)
            }
            "*" | "?" => Some(Self::Unknown),
            _ => None,
        }
    }

    /// Reads a result in words: those of the Chinese sites (Red's view where none is named), of Vietnamese and
    /// English texts, and of tables.
    pub(crate) fn from_words(words: &str) -> Option<Self> {
        match words {
            "W" | "red" | "Red" | "white" | "White" => Some(Self::RedWins),
            "L" | "black" | "Black" => Some(Self::BlackWins),
            "D" | "draw" | "Draw" | "平" => Some(Self::Draw),
            _ => Self::said(words),
        }
    }

    /// Reads a result in words that may stand among moves, where a column's `W`, `red` or `平` may be anything.
    pub(crate) fn said(words: &str) -> Option<Self> {
        match words {
            "平" => None,
            "未知" => Some(Self::Unknown),
            _ => Self::from_chinese(words).or_else(|| Self::from_phrase(words)),
        }
    }

    /// Who, and what became of him: `红先胜`, `黑方认负`, `先和`, `红先黑胜`.
    fn from_chinese(words: &str) -> Option<Self> {
        // Who moved first says nothing where the winner is named behind it.
        let first = ["红先", "紅先", "黑先"];
        let behind = first.iter().find_map(|first| words.strip_prefix(first));
        let words = behind
            .filter(|rest| rest.starts_with(['红', '紅', '黑']))
            .unwrap_or(words);
        let (named, rest) = match words.chars().next()? {
            '红' | '紅' | '先' => (Some(Self::RedWins), words.get(3..)?),
            '黑' | '后' | '後' => (Some(Self::BlackWins), words.get(3..)?),
            '双' | '雙' => (None, words.get(3..)?),
            _ => (None, words),
        };
        let outcome = rest.trim_start_matches(['方', '先', '棋', '手', ' ', '\u{3000}']);
        // `方胜` names nobody, while a bare `胜` is Red's.
        let is_told = named.is_some() || outcome.len() == words.len();
        let is_both = words.starts_with(['双', '雙']);
        let winner = named.unwrap_or(Self::RedWins);
        let loser = if winner == Self::RedWins {
            Self::BlackWins
        } else {
            Self::RedWins
        };
        match outcome {
            "胜" | "勝" | "获胜" | "獲勝" | "胜定" | "勝定" if is_told => Some(winner),
            "负" | "負" if is_told => Some(loser),
            "认负" | "認負" | "认输" | "認輸" | "投子认负" | "投子認負" | "超时" | "超時"
            | "超时负" | "超時負" | "超时判负" | "超時判負" | "判负" | "判負" | "被绝杀"
            | "被絕殺" | "被困毙" | "被困斃"
                if named.is_some() =>
            {
                Some(loser)
            }
            "和" | "和棋" | "和局" | "成和" | "言和" | "议和" | "議和" | "作和" | "平" | "平局"
                if is_told || is_both =>
            {
                Some(Self::Draw)
            }
            _ => None,
        }
    }

    /// `Đỏ thắng`, `Red wins`, in any case of their letters, with their diacritics or without.
    fn from_phrase(words: &str) -> Option<Self> {
        /// The longest of them.
        const LONGEST: usize = 40;
        // Its letters are Latin: the rest is not copied to find that out.
        if words.len() > LONGEST || words.starts_with(|c| c >= '\u{2000}') {
            return None;
        }
        let plain: String = words
            .chars()
            .flat_map(char::to_lowercase)
            .filter_map(bare)
            .collect();
        match plain.split_whitespace().collect::<Vec<_>>()[..] {
            ["do" | "trang" | "tien", "thang"]
            | ["den" | "hau", "thua"]
            | ["red" | "white", "wins" | "won"] => Some(Self::RedWins),
            ["den" | "hau", "thang"]
            | ["do" | "trang" | "tien", "thua"]
            | ["black", "wins" | "won"] => Some(Self::BlackWins),
            ["hoa" | "draw" | "drawn"] | ["hoa", "co"] | ["co" | "van", "hoa"] => Some(Self::Draw),
            _ => None,
        }
    }
}

/// A small letter without its diacritics; nothing for one of these by itself.
fn bare(c: char) -> Option<char> {
    const LETTERS: [(char, &str); 7] = [
        ('a', "àáảãạăằắẳẵặâầấẩẫậ"),
        ('e', "èéẻẽẹêềếểễệ"),
        ('i', "ìíỉĩị"),
        ('o', "òóỏõọôồốổỗộơờớởỡợ"),
        ('u', "ùúủũụưừứửữự"),
        ('y', "ỳýỷỹỵ"),
        ('d', "đ"),
    ];
    match c {
        '\u{300}'..='\u{36f}' => None,
        _ => LETTERS
            .iter()
            .find(|(_, all)| all.contains(c))
            .map(|(base, _)| *base)
            .or(Some(c)),
    }
}

impl fmt::Display for GameResult {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.as_str())
    }
}

/// Full width to ASCII, every dash to a hyphen.
fn plain(c: char) -> char {
    match c {
        '\u{2010}'..='\u{2015}' | '\u{2212}' => '-',
        '\u{ff01}'..='\u{ff5e}' => char::from_u32(u32::from(c) - 0xfee0).unwrap_or(c),
        _ => c,
    }
}

/// Why a game ended, as its source says: a claim, not a ruling.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum EndReason {
    /// A side gave up: 认负.
    Resignation,
    /// Both agreed on a draw: 议和.
    Agreement,
    /// An arbiter or a server called it a draw: 判和.
    AdjudicatedDraw,
    /// An arbiter or a server called it lost: 判负.
    AdjudicatedLoss,
    /// 绝杀.
    Checkmate,
    /// A side without a move, who loses: 困毙.
    Stalemate,
    /// A flag fell: 超时, 读秒 (in the count of seconds), 步时 (the time for one move).
    Time,
    /// A side left: 断线.
    Disconnection,
    /// 长将.
    PerpetualCheck,
    /// 长捉.
    PerpetualChase,
    /// The position came back too often.
    Repetition,
    /// Too long without a capture.
    NoCaptureLimit,
}

impl EndReason {
    /// Every reason.
    pub const ALL: [Self; 12] = [
        Self::Resignation,
        Self::Agreement,
        Self::AdjudicatedDraw,
        Self::AdjudicatedLoss,
        Self::Checkmate,
        Self::Stalemate,
        Self::Time,
        Self::Disconnection,
        Self::PerpetualCheck,
        Self::PerpetualChase,
        Self::Repetition,
        Self::NoCaptureLimit,
    ];

    /// The stable name, such as `resignation`.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Resignation => "resignation",
            Self::Agreement => "agreement",
            Self::AdjudicatedDraw => "adjudicated_draw",
            Self::AdjudicatedLoss => "adjudicated_loss",
            Self::Checkmate => "checkmate",
            Self::Stalemate => "stalemate",
            Self::Time => "time",
            Self::Disconnection => "disconnection",
            Self::PerpetualCheck => "perpetual_check",
            Self::PerpetualChase => "perpetual_chase",
            Self::Repetition => "repetition",
            Self::NoCaptureLimit => "no_capture_limit",
        }
    }

    /// Reads a whole remark as a reason; `None` for any other text.
    ///
    /// ```
    /// use cotuong_records::EndReason;
    ///
    /// assert_eq!(EndReason::from_text("认负"), Some(EndReason::Resignation));
    /// assert_eq!(EndReason::from_text("perpetual chase"), Some(EndReason::PerpetualChase));
    /// assert_eq!(EndReason::from_text("黑方认负，全局结束"), None);
    /// ```
    pub fn from_text(text: &str) -> Option<Self> {
        let text = text.trim().trim_end_matches(['.', '。', '！', '!']);
        // The longest remark known; the rest is prose, and not copied.
        if text.len() > 32 {
            return None;
        }
        let plain: String = text
            .chars()
            .map(|c| {
                if matches!(c, '_' | '-') {
                    ' '
                } else {
                    c.to_ascii_lowercase()
                }
            })
            .collect();
        let side = ["红方", "黑方", "紅方", "红", "黑", "紅", "双方", "雙方"];
        let bare = side
            .iter()
            .find_map(|side| plain.strip_prefix(side))
            .unwrap_or(&plain);
        Some(match bare {
            "认负" | "認負" | "认输" | "認輸" | "投子认负" | "投子認負" | "resignation"
            | "resign" | "resigns" => Self::Resignation,
            "议和" | "議和" | "agreement" | "draw agreed" | "mutual agreement" => {
                Self::Agreement
            }
            "判和" | "判为和局" | "判為和局" | "adjudicated draw" => {
                Self::AdjudicatedDraw
            }
            "判负" | "判負" | "adjudicated loss" => Self::AdjudicatedLoss,
            "绝杀" | "絕殺" | "被绝杀" | "被絕殺" | "checkmate" | "mate" => {
                Self::Checkmate
            }
            "困毙" | "困斃" | "被困毙" | "被困斃" | "stalemate" => Self::Stalemate,
            "读秒" | "讀秒" | "步时" | "步時" | "局时" | "局時" | "超时" | "超時" | "局超时"
            | "局超時" | "步超时" | "步超時" | "time" | "time forfeit" | "timeout" => {
                Self::Time
            }
            "断线" | "斷線" | "逃跑" | "disconnection" | "abandoned" => Self::Disconnection,
            "长将" | "長將" | "perpetual check" => Self::PerpetualCheck,
            "长捉" | "長捉" | "perpetual chase" => Self::PerpetualChase,
            "循环" | "循環" | "repetition" | "threefold repetition" => Self::Repetition,
            "自然限着" | "no capture limit" => Self::NoCaptureLimit,
            _ => return None,
        })
    }
}

impl fmt::Display for EndReason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}
