"""A finished battle as a document that leaves the house: its record, with its name, its end and its sentences.

The document is a record (``manage.py verify`` proves it as it is) with four parts more: ``about``; ``texts``, the
events in English words, so that whoever reads it needs no rules; ``said``, the same before they were English; and
``comments``, what its players said of it.
``/schema/battle-1.json`` describes it.
"""

from __future__ import annotations

import zipfile
from datetime import datetime
from typing import IO, Annotated, Any, cast
from uuid import UUID

import msgspec

import rulesets
from games.models import Battle, BattleEvent, Comment, Finished, Imported, Player
from games.models.comment import LONGEST
from games.services import records
from games.services.comments import MOST

SCHEMA = "battle-1.json"
MOST_REMARKS = 2 * MOST
"""Comments that a battle has at most: those of two players."""
Name = Annotated[str, msgspec.Meta(max_length=80)]
SideOrNone = Annotated[str, msgspec.Meta(pattern=r"^(ai|kaki|)\Z")]
Text = Annotated[str, msgspec.Meta(max_length=4000)]


class About(msgspec.Struct, kw_only=True, omit_defaults=True):
    """What a list shows of a battle. ``id`` is its number in the house where it was fought."""

    id: str
    name: Name
    ended: datetime
    turns: Annotated[int, msgspec.Meta(ge=0, le=10_000)]
    winner: SideOrNone = ""
    reason: Annotated[str, msgspec.Meta(max_length=40)] = ""
    points: dict[str, int] = {}


class Remark(msgspec.Struct, kw_only=True, omit_defaults=True):
    """What a player said about the moment after so many events."""

    event: Annotated[int, msgspec.Meta(ge=0, le=50_000)]
    name: Annotated[str, msgspec.Meta(max_length=150)]
    text: Annotated[str, msgspec.Meta(min_length=1, max_length=LONGEST)]
    at: datetime
    side: SideOrNone = ""


class Exported(msgspec.Struct, kw_only=True):
    """What an exported battle has beside its record. Older houses wrote no comments, and sentences in English alone."""

    about: About
    texts: list[Text]
    comments: Annotated[list[Remark], msgspec.Meta(max_length=MOST_REMARKS)] = []
    said: list[rulesets.Words] = []
    """The same sentences as the rules say them, for readers of other languages."""


def export(battle: Battle, schema: str) -> bytes:
    """A finished battle as JSON; ``schema`` is the address that describes it. An imported one leaves as it came.

    Raises ``not_over``, ``no_record``.
    """
    handed_in = Imported.objects.filter(pk=battle.pk).values_list("document", flat=True).first()
    if handed_in is not None:
        return handed_in.encode()
    record: dict[str, Any] = msgspec.to_builtins(records.record_of(battle))
    return msgspec.json.encode({"schema": schema, **record, **msgspec.structs.asdict(beside(battle))})


def beside(battle: Battle) -> Exported:
    """What a finished battle has beside its record; of an imported one as it came."""
    handed_in = Imported.objects.filter(pk=battle.pk).values_list("document", flat=True).first()
    if handed_in is not None:
        return msgspec.json.decode(handed_in, type=Exported)
    bodies = BattleEvent.objects.filter(battle=battle).order_by("seq").values_list("body", flat=True)
    said = [msgspec.json.decode(body, type=_Text).text for body in bodies]
    texts = [rulesets.english(words) for words in said]
    filed = Finished.objects.filter(pk=battle.pk).first()
    about = About(
        id=str(battle.id),
        name=battle.name,
        ended=filed.ended if filed else battle.updated,
        turns=battle.turn,
        winner=battle.winner,
        reason=battle.reason,
        points=battle.points,
    )
    return Exported(about=about, texts=texts, comments=remarks(battle), said=said)


def remarks(battle: Battle) -> list[Remark]:
    """What was said about a battle, by moments."""
    return [
        Remark(event=one.event, name=one.name, text=one.text, at=one.at, side=one.side)
        for one in Comment.objects.filter(battle=battle)
    ]


class _Text(msgspec.Struct):
    text: rulesets.Words


def of_player(player: Player) -> list[UUID]:
    """The finished battles that a player fought or imported, the oldest first."""
    mine = Battle.objects.filter(finished__sides__player=player) | Battle.objects.filter(
        finished__owner=player
    )
    return list(mine.distinct().order_by("created").values_list("pk", flat=True))


class Parcel:
    """A zip file that is handed out piece by piece while it is packed: no more of it is in memory than one battle."""

    def __init__(self, schema: str) -> None:
        self._schema = schema
        self._ready = _Ready()
        self._packed = zipfile.ZipFile(cast("IO[bytes]", self._ready), "w", zipfile.ZIP_DEFLATED)

    def pack(self, battle_id: UUID) -> bytes:
        """Put a battle in, as :func:`export`, or a note why it cannot be; the next piece of the file."""
        battle = Battle.objects.filter(pk=battle_id).first()
        if battle is not None:
            try:
                self._packed.writestr(file_name(battle), export(battle, self._schema))
            except (rulesets.Illegal, rulesets.UnknownSystem) as error:
                self._packed.writestr(f"{battle.pk}.txt", f"{battle.name}: {error}\n")
        return self._ready.take()

    def close(self) -> bytes:
        """The last piece."""
        self._packed.close()
        return self._ready.take()


class _Ready:
    """What has been written and not yet been taken away. It is never closed: whoever goes away leaves it as it is."""

    def __init__(self) -> None:
        self._bytes = bytearray()

    def write(self, data: bytes) -> int:
        self._bytes += data
        return len(data)

    def flush(self) -> None:
        """All is here already."""

    def take(self) -> bytes:
        found, self._bytes = bytes(self._bytes), bytearray()
        return found


def file_name(battle: Battle) -> str:
    """Under what name a battle leaves the house."""
    return f"honjin-{battle.system}-{battle.pk}.json"
