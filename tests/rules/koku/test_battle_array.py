"""KOKU-SEQ-8: "deploy for me" draws up a sensible and legal array, whatever the scenery."""

from __future__ import annotations

import pytest

from rulesets.engine.battle import Clock, Side, Table
from rulesets.engine.dice.dice import HmacDice, ScriptedDice
from rulesets.engine.illegal import Illegal
from rulesets.engine.landscape.scenery import generate
from rulesets.engine.play.play import Play
from rulesets.koku.battle import Formation, KokuBattle, KokuForce
from rulesets.koku.deploy import deployment
from rulesets.koku.deploy.deployment import (
    ConfirmDeployment,
    DeployAll,
    confirm_deployment,
    deploy,
    deploy_all,
)
from rulesets.koku.deploy.faults import faults
from rulesets.koku.ground.limits import recipe
from rulesets.koku.muster import muster
from rulesets.koku.options import KokuOptions
from tests.rules.koku.scenes import AI, FORM, KAKI, box, piece
from tests.rules.koku.test_deployment import RIDERS, at, reserve


def army(seed: int, koku: int, side: Side = AI, pieces=(), **options) -> Play[KokuBattle]:
    """A whole army in reserve, its dice weighted to so many thousand koku."""
    faces = {4: (2, 2), 5: (2, 3), 6: (3, 3), 7: (3, 4), 8: (4, 4), 9: (4, 5), 10: (5, 5)}[koku]
    fair = HmacDice(b"%032d" % seed)

    class Weighted:
        def face(self, number, die):
            return faces[number] if number < 2 else fair.face(number, die)

    roster = muster.throw_muster({}, Weighted()).roster
    roster["choices"]["oban_mounted"] = seed % 3 == 0
    roster["choices"]["shogun_mounted"] = seed % 2 == 0
    if seed % 5 == 0:
        roster["choices"]["riders"] = [
            [weapon, 1] for weapon, n in roster["riders"].items() for _ in range(n)
        ]
    battle = KokuBattle(
        options=KokuOptions(**options), placer=side, south=AI, table=Table(pieces=tuple(pieces)),
        clock=Clock(0, 20, "deployment", side, (side,)),
        forces={s: KokuForce(s, s.title(), "hojo", "Somebody", stored=True, roster=roster) for s in Side},
    )  # fmt: skip
    play = Play(battle, side, ScriptedDice([]), FORM)
    muster.throw_all(play)
    deployment.begin(play)
    return play


def check_array(play: Play[KokuBattle]) -> None:
    deploy_all(play, DeployAll())
    assert faults(play.battle, play.side) == []
    confirm_deployment(play, ConfirmDeployment())
    assert play.battle.confirmed == (play.side,)
    assert not any(unit.ff for unit in play.battle.on_table(play.side))


@pytest.mark.parametrize("seed", range(21))
def test_an_army_of_any_size_is_drawn_up_on_open_ground(seed):
    """KOKU-DEP-2 to KOKU-DEP-5."""
    check_array(army(seed, 4 + seed % 7, Side.KAKI if seed % 2 else AI))


@pytest.mark.parametrize("seed", range(60))
def test_an_army_of_any_size_is_drawn_up_on_any_layout(seed):
    """KOKU-DEP-2 to KOKU-DEP-5, KOKU-SCN-6; both halves, 4000 to 10000 koku."""
    pieces = generate(recipe(extras=True), seed, 2 + seed % 11).pieces
    check_array(army(seed, 4 + seed % 7, KAKI if seed % 2 else AI, pieces))


HARD_GROUND = [
    ("a river along the zone", (piece("p1", "river", (0.0, 5.0), (72.0, 7.0), width=4.0),)),
    ("marsh in the middle, houses on both wings", (
        box("p1", "marsh", 26.0, 0.0, 40.0, 12.0), box("p2", "house", 10.0, 2.0, 16.0, 8.0),
        box("p3", "house", 56.0, 2.0, 62.0, 8.0))),
    ("fences all over", tuple(
        piece(f"p{n}", "fence", (6.0 * n + 0.3, 1.0 + n % 5), (6.0 * n + 5.7, 11.0 - n % 3)) for n in range(12))),
    ("rice on both wings", (
        box("p1", "rice_field", 0.0, 0.0, 8.0, 8.0), box("p2", "rice_field", 64.0, 4.0, 72.0, 12.0))),
]  # fmt: skip


@pytest.mark.parametrize("pieces", [case[1] for case in HARD_GROUND], ids=[case[0] for case in HARD_GROUND])
@pytest.mark.parametrize("seed", [0, 1, 2])
def test_an_army_is_drawn_up_on_hard_ground(pieces, seed):
    check_array(army(seed, 10, pieces=pieces))


def test_an_army_is_drawn_up_in_the_narrowest_zone():
    check_array(army(3, 10, deploy_depth=6))


def test_no_room_is_said_before_anything_happens():
    play = reserve(RIDERS, pieces=(box("p1", "marsh", 0.0, 0.0, 72.0, 12.0),))
    with pytest.raises(Illegal, match="no room"):
        deploy_all(play, DeployAll())
    assert play.events == []


def test_what_is_deployed_by_hand_stays_where_it_is():
    play = army(4, 7)
    first = play.battle.on_table() or next(iter(play.battle.units.values()))
    deploy(play, at(first.id, 36, 11))
    before = {id: play.battle.figures[id] for id in first.figures}
    check_array(play)
    assert {id: play.battle.figures[id] for id in first.figures} == before
    with pytest.raises(Illegal):
        deploy_all(play, DeployAll())


def test_the_array_makes_sense():
    """Missiles ahead of polearms, the Shogun at the rear, the gun on the hill, riders on the wings."""
    hill = box("p1", "hill", 4.0, 6.0, 16.0, 16.0)
    play = army(1, 10, pieces=(hill,))
    deploy_all(play, DeployAll())
    battle = play.battle
    middle = {}
    for mine in battle.on_table(AI):
        figures = battle.living(mine)
        middle[mine.id] = (sum(f.x for f in figures) / len(figures), sum(f.y for f in figures) / len(figures))
        assert all(figure.facing == 0.0 for figure in figures)
        assert mine.formation in {Formation.LINE, Formation.LONE, Formation.CREW}
    of = {id: battle.units[id] for id in middle}
    foot = {id: y for id, (_, y) in middle.items() if of[id].rank == "ashigaru"}
    ahead = [y for id, y in foot.items() if of[id].weapon != "spear"]
    behind = [y for id, y in foot.items() if of[id].weapon == "spear"]
    behind += [y for id, (_, y) in middle.items() if of[id].kind == "sam_f"]
    shogun = next(y for id, (_, y) in middle.items() if of[id].rank == "shogun")
    gun_x, gun_y = next(place for id, place in middle.items() if of[id].rank == "crew")
    assert min(ahead) > max(behind)
    assert shogun < min(behind)
    assert 4 <= gun_x <= 16
    assert gun_y > 6
    assert all(abs(x - 36) > 20 for id, (x, _) in middle.items() if of[id].kind == "sam_c")
