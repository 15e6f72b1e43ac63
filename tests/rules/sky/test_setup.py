"""From the first die to the first turn: forces, scenery by squares, edges, deployment in turns."""

from itertools import pairwise

import msgspec
import pytest
import shapely

from rulesets import SEATS, HmacDice, Side
from rulesets.engine.battle import Piece
from rulesets.engine.book.examples import opening_dice
from rulesets.engine.forms import why_not
from rulesets.engine.table.bases import polygons
from rulesets.sky.charts import SIZES
from rulesets.sky.deploy import deployment
from rulesets.sky.deploy.deployment import placeable, to_place
from rulesets.sky.ground.ground import body_of, ground_under
from rulesets.sky.ground.scenery import squares
from rulesets.sky.muster.forces import FORCES
from rulesets.sky.options import TABLES
from rulesets.sky.system import RULESET
from tests.plain import plain
from tests.rules.sky.play import give, kinds, refused

pytestmark = pytest.mark.slow

SQUARES = {"72x48": 6, "48x48": 4, "96x60": 8}


def opened(dice=None, **options):
    """A battle with both forces on the field, its edges thrown for."""
    battle = RULESET.open(RULESET.options_from(options), SEATS)
    dice = dice or HmacDice(b"setting up")
    battle = RULESET.begin(battle, dice).battle
    told = []
    for side in Side:
        force = FORCES.ready(battle.options.size)[0]["key"]
        order = RULESET.decode_order({"kind": "take_force", "force": force})
        outcome = RULESET.resolve(battle, side, order, dice)
        battle = outcome.battle
        told += outcome.events
    return battle, told


def all_placed(battle):
    """The battle after "Place for me" has placed everybody, and the sides in the order in which they placed."""
    order, dice = [], HmacDice(b"setting up")
    while battle.clock.phase == "deployment":
        side = battle.clock.to_act[0]
        order.append(side)
        for raw in ({"kind": "deploy_clan", "clan": ""}, {"kind": "confirm_clan"}):
            battle = RULESET.resolve(battle, side, RULESET.decode_order(raw), dice).battle
    return battle, order


def test_the_quick_look_at_places_leaves_out_many_and_none_that_is_free(monkeypatch):
    looked = {"kept": 0, "left out": 0}
    quick = deployment._free_poses

    def compared(battle, unit, poses, front):
        kept = quick(battle, unit, poses, front)
        for pose in poses:
            looked["kept" if pose in kept else "left out"] += 1
            free = not why_not(deployment.check_place, battle, unit, pose, front)
            assert pose in kept or not (free and deployment._has_air(battle, unit, pose, front))
        return kept

    monkeypatch.setattr(deployment, "_free_poses", compared)
    battle, _ = opened(table="48x48", size=300)
    all_placed(give(battle, "pick_edge", by=str(battle.first_choice), edge="south")[0])
    assert looked["left out"] > 2 * looked["kept"]


@pytest.mark.parametrize("table", TABLES)
@pytest.mark.parametrize("size", SIZES)
def test_every_table_and_size_is_set_up(table, size):
    """SKY-GLA-2, SKY-OPT-20, SKY-OPT-21, SKY-MUS-1, SKY-MUS-7, SKY-SCN-4, SKY-DEP-2, SKY-DEP-3: to the first turn."""
    battle, told = opened(table=table, size=size)
    assert (battle.table.width, battle.table.depth) == TABLES[table]
    assert len(squares(*TABLES[table])) == SQUARES[table]
    fielded = [event for event in told if event.kind == "force_fielded"]
    assert len(fielded) == 2
    for event in fielded:
        shown = set(event.params["tedate"])
        assert shown == {unit.id for unit in battle.units.values() if unit.side is event.side and unit.tedate}
        assert event.params["points"] <= size
    first = battle.first_choice
    battle, _ = give(battle, "pick_edge", by=str(first), edge="south")
    assert to_place(battle) is first.opponent
    battle, order = all_placed(battle)
    clans = SIZES[size]
    assert order[0] is first.opponent
    assert all(one is not other for one, other in pairwise(order[: 2 * clans[0]]))
    assert (battle.clock.turn, battle.clock.phase) == (1, "nominate")
    for unit in battle.on_table():
        low, high = (
            (0.0, 12.0) if unit.side is battle.south else (battle.table.depth - 12.0, battle.table.depth)
        )
        assert all(low <= figure.y <= high for figure in battle.living(unit))
        assert unit.status == "steady"
        assert unit.loaded


def test_equal_throws_for_the_edges_are_thrown_again():
    """SKY-DEP-1, SKY-SEQ-6: after the scenery; squares of 1 and 2 are open."""
    dice = opening_dice((*(1,) * 6, 3, 4, 4, 3, 6, 6, 1, 1))
    battle, told = opened(dice)
    assert "edges_tied" in kinds(told)
    assert battle.table.pieces == ()
    assert battle.first_choice is Side.AI
    assert refused(battle, "pick_edge", by="kaki", edge="south") == "SKY-SEQ-1"


