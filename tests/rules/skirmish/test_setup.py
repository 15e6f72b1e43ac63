"""From the first die to the first turn: forces, edges, deployment of one side, then of the other."""

import msgspec
import pytest

from rulesets import SEATS, HmacDice, Illegal, Side
from rulesets.engine.battle import Piece
from rulesets.engine.book.examples import opening_dice
from rulesets.engine.table.bases import rows
from rulesets.skirmish.battle import Load, Role
from rulesets.skirmish.charts import SIZES, TERRAIN
from rulesets.skirmish.ground.ground import DIFFICULT, ground_of
from rulesets.skirmish.muster.forces import FORCES
from rulesets.skirmish.options import TABLES
from rulesets.skirmish.stand.cohesion import is_chained
from rulesets.skirmish.system import RULESET
from tests.plain import plain
from tests.rules.skirmish.play import give, kinds, refused

OPEN_TABLE = (1,) * 6
AI_WINS = (*OPEN_TABLE, 5, 2)


def opened(dice=AI_WINS, forces=("f1", "f4"), **options):
    """A battle with both forces on the field, its edges thrown for."""
    battle = RULESET.open(RULESET.options_from(options), SEATS)
    dice = opening_dice(dice) if dice else HmacDice(b"setting up")
    battle, told = RULESET.begin(battle, dice).battle, []
    for side, force in zip(Side, forces, strict=True):
        order = RULESET.decode_order({"kind": "take_force", "force": force})
        outcome = RULESET.resolve(battle, side, order, dice)
        battle, told = outcome.battle, [*told, *outcome.events]
    return battle, told


def deploying(**more):
    """The loser of the roll-off, persimmon on the north edge, is to deploy."""
    battle, _ = opened(**more)
    battle, _ = give(battle, "pick_edge", edge="south")
    return battle


def all_placed(battle):
    """The battle after "Deploy for me" for both, and the sides in the order in which they deployed."""
    order = []
    while battle.clock.phase == "deployment":
        side = str(battle.clock.to_act[0])
        order.append(side)
        battle, _ = give(battle, "deploy_all", by=side)
        battle, _ = give(battle, "confirm_deployment", by=side)
    return battle, order


@pytest.mark.slow
@pytest.mark.parametrize("table", TABLES)
@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("forces", [("f1", "f2"), ("f3", "f4")])
def test_every_table_size_and_ready_force_comes_to_its_first_turn(table, size, forces):
    """SKIR-GLA-3, SKIR-OPT-16, SKIR-MUS-1, SKIR-MUS-12, SKIR-DEP-2 to SKIR-DEP-4, SKIR-TRN-1: in cohesion, within 9
    inches, on nobody else and on nothing that is closed; the commander within 20 inches of all.
    """
    battle, told = opened(None, forces, table=table, size=size)
    assert (battle.table.width, battle.table.depth) == TABLES[table]
    assert kinds(told).count("force_fielded") == 2
    winner = battle.first_choice
    battle, _ = give(battle, "pick_edge", by=str(winner), edge="north")
    battle, order = all_placed(battle)
    assert order == [str(winner.opponent), str(winner)]
    assert (battle.clock.turn, battle.clock.phase, battle.clock.active) == (1, "action", winner.opponent)
    ground = ground_of(battle.table)
    for side in Side:
        edge = battle.edge(side)
        chief = battle.figures[battle.forces[side].chief]
        assert chief.role is Role.COMMANDER
        for unit in battle.on_table(side):
            figures = battle.able(unit)
            assert all(abs(figure.y - edge) <= 9.0 - figure.depth / 2 + 1e-6 for figure in figures)
            assert unit.lone or is_chained(rows(figures))
            assert all(
                TERRAIN[piece.kind].movement != "impassable"
                for one in figures
                for piece in ground.at(one.point)
            )
            assert min(abs(figure.x - chief.x) for figure in figures) < 20
            assert all(figure.still for figure in figures)


