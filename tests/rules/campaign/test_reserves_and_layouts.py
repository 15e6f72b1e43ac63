"""Whole battles of tickets in which a unit waits off the table and one of three tables is picked (CAM-GRD-3, CAM-GRD-7;
CAM-RUL-90 to CAM-RUL-93)."""

from functools import cache

import msgspec
import pytest

import rulesets
from rulesets import Illegal, Side
from rulesets.campaign.fights import settling
from rulesets.campaign.tickets import Answer
from rulesets.engine.battle import Figure
from rulesets.engine.document import merge
from rulesets.engine.landscape import layouts
from rulesets.engine.play.held_back import CLEAR, FROM, Arrive, HoldBack, waiting
from rulesets.engine.play.orders import Waypoint
from rulesets.engine.play.placing import Deploy, Undeploy
from rulesets.engine.table.bases import corners, gaps, rows
from rulesets.koku.ground.scenery import EditScenery, NewLayout
from rulesets.skirmish.ground.scenery import KIT
from rulesets.sky import victory
from tests.plain import plain
from tests.rules.campaign.fights import answered, ticket, war_on
from tests.rules.campaign.scenes import G, H, scene
from tests.rules.campaign.test_answers import PLAYERS
from tests.rules.invariants import whole_battle

MANY = "sam yari 4, sam yari 4, ash yari light 5, ash yari light 5, ash bow light 5, ash arquebus medium 5, sam bow 4"
FEW = "sam yari 4, ash yari light 5, ash bow light 5, samc yari 5"
CAMPS = {
    "koku": (G, H), "sky": (G, H), "skirmish": (MANY, FEW), "godai": (f"{FEW}, sam yari 4, ash yari light 5", FEW),
    "ageofwar": (G, H),
}  # fmt: skip
HELD = ("sky", "skirmish", "godai")
"""Systems in which a reserve comes over its own edge from turn 3 on."""
SHORT = {
    "koku": {"turn_limit": 4}, "sky": {"turn_limit": 6}, "skirmish": {"rounds": 6}, "godai": {"turns": 6},
    "ageofwar": {"clock": 12},
}  # fmt: skip
every = pytest.mark.parametrize("slug", CAMPS)


@cache
def opened(slug, situation="field", ground=("reserve", "layout")):
    """The ticket of a battle that stands ready, and what it is opened with: seats and options."""
    attackers, holders = CAMPS[slug]
    came = {"ambush": "pass"}.get(situation, "road")
    campaign = scene(hosts=(
        {"clan": "hojo", "at": "Kozuke", "troops": attackers, "leader": "daimyo", "came_by": (came,)},
        {"clan": "takeda", "at": "Kozuke", "troops": holders, "leader": "general"},
    ), owners={"Kozuke": "takeda"}, clans=PLAYERS)  # fmt: skip
    war = war_on(campaign, [5] * 20)
    systems = {slug: rulesets.get(slug).fielding}
    found = answered(
        war, ticket(war, "Kozuke", ["h1"], ["h2"], situation), systems, takeda=Answer(ground=ground)
    )
    assert found.system == slug
    seats = {
        side: rulesets.Seat(
            str(side), "hojo", str(side), levy=levied.roster, given=found.setup["given"][number]
        )
        for number, (side, levied) in enumerate(zip(Side, found.levies, strict=True))
    }
    return found, seats, found.setup["options"]


class At:
    """A battle of a ticket at the moment when something can be said of it."""

    def __init__(self, slug, until, seed=1, **more):
        self.system = rulesets.get(slug)
        self.ticket, seats, options = opened(slug, **more)
        self.dice = rulesets.HmacDice(b"%d" % seed * 32, ("a", "b"))
        first = self.system.begin(self.system.open(self.system.options_from(options), seats), self.dice)
        self.battle, self.events = first.battle, list(first.events)
        hands = {side: rulesets.commander(self.system, side, b"w" + side.encode()) for side in Side}
        for _order in range(400):
            if until(self.battle):
                return
            side = self.battle.clock.to_act[0]
            self.give(side, hands[side].order(self.battle))
        raise AssertionError("never")

    def give(self, side, order):
        answers = []
        outcome = self.system.resolve(self.battle, side, order, self.dice)
        while isinstance(outcome, rulesets.Waiting):
            answers.append(outcome.decision.default)
            outcome = self.system.resolve(self.battle, side, order, self.dice, answers)
        self.battle = outcome.battle
        self.events += outcome.events
        return outcome

    def refused(self, side, order):
        with pytest.raises(Illegal) as refusal:
            self.system.resolve(self.battle, side, order, self.dice)
        return refusal.value.code

    def offers(self, side, kind):
        return [one for one in plain(self.system.options(self.battle, side)) if one["kind"] == kind]


