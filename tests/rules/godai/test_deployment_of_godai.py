"""Deployment (GODAI-DEP-1 to GODAI-DEP-6, GODAI-SEQ-3, GODAI-RUL-54, GODAI-RUL-96, GODAI-RUL-125)."""

from __future__ import annotations

from typing import Any

import pytest

from rulesets import SEATS, HmacDice, Side, english
from rulesets.engine.book.examples import opening_dice
from rulesets.engine.table.bases import rows
from rulesets.godai.battle import GodaiBattle
from rulesets.godai.stand.units import whole
from rulesets.godai.system import RULESET
from tests.rules.godai.play import hero, men, row, scene, spot
from tests.rules.orders import give, kinds, opened, previewed, refused

Json = dict[str, Any]
FOE = hero("kaki-1", 24, 33, 180)
POST = {"id": "post", "kind": "post", "points": [[11.2, 3], [11.6, 3], [11.6, 3.4], [11.2, 3.4]]}


def waiting(*units: Json, **more: Any) -> GodaiBattle:
    """Indigo deploys along y = 0; its units are in reserve."""
    return scene(*({**unit, "place": "reserve"} for unit in units), FOE, phase="deployment", **more)


def put(battle: GodaiBattle, unit: str, x: float, y: float, **more: Any) -> GodaiBattle:
    return give(battle, "deploy", unit=unit, pose={"x": x, "y": y, "facing": 0}, **more)[0]


def why(battle: GodaiBattle, unit: str, x: float, y: float, **more: Any) -> str:
    return refused(battle, "deploy", unit=unit, pose={"x": x, "y": y, "facing": 0}, **more)


# -- who goes first ----------------------------------------------------------------------------------------------------


def mustered(*bands: str, dice: Any = None) -> tuple[GodaiBattle, list[str]]:
    """Both sides have taken a ready band."""
    thrown = opening_dice(dice) if dice else HmacDice(b"setting up")
    battle: Any = RULESET.open(RULESET.options_from({}), SEATS)
    battle, told = RULESET.begin(battle, thrown).battle, []
    for side, band in zip(Side, bands, strict=True):
        outcome = RULESET.resolve(
            battle, side, RULESET.decode_order({"kind": "take_force", "force": band}), thrown
        )
        battle, told = outcome.battle, [*told, *kinds(list(outcome.events))]
    return battle, told


def test_the_higher_throw_chooses_and_bands_deploy_one_after_the_other() -> None:
    """GODAI-DEP-2, GODAI-DEP-3, GODAI-DEP-6, GODAI-SEQ-3: each places its whole band inside its zone, coherent."""
    battle, _ = mustered("f1", "f2")
    chooser = battle.first_choice
    assert chooser is not None
    assert battle.clock.to_act == (chooser,)
    battle, _ = give(battle, "deploy_first", by=str(chooser), who="me")
    assert battle.first is chooser
    for side in (chooser, chooser.opponent):
        assert battle.clock.to_act == (side,)
        assert refused(battle, "confirm_deployment", by=str(side)) == "GODAI-DEP-3"
        battle, _ = give(battle, "deploy_all", by=str(side))
        edge = battle.edge(side)
        for unit in battle.on_table(side):
            figures = battle.able(unit)  # type: ignore[arg-type]
            assert all(
                figure.depth / 2 <= abs(figure.y - edge) <= 6.0 - figure.depth / 2 for figure in figures
            )
            assert whole(rows(figures), battle.options)
        if side is chooser:
            battle, _ = give(battle, "confirm_deployment", by=str(side))
    done = RULESET.decode_order({"kind": "confirm_deployment"})
    ended = RULESET.resolve(battle, chooser.opponent, done, HmacDice(b"turn one"))
    assert ended.battle.clock.turn == 1


