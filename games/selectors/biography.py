"""A hero's life as somebody may read it: his battles and the deeds that they wrote of him."""

from __future__ import annotations

from typing import Any

from armies.models import Fought, Hero
from games.models import Battle, Shown
from words import tell

Json = dict[str, Any]


def battles_of(hero: Hero, *, stranger: bool) -> list[Json]:
    """His battles, the last first, each with its deeds. A stranger sees of those that are not public neither name nor
    deeds; ``open`` says whether the record is still there.
    """
    lived = list(hero.lived.prefetch_related("deeds"))
    stand = dict(Battle.objects.filter(pk__in=[one.battle for one in lived]).values_list("pk", "shown"))
    return [_row(one, stand.get(one.battle), stranger) for one in lived]


def _row(fought: Fought, shown: str | None, stranger: bool) -> Json:
    """A battle of his; ``shown`` is who may look at it, None where it is gone."""
    hidden = stranger and shown != Shown.PUBLIC
    told_of = [] if hidden else list(fought.deeds.all())
    deeds = [
        {"kind": deed.kind, "words": tell(deed.words), "turn": deed.turn, "seq": deed.seq, "at": fought,
         "open": shown is not None}
        for deed in told_of
    ]  # fmt: skip
    return {"fought": fought, "hidden": hidden, "open": shown is not None, "deeds": deeds}


def sums(hero: Hero, rows: list[Json]) -> Json:
    """What his battles come to for somebody who may read these: of those that are hidden nothing is counted but that
    they were fought, and who fell in one of them has not fallen yet.
    """
    seen = [row["fought"] for row in rows if not row["hidden"]]
    hides = any(row["hidden"] and row["fought"].fate == Fought.Fate.FELL for row in rows)
    known = not hides or any(one.fate == Fought.Fate.FELL for one in seen)
    return {
        "battles": hero.battles, "slain": sum(one.slain for one in seen), "wounds": sum(one.wounds for one in seen),
        "fallen": hero.fallen if known else None,
    }  # fmt: skip


def document(hero: Hero, *, stranger: bool) -> Json:
    """The same as plain values, for programs."""
    rows = battles_of(hero, stranger=stranger)
    return {
        "name": hero.name, "system": hero.system, "role": hero.role, "fought": hero.fought, **sums(hero, rows),
        "lived": [_battle(row) for row in rows if not row["hidden"]],
        "hidden": sum(row["hidden"] for row in rows),
    }  # fmt: skip


def _battle(row: Json) -> Json:
    one: Fought = row["fought"]
    return {
        "battle": one.battle if row["open"] else None, "name": one.name, "side": one.side, "unit": one.unit,
        "outcome": one.outcome, "fate": one.fate, "slain": one.slain, "wounds": one.wounds, "over": one.over,
        "deeds": [
            {"kind": deed["kind"], "words": deed["words"], "turn": deed["turn"], "event": deed["seq"]}
            for deed in row["deeds"]
        ],
    }  # fmt: skip
