"""Pictures: what `cotuong.svg` draws is valid, the same every time, needs no font, and refuses what it cannot mean."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from itertools import product
from xml.etree import ElementTree as ET

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cotuong._pictures.glyphs import face, has_outlines
from cotuong._pictures.loop import _overlap, read_loop
from cotuong._pictures.position import read_board
from cotuong._pictures.schemes import SCHEMES
from cotuong._pictures.words import ACTS, LANGUAGES, MEN, PHRASES, VERDICTS
from cotuong.svg import Arrow, Loop, Svg, board_svg, piece_svg, to_png

START = "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1"
# Red's rook and Black's pawn go to and fro.
LOOP_FEN = "3rk1b2/4a4/3ab2r1/5R1N1/9/4p4/9/4B4/4A4/3AK1B2 w - - 0 1"
LOOP = Loop(
    ["f6e6", "e4f4", "e6f6", "f4e4"],
    offender="red",
    acts=["chase", "idle", "chase", "idle"],
    verdict="red_loses",
    article="asian:31",
)
STYLES = ("traditional", "simplified", "western", "vietnamese")
SVG = "{http://www.w3.org/2000/svg}"


def tags(picture: str) -> list[str]:
    return [element.tag.removeprefix(SVG) for element in ET.fromstring(picture).iter()]  # noqa: S314 - our own text


def text_of(picture: str, tag: str) -> str:
    found = ET.fromstring(picture).findtext(f"{SVG}{tag}")  # noqa: S314 - our own text
    assert found is not None
    return found


def full_picture(**changes: object) -> Svg:
    arguments: dict[str, object] = {
        "lastmove": "e4f4",
        "check": "e9",
        "arrows": ["h6g8", ("a0", "a0", "red"), Arrow("i0", "i9", "#12345680")],
        "squares": ["a5", "h6"],
        "fill": {"c3": "#cc0000cc"},
        "loop": LOOP,
        "legend": "Điều 23: đuổi bắt mãi",
    }
    return board_svg(LOOP_FEN, **(arguments | changes))  # type: ignore[arg-type]


class TestDocument:
    @pytest.mark.parametrize(
        ("style", "scheme", "language", "coordinates"),
        [*product(STYLES, SCHEMES, LANGUAGES, ("files", "iccs", "uci", False))],
    )
    def test_every_way_to_draw_is_valid_xml_of_paths_alone(
        self, style: str, scheme: str, language: str, coordinates: object
    ) -> None:
        found = set(tags(full_picture(style=style, scheme=scheme, language=language, coordinates=coordinates)))
        assert found == {"svg", "title", "desc", "g", "path", "circle", "rect"}

    def test_scales_unless_a_size_is_asked_for(self) -> None:
        assert re.match(r'<svg xmlns="[^"]+" viewBox="0 0 552 656" role="img"', board_svg(START))
        assert 'width="276" height="328"' in board_svg(START, size=276)

    def test_same_arguments_give_the_same_text(self) -> None:
        assert full_picture() == full_picture()

    def test_another_interpreter_with_another_hash_seed_gives_the_same_text(self) -> None:
        code = f"import sys; from cotuong.svg import *; sys.stdout.write(board_svg({START!r}, squares={{'a5', 'b5'}}))"
        texts = {
            subprocess.run(
                [sys.executable, "-c", code], check=True, capture_output=True, env=os.environ | {"PYTHONHASHSEED": seed}
            ).stdout
            for seed in ("1", "2")
        }
        assert len(texts) == 1

    def test_pictures_that_differ_share_no_id(self) -> None:
        pictures = [board_svg(START), board_svg(START, flipped=True), board_svg(START, style="western"), full_picture()]
        ids = [name for picture in pictures for name in re.findall(r' id="([^"]+)"', picture)]
        assert len(ids) == 2 * len(pictures) == len(set(ids))

    def test_a_notebook_shows_it(self) -> None:
        picture = board_svg(START)
        assert picture._repr_svg_() == picture
        assert type(picture._repr_svg_()) is str

    def test_is_small_enough_for_a_page_of_many(self) -> None:
        assert all(len(board_svg(START, style=style)) < 48_000 for style in STYLES)  # type: ignore[arg-type]


class TestWords:
    def test_title_says_who_moves(self) -> None:
        assert text_of(board_svg(START), "title") == "Xiangqi position, Red to move"
        assert text_of(board_svg(START, language="vi"), "title") == "Thế cờ tướng, Đỏ đi"
        assert text_of(board_svg(START.replace(" w ", " b "), language="zh"), "title") == "象棋局面、黑方走"
        assert text_of(board_svg(START.split(maxsplit=1)[0]), "title") == "Xiangqi position"

    def test_description_names_men_and_marks(self) -> None:
        text = text_of(board_svg("4k4/9/9/9/4R4/9/9/9/9/3K1C1C1 b", check="e9", lastmove="e4e5"), "desc")
        assert text == (
            "Red: king d0; rook e5; cannons f0, h0. Black: king e9. Last move: e4-e5. In check: Black king e9."
        )

    def test_description_of_an_empty_board(self) -> None:
        assert text_of(board_svg(None), "desc") == "Red: none. Black: none."

    def test_description_tells_a_loop(self) -> None:
        text = text_of(board_svg(LOOP_FEN, loop=LOOP, language="vi"), "desc")
        assert text.endswith(
            "Lặp lại: 1 f6e6 đuổi bắt, 2 e4f4 nước chờ, 3 e6f6 đuổi bắt, 4 f4e4 nước chờ."
            " Bên vi phạm: Đỏ. Đỏ thua (asian:31)."
        )

    @pytest.mark.parametrize("table", [ACTS, MEN, PHRASES, VERDICTS])
    def test_all_languages_have_the_same_words(self, table: dict[str, dict[str, str]]) -> None:
        assert set(table) == set(LANGUAGES)
        assert len({tuple(words) if isinstance(words, dict) else len(words) for words in table.values()}) == 1

    def test_every_word_of_ours_has_outlines(self) -> None:
        words = [text for table in (ACTS, VERDICTS, PHRASES) for words in table.values() for text in words.values()]
        assert words
        assert all(map(has_outlines, words))
        assert has_outlines("Ắắ Ợợ Đđ Ỹỹ ế 俥二进三 前傌退五 h2e2 (vn:23.3) “…”")


class TestBoards:
    def test_packed_codes_and_fen_draw_the_same(self) -> None:
        men = read_board(START).men
        codes = [0] * 90
        for square, man in men.items():
            codes[square] = man.kind + (8 if man.side == "black" else 0)
        packed = bytes(codes[i] | codes[i + 1] << 4 for i in range(0, 90, 2))
        placement = START.split(maxsplit=1)[0]
        assert board_svg(packed) == board_svg(bytes(codes)) == board_svg(codes) == board_svg(placement)

    def test_an_object_with_a_fen_is_drawn_as_its_fen(self) -> None:
        class Board:
            def fen(self) -> str:
                return START

        assert board_svg(Board()) == board_svg(START)

    def test_letters_of_other_dialects(self) -> None:
        assert board_svg(START.replace("n", "h").replace("N", "H").replace("b", "e").replace("B", "E")) == board_svg(
            START
        )

    @given(st.lists(st.sampled_from([0, *range(1, 8), *range(9, 16)]), min_size=90, max_size=90))
    def test_draws_whatever_stands_on_a_board(self, codes: list[int]) -> None:
        men = sum(map(bool, codes))
        picture = board_svg(codes, style="western", river=False, coordinates=False)
        # A path a man, and one for the lines.
        assert tags(picture).count("path") == men + 1

    @pytest.mark.parametrize(
        ("board", "message"),
        [
            ("", "empty"),
            ("9/9", "2 rows"),
            (START.replace("9/1c", "8/1c"), "row 2 of the FEN, '8'"),
            (START.replace("9/1c", "91/1c"), "row 2 of the FEN, '91'"),
            (START.replace("rnb", "rxb"), "row 1 of the FEN"),
            ([0] * 64, "64 numbers"),
            ([8] + [0] * 89, "code 8 on a0"),
            ([0] * 89 + [16], "code 16 on i9"),
            ([-1] + [0] * 89, "code -1 on a0"),
        ],
    )
    def test_refuses_what_is_no_board(self, board: str | list[int], message: str) -> None:
        with pytest.raises(ValueError, match=re.escape(message)):
            board_svg(board)


class TestChoices:
    @pytest.mark.parametrize(
        ("changes", "message"),
        [
            ({"style": "latin"}, 'style cannot be "latin": traditional, simplified, western or vietnamese'),
            ({"scheme": "blue"}, 'scheme cannot be "blue": wood or print'),
            ({"language": "fr"}, 'language cannot be "fr": en, vi or zh'),
            ({"orientation": "white"}, 'orientation cannot be "white": red or black'),
            ({"coordinates": "chess"}, 'coordinates cannot be "chess": files, iccs or uci'),
            ({"colors": {"wood": "red"}}, 'a key of colors cannot be "wood": background, board'),
            ({"check": "j1"}, "'j1' is no square"),
            ({"check": 90}, "90 is no square"),
            ({"squares": ["a"]}, "'a' is no square"),
            ({"squares": [True]}, "True is no square"),
            ({"fill": {-1: "red"}}, "-1 is no square"),
            ({"lastmove": "h2e"}, "'h2e' is no move"),
            ({"lastmove": 25}, "25 is no move"),
            ({"arrows": ["h2"]}, "'h2' is no move"),
            ({"size": 0}, "size is 0"),
            ({"loop": Loop([])}, "no moves"),
            ({"loop": Loop(["a0a1"], acts=["chase", "idle"])}, "1 moves and 2 acts"),
            ({"loop": Loop(["a0a1"], texts=["x"] * 3)}, "1 moves and 3 texts"),
            ({"loop": Loop(["a0a1"], offender="white")}, 'offender cannot be "white": red, black or both'),
            ({"loop": Loop(["a0a1"], verdict="lost")}, 'verdict cannot be "lost": red_loses'),
            ({"loop": Loop(["a0a1"], first="white")}, 'first cannot be "white": red or black'),
            ({"loop": Loop(["a0a1", "b0b0"])}, "ply 2 of the loop stays on b0"),
        ],
    )
    def test_a_wrong_word_is_named_with_the_right_ones(self, changes: dict[str, object], message: str) -> None:
        with pytest.raises(ValueError, match=re.escape(message)):
            board_svg(START, **changes)  # type: ignore[arg-type]

    def test_squares_moves_and_arrows_come_in_several_shapes(self) -> None:
        class Move:
            from_square, to_square = 25, 22

        class Other:
            tail, head, color = 25, 22, "green"

        assert (
            board_svg(START, lastmove="h2e2")
            == board_svg(START, lastmove=("h2", 22))
            == board_svg(START, lastmove=Move())
        )
        shapes = ("h2e2", (25, 22), Move(), Arrow("h2", "e2"), ("h2", "e2", "green"), Other())
        assert len({board_svg(START, arrows=[shape]) for shape in shapes}) == 1

    def test_sides_at_the_bottom(self) -> None:
        black = board_svg(START, orientation="black")
        assert black == board_svg(START, flipped=True) == board_svg(START, orientation=False)
        assert board_svg(START) == board_svg(START, orientation="black", flipped=True)
        assert black != board_svg(START)

    def test_the_four_styles_and_two_schemes_differ(self) -> None:
        pictures = {board_svg(START, style=style, scheme=scheme) for style, scheme in product(STYLES, SCHEMES)}  # type: ignore[arg-type]
        assert len(pictures) == 8


class TestMarks:
    @pytest.mark.parametrize(
        "changes",
        [
            {"lastmove": "b0c2"},
            {"check": "e0"},
            {"arrows": ["b0c2"]},
            {"squares": ["e4"]},
            {"squares": ["e0"]},
            {"fill": {"e4": "gold"}},
            {"borders": False},
            {"river": False},
            {"coordinates": False},
            {"colors": {"line": "#010203"}},
            {"legend": "Red to move"},
        ],
    )
    def test_each_changes_the_picture(self, changes: dict[str, object]) -> None:
        assert board_svg(START, **changes) != board_svg(START)  # type: ignore[arg-type]

    def test_a_colour_with_opacity_is_split(self) -> None:
        assert 'fill="#cc0000" fill-opacity="0.8"' in board_svg(None, fill={"e4": "#cc0000cc"})
        assert 'fill="#c00" fill-opacity="0.8"' in board_svg(None, fill={"e4": "#c00c"})

    def test_the_print_scheme_has_greys_alone(self) -> None:
        colours = set(re.findall(r"#[0-9a-f]{6}", full_picture(scheme="print", arrows=["h6g8", "i0i9"], fill={})))
        assert colours
        assert all(colour[1:3] == colour[3:5] == colour[5:7] for colour in colours)

    def test_in_print_the_sides_differ_without_colour(self) -> None:
        assert piece_svg("R", scheme="print", style="western") != piece_svg("r", scheme="print", style="western")
        assert '<g fill="#ffffff" stroke="#000000" stroke-width="2"><circle' in piece_svg("R", scheme="print")
        assert '<g fill="#000000" stroke="#000000" stroke-width="2"><circle' in piece_svg("r", scheme="print")

    @pytest.mark.parametrize("hostile", ['"/><script>alert(1)</script>', "</desc><script>", "a\x00b\x1b", "\ud800"])
    def test_text_of_the_caller_stays_text(self, hostile: str) -> None:
        picture = full_picture(
            fill={"e4": hostile},
            arrows=[("a0", "a1", hostile)],
            colors={"line": hostile},
            legend=[hostile, f"漢 {hostile}"],
            loop=LOOP._replace(article=hostile, texts=[hostile] * 4, acts=[hostile] * 4),
        )
        assert "script" not in tags(picture)
        names = {name for element in ET.fromstring(picture).iter() for name in element.attrib}  # noqa: S314 - our own text
        assert not any(name.startswith("on") for name in names)

    def test_only_unknown_scripts_are_left_to_fonts(self) -> None:
        assert "text" not in tags(board_svg(None, legend="Hòa cờ. 和棋 Draw!"))
        picture = board_svg(None, legend=["ไทย & ลาว", "Draw"])
        assert [element.text for element in ET.fromstring(picture).iter(f"{SVG}text")] == ["ไทย & ลาว"]  # noqa: S314


class TestLoops:
    def test_sides_alternate_from_the_man_that_moves_first(self) -> None:
        steps = read_loop(LOOP, read_board(LOOP_FEN))
        assert [(step.side, step.offends) for step in steps] == [("red", True), ("black", False)] * 2
        swapped = read_loop(LOOP._replace(moves=["e4f4", "f6e6"], acts=()), read_board(LOOP_FEN))
        assert [step.side for step in swapped] == ["black", "red"]
        elsewhere = read_loop(Loop(["a4a5"]), read_board(LOOP_FEN.replace(" w ", " b ")))
        assert elsewhere[0].side == "black"
        assert read_loop(Loop(["a4a5"], first="black"), read_board(None))[0].side == "black"

    def test_both_offend(self) -> None:
        assert all(step.offends for step in read_loop(LOOP._replace(offender="both"), read_board(LOOP_FEN)))

    @pytest.mark.parametrize(
        ("one", "other", "expected"),
        [
            ("a0a5", "a5a0", -1),
            ("a0a5", "a3a9", 1),
            ("a0a5", "a5a9", 0),
            ("a0a5", "b0b5", 0),
            ("a0a5", "a2c2", 0),
            ("b0c2", "c2b0", -1),
            ("b0c2", "c2d4", 0),
        ],
    )
    def test_arrows_that_share_a_stretch_of_a_line(self, one: str, other: str, expected: int) -> None:
        first, second = read_loop(Loop([one, other]), read_board(None))
        assert _overlap(first, second) == expected

    def test_no_two_numbers_hide_each_other(self) -> None:
        moves = ["c6d6", "a7c5", "d6c6", "c5a7", "c6b6", "e7c5", "b6c6", "c5e7"]
        picture = board_svg(None, loop=Loop(moves, first="red"), coordinates=False)
        places = [
            (float(x), float(y)) for x, y in re.findall(r'<rect x="([\d.]+)" y="([\d.]+)" \S+ \S+ rx="10"', picture)
        ]
        assert len(places) == len(moves)
        apart = [abs(a - c) + abs(b - d) for i, (a, b) in enumerate(places) for c, d in places[:i]]
        assert min(apart) >= 20

    def test_a_move_that_comes_back_has_one_arrow_with_all_its_numbers(self) -> None:
        def shapes(*moves: str) -> int:
            return board_svg(None, loop=Loop(moves, first="red"), coordinates=False).count('rx="10"')

        assert shapes("h2h9", "e9e8", "h9h2", "e8e9") == shapes("h2h9", "e9e8", "h9h2", "e8e9", "h2h9", "e9e8") == 4

    def test_legend_grows_with_what_it_says(self) -> None:
        def height(**changes: object) -> float:
            found = re.search(r'viewBox="0 0 [\d.]+ ([\d.]+)"', board_svg(LOOP_FEN, **changes))  # type: ignore[arg-type]
            assert found
            return float(found[1])

        bare = height()
        assert height(loop=Loop(LOOP.moves)) == bare
        assert bare < height(loop=Loop(LOOP.moves, verdict="draw")) < height(loop=LOOP)
        assert height(loop=LOOP) < height(loop=LOOP, legend="A note") < height(loop=LOOP, legend=["A note " * 20])
        assert height(legend="長" * 100) > height(legend="長")

    def test_an_act_without_a_translation_is_written_as_it_is(self) -> None:
        text = text_of(board_svg(LOOP_FEN, loop=LOOP._replace(acts=["hop"] * 4), language="zh"), "desc")
        assert "1 f6e6 hop" in text


class TestPieces:
    @pytest.mark.parametrize("style", STYLES)
    def test_all_fourteen_differ(self, style: str) -> None:
        pictures = {piece_svg(letter, style=style) for letter in "KABRNCPkabrncp"}  # type: ignore[arg-type]
        assert len(pictures) == 14

    def test_an_object_with_a_letter_is_a_man(self) -> None:
        class Piece:
            letter = "C"

        assert piece_svg(Piece()) == piece_svg("C")

    def test_refuses_other_letters(self) -> None:
        with pytest.raises(ValueError, match='piece cannot be "Q": K'):
            piece_svg("Q")


class TestOutlines:
    @pytest.mark.parametrize("name", ["brush", "letters", "text"])
    def test_every_outline_is_path_data(self, name: str) -> None:
        outlines = face(name)
        assert outlines.glyphs
        for character in outlines.glyphs:
            assert re.fullmatch(r"(M-?\d+ -?\d+([hvlqc]-?\d+([ -]?\d+)*)+z)*", outlines.outline(character)), character

    def test_are_read_only_when_something_is_drawn(self) -> None:
        code = "import cotuong.svg; from cotuong._pictures.glyphs import _faces; print(_faces.cache_info().currsize)"
        run = subprocess.run([sys.executable, "-c", code], check=True, capture_output=True, text=True)
        assert run.stdout == "0\n"


class TestPng:
    def test_is_a_png_of_the_width_asked_for(self) -> None:
        pytest.importorskip("resvg_py")
        picture = to_png(board_svg(START), width=200)
        assert picture.startswith(b"\x89PNG\r\n")
        assert int.from_bytes(picture[16:20]) == 200

    def test_shows_the_men(self) -> None:
        pytest.importorskip("resvg_py")
        assert to_png(board_svg(START), width=200) != to_png(board_svg(None), width=200)

    def test_refuses_what_is_no_svg(self) -> None:
        pytest.importorskip("resvg_py")
        with pytest.raises(ValueError, match=r"."):
            to_png("no picture")

    def test_says_which_extra_is_missing(self, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setitem(sys.modules, "resvg_py", None)
        with pytest.raises(ImportError, match=r'pip install "cotuong\[png\]"'):
            to_png(board_svg(START))
