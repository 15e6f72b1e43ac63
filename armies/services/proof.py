"""The dice of a muster as a document that anybody can check."""

from __future__ import annotations

from typing import Any

from armies.models import Muster, Status
from rulesets import ENGLISH

FORMAT = "honjin-muster/1"

Json = dict[str, Any]


def publish(muster: Muster) -> Json:
    """The document of a muster: whole once it is kept or discarded, before only what binds its dice.

    It has the form of a battle's record, so that the same eyes read both: an event for each beat.
    """
    found: Json = {
        "format": FORMAT,
        "system": muster.system,
        "status": muster.status,
        "number": muster.ordinal,
        "seed_hash": muster.seal,
        "nonces": [muster.word],
    }
    if muster.status not in (Status.KEPT, Status.DISCARDED):
        return {**found, "sealed": ["seed", "events"]}
    return {
        **found,
        "sealed": [],
        "seed": bytes(muster.seed).hex(),
        "dice_count": muster.dice_count,
        "events": ENGLISH.within([_event(beat) for beat in muster.beats]),
    }


def _event(beat: Json) -> Json:
    return {"kind": beat["step"], "params": beat["made"], "rolls": [_roll(throw) for throw in beat["throws"]]}


def _roll(throw: Json) -> Json:
    test = {key: throw[key] for key in ("name", "label", "clause", "die")}
    return {"test": test, **{key: throw[key] for key in ("faces", "numbers", "outcome")}}
