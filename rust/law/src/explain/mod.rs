//! Rulings told as an arbiter would tell them, in Vietnamese, English and Chinese.

mod en;
mod vi;
mod zh;

use cotuong_board::Color;

use crate::act::{Act, ActKind, Man, PlyActs};
use crate::rules::{Article, Clause, Principle};
use crate::ruling::{Cycle, Ruling, Verdict};
use crate::text::{Lang, Text};

/// The turns of phrase of one language.
trait Voice {
    fn lang(&self) -> Lang;
    fn side(&self, side: Color) -> &'static str;
    fn man(&self, man: Man) -> String;
    fn list(&self, items: &[String]) -> String;
    /// The first sentence: the verdict and its article.
    fn head(&self, ruling: &Ruling) -> String;
    fn article(&self, article: &Article) -> String;
    fn cycle(&self, cycle: &Cycle) -> String;
    /// What a side does, move by move.
    fn moves(&self, side: Color, told: &str) -> String;
    fn ply(&self, acts: &PlyActs, told: &str) -> String;
    fn act(&self, act: &Act, acts: &PlyActs) -> String;
    /// What joins the acts of one move.
    fn and(&self) -> &'static str;
    /// What separates the moves of a side.
    fn between(&self) -> &'static str;
    fn must_change(&self, ruling: &Ruling, side: Color) -> String;
    fn disputed(&self, principle: Principle) -> String;
}

/// The men that the offender chases with every move of the loop.
fn chased_throughout(ruling: &Ruling) -> Vec<Man> {
    let mine = |acts: &&PlyActs| Some(acts.side) == ruling.offender;
    let chases = |acts: &PlyActs, man: &Man| {
        acts.acts
            .iter()
            .filter(|act| act.kind == ActKind::Chase)
            .any(|act| act.targets.iter().any(|target| target.id == man.id))
    };
    let Some(last) = ruling.acts.iter().rev().find(mine) else {
        return Vec::new();
    };
    let targets = last.acts.iter().flat_map(|act| act.targets.iter().copied());
    targets
        .filter(|man| {
            ruling
                .acts
                .iter()
                .filter(mine)
                .all(|acts| chases(acts, man))
        })
        .collect()
}

/// Whether the offender checks with every move of the loop.
fn checks_throughout(ruling: &Ruling) -> bool {
    matches!(
        ruling.clause,
        Some(Clause::PerpetualCheck | Clause::ChecksAgainstFewer)
    )
}

/// Whether a man saves nobody but itself.
fn saves_itself(act: &Act, acts: &PlyActs) -> bool {
    act.targets.len() == 1 && act.targets.iter().all(|man| man.id == acts.man.id)
}

impl Ruling {
    /// The ruling and its reasons in one language, a sentence or two a line.
    pub fn explain(&self, lang: Lang) -> String {
        match lang {
            Lang::Vi => tell(self, &vi::Vietnamese),
            Lang::En => tell(self, &en::English),
            Lang::Zh => tell(self, &zh::Chinese),
        }
    }
}

fn tell(ruling: &Ruling, voice: &dyn Voice) -> String {
    let mut lines = vec![voice.head(ruling)];
    if let Some(cycle) = &ruling.cycle {
        lines.push(voice.cycle(cycle));
        for side in sides_in_order(ruling) {
            lines.push(voice.moves(side, &told(ruling, side, voice)));
        }
    }
    lines.extend(
        ruling
            .article
            .as_ref()
            .map(|article| voice.article(article)),
    );
    if ruling.verdict == Verdict::Continue
        && let Some(side) = ruling.must_change
    {
        lines.push(voice.must_change(ruling, side));
    }
    lines.extend(ruling.disputed.map(|principle| voice.disputed(principle)));
    lines.join("\n")
}

/// The offender first, else the side that moved first in the loop.
fn sides_in_order(ruling: &Ruling) -> [Color; 2] {
    let first = ruling
        .offender
        .or_else(|| ruling.acts.first().map(|acts| acts.side))
        .unwrap_or(Color::Red);
    [first, first.other()]
}

fn told(ruling: &Ruling, side: Color, voice: &dyn Voice) -> String {
    let plies = ruling.acts.iter().filter(|acts| acts.side == side);
    let moves: Vec<String> = plies
        .map(|acts| {
            let told: Vec<String> = acts.acts.iter().map(|act| voice.act(act, acts)).collect();
            voice.ply(acts, &told.join(voice.and()))
        })
        .collect();
    moves.join(voice.between())
}

/// The principles on which authorities disagree.
const fn principle(principle: Principle) -> Text {
    match principle {
        Principle::MinorOnRooted => Text::new(
            "Sĩ hoặc Tượng bắt Xe, Mã, Pháo có căn thật",
            "an advisor or elephant attacks a rook, horse or cannon that has a real root",
            "士（仕）、象（相）捉有真根的车、马、炮",
        ),
        Principle::LoopsApart => Text::new(
            "hai vòng lặp khác nhau cùng dẫn về một thế cờ",
            "two different loops lead back to one position",
            "两个不同的循环回到同一局面",
        ),
        Principle::CheckAlone => Text::new(
            "một nước vừa chiếu Tướng vừa bắt quân",
            "a move that checks and attacks a man at once",
            "一着兼有将军与捉子",
        ),
        Principle::KingsPinRoot => Text::new(
            "quân giữ căn bị ghim vì hai Tướng đối mặt",
            "the only protector is pinned by the facing kings",
            "唯一的根因将帅照面而被牵制",
        ),
        Principle::RootCut => Text::new(
            "nước đi chỉ cắt căn của quân đang bị bắt",
            "a quiet move that takes away a root",
            "着法仅去掉被捉子的根",
        ),
    }
}
