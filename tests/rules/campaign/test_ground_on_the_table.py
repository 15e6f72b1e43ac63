"""What a campaign's ground is on the tables of all systems: scenery, towns, rivers, works, edges, order, first turn
(CAM-GRD-1, CAM-GRD-3 to CAM-GRD-8, CAM-LEV-13)."""

from functools import cache

import msgspec
import pytest
import shapely

import rulesets
from rulesets import Side
from rulesets.ageofwar.command.arrivals import late_test
from rulesets.ageofwar.ground.scenery import KIT as AOW_KIT
from rulesets.campaign.fights import settling
from rulesets.campaign.fights.ground import purchases
from rulesets.campaign.tickets import Answer
from rulesets.engine.dice.dice import HmacDice
from rulesets.engine.landscape import situation
from rulesets.engine.mustering.levies import Battleground
from rulesets.engine.play.resolve import Waiting
from rulesets.engine.seats import Seat
from rulesets.godai.ground.scenery import KIT as GODAI_KIT
from rulesets.koku.ground.scenery import kit
from rulesets.skirmish.ground.scenery import KIT as SKIR_KIT
from rulesets.sky.command.rounds import nominations_bought as bought_of
from rulesets.sky.ground.scenery import KIT as SKY_KIT
from tests.rules.campaign.fights import ticket, war_on
from tests.rules.campaign.levies import levy_g, levy_h
from tests.rules.campaign.scenes import scene
from tests.rules.campaign.test_answers import PLAYERS

SCALES = {"koku": 1, "sky": 2, "skirmish": 4, "godai": 8, "ageofwar": 2}
KITS = {"koku": kit(12), "sky": SKY_KIT, "skirmish": SKIR_KIT, "godai": GODAI_KIT, "ageofwar": AOW_KIT}
SYSTEMS = [*SCALES]
MOST_ORDERS = 200


@cache
def levies(slug):
    """Two camps in a system."""
    fielding = rulesets.get(slug).fielding
    return levy_g(fielding, SCALES[slug]), levy_h(fielding, SCALES[slug])


class Fought:
    """A battle on a ground, set up by practice commanders until they deploy, or until its first turn."""

    def __init__(self, slug, ground, seed=1, until="deployment"):
        self.system = rulesets.get(slug)
        found = self.system.fielding.situation(ground)
        seats = {
            side: Seat(str(side), "hojo", str(side), levy=levied.roster, given=found["given"][number])
            for number, (side, levied) in enumerate(zip(Side, levies(slug), strict=True))
        }
        self.dice = HmacDice(b"%d" % seed * 32, ("a", "b"))
        options = self.system.options_from(found["options"])
        first = self.system.begin(self.system.open(options, seats), self.dice)
        assert not isinstance(first, Waiting), "a battle begins with no question"
        self.battle, self.events = first.battle, list(first.events)
        hands = {side: rulesets.commander(self.system, side, b"w" + side.encode()) for side in Side}
        self.deployed = []
        for _ in range(MOST_ORDERS):
            if self.battle.clock.turn or self.battle.clock.phase == until:
                break
            self._order(hands)

    def _order(self, hands):
        battle = self.battle
        side = battle.clock.to_act[0]
        if battle.clock.phase == "deployment" and side not in self.deployed:
            self.deployed.append(side)
        order, answers = hands[side].order(battle), []
        outcome = self.system.resolve(battle, side, order, self.dice)
        while isinstance(outcome, Waiting):
            answers.append(hands[outcome.decision.side].answer(outcome.battle, outcome.decision))
            outcome = self.system.resolve(battle, side, order, self.dice, answers, outcome.going)
        self.battle = outcome.battle
        self.events += outcome.events

    @property
    def pieces(self):
        return {piece.id: piece for piece in self.battle.table.pieces}

    def added(self, kind):
        return [piece for id, piece in self.pieces.items() if id.startswith("g-") and piece.kind == kind]

    def told(self, kind):
        return [event for event in self.events if event.kind == kind]


