//! The Vietnamese law (decree of 2004), completed by the Asian rules where its text is silent.

use cotuong_board::PieceType::{Cannon, Horse, Rook};

use super::asian::{
    ASIAN, CHASE, CHECK_IDLE, CHECKS_FEWER, CUT, MUTUAL_CHASE, MUTUAL_CHECK, PINNED_ATTACKER,
    STEP_UNMASKS,
};
use super::{Article, ChaseRules, Clause, Kinds, NoCapture, RuleSet};
use crate::text::Text;

const fn vn(number: &'static str, vi: &'static str, en: &'static str, zh: &'static str) -> Article {
    Article::new("vn", number, vi, en, zh)
}

pub(super) const VN: RuleSet = RuleSet {
    id: "vn",
    version: "2004",
    name: Text::new("Luật Cờ Tướng Việt Nam", "Vietnamese law", "越南象棋规则"),
    chase: ChaseRules {
        pinned_despite_root: Kinds::of(&[Rook, Horse, Cannon]),
        ..CHASE
    },
    no_capture: NoCapture {
        plies: 120,
        checks_counted: 10,
        penalty_minutes: 2,
    },
    unapplied: &[],
    articles: ARTICLES,
    ..ASIAN
};

pub(super) const VN_2011: RuleSet = RuleSet {
    id: "vn-2011",
    version: "2011",
    no_capture: NoCapture {
        plies: 100,
        checks_counted: 10,
        penalty_minutes: 2,
    },
    ..VN
};

const PERPETUAL_CHECK: Article = vn(
    "23.1",
    "Chiếu mãi trong bất cứ trường hợp nào cũng xử thua",
    "perpetual check loses in any circumstances",
    "长将判负",
);
const THREATS: Article = vn(
    "23.2",
    "Dọa hết mãi, một chiếu một dọa hết, một chiếu một bắt: không đổi nước thì hòa",
    "perpetual mate threat, one check one mate threat, one check one chase: draw if nobody changes",
    "长杀、一将一杀、一将一捉，不变作和",
);
const CHASE_ONE: Article = vn(
    "23.3",
    "Một hay nhiều quân đuổi bắt mãi một quân thì thua, trừ Tốt chưa qua sông",
    "one man or several that perpetually chase one man lose, save for a pawn at home",
    "一子或多子长捉一子判负，未过河兵（卒）除外",
);
const SEVERAL: Article = vn(
    "23.4",
    "Lần lượt đuổi bắt hai hay nhiều quân: hòa",
    "two or more men chased in turn: draw",
    "轮捉两子或两子以上，和棋",
);
const TWO_ONE: Article = vn(
    "23.5",
    "Hai bắt một bắt lại: bên hai bắt phải đổi nước, không đổi thì thua",
    "two chases against one chase back: the side that chases twice must change or lose",
    "二捉一还捉，二捉方须变，不变判负",
);
const ROOTS: Article = vn(
    "23.6",
    "Đuổi bắt quân có căn thật thì hòa, căn giả thì thua; Mã, Pháo đuổi bắt Xe dù có căn vẫn thua",
    "a really rooted man: draw; a false root: loss; horse or cannon on a rook loses even if it is rooted",
    "捉真根子和，捉假根子负；马、炮长捉车不论有根均负",
);
const PINNED: Article = vn(
    "23.7",
    "Đuổi bắt quân bị ghim không đi được, dù có căn thật, vẫn là đuổi bắt mãi",
    "a pinned man that cannot move is chased even if it is really rooted",
    "捉被牵制不能动之子，虽有真根仍为长捉",
);
const WITH_OFFER: Article = vn(
    "23.8",
    "Bắt mãi kèm đòi đổi quân vẫn là bắt mãi",
    "a chase that also offers an exchange stays a chase",
    "长捉兼兑仍作长捉",
);
const KING_PAWN: Article = vn(
    "23.9",
    "Tướng hoặc Tốt bắt mãi bất kỳ quân nào: hòa",
    "king or pawn may chase any man: draw",
    "将（帅）、兵（卒）长捉任何子，和棋",
);
const ALLOWED: Article = vn(
    "23.10",
    "Cản mãi, thí quân mãi, đòi đổi mãi được phép: không đổi nước thì hòa",
    "perpetual block, sacrifice and exchange offers are allowed: draw if nobody changes",
    "长拦、长献、长兑允许，不变作和",
);
const HELD: Article = vn(
    "24.15",
    "Đuổi bắt mãi quân không thể di chuyển: thua",
    "a man that cannot move is perpetually chased: loss",
    "长捉不能动之子，判负",
);
const IN_TURN: Article = vn(
    "24.16",
    "Pháo và Mã thay nhau đuổi bắt một quân: thua",
    "cannon and horse chase one man in turn: loss",
    "炮、马轮捉一子，判负",
);
const NOBODY: Article = vn(
    "7",
    "Hai bên không đổi nước và không bên nào phạm luật cấm: hòa",
    "nobody changes and nobody breaks a prohibition: draw",
    "双方不变且均不犯禁例，和棋",
);
const MATED: Article = vn(
    "7.1a",
    "Chiếu bí Tướng đối phương: thắng",
    "the opponent's king is mated: win",
    "将死对方，胜",
);
const STALEMATED: Article = vn(
    "7.1b",
    "Đối phương hết nước đi dù không bị chiếu: thắng",
    "the opponent has no legal move though not in check: win",
    "困毙对方，胜",
);
const NO_FORCE: Article = vn(
    "7",
    "Không bên nào còn quân có khả năng tấn công: hòa",
    "neither side has a man able to attack: draw",
    "双方均无进攻子力，和棋",
);
const NO_CAPTURE: Article = vn(
    "12",
    "Hạn định số nước đi không bắt quân",
    "the limit of moves without a capture",
    "自然限着（无吃子）",
);

