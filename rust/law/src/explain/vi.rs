//! The Vietnamese of the arbiter.

use cotuong_board::{Color, PieceType};

use super::{Voice, chased_throughout, checks_throughout, principle, saves_itself};
use crate::act::{Act, ActKind, Man, Manner, PlyActs};
use crate::capture::Root;
use crate::rules::{Article, Clause, Principle};
use crate::ruling::{Cycle, Ruling, Verdict};
use crate::text::Lang;

pub(super) struct Vietnamese;

const fn name(kind: PieceType) -> &'static str {
    match kind {
        PieceType::King => "Tướng",
        PieceType::Advisor => "Sĩ",
        PieceType::Elephant => "Tượng",
        PieceType::Rook => "Xe",
        PieceType::Horse => "Mã",
        PieceType::Cannon => "Pháo",
        PieceType::Pawn => "Tốt",
    }
}

const fn root(root: Root) -> &'static str {
    match root {
        Root::Real => "có căn thật",
        Root::False => "chỉ có căn giả",
        Root::None => "không có căn",
    }
}

/// Why an attack is none in the sense of the law.
const fn excuse(act: &Act) -> &'static str {
    match act.excuse {
        Some(Clause::KingChases) => "Tướng được phép bắt",
        Some(Clause::PawnChases) => "Tốt được phép bắt",
        Some(Clause::HomePawn) => "Tốt chưa qua sông",
        Some(Clause::PinnedAttacker) => "quân bắt đang bị ghim",
        Some(Clause::LikeForLike) => "quân cùng loại bắt được lẫn nhau",
        _ => "quân có căn thật",
    }
}

impl Vietnamese {
    fn loss(&self, side: Color, ruling: &Ruling) -> String {
        let side = self.side(side);
        match ruling.clause {
            Some(Clause::Mate) => format!("{side} bị chiếu bí, xử thua."),
            Some(Clause::Stalemate) => {
                format!("{side} hết nước đi tuy không bị chiếu, xử thua.")
            }
            _ if checks_throughout(ruling) => {
                format!("{side} bị xử thua vì chiếu mãi mà không đổi nước.")
            }
            _ => {
                let chased = chased_throughout(ruling).first().map(|man| self.man(*man));
                let act = chased.map_or("đi mãi nước cấm".to_owned(), |man| {
                    format!("đuổi bắt mãi {man}")
                });
                format!("{side} bị xử thua vì {act} mà không đổi nước.")
            }
        }
    }

    fn chase(&self, act: &Act, acts: &PlyActs) -> String {
        let by: Vec<String> = act.attackers.iter().map(|man| self.man(*man)).collect();
        let by = self.list(&by);
        let Some(target) = act.targets.first() else {
            return "dọa chiếu rồi bắt quân".to_owned();
        };
        let root = act
            .root
            .map_or(String::new(), |value| format!(" ({})", root(value)));
        let target = format!("{}{root}", self.man(*target));
        let mover = self.man(acts.man);
        match act.manner.unwrap_or(Manner::Direct) {
            Manner::Direct => format!("đuổi bắt {target}"),
            Manner::Discovered => format!("mở đường cho {by} đuổi bắt {target}"),
            Manner::Mount => format!("làm ngòi cho {by} đuổi bắt {target}"),
            Manner::Unblocked => format!("mở chân cho {by} đuổi bắt {target}"),
            Manner::Released => format!("giải ghim cho {by} đuổi bắt {target}"),
            Manner::RootCut => format!("cắt căn của {target}, quân đang bị {by} bắt"),
            Manner::ProtectorPinned => {
                format!("làm mất hiệu lực căn của {target}, quân đang bị {by} bắt")
            }
            Manner::ByChecks => format!("dọa chiếu rồi bắt {target}"),
            Manner::Joined => format!("{mover} phối hợp với {by} bắt {target}"),
        }
    }
}

impl Voice for Vietnamese {
    fn lang(&self) -> Lang {
        Lang::Vi
    }

