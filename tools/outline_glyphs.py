"""Take the outlines of the characters that the pictures need, once, from fonts under the SIL Open Font License.

Its result, `python/cotuong/_pictures/glyphs.json`, is kept in the repository: nobody needs a font, or this script, to
draw a board. Run it anew when `words.py` gets a character that has no outline yet:

    apt-get download fonts-lxgw-wenkai fonts-noto-cjk
    for package in *.deb; do dpkg -x "$package" fonts; done
    pip install fonttools==4.68.0
    python tools/outline_glyphs.py fonts

The fonts: LXGW WenKai Bold 1.250 (men, file numerals, river), Noto Serif CJK SC Bold (letters of the Vietnamese men),
Noto Sans CJK SC Regular (all other text), as Debian 12 packages them.

The file: for each face `contours`, a list of SVG path bodies after their first point (relative commands, y down, whole
units, `units` an em), and `glyphs`, which maps a character to `[advance, contour, x, y, contour, x, y, ...]`.
Contours are kept once: an `e` and the body of an `ế` are the same. In a centred face the middle of a character's box is
0 0, else the start of its baseline.
"""

from __future__ import annotations

import argparse
import json
import runpy
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Protocol, TypeAlias

from fontTools.pens.boundsPen import BoundsPen
from fontTools.pens.recordingPen import DecomposingRecordingPen
from fontTools.ttLib import TTFont

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

Points: TypeAlias = "Sequence[tuple[float, float]]"

PICTURES = Path(__file__).resolve().parent.parent / "python" / "cotuong" / "_pictures"

MEN = "帥仕相俥傌炮兵將士象車馬砲卒帅车马将"
NUMERALS = "一二三四五六七八九"
RIVER = "楚河漢界汉"
VIETNAMESE = "ĂÂĐÊÔƠƯÀÁẢÃẠẰẮẲẴẶẦẤẨẪẬÈÉẺẼẸỀẾỂỄỆÌÍỈĨỊÒÓỎÕỌỒỐỔỖỘỜỚỞỠỢÙÚỦŨỤỪỨỬỮỰỲÝỶỸỴ"
ASCII = "".join(map(chr, range(0x20, 0x7F)))
PUNCTUATION = "–—‘’“”…·×→±≤≥½§°•、，。：；（）《》「」！？"
# The notations in Chinese, and what a title of a diagram says.
CHINESE = (
    "前中后後進进退平十〇红黑紅方先行走胜勝负負和棋局面图圖第回合步着着法例题題判违違规規则則条條款长長将軍军杀殺捉"
)

UNITS = 400
# Face: file, index in a collection, centred, characters.
FACES = {
    "brush": ("LXGWWenKai-Bold.ttf", -1, True, MEN + NUMERALS + RIVER),
    "letters": ("NotoSerifCJK-Bold.ttc", 2, False, "TgSXMPB"),
    "text": (
        "NotoSansCJK-Regular.ttc",
        2,
        False,
        ASCII + VIETNAMESE + VIETNAMESE.lower() + PUNCTUATION + CHINESE + NUMERALS + MEN,
    ),
}


def words() -> str:
    """Return every character of the pictures' own words."""
    names = runpy.run_path(str(PICTURES / "words.py"))
    return json.dumps([names[name] for name in names["__all__"]], ensure_ascii=False)


class Glyph(Protocol):
    """What fontTools says of a glyph."""

    width: float

    def draw(self, pen: object) -> None:
        """Play the outline to a pen."""


