"""A campaign that is over as a document that leaves the house (CAM-CHR-2): its record, what a list shows of it, its
chronicle in English words, and its epitaphs.

The document is a record (``manage.py verify`` proves it as it is) with three parts more: ``about``, ``texts``, and
``tables``: what its battles were called, said and remarked, so that they can be battles of another house.
``/schema/campaign-1.json`` describes it.
"""

from __future__ import annotations

from collections.abc import Iterator
from datetime import datetime
from typing import Annotated, Any

import msgspec

import rulesets
from campaigns.models import Campaign, Epitaph, ImportedCampaign
from campaigns.services import records
from games.models import Battle
from games.services import exporting as battles
from rulesets import campaign as war

SCHEMA = "campaign-1.json"
MOST_SEASONS = 100
Name = Annotated[str, msgspec.Meta(max_length=150)]
Text = Annotated[str, msgspec.Meta(max_length=20_000)]


class Grave(msgspec.Struct, kw_only=True):
    """What somebody's lord wrote over his grave."""

    person: Annotated[str, msgspec.Meta(max_length=12)]
    text: Annotated[str, msgspec.Meta(min_length=1, max_length=300)]
    name: Name
    at: datetime


class About(msgspec.Struct, kw_only=True, omit_defaults=True):
    """What a list shows of a campaign. ``id`` is its number in the house where it was fought, ``players`` led a clan at
    the end.
    """

    id: str
    name: Annotated[str, msgspec.Meta(max_length=80)]
    ended: datetime
    begun: datetime | None = None
    seasons: Annotated[int, msgspec.Meta(ge=1, le=MOST_SEASONS)]
    reason: Annotated[str, msgspec.Meta(max_length=20)] = ""
    winners: Annotated[list[str], msgspec.Meta(max_length=8)] = []
    players: dict[str, Name] = {}
    epitaphs: Annotated[list[Grave], msgspec.Meta(max_length=500)] = []


class SeasonPage(msgspec.Struct, kw_only=True):
    """A season of the chronicle in English."""

    season: Annotated[int, msgspec.Meta(ge=1, le=MOST_SEASONS)]
    year: int
    title: Text
    text: Text


class Exported(msgspec.Struct, kw_only=True):
    """What an exported campaign has beside its record."""

    about: About
    texts: Annotated[list[SeasonPage], msgspec.Meta(max_length=MOST_SEASONS)] = []
    tables: dict[str, battles.Exported] = {}
    """What the records of its battles have beside them, by their tickets; older houses wrote none."""


def export(row: Campaign, schema: str) -> bytes:
    """A finished campaign as JSON; ``schema`` is the address that describes it. An imported one leaves as it came.

    Raises ``not_over``.
    """
    handed_in = ImportedCampaign.objects.filter(pk=row.pk).values_list("document", flat=True).first()
    if handed_in is not None:
        return handed_in.encode()
    record = records.record_of(row)
    return _write(record, schema, about=_about(row, record), tables=dict(_tables(row)))


def export_waged(record: war.Record, ended: datetime) -> bytes:
    """A war that was waged without a house, in the same form, so that one can take it in; as a bare record if it is not
    over.
    """
    result = record.final.get("result")
    if result is None:
        return war.encode_record(record)
    about = About(
        id="waged", name=record.name or record.scenario["name"], ended=ended,
        seasons=int(record.final["season"]), reason=result["reason"], winners=list(result["winners"]),
    )  # fmt: skip
    return _write(record, "", about=about)


def _write(record: war.Record, schema: str, **more: Any) -> bytes:
    plain: dict[str, Any] = msgspec.to_builtins(record, str_keys=True)
    named = {"schema": schema} if schema else {}
    return msgspec.json.encode({**named, **plain, **more, "texts": pages(record)})


def pages(record: war.Record) -> list[SeasonPage]:
    """The chronicle of a record in English, season by season."""
    opening = war.campaign_from(record.opening)
    return [
        SeasonPage(
            season=leaf.season, year=leaf.year, title=rulesets.english(leaf.title),
            text="\n".join(
                " ".join(rulesets.english(line.words) for line in lines) for lines in leaf.paragraphs
            ),
        )
        for leaf in war.leaves(opening, record.events)
    ]  # fmt: skip


def _tables(row: Campaign) -> Iterator[tuple[str, battles.Exported]]:
    fought = row.tickets.filter(battle__status=Battle.Status.OVER).select_related("battle").order_by("id")
    for one in fought:
        if one.battle is not None:
            yield one.ticket, battles.beside(one.battle)


def file_name(row: Campaign) -> str:
    """Under what name a campaign leaves the house."""
    return f"honjin-campaign-{row.scenario}-{row.pk}.json"


def _about(row: Campaign, record: war.Record) -> About:
    assert row.ended is not None
    seats = row.seats.select_related("player")
    return About(
        id=str(row.pk), name=row.name, ended=row.ended, begun=row.begun,
        seasons=int(record.final["season"]), reason=row.reason, winners=list(row.winners),
        players={seat.clan: seat.player.username for seat in seats if seat.player},
        epitaphs=[
            Grave(person=one.person, text=one.text, name=one.name, at=one.at)
            for one in Epitaph.objects.filter(campaign=row)
        ],
    )  # fmt: skip
