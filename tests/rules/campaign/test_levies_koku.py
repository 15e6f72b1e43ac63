"""Levies in KOKU (CAM-LEV-1 to CAM-LEV-13): the worked example, the army on the table, tolls and marks."""

import msgspec
import pytest

from rulesets.engine.battle import Side
from rulesets.engine.dice.dice import HmacDice
from rulesets.engine.illegal import Illegal
from rulesets.engine.mustering.levies import Battleground, Losses
from rulesets.engine.seats import Seat
from rulesets.koku.ground import scenery
from rulesets.koku.levies.fielding import FIELDING
from rulesets.koku.muster import muster
from rulesets.koku.muster.roster import figures_in, units_of
from rulesets.koku.options import KokuOptions
from rulesets.koku.system import RULESET
from tests.rules.campaign.levies import HEROES, levy_g, levy_h, sizes, types


def battle_of(first, second, given=({}, {}), **options):
    """A battle of two levies before its first die, both armies in reserve."""
    seats = {
        Side.AI: Seat("Hojo", "hojo", "a", levy=first.roster, given=given[0]),
        Side.KAKI: Seat("Takeda", "takeda", "b", levy=second.roster, given=given[1]),
    }
    return RULESET.open(KokuOptions(**options), seats)


def ended(battle, dead=(), **fates):
    """The last document after these fates of units and deaths of figures."""
    for side in Side:
        play = type("Play", (), {"battle": battle})()
        muster.field_side(play, side)
    for id, fate in fates.items():
        unit = battle.units[id.replace("_", "-")]
        battle.units[unit.id] = msgspec.structs.replace(unit, place="off", fate=fate)
    for id, unit in battle.units.items():
        if unit.place == "reserve":
            battle.units[id] = msgspec.structs.replace(unit, place="table")
    for id in dead:
        battle.figures[id] = msgspec.structs.replace(battle.figures[id], alive=False)
    return RULESET.document(battle)


def test_the_levies_of_the_example():
    """CAM-EX-18, CAM-LEV-2, CAM-LEV-3, CAM-LEV-7, CAM-LEV-8, CAM-RUL-8"""
    h, g = levy_h(FIELDING, 1), levy_g(FIELDING, 1)
    assert [FIELDING.measure(levied).pieces for levied in (g, h)] == [68, 40]
    assert all(FIELDING.measure(levied).fits and FIELDING.measure(levied).enough for levied in (g, h))
    told = [(unit["kind"], unit["weapon"], unit["count"]) for unit in h.roster["units"]]
    assert sorted(told) == sorted([
        ("sam_f", "spear", 4), ("sam_f", "spear", 4), ("sam_f", "bow", 4), ("sam_f", "naginata", 4),
        ("ash_l", "spear", 5), ("ash_l", "bow", 5), ("ash_m", "spear", 5), ("ash_m", "arquebus", 5),
        ("sam_c", "spear", 3), ("sam_c", "bow", 1),
    ])  # fmt: skip
    assert {unit["kind"] for unit in g.roster["units"]} >= {"oban_f", "gun"}
    assert not {unit["kind"] for unit in h.roster["units"]} & {"oban_f", "oban_c", "gun"}
    assert [unit.kind for unit in units_of(h.roster)].count("shogun_f") == 1


def test_a_person_is_one_more_figure_of_a_samurai_unit_and_no_piece():
    """CAM-LEV-11, CAM-LEV-2"""
    h = levy_h(FIELDING, 1, (HEROES[0], msgspec.structs.replace(HEROES[1], post="u5")))
    posts = h.posts
    assert posts["p9"] == "shogun"
    assert posts["p11"] == "u5"
    assert figures_in(h.roster) == 40 + 2 + 1
    assert sum(h.pieces.values()) == 40


def test_who_finds_no_unit_of_samurai_stays_with_the_baggage():
    """CAM-LEV-11, CAM-LEV-12"""
    levied = FIELDING.levy(types("ash yari light 5, ash yari light 5, ash bow light 5"), None, HEROES, 1, {})
    assert levied.posts == {"p10": "", "p11": ""}
    assert levied.roster["levy"]["leader"] == {}


def test_at_scale_two_weights_are_one():
    """CAM-LEV-3, CAM-LEV-5"""
    h = levy_h(FIELDING, 2)
    assert h.joined == {"ash.yari.medium": "ash.yari.light"}
    assert sizes(h, "ash.yari.light") == [5]
    assert sizes(h, "sam.yari.heavy") == [4]


def test_a_levy_takes_the_field_and_is_bound_by_no_shares():
    """CAM-LEV-9, CAM-LEV-10"""
    battle = battle_of(levy_g(FIELDING, 1), levy_h(FIELDING, 1))
    final = ended(battle)
    assert sum(len(unit["figures"]) for unit in final["units"].values()) == 68 + 40 + 2
    assert RULESET.validate(levy_h(FIELDING, 1).roster), "nobody stores a levy as an army of his own"


def test_the_fate_of_pieces():
    """CAM-TOL-1"""
    battle = battle_of(levy_g(FIELDING, 1), levy_h(FIELDING, 1, HEROES))
    final = ended(battle, ["kaki-1.1", "kaki-1.2", "kaki-2.1"], kaki_2="routed", ai_1="captured")
    ai, kaki = FIELDING.fates(final, [])
    assert ai == {"u1": Losses(taken=5)}
    assert kaki == {"u1": Losses(killed=2), "u2": Losses(killed=1, fled=4)}


