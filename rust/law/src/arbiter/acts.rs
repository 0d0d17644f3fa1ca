//! The acts that Article 15 and the rapid and blitz rules forbid, by code.

use crate::Text;

/// A forbidden act.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Act {
    /// The code of a `conduct` incident.
    pub code: &'static str,
    /// The clause that forbids it: Article 15, or the rapid and blitz rules alone.
    pub clause: &'static str,
    /// What it is.
    pub text: Text,
}

const fn act(code: &'static str, clause: &'static str, text: Text) -> Act {
    Act { code, clause, text }
}

/// The acts that the texts name. Both lists are open in practice: any other code is ruled on alike, by the code itself.
pub const ACTS: [Act; 16] = [
    act(
        "left_hall",
        "15",
        Text::new(
            "tự ý rời phòng thi đấu",
            "leaving the hall without the arbiter's consent",
            "未经裁判同意离开赛场",
        ),
    ),
    act(
        "notes",
        "15",
        Text::new("dùng ghi chép", "using notes", "使用笔记"),
    ),
    act(
        "books",
        "15",
        Text::new("dùng sách báo, tài liệu", "using books", "使用书刊资料"),
    ),
    act(
        "device",
        "15",
        Text::new(
            "dùng thiết bị điện tử",
            "using an electronic device",
            "使用电子设备",
        ),
    ),
    act(
        "phone",
        "15",
        Text::new("dùng điện thoại", "using a phone", "使用手机"),
    ),
    act(
        "noise",
        "15",
        Text::new("gây ồn ào", "making noise", "制造噪音"),
    ),
    act(
        "distraction",
        "15",
        Text::new(
            "làm đối phương mất tập trung",
            "distracting the opponent",
            "干扰对方",
        ),
    ),
    act(
        "banging_pieces",
        "15",
        Text::new("đập quân cờ", "banging the men", "拍打棋子"),
    ),
    act(
        "leg_shaking",
        "15",
        Text::new("rung đùi", "shaking the legs", "抖腿"),
    ),
    act(
        "drumming",
        "15",
        Text::new("gõ tay lên bàn", "drumming on the table", "敲击桌面"),
    ),
    act(
        "signals",
        "15",
        Text::new("nhận ám hiệu", "receiving signals", "接受暗号"),
    ),
    act(
        "advice",
        "15",
        Text::new("nhận mách nước", "receiving advice", "接受支招"),
    ),
    act(
        "commenting",
        "15",
        Text::new(
            "bình luận ván cờ đang diễn ra",
            "commenting on a game in progress",
            "评论进行中的对局",
        ),
    ),
    act(
        "banging_clock",
        "rapid",
        Text::new("đập đồng hồ", "banging the clock", "拍打棋钟"),
    ),
    act(
        "knocking_pieces",
        "rapid",
        Text::new(
            "cố tình làm đổ quân",
            "knocking men over on purpose",
            "故意碰倒棋子",
        ),
    ),
    act(
        "unsporting",
        "15",
        Text::new(
            "trái tinh thần đoàn kết, trung thực, cao thượng",
            "acting against fair play",
            "违反体育道德",
        ),
    ),
];

/// The act of a code.
pub(super) fn act_of(code: &str) -> Option<&'static Act> {
    ACTS.iter().find(|act| act.code == code)
}
