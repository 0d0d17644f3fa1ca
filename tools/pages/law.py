"""The law page by page: what it says in our words, a case, its picture, the ruling and the test."""

from __future__ import annotations

import json
import re
import tomllib
from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING, Any, get_args

import cotuong as ct
from cotuong.svg import board_svg
from pages.paths import DOCS, ROOT, SCENARIOS
from pages.pictures import play, ruling_svg

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from pathlib import Path

LAWS = {
    "vn": ("Vietnamese law", "Luật Cờ Tướng Việt Nam", "rust/law/src/rules/vn.rs"),
    "asian": ("Asian rules", "Luật cờ châu Á", "rust/law/src/rules/asian.rs"),
    "cxa2020": ("Chinese national rules 2020", "Luật cờ tướng Trung Quốc 2020", "rust/law/src/rules/cxa.rs"),
}
LANGUAGES = {"en": "English", "vi": "Tiếng Việt", "zh": "中文"}
# Articles of the ends of games: they stand on the page of their Article, with the incidents that lead there.
AT_THE_TABLE = frozenset({"vn:7", "vn:7.1a", "vn:7.1b", "vn:12"})


@dataclass(frozen=True)
class Article:
    """An article that the code rules on, as the code names it."""

    law: str
    number: str
    titles: dict[str, str]

    @property
    def id(self) -> str:
        """The name in tables and rulings: `vn:23.3`."""
        return f"{self.law}:{self.number}"

    @property
    def page(self) -> str:
        """The file name of its page."""
        return f"{self.law}-{self.number.rstrip('.')}.md"


@dataclass(frozen=True)
class Case:
    """A case of an article: a start, a loop, and what is to be said of them."""

    article: str
    rules: ct.RuleSet
    fen: str
    loop: tuple[str, ...]
    verdict: str
    rule: str
    rule_vi: str

    def board(self) -> ct.Board:
        """Return the board after as many rounds as a ruling needs."""
        return play(self.fen, list(self.loop), 3 if self.rules == "cxa2020" else 2)


@cache
def articles() -> tuple[Article, ...]:
    """Return every article that a rule set names, in the order of the laws."""
    text = "".join((ROOT / path).read_text(encoding="utf-8") for _, _, path in LAWS.values())
    string = r'\s*"([^"]*)",?'
    found: dict[str, Article] = {}
    for law, number, vi, en, zh in re.findall(rf"\b(vn|asian|cxa)\({string * 4}\s*\)", text):
        article = Article("cxa2020" if law == "cxa" else law, number, {"vi": vi, "en": en, "zh": zh})
        found.setdefault(article.id, article)
    return tuple(sorted(found.values(), key=_order))


def _order(article: Article) -> tuple[int, list[int]]:
    numbers = [int(digits) for digits in re.findall(r"\d+", article.number)]
    return list(LAWS).index(article.law), numbers or [999]


@cache
def cases() -> dict[str, Case]:
    """Return the cases, by article."""
    rows = tomllib.loads((DOCS / "law" / "cases.toml").read_text(encoding="utf-8"))
    return {
        name: Case(
            name,
            row.get("rules", name.split(":", maxsplit=1)[0]),
            row["fen"],
            tuple(row["loop"].split()),
            row["verdict"],
            row["rule"].strip(),
            row["vi"].strip(),
        )
        for name, row in rows.items()
    }


def tabs(texts: dict[str, str]) -> str:
    """Lay the same text in several languages side by side."""
    parts = []
    for language, text in texts.items():
        lines = "\n".join(f"    {line}  " if line else "" for line in text.splitlines())
        parts.append(f'=== "{LANGUAGES[language]}"\n\n{lines}\n')
    return "\n".join(parts)


def article_page(article: Article, case: Case, neighbours: tuple[Article | None, Article | None]) -> str:
    """Return the page of one article."""
    board = case.board()
    ruling = ct.judge(board, rules=case.rules)
    name, _, path = LAWS[article.law]
    times = 3 if case.rules == "cxa2020" else 2
    return f"""# {article.id}: {article.titles["en"]}

*{article.titles["vi"]}* · {article.titles["zh"]}

{case.rule}

{case.rule_vi}
{{ lang="vi" }}

## A case

<figure markdown="span" class="board">
![{article.titles["en"]}: the board]({article.page.removesuffix(".md")}.svg)
</figure>

```python
start = "{case.fen}"
loop = "{" ".join(case.loop)}".split()
ruling = ct.judge(fen=start, moves=loop * {times}, rules="{case.rules}")
ruling.verdict, ruling.article    # "{ruling.verdict}", "{ruling.article}"
```

## The ruling, from the code

{tabs({language: ruling.explain(language) for language in ("en", "vi", "zh")})}

## The same loop under every rule set

After the third round, when it is due under all of them:

| rules | verdict | article |
| --- | --- | --- |
{_compared(case, article.page)}

## Where it is ruled on, and what proves it

{name}: `{path}`. Proved by [`test_each_article_rules_on_its_case`](proofs.md#article-cases), case `{article.id}`,
as drawn, in a mirror, with the colours exchanged, and entered at each of its plies.

{_way(*neighbours)}
"""


