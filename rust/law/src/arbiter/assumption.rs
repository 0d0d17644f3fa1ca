//! The choices in words.

use super::rules::Assumption;
use crate::Text;

use Assumption as A;

/// Every assumption with its code and what it says.
const TABLE: [(A, &str, Text); 37] = [
    (
        A::OnMoveOnly,
        "touch_binds_on_move_only",
        Text::new(
            "chạm quân chỉ ràng buộc đấu thủ đang có lượt đi",
            "a touch binds only the player on move",
            "摸子只约束轮到走棋的一方",
        ),
    ),
    (
        A::EveryMoveForbidden,
        "forbidden_means_every_move",
        Text::new(
            "“nước đi bị luật cấm” được hiểu là quân đó không có nước đi hợp lệ nào",
            "a move is “forbidden” when the man has no legal move at all",
            "“着法被禁止”理解为该子没有任何合法着法",
        ),
    ),
    (
        A::FirstTouchedOnly,
        "first_touched_only",
        Text::new(
            "chỉ quân chạm trước tiên mới ràng buộc",
            "only the man touched first binds",
            "只有最先摸到的棋子有约束力",
        ),
    ),
    (
        A::UnknownOrderAsAtOnce,
        "unknown_order_as_at_once",
        Text::new(
            "không rõ thứ tự chạm quân hai bên thì xử như chạm cùng lúc",
            "men of both sides touched in unknown order are treated as touched at once",
            "先后不明地摸到双方棋子，按同时摸到处理",
        ),
    ),
    (
        A::AdjustOutOfTurn,
        "adjusting_out_of_turn_is_reminded",
        Text::new(
            "không nêu hình thức xử lý việc sửa quân khi chưa tới lượt, trọng tài nhắc nhở",
            "no penalty is named for adjusting out of turn, so the arbiter gives a reminder",
            "未轮到走棋时整理棋子无处罚规定，裁判予以提醒",
        ),
    ),
    (
        A::ArbiterComplains,
        "arbiter_asks_and_sees",
        Text::new(
            "trọng tài tự nêu sự việc thì coi như vừa có đề nghị vừa có chứng kiến",
            "the arbiter's own complaint counts as asking and as seeing",
            "裁判自行提出，视为既有请求又有目击",
        ),
    ),
    (
        A::LateComplaint,
        "complaint_before_reply",
        Text::new(
            "đề nghị xử chạm quân phải nêu trước khi đối phương đi nước đáp lại",
            "a touch must be complained of before the opponent's reply",
            "对摸子的申诉须在对方应着之前提出",
        ),
    ),
    (
        A::TakenBackForDuty,
        "move_taken_back_for_the_duty",
        Text::new(
            "nước đi trái nghĩa vụ được rút lại để đi cho đúng",
            "a move against the duty is taken back so that the duty can be fulfilled",
            "违反义务的着法退回，按义务重走",
        ),
    ),
    (
        A::UnansweredCheck,
        "unanswered_check_loses",
        Text::new(
            "không đỡ nước chiếu thì thua theo Điều 7.1c, không khôi phục theo Điều 9.10",
            "a check left unanswered loses by 7.1c and is not put right by 9.10",
            "不应将按第7.1c条判负，不按第9.10条恢复",
        ),
    ),
    (
        A::RestoredBefore,
        "restored_to_before_the_move",
        Text::new(
            "thế cờ được khôi phục về trước nước đi sai",
            "the position is restored to the one before the wrong move",
            "局面恢复到错着之前",
        ),
    ),
    (
        A::UnsignedDefect,
        "unsigned_defect_annuls",
        Text::new(
            "ván đã kết thúc nhưng chưa ký biên bản thì sai sót ban đầu vẫn làm hủy ván",
            "before the sheets are signed a wrong start still annuls the finished game",
            "对局已结束但尚未签字，开局错误仍使该局作废",
        ),
    ),
    (
        A::ActOfSideToMove,
        "act_of_the_side_to_move",
        Text::new(
            "trọng tài không nêu tên đấu thủ: hiểu là bên đang có lượt đi",
            "the arbiter names no player: the side to move is meant",
            "裁判未指明棋手，视为轮到走棋的一方",
        ),
    ),
    (
        A::CheckCap,
        "checks_of_the_claimant_capped",
        Text::new(
            "giới hạn 10 nước chiếu áp dụng cho bên đề nghị, trong toàn bộ số nước đếm",
            "the cap of 10 checks limits the claimant's checks in the whole count",
            "将军最多计10着，针对提出方，适用于全部计数",
        ),
    ),
    (
        A::MovesAreTwoPlies,
        "a_move_is_two_plies",
        Text::new(
            "“nước” tính theo Điều 8, mỗi nước gồm một lượt của mỗi bên",
            "“moves” are counted as in Article 8, one turn of each side",
            "“着”按第8条计，双方各走一次为一着",
        ),
    ),
    (
        A::FaultsAGame,
        "faults_counted_a_game",
        Text::new(
            "lỗi được cộng trong từng ván",
            "faults are counted a game",
            "犯规按局累计",
        ),
    ),
    (
        A::FaultsApart,
        "faults_counted_apart",
        Text::new(
            "lỗi kỹ thuật và lỗi tác phong tính riêng",
            "technical and conduct faults are counted apart",
            "技术犯规与行为犯规分别累计",
        ),
    ),
    (
        A::Article15Penalty,
        "article_15_is_a_conduct_fault",
        Text::new(
            "Điều 15 không nêu mức xử lý; trọng tài ghi lỗi tác phong",
            "Article 15 names no penalty; the arbiter notes a conduct fault",
            "第15条未规定处罚，裁判记行为犯规",
        ),
    ),
    (
        A::Force,
        "force_is_rook_horse_cannon_pawn",
        Text::new(
            "quân có khả năng tấn công là Xe, Mã, Pháo, Tốt",
            "the men that can attack are rook, horse, cannon and pawn",
            "有进攻能力的棋子为车、马、炮、兵",
        ),
    ),
    (
        A::ExposedToCapture,
        "exposed_king_includes_capture",
        Text::new(
            "“bỏ Tướng” gồm cả trường hợp để Tướng bị bắt",
            "an exposed king includes one left to be captured",
            "“露将”包括将帅被置于可吃之下",
        ),
    ),
    (
        A::KingTaken,
        "taking_the_king_is_noticing",
        Text::new(
            "bắt Tướng bị bỏ được coi là đã phát hiện",
            "taking the exposed king counts as noticing it",
            "吃掉露出的将帅视为已发现",
        ),
    ),
    (
        A::PressImplied,
        "press_implied",
        Text::new(
            "biên bản sự việc không ghi lần bấm giờ nào thì coi như đã bấm",
            "where the log names no press at all, the clock counts as pressed",
            "记录未提任何按钟，视为已按钟",
        ),
    ),
    (
        A::FlagAsClaim,
        "flag_shown_is_a_claim",
        Text::new(
            "đối phương báo rụng kim được coi là đã dừng đồng hồ và báo trọng tài",
            "the opponent who shows the flag counts as having stopped the clock and called the arbiter",
            "对方指出超时，视为已停钟并报告裁判",
        ),
    ),
    (
        A::FlagTakenOnWord,
        "time_claim_taken_as_checked",
        Text::new(
            "không có giờ ghi kèm: coi như trọng tài đã kiểm tra đồng hồ và thấy đúng",
            "no times are given: the arbiter is taken to have looked at the clock and found it so",
            "未附时间，视为裁判已查钟属实",
        ),
    ),
    (
        A::NotFilledIn,
        "missed_means_not_filled_in",
        Text::new(
            "sự việc được ghi là thiếu nước và không ghi bổ sung",
            "the moves reported missing are taken as not filled in",
            "所报漏记视为不肯补记",
        ),
    ),
    (
        A::FirstCaseCounts,
        "first_case_counts",
        Text::new(
            "lần đầu cũng được tính trong ba lần",
            "the first case is one of the three",
            "首次亦计入三次之内",
        ),
    ),
    (
        A::NoLateLimit,
        "no_late_limit",
        Text::new(
            "điều lệ không nêu giới hạn đến chậm nên không xử thua",
            "the regulations fix no limit for lateness, so nobody loses",
            "规程未定迟到时限，故不判负",
        ),
    ),
    (
        A::BothLate,
        "both_late_both_lose",
        Text::new(
            "cả hai cùng đến quá giờ thì cả hai thua",
            "both beyond the limit both lose",
            "双方均超过迟到时限，双方判负",
        ),
    ),
    (
        A::DrawByAgreement,
        "draw_clause_letter_unknown",
        Text::new(
            "điểm cụ thể của Điều 7 về hòa cờ không còn văn bản",
            "the letter of Article 7 on draws is not recovered",
            "第7条和棋条款的具体编号未得",
        ),
    ),
    (
        A::RepeatedMovesCapped,
        "repeated_moves_capped",
        Text::new(
            "nước lặp lại vượt mức của Điều 10.1.3 không được tính",
            "repeated moves above the cap of 10.1.3 do not count",
            "超过第10.1.3条上限的重复着不计",
        ),
    ),
    (
        A::SlideOrigin,
        "slide_of_the_men_that_fit",
        Text::new(
            "không ghi quân nào lướt: hiểu là quân có thể tới giao điểm đó",
            "the sliding man is not named: those that can come to the point are meant",
            "未注明滑动的棋子，视为能到该点的棋子",
        ),
    ),
    (
        A::Disputed,
        "authorities_disagree",
        Text::new(
            "các nguồn luật có cách hiểu khác nhau về trường hợp này",
            "authorities disagree on this case",
            "各家规则对此情形解释不一",
        ),
    ),
    (
        A::WrongPress,
        "wrong_press_is_reminded",
        Text::new(
            "không nêu hình thức xử lý việc bấm đồng hồ sai cách, trọng tài nhắc nhở",
            "no penalty is named for a wrong press, so the arbiter gives a reminder",
            "违规按钟无处罚规定，裁判予以提醒",
        ),
    ),
    (
        A::MateWaits,
        "mate_waits_for_the_touch",
        Text::new(
            "chưa ký biên bản thì vẫn xét việc chạm quân ngay trước nước chiếu bí",
            "until the sheets are signed a touch in the turn of the mating move is still ruled on",
            "签字之前，对将死那一着的摸子仍予裁决",
        ),
    ),
    (
        A::FlagOutranksTimes,
        "flag_outranks_the_times",
        Text::new(
            "theo giờ ghi kèm thì vẫn còn thời gian, nhưng kim rụng trên đồng hồ mới có giá trị",
            "by the times given there was time left, but the flag on the clock counts",
            "按所附时间尚有余时，但以棋钟超时为准",
        ),
    ),
    (
        A::FirstFlagLoses,
        "first_flag_down_loses",
        Text::new(
            "cả hai kim đều rụng thì bên rụng trước thua",
            "with both flags down the one that fell first has lost",
            "双方均超时，先超时者负",
        ),
    ),
    (
        A::ClaimOnAnyTime,
        "claim_heard_on_any_time",
        Text::new(
            "đề nghị phải nêu trong giờ của mình nhưng không nêu hậu quả nếu trái, nên vẫn được xét",
            "a claim is to be made on one's own time, but nothing is said to follow otherwise, so it is heard",
            "申请应在己方用时内提出，但违反时无规定后果，故仍予受理",
        ),
    ),
    (
        A::ExposedBeforeReply,
        "exposed_claim_before_reply",
        Text::new(
            "việc bỏ Tướng cũng phải nêu trước khi đi nước đáp lại",
            "an exposed king too must be claimed before the reply",
            "露将亦须在应着之前提出",
        ),
    ),
];

impl Assumption {
    fn row(self) -> &'static (Self, &'static str, Text) {
        // The table has every variant in order, which a test holds.
        &TABLE[self as usize]
    }

    /// All assumptions.
    pub fn all() -> impl Iterator<Item = Self> {
        TABLE.iter().map(|row| row.0)
    }

    /// The stable code, as rulings list it.
    pub fn code(self) -> &'static str {
        self.row().1
    }

    /// What is assumed.
    pub fn text(self) -> Text {
        self.row().2
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_assumption_stands_in_its_own_row() {
        for (index, assumption) in Assumption::all().enumerate() {
            assert_eq!(assumption as usize, index);
        }
        let codes: std::collections::BTreeSet<_> =
            Assumption::all().map(Assumption::code).collect();
        assert_eq!(codes.len(), TABLE.len());
    }
}