def said(found, event):
    """What an event says."""
    return rulesets.english(found.system.sentence(found.battle, event))


def field(tags="", key="field", **more):
    return Battleground(key, tags, **more)


@pytest.mark.parametrize("slug", SYSTEMS)
def test_tags_of_the_province_lie_on_the_table_besides_the_systems_own(slug):
    """CAM-GRD-4, CAM-GRD-7"""
    plain, hills = Fought(slug, field()), Fought(slug, field("MW"))
    assert not [id for id in plain.pieces if id.startswith("g-")]
    kit = KITS[slug]
    assert len(hills.added(kit.kind("hill"))) >= 1
    assert not [piece for piece in hills.pieces.values() if piece.kind == "rice_field"], (
        "no paddy in the mountains"
    )
    assert not plain.events[-1].patch.get("given")
    shapes = shapely_of(kit, hills.battle.table)
    added = [id for id in hills.pieces if id.startswith("g-")]
    for id in added:
        others = [shape for other, shape in shapes.items() if other != id]
        assert not any(shapely.intersection(shapes[id], other).area > 0.02 for other in others), id


def shapely_of(kit, table):
    ground = kit.ground_of(table)
    return {piece.id: ground.shape(piece.id) for piece in table.pieces}


@pytest.mark.parametrize("slug", SYSTEMS)
def test_under_snow_no_water_is_laid(slug):
    """CAM-GRD-4"""
    found = Fought(slug, field("WRS", winter=True), seed=3)
    wet = {"marsh", "stream", "brook"} | ({"rice_field"} if slug != "koku" else set())
    assert not [piece for piece in found.pieces.values() if piece.kind in wet]
    if slug == "koku":
        assert found.battle.options.rice_field_as == "open"


@pytest.mark.parametrize("slug", ["sky", "skirmish", "godai"])
def test_a_river_runs_along_the_middle_with_two_crossings(slug):
    """CAM-GRD-1, CAM-GRD-5"""
    found = Fought(slug, field(key="crossing", river=True, free=((), ("edge",))))
    table = found.battle.table
    reaches = [found.pieces[f"g-river-{number}"] for number in (1, 2, 3)]
    assert {y for piece in reaches for _x, y in piece.points} == {table.depth / 2}
    ends = sorted(x for piece in reaches for x, _y in piece.points)
    assert [ends[0], ends[-1]] == [0.0, table.width]
    assert [round(ends[n + 1] - ends[n], 3) for n in (1, 3)] == [situation.GAP] * 2
    assert len(found.added("bridge")) == (2 if slug == "godai" else 0)


def test_the_river_of_koku_has_its_bridge_and_its_ford():
    """CAM-GRD-5"""
    found = Fought("koku", field(key="crossing", river=True))
    assert {"river", "bridge", "ford"} <= {piece.kind for piece in found.battle.table.pieces}


@pytest.mark.parametrize("slug", ["koku", "sky", "skirmish", "godai", "ageofwar"])
def test_a_castle_town_stands_at_the_defenders_edge_and_he_deploys_first(slug):
    """CAM-GRD-6, CAM-GRD-8"""
    found = Fought(slug, field("H", key="assault", level=1), until="")
    battle, kit = found.battle, KITS[slug]
    assert battle.south is Side.AI
    assert found.deployed[0] is Side.KAKI
    assert not found.told("edge_picked")
    houses = [found.pieces[f"g-house-{number}"] for number in (1, 2)]
    assert all(y > battle.table.depth / 2 for piece in houses for _x, y in piece.points)
    shapes = shapely_of(kit, battle.table)
    if slug == "ageofwar":
        return
    front = sorted((piece.points for id, piece in found.pieces.items() if id in ("g-wall-1", "g-wall-2")))
    assert front[1][0][0] - front[0][1][0] == 3.0
    assert front[1][1][0] - front[0][0][0] == 12.0
    town = shapely.union_all([shape for id, shape in shapes.items() if id.startswith(("g-wall", "g-house"))])
    near = [
        id
        for id, shape in shapes.items()
        if not id.startswith(("g-wall", "g-house")) and shapely.distance(town, shape) < 12
    ]
    assert near == []
    if slug == "koku":
        assert battle.sites["village-9"].owner is Side.KAKI


