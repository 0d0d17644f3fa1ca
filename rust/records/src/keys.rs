//! The names that headers have in texts and tables, and the tags that they stand for.

use cotuong_board::notation::zh;

/// Names in Chinese, in both scripts.
const CHINESE: [(&str, &[&str]); 16] = [
    ("Title", &["标题", "標題"]),
    (
        "Event",
        &["赛事", "賽事", "比赛", "比賽", "赛事名称", "賽事名稱"],
    ),
    ("Round", &["轮次", "輪次", "轮", "輪"]),
    ("Opening", &["布局", "佈局", "开局", "開局"]),
    ("Red", &["红方", "紅方", "红", "紅", "先手"]),
    ("Black", &["黑方", "黑", "后手", "後手"]),
    ("Result", &["结果", "結果", "赛果", "賽果", "胜负", "勝負"]),
    (
        "Date",
        &[
            "日期",
            "时间",
            "時間",
            "比赛时间",
            "比賽時間",
            "比赛日期",
            "比賽日期",
        ],
    ),
    ("Site", &["地点", "地點", "比赛地点", "比賽地點"]),
    (
        "TimeControl",
        &["记时规则", "計時規則", "计时规则", "用时", "用時"],
    ),
    ("Recorder", &["记录", "記錄"]),
    ("Annotator", &["评注", "評注", "评注人", "解说", "解說"]),
    ("RedTeam", &["红方团体", "紅方團體"]),
    ("BlackTeam", &["黑方团体", "黑方團體"]),
    ("Type", &["棋局类型", "棋局類型"]),
    ("FEN", &["开局局面", "開局局面", "初始局面"]),
];

/// Names in Vietnamese and English, in small letters.
const WESTERN: [(&str, &[&str]); 12] = [
    ("Event", &["event", "giải", "giải đấu", "tournament"]),
    ("Round", &["round", "vòng"]),
    (
        "Red",
        &[
            "red",
            "white",
            "đỏ",
            "trắng",
            "bên đỏ",
            "bên trắng",
            "đi tiên",
            "tiên",
            "redid",
        ],
    ),
    (
        "Black",
        &["black", "đen", "bên đen", "đi hậu", "hậu", "blackid"],
    ),
    ("Result", &["result", "winner", "kết quả"]),
    ("Date", &["date", "game_datetime", "ngày"]),
    ("Site", &["site", "place", "địa điểm", "nơi"]),
    ("Title", &["title", "name", "ván", "ván cờ"]),
    ("FEN", &["fen"]),
    ("RedElo", &["redelo", "red_elo", "whiteelo"]),
    ("BlackElo", &["blackelo", "black_elo"]),
    ("GameId", &["gameid", "game_id"]),
];

/// The tag that a name in Chinese stands for.
pub(crate) fn chinese(name: &str) -> Option<&'static str> {
    find(&CHINESE, name)
}

/// The tag that a name in any language stands for, in any case of its letters.
pub(crate) fn any(name: &str) -> Option<&'static str> {
    /// No name is longer.
    const LONGEST: usize = 32;
    if name.len() > LONGEST {
        return None;
    }
    chinese(name).or_else(|| find(&WESTERN, &name.to_lowercase()))
}

fn find(names: &[(&'static str, &[&str])], name: &str) -> Option<&'static str> {
    let own = names.iter().find(|(_, names)| names.contains(&name));
    own.map(|(tag, _)| *tag)
}

/// The headers of a line, `【红方】甲【黑方】乙`; empty where it does not start with one.
pub(crate) fn bracketed(line: &str) -> Vec<(&'static str, &str)> {
    let mut parts = line.trim().split('【');
    if parts.next() != Some("") {
        return Vec::new();
    }
    let header = |part| {
        let (name, value) = str::split_once(part, '】')?;
        Some((
            any(name.trim())?,
            value.trim_matches([' ', '\u{3000}', ':', '：']),
        ))
    };
    parts.map_while(header).collect()
}

/// The headers of a line, `红方：甲 黑方：乙`; empty where it does not start with one, or is of moves.
pub(crate) fn pairs(line: &str) -> Vec<(&'static str, &str)> {
    let mut found: Vec<(&'static str, &str)> = Vec::new();
    let mut rest = line.trim();
    while let Some((name, after)) = rest.split_once([':', '：']) {
        let after = after.trim();
        // Behind a value, the name of the next one is its last word.
        let last = name.rfind(char::is_whitespace);
        let start = last.map_or(0, |at| {
            name.len() - name.get(at..).unwrap_or_default().trim_start().len()
        });
        let whole = any(name.trim()).map(|tag| (tag, 0));
        let tag = name.get(start..).and_then(any).map(|tag| (tag, start));
        let Some((tag, start)) = whole.or(tag.filter(|_| !found.is_empty())) else {
            break;
        };
        if zh::move_len(after).is_some() {
            return Vec::new();
        }
        if let Some((_, value)) = found.last_mut() {
            *value = name.get(..start).unwrap_or_default().trim();
        }
        found.push((tag, after));
        rest = after;
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_of_all_languages_are_known() {
        assert_eq!(any("紅方"), Some("Red"));
        assert_eq!(any("Kết quả"), Some("Result"));
        assert_eq!(any("redID"), Some("Red"));
        assert_eq!((any("方红"), chinese("red")), (None, None));
    }

    #[test]
    fn a_line_may_hold_several() {
        assert_eq!(pairs("红方：甲 黑方：乙"), [("Red", "甲"), ("Black", "乙")]);
        assert_eq!(pairs(" Trắng: Nguyễn Văn A "), [("Red", "Nguyễn Văn A")]);
        assert_eq!(
            pairs("Date: 2001-1-2 10:30:00"),
            [("Date", "2001-1-2 10:30:00")]
        );
        assert_eq!(
            bracketed("【红方】甲 【黑方】：乙"),
            [("Red", "甲"), ("Black", "乙")]
        );
        assert_eq!(bracketed("【正着】炮二平五"), []);
        for other in ["Ván 1: A - B", "如改走：车1平2", "红：炮二平五 黑：马8进7"]
        {
            assert_eq!(pairs(other), [], "{other}");
        }
    }
}