def picks(battle):
    return bool(battle.layouts)


def deploys(battle):
    return battle.clock.phase == "deployment" and Side.KAKI in battle.clock.to_act


def own_turn(battle):
    """Persimmon may act in turn 3, and its unit waits still."""
    acts = {"sky": "nominate", "skirmish": "action", "godai": "move"}[battle.system]
    return battle.clock.turn == FROM and battle.clock.phase == acts and Side.KAKI in battle.clock.to_act


# -- whole battles -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("slug", [*HELD, "koku", pytest.param("ageofwar", marks=pytest.mark.slow)])
def test_a_battle_with_both_purchases_is_fought_to_its_end_by_practice_commanders(slug):
    """CAM-GRD-3, CAM-GRD-7, CAM-LEV-13, CAM-RUL-90, CAM-RUL-91, CAM-RUL-92

    Every state holds what battles must (:mod:`tests.rules.invariants`), and an order in parts leads to the same state.
    """
    found, seats, options = opened(slug)
    assert found.bought[1][:2] == ("reserve", "layout")
    record = whole_battle(rulesets.get(slug), b"c", every=5, seats=seats, **{**options, **SHORT[slug]})
    kinds = [event.kind for event in record.events]
    assert kinds.count("layouts_laid") == 1
    events = [msgspec.to_builtins(event, str_keys=True) for event in record.events]
    if slug in HELD:
        comes_lawfully(record, events)
    outcome = settling.outcome_of(None, found, rulesets.get(slug).fielding, record.final, events)
    late = [unit for unit in record.final["units"].values() if unit["place"] == "late"]
    for unit in late:
        side = list(Side).index(unit["side"])
        assert unit["id"].partition("-")[2] not in outcome.losses[side], "who never came has lost nobody"


def comes_lawfully(record, events):
    """The unit that waits is nowhere before turn 3, and comes with its rear on its own edge, clear of enemies."""
    (held,) = [event for event in events if event["kind"] == "unit_held_back"]
    (came,) = [event for event in events if event["kind"] == "reserve_came"]
    id, document = held["params"]["unit"], dict(record.opening)
    assert came["params"]["unit"] == id
    for event in events[: events.index(came)]:
        document = merge(document, event.get("patch", {}))
        if event.get("turn"):
            assert document["units"][id]["place"] == "late"
    assert came["turn"] >= FROM
    document = merge(document, came["patch"])
    side, south = document["units"][id]["side"], document["south"]
    bodies = {
        id: rows([msgspec.convert(document["figures"][one], Figure) for one in unit["figures"]])
        for id, unit in document["units"].items()
        if unit["place"] == "table"
    }
    ys = corners(bodies[id])[:, :, 1]
    assert (ys.min() if side == south else document["table"]["depth"] - ys.max()) == pytest.approx(
        0, abs=0.001
    )
    assert all(
        float(gaps(bodies[id], other).min()) >= CLEAR - 0.001
        for one, other in bodies.items()
        if document["units"][one]["side"] != side
    )


# -- who waits ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("slug", HELD)
def test_the_owner_names_one_unit_while_he_deploys_and_may_take_it_back(slug):
    """CAM-GRD-3, CAM-RUL-90"""
    at = At(slug, deploys)
    offers = at.offers(Side.KAKI, "hold_back")
    able = [one["unit"] for one in offers if one["shut"] is None]
    assert len(able) > 1
    assert sum(one.get("eager", 0) > 0 for one in offers) <= 1
    assert not at.offers(Side.AI, "hold_back")
    leads = {u.id for u in at.battle.units.values() if u.side is Side.KAKI} - set(able)
    if slug != "sky":
        assert leads, "its commander or its heroes do not wait"
    for id in leads:
        assert at.refused(Side.KAKI, HoldBack(id)) in ("cannot_wait", "not_now")
    first, other = able[:2]
    at.give(Side.KAKI, HoldBack(first))
    assert waiting(at.battle, Side.KAKI).id == first
    assert "late" in at.system.document(at.battle)["units"][first]["marks"]
    assert at.refused(Side.KAKI, HoldBack(other)) in ("one_waits", "cannot_wait")
    pose = Waypoint(10.0, at.battle.table.depth - 2.0)
    deploy = next(kind for kind in at.system.rules if kind.__struct_config__.tag == "deploy")
    assert issubclass(deploy, Deploy)
    assert at.refused(Side.KAKI, deploy(first, pose)) == "held_back"
    at.give(Side.KAKI, Undeploy(first))
    assert waiting(at.battle, Side.KAKI) is None
    at.give(Side.KAKI, HoldBack(other if slug != "sky" else first))
    assert waiting(at.battle, Side.KAKI) is not None


