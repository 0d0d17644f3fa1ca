//! The Chinese of the arbiter.

use cotuong_board::{Color, PieceType};

use super::{Voice, chased_throughout, checks_throughout, principle, saves_itself};
use crate::act::{Act, ActKind, Man, Manner, PlyActs};
use crate::capture::Root;
use crate::rules::{Article, Clause, Principle};
use crate::ruling::{Cycle, Ruling, Verdict};
use crate::text::Lang;

pub(super) struct Chinese;

const fn name(color: Color, kind: PieceType) -> &'static str {
    match (color, kind) {
        (Color::Red, PieceType::King) => "帅",
        (Color::Black, PieceType::King) => "将",
        (Color::Red, PieceType::Advisor) => "仕",
        (Color::Black, PieceType::Advisor) => "士",
        (Color::Red, PieceType::Elephant) => "相",
        (Color::Black, PieceType::Elephant) => "象",
        (_, PieceType::Rook) => "车",
        (_, PieceType::Horse) => "马",
        (_, PieceType::Cannon) => "炮",
        (Color::Red, PieceType::Pawn) => "兵",
        (Color::Black, PieceType::Pawn) => "卒",
    }
}

const fn root(root: Root) -> &'static str {
    match root {
        Root::Real => "有真根",
        Root::False => "假根",
        Root::None => "无根",
    }
}

const fn colour(side: Color) -> &'static str {
    match side {
        Color::Red => "红",
        Color::Black => "黑",
    }
}

/// Why an attack is none in the sense of the law.
const fn excuse(act: &Act) -> &'static str {
    match act.excuse {
        Some(Clause::KingChases) => "将（帅）允许长捉",
        Some(Clause::PawnChases) => "兵（卒）允许长捉",
        Some(Clause::HomePawn) => "兵（卒）未过河",
        Some(Clause::PinnedAttacker) => "攻击子被牵制",
        Some(Clause::LikeForLike) => "同类子互吃",
        _ => "对方子有真根",
    }
}

impl Chinese {
    fn loss(&self, side: Color, ruling: &Ruling) -> String {
        let side = self.side(side);
        match ruling.clause {
            Some(Clause::Mate) => format!("{side}被将死，判负。"),
            Some(Clause::Stalemate) => format!("{side}被困毙，判负。"),
            _ if checks_throughout(ruling) => format!("{side}长将不变，判负。"),
            _ => {
                let chased = chased_throughout(ruling).first().map(|man| self.man(*man));
                let act = chased.map_or("走禁止着法".to_owned(), |man| format!("长捉{man}"));
                format!("{side}{act}不变，判负。")
            }
        }
    }

    fn chase(&self, act: &Act, acts: &PlyActs) -> String {
        let by: Vec<String> = act.attackers.iter().map(|man| self.man(*man)).collect();
        let by = self.list(&by);
        let Some(target) = act.targets.first() else {
            return "企图通过连续将军得子，作捉".to_owned();
        };
        let root = act
            .root
            .map_or(String::new(), |value| format!("、{}", root(value)));
        let target = format!(
            "{}{}（{}{root}）",
            colour(target.piece.color),
            name(target.piece.color, target.piece.kind),
            target.square
        );
        let mover = self.man(acts.man);
        match act.manner.unwrap_or(Manner::Direct) {
            Manner::Direct => format!("捉{target}"),
            Manner::Discovered => format!("闪开，使{by}捉{target}"),
            Manner::Mount => format!("作炮架，使{by}捉{target}"),
            Manner::Unblocked => format!("让开，使{by}捉{target}"),
            Manner::Released => format!("解除牵制，使{by}捉{target}"),
            Manner::RootCut => format!("去掉被{by}所捉{target}的根"),
            Manner::ProtectorPinned => format!("使被{by}所捉{target}的根成为假根"),
            Manner::ByChecks => format!("企图将军后吃{target}"),
            Manner::Joined => format!("{mover}配合{by}联合捉{target}"),
        }
    }
}

impl Voice for Chinese {
    fn lang(&self) -> Lang {
        Lang::Zh
    }

