"""What somebody did at the table: his deeds in the record of a battle, each at its moment.

A battle must be read whole for that, which takes a second or more: it is asked only where a deed of the map hangs on a
moment of the table, and kept.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any
from uuid import UUID

from django.core.cache import cache

import rulesets
from games.models import Battle
from games.selectors.course import unfold
from games.selectors.lives import BattlePart, parts
from rulesets import Illegal, to_json
from words import tell

Json = dict[str, Any]

KEPT = 7 * 24 * 3600
"""Seconds for which the deeds of a battle are kept: they never change."""


def of_battle(id: UUID) -> list[Json]:
    """Everybody who is somebody in a battle that is over: who he is, what he is called, how many he slew, his deeds.

    Whoever asks must know that the reader may look at the battle.
    """
    found: list[Json] | None = cache.get(f"feats:{id}")
    if found is None:
        found = list(_read(id))
        cache.set(f"feats:{id}", found, KEPT)
    return found


def of_person(id: UUID, person: str, name: str) -> Json | None:
    """One of them: by his id, or where the battle knows only that, by his name."""
    known = of_battle(id)
    mine = [one for one in known if one["person"] == person] or [one for one in known if name in one["names"]]
    return mine[0] if mine else None


def deeds_of(feat: Json | None) -> list[Json]:
    """His deeds in the reader's language."""
    return [{**deed, "words": tell(deed["words"])} for deed in feat["deeds"]] if feat else []


def _read(id: UUID) -> Iterable[Json]:
    battle = Battle.objects.get(pk=id)
    try:
        lives = battle.ruleset.lives
        if lives is None:
            return ()
        clans = {seat.side: seat.clan for seat in battle.seats.all()}
        whole = unfold(battle)
        return [_plain(part, whole.final["units"]) for part in parts(whole, lives, clans)]
    except (Illegal, rulesets.UnknownSystem):
        return ()


def _plain(part: BattlePart, units: Json) -> Json:
    """His part; a leader of an army may be known by his role alone, and his unit bears his name."""
    names = (part.persona.name, units.get(part.persona.unit, {}).get("name", ""))
    return {
        "person": part.persona.person, "names": [rulesets.english(name) for name in names],
        "deeds": [
            {"seq": told.seq, "turn": told.turn, "kind": told.kind, "words": to_json(told.words)} for told in part.deeds
        ],
    }  # fmt: skip
