"""What the placer may put on the table: the recipe as a battle's options leave it (KOKU-SCN-4, KOKU-SCN-5)."""

from __future__ import annotations

from functools import cache

import msgspec

from rulesets.engine.landscape.recipe import Recipe, SizeSpan
from rulesets.koku.ground.recipe import RECIPE

STREAM = SizeSpan(0.5, 2.0)
"""Inches of a stream's width: narrower than any river."""


class Limit(msgspec.Struct, frozen=True):
    """A kind of scenery: how many of it at most, and the inches of its size."""

    kind: str
    most: int
    size: SizeSpan | None = None


@cache
def recipe(extras: bool) -> Recipe:
    """The recipe of a battle; ``extras`` tells whether the sides agreed to them (KOKU-SCN-5)."""
    return RECIPE if extras else msgspec.structs.replace(RECIPE, extras=(), most_extras=0)


def limits(extras: bool) -> list[Limit]:
    """What may be on the table: the basic list (KOKU-SCN-2), and with ``extras`` up to twelve more pieces in all."""
    rules = recipe(extras)
    found: dict[str, Limit] = {}
    if rules.river:
        found[rules.river.kind] = Limit(rules.river.kind, 1, rules.river.width)
    found.update({part.kind: Limit(part.kind, 1) for part in (rules.bridge, rules.ford, rules.road) if part})
    if rules.villages:
        houses = int(rules.villages.count * rules.villages.houses.high) + 1  # and the farm's
        found[rules.villages.kind] = Limit(rules.villages.kind, houses, rules.villages.side)
    if rules.farm:
        found[rules.farm.field] = Limit(rules.farm.field, rules.farm.fields, rules.farm.field_side)
    found.update({blob.kind: Limit(blob.kind, blob.count, blob.across) for blob in rules.blobs})
    for extra in rules.extras:
        before = found.get(extra.kind, Limit(extra.kind, 0))
        size = STREAM if extra.kind == "stream" else extra.size
        found[extra.kind] = Limit(extra.kind, before.most + rules.most_extras, size)
    return list(found.values())
