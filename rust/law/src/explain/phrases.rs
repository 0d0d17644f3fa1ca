//! The arbiter's turns of phrase, in Vietnamese, English and Chinese.

use crate::words::phrases;

phrases! {
    // Men. `{colour}` is that of a man, not the name of a side.
    RED_MAN = "Đỏ", "red", "红";
    BLACK_MAN = "Đen", "black", "黑";
    MAN = "{kind} {colour} ({square})", "the {colour} {kind} ({square})", "{colour}{kind}（{square}）";
    ROOTED_MAN = "{kind} {colour} ({square}) ({root})", "the {colour} {kind} ({square}) ({root})", "{colour}{kind}（{square}、{root}）";
    AND_MAN = " và ", " and ", "和";
    REAL_ROOT = "có căn thật", "really rooted", "有真根";
    FALSE_ROOT = "chỉ có căn giả", "false root only", "假根";
    NO_ROOT = "không có căn", "no root", "无根";

    // The first sentence: the verdict.
    MATED = "{side} bị chiếu bí, xử thua.", "{side} is mated and loses.", "{side}被将死，判负。";
    STALEMATED = "{side} hết nước đi tuy không bị chiếu, xử thua.", "{side} has no legal move and loses, though not in check.", "{side}被困毙，判负。";
    CHECKED = "{side} bị xử thua vì chiếu mãi mà không đổi nước.", "{side} checks perpetually, did not change, and loses.", "{side}长将不变，判负。";
    CHASED = "{side} bị xử thua vì đuổi bắt mãi {man} mà không đổi nước.", "{side} perpetually chases {man}, did not change, and loses.", "{side}长捉{man}不变，判负。";
    FORBIDDEN = "{side} bị xử thua vì đi mãi nước cấm mà không đổi nước.", "{side} plays forbidden moves perpetually, did not change, and loses.", "{side}走禁止着法不变，判负。";
    BOTH_LOSE = "Cả hai bên đều bị xử thua.", "Both sides lose.", "双方均判负。";
    DRAWN = "Hai bên không đổi nước, ván cờ được xử hòa.", "Neither side changed: the game is drawn.", "双方不变，判和。";
    NOT_DUE = "Chưa đến lúc phân xử, ván cờ tiếp tục.", "No ruling is due yet: the game goes on.", "尚未到裁决之时，继续对局。";
    NOT_REPEATED = "Không có thế cờ lặp lại, ván cờ tiếp tục.", "No position is repeated: the game goes on.", "局面没有重复，继续对局。";
    UNDECIDED = "Chưa kết luận được: việc tính toán đã chạm giới hạn quy định.", "Undecided: the search hit its stated bound before the ruling was known.", "未能裁定：计算已达规定的上限。";
    NO_HISTORY = "Không đủ diễn biến để phân xử: cần biên bản các nước đi trước thế cờ này.", "Not enough history: a ruling needs the moves that led to this position.", "着法记录不足，无法裁决：须有此局面之前的着法。";

    // The sentences after it.
    LOOP = "Thế cờ này đã xuất hiện {times} lần; mỗi vòng lặp gồm {moves} nước của mỗi bên.", "The position has stood {times} times; one turn of the loop is {moves} moves of each side.", "此局面已出现{times}次，每个循环双方各走{moves}着。";
    SIDE_PLAYS = "{side}: {told}.", "{side}: {told}.", "{side}：{told}。";
    NEXT_MOVE = "; ", "; ", "；";
    MOVE = "{move} {told}", "{move} {told}", "{move}，{told}";
    AND_ACT = ", đồng thời ", " and ", "，兼";
    BASIS = "Căn cứ: Điều {number}, {law} – {title}.", "Basis: Article {number}, {law} – {title}.", "依据：{law}第{number}条——{title}。";
    BASIS_APPENDIX = "Căn cứ: Phụ lục ({number}), {law} – {title}.", "Basis: Appendix ({number}), {law} – {title}.", "依据：{law}附录（{number}）——{title}。";
    MUST_CHANGE = "{side} phải đổi nước; nếu thế cờ xuất hiện lần thứ {times} thì bị xử thua.", "{side} must change: if the position stands {times} times, the game is lost.", "{side}须变着；同一局面出现{times}次即判负。";
    DISPUTED = "Lưu ý: về trường hợp {principle} các luật chưa thống nhất; ở đây xử theo cách hiểu đã chọn.", "Disputed: authorities disagree where {principle}; the configured reading is followed.", "注意：对于{principle}，各规则见解不一，此处按所选解释裁决。";
    NOT_APPLIED = "Lưu ý: {rule}.", "Note: {rule}.", "注意：{rule}。";

    // What a move does.
    CHECK = "chiếu Tướng", "checks", "将军";
    CHECK_UNCOVERED = "mở đường cho {by} chiếu Tướng", "uncovers a check by {by}", "闪开，使{by}将军";
    DOUBLE_CHECK = "lưỡng chiếu bằng {by}", "gives double check with {by}", "{by}双将";
    COUNTER_CHECK = "đỡ chiếu và chiếu lại", "answers the check and checks back", "应将并还将";
    MATE_THREAT = "dọa hết", "threatens mate", "要杀";
    EXCHANGE = "đòi đổi quân với {targets}", "offers an exchange with {targets}", "邀兑{targets}";
    SACRIFICE = "thí quân cho {targets}", "offers itself to {targets}", "献子于{targets}";
    BLOCK = "cản đường {targets}", "blocks {targets}", "拦{targets}";
    CHECK_ANSWERED = "đỡ chiếu", "answers the check", "应将";
    SAVES_ITSELF = "tránh nước bắt", "moves out of the attack", "避捉";
    SAVES = "đỡ cho {targets}", "saves {targets}", "解救{targets}";
    WAITS = "là nước chờ", "is a waiting move", "闲着";
    NO_CHASE = "bắt {targets} bằng {by}, không tính là đuổi bắt ({why})", "attacks {targets} with {by}, which is no chase ({why})", "以{by}攻击{targets}，不算捉（{why}）";

    // How it chases.
    CHASE = "đuổi bắt {target}", "chases {target}", "捉{target}";
    LINE_OPENED = "mở đường cho {by} đuổi bắt {target}", "opens the line for {by}, which chases {target}", "闪开，使{by}捉{target}";
    MOUNT_GIVEN = "làm ngòi cho {by} đuổi bắt {target}", "becomes the mount for {by}, which chases {target}", "作炮架，使{by}捉{target}";
    WAY_CLEARED = "mở chân cho {by} đuổi bắt {target}", "clears the way for {by}, which chases {target}", "让开，使{by}捉{target}";
    FREED = "giải ghim cho {by} đuổi bắt {target}", "frees {by}, which chases {target}", "解除牵制，使{by}捉{target}";
    ROOT_CUT = "cắt căn của {target}, quân đang bị {by} bắt", "takes away the root of {target}, attacked by {by}", "去掉被{by}所捉{target}的根";
    ROOT_PINNED = "làm mất hiệu lực căn của {target}, quân đang bị {by} bắt", "makes the root of {target} a false one while {by} attacks it", "使被{by}所捉{target}的根成为假根";
    BY_CHECKS = "dọa chiếu rồi bắt {target}", "threatens to check and then take {target}", "企图将军后吃{target}";
    BY_CHAIN = "dọa chiếu rồi bắt quân", "threatens to win a man by a chain of checks", "企图通过连续将军得子，作捉";
    JOINED = "{mover} phối hợp với {by} bắt {target}", "lets {mover} join {by} in the chase of {target}", "{mover}配合{by}联合捉{target}";

    // Why an attack is none in the sense of the law.
    KING_CHASES = "Tướng được phép bắt", "the king may chase", "将（帅）允许长捉";
    PAWN_CHASES = "Tốt được phép bắt", "a pawn may chase", "兵（卒）允许长捉";
    HOME_PAWN = "Tốt chưa qua sông", "the pawn has not crossed the river", "兵（卒）未过河";
    PINNED_ATTACKER = "quân bắt đang bị ghim", "the attacker is pinned", "攻击子被牵制";
    LIKE_FOR_LIKE = "quân cùng loại bắt được lẫn nhau", "each can take the other", "同类子互吃";
    IS_ROOTED = "quân có căn thật", "it has a real root", "对方子有真根";

    // The principles on which authorities disagree.
    MINOR_ON_ROOTED = "Sĩ hoặc Tượng bắt Xe, Mã, Pháo có căn thật", "an advisor or elephant attacks a rook, horse or cannon that has a real root", "士（仕）、象（相）捉有真根的车、马、炮";
    LOOPS_APART = "hai vòng lặp khác nhau cùng dẫn về một thế cờ", "two different loops lead back to one position", "两个不同的循环回到同一局面";
    CHECK_ALONE = "một nước vừa chiếu Tướng vừa bắt quân", "a move that checks and attacks a man at once", "一着兼有将军与捉子";
    KINGS_PIN_ROOT = "quân giữ căn bị ghim vì hai Tướng đối mặt", "the only protector is pinned by the facing kings", "唯一的根因将帅照面而被牵制";
    ROOT_CUT_DISPUTED = "nước đi chỉ cắt căn của quân đang bị bắt", "a quiet move that takes away a root", "着法仅去掉被捉子的根";
    HALF_ROOTED = "quân bị bắt mãi chỉ có căn ở một số vị trí và bên bị bắt có nước chiếu", "a man attacked with every move has a root on some of its squares only, and its side checks meanwhile", "被捉子只在部分位置有根，而其方间有将军";
}
