"""A whole report in the reader's language: heading, story, chart, tables. Pages and Markdown are made of this."""

from __future__ import annotations

import zlib
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import rulesets
from games.models import Battle, Comment, Seat
from games.report.acts import anybody_scored
from games.report.chart import Chart, chart
from games.report.ending import lede
from games.report.facts import Facts, facts_of
from games.report.prose import Chapter, chapters
from games.report.speech import Speech, number
from games.report.tables import (
    Camp,
    CountRow,
    Deserts,
    DiceRow,
    FeatRow,
    Item,
    casualties,
    counts,
    deserts,
    feats,
    ledger,
    reckoning,
)


@dataclass(frozen=True, kw_only=True)
class SideHeading:
    """A side as the heading shows it: points are empty where nobody scores."""

    side: str
    clan: str
    mon: str
    commander: str
    points: str
    items: list[Item]


@dataclass(frozen=True, kw_only=True)
class PaperChapter:
    """A chapter, and what its players said afterwards about its moments."""

    chapter: Chapter
    remarks: list[Comment]


@dataclass(frozen=True, kw_only=True)
class Paper:
    """The report of a battle."""

    facts: Facts
    speech: Speech
    camps: list[SideHeading]
    lede: str
    pages: list[PaperChapter]
    chart: Chart | None
    casualties: list[Camp]
    reckoning: dict[str, list[Item]]
    counts: list[CountRow]
    heroes: list[Deserts]
    dice: list[DiceRow]
    feats: list[FeatRow]

    @property
    def has_reckoning(self) -> bool:
        """Whether anybody scored anything."""
        return any(self.reckoning.values())


def paper_of(battle: Battle) -> Paper:
    """The report of a battle that is over. Raises ``not_over``."""
    seats = sorted(battle.seats.all(), key=lambda seat: seat.side)
    remarks = list(Comment.objects.filter(battle=battle))
    seed = zlib.crc32(battle.pk.bytes)
    return paper(facts_of(battle), battle.ruleset, seats, remarks, seed)


def paper(
    facts: Facts, ruleset: rulesets.Ruleset[Any], seats: Sequence[Seat], remarks: list[Comment], seed: int
) -> Paper:
    """The report that some facts make; ``seed`` chooses its words."""
    speech = Speech(facts, {seat.side: seat.clan for seat in seats}, ruleset.describe(), seed)
    items = reckoning(facts)
    return Paper(
        facts=facts,
        speech=speech,
        camps=[_banner(seat, facts, speech, items.get(seat.side, [])) for seat in seats],
        lede=lede(facts, speech),
        pages=_pages(chapters(facts, speech), remarks),
        chart=chart(facts),
        casualties=casualties(facts, speech),
        reckoning=items,
        counts=counts(facts),
        heroes=deserts(facts, speech),
        dice=ledger(facts, speech),
        feats=feats(facts, speech),
    )


def _banner(seat: Seat, facts: Facts, speech: Speech, items: list[Item]) -> SideHeading:
    points = number(facts.sides[seat.side].points) if anybody_scored(facts) else ""
    return SideHeading(
        side=seat.side,
        clan=speech.side(seat.side),
        mon=seat.mon,
        commander=seat.commander,
        points=points,
        items=items,
    )


def _pages(told: list[Chapter], remarks: list[Comment]) -> list[PaperChapter]:
    """Each remark stands in the first chapter that comes as far as its moment."""
    pages = [PaperChapter(chapter=chapter, remarks=[]) for chapter in told]
    for remark in remarks:
        page = next((page for page in pages if remark.event <= page.chapter.until), pages[-1])
        page.remarks.append(remark)
    return pages
