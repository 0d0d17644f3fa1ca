//! The Asian rules (2003, 2011), and the world rules that took them over almost unchanged.

use cotuong_board::PieceType::{Advisor, Cannon, Elephant, Horse, Pawn, Rook};

use super::{Article, ChaseRules, Clause, Forbidden, Kinds, NoCapture, Readings, RuleSet, Worth};
use crate::text::Text;

const fn asian(
    number: &'static str,
    vi: &'static str,
    en: &'static str,
    zh: &'static str,
) -> Article {
    Article::new("asian", number, vi, en, zh)
}

/// What is a chase by the root of the victim.
pub(super) const CHASE: ChaseRules = ChaseRules {
    worth: Worth::Root,
    attackers: Kinds::of(&[Advisor, Elephant, Rook, Horse, Cannon]),
    victims: Kinds::of(&[Advisor, Elephant, Rook, Horse, Cannon, Pawn]),
    home_pawn: false,
    rook_despite_root: Kinds::of(&[Horse, Cannon]),
    pinned_despite_root: Kinds::NONE,
    one_victim: true,
};

pub(super) const ASIAN: RuleSet = RuleSet {
    id: "asian",
    version: "2011",
    name: Text::new("Luật Cờ Tướng châu Á", "Asian rules", "亚洲象棋规则"),
    occurrences: 3,
    warn_at: 2,
    forbidden: Forbidden {
        mate_threat: false,
        mixed: false,
    },
    chase: CHASE,
    readings: Readings::DEFAULT,
    // The Asian regulations of 2017: 50 rounds, at most 10 checks of the claimant counted.
    no_capture: NoCapture {
        plies: 100,
        checks_counted: 10,
        penalty_minutes: 0,
    },
    unapplied: &[],
    articles: ARTICLES,
};

pub(super) const WXF: RuleSet = RuleSet {
    id: "wxf",
    version: "2018",
    name: Text::new("Luật Cờ Tướng thế giới", "World rules", "世界象棋规则"),
    ..ASIAN
};

pub(super) const CHANGE: Article = asian(
    "3",
    "Bên vi phạm được yêu cầu đổi nước mà vẫn lặp lại thì xử thua",
    "the side told to change repeats the violation and loses",
    "犯规方被要求变着而仍重复，判负",
);
pub(super) const NOTHING: Article = asian(
    "5",
    "Lặp lại nước đi, không bên nào phạm luật cấm và không bên nào đổi nước: hòa",
    "repetition without a violation, nobody changes: draw",
    "双方均不犯规而不变，和棋",
);
pub(super) const MUTUAL_CHECK: Article = asian(
    "7",
    "Hai bên cùng chiếu mãi lẫn nhau: hòa",
    "both sides check perpetually: draw",
    "双方长将，和棋",
);
pub(super) const CHECKS_FEWER: Article = asian(
    "8",
    "Hai chiếu một chiếu lại: bên chiếu liên tục thua",
    "two checks against one check back: the side that checks with every move loses",
    "二将一还将，长将方判负",
);
pub(super) const CHECK_IDLE: Article = asian(
    "13",
    "Một chiếu một nước chờ: hòa",
    "one check, one quiet move: draw",
    "一将一闲，和棋",
);
pub(super) const MUTUAL_CHASE: Article = asian(
    "22",
    "Hai bên đuổi bắt lẫn nhau: hòa",
    "each side chases the other: draw",
    "双方互捉，和棋",
);
pub(super) const LIKE_FOR_LIKE: Article = asian(
    "24",
    "Quân cùng loại bắt được lẫn nhau là đòi đổi; bắt quân không thể bắt lại là đuổi bắt",
    "men of a kind that can take each other offer an exchange; one that cannot take back is chased",
    "同类子互吃为兑，对方不能还吃则为捉",
);
pub(super) const PINNED_ATTACKER: Article = asian(
    "27",
    "Quân bị ghim trên một đường thì nước đi trên đường đó không phải là đuổi bắt",
    "a man confined to a line does not chase by moving on it",
    "被牵制之子在线上走动不算捉",
);
pub(super) const STEP_UNMASKS: Article = asian(
    "30-31",
    "Tướng hoặc Tốt đi nhưng quân khác thực hiện đuổi bắt: thua",
    "king or pawn steps while another man does the chasing: loss",
    "将（帅）、兵（卒）走动而由其他子长捉，判负",
);
pub(super) const CUT: Article = asian(
    "app.",
    "Mỗi nước đều cắt căn của quân đang bị bắt là đuổi bắt",
    "taking away the root of an attacked man with every move is a chase",
    "每着去掉被捉子之根，为捉",
);

