"""What must hold of fire and melee wherever figures stand: options, orders and odds agree."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rulesets.engine.battle import Side
from rulesets.engine.dice.dice import Die, DieWanted, NoDice
from rulesets.engine.dice.odds import Distribution
from rulesets.engine.illegal import Illegal
from rulesets.engine.play.orders import Order
from rulesets.engine.play.play import Play
from rulesets.koku.battle import KokuBattle
from rulesets.koku.fire import shooting
from rulesets.koku.fire.shooting import Fire, FireGroup
from rulesets.koku.fire.volley import losses as fire_losses
from rulesets.koku.melee import melee
from rulesets.koku.melee.fray import fray_of
from rulesets.koku.melee.melee import Attack
from rulesets.koku.melee.odds import losses, outcomes
from tests.plain import plain
from tests.rules.koku.scenes import AI, FORM, box, piece, rank, scene, unit

pytestmark = pytest.mark.slow

TROOPS = [
    ("ash_l", "arquebus"),
    ("ash_m", "bow"),
    ("sam_f", "bow"),
    ("ron_l", "arquebus"),
    ("ash_l", "spear"),
]
SIZES = {"line": 1.0, "skirmish": 1.4}


@st.composite
def skirmishes(draw: st.DrawFn, contact: bool = False) -> KokuBattle:
    """A few units of each side on a small patch, with some scenery and perhaps the enemy's Shogun."""
    units: list[Any] = []
    for side in Side:
        for number in range(1, draw(st.integers(1, 3)) + 1):
            kind, weapon = draw(st.sampled_from(TROOPS))
            formation = draw(st.sampled_from(["line", "skirmish"])) if kind[:3] != "ash" else "line"
            x = draw(st.integers(0, 12)) + 10.0
            y = draw(st.integers(0, 2 if contact else 5)) * 2.0 + (
                10.0 if side is AI else 11.0 if contact else 20.0
            )
            turn = draw(st.integers(-30, 30)) % 360 + (180 if side is not AI else 0)
            poses = rank(x, y, draw(st.integers(1, 4)), SIZES[formation])
            units.append(
                unit(f"{side}-{number}", kind, weapon, poses, formation=formation, facing=float(turn % 360))
            )
    if draw(st.booleans()):
        units.append(unit("kaki-9", "shogun_f", "sword", [(draw(st.integers(8, 26)), 24.0)]))
    pieces = []
    for number in range(draw(st.integers(0, 3))):
        x, y = draw(st.integers(5, 25)), draw(st.integers(8, 24))
        kind = draw(st.sampled_from(["wood", "hill", "house", "fence", "high_wall"]))
        if kind in ("fence", "high_wall"):
            pieces.append(piece(f"p{number}", kind, (x, y + 0.3), (x + 7, y + 0.3)))
        else:
            pieces.append(box(f"p{number}", kind, x, y, x + 4, y + 3))
    return scene(*units, pieces=pieces, phase="firing")


def accepted(battle: KokuBattle, rule: Callable[[Any, Any], None], order: Order) -> bool:
    """Whether the rule would throw dice for the order."""
    try:
        rule(Play(battle, AI, NoDice(), FORM), order)
    except DieWanted:
        return True
    except Illegal:
        return False
    raise AssertionError("an order of fire or melee threw nothing")


@settings(max_examples=120, deadline=None)
@given(skirmishes())
def test_open_targets_are_those_that_the_order_accepts(battle: KokuBattle) -> None:
    """KOKU-ORD-10: for the whole unit, for each figure by itself, and with the same reason where it is refused."""
    for option in plain(shooting.available(battle, AI)):
        name = option["unit"]
        choices = option["params"][0]["choices"] if option["params"] else []
        if option["shut"]:
            assert not any(choice["shut"] is None for choice in choices)
        for choice in choices:
            order = Fire(name, choice["value"])
            assert accepted(battle, shooting.fire, order) is (choice["shut"] is None)
            if choice["shut"]:
                with pytest.raises(Illegal) as caught:
                    shooting.fire(Play(battle, AI, NoDice(), FORM), order)
                assert plain(caught.value.refusal()) == choice["shut"]
            for figure in battle.units[name].figures:
                alone = Fire(name, volleys=(FireGroup(choice["value"], (figure,)),))
                assert accepted(battle, shooting.fire, alone) is (figure in choice["figures"])


@settings(max_examples=80, deadline=None)
@given(skirmishes())
def test_the_forecast_shows_the_shots_of_the_order(battle: KokuBattle) -> None:
    for option in plain(shooting.available(battle, AI)):
        for choice in option["params"][0]["choices"] if option["params"] else []:
            order = Fire(option["unit"], choice["value"])
            shown = plain(shooting.forecast(Play(battle, AI, NoDice(), FORM), order))
            assert bool(shown["odds"]) is (choice["shut"] is None)
            for slip in shown["odds"]:
                shots = shooting.shots_at(battle, option["unit"], choice["value"])
                assert [shot.firer for shot in shots] == choice["figures"]
                assert slip["distance"] == choice["distance"]
                assert len(slip["lines"]) == len(shots)
                assert sum(row["value"] for row in slip["spread"]["rows"]) == pytest.approx(1.0, abs=0.002)


