"""A report as Markdown. Names that people chose are escaped: nothing of them is ever markup."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from html import escape
from typing import Any

from django.urls import reverse
from django.utils.formats import date_format
from django.utils.translation import gettext as _

from games.report.captions import Figure
from games.report.paper import Paper, PaperChapter
from games.report.tables import Camp

SIGNS = re.compile(r"([\\`*_{}\[\]#|~!])")
"""Signs that mean something to Markdown wherever they stand."""
LEADING = re.compile(r"^(\d*)([-+.)])(?=\s)")
"""What would begin a list."""
Address = Callable[[str], str]


def plain(text: object) -> str:
    """A text as Markdown that reads as it is: no reader of Markdown takes anything of it for HTML."""
    escaped = SIGNS.sub(r"\\\1", escape(" ".join(str(text).split()), quote=False))
    return LEADING.sub(r"\1\\\2", escaped)


def markdown(context: dict[str, Any], pictures: Address | None) -> str:
    """The whole report; ``pictures`` makes a whole address of a path, None where pictures are not for everybody."""
    paper: Paper = context["paper"]
    parts = [
        *_heading(context, paper),
        *(line for page in paper.pages for line in _page(page, context["battle"].pk, pictures)),
        *_heroes(paper),
        *_reckoning(context, paper),
        *_counts(paper),
        *_chart(paper),
        *(line for camp in paper.casualties for line in _casualties(camp)),
        *_dice(paper),
    ]
    return "\n\n".join(parts) + "\n"


def _heading(context: dict[str, Any], paper: Paper) -> Iterator[str]:
    fight, filed = context["fight"], context["filed"]
    yield f"# {plain(fight.battle.name)}"
    yield plain(paper.lede)
    facts = [(_("Rules"), fight.system)]
    if filed is not None:
        facts.append((_("Ended"), date_format(filed.ended, "DATE_FORMAT")))
    facts += [(paper.speech.side(side), seat.commander) for side, seat in fight.sides if seat is not None]
    facts += [(option["label"], option["value"]) for option in context["agreed"]]
    yield "\n".join(f"- {plain(label)}: {plain(value)}" for label, value in facts)


def _page(page: PaperChapter, battle: Any, pictures: Address | None) -> Iterator[str]:
    chapter = page.chapter
    turns = f" ({chapter.turns})" if chapter.turns and chapter.turns != chapter.title else ""
    yield f"## {plain(chapter.title + turns)}"
    yield from map(plain, chapter.paragraphs)
    for figure in chapter.figures:
        yield from _figure(figure, battle, pictures)
    for remark in page.remarks:
        yield f"> {plain(remark.text)}\n>\n> *{plain(remark.name)}*"


def _figure(figure: Figure, battle: Any, pictures: Address | None) -> Iterator[str]:
    words = f"**{figure.number} · {plain(figure.when)}** · {plain(figure.text)} *{plain(figure.effect)}*"
    if pictures is not None:
        path = reverse("battle-moment", args=[battle, figure.event])
        yield f"![{plain(figure.when)}]({pictures(path)})"
    yield words


def _table(heads: Sequence[str], rows: Iterable[Sequence[object]]) -> str:
    lines = [heads, [":--", *["--:"] * (len(heads) - 1)]]
    body = [[plain(cell) for cell in row] for row in rows]
    return "\n".join(f"| {' | '.join(map(str, line))} |" for line in [*lines, *body])


def _heroes(paper: Paper) -> Iterator[str]:
    if paper.heroes:
        yield "## " + _("Heroes of the day")
        yield "\n".join(
            f"- **{plain(hero.unit)}** ({plain(hero.clan)}): "
            + "; ".join(f"*{plain(each.title)}*, {plain(each.text)}" for each in hero.honours)
            for hero in paper.heroes
        )


def _reckoning(context: dict[str, Any], paper: Paper) -> Iterator[str]:
    for side, items in paper.reckoning.items():
        if items:
            yield "## " + _("The reckoning") + f": {plain(paper.speech.side(side))}"
            rows = [(item.label, item.count, item.each, item.points) for item in items]
            yield _table((_("For"), _("Number"), _("Each"), _("Points")), rows)


def _counts(paper: Paper) -> Iterator[str]:
    if paper.counts:
        yield "## " + _("Counted besides")
        heads = ("", *(plain(camp.clan) for camp in paper.camps))
        yield _table(heads, [(row.label, *row.numbers) for row in paper.counts])


def _chart(paper: Paper) -> Iterator[str]:
    chart = paper.chart
    if chart is not None:
        yield "## " + _("Turn by turn")
        clans = [plain(paper.speech.side(side)) for side in ("ai", "kaki")]
        kinds = [*chart.heads, chart.bars_title]
        heads = [_("Turn"), *(f"{plain(kind)}, {clan}" for kind in kinds for clan in clans)]
        yield _table(heads, [(row.turn, *row.cells) for row in chart.rows])


def _casualties(camp: Camp) -> Iterator[str]:
    if camp.rows:
        yield "## " + _("Casualties") + f": {plain(camp.clan)}"
        heads = (_("Unit"), _("At the start"), _("Fell"), _("Gone"), _("Stand"), _("Felled"), _("In the end"))
        rows = [
            (row.name, row.start, row.fell, row.left, row.standing, row.felled, row.fate)
            for row in (*camp.rows, camp.total)
        ]
        yield _table(heads, rows)


def _dice(paper: Paper) -> Iterator[str]:
    if paper.dice:
        yield "## " + _("The dice")
        heads = (_("Dice"), _("Side"), _("Thrown"), _("Passed"), _("Expected"), _("Percentile"))
        rows = [
            (row.label, row.clan, row.thrown, row.passed, row.expected, row.percentile) for row in paper.dice
        ]
        yield _table(heads, rows)
    if paper.feats:
        yield "\n".join(
            f"- **{plain(feat.title)}**, {plain(feat.clan)}: {plain(feat.text)} {plain(feat.numbers)}"
            for feat in paper.feats
        )