const ARTICLES: &[(Clause, Article)] = &[
    (
        Clause::PerpetualCheck,
        asian(
            "6",
            "Một hoặc nhiều quân chiếu mãi: thua",
            "perpetual check by one man or several: loss",
            "一子或多子长将，判负",
        ),
    ),
    (Clause::ChecksAgainstFewer, CHECKS_FEWER),
    (Clause::MutualCheck, MUTUAL_CHECK),
    (Clause::ChaseOne, CHANGE),
    (
        Clause::CannonOnRook,
        asian(
            "15",
            "Pháo đuổi bắt Xe: thua, dù Xe có căn",
            "cannon chases rook: loss, even if the rook is rooted",
            "炮长捉车（不论有根无根），判负",
        ),
    ),
    (
        Clause::RookDespiteRoot,
        asian(
            "15",
            "Pháo đuổi bắt Xe: thua, dù Xe có căn",
            "cannon chases rook: loss, even if the rook is rooted",
            "炮长捉车（不论有根无根），判负",
        ),
    ),
    (
        Clause::TwoRooks,
        asian(
            "16",
            "Pháo lần lượt đuổi bắt hai Xe: hòa",
            "cannons on two rooks in turn: draw",
            "炮轮捉两车，和棋",
        ),
    ),
    (
        Clause::RookOnRootedCannon,
        asian(
            "17",
            "Xe đuổi bắt Pháo có căn: hòa",
            "rook on a rooted cannon: draw",
            "车捉有根炮，和棋",
        ),
    ),
    (
        Clause::RookOnCannon,
        asian(
            "18",
            "Xe đuổi bắt Pháo không căn: thua",
            "rook chases a rootless cannon: loss",
            "车长捉无根炮，判负",
        ),
    ),
    (
        Clause::HeldRook,
        asian(
            "19",
            "Đuổi bắt Xe bị Mã ghim không đi được: thua",
            "a rook that may not move is chased: loss",
            "捉被牵制不能动的车，判负",
        ),
    ),
    (
        Clause::PinnedVictim,
        asian(
            "27",
            "Đuổi bắt quân bị ghim: thua",
            "a confined man is chased: loss",
            "捉被牵制之子，判负",
        ),
    ),
    (
        Clause::HorseAndCannon,
        asian(
            "20",
            "Mã và Pháo thay nhau đuổi bắt một quân: thua",
            "horse and cannon chase one man in turn: loss",
            "马、炮轮捉一子，判负",
        ),
    ),
    (
        Clause::HorseOnRook,
        asian(
            "21",
            "Mã đuổi bắt Xe: thua",
            "horse chases rook: loss",
            "马长捉车，判负",
        ),
    ),
    (Clause::MutualChase, MUTUAL_CHASE),
    (Clause::MutualForbidden, MUTUAL_CHASE),
    (
        Clause::RookOnHorse,
        asian(
            "23",
            "Xe đuổi bắt Mã: thua",
            "rook chases horse: loss",
            "车长捉马，判负",
        ),
    ),
    (
        Clause::TwoChasesOneBack,
        asian(
            "23",
            "Hai bắt một bắt lại: bên bắt liên tục thua",
            "two chases against one chase back: the side that chases with every move loses",
            "二捉一还捉，长捉方判负",
        ),
    ),
    (Clause::LikeOnLike, LIKE_FOR_LIKE),
    (Clause::LikeForLike, LIKE_FOR_LIKE),
    (
        Clause::MountMoved,
        asian(
            "25",
            "Pháo giữ thế bắt bằng cách chỉ đi quân ngòi là đuổi bắt; Tốt chưa qua sông thì không",
            "a cannon's attack kept up by moving the mount is a chase; a pawn at home may be attacked",
            "走动炮架使炮捉子为捉，未过河兵（卒）除外",
        ),
    ),
    (
        Clause::HomePawn,
        asian(
            "25",
            "Đuổi bắt Tốt chưa qua sông: được phép, hòa",
            "a pawn that has not crossed the river may be chased: draw",
            "捉未过河兵（卒），和棋",
        ),
    ),
    (
        Clause::MountMovedOnRook,
        asian(
            "26",
            "Đi quân ngòi để Pháo đuổi bắt Xe: thua",
            "a cannon chases a rook by moving its mount: loss",
            "走动炮架使炮长捉车，判负",
        ),
    ),
    (Clause::PinnedAttacker, PINNED_ATTACKER),
    (
        Clause::KingChases,
        asian(
            "28",
            "Tướng đuổi bắt: hòa",
            "the king may chase: draw",
            "将（帅）长捉，和棋",
        ),
    ),
    (
        Clause::PawnChases,
        asian(
            "29",
            "Tốt đuổi bắt: hòa",
            "a pawn may chase: draw",
            "兵（卒）长捉，和棋",
        ),
    ),
    (Clause::StepUnmasks, STEP_UNMASKS),
    (
        Clause::SeveralVictims,
        asian(
            "32",
            "Lần lượt đuổi bắt hai quân trở lên: hòa",
            "two or more men chased in turn: draw",
            "轮捉两子或两子以上，和棋",
        ),
    ),
    (
        Clause::SeveralOnOne,
        asian(
            "33",
            "Hai quân trở lên thay nhau đuổi bắt một quân: thua",
            "two or more men chase one man in turn: loss",
            "两子或两子以上轮捉一子，判负",
        ),
    ),
    (
        Clause::FalseRoot,
        asian(
            "34",
            "Đuổi bắt quân có căn giả: thua",
            "a man with a false root is chased: loss",
            "捉假根子，判负",
        ),
    ),
    (
        Clause::RealRoot,
        asian(
            "35",
            "Đuổi bắt quân có căn thật: hòa",
            "a really rooted man is attacked: draw",
            "捉有根子，和棋",
        ),
    ),
    (
        Clause::ChaseWithOffer,
        asian(
            "36-37",
            "Bắt mãi kèm đòi đổi quân: thua",
            "a chase that also offers an exchange: loss",
            "长捉兼兑，判负",
        ),
    ),
    (Clause::RootCut, CUT),
    (Clause::HeavierChase, CUT),
    (Clause::ForbiddenAgainstAllowed, CHANGE),
    (Clause::GraverForbidden, CHANGE),
    (
        Clause::MateThreats,
        asian(
            "9",
            "Dọa hết mãi: hòa",
            "perpetual mate threat: draw",
            "长杀，和棋",
        ),
    ),
    (
        Clause::MutualMateThreats,
        asian(
            "10",
            "Dọa hết đáp lại dọa hết: hòa",
            "mate threat answered by mate threat: draw",
            "以杀应杀，和棋",
        ),
    ),
    (
        Clause::CheckAndThreat,
        asian(
            "11",
            "Một chiếu một dọa hết: hòa",
            "one check, one mate threat: draw",
            "一将一杀，和棋",
        ),
    ),
    (
        Clause::CheckAndChase,
        asian(
            "12",
            "Một chiếu một bắt: hòa",
            "one check, one chase: draw",
            "一将一捉，和棋",
        ),
    ),
    (Clause::CheckAndIdle, CHECK_IDLE),
    (
        Clause::ChaseAndThreat,
        asian(
            "14",
            "Một bắt một dọa: hòa",
            "one chase, one threat: draw",
            "一捉一杀，和棋",
        ),
    ),
    (Clause::ChaseAndIdle, NOTHING),
    (
        Clause::Blocks,
        asian("39", "Cản mãi: hòa", "perpetual block: draw", "长拦，和棋"),
    ),
    (
        Clause::Offers,
        asian(
            "40",
            "Đòi đổi mãi, thí quân mãi: hòa",
            "perpetual exchange or sacrifice offers: draw",
            "长兑、长献，和棋",
        ),
    ),
    (Clause::LoopsDisagree, NOTHING),
    (Clause::NothingForbidden, NOTHING),
];