    fn side(&self, side: Color) -> &'static str {
        match side {
            Color::Red => "红方",
            Color::Black => "黑方",
        }
    }

    fn man(&self, man: Man) -> String {
        format!(
            "{}{}（{}）",
            colour(man.piece.color),
            name(man.piece.color, man.piece.kind),
            man.square
        )
    }

    fn list(&self, items: &[String]) -> String {
        items.join("和")
    }

    fn head(&self, ruling: &Ruling) -> String {
        match ruling.verdict {
            Verdict::RedLoses => self.loss(Color::Red, ruling),
            Verdict::BlackLoses => self.loss(Color::Black, ruling),
            Verdict::BothLose => "双方均判负。".to_owned(),
            Verdict::Draw => "双方不变，判和。".to_owned(),
            Verdict::Continue if ruling.cycle.is_some() => "尚未到裁决之时，继续对局。".to_owned(),
            Verdict::Continue => "局面没有重复，继续对局。".to_owned(),
            Verdict::Undecided => "未能裁定：计算已达规定的上限。".to_owned(),
            Verdict::InsufficientHistory => {
                "着法记录不足，无法裁决：须有此局面之前的着法。".to_owned()
            }
        }
    }

    fn article(&self, article: &Article) -> String {
        let law = match article.law {
            "vn" => "越南象棋规则",
            "asian" => "亚洲象棋规则",
            _ => "象棋竞赛规则（2020）",
        };
        let title = article.title.in_lang(self.lang());
        match article.number {
            "app." => format!("依据：{law}附录（app.）——{title}。"),
            number => format!("依据：{law}第{number}条——{title}。"),
        }
    }

    fn cycle(&self, cycle: &Cycle) -> String {
        format!(
            "此局面已出现{}次，每个循环双方各走{}着。",
            cycle.occurrences,
            cycle.period / 2
        )
    }

    fn moves(&self, side: Color, told: &str) -> String {
        format!("{}：{told}。", self.side(side))
    }

    fn ply(&self, acts: &PlyActs, told: &str) -> String {
        format!("{}，{told}", acts.text.zh)
    }

    fn act(&self, act: &Act, acts: &PlyActs) -> String {
        let by: Vec<String> = act.attackers.iter().map(|man| self.man(*man)).collect();
        let targets: Vec<String> = act.targets.iter().map(|man| self.man(*man)).collect();
        let (by, targets) = (self.list(&by), self.list(&targets));
        let itself = act.attackers.iter().all(|man| man.id == acts.man.id);
        match act.kind {
            ActKind::Check if itself => "将军".to_owned(),
            ActKind::Check => format!("闪开，使{by}将军"),
            ActKind::DoubleCheck => format!("{by}双将"),
            ActKind::CounterCheck => "应将并还将".to_owned(),
            ActKind::MateThreat => "要杀".to_owned(),
            ActKind::Chase => self.chase(act, acts),
            ActKind::Exchange => format!("邀兑{targets}"),
            ActKind::Sacrifice => format!("献子于{targets}"),
            ActKind::Block => format!("拦{targets}"),
            ActKind::Parry if targets.is_empty() => "应将".to_owned(),
            ActKind::Parry if saves_itself(act, acts) => "避捉".to_owned(),
            ActKind::Parry => format!("解救{targets}"),
            ActKind::Idle if act.excuse.is_some() => {
                format!("以{by}攻击{targets}，不算捉（{}）", excuse(act))
            }
            ActKind::Idle => "闲着".to_owned(),
        }
    }

    fn and(&self) -> &'static str {
        "，兼"
    }

    fn between(&self) -> &'static str {
        "；"
    }

    fn must_change(&self, ruling: &Ruling, side: Color) -> String {
        format!(
            "{}须变着；同一局面出现{}次即判负。",
            self.side(side),
            ruling.rules.occurrences
        )
    }

    fn disputed(&self, point: Principle) -> String {
        format!(
            "注意：对于{}，各规则见解不一，此处按所选解释裁决。",
            principle(point).in_lang(self.lang())
        )
    }
}
