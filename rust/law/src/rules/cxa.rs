//! The national rules of China (2020).

use cotuong_board::PieceType::{Advisor, Cannon, Elephant, Horse, Pawn, Rook};

use super::{
    Article, ChaseRules, Clause, Forbidden, Kinds, NoCapture, Readings, RuleSet, Unapplied, Worth,
};
use crate::text::Text;

const fn cxa(
    number: &'static str,
    vi: &'static str,
    en: &'static str,
    zh: &'static str,
) -> Article {
    Article::new("cxa2020", number, vi, en, zh)
}

pub(super) const CXA2020: RuleSet = RuleSet {
    id: "cxa2020",
    version: "2020",
    name: Text::new(
        "Luật Cờ Tướng Trung Quốc 2020",
        "Chinese national rules 2020",
        "象棋竞赛规则（2020）",
    ),
    occurrences: 4,
    warn_at: 2,
    forbidden: Forbidden {
        mate_threat: true,
        mixed: true,
    },
    chase: ChaseRules {
        worth: Worth::Exchange,
        attackers: Kinds::of(&[Advisor, Elephant, Rook, Horse, Cannon]),
        victims: Kinds::of(&[Advisor, Elephant, Rook, Horse, Cannon, Pawn]),
        home_pawn: false,
        rook_despite_root: Kinds::NONE,
        pinned_despite_root: Kinds::NONE,
        one_victim: false,
    },
    readings: Readings::DEFAULT,
    no_capture: NoCapture {
        plies: 120,
        checks_counted: 10,
        penalty_minutes: 0,
    },
    unapplied: &[NINE_MOVES],
    articles: ARTICLES,
};

/// Known in outline only: whose squares are counted, what ends the count, and what follows if both sides do it is not.
const NINE_MOVES: Unapplied = Unapplied {
    name: "nine_moves",
    why: Text::new(
        "quy tắc chín nước (chín nước cấm liên tiếp trên ba điểm trở lên phải đổi dù thế cờ không lặp lại) không được áp dụng, vì chưa có nguyên văn nói rõ cách đếm",
        "the nine-move rule (nine forbidden moves running over three squares or more must change even without a repetition) is not applied, because no text at hand says how they are counted",
        "九着规则（连续九着禁止着法涉及三个或三个以上点位，即使局面不重复亦须变着）未予适用，因所据资料未载明计数方法",
    ),
};

const LONG_CHECK: Article = cxa(
    "25.1",
    "Một bên chiếu mãi: thua",
    "one-sided perpetual check loses",
    "单方面长将判负",
);
const BOTH_ALLOWED: Article = cxa(
    "25.2",
    "Hai bên đều đi nước được phép, không đổi: hòa",
    "both sides play allowed moves and do not change: draw",
    "双方均为允许着法，不变作和",
);
const FORBIDDEN_ALLOWED: Article = cxa(
    "25.3",
    "Bên đi nước cấm phải đổi trước bên đi nước được phép, không đổi thì thua",
    "forbidden against allowed moves: the former changes or loses",
    "一方禁止着法，另一方允许着法，前者须变，不变判负",
);
const GRAVER: Article = cxa(
    "26.9.1",
    "Hai bên cùng đi nước cấm: bên vi phạm nặng hơn phải đổi",
    "both sides play forbidden moves: the graver must change",
    "双方均为禁止着法，重者须变",
);
const BOTH_FORBIDDEN: Article = cxa(
    "26.9.4",
    "Hai bên cùng đi nước cấm ngang nhau: hòa",
    "both sides play forbidden moves of equal weight: draw",
    "双方均为禁止着法而轻重相当，作和",
);

const ARTICLES: &[(Clause, Article)] = &[
    (Clause::PerpetualCheck, LONG_CHECK),
    (Clause::ChecksAgainstFewer, LONG_CHECK),
    (Clause::MutualCheck, BOTH_FORBIDDEN),
    (Clause::ForbiddenAgainstAllowed, FORBIDDEN_ALLOWED),
    (Clause::GraverForbidden, GRAVER),
    (Clause::MutualForbidden, BOTH_FORBIDDEN),
    (Clause::LoopsDisagree, BOTH_ALLOWED),
    (Clause::NothingForbidden, BOTH_ALLOWED),
];