def test_each_square_brings_its_piece():
    """SKY-SCN-4: wood, hill, paddy, marsh, wall, building, each moved by two dice."""
    faces = (3, 3, 4, 4, 3, 4, 5, 1, 4, 3, 5, 6, 3, 4, 6, 1, 3, 3, 6, 4, 4, 4, 6, 6, 1, 1)
    battle, _ = opened(opening_dice(faces))
    found = {piece.kind for piece in battle.table.pieces}
    assert found == {"wood", "hill", "rice_field", "marsh", "low_wall", "house"}


def test_what_grew_has_an_outline_of_its_own_inside_its_size_and_the_same_dice_give_it_again():
    """SKY-SCN-4: a wood about 11, 13 and a hill about 37, 11; every rule measures the polygon that is drawn."""
    faces = (3, 3, 4, 4, 4, 3, *(1,) * 4, 6, 6, 1, 1)
    (battle, _), (again, _) = opened(opening_dice(faces)), opened(opening_dice(faces))
    assert battle.table == again.table
    wood, hill = battle.table.pieces
    ground = ground_under(battle.table)
    for piece, box in ((wood, (6, 9, 16, 17)), (hill, (31, 6, 43, 16))):
        shape = ground.shape(piece.id)
        assert shape.bounds == pytest.approx(box, abs=0.001)
        assert 24 <= len(piece.points) <= 30
        assert 0.6 < shape.area / shapely.box(*box).area < 0.95
        assert tuple(shape.exterior.coords)[:-1] in (piece.points, piece.points[::-1])
        shown = RULESET.document(battle)["scenery"][piece.id]
        assert tuple(map(tuple, shown["points"])) == piece.points
    corner, heart = (6.3, 9.3), (11, 13)
    assert [one.id for one in ground.at(heart)] == [wood.id]
    assert ground.at(corner) == ()
    others = opened(opening_dice((3, 2, 4, *faces[3:])))[0].table.pieces
    assert [x - 2 for x, _ in others[0].points] != [x for x, _ in wood.points]


def test_the_house_puts_nobody_into_a_wood_while_there_is_room_beside_it():
    """SKY-SEQ-4, SKY-SCN-2: woods cover the middle of both zones, and "Place for me" leaves them empty."""
    wood = [(24.0, 1.0), (48.0, 1.0), (48.0, 47.0), (24.0, 47.0)]
    battle, _ = opened()
    battle, _ = give(battle, "pick_edge", by=str(battle.first_choice), edge="south")
    battle.table = msgspec.structs.replace(battle.table, pieces=(Piece("w", "wood", tuple(wood)),))
    battle, _ = all_placed(battle)
    ground = ground_under(battle.table)
    placed = battle.on_table()
    assert any(unit.mounted and not unit.is_leader for unit in placed)
    assert [
        unit.name for unit in placed if ground.pieces_under(polygons(body_of(battle, unit).rows), {"wood"})
    ] == []


def test_one_clan_at_a_time_within_the_own_zone():
    """SKY-DEP-2, SKY-DEP-3."""
    battle, _ = opened()
    battle, _ = give(battle, "pick_edge", by=str(battle.first_choice), edge="south")
    side = str(to_place(battle))
    units = [unit for unit in placeable(battle, Side(side)) if not unit.is_leader]
    one, other = units[0], next(unit for unit in units if unit.clan != units[0].clan)
    y = 42.0 if Side(side) is not battle.south else 6.0
    placed = {"unit": one.id, "pose": {"x": 36, "y": y, "facing": 180 if y > 24 else 0}}
    after, _ = give(battle, "deploy", by=side, **placed)
    assert refused(after, "deploy", by=side, **{**placed, "unit": other.id}) == "SKY-DEP-2"
    assert refused(battle, "deploy", by=side, **{**placed, "pose": {"x": 36, "y": 24}}) == "SKY-DEP-2"
    assert refused(after, "confirm_clan", by=side) == "SKY-DEP-2"
    leader = f"{one.clan}-leader"
    joined, _ = give(after, "join", by=side, unit=leader, target=one.id)
    assert joined.units[one.id].led_by == leader
    back, _ = give(joined, "undeploy", by=side, unit=one.id)
    assert {back.units[one.id].place, back.units[leader].place} == {"reserve"}


@pytest.mark.parametrize(
    ("crests", "forces"),
    [
        (("takeda", "hojo"), ("f1", "f3")),
        (("oda", "uesugi"), ("f2", "f2")),
        (("mori", "uesugi"), ("f1", "f2")),
    ],
)
def test_a_crest_is_shown_its_own_clans_force_first(crests, forces):
    """SKY-MUS-8: a suggestion; any of the four may be taken."""
    seats = {
        side: msgspec.structs.replace(SEATS[side], mon=crest)
        for side, crest in zip(Side, crests, strict=True)
    }
    battle = RULESET.begin(RULESET.open(RULESET.options_from({}), seats), HmacDice(b"crests")).battle
    for side, force in zip(Side, forces, strict=True):
        (take,) = (each for each in plain(RULESET.options(battle, side)) if each["kind"] == "take_force")
        assert take["params"][0]["default"] == force
