"""A whole report in the reader's language: heading, story, chart, tables. Pages and Markdown are made of this."""

from __future__ import annotations

import zlib
from dataclasses import dataclass

from games.models import Battle, Seat
from games.report.acts import scored
from games.report.chart import Chart, chart
from games.report.ending import lede
from games.report.facts import Facts, facts_of
from games.report.prose import Chapter, chapters
from games.report.speech import Speech, number
from games.report.tables import (
    Camp,
    Deserts,
    DiceRow,
    FeatRow,
    Item,
    casualties,
    deserts,
    feats,
    ledger,
    reckoning,
)
from words import tell


@dataclass(frozen=True, kw_only=True)
class Banner:
    """A side as the heading shows it: points are empty where nobody scores."""

    side: str
    clan: str
    mon: str
    commander: str
    points: str
    items: list[Item]


@dataclass(frozen=True, kw_only=True)
class Paper:
    """The report of a battle."""

    facts: Facts
    speech: Speech
    camps: list[Banner]
    lede: str
    chapters: list[Chapter]
    chart: Chart | None
    casualties: list[Camp]
    reckoning: dict[str, list[Item]]
    heroes: list[Deserts]
    dice: list[DiceRow]
    feats: list[FeatRow]

    @property
    def has_reckoning(self) -> bool:
        """Whether anybody scored anything."""
        return any(self.reckoning.values())


def paper_of(battle: Battle) -> Paper:
    """The report of a battle that is over. Raises ``not_over``."""
    facts = facts_of(battle)
    seats = {seat.side: seat for seat in battle.seats.all()}
    clans = {side: seat.clan for side, seat in seats.items()}
    speech = Speech(facts, clans, battle.ruleset.describe(), zlib.crc32(battle.pk.bytes))
    items = reckoning(facts)
    return Paper(
        facts=facts,
        speech=speech,
        camps=[_banner(seat, facts, speech, items.get(side, [])) for side, seat in sorted(seats.items())],
        lede=lede(facts, speech),
        chapters=chapters(facts, speech),
        chart=chart(facts),
        casualties=casualties(facts, speech),
        reckoning=items,
        heroes=deserts(facts, speech),
        dice=ledger(facts, speech),
        feats=feats(facts, speech),
    )


def _banner(seat: Seat, facts: Facts, speech: Speech, items: list[Item]) -> Banner:
    points = number(facts.sides[seat.side].points) if scored(facts) else ""
    return Banner(
        side=seat.side,
        clan=speech.side(seat.side),
        mon=seat.mon,
        commander=tell(seat.commander),
        points=points,
        items=items,
    )