def test_the_marks_of_persons():
    """CAM-FAT-1"""
    h = levy_h(FIELDING, 1, HEROES)
    unit = next(one for one in h.units if "p10" in one.persons)
    number = 1 + [one.id for one in h.units].index(unit.id)
    shogun = len(h.units) + 1
    battle = battle_of(levy_g(FIELDING, 1), h)
    final = ended(battle, [f"kaki-{shogun}.1"], **{f"kaki_{number}": "routed"})
    strike = {"params": {"unit": f"ai-{len(levy_g(FIELDING, 1).units) + 1}"}, "patch": {
        "figures": {f"kaki-{shogun}.1": {"alive": False}}}}  # fmt: skip
    marks = FIELDING.person_marks(final, [strike])
    assert (marks["p9"], marks["p10"], marks["p1"]) == (("fell",), ("taken",), ("slew:p9",))
    assert "p11" not in marks


def test_what_a_situation_opens_a_battle_with():
    """CAM-GRD-3, CAM-GRD-4, CAM-GRD-5, CAM-GRD-6, CAM-LEV-13"""
    assert [FIELDING.holds(Battleground(key)) for key in ("field", "crossing", "assault", "raid")] == [
        True
    ] * 3 + [False]
    ground = Battleground(
        "field", "MHS", True, bought=((), ("dusk", "reserve", "works")), free=((), ("edge",))
    )
    found = FIELDING.situation(ground)
    assert found["options"] == {
        "peasants": 0, "clans": False, "turncoats": False, "turn_limit": 15, "flank_march": True,
        "rice_field_as": "open",
    }  # fmt: skip
    given = {"edge": True, "works": 12, "reserve": True, "scenery": found["scenery"]}
    assert found["given"] == [{}, given]
    assert found["scenery"] == {"more": {"hill": 3, "wood": 1}, "bare": ["marsh", "paddy", "stream"]}
    town = FIELDING.situation(Battleground("assault", "P", level=2, bought=(("dusk",), ())))
    assert "turn_limit" not in town["options"]
    assert town["scenery"]["town"] == {
        "level": 2, "front": 24, "gates": 2, "gate": 3, "houses": 2, "clear": 12, "wall": "high_wall",
    }  # fmt: skip


def set_up(given, **options):
    """A battle of two levies to where its first order is awaited."""
    battle = battle_of(levy_g(FIELDING, 1), levy_h(FIELDING, 1), given, **options)
    return RULESET.begin(battle, HmacDice(b"a seed of thirty-two bytes, kept", ["a", "b"])).battle


def ordered(battle, side, **order):
    """The battle after an order."""
    dice = HmacDice(b"a seed of thirty-two bytes, kept", ["a", "b"])
    return RULESET.resolve(battle, side, RULESET.decode_order(order), dice).battle


def test_the_engine_lays_the_table_and_who_has_the_edge_picks_his_half():
    """CAM-GRD-7, CAM-GRD-8, CAM-GRD-3"""
    for side, given in ((Side.AI, ({"edge": True}, {})), (Side.KAKI, ({}, {"edge": True}))):
        battle = set_up(given)
        assert battle.table.pieces
        assert (battle.clock.phase, battle.clock.to_act) == ("halves", (side,))


def test_who_may_pick_a_layout_is_asked_and_cannot_edit():
    """CAM-GRD-3, CAM-GRD-7"""
    battle = set_up(({}, {"layout": True}))
    assert (battle.clock.phase, battle.clock.to_act) == ("scenery", (Side.KAKI,))
    assert [offer.kind for offer in scenery.available(battle, Side.KAKI)] == ["show_layout", "accept_scenery"]
    with pytest.raises(Illegal):
        ordered(battle, Side.KAKI, kind="edit_scenery", pieces=[])
    assert ordered(battle, Side.KAKI, kind="accept_scenery").clock.phase == "halves"


def test_who_deploys_last_and_who_moves_first_are_facts_of_their_own():
    """CAM-GRD-8"""
    for side in Side:
        given = tuple({"edge": True, "last": True, "first": True} if one is side else {} for one in Side)
        battle = ordered(set_up(given), side, kind="pick_half", half="south")
        assert battle.clock.phase == "choices"
        for one in Side:
            battle = ordered(battle, one, kind="confirm_choices")
        assert (battle.clock.phase, battle.clock.to_act) == ("deployment", (side.opponent,))
        for one in (side.opponent, side):
            battle = ordered(battle, one, kind="deploy_all")
            battle = ordered(battle, one, kind="confirm_deployment")
        assert (battle.clock.turn, battle.clock.active) == (1, side)


def test_nothing_is_chosen_of_a_levy_and_only_a_reserve_is_held_back():
    """CAM-LEV-9, CAM-GRD-3"""
    battle = ordered(set_up(({"edge": True, "reserve": True}, {}), flank_march=True), Side.AI,
                     kind="pick_half", half="south")  # fmt: skip
    with pytest.raises(Illegal):
        ordered(battle, Side.AI, kind="choose", gun=False)
    with pytest.raises(Illegal):
        ordered(battle, Side.KAKI, kind="confirm_choices", flank="kaki-1", edge="west")
    held = ordered(battle, Side.AI, kind="confirm_choices", flank="ai-1", edge="west")
    assert held.units["ai-1"].waits == "flank"