class Chosen:
    """Dice that pass or fail as they are told; they count how often each need was asked for."""

    def __init__(self, passes: list[bool], needs: Callable[[Die, int], int]) -> None:
        self.passes, self.needs, self.chance = passes, needs, Fraction(1)

    def face(self, number: int, die: Die) -> int:
        need = self.needs(die, number)
        faces = len(die.faces)
        if number >= len(self.passes):
            raise DieWanted
        lucky = self.passes[number]
        self.chance *= Fraction(faces + 1 - need, faces) if lucky else Fraction(need - 1, faces)
        return need if lucky else need - 1

    def salt(self, name: str) -> str:
        raise DieWanted


def enumerated(
    battle: KokuBattle,
    rule: Callable[[Any, Any], None],
    order: Order,
    needs: Callable[[Die, int], int],
    side: Side,
) -> dict[int, Fraction]:
    """The exact chance of each number of dead of a side, by carrying the order out with every course of the dice."""
    found: dict[int, Fraction] = {}
    courses: list[list[bool]] = [[]]
    while courses:
        course = courses.pop()
        dice = Chosen(course, needs)
        at_work = Play(battle, AI, dice, FORM)
        try:
            rule(at_work, order)
        except DieWanted:
            courses += [[*course, True], [*course, False]]
            continue
        dead = sum(
            not figure.alive for figure in at_work.battle.figures.values() if figure.id.startswith(side)
        )
        found[dead] = found.get(dead, Fraction(0)) + dice.chance
    return found


def as_dict(distribution: Distribution) -> dict[int, Fraction]:
    return {number: share for number, share in enumerate(distribution) if share}


@pytest.mark.parametrize(
    ("men", "targets", "fence"), [(2, 4, False), (2, 1, False), (2, 4, True), (1, 4, True)]
)
def test_odds_of_a_volley_are_those_of_every_course_of_its_dice(men: int, targets: int, fence: bool) -> None:
    """KOKU-FIR-3 to KOKU-FIR-16: samurai at samurai, who never test morale."""
    battle = scene(
        unit("ai-1", "sam_f", "bow", rank(20, 8, men)),
        unit("kaki-1", "sam_f", "spear", rank(19, 18, targets)),
        pieces=[piece("f", "fence", (15, 17), (30, 17))] if fence else [],
    )
    skirmish = targets == 1
    to_hit = (19 if fence else 18) if skirmish else (9 if fence else 8)

    def needs(die: Die, number: int) -> int:
        return 4 if die is Die.D6 else to_hit

    moment = shooting.Moment(battle)
    made = shooting.volley(moment, shooting.battery(moment, battle.units["ai-1"]), battle.units["kaki-1"])
    expected = as_dict(fire_losses(made.shots, len(made.fallible)))
    assert enumerated(battle, shooting.fire, Fire("ai-1", "kaki-1"), needs, Side.KAKI) == expected


MELEES = {
    "three at three": (3, 3),
    "five at one": (5, 1),
    "four at two": (4, 2),
}


@pytest.mark.parametrize("case", MELEES)
def test_odds_of_an_attack_are_those_of_every_course_of_its_dice(case: str) -> None:
    """KOKU-ORD-11, KOKU-MEL-3, KOKU-MEL-5: whom the next one strikes depends on who has fallen."""
    men, foes = MELEES[case]
    ring = [(20, 20), (19, 21), (21, 21), (20, 22), (21, 20)][:men] if foes == 1 else rank(20, 20, men)
    battle = scene(
        unit("ai-1", "sam_f", "bow", ring, formation="skirmish"),
        unit("kaki-1", "sam_f", "bow", rank(20, 21, foes)),
    )
    at_work = Play(battle, AI, NoDice(), FORM)
    melee.read_contacts(at_work)
    battle = at_work.battle

    def needs(die: Die, number: int) -> int:
        return 4 if die is Die.D6 else 16

    order = Attack("ai-1")
    fray = fray_of(battle, melee.strikers(battle, battle.units["ai-1"], order))
    expected = as_dict(losses(outcomes(fray, {}), battle.units["kaki-1"].figures))
    assert enumerated(battle, melee.attack, order, needs, Side.KAKI) == expected


@settings(max_examples=60, deadline=None)
@given(skirmishes(contact=True))
def test_open_blows_are_those_that_the_order_accepts(battle: KokuBattle) -> None:
    """KOKU-ORD-11: units as a whole, and each figure against each enemy that it touches."""
    at_work = Play(battle, AI, NoDice(), FORM)
    melee.read_contacts(at_work)
    battle = at_work.battle
    for option in plain(melee.available(battle, AI)):
        assert accepted(battle, melee.attack, Attack(option["unit"])) is (option["shut"] is None)
        for choice in option["params"][0]["choices"] if option["params"] else []:
            for figure in battle.units[option["unit"]].figures:
                order = Attack(option["unit"], figure, choice["value"])
                may = choice["shut"] is None and figure in choice["figures"]
                assert accepted(battle, melee.attack, order) is may