@pytest.mark.parametrize("slug", HELD)
def test_nobody_is_held_back_without_that_and_nothing_is_hidden_by_it(slug):
    """CAM-GRD-3, CAM-RUL-90, CAM-LEV-1"""
    at = At(slug, deploys, ground=("works", "last", "dusk", "road", "first"))
    assert not at.offers(Side.KAKI, "hold_back")
    mine = next(unit.id for unit in at.battle.units.values() if unit.side is Side.KAKI)
    assert at.refused(Side.KAKI, HoldBack(mine)) == "cannot_wait"
    held = At(slug, lambda battle: battle.clock.turn == 1)
    whole = held.system.document(held.battle)
    assert waiting(held.battle, Side.KAKI) is not None
    for viewer in (None, *Side):
        assert held.system.view(held.battle, viewer) == whole
    assert not held.system.hides(held.battle)


def test_in_an_ambush_the_holder_has_a_reserve_for_nothing():
    """CAM-GRD-1, CAM-GRD-3"""
    for slug in HELD:
        found, seats, _options = opened(slug, situation="ambush", ground=("works",))
        assert "reserve" not in found.bought[1]
        assert seats[Side.KAKI].given["reserve"] is True


def test_the_owner_says_which_unit_of_the_age_of_war_comes_later():
    """CAM-GRD-3, CAM-RUL-90"""
    system = rulesets.get("ageofwar")
    _found, seats, options = opened("ageofwar")
    dice = rulesets.HmacDice(b"1" * 32, ("a", "b"))
    battle = system.begin(system.open(system.options_from(options), seats), dice).battle
    hands = {side: rulesets.commander(system, side, b"w") for side in Side}
    asked = None
    while asked is None:
        side = battle.clock.to_act[0]
        order = hands[side].order(battle)
        outcome = system.resolve(battle, side, order, dice)
        while isinstance(outcome, rulesets.Waiting):
            if outcome.decision.kind == "held_back":
                asked = outcome.decision
                answer = [one["value"] for one in asked.question["choices"]][-1]
                assert answer != asked.default
            else:
                answer = outcome.decision.default
            outcome = system.resolve(battle, side, order, dice, [answer])
        battle = outcome.battle
    assert asked.side is Side.KAKI
    assert battle.units[answer["unit"]].place == "late"


# -- how it comes ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("slug", HELD)
def test_it_comes_from_turn_3_on_over_its_own_edge_clear_of_enemies(slug):
    """CAM-GRD-3, CAM-RUL-91"""
    early = At(slug, lambda battle: battle.clock.turn == 1 and Side.KAKI in battle.clock.to_act)
    unit = waiting(early.battle, Side.KAKI)
    assert early.refused(Side.KAKI, Arrive(unit.id)) in ("too_early", "wrong_phase")
    assert all(one["shut"]["code"] == "too_early" for one in early.offers(Side.KAKI, "arrive"))
    at = At(slug, own_turn)
    (offer,) = at.offers(Side.KAKI, "arrive")
    assert offer["shut"] is None
    assert offer["eager"] > 0
    width, depth = at.battle.table.width, at.battle.table.depth
    home = at.battle.south is Side.KAKI
    edge = 0.0 if home else depth
    assert {round(y, 3) for _x, y in offer["params"][0]["zone"]} >= {edge}
    order = Arrive(unit.id, pose=Waypoint(width / 4, depth / 2))
    preview = plain(at.system.preview(at.battle, Side.KAKI, order))
    assert preview["legal"]
    outcome = at.give(Side.KAKI, order)
    (event,) = [one for one in outcome.events if one.kind == "reserve_came"]
    assert "held back until now" in rulesets.english(at.system.sentence(at.battle, event))
    came = at.battle.units[unit.id]
    bases = rows([at.battle.figures[id] for id in came.figures])
    ys = corners(bases)[:, :, 1]
    assert (ys.min() if home else ys.max()) == pytest.approx(edge, abs=0.001)
    assert came.place == "table"
    stood = {one["id"]: (one["x"], one["y"]) for one in preview["figures"]}
    assert stood == {id: (at.battle.figures[id].x, at.battle.figures[id].y) for id in came.figures}
    foes = rows([man for one in at.battle.on_table(Side.AI) for man in at.battle.living(one)])
    assert float(gaps(bases, foes).min()) >= CLEAR - 0.001
    assert at.refused(Side.KAKI, Arrive(unit.id)) == "not_waiting"
    again = [one for one in at.offers(Side.KAKI, "move") if one["unit"] == unit.id]
    assert slug == "sky" or again[0]["shut"] is None, "it moves in the same turn"