const ARTICLES: &[(Clause, Article)] = &[
    (Clause::PerpetualCheck, PERPETUAL_CHECK),
    (Clause::ChecksAgainstFewer, CHECKS_FEWER),
    (Clause::MutualCheck, MUTUAL_CHECK),
    (Clause::ChaseOne, CHASE_ONE),
    (Clause::CannonOnRook, CHASE_ONE),
    (Clause::RookOnCannon, CHASE_ONE),
    (Clause::HorseOnRook, CHASE_ONE),
    (Clause::RookOnHorse, CHASE_ONE),
    (Clause::LikeOnLike, CHASE_ONE),
    (Clause::MountMoved, CHASE_ONE),
    (Clause::MountMovedOnRook, CHASE_ONE),
    (Clause::SeveralOnOne, CHASE_ONE),
    (Clause::HomePawn, CHASE_ONE),
    (Clause::ForbiddenAgainstAllowed, CHASE_ONE),
    (Clause::GraverForbidden, CHASE_ONE),
    (Clause::HorseAndCannon, IN_TURN),
    (Clause::StepUnmasks, STEP_UNMASKS),
    (Clause::RookDespiteRoot, ROOTS),
    (Clause::FalseRoot, ROOTS),
    (Clause::RealRoot, ROOTS),
    (Clause::RookOnRootedCannon, ROOTS),
    (Clause::HeldRook, HELD),
    (Clause::PinnedVictim, PINNED),
    (Clause::ChaseWithOffer, WITH_OFFER),
    (Clause::TwoChasesOneBack, TWO_ONE),
    (Clause::RootCut, CUT),
    (Clause::HeavierChase, CUT),
    (Clause::MutualChase, MUTUAL_CHASE),
    (Clause::MutualForbidden, MUTUAL_CHASE),
    (Clause::MateThreats, THREATS),
    (Clause::MutualMateThreats, THREATS),
    (Clause::CheckAndThreat, THREATS),
    (Clause::CheckAndChase, THREATS),
    (Clause::ChaseAndThreat, THREATS),
    (Clause::CheckAndIdle, CHECK_IDLE),
    (Clause::ChaseAndIdle, NOBODY),
    (Clause::SeveralVictims, SEVERAL),
    (Clause::TwoRooks, SEVERAL),
    (Clause::KingChases, KING_PAWN),
    (Clause::PawnChases, KING_PAWN),
    (Clause::LikeForLike, ALLOWED),
    (Clause::PinnedAttacker, PINNED_ATTACKER),
    (Clause::Offers, ALLOWED),
    (Clause::Blocks, ALLOWED),
    (Clause::LoopsDisagree, NOBODY),
    (Clause::NothingForbidden, NOBODY),
    (Clause::Mate, MATED),
    (Clause::Stalemate, STALEMATED),
    (Clause::NoForce, NO_FORCE),
    (Clause::NoCapture, NO_CAPTURE),
];