def test_equal_throws_for_the_edges_are_thrown_again_and_the_loser_moves_first():
    """SKIR-DEP-1, SKIR-DEP-3, SKIR-RUL-102."""
    battle, told = opened((*OPEN_TABLE, 4, 4, 2, 3))
    assert "edges_tied" in kinds(told)
    assert battle.first_choice is Side.KAKI
    assert refused(battle, "pick_edge", by="ai", edge="south") == "SKIR-TRN-2"
    battle, _ = give(battle, "pick_edge", by="kaki", edge="north")
    assert (battle.edge(Side.KAKI), battle.edge(Side.AI)) == (48.0, 0.0)
    assert (battle.clock.to_act, battle.first) == ((Side.AI,), Side.AI)


def test_the_loser_deploys_all_before_the_winner_places_anything():
    """SKIR-DEP-2: in any order, moving what stands already; nothing is confirmed before everything stands."""
    battle = deploying()
    assert battle.clock.to_act == (Side.KAKI,)
    first = {"unit": "kaki-2", "pose": {"x": 20, "y": 40, "facing": 180}}
    assert refused(battle, "deploy", unit="ai-1", pose={"x": 20, "y": 5}) == "SKIR-TRN-2"
    battle, _ = give(battle, "deploy", by="kaki", **first)
    battle, _ = give(battle, "deploy", by="kaki", **{**first, "pose": {"x": 30, "y": 40, "facing": 180}})
    assert battle.figures["kaki-2.1"].y == 40.5
    assert refused(battle, "confirm_deployment", by="kaki") == "SKIR-DEP-2"
    battle, _ = give(battle, "undeploy", by="kaki", unit="kaki-2")
    assert battle.units["kaki-2"].place == "reserve"
    assert refused(battle, "undeploy", by="kaki") == "SKIR-DEP-2"
    battle, _ = give(battle, "deploy_all", by="kaki")
    assert refused(battle, "deploy_all", by="kaki") == "SKIR-DEP-2"
    battle, _ = give(battle, "confirm_deployment", by="kaki")
    assert battle.clock.to_act == (Side.AI,)


GUNS = {"unit": "kaki-2", "pose": {"x": 30, "y": 40, "facing": 180}}


@pytest.mark.parametrize(
    ("change", "clause"),
    [
        ({"pose": {"x": 30, "y": 38.9, "facing": 180}}, "SKIR-DEP-2"),
        ({"pose": {"x": 3, "y": 40, "facing": 180}}, "SKIR-DEP-2"),
        ({"pose": {"x": 50, "y": 40, "facing": 180}}, "SKIR-DEP-4"),  # the building
        ({"unit": "kaki-3", "pose": {"x": 31, "y": 40.5, "facing": 180}}, "SKIR-DEP-4"),  # the first guns
        ({"formation": "alone"}, "SKIR-DEP-4"),
        ({"formation": "wedge"}, "SKIR-DEP-4"),
    ],
)
def test_where_a_unit_may_not_be_set_down(change, clause):
    """SKIR-DEP-2, SKIR-DEP-4: within 9 inches, on nobody, on no closed ground."""
    battle = deploying()
    house = Piece("h", "house", ((48.0, 39.0), (54.0, 39.0), (54.0, 44.0), (48.0, 44.0)))
    battle.table = msgspec.structs.replace(battle.table, pieces=(house,))
    battle, _ = give(battle, "deploy", by="kaki", **GUNS)
    assert refused(battle, "deploy", by="kaki", **{**GUNS, **change}) == clause


@pytest.mark.parametrize(
    ("formation", "frontage", "width", "depth"),
    [("open", 0, 8.5, 1.0), ("open", 3, 4.0, 2.5), ("close", 3, 3.0, 2.0), ("wide", 6, 13.5, 1.0)],
)
def test_a_unit_is_set_down_loose_wide_or_close_so_many_abreast(formation, frontage, width, depth):
    """SKIR-GLA-4, SKIR-DEP-2."""
    order = {**GUNS, "formation": formation, "frontage": frontage}
    battle, _ = give(deploying(), "deploy", by="kaki", **order)
    stood = battle.able(battle.units["kaki-2"])
    spans = [max(values) - min(values) + 1.0 for values in zip(*(one.point for one in stood), strict=True)]
    assert spans == pytest.approx([width, depth])


