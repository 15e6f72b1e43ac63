"""Breaking off, dismounting, pavises, finishing blows (SKIR-OTH-1 to SKIR-OTH-4, SKIR-OPT-10, SKIR-OPT-11, SKIR-RUL-37,
SKIR-RUL-39, SKIR-RUL-41).
"""

from __future__ import annotations

from typing import Any

import pytest

from rulesets.engine.battle import Side
from rulesets.engine.forms import FiguresParam
from rulesets.skirmish.battle import Fate, Load, SkirBattle
from rulesets.skirmish.march.allowance import inches_left, within_half
from rulesets.skirmish.stage import stage
from rulesets.skirmish.system import RULESET
from tests.rules.skirmish.play import give, kinds, previewed, refused

Json = dict[str, Any]
FAR = {"id": "kaki-9", "kind": "bushi", "strength": 4, "at": [60, 45]}


def men(*at: Any, **more: Any) -> Json:
    return {"id": "ai-1", "kind": "ashigaru", "armour": "light", "at": list(at), **more}


def scene(*units: Json, **more: Any) -> SkirBattle:
    return stage({"units": [*units, FAR], **more})


def leg(x: float, y: float, facing: float = 0.0) -> Json:
    return {"x": x, "y": y, "facing": facing}


def offered(battle: SkirBattle) -> dict[str, bool]:
    """What the first unit is offered, and whether it is open."""
    return {one.kind: one.shut is None for one in RULESET.options(battle, Side.AI) if one.unit == "ai-1"}


def among(battle: SkirBattle, kind: str) -> tuple[str, ...]:
    """Of whom some may be chosen for an order of the first unit; empty where there is no choice."""
    found = next(one for one in RULESET.options(battle, Side.AI) if (one.kind, one.unit) == (kind, "ai-1"))
    return next((param.among for param in found.params if isinstance(param, FiguresParam)), ())


FOE = {"id": "kaki-1", "kind": "bushi", "at": [[20, 11, 180]]}


def test_who_touches_an_enemy_may_break_off_at_half_his_pace() -> None:
    """SKIR-OTH-1, SKIR-RUL-37: and does not shoot in this turn."""
    battle = scene(men([20, 10]), FOE)
    assert offered(battle)["break_off"]
    after, events = give(battle, "break_off", unit="ai-1", figures={"ai-1.1": [leg(20, 5)]})
    assert kinds(events) == ["broke_off"]
    assert after.figures["ai-1.1"].barred
    assert after.figures["ai-1.1"].moved
    assert refused(battle, "break_off", unit="ai-1", figures={"ai-1.1": [leg(20, 4.9)]}) == "SKIR-OTH-1"
    assert refused(battle, "break_off", unit="ai-1", figures={"ai-1.1": [leg(21, 10)]}) == "SKIR-OTH-1"
    assert (
        refused(scene(men([30, 5])), "break_off", unit="ai-1", figures={"ai-1.1": [leg(20, 5)]})
        == "SKIR-OTH-1"
    )


def test_who_breaks_off_ends_touching_nobody() -> None:
    """SKIR-OTH-1: not another enemy either."""
    other = {"id": "kaki-2", "kind": "bushi", "at": [[20, 5, 0]]}
    battle = scene(men([20, 10]), FOE, other)
    assert refused(battle, "break_off", unit="ai-1", figures={"ai-1.1": [leg(20, 6)]}) == "SKIR-OTH-1"
    (lane,) = previewed(battle, "break_off", unit="ai-1", figures={"ai-1.1": [leg(20, 6)]}).lanes
    assert (lane.clause, lane.short) == ("SKIR-OTH-1", "an enemy is too near")


def test_breaking_off_may_be_forbidden() -> None:
    """SKIR-OPT-10: and whoever would move in contact is not told that he can break off."""
    battle = scene(men([20, 10]), FOE, options={"break_off": False})
    assert refused(battle, "move", unit="ai-1", figures={"ai-1.1": [leg(20, 6)]}) == "SKIR-OPT-10"
    assert "break_off" not in offered(battle)
    assert refused(battle, "break_off", unit="ai-1", figures={"ai-1.1": [leg(20, 6)]}) == "SKIR-OPT-10"