def test_walls_are_high_from_the_second_level_on_and_have_a_gate_for_each():
    """CAM-GRD-6"""
    found = Fought("koku", field(key="assault", level=2))
    kinds = {piece.kind for id, piece in found.pieces.items() if id.startswith("g-wall")}
    assert kinds == {"high_wall"}
    assert len([id for id in found.pieces if id.startswith("g-wall-") and id[-1].isdigit()]) == 3


@pytest.mark.parametrize("slug", ["skirmish", "godai"])
def test_a_raid_is_fought_about_a_house_on_the_smallest_table(slug):
    """CAM-GRD-1"""
    found = Fought(slug, field(key="raid"))
    table, house = found.battle.table, found.pieces["g-house"]
    middle = shapely.Polygon(house.points).centroid
    assert (round(middle.x, 3), round(middle.y, 3)) == (table.width / 2, table.depth / 2)


@pytest.mark.parametrize("slug", SYSTEMS)
def test_works_lie_in_the_zone_of_who_has_bought_them(slug):
    """CAM-GRD-3"""
    found = Fought(slug, field(bought=(("works",), ()), free=((), ("edge",))), seed=2)
    (works,) = [piece for id, piece in found.pieces.items() if id == "g-works-ai"]
    battle, kit = found.battle, KITS[slug]
    ys = [y if battle.south is Side.AI else battle.table.depth - y for _x, y in works.points]
    assert 0 < min(ys) < max([*ys, 0.1]) + 0.01 < kit.zone + 3.5
    (laid,) = found.told("works_laid")
    assert "works" in said(found, laid)
    if slug != "ageofwar":
        assert works.points[1][0] - works.points[0][0] == 12.0


@pytest.mark.parametrize(("slug", "seed"), [("koku", 6), ("ageofwar", 3)])
def test_where_the_border_of_the_zone_is_full_works_lie_farther_back(slug, seed):
    """CAM-GRD-3: hills and woods took every place that was thrown for."""
    found = Fought(slug, field("MW", bought=(("works",), ()), free=((), ("edge",))), seed=seed)
    works, (laid,) = found.pieces["g-works-ai"], found.told("works_laid")
    battle = found.battle
    ys = [y if battle.south is Side.AI else battle.table.depth - y for _x, y in works.points]
    assert min(ys) >= 0.0
    assert sum(ys) / len(ys) <= KITS[slug].zone - situation.WORKS_BACK
    assert laid.side is Side.AI


@pytest.mark.parametrize("slug", SYSTEMS)
@pytest.mark.parametrize("side", Side)
def test_who_has_bought_to_be_last_deploys_last(slug, side):
    """CAM-GRD-3, CAM-GRD-8"""
    bought = [(), ()]
    bought[list(Side).index(side)] = ("last",)
    found = Fought(slug, field(bought=tuple(bought)), until="")
    assert found.deployed == [side.opponent, side]


def test_the_first_turn_the_initiative_or_the_role_can_be_bought():
    """CAM-GRD-3"""
    for side, buys in zip(Side, ((("first",), ()), ((), ("first",))), strict=True):
        ground = field(bought=buys)
        assert Fought("koku", ground).battle.moves_first is side
        assert Fought("skirmish", ground).battle.first is side
        assert Fought("ageofwar", ground).battle.chooser is side
        godai = Fought("godai", ground, until="")
        (given,) = godai.told("initiative_given")
        assert given.side is side
        assert "the ground is theirs" in said(godai, given)
        sky = Fought("sky", ground).battle
        sky.clock = msgspec.structs.replace(sky.clock, turn=1)
        assert {each: bought_of(sky, each) for each in Side} == {side: 1, side.opponent: 0}
        sky.clock = msgspec.structs.replace(sky.clock, turn=2)
        assert bought_of(sky, side) == 0