def test_single_figures_are_placed_elsewhere_as_long_as_the_unit_holds_together():
    """SKIR-DEP-2, SKIR-DEP-4, SKIR-MOV-9."""
    battle, _ = give(deploying(), "deploy", by="kaki", **GUNS)
    outer = min(battle.able(battle.units["kaki-2"]), key=lambda figure: figure.x)

    def ways(east):
        return {outer.id: [{"x": outer.x - east, "y": outer.y, "facing": 90.0}]}

    moved, _ = give(battle, "arrange", by="kaki", unit="kaki-2", figures=ways(3.4))
    assert moved.figures[outer.id].pose == msgspec.structs.replace(outer.pose, x=outer.x - 3.4, facing=90.0)
    assert refused(battle, "arrange", by="kaki", unit="kaki-2", figures=ways(3.6)) == "SKIR-DEP-4"
    assert refused(battle, "arrange", by="kaki", unit="kaki-2", figures={}) == "SKIR-DEP-2"
    assert refused(battle, "arrange", by="kaki", unit="kaki-3", figures=ways(1)) == "SKIR-DEP-2"
    assert (
        refused(battle, "arrange", by="kaki", unit="kaki-2", figures={"ai-1.1": [{"x": 1, "y": 1}]})
        == "SKIR-DEP-2"
    )


def test_pavises_start_planted_or_carried_and_go_where_their_bearers_go():
    """SKIR-DEP-4, SKIR-DAT-9: 1.5 inches wide, along the front edge."""
    crossbows = {"unit": "kaki-4", "pose": {"x": 30, "y": 40, "facing": 180}}
    carried, _ = give(deploying(), "deploy", by="kaki", **crossbows)
    assert {figure.load for figure in carried.able(carried.units["kaki-4"])} == {Load.PAVISE}
    assert carried.table.pieces == ()
    battle, _ = give(carried, "deploy", by="kaki", planted=True, **crossbows)
    assert len(battle.table.pieces) == 6
    bearer = battle.figures["kaki-4.1"]
    (first, second), kind = battle.table.pieces[0].points, battle.table.pieces[0].kind
    assert kind == "pavise"
    assert abs(first[0] - second[0]) == pytest.approx(1.5)
    assert first[1] == second[1] == bearer.y - 0.5
    assert bearer.load is Load.NONE
    step = {bearer.id: [{"x": bearer.x, "y": bearer.y + 1, "facing": 180}]}
    battle, _ = give(battle, "arrange", by="kaki", unit="kaki-4", figures=step)
    assert (
        next(one for one in battle.table.pieces if one.id == "pavise-kaki-4.1").points[0][1] == first[1] + 1
    )
    battle, _ = give(battle, "undeploy", by="kaki", unit="kaki-4")
    assert battle.table.pieces == ()
    assert battle.figures[bearer.id].load is Load.PAVISE


def test_each_bearer_may_plant_or_carry_his_pavise() -> None:
    """SKIR-DEP-4: as the owner likes, man by man."""
    crossbows = {"unit": "kaki-4", "pose": {"x": 30, "y": 40, "facing": 180}}
    battle, _ = give(
        deploying(), "deploy", by="kaki", planted=True, carried=["kaki-4.2", "kaki-4.5"], **crossbows
    )
    loads = {figure.id: figure.load for figure in battle.able(battle.units["kaki-4"])}
    assert {id for id, load in loads.items() if load is Load.PAVISE} == {"kaki-4.2", "kaki-4.5"}
    assert {piece.id for piece in battle.table.pieces} == {
        f"pavise-kaki-4.{number}" for number in (1, 3, 4, 6)
    }
    offer = next(
        one for one in RULESET.options(battle, Side.KAKI) if one.kind == "deploy" and one.unit == "kaki-4"
    )
    (bearers,) = (param for param in offer.params if param.name == "carried")
    assert set(bearers.among) == set(loads)