def test_dismounting_costs_half_a_move_and_leaves_half_a_rate_on_foot() -> None:
    """SKIR-OTH-2, SKIR-OTH-3, SKIR-RUL-39, SKIR-MOV-3."""
    battle = scene(men([20, 10], [22, 10], kind="bushi", mounted=True))
    after, _ = give(battle, "dismount", unit="ai-1", figures=["ai-1.1"])
    man = after.figures["ai-1.1"]
    assert (man.mounted, man.width, man.depth) == (False, 1.0, 1.0)
    assert inches_left(man, after.options) == 5.0
    assert after.units["ai-1"].mounted
    gone, _ = give(after, "move", unit="ai-1", figures={"ai-1.1": [leg(18, 10)]})
    assert inches_left(gone.figures["ai-1.1"], gone.options) == 0.0
    both, _ = give(after, "dismount", unit="ai-1")
    assert not both.units["ai-1"].mounted
    assert refused(both, "dismount", unit="ai-1") == "SKIR-OTH-2"


def test_a_rider_who_has_gone_far_stays_in_the_saddle() -> None:
    """SKIR-OTH-2, SKIR-OTH-3: dismounting is paid out of the same move."""
    battle = scene(men([20, 10], kind="bushi", mounted=True))
    near, _ = give(battle, "move", unit="ai-1", legs=[leg(20, 22)])
    assert inches_left(give(near, "dismount", unit="ai-1")[0].figures["ai-1.1"], near.options) == 0.0
    far, _ = give(battle, "move", unit="ai-1", legs=[leg(20, 22.1)])
    assert refused(far, "dismount", unit="ai-1") == "SKIR-OTH-2"


def test_who_has_only_dismounted_has_gone_half() -> None:
    """SKIR-OTH-2, SKIR-SHO-5: a bow may still be shot, but not after another step."""
    battle = scene(men([20, 10], kind="bushi", mounted=True, missile="bow"))
    down, _ = give(battle, "dismount", unit="ai-1")
    assert within_half(down.figures["ai-1.1"], down.options)
    gone, _ = give(down, "move", unit="ai-1", legs=[leg(20, 11)])
    assert not within_half(gone.figures["ai-1.1"], gone.options)


def test_a_shot_leaves_half_a_move_to_dismount_with() -> None:
    """SKIR-OTH-2, SKIR-SHO-5: going, shooting and getting down come to the same in whatever order."""
    rider = men([20, 10], kind="bushi", mounted=True, missile="bow")
    shot, _ = give(scene(rider), "shoot", unit="ai-1", target="kaki-9", dice=(1, 1, 1))
    assert not refused(shot, "dismount", unit="ai-1")
    gone, _ = give(scene(rider), "move", unit="ai-1", figures={"ai-1.1": [leg(20, 10.5)]})
    assert not refused(gone, "dismount", unit="ai-1")
    shot, _ = give(gone, "shoot", unit="ai-1", target="kaki-9", dice=(1, 1, 1))
    assert refused(shot, "dismount", unit="ai-1") == "SKIR-OTH-2"
    assert not offered(shot)["dismount"]


@pytest.mark.parametrize(
    ("foe", "leaves"), [([20, 11.5, 180], True), ([21, 10, 270], False), ([20, 12, 180], False)]
)
def test_who_is_out_of_a_contact_by_getting_down_has_broken_off(foe: list[float], leaves: bool) -> None:
    """SKIR-OTH-1, SKIR-OTH-2, SKIR-RUL-37: before his horse an enemy is half an inch off then, beside it he is not."""
    rider = men([20, 10], kind="bushi", mounted=True, missile="bow")
    after, _ = give(scene(rider, FOE | {"at": [foe]}), "dismount", unit="ai-1")
    man = after.figures["ai-1.1"]
    assert (man.moved, man.barred) == (leaves, leaves)
    kept = scene(rider, FOE | {"at": [foe]}, options={"break_off": False})
    assert refused(kept, "dismount", unit="ai-1") == ("SKIR-OPT-10" if leaves else "")
    charged = scene({**rider, "charged": True}, FOE | {"at": [foe]})
    assert refused(charged, "dismount", unit="ai-1") == ("SKIR-CHG-6" if leaves else "")


def test_pavises_are_planted_before_their_bearers_and_lifted_again() -> None:
    """SKIR-OTH-4, SKIR-DAT-9, SKIR-RUL-41: free, once for each figure in a turn."""
    battle = scene(men([20, 10], [22, 10], pavises=[1, 2]))
    assert offered(battle)["plant_pavise"]
    after, _ = give(battle, "plant_pavise", unit="ai-1")
    lines = {piece.id: piece.points for piece in after.table.pieces}
    assert lines["pavise-ai-1.1"] == ((19.25, 10.5), (20.75, 10.5))
    assert len(lines) == 2
    assert after.figures["ai-1.1"].load is Load.NONE
    assert refused(after, "lift_pavise", unit="ai-1") == "SKIR-OTH-4"
    fresh = scene(men([20, 10], [22, 10], planted=[1, 2]))
    lifted, _ = give(fresh, "lift_pavise", unit="ai-1")
    assert not lifted.table.pieces
    assert lifted.figures["ai-1.1"].load is Load.PAVISE
    assert inches_left(lifted.figures["ai-1.1"], lifted.options) == 7.5