class Outline:
    """Rounds the points of one glyph to the grid and writes its contours as relative path commands."""

    def __init__(self, scale: float) -> None:
        self.scale = scale
        self.contours: list[tuple[str, int, int]] = []

    def point(self, point: tuple[float, float]) -> tuple[int, int]:
        """Return a point of the font on the grid, y down."""
        return round(point[0] * self.scale), round(-point[1] * self.scale)

    def read(self, recording: list[tuple[str, Points]]) -> list[tuple[str, int, int]]:
        """Return the contours of a recorded glyph: path body, first point."""
        body, start, here = "", (0, 0), (0, 0)
        for command, points in recording:
            if command == "moveTo":
                body, start = "", self.point(points[0])
                here = start
            elif command in ("closePath", "endPath"):
                if body:
                    self.contours.append((body + "z", *start))
            else:
                text, here = self.step(command, points, here)
                body += text
        return self.contours

    def step(self, command: str, points: Points, here: tuple[int, int]) -> tuple[str, tuple[int, int]]:
        """Return one command of a glyph as text, and where it ends."""
        if command == "lineTo":
            end = self.point(points[0])
            return self.line(here, end), end
        if command == "curveTo":
            return self.curve("c", [self.point(p) for p in points], here)
        text = ""
        # A TrueType curve leaves out the points midway between two of its control points.
        for index, control in enumerate(points[:-1]):
            after = points[index + 1]
            last = index == len(points) - 2
            through = after if last else ((control[0] + after[0]) / 2, (control[1] + after[1]) / 2)
            piece, here = self.curve("q", [self.point(control), self.point(through)], here)
            text += piece
        return text, here

    @staticmethod
    def line(here: tuple[int, int], end: tuple[int, int]) -> str:
        """Return a straight line, nothing if it has no length."""
        dx, dy = end[0] - here[0], end[1] - here[1]
        if not dx and not dy:
            return ""
        return f"v{dy}" if not dx else f"h{dx}" if not dy else f"l{numbers((dx, dy))}"

    def curve(self, letter: str, points: list[tuple[int, int]], here: tuple[int, int]) -> tuple[str, tuple[int, int]]:
        """Return a curve, as a line where it is straight."""
        end = points[-1]
        deltas = [value - origin for point in points for value, origin in zip(point, here, strict=True)]
        flat = all(deltas[i] * deltas[-1] == deltas[i + 1] * deltas[-2] for i in range(0, len(deltas), 2))
        if not any(deltas) or (flat and (deltas[-2] or deltas[-1])):
            return self.line(here, end), end
        return letter + numbers(deltas), end


def numbers(values: Iterable[int]) -> str:
    """Write whole numbers with as few separators as SVG allows."""
    text = ""
    for value in values:
        text += f" {value}" if text and value >= 0 else str(value)
    return text


def middle(glyph: Glyph, glyphs: Mapping[str, Glyph], scale: float) -> tuple[int, int]:
    """Return the middle of a glyph's box on the grid."""
    pen = BoundsPen(glyphs)
    glyph.draw(pen)
    x0, y0, x1, y1 = pen.bounds
    return round((x0 + x1) / 2 * scale), round(-(y0 + y1) / 2 * scale)


def face(path: Path, index: int, characters: str, *, centred: bool) -> dict[str, object]:
    """Return the outlines of the characters from one font."""
    font = TTFont(path, fontNumber=index)
    names, glyphs = font.getBestCmap(), font.getGlyphSet()
    scale = UNITS / font["head"].unitsPerEm
    contours: dict[str, int] = {}
    table: dict[str, list[int]] = {}
    for character in sorted(set(characters)):
        if ord(character) not in names:
            sys.exit(f"{path.name} has no {character!r} (U+{ord(character):04X})")
        pen = DecomposingRecordingPen(glyphs)
        glyph = glyphs[names[ord(character)]]
        glyph.draw(pen)
        left, top = middle(glyph, glyphs, scale) if centred else (0, 0)
        entry = [round(glyph.width * scale)]
        for body, x, y in Outline(scale).read(pen.value):
            entry += [contours.setdefault(body, len(contours)), x - left, y - top]
        table[character] = entry
    return {"units": UNITS, "contours": list(contours), "glyphs": table}


def main() -> None:
    """Write the outlines of all faces."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("fonts", type=Path, help="folder that holds the font files, at any depth")
    fonts = parser.parse_args().fonts
    faces = {}
    for name, (file, index, centred, characters) in FACES.items():
        found = sorted(fonts.rglob(file))
        if not found:
            sys.exit(f"no {file} under {fonts}")
        extra = "".join(c for c in words() if c.isprintable()) if name == "text" else ""
        faces[name] = face(found[0], index, characters + extra, centred=centred)
    target = PICTURES / "glyphs.json"
    target.write_text(json.dumps(faces, ensure_ascii=False, separators=(",", ":")) + "\n", encoding="utf-8")
    sys.stderr.write(f"{target.name}: {target.stat().st_size} bytes\n")


if __name__ == "__main__":
    main()
