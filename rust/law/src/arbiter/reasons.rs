//! Why a player stopped the clock, read from the words of the log: Article 10.2.2 lets him only in few cases.

/// What a reason comes to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum StopReason {
    /// The arbiter is absent too long, or the clock is defective.
    Allowed,
    /// The opponent's flag is down: rapid and blitz ask for it.
    Flag,
    /// Anything else, complaints above all: these are made on one's own time.
    Own,
}

/// The clock in a reason.
const CLOCK: [&str; 4] = ["clock", "đồng hồ", "钟", "鐘"];
/// What is wrong with a clock, when a reason speaks of the clock.
const WRONG: [&str; 16] = [
    "fault",
    "broken",
    "repair",
    "wrong",
    "not run",
    "not work",
    "stopped",
    "stuck",
    "hư",
    "sai",
    "không chạy",
    "坏",
    "壞",
    "不走",
    "不准",
    "停了",
];
/// What is wrong, where no other thing can be meant.
const DEFECT: [&str; 6] = ["defect", "malfunction", "hỏng", "trục trặc", "故障", "失灵"];
/// The absence of somebody.
const ABSENT: [&str; 6] = ["absent", "absence", "vắng", "缺席", "不在", "离席"];
/// Absence, when a reason speaks of the arbiter.
const GONE: [&str; 4] = ["away", "missing", "not present", "not here"];
/// The arbiter.
const ARBITER: [&str; 4] = ["arbiter", "referee", "trọng tài", "裁判"];
/// The opponent, whose absence stops no clock.
const OPPONENT: [&str; 6] = ["opponent", "đối thủ", "đối phương", "对手", "对方", "對方"];
/// A fallen flag.
const FLAG: [&str; 9] = [
    "flag",
    "time",
    "hết giờ",
    "hết thời gian",
    "rụng kim",
    "thắng giờ",
    "超时",
    "超時",
    "时间到",
];

/// Reads a reason. `arbiter_absent`, `faulty_clock` and `flag` are the codes; other texts are read by their words.
pub(super) fn stop_reason(text: &str) -> StopReason {
    let text = text.to_lowercase().replace('_', " ");
    let names = |words: &[&str]| words.iter().any(|word| text.contains(word));
    let clock = names(&DEFECT) || (names(&CLOCK) && names(&WRONG));
    let absent = (names(&ABSENT) && !names(&OPPONENT))
        || (names(&ARBITER) && (names(&ABSENT) || names(&GONE)));
    if clock || absent {
        StopReason::Allowed
    } else if names(&FLAG) {
        StopReason::Flag
    } else {
        StopReason::Own
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_cases_that_the_law_allows_are_told_from_others() {
        let allowed = [
            "faulty_clock",
            "arbiter_absent",
            "defect",
            "the clock does not run",
            "clock malfunction",
            "the arbiter has been away too long",
            "trọng tài vắng mặt quá lâu",
            "đồng hồ bị hỏng",
            "đồng hồ chạy sai",
            "裁判缺席",
            "棋钟故障",
        ];
        let own = [
            "",
            "complaint",
            "to report a fault of the opponent",
            "to complain right away",
            "the opponent is absent",
            "khiếu nại đối thủ vắng mặt",
            "the arbiter is wrong",
        ];
        for reason in allowed {
            assert_eq!(stop_reason(reason), StopReason::Allowed, "{reason}");
        }
        for reason in own {
            assert_eq!(stop_reason(reason), StopReason::Own, "{reason}");
        }
        for reason in ["flag", "the flag is down", "hết giờ", "超时"] {
            assert_eq!(stop_reason(reason), StopReason::Flag, "{reason}");
        }
    }
}
