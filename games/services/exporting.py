"""A finished battle as a document that leaves the house: its record, with its name, its end and its sentences.

The document is a record (``manage.py verify`` proves it as it is) with two parts more: ``about``, and ``texts``, the
events in English words, so that whoever reads it needs no rules. ``/schema/battle-1.json`` describes it.
"""

from __future__ import annotations

import tempfile
import zipfile
from datetime import datetime
from typing import IO, Annotated, Any

import msgspec

import rulesets
from games.models import Battle, BattleEvent, Finished, Imported, Player
from games.services import records

SCHEMA = "battle-1.json"
IN_MEMORY = 8 * 1024 * 1024
"""Bytes of a file of all battles that are kept in memory; more go to a temporary file."""

Name = Annotated[str, msgspec.Meta(max_length=80)]
Text = Annotated[str, msgspec.Meta(max_length=4000)]


class About(msgspec.Struct, kw_only=True, omit_defaults=True):
    """What a list shows of a battle. ``id`` is its number in the house where it was fought."""

    id: str
    name: Name
    ended: datetime
    turns: Annotated[int, msgspec.Meta(ge=0, le=10_000)]
    winner: Annotated[str, msgspec.Meta(pattern="^(ai|kaki|)$")] = ""
    reason: Annotated[str, msgspec.Meta(max_length=40)] = ""
    points: dict[str, int] = {}


class Exported(msgspec.Struct, kw_only=True):
    """What an exported battle has beside its record."""

    about: About
    texts: list[Text]


def exported(battle: Battle, schema: str) -> bytes:
    """A finished battle as JSON; ``schema`` is the address that describes it. An imported one leaves as it came.

    Raises ``not_over``, ``no_record``.
    """
    handed_in = Imported.objects.filter(pk=battle.pk).values_list("document", flat=True).first()
    if handed_in is not None:
        return handed_in.encode()
    record: dict[str, Any] = msgspec.to_builtins(records.record_of(battle))
    bodies = BattleEvent.objects.filter(battle=battle).order_by("seq").values_list("body", flat=True)
    texts = [msgspec.json.decode(body, type=_Text).text for body in bodies]
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
    return msgspec.json.encode({"schema": schema, **record, "about": about, "texts": texts})


class _Text(msgspec.Struct):
    text: str


def everything(player: Player, schema: str) -> IO[bytes]:
    """All finished battles of a player in one zip file, each as :func:`exported`; open, and at its beginning."""
    mine = Battle.objects.filter(finished__sides__player=player) | Battle.objects.filter(
        finished__owner=player
    )
    file: IO[bytes] = tempfile.SpooledTemporaryFile(IN_MEMORY)  # noqa: SIM115  the answer closes it
    with zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED) as packed:
        for id in mine.distinct().order_by("created").values_list("pk", flat=True):
            battle = Battle.objects.get(pk=id)
            try:
                packed.writestr(file_name(battle), exported(battle, schema))
            except (rulesets.Illegal, rulesets.UnknownSystem) as error:
                packed.writestr(f"{battle.pk}.txt", f"{battle.name}: {error}\n")
    file.seek(0)
    return file


def file_name(battle: Battle) -> str:
    """Under what name a battle leaves the house."""
    return f"honjin-{battle.system}-{battle.pk}.json"
