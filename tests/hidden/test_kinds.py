"""Every kind of secret that a system or the house keeps has a pair of worlds that differ in it.

Kinds are not listed by hand but found: the parts of a battle that a veil changes, the options by which something comes
to be hidden, the seals that are set, the questions that may be answered in advance, the ways to be watched later.
"""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

import msgspec
import pytest

import rulesets
from games.models import Battle, Watched
from rulesets import Side
from rulesets.engine.records.record import begin
from tests.hidden import pairs_house, pairs_koku
from tests.rules.random_play import Whim

PAIRS = (*pairs_koku.PAIRS, *pairs_house.PAIRS)
COVERED = frozenset(kind for pair in PAIRS for kind in pair.covers)
VIEWERS = (*Side, None)
ORDERS = 40

BY_THE_WAY = {
    "koku": frozenset({
        "veiled",  # says that something is hidden, to everybody alike
        "dice_count", "contacts", "blows",  # follow from who stands where, and fall with the figures
    }),
}  # fmt: skip
"""Parts that a veil changes although they are no secret of their own."""


def options_that_hide(ruleset: rulesets.Ruleset[Any]) -> dict[str, Any]:
    """The options each of which alone brings something that is hidden."""
    found = {}
    for option in ruleset.describe()["options"]:
        if option["type"] == "flag" and not option["default"]:
            try:
                chosen = ruleset.options_from({option["key"]: True})
            except rulesets.Illegal:  # one that needs another
                continue
            if ruleset.hides(ruleset.open(chosen, rulesets.SEATS)):
                found[option["key"]] = True
    return found


def veiled_parts(ruleset: rulesets.Ruleset[Any], chosen: dict[str, Any]) -> Iterator[str]:
    """The parts of a battle that differ for somebody from the truth, and the seals that are set in it."""
    record, battle = begin(ruleset, {**chosen, "turn_limit": 4}, rulesets.SEATS, b"veil")
    whims = {side: Whim(ruleset, side, b"veil" + side.encode()) for side in Side}
    random = Random(7)
    for _ in range(ORDERS):
        for viewer in VIEWERS:
            known = ruleset.known_to(battle, viewer)
            yield from (
                name for name in battle.__struct_fields__ if getattr(known, name) != getattr(battle, name)
            )
        yield from (f"seal.{id.partition('.')[2]}" for id in battle.seals)
        if battle.result is not None:
            return
        side = random.choice(battle.clock.to_act)
        battle = ruleset.resolve(battle, side, whims[side].order(battle), record.dice).battle


def kinds(ruleset: rulesets.Ruleset[Any]) -> set[str]:
    """Every kind of secret of a system."""
    hiding = options_that_hide(ruleset)
    found = {f"option.{key}" for key in hiding} | {f"conduct.{conduct.kind}" for conduct in ruleset.conducts}
    if hiding:
        found |= set(veiled_parts(ruleset, hiding))
    return {f"{ruleset.slug}.{kind}" for kind in found - BY_THE_WAY.get(ruleset.slug, frozenset())}


@pytest.mark.slow
@pytest.mark.parametrize("ruleset", rulesets.all(), ids=lambda ruleset: ruleset.slug)
def test_each_secret_of_a_system_has_a_pair_of_worlds(ruleset: rulesets.Ruleset[Any]) -> None:
    assert kinds(ruleset) - COVERED == set(), "make a pair of worlds for it in tests/hidden"


def test_each_secret_of_the_house_has_a_pair_of_worlds() -> None:
    later = {f"house.watched.{watched}" for watched in Watched.values if watched != Watched.LIVE}
    closed = {"house.private"} if len(Battle.Visibility.values) == 2 else set()
    assert later | closed | {"house.seed", "house.army", "house.hero"} <= COVERED


def test_nothing_is_covered_that_is_no_secret() -> None:
    slugs = {ruleset.slug for ruleset in rulesets.all()} | {"house"}
    assert {kind.partition(".")[0] for kind in COVERED} <= slugs
    options = {kind for kind in COVERED if ".option." in kind}
    assert options == {f"koku.option.{key}" for key in options_that_hide(rulesets.get("koku"))}


def test_a_secret_without_a_pair_is_found() -> None:
    koku = rulesets.get("koku")

    def veil(battle: Any, side: Side | None) -> Any:
        known = battle.copy()
        known.placer = None
        return known

    other = (
        msgspec.structs.replace(koku, veil=veil) if isinstance(koku, msgspec.Struct) else _with(koku, veil)
    )
    assert "koku.placer" in kinds(other) - COVERED


def _with(ruleset: Any, veil: Any) -> Any:
    from dataclasses import replace

    return replace(ruleset, veil=veil)