def test_the_house_puts_nobody_into_a_wood_while_there_is_room_beside_it():
    """SKIR-DEP-2, SKIR-MOV-5: woods cover the middle of the zone."""
    battle = deploying(forces=("f3", "f2"))
    wood = Piece("w", "wood", ((24.0, 37.0), (48.0, 37.0), (48.0, 47.0), (24.0, 47.0)))
    battle.table = msgspec.structs.replace(battle.table, pieces=(wood,))
    battle, _ = give(battle, "deploy_all", by="kaki")
    ground = ground_of(battle.table)
    assert not [
        one for one in battle.all_able(Side.KAKI) if any(p.kind in DIFFICULT for p in ground.at(one.point))
    ]


def test_a_figure_takes_the_field_with_what_its_roster_says():
    """SKIR-DAT-1, SKIR-DAT-8, SKIR-DAT-10, SKIR-DAT-13, SKIR-GLA-1."""
    battle = deploying()
    lord = battle.figures["ai-1.1"]
    assert (lord.role, lord.points, lord.mounted, (lord.width, lord.depth)) == (
        Role.COMMANDER,
        18,
        True,
        (1.0, 2.0),
    )
    assert battle.forces[Side.AI].chief == lord.id
    bows = battle.units["ai-3"]
    assert (bows.strength, bows.points, bows.kind, bows.arms) == (6, 42, "ashigaru", "bow")
    assert {battle.figures[id].missile for id in bows.figures} == {"bow"}
    assert sum(figure.points for figure in battle.figures.values() if figure.unit.startswith("ai")) == 198


def test_the_document_tells_what_each_figure_is_and_has():
    """SKIR-GLA-10: everything is open; the browser draws wounds, roles, loads and pavises from it."""
    battle, _ = give(deploying(), "deploy", by="kaki", planted=True, **{**GUNS, "unit": "kaki-4"})
    document = RULESET.view(battle, None)
    figure = document["figures"]["kaki-4.1"]
    told = {"kind", "armour", "blade", "missile", "wounds", "horse_wounds", "load", "role", "fate", "points"}
    assert told <= figure.keys()
    assert document["scenery"]["pavise-kaki-4.1"]["shape"] == "line"
    assert document["kit"]["kaki-4"]["points"] == 48
    assert document["forces"]["ai"]["chief"] == "ai-1.1"


def test_what_is_offered_while_a_side_deploys():
    """SKIR-DEP-2, SKIR-DEP-4: the zone, the formations with their fronts, pavises for those who have them."""
    battle = deploying()
    offers = plain(RULESET.options(battle, Side.KAKI))
    (crossbows,) = (one for one in offers if one["kind"] == "deploy" and one["unit"] == "kaki-4")
    place, planted, _carried = crossbows["params"]
    assert [form["value"] for form in place["formations"]] == ["open", "wide", "close"]
    assert place["zone"] == [[0, 39], [72, 39], [72, 48], [0, 48]]
    assert planted["name"] == "planted"
    assert next(one for one in offers if one["kind"] == "confirm_deployment")["shut"]
    preview = RULESET.preview(battle, Side.KAKI, RULESET.decode_order({"kind": "deploy_all"}))
    assert len(preview.figures) == 25
    assert preview.legal


def test_a_stored_army_is_brought_and_an_unlawful_one_is_not():
    """SKIR-MUS-10."""
    roster = FORCES.ready(200)[2]["roster"]
    seats = {side: msgspec.structs.replace(SEATS[side], roster=roster) for side in Side}
    battle = RULESET.begin(RULESET.open(RULESET.options_from({}), seats), HmacDice(b"brought")).battle
    assert battle.clock.phase == "edges"
    assert {unit.name for unit in battle.units.values() if unit.lone}
    with pytest.raises(Illegal) as refusal:
        RULESET.open(RULESET.options_from({"size": 100}), seats)
    assert refusal.value.clause == "SKIR-MUS-1"


def test_a_ready_force_tells_who_is_in_it() -> None:
    battle = RULESET.open(RULESET.options_from({"size": 100}), SEATS)
    battle = RULESET.begin(battle, HmacDice(b"setting up")).battle
    (offer,) = RULESET.options(battle, Side.AI)[:1]
    first = offer.params[0].choices[0]
    assert plain(first.hint) == "15 figures, 92 points: Bushi, Ashigaru bows (6), Ashigaru spears (8)"