    fn side(&self, side: Color) -> &'static str {
        match side {
            Color::Red => "Đỏ",
            Color::Black => "Đen",
        }
    }

    fn man(&self, man: Man) -> String {
        format!(
            "{} {} ({})",
            name(man.piece.kind),
            self.side(man.piece.color),
            man.square
        )
    }

    fn list(&self, items: &[String]) -> String {
        items.join(" và ")
    }

    fn head(&self, ruling: &Ruling) -> String {
        match ruling.verdict {
            Verdict::RedLoses => self.loss(Color::Red, ruling),
            Verdict::BlackLoses => self.loss(Color::Black, ruling),
            Verdict::BothLose => "Cả hai bên đều bị xử thua.".to_owned(),
            Verdict::Draw => "Hai bên không đổi nước, ván cờ được xử hòa.".to_owned(),
            Verdict::Continue if ruling.cycle.is_some() => {
                "Chưa đến lúc phân xử, ván cờ tiếp tục.".to_owned()
            }
            Verdict::Continue => "Không có thế cờ lặp lại, ván cờ tiếp tục.".to_owned(),
            Verdict::Undecided => {
                "Chưa kết luận được: việc tính toán đã chạm giới hạn quy định.".to_owned()
            }
            Verdict::InsufficientHistory => {
                "Không đủ diễn biến để phân xử: cần biên bản các nước đi trước thế cờ này."
                    .to_owned()
            }
        }
    }

    fn article(&self, article: &Article) -> String {
        let law = match article.law {
            "vn" => "Luật Cờ Tướng Việt Nam",
            "asian" => "Luật cờ châu Á",
            _ => "Luật Trung Quốc 2020",
        };
        let title = article.title.in_lang(self.lang());
        match article.number {
            "app." => format!("Căn cứ: Phụ lục (app.), {law} – {title}."),
            number => format!("Căn cứ: Điều {number}, {law} – {title}."),
        }
    }

    fn cycle(&self, cycle: &Cycle) -> String {
        format!(
            "Thế cờ này đã xuất hiện {} lần; mỗi vòng lặp gồm {} nước của mỗi bên.",
            cycle.occurrences,
            cycle.period / 2
        )
    }

    fn moves(&self, side: Color, told: &str) -> String {
        format!("{}: {told}.", self.side(side))
    }

    fn ply(&self, acts: &PlyActs, told: &str) -> String {
        format!("{} {told}", acts.text.vi)
    }

    fn act(&self, act: &Act, acts: &PlyActs) -> String {
        let by: Vec<String> = act.attackers.iter().map(|man| self.man(*man)).collect();
        let targets: Vec<String> = act.targets.iter().map(|man| self.man(*man)).collect();
        let (by, targets) = (self.list(&by), self.list(&targets));
        let itself = act.attackers.iter().all(|man| man.id == acts.man.id);
        match act.kind {
            ActKind::Check if itself => "chiếu Tướng".to_owned(),
            ActKind::Check => format!("mở đường cho {by} chiếu Tướng"),
            ActKind::DoubleCheck => format!("lưỡng chiếu bằng {by}"),
            ActKind::CounterCheck => "đỡ chiếu và chiếu lại".to_owned(),
            ActKind::MateThreat => "dọa hết".to_owned(),
            ActKind::Chase => self.chase(act, acts),
            ActKind::Exchange => format!("đòi đổi quân với {targets}"),
            ActKind::Sacrifice => format!("thí quân cho {targets}"),
            ActKind::Block => format!("cản đường {targets}"),
            ActKind::Parry if targets.is_empty() => "đỡ chiếu".to_owned(),
            ActKind::Parry if saves_itself(act, acts) => "tránh nước bắt".to_owned(),
            ActKind::Parry => format!("đỡ cho {targets}"),
            ActKind::Idle if act.excuse.is_some() => {
                let why = excuse(act);
                format!("bắt {targets} bằng {by}, không tính là đuổi bắt ({why})")
            }
            ActKind::Idle => "là nước chờ".to_owned(),
        }
    }

    fn and(&self) -> &'static str {
        ", đồng thời "
    }

    fn between(&self) -> &'static str {
        "; "
    }

    fn must_change(&self, ruling: &Ruling, side: Color) -> String {
        format!(
            "{} phải đổi nước; nếu thế cờ xuất hiện lần thứ {} thì bị xử thua.",
            self.side(side),
            ruling.rules.occurrences
        )
    }

    fn disputed(&self, point: Principle) -> String {
        format!(
            "Lưu ý: về trường hợp {} các luật chưa thống nhất; ở đây xử theo cách hiểu đã chọn.",
            principle(point).in_lang(self.lang())
        )
    }
}