def test_in_the_age_of_war_the_house_lays_the_table_and_who_chooses_his_base_line_has_the_better_one():
    """CAM-GRD-3, CAM-GRD-7, CAM-LEV-13"""
    for seed in (1, 2, 3):
        found = Fought("ageofwar", field(free=((), ("edge",))), seed=seed)
        table = found.battle.table
        assert len(table.pieces) == 8
        assert found.battle.options.late_units is False
        southern = situation.is_southern_better(table, AOW_KIT)
        north = situation.is_southern_better(situation.turn_table(table), AOW_KIT)
        assert southern if found.battle.attacker is Side.KAKI else north
        (taken,) = found.told("base_line_taken")
        assert taken.side is Side.KAKI
        assert "like better" in said(found, taken)


def test_a_reserve_of_the_age_of_war_comes_as_late_units_do_but_sooner():
    """CAM-GRD-3"""
    found = Fought("ageofwar", field(bought=((), ("reserve",))))
    (held,) = found.told("unit_held_back")
    assert "off the table" in said(found, held)
    late = found.battle.units[held.params["unit"]]
    assert (held.side, late.place) == (Side.KAKI, "late")
    assert late.points == min(
        u.points for u in found.battle.units.values() if u.side is Side.KAKI and not u.is_leader
    )
    assert (late_test().need, late_test(held_back=True).need) == (5, 4)


@pytest.mark.parametrize("slug", SYSTEMS)
def test_an_ambush_has_a_hill_and_a_wood_more_on_either_flank(slug):
    """CAM-GRD-1"""
    found = Fought(slug, field(key="ambush"), seed=2)
    width, kit = found.battle.table.width, KITS[slug]
    laid = {
        id: shapely.Polygon(piece.points).centroid.x for id, piece in found.pieces.items() if "flank" in id
    }
    assert laid
    assert {found.pieces[id].kind for id in laid} <= {kit.kind("hill"), kit.kind("wood")}
    assert all(min(x, width - x) < width / 4 + 2 for x in laid.values())


@pytest.mark.parametrize("slug", SYSTEMS)
def test_who_gives_up_before_the_first_turn_has_lost_nobody_on_the_table(slug):
    """CAM-BAT-13, CAM-TOL-1, CAM-FAT-1"""
    found = Fought(slug, field())
    for side in Side:
        ended = found.system.resolve(found.battle, side, rulesets.Resign(), found.dice)
        events = [msgspec.to_builtins(event, str_keys=True) for event in (*found.events, *ended.events)]
        outcome = settling.outcome_of(
            None, Levied(levies(slug)), found.system.fielding, found.system.document(ended.battle), events
        )
        assert (outcome.winner, outcome.early) == (list(Side).index(side.opponent), True)
        assert (outcome.losses, outcome.marks) == (({}, {}), {})


class Levied:
    """As much of a ticket as an outcome needs."""

    def __init__(self, levies):
        self.levies = levies


def test_what_a_system_lacks_is_not_bought_and_the_point_goes_to_the_next_wish():
    """CAM-GRD-3"""
    campaign = scene(hosts=(
        {"clan": "hojo", "at": "Kozuke", "troops": "ash yari light 5, ash yari light 5, ash yari light 5"},
        {"clan": "takeda", "at": "Kozuke", "troops": "ash yari light 5, ash bow light 5"},
    ), clans=PLAYERS)  # fmt: skip
    war = war_on(campaign)
    found = ticket(war, "Kozuke", ["h1"], ["h2"])
    points = found.camps[1].points
    answers = {"takeda": Answer(ground=("reserve", "layout", "works", "last", "dusk", "road", "first"))}
    assert points >= 2
    assert purchases(war.campaign, found, answers)[1][:2] == ("reserve", "layout")
    assert purchases(war.campaign, found, answers, ("layout", "reserve"))[1][:2] == ("works", "last")