@pytest.mark.parametrize("slug", HELD)
def test_where_an_enemy_stands_at_the_edge_there_is_no_room(slug):
    """CAM-RUL-91"""
    at = At(slug, own_turn)
    unit = waiting(at.battle, Side.KAKI)
    edge = 0.5 if at.battle.south is Side.KAKI else at.battle.table.depth - 0.5
    foes = [man for one in at.battle.on_table(Side.AI) for man in at.battle.living(one)]
    step = at.battle.table.width / len(foes)
    for number, man in enumerate(foes):
        at.battle.figures[man.id] = msgspec.structs.replace(man, x=(number + 0.5) * step, y=edge)
    assert step < 2 * CLEAR
    assert at.refused(Side.KAKI, Arrive(unit.id)) == "no_room"
    (offer,) = at.offers(Side.KAKI, "arrive")
    assert offer["shut"]["code"] == "no_room"


def test_a_clan_with_a_unit_to_come_is_in_being_and_who_has_nobody_else_is_beaten():
    """CAM-RUL-92, SKY-DAT-13, SKY-END-1"""
    at = At("sky", lambda battle: battle.clock.turn == 1)
    unit = waiting(at.battle, Side.KAKI)
    for other in list(at.battle.units.values()):
        if other.side is Side.KAKI and other.id != unit.id and not other.is_leader:
            at.battle.units[other.id] = msgspec.structs.replace(other, place="off", fate="destroyed")
    assert at.battle.in_being(unit.clan)
    assert victory.wiped_out(at.battle) == [Side.KAKI]
    clans = next(line for line in victory.tally(at.battle, Side.AI) if "clans" in line.label)
    assert clans.count == len(at.battle.clans_of(Side.KAKI)) - 1


# -- one of three tables -----------------------------------------------------------------------------------------------


@every
def test_who_bought_it_picks_one_of_three_tables_and_no_other(slug):
    """CAM-GRD-3, CAM-GRD-7, CAM-RUL-93"""
    at = At(slug, picks)
    assert at.battle.clock.to_act == (Side.KAKI,)
    tables = at.battle.layouts
    assert len({table.pieces for table in tables}) == len(tables) == 3
    assert at.battle.table == tables[0]
    assert (
        at.system.view(at.battle, Side.AI) == at.system.view(at.battle, None) == at.system.document(at.battle)
    )
    (look,) = at.offers(Side.KAKI, "show_layout")
    assert [one["shut"] is None for one in look["params"][0]["choices"]] == [False, True, True]
    assert at.refused(Side.KAKI, layouts.ShowLayout("1")) == "lies_there"
    outcome = at.give(Side.KAKI, layouts.ShowLayout("3"))
    assert at.battle.table == tables[2]
    assert "third table" in rulesets.english(at.system.sentence(at.battle, outcome.events[-1]))
    assert set(at.system.document(at.battle)["scenery"]) == {piece.id for piece in tables[2].pieces}
    others = {"new_layout", "edit_scenery", "lay_piece", "lay_for_me"}
    assert not [one for one in plain(at.system.options(at.battle, Side.KAKI)) if one["kind"] in others]
    take = "accept_scenery" if slug == "koku" else "take_layout"
    order = at.system.decode_order({"kind": take})
    assert at.refused(Side.AI, order)
    at.give(Side.KAKI, order)
    assert at.battle.layouts == ()
    assert at.battle.clock.phase != "scenery"
    table = at.battle.table
    assert table == tables[2] or (slug == "ageofwar" and len(table.pieces) == len(tables[2].pieces))


def test_of_kokus_levies_no_fourth_table_is_thrown():
    """CAM-RUL-93, KOKU-SCN-6"""
    at = At("koku", picks)
    assert at.refused(Side.KAKI, NewLayout()) == "three_laid"
    assert at.refused(Side.KAKI, EditScenery(())) == "laid_out"


def test_a_commander_takes_the_table_that_suits_him():
    """CAM-GRD-7"""
    covers = [layouts.shelter(table, KIT) for table in At("skirmish", picks).battle.layouts]
    done = At("skirmish", lambda battle: battle.clock.phase == "edges" or battle.clock.turn > 0)
    assert layouts.shelter(done.battle.table, KIT) == max(covers) > min(covers)
