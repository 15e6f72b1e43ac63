"""Both sides may take the same ready force, or one that is called like the enemy: who is meant is told all the same."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

import rulesets
from rulesets import HmacDice, Side, english

CLANS = ("sky", "ageofwar")


def fielded(slug: str, first: str, second: str, clans: tuple[str, str] = ("Date", "Mori"), options=None):
    """A battle whose sides have taken ready forces; the sides march under these clans."""
    system = rulesets.get(slug)
    seats = {
        side: replace(seat, clan=clan)
        for (side, seat), clan in zip(rulesets.SEATS.items(), clans, strict=True)
    }
    dice = HmacDice(b"m" * 32, ("a", "b"))
    battle = system.begin(system.open(system.options_from(options or {}), seats), dice).battle
    for side, force in zip(Side, (first, second), strict=True):
        order = system.decode_order({"kind": "take_force", "force": force})
        battle = system.resolve(battle, side, order, dice).battle
    return battle


def names(battle, side):
    return {english(one.name) for one in (*battle.clans.values(), *battle.units.values()) if one.side is side}


@pytest.mark.parametrize("slug", CLANS)
def test_of_two_that_took_the_same_force_the_second_bears_the_name_of_its_house(slug):
    battle = fielded(slug, "f1", "f1")
    first, second = (names(battle, side) for side in Side)
    assert not first & second
    assert not any("(" in name for name in first)
    assert all("(Mori)" in name for name in second)


@pytest.mark.parametrize("slug", CLANS)
def test_who_marches_under_a_name_keeps_it(slug):
    """The other one has men of that name in his force, and is told apart by his own."""
    own = english(next(iter(fielded(slug, "f1", "f2").clans.values())).name)
    for clans, keeps in (((own, "Mori"), Side.AI), (("Date", own), Side.KAKI)):
        battle = fielded(slug, "f1", "f1", clans)
        other = "(Mori)" if keeps is Side.AI else "(Date)"
        assert not any("(" in name for name in names(battle, keeps))
        assert all(other in name for name in names(battle, keeps.opponent))
    battle = fielded(slug, "f1", "f2", ("Date", own))
    called = {english(clan.name) for clan in battle.clans.values() if clan.side is Side.AI}
    assert f"{own} (Date)" in called
    assert len({name for name in called if "(" in name}) == 1


@pytest.mark.parametrize("slug", CLANS)
def test_different_forces_keep_their_names(slug):
    battle = fielded(slug, "f1", "f2")
    assert not any("(" in english(unit.name) for unit in battle.units.values())


def test_heroes_of_one_name_are_told_apart():
    """Different bands, one swordmaster."""
    battle = fielded("godai", "f1", "f2", options={"size": 300})
    called = [english(unit.name) for unit in battle.units.values() if unit.hero]
    assert len(called) == len(set(called)) == 4
    assert "Sasaki Genba (Mori)" in called