def test_who_alone_holds_down_a_shadow_deploys_second() -> None:
    """GODAI-DEP-2, GODAI-FIR-3, GODAI-RUL-96: nobody throws for it; two of them cancel out."""
    for shadows, first in (({"ai"}, Side.KAKI), ({"kaki"}, Side.AI), ({"ai", "kaki"}, None), (set(), None)):
        units = [
            hero(f"{side}-1", 24, 3, fire=["shadow"] if side in shadows else [], place="reserve")
            for side in ("ai", "kaki")
        ]
        battle = scene(*units, phase="scenery")
        battle.first = battle.first_choice = None
        ruled = RULESET.begin(battle, HmacDice(b"who first")).battle
        assert ruled.first is first


# -- where -------------------------------------------------------------------------------------------------------------


def test_figures_stand_fully_inside_the_zone() -> None:
    """GODAI-DEP-1, GODAI-DEP-3, GODAI-RUL-125: six inches along the own long edge."""
    battle = waiting(hero("ai-1", 10, 3))
    assert spot(put(battle, "ai-1", 10, 6.0), "ai-1.1") == (10, 5.5)
    assert why(battle, "ai-1", 10, 6.1) == "GODAI-DEP-1"
    assert why(battle, "ai-1", 10, 0.9) == "GODAI-DEP-1"


def test_nobody_stands_on_another_or_on_closed_ground() -> None:
    """GODAI-DEP-3."""
    house = {"id": "h", "kind": "house", "points": [[20, 0], [22, 0], [22, 5], [20, 5]]}
    battle = put(waiting(hero("ai-1", 10, 3), hero("ai-2", 12, 3), pieces=[house]), "ai-1", 10, 3)
    assert why(battle, "ai-2", 10.5, 3) == "GODAI-DEP-3"
    assert why(battle, "ai-2", 21, 3) == "GODAI-DEP-3"
    assert why(battle, "ai-2", 11, 3) == ""


def test_groups_are_coherent_and_may_be_arranged_singly() -> None:
    """GODAI-DEP-3, GODAI-GEN-13."""
    battle = put(waiting(men("ai-1", *row(4, 10, 3))), "ai-1", 12, 5)
    assert refused(battle, "arrange", unit="ai-1", figures={"ai-1.1": [{"x": 4, "y": 3}]}) == "GODAI-MOV-9"
    assert refused(battle, "arrange", unit="ai-1", figures={"ai-1.1": [{"x": 8.5, "y": 3}]}) == ""


def test_attendants_begin_near_their_master() -> None:
    """GODAI-DEP-4."""
    servants = men("ai-2", *row(3, 10, 3), master="ai-1") | {"kind": "attendants"}
    battle = put(waiting(hero("ai-1", 10, 3, samurai=True), servants), "ai-1", 10, 3)
    assert why(battle, "ai-2", 20, 3) == "GODAI-DEP-4"
    assert why(battle, "ai-2", 14, 3) == ""
    there = put(battle, "ai-2", 14, 4)
    assert why(there, "ai-1", 30, 3) == "GODAI-DEP-4", "nor is he taken away from them"
    assert why(there, "ai-1", 16, 2) == ""


def test_a_master_is_placed_near_attendants_who_stand_already() -> None:
    """GODAI-DEP-4: whoever is placed first."""
    servants = men("ai-2", *row(3, 10, 3), master="ai-1") | {"kind": "attendants"}
    battle = put(waiting(hero("ai-1", 10, 3, samurai=True), servants), "ai-2", 40, 4)
    assert why(battle, "ai-1", 10, 3) == "GODAI-DEP-4"
    drawn, _ = give(battle, "deploy_all")
    assert abs(drawn.figures["ai-1.1"].x - 40) < 8


# -- how ---------------------------------------------------------------------------------------------------------------


