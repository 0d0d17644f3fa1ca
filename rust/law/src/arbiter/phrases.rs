//! What the arbiter says, in three languages. `{side}` is the player concerned, `{other}` his opponent.

use crate::words::phrases;

phrases! {
    // Article 8 and the results of Article 7.
    PLAYED = "{side} đi {move}; ván cờ tiếp tục.", "{side} plays {move}; play goes on.", "{side}走{move}，对局继续。";
    PLAYED_ILLEGAL = "{side} đi {move}, nước đi không hợp lệ: {reason}. Chưa ai phát hiện nên trọng tài chưa xử lý.", "{side} plays {move}, which is illegal: {reason}. Nobody has found it yet, so the arbiter does nothing.", "{side}走{move}，属违例着法：{reason}。尚无人指出，裁判暂不处理。";
    NOT_RELEASED = "{side} đã đặt quân: nước {move} có hiệu lực dù chưa buông tay.", "{side} has put the man down: {move} stands although the hand has not left it.", "{side}棋子已落定：{move}有效，虽未离手。";
    NO_TAKE_BACK = "Quân đã đặt tới điểm mới thì không được đi lại, dù chưa buông tay: nước {move} của {side} giữ nguyên.", "A man put on another point stands, released or not: {side} must leave {move} as it is.", "棋子落定即不得更改，无论是否离手：{side}的{move}维持有效。";
    MOVED_TWICE = "{side} không được đi liền hai lượt: nước sau bị hủy.", "{side} may not move twice running: the second move is taken back.", "{side}不得连走两着，后一着退回。";
    WRONG_SIDE_MOVED = "{side} đi trước dù không phải lượt mình; trọng tài xử khi có người phát hiện.", "{side} moved first although it was not his turn; the arbiter acts when it is found.", "{side}抢先走棋，待发现时由裁判处理。";
    MATED = "{side} chiếu bí {other}: {side} thắng.", "{side} mates {other} and wins.", "{side}将死{other}，{side}胜。";
    STALEMATED = "{other} không bị chiếu nhưng hết nước đi: {side} thắng.", "{other} is not in check and has no legal move: {side} wins.", "{other}未被将军但无子可动（困毙），{side}胜。";
    CHECK_UNANSWERED = "{side} đang bị chiếu mà đi {move} không đỡ: {side} thua.", "{side} is in check and {move} does not answer it: {side} loses.", "{side}被将军而{move}未应将，{side}负。";
    RESIGNED = "{side} xin thua.", "{side} resigns.", "{side}认负。";
    GAME_OVER = "Ván cờ đã kết thúc; việc này không còn hiệu lực.", "The game is over; this has no effect.", "对局已结束，此举无效。";
    NOT_A_PLAYER = "Việc này chỉ đấu thủ mới được làm.", "Only a player may do this.", "此举只能由棋手作出。";
    OUTSIDER_VOID = "Người ngoài can thiệp không có giá trị.", "An outsider's intervention is void.", "局外人的干预无效。";
    NO_PROXY = "Ngoài đấu thủ, không ai được đưa ra đề nghị này.", "Nobody but the player may propose this.", "除棋手本人外，任何人不得提出此项请求。";
    DRAW_OFFERED = "{side} xin hòa; {other} trả lời trước khi đi.", "{side} offers a draw; {other} may accept before his move.", "{side}提和，{other}可在走棋前接受。";
    DRAW_AGREED = "Hai bên đồng ý hòa.", "The players agree to a draw.", "双方同意和棋。";
    NO_OFFER = "Không có đề nghị hòa nào của {other} để chấp nhận.", "There is no offer of {other} to accept.", "没有{other}的提和可供接受。";

    // Article 9: duties.
    MUST_MOVE_TOUCHED = "{side} đã chạm quân của mình thì phải đi quân đó: {moves}.", "{side} touched a man of his own and must move it: {moves}.", "{side}摸了己方棋子，必须走该子：{moves}。";
    MUST_MOVE_ONE = "{side} đã chạm nhiều quân của mình, {order}: phải đi một trong các quân đó: {moves}.", "{side} touched several of his own men, {order}: he must move one of them: {moves}.", "{side}摸了己方多枚棋子，{order}，必须走其中之一：{moves}。";
    ORDER_UNKNOWN = "không rõ quân nào trước", "nobody knows which first", "先后不明";
    ALL_AT_ONCE = "cùng một lúc", "all at once", "同时触及";
    MUST_CAPTURE_TOUCHED = "{side} đã chạm quân đối phương thì phải bắt quân đó: {moves}.", "{side} touched an enemy man and must capture it: {moves}.", "{side}摸了对方棋子，必须吃该子：{moves}。";
    MUST_CAPTURE_ONE = "{side} đã chạm nhiều quân đối phương, {order}: phải bắt một trong các quân đó: {moves}.", "{side} touched several enemy men, {order}: he must capture one of them: {moves}.", "{side}摸了对方多枚棋子，{order}，必须吃其中之一：{moves}。";
    TOUCHED_CAPTURES = "{side} phải dùng quân mình đã chạm bắt quân bị chạm của đối phương: {moves}.", "{side} must capture the enemy man touched with his own man touched: {moves}.", "{side}须用所摸己方棋子吃所摸对方棋子：{moves}。";
    OTHER_CAPTURES = "Quân mình đã chạm không thực hiện được; {side} phải dùng quân khác bắt quân bị chạm của đối phương: {moves}.", "The man of his own that {side} touched cannot do it; another must capture the enemy man touched: {moves}.", "{side}所摸己方棋子无法完成，须用其他棋子吃所摸对方棋子：{moves}。";
    TOUCHED_MOVES = "Không bắt được quân bị chạm của đối phương; {side} phải đi quân mình đã chạm: {moves}.", "The enemy man touched cannot be captured so; {side} must move his own man touched: {moves}.", "无法吃所摸对方棋子，{side}须走所摸己方棋子：{moves}。";
    NOTHING_POSSIBLE = "Không có nước hợp lệ nào thực hiện được nghĩa vụ; {side} được đi nước khác và bị ghi một lỗi kỹ thuật.", "No legal move fulfils the duty; {side} moves as he likes and is given one technical fault.", "没有合法着法可履行义务，{side}可另走他着，记一次技术犯规。";
    CHARGED_ALREADY = "Các lần chạm trong cùng một lượt là một động tác; {side} đã bị ghi lỗi và được đi nước khác.", "The touches of one turn are one act; {side} has been given the fault and moves as he likes.", "同一着中的各次摸子视为一次，{side}已记犯规，可另走他着。";
    DUTY_DONE = "{side} đã đi đúng quân phải đi.", "{side} has already played what the touch demands.", "{side}已按摸子规定走棋。";
    DUTY_BROKEN = "{side} đi {move} là trái nghĩa vụ; phải đi một trong các nước: {moves}.", "{side} plays {move} against his duty; he must play one of {moves}.", "{side}走{move}违反义务，须走：{moves}。";
    TOUCH_NOT_ASKED = "{side} chạm quân nhưng chưa bên nào đề nghị; trọng tài không can thiệp.", "{side} touched a man but neither side asks; the arbiter does not act.", "{side}摸子但无人提出，裁判不干预。";
    TOUCH_TOO_LATE = "Đề nghị nêu sau khi ván cờ đã đi tiếp; trọng tài không xét.", "The request comes after play went on; the arbiter does not act.", "对局已继续进行后才提出，裁判不予受理。";
    TOUCH_UNPROVEN = "Chỉ có một bên tố cáo, đối phương không công nhận và trọng tài không chứng kiến: không xét.", "A mere accusation, neither admitted nor seen by the arbiter: nothing follows.", "仅一方指控，对方未承认且裁判未目击，不予处理。";
    TOUCH_NOTHING = "Không có quân nào bị chạm.", "No man was touched.", "没有摸到棋子。";
    TOUCH_OUT_OF_TURN = "{side} chạm quân khi chưa tới lượt; không phát sinh nghĩa vụ đi quân.", "{side} touched a man out of turn; no duty to move follows.", "{side}未轮到走棋时摸子，不产生走子义务。";
    TOUCH_SETTLED = "Việc này đã được xử.", "This has been ruled on.", "此事已裁决。";
    NOTHING_TO_RULE = "Việc này không cần phán quyết.", "There is nothing in it to rule on.", "此事无需裁决。";
    ADJUSTED = "{side} báo trước và sửa quân trong lượt của mình: hợp lệ.", "{side} announced it and adjusts on his own turn: allowed.", "{side}轮走时事先声明并整理棋子，允许。";
    ADJUSTED_OUT_OF_TURN = "{side} chỉ được sửa quân khi đến lượt mình; trọng tài nhắc nhở.", "{side} may adjust only on his own turn; the arbiter reminds him.", "{side}只能在轮走时整理棋子，裁判予以提醒。";
    ACCIDENT_REMINDED = "{side} vô ý chạm quân lần thứ {n}: trọng tài nhắc nhở.", "Accidental touch number {n} of {side}: the arbiter gives a reminder.", "{side}第{n}次无意摸子，裁判提醒。";
    ACCIDENT_WARNED = "{side} vô ý chạm quân lần thứ {n}: trọng tài cảnh cáo.", "Accidental touch number {n} of {side}: the arbiter gives a warning.", "{side}第{n}次无意摸子，裁判警告。";
    THIRD_ACCIDENT = "Đã hết lần nhắc nhở và cảnh cáo, vô ý chạm quân nữa thì xử như cố ý. ", "Reminded and warned before, an accidental touch is treated as deliberate. ", "已提醒并警告，再次无意摸子按故意处理。";
    BOTH_AT_ONCE = "Chạm quân của cả hai bên thì xử theo Điều 9.4. ", "Men of both sides touched together are treated as in 9.4. ", "同时摸到双方棋子，按第9.4条处理。";
    SLIDE_STOPS = "Quân của {side} lướt qua nhiều điểm phải dừng ở điểm chạm đầu tiên {point}: {moves}.", "The man that {side} slid over several points must stop on the first point touched, {point}: {moves}.", "{side}的棋子滑过多个交叉点，须停在首先触及的{point}：{moves}。";
    SLIDE_MUST_MOVE = "Điểm chạm đầu tiên {point} không hợp lệ; {side} vẫn phải đi quân đã chạm: {moves}.", "The first point touched, {point}, is no legal one; {side} must still move the man touched: {moves}.", "首先触及的{point}不合法，{side}仍须走所摸之子：{moves}。";
    SLIDE_FREE = "Không có nước hợp lệ tới {point}; {side} được đi nước khác.", "No legal move stops on {point}; {side} moves as he likes.", "没有合法着法可停在{point}，{side}可另走。";
    SLIDE_AGAINST_DUTY = "{side} đang có nghĩa vụ đi quân khác; vẫn phải đi một trong các nước: {moves}.", "{side} owes a move of another man and must still play one of {moves}.", "{side}另有走子义务，仍须走：{moves}。";
    DROP_REMINDED = "{side} làm rơi quân giữa hai điểm: trọng tài nhắc nhở.", "{side} dropped a man between points: the arbiter gives a reminder.", "{side}棋子掉落在交叉点之间，裁判提醒。";
    DROP_FAULT = "{side} lại làm rơi quân giữa hai điểm: một lỗi kỹ thuật.", "{side} dropped a man between points again: one technical fault.", "{side}再次将棋子掉落在交叉点之间，记一次技术犯规。";

    // Articles 9.9 and 9.10.
    SETUP_ANNULS = "Quân bị xếp sai từ đầu: hủy ván và chơi lại ván mới.", "The men were set up wrongly: the game is annulled and played again.", "开局摆子错误，该局作废重赛。";
    BEGAN_ANNULS = "Bên đáng lẽ đi sau lại đi trước: hủy ván và chơi lại.", "The side that should be second moved first: the game is annulled and played again.", "应后走的一方先走，该局作废重赛。";
    COLOURS_SWAPPED = "Hai đấu thủ nhầm màu nhưng bên đi tiên vẫn đi trước: giữ nguyên thế cờ, đổi lại màu quân và tiếp tục.", "Colours were mixed up but the right player began: the position stands, the colours are changed back and play goes on.", "双方错拿棋色但先走方仍先走：局面不变，换回棋色，继续对局。";
    COLOURS_AND_ILLEGAL = "Hai đấu thủ nhầm màu và ván cờ có nước sai: khôi phục trước nước sai, đổi lại màu quân rồi tiếp tục.", "Colours were mixed up and an illegal move was made: the position before it is restored, the colours are changed back and play goes on.", "双方错拿棋色且有违例着法：恢复到错着之前，换回棋色，继续对局。";
    COLOURS_BOOKED = "Ván đã xong mới phát hiện nhầm màu: kết quả được công nhận, mỗi đấu thủ được ghi theo màu đáng lẽ phải cầm.", "The mix-up of colours is found after the game: the result stands and each player is booked with the colour he should have had.", "终局后才发现错拿棋色：结果有效，但双方按应执棋色登记。";
    SIGNED_STANDS = "Hai bên đã ký và trọng tài đã xác nhận: kết quả có hiệu lực.", "Both players signed and the arbiter confirmed: the result stands.", "双方已签字且裁判已确认，结果有效。";
    RESTORED = "Lượt {ply} sai: dừng đồng hồ, khôi phục {to} theo biên bản rồi đi tiếp.", "Ply {ply} was wrong: the clocks are stopped, {to} is restored from the score sheet and play goes on.", "第{ply}步有误：停钟，依记录恢复{to}，继续对局。";
    RESTORED_BY_SHEET = "Không rõ sai từ đâu: diễn lại biên bản, lượt {ply} là chỗ sai; khôi phục {to} rồi đi tiếp.", "The place is not known: the sheet is replayed, ply {ply} is the wrong one; {to} is restored and play goes on.", "不知错在何处：按记录复盘，第{ply}步有误，恢复{to}，继续对局。";
    SET_UP_BY_SHEET = "Diễn lại biên bản không thấy nước sai: dừng đồng hồ, xếp lại {to} theo biên bản rồi đi tiếp.", "The replayed sheet shows no wrong move: the clocks are stopped, {to} is set up again and play goes on.", "复盘未见错着：停钟，依记录重新摆出{to}，继续对局。";
    AFTER_PLY = "thế cờ sau lượt {n}", "the position after ply {n}", "第{n}步之后的局面";
    STARTING_POSITION = "thế cờ ban đầu", "the starting position", "初始局面";
    NO_ERROR_FOUND = "Đối chiếu biên bản không thấy nước sai; ván cờ tiếp tục.", "The sheet shows no wrong move; play goes on.", "核对记录未发现错着，对局继续。";
    SIGNED_COLOURS_BOOKED = "Hai bên đã ký và trọng tài đã xác nhận: kết quả có hiệu lực, mỗi đấu thủ được ghi theo màu đáng lẽ phải cầm.", "Both players signed and the arbiter confirmed: the result stands, and each player is booked with the colour he should have had.", "双方已签字且裁判已确认，结果有效，双方按应执棋色登记。";
    ERROR_AFTER_END = "Ván đã kết thúc mới phát hiện nước sai: kết quả được công nhận.", "The wrong move is found after the end: the result stands.", "终局后才发现错着，结果有效。";

    // Article 10.
    PRESSED = "{side} bấm đồng hồ đúng quy định.", "{side} pressed the clock as the rules ask.", "{side}按规定按钟。";
    PRESS_WRONG_HAND = "{side} phải bấm đồng hồ bằng tay đã đi quân; trọng tài nhắc nhở.", "{side} must press with the hand that moved; the arbiter gives a reminder.", "{side}须用走棋的手按钟，裁判提醒。";
    PRESS_TOO_EARLY = "{side} chỉ được bấm đồng hồ khi tay đã rời quân; trọng tài nhắc nhở.", "{side} may press only after releasing the man; the arbiter gives a reminder.", "{side}须在手离棋子后按钟，裁判提醒。";
    PRESS_WITHOUT_MOVE = "{side} bấm đồng hồ khi chưa đi quân; trọng tài nhắc nhở.", "{side} pressed without having moved; the arbiter gives a reminder.", "{side}未走棋即按钟，裁判提醒。";
    FORGOT_PRESS = "{side} quên bấm đồng hồ: trọng tài nhắc nhở, {side} tự chịu thời gian đã mất.", "{side} forgot to press: the arbiter gives a reminder, and the time lost is {side}'s own.", "{side}忘按钟，裁判提醒，所耗时间由{side}自负。";
    STOP_ALLOWED = "Dừng đồng hồ trong trường hợp này được phép.", "Stopping the clock is allowed here.", "此种情况允许停钟。";
    STOP_WARNED = "{side} tự ý dừng đồng hồ khi có mặt trọng tài: cảnh cáo.", "{side} stopped the clock on his own with the arbiter present: a warning.", "裁判在场时{side}擅自停钟，警告。";
    STOP_FAULT = "{side} tái phạm tự ý dừng đồng hồ: một lỗi tác phong.", "{side} stopped the clock on his own again: one conduct fault.", "{side}再次擅自停钟，记一次行为犯规。";
    CLOCK_REPORTED = "Đồng hồ trục trặc được báo kịp thời; trọng tài sửa hoặc thay đồng hồ.", "The defective clock is reported in time; the arbiter repairs or replaces it.", "及时报告棋钟故障，裁判修理或更换。";
    FLAG_LOST = "{side} hết giờ: {side} thua.", "{side}'s time is over: {side} loses.", "{side}超时，{side}负。";
    FLAG_QUOTA = "{side} hết giờ mà mới đi {made}/{needed} nước: {side} thua.", "{side}'s time is over with {made} of {needed} moves made: {side} loses.", "{side}到时仅走{made}/{needed}着，{side}负。";
    FLAG_PASSED = "{side} đã đi đủ số nước của giai đoạn; {carried} nước được tính sang giai đoạn sau.", "{side} has made the moves of the stage; {carried} count in the next.", "{side}已走满本阶段着数，{carried}着计入下一阶段。";
    FLAG_WAITS = "{side} đã rụng kim: {other} phải dừng đồng hồ và báo trọng tài.", "{side}'s flag is down: {other} must stop the clock and call the arbiter.", "{side}超时：须由{other}停钟并报告裁判。";
    FLAG_FELL_SECOND = "Kim của {other} đã rụng trước; đề nghị thắng giờ {side} không được chấp nhận.", "{other}'s own flag fell first; his claim that {side}'s time is over fails.", "{other}超时在先，其判{side}超时的请求不成立。";
    FLAG_NO_FORCE = "{side} hết giờ nhưng {other} không còn quân tấn công: hòa.", "{side}'s time is over but {other} has no man that can attack: a draw.", "{side}超时，但{other}已无进攻子力，和棋。";
    FLAG_NOT_DOWN = "Đồng hồ của {other} chưa hết giờ; đề nghị không được chấp nhận.", "{other}'s time is not over; the claim fails.", "{other}未超时，请求不成立。";
    FLAG_BEFORE_MATE = "{side} chiếu bí nhưng kim đã rụng khi bấm đồng hồ: {side} thua do hết giờ.", "{side} gave mate but the flag was down when the clock was pressed: {side} loses on time.", "{side}将死对方，但按钟时已超时，{side}超时判负。";
    LATE_IN_LIMIT = "{side} đến chậm {n} phút, chưa quá giới hạn; đồng hồ vẫn chạy.", "{side} is {n} minutes late, within the limit; the clock runs.", "{side}迟到{n}分钟，未超时限，棋钟照走。";
    LATE_WITHOUT_LIMIT = "{side} đến chậm {n} phút; đồng hồ vẫn chạy.", "{side} is {n} minutes late; the clock runs.", "{side}迟到{n}分钟，棋钟照走。";
    LATE_BUT_PLAYED = "{side} đã đi quân trong ván này nên không phải là đến chậm.", "{side} has moved in this game and so is not late for it.", "{side}在本局已走棋，不算迟到。";
    LATE_LOST = "{side} đến chậm {n} phút, quá giới hạn {limit} phút: {side} thua.", "{side} is {n} minutes late, beyond the limit of {limit}: {side} loses.", "{side}迟到{n}分钟，超过{limit}分钟时限，{side}负。";
    LATE_BOTH = "Cả hai đấu thủ đến quá giờ quy định: cả hai thua.", "Both players came beyond the limit: both lose.", "双方均超过迟到时限，双方判负。";
    SEALED = "{side} niêm phong nước đi; đồng hồ dừng.", "{side} has sealed his move; the clocks are stopped.", "{side}封棋，棋钟停止。";
    SEAL_NOT_ALLOWED = "Chỉ đấu thủ đến lượt đi mới được niêm phong, và chỉ một nước.", "Only the player to move may seal a move, and only one.", "只有轮到走棋的一方可以封棋，且只封一着。";
    NOTHING_SEALED = "Không có nước đi nào được niêm phong.", "No move is sealed.", "没有封棋着法。";
    SEAL_OPENED = "Nước niêm phong {move} của {side} hợp lệ và được thực hiện.", "The sealed move {move} of {side} is legal and is made.", "{side}的封棋着法{move}合法，予以执行。";
    SEAL_WAITS = "Nước đi đã niêm phong; phải mở niêm phong trước khi đi tiếp.", "A move is sealed: the envelope is opened before play goes on.", "着法已封，须先启封再继续对局。";
    SEAL_IDLE = "Ván cờ đã kết thúc; nước niêm phong không còn phải đi.", "The game is over; the sealed move is not made.", "对局已结束，封棋着法不再执行。";
    SEAL_WRONG = "Nước niêm phong “{text}” của {side} không hợp lệ: {side} thua.", "The sealed move \"{text}\" of {side} is not legal: {side} loses.", "{side}的封棋着法“{text}”不合法，{side}负。";
    SEAL_BOTH = "Nước niêm phong “{text}” của {side} sai mà {other} đã bỏ cuộc: cả hai thua.", "The sealed move \"{text}\" of {side} is wrong and {other} has abandoned the game: both lose.", "{side}的封棋着法“{text}”有误，而{other}已弃局，双方判负。";

    // Article 11.
    RECORDED = "{side} đã ghi biên bản.", "{side} has written the moves down.", "{side}已作记录。";
    NO_RECORDING = "Không bắt buộc ghi biên bản trong ván này.", "There is no duty to record in this game.", "本局无须记录。";
    RECORD_EXEMPT = "{side} còn dưới {n} phút: được miễn ghi, trọng tài giúp ghi; hết ván phải ghi bổ sung.", "{side} has less than {n} minutes left: he need not write, the arbiter helps; the gap is filled after the game.", "{side}剩余不足{n}分钟，可免记录，由裁判协助，终局后补全。";
    RECORD_TO_FILL = "{side} thiếu {n} nước: phải ghi bổ sung ngay khi có thể.", "{side} has {n} moves missing: they must be filled in at the next opportunity.", "{side}漏记{n}着，须尽快补记。";
    RECORD_FAULT = "{side} bỏ ghi {n} nước liên tục mà không ghi bổ sung: một lỗi kỹ thuật.", "{side} left {n} moves in a row unwritten and does not fill them in: one technical fault.", "{side}连续{n}着未记录且不补记，记一次技术犯规。";
    RECORD_LOST = "{side} tái diễn việc không ghi biên bản đủ ba lần: {side} thua.", "{side} left moves unwritten for the third time: {side} loses.", "{side}第三次不记录，{side}负。";
    SHEET_BORROWED = "{side} mượn biên bản để ghi bổ sung: được phép.", "{side} borrows the sheet to fill a gap: allowed.", "{side}借用对方记录补记，允许。";
    SHEET_DISTURBS = "{side} mượn biên bản liên tục; trọng tài xử khi đối phương báo.", "{side} borrows the sheet again and again; the arbiter acts when the opponent reports it.", "{side}连续借用记录，待对方提出时裁判处理。";
    SHEET_FAULT = "{side} mượn biên bản liên tục gây mất tập trung: một lỗi tác phong.", "{side} borrows the sheet continually to disturb: one conduct fault.", "{side}连续借用记录干扰对方，记一次行为犯规。";
    SIGNED = "Đã ký biên bản.", "The sheets are signed.", "已在记录上签字。";
    SIGNED_EARLY = "Ván cờ chưa kết thúc nên chưa ký biên bản.", "The game is not over: the sheets are not yet signed.", "对局尚未结束，不能签字。";

    // Article 12 and the other claims.
    NO_CAPTURE_DRAW = "{counted} lượt không có nước bắt quân, đủ {needed}: ván cờ hòa.", "{counted} plies without a capture, {needed} are needed: the game is drawn.", "连续{counted}步无吃子，已满{needed}步，和棋。";
    NO_CAPTURE_SHORT = "Mới {counted}/{needed} lượt không bắt quân: đề nghị của {side} sai, {other} được thêm {n} phút.", "Only {counted} of {needed} plies without a capture: the claim of {side} fails and {other} receives {n} minutes.", "无吃子仅{counted}/{needed}步，{side}请求不成立，{other}加{n}分钟。";
    ONLY_ON_CLAIM = "Hòa vì đủ số nước không bắt quân chỉ xử khi đấu thủ đề nghị.", "A draw for moves without a capture is ruled on a player's claim only.", "无吃子和棋须由棋手提出。";
    NO_FORCE_DRAW = "Không bên nào còn quân có khả năng tấn công: hòa.", "Neither side has a man that can attack: a draw.", "双方均无进攻子力，和棋。";
    FORCE_LEFT = "Vẫn còn quân có khả năng tấn công; ván cờ tiếp tục.", "There is still a man that can attack; play goes on.", "仍有进攻子力，对局继续。";
    NO_REPETITION = "Chưa có nước đi lặp lại đến mức phải xử.", "No repetition has come so far that it must be ruled on.", "尚无须裁决的重复局面。";

    REPETITION = "{why}", "{why}", "{why}";

    // Conduct, and rapid and blitz.
    CONDUCT_WARNED = "{side} có hành vi bị cấm trong ván cờ ({act}): cảnh cáo.", "{side} does what is forbidden during play ({act}): a warning.", "{side}有对局中禁止的行为（{act}），警告。";
    CONDUCT_FAULT = "{side} có hành vi bị cấm trong ván cờ ({act}): một lỗi tác phong.", "{side} does what is forbidden during play ({act}): one conduct fault.", "{side}有对局中禁止的行为（{act}），记一次行为犯规。";
    FAULT_LOST = "{side} phạm lỗi tác phong, thua ngay.", "A conduct fault of {side} loses at once.", "{side}行为犯规，立即判负。";
    CONDUCT_LOST = "{side} phạm lỗi tác phong ({act}): thua ngay.", "{side} commits a conduct fault ({act}) and loses at once.", "{side}行为犯规（{act}），立即判负。";
    THREE_FAULTS = "{side} đủ {n} lỗi {kind}: {side} thua.", "{side} has {n} {kind} faults: {side} loses.", "{side}累计{n}次{kind}犯规，{side}负。";
    ILLEGAL_CLAIMED = "{side} đi sai luật ({move}: {reason}) và {other} khiếu nại đúng trước khi đáp lại: {other} thắng.", "{side} made an illegal move ({move}: {reason}) and {other} claims before replying: {other} wins.", "{side}走违例着法（{move}：{reason}），{other}应着前指出，{other}胜。";
    ILLEGAL_NOT_COMPLETED = "Nước sai của {side} chưa hoàn thành vì chưa bấm đồng hồ.", "The illegal move of {side} is not completed, the clock has not been pressed.", "{side}的违例着法尚未按钟，未完成。";
    CLAIM_TOO_LATE = "Khiếu nại nêu sau khi đã đáp lại: không xét.", "The claim comes after the reply: it is too late.", "应着之后才提出，不予受理。";
    CLAIM_UNFOUNDED = "Nước đi hợp lệ; khiếu nại không đúng.", "The move is legal; the claim fails.", "着法合法，请求不成立。";
    CLAIM_BY_OPPONENT = "Chỉ đối phương mới được khiếu nại việc này.", "Only the opponent may claim this.", "此事只能由对方提出。";
    KING_EXPOSED = "{side} bỏ Tướng và {other} phát hiện: {side} thua.", "{side} left his king exposed and {other} noticed it: {side} loses.", "{side}露将被{other}发现，{side}负。";
    KING_SAFE = "Tướng của {side} không bị bỏ; đề nghị không đúng.", "The king of {side} is not exposed; the claim fails.", "{side}的将帅并未暴露，请求不成立。";
    NO_SUCH_PLY = "Không có nước đi ở lượt {ply}.", "There is no move at ply {ply}.", "没有第{ply}步。";
}