def _compared(case: Case, page: str) -> str:
    """Return the rows of what every rule set says of a case."""
    rows = []
    for rules in get_args(ct.RuleSet):
        ruling = ct.judge(play(case.fen, list(case.loop), 3), rules=rules)
        rows.append(f"| `{rules}` | {ruling.verdict.replace('_', ' ')} | {_link(ruling.article, page)} |")
    return "\n".join(rows)


def _way(before: Article | None, after: Article | None) -> str:
    """Return the links to the pages before and after."""
    way = [f"[← {before.id}]({before.page})"] if before else []
    way.append("[all articles](index.md#all-articles)")
    way += [f"[{after.id} →]({after.page})"] if after else []
    return " · ".join(way)


def _link(name: str | None, page: str) -> str:
    """Return an article as a link to its page."""
    if name is None:
        return "-"
    target = next((article.page for article in articles() if article.id == name and name in cases()), None)
    if target is None:
        target = _table_page(name.removeprefix("vn:")) if name.startswith("vn:") else None
    return f"`{name}`" if target in (None, page) else f"[`{name}`]({target})"


# ----------------------------------------------------------------------------------------------------------------------
# At the table: the clauses of `law-clauses.md`, each with its scenarios.


@dataclass(frozen=True)
class Clause:
    """A row of `law-clauses.md`."""

    number: str
    says: str
    code: str
    proofs: tuple[str, ...]


def chapters() -> Iterator[tuple[str, list[Clause]]]:
    """Return the headings of `law-clauses.md` with their rows."""
    text = (DOCS / "law-clauses.md").read_text(encoding="utf-8").split("## NOT FOUND")[0]
    for part in text.split("\n## ")[1:]:
        heading, _, body = part.partition("\n")
        rows = [line.removeprefix("| ").removesuffix(" |").split(" | ") for line in body.splitlines()]
        clauses = [
            Clause(row[0], row[1], row[2], tuple(re.findall(r"`([^`]+)`", row[3])))
            for row in rows
            if len(row) == 4 and (row[0][0].isdigit() or row[0] == "rapid")
        ]
        yield heading, clauses


def _table_page(clause: str) -> str:
    number = re.match(r"\d+", clause)
    return f"article-{number.group() if number else 'rapid'}.md"


def chapter_page(heading: str, clauses: Sequence[Clause]) -> str:
    """Return the page of an Article at the table."""
    shown: set[str] = set()
    parts = [f"# {heading}\n\nWhat is said in short, who rules on it, and incidents with the answers of the arbiter.\n"]
    for clause in clauses:
        if clause.number == "rapid":
            parts.append(f"## {clause.says[0].upper()}{clause.says[1:]}\n")
        else:
            parts.append(f"## {clause.number}\n\n**{clause.says[0].upper()}{clause.says[1:]}.**\n")
        parts.append(f"Ruled on by {clause.code} (`rust/law/src/arbiter/`).\n")
        for proof in clause.proofs:
            if not (SCENARIOS / f"{proof}.json").exists():
                parts.append(f"Proved by the test `{proof}`.\n")
            elif proof in shown:
                parts.append(f"Proved by [`{proof}`](#{_anchor(proof)}), on this page.\n")
            else:
                shown.add(proof)
                parts.append(_scenario(proof))
    return "\n".join(parts)


def _anchor(proof: str) -> str:
    return re.sub(r"[^a-z0-9-]", "", proof.lower())


def _scenario(name: str) -> str:
    """Tell a scenario: its incidents, the position, the rulings."""
    told = json.loads((SCENARIOS / f"{name}.json").read_text(encoding="utf-8"))
    answer = ct.rule_on(told["log"])
    conditions = "".join(
        f"\n{word}: `{json.dumps(told['log'][key], ensure_ascii=False)}`.\n"
        for key, word in (("rules", "Rules"), ("regulations", "Regulations"))
        if key in told["log"]
    )
    incidents = "\n".join(_incidents(told["log"]["log"]))
    expected = [ruling["article"] for ruling in told["expect"]["rulings"]]
    rulings = [ruling for ruling in answer["rulings"] if ruling["article"] in expected]
    texts = {
        language: "\n\n".join(f"`{ruling['article']}` {ruling['explain'][language]}" for ruling in rulings)
        for language in ("en", "vi", "zh")
    }
    assumed = sorted({choice for ruling in rulings for choice in ruling["assumed"]})
    silent = f"\nThe text is silent here: {', '.join(f'`{choice}`' for choice in assumed)}.\n" if assumed else ""
    return f"""#### {told["title"]} {{ #{_anchor(name)} }}
{conditions}
<div class="case" markdown>
<figure class="board small" markdown="span">
![{told["title"]}: the position]({name}.svg)
</figure>

{incidents}
</div>

{tabs(texts)}
{silent}
Proved by [`{name}`]({name}.json).
"""


