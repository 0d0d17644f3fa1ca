"""What a picture says in words: English, Vietnamese, Chinese.

Nothing is imported here, so that `tools/outline_glyphs.py` can read which characters must have an outline.
"""

from __future__ import annotations

__all__ = ["ACTS", "LANGUAGES", "MEN", "PHRASES", "VERDICTS"]

LANGUAGES = ("en", "vi", "zh")

# By kind, 1 (king) to 7 (pawn): one man, several men.
MEN: dict[str, tuple[tuple[str, str], ...]] = {
    "en": (
        ("king", "kings"),
        ("advisor", "advisors"),
        ("elephant", "elephants"),
        ("rook", "rooks"),
        ("horse", "horses"),
        ("cannon", "cannons"),
        ("pawn", "pawns"),
    ),
    "vi": (("Tướng",) * 2, ("Sĩ",) * 2, ("Tượng",) * 2, ("Xe",) * 2, ("Mã",) * 2, ("Pháo",) * 2, ("Tốt",) * 2),
    "zh": (("将帅",) * 2, ("士",) * 2, ("象",) * 2, ("车",) * 2, ("马",) * 2, ("炮",) * 2, ("兵卒",) * 2),
}

PHRASES: dict[str, dict[str, str]] = {
    "en": {
        "red": "Red",
        "black": "Black",
        "title": "Xiangqi position",
        "to_move": "{side} to move",
        "no_men": "none",
        "last_move": "Last move: {0}",
        "check": "In check: {0}",
        "arrows": "Arrows: {0}",
        "squares": "Marked: {0}",
        "loop": "Repetition: {0}",
        "offender": "Offender: {0}",
        "both": "both sides",
        "man": "{side} {man}",
        "comma": ", ",
        "semicolon": "; ",
        "colon": ": ",
        "stop": ".",
    },
    "vi": {
        "red": "Đỏ",
        "black": "Đen",
        "title": "Thế cờ tướng",
        "to_move": "{side} đi",
        "no_men": "không có quân",
        "last_move": "Nước vừa đi: {0}",
        "check": "Bị chiếu: {0}",
        "arrows": "Mũi tên: {0}",
        "squares": "Đánh dấu: {0}",
        "loop": "Lặp lại: {0}",
        "offender": "Bên vi phạm: {0}",
        "both": "cả hai bên",
        "man": "{man} {side}",
        "comma": ", ",
        "semicolon": "; ",
        "colon": ": ",
        "stop": ".",
    },
    "zh": {
        "red": "红方",
        "black": "黑方",
        "title": "象棋局面",
        "to_move": "{side}走",
        "no_men": "无子",
        "last_move": "上一着：{0}",
        "check": "被将军：{0}",
        "arrows": "箭头：{0}",
        "squares": "标记：{0}",
        "loop": "循环着法：{0}",
        "offender": "犯规方：{0}",
        "both": "双方",
        "man": "{side}{man}",
        "comma": "、",
        "semicolon": "；",
        "colon": "：",
        "stop": "。",
    },
}

VERDICTS: dict[str, dict[str, str]] = {
    "en": {
        "red_loses": "Red loses",
        "black_loses": "Black loses",
        "both_lose": "Both sides lose",
        "draw": "Draw",
        "continue": "Play goes on",
        "undecided": "Undecided",
        "insufficient_history": "Not enough history",
    },
    "vi": {
        "red_loses": "Đỏ thua",
        "black_loses": "Đen thua",
        "both_lose": "Cả hai bên thua",
        "draw": "Hòa",
        "continue": "Đi tiếp",
        "undecided": "Chưa phân định",
        "insufficient_history": "Thiếu các nước đi trước",
    },
    "zh": {
        "red_loses": "红方判负",
        "black_loses": "黑方判负",
        "both_lose": "双方判负",
        "draw": "判和",
        "continue": "继续对局",
        "undecided": "未能判定",
        "insufficient_history": "着法历史不足",
    },
}

# The terms of the rule books: in Vietnamese of Article 22 of the law, in Chinese of the Chinese rules.
ACTS: dict[str, dict[str, str]] = {
    "en": {
        "check": "check",
        "double_check": "double check",
        "counter_check": "counter-check",
        "mate_threat": "mate threat",
        "chase": "chase",
        "exchange": "exchange",
        "sacrifice": "sacrifice",
        "block": "block",
        "parry": "parry",
        "idle": "idle",
        "kill": "kill",
        "offer": "offer",
        "chase.rook": "chase of a rook",
        "chase.rootless": "chase, rootless",
        "chase.few_root": "chase, too few roots",
        "chase.joint": "joint chase",
    },
    "vi": {
        "check": "chiếu",
        "double_check": "lưỡng chiếu",
        "counter_check": "chiếu lại",
        "mate_threat": "dọa hết",
        "chase": "đuổi bắt",
        "exchange": "đổi quân",
        "sacrifice": "thí quân",
        "block": "cản quân",
        "parry": "nước đỡ",
        "idle": "nước chờ",
        "kill": "dọa hết",
        "offer": "hiến quân",
        "chase.rook": "đuổi bắt Xe",
        "chase.rootless": "đuổi quân không căn",
        "chase.few_root": "đuổi quân ít căn",
        "chase.joint": "cùng đuổi bắt",
    },
    "zh": {
        "check": "将",
        "double_check": "双将",
        "counter_check": "解将还将",
        "mate_threat": "要杀",
        "chase": "捉",
        "exchange": "兑",
        "sacrifice": "弃",
        "block": "拦",
        "parry": "应将",
        "idle": "闲",
        "kill": "杀",
        "offer": "献",
        "chase.rook": "捉车",
        "chase.rootless": "捉无根子",
        "chase.few_root": "捉少根子",
        "chase.joint": "联合捉子",
    },
}