def test_who_has_gone_too_far_cannot_have_carried_a_pavise() -> None:
    """SKIR-OTH-4: who lifts one carries it for his whole move."""
    spent = {"figures": {"1": {"spent": 8.0, "moved": True}}}
    assert refused(scene(men([20, 10], planted=[1], **spent)), "lift_pavise", unit="ai-1") == "SKIR-OTH-4"


def test_pavises_are_let_be_while_an_enemy_is_at_hand() -> None:
    """SKIR-OTH-4."""
    battle = scene(men([20, 10], pavises=[1]), FOE)
    assert refused(battle, "plant_pavise", unit="ai-1") == "SKIR-OTH-4"
    assert not offered(battle)["plant_pavise"]


def test_a_finishing_blow_kills_the_disabled() -> None:
    """SKIR-OPT-11: no throw, and no shot in this turn."""
    foe = {"id": "kaki-1", "kind": "bushi", "at": [[20, 11, 180], [30, 30]], "wounds": {"1": 2}}
    battle_options = {"finishing_blow": True}
    battle = scene(men([20, 10]), foe, options=battle_options)
    assert offered(battle)["finishing_blow"]
    after, _ = give(battle, "finishing_blow", unit="ai-1", target="kaki-1.1")
    assert after.figures["kaki-1.1"].fate is Fate.KILLED
    assert after.figures["ai-1.1"].barred
    assert refused(after, "finishing_blow", unit="ai-1", target="kaki-1.1") == "SKIR-OPT-11"
    busy, _ = give(
        scene(men([20, 10], pavises=[1]), foe, options=battle_options), "plant_pavise", unit="ai-1"
    )
    assert not refused(busy, "finishing_blow", unit="ai-1", target="kaki-1.1")
    plain = scene(men([20, 10]), foe)
    assert refused(plain, "finishing_blow", unit="ai-1", target="kaki-1.1") == "SKIR-OPT-11"


@pytest.mark.parametrize("kind", ["dismount", "plant_pavise", "lift_pavise"])
def test_the_routed_do_nothing_of_the_kind(kind: str) -> None:
    """SKIR-MOR-31."""
    other = {"id": "ai-2", "kind": "bushi", "at": [[50, 5]]}
    assert refused(scene(men([20, 10], status="routed"), other), kind, unit="ai-1") == "SKIR-MOR-31"


def test_single_figures_are_chosen_for_what_each_does_by_himself() -> None:
    """SKIR-OTH-2, SKIR-OTH-4: of those who can; who is alone is not asked who."""
    battle = scene(men([20, 10], [22, 10], [24, 10], load="pavise"))
    assert among(battle, "plant_pavise") == ("ai-1.1", "ai-1.2", "ai-1.3")
    after, _ = give(battle, "plant_pavise", unit="ai-1", figures=["ai-1.2"])
    assert [after.figures[f"ai-1.{n}"].load for n in (1, 2, 3)] == [Load.PAVISE, Load.NONE, Load.PAVISE]
    assert among(after, "plant_pavise") == ("ai-1.1", "ai-1.3")
    riders = scene(men([20, 10], [22, 10], kind="bushi", mounted=True))
    assert among(riders, "dismount") == ("ai-1.1", "ai-1.2")
    assert among(scene(men([20, 10], kind="bushi", mounted=True)), "dismount") == ()


def test_single_shooters_are_left_out_of_those_who_could_shoot() -> None:
    """SKIR-SHO-3: whoever has moved too far is no shooter, and not to be left out."""
    battle = scene(men([20, 10], [22, 10], [24, 10], missile="bow"), FOE | {"at": [[22, 20, 180]]})
    assert among(battle, "shoot") == ("ai-1.1", "ai-1.2", "ai-1.3")
    gone, _ = give(battle, "move", unit="ai-1", figures={"ai-1.3": [leg(26, 11), leg(22, 8)]})
    assert among(gone, "shoot") == ("ai-1.1", "ai-1.2")