def _incidents(log: list[dict[str, Any]]) -> Iterator[str]:
    """Tell the incidents, one a line; the middle of a long log is left out."""
    for index, incident in enumerate(log):
        if len(log) > 12 and 6 <= index < len(log) - 3:
            if index == 6:
                yield f"* ... {len(log) - 9} more, in the file"
            continue
        fields = ", ".join(
            f"{key} `{value if isinstance(value, str) else json.dumps(value, ensure_ascii=False)}`"
            for key, value in incident.items()
            if key not in ("type", "by")
        )
        yield f"* ({index}) {incident['by']}: **{incident['type'].replace('_', ' ')}**{': ' * bool(fields)}{fields}"


def _scenario_svg(name: str) -> str:
    told = json.loads((SCENARIOS / f"{name}.json").read_text(encoding="utf-8"))
    log = told["log"]
    answer = ct.rule_on(log)
    touched = {square for incident in log["log"] for square in incident.get("squares", [])}
    duty = answer["state"]["duty"]
    arrows = (duty["duty"]["moves"] if duty else [])[:4]
    moves = answer["state"]["moves"]
    return board_svg(
        answer["state"]["fen"], squares=sorted(touched), arrows=arrows, lastmove=moves[-1] if moves else None
    )


# ----------------------------------------------------------------------------------------------------------------------


def write(folder: Path) -> list[tuple[str, list[tuple[str, str]]]]:
    """Write all pages of the law into a folder and return them for the navigation: heading, titles, files."""
    folder.mkdir(parents=True, exist_ok=True)
    navigation = []
    ruled = [article for article in articles() if article.id in cases()]
    for index, article in enumerate(ruled):
        case = cases()[article.id]
        before, after = (ruled[i] if 0 <= i < len(ruled) else None for i in (index - 1, index + 1))
        if article.law == "vn":
            picture = ruling_svg(ct.judge(case.board()), language="vi", style="vietnamese", notation="vn")
            (folder / f"{article.page.removesuffix('.md')}-vi.svg").write_text(picture, encoding="utf-8")
        (folder / article.page).write_text(article_page(article, case, (before, after)), encoding="utf-8")
        board = case.board()
        picture = ruling_svg(ct.judge(board, rules=case.rules))
        (folder / f"{article.page.removesuffix('.md')}.svg").write_text(picture, encoding="utf-8")
    table = []
    for heading, clauses in chapters():
        page = _table_page(clauses[0].number)
        (folder / page).write_text(chapter_page(heading, clauses), encoding="utf-8")
        table.append((heading.split(" (")[0], page))
        for proof in {proof for clause in clauses for proof in clause.proofs}:
            source = SCENARIOS / f"{proof}.json"
            if source.exists():
                (folder / source.name).write_bytes(source.read_bytes())
                (folder / f"{proof}.svg").write_text(_scenario_svg(proof), encoding="utf-8")
    navigation.append(("At the table", table))
    for law, (name, _, _) in LAWS.items():
        pages = [(article.id, article.page) for article in ruled if article.law == law]
        navigation.append((name, pages))
    (folder / "proofs.md").write_text(_proofs(), encoding="utf-8")
    return navigation


def _proofs() -> str:
    """Return the page with the tests."""
    test = (ROOT / "tests" / "test_docs_law.py").read_text(encoding="utf-8")
    return f"""# What proves the law

`make test` runs all of it.

## The cases of these pages {{ #article-cases }}

Every article that a rule set names has a page with a case, and every case comes out as its page says:

```python
{test}```

## The incidents at the table

Each scenario is a file that the pages show; [every clause](../law-clauses.md) names its own. A second set was written
from the law alone, by a reader who had not seen the arbiter, and a third as a chief arbiter's exam, each question with
the sentence of the law that it rests on. Every scenario is ruled on again with the colours exchanged.

## The rule books

`rust/law/tests/asian.rs` and `rust/law/tests/cxa2020.rs` rule on the figures of the Asian rules, which are those of
Chapter V of the Vietnamese law, and on the diagrams of the Chinese book, each as printed, in a mirror, with the colours
exchanged, entered at each ply, run once more, and with other moves before it.
"""


def ten_points() -> str:
    """Return the points of Articles 23 and 24 in Vietnamese, each with its picture and ruling."""
    parts = []
    for article in articles():
        if article.law == "vn" and article.id in cases():
            case = cases()[article.id]
            told = "\n".join(f"{line}  " for line in ct.judge(case.board()).explain("vi").splitlines())
            parts.append(f"""## {article.number} – {article.titles["vi"]}

{case.rule_vi}

<figure markdown="span" class="board">
![{article.titles["vi"]}: hình](../law/{article.page.removesuffix(".md")}-vi.svg)
</figure>

{told}
""")
    return "\n".join(parts)


def contents() -> str:
    """Return the list of all articles, for the page of the law."""
    parts = []
    for law, (name, vietnamese, _) in LAWS.items():
        parts.append(f"### {name} · {vietnamese}\n")
        parts.append("| article | what it is about | Tiếng Việt |\n| --- | --- | --- |")
        for article in articles():
            if article.law != law:
                continue
            page = article.page if article.id in cases() else _table_page(article.number)
            parts.append(f"| [`{article.id}`]({page}) | {article.titles['en']} | {article.titles['vi']} |")
        parts.append("")
    return "\n".join(parts)