def test_weapons_pavises_and_guns_are_ready() -> None:
    """GODAI-DEP-5, GODAI-RUL-54: set up or carried; loaded; the weapon in hand is chosen."""
    battle = waiting(
        men("ai-1", *row(3, 10, 3), weapon="arquebus", pavise="carried"),
        hero("ai-2", 20, 3, weapons=["long_sword", "bow"]),
    )
    up = put(battle, "ai-1", 10, 4, planted=True)
    assert up.units["ai-1"].pavise == "up"
    assert sum(piece.kind == "pavise" for piece in up.table.pieces) == 3
    down = put(up, "ai-1", 10, 4, planted=False)
    assert down.units["ai-1"].pavise == "carried"
    assert not any(piece.kind == "pavise" for piece in down.table.pieces)
    assert down.units["ai-1"].loaded
    assert put(battle, "ai-2", 20, 3, weapon="bow").figures["ai-2.1"].in_hand == "bow"
    assert why(battle, "ai-2", 20, 3, weapon="spear") == "GODAI-DEP-5"


def rider(**more: Any) -> Json:
    return hero(
        "ai-1", 10, 3, mounted=True, horsemanship=1, weapons=["dai_sho"], masteries={"two_swords": 1}, **more
    )


def test_riders_begin_mounted_or_beside_a_horse_that_somebody_holds() -> None:
    """GODAI-DEP-5, GODAI-HRS-2, GODAI-HRS-4."""
    battle = waiting(rider(), men("ai-2", *row(3, 14, 3)))
    assert put(battle, "ai-1", 10, 3).figures["ai-1.1"].mounted
    assert why(battle, "ai-1", 10, 3, dismounted=True) == "GODAI-DEP-5"
    where = {"x": 10, "y": 3, "facing": 0}
    told = previewed(battle, "deploy", unit="ai-1", pose=where, dismounted=True).refusal.message
    assert english(told).startswith("Ai-1 leaves his horse: a retainer")
    held = put(battle, "ai-2", 13.5, 3.5)
    down = put(held, "ai-1", 10, 3, dismounted=True, weapon="two_swords")
    man = down.figures["ai-1.1"]
    assert (man.mounted, man.width, man.depth, man.in_hand) == (False, 1.0, 1.0, "two_swords")
    assert down.markers[man.horse].x == 10
    assert not down.units["ai-1"].mounted
    assert why(down, "ai-2", 30, 3) == "GODAI-DEP-5", "the holder stays there"
    back = put(down, "ai-1", 20, 3)
    assert back.figures["ai-1.1"].mounted
    assert back.figures["ai-1.1"].in_hand == "dai_sho", "two swords are no weapon for the saddle"
    assert not back.markers
    assert put(back, "ai-2", 30, 3).units["ai-2"].place == "table"


def test_a_post_holds_a_horse_from_the_start() -> None:
    """GODAI-DEP-5, GODAI-SCN-2."""
    battle = waiting(rider(), pieces=[POST])
    assert why(battle, "ai-1", 10, 3, dismounted=True) == ""
    assert why(battle, "ai-1", 8.5, 3, dismounted=True) == "GODAI-DEP-5"


def test_who_waits_again_sits_on_his_horse() -> None:
    """GODAI-DEP-5: a deployment that is taken back leaves nothing behind."""
    battle = put(waiting(rider(), pieces=[POST]), "ai-1", 10, 3, dismounted=True)
    back, _ = give(battle, "undeploy", unit="ai-1")
    assert back.figures["ai-1.1"].mounted
    assert not back.markers
    assert any(param["name"] == "dismounted" for param in opened(back, "deploy", "ai-1")["params"])


@pytest.mark.parametrize("count", [5, 9])
def test_tight_groups_are_drawn_up_close(count: int) -> None:
    """GODAI-DEP-6, GODAI-OPT-8."""
    battle = waiting(men("ai-1", *row(count, 10, 3)), options={"tight": True})
    drawn, _ = give(battle, "deploy_all")
    assert whole(rows(drawn.able(drawn.units["ai-1"])), drawn.options)
