"""Levies in the four built systems (CAM-LEV-1 to CAM-LEV-13, CAM-GRD-5): the worked examples."""

from fractions import Fraction

import msgspec
import pytest

from rulesets.ageofwar import system as ageofwar
from rulesets.ageofwar.levies.fielding import FIELDING as AGE_OF_WAR
from rulesets.engine.battle import Side
from rulesets.engine.dice.dice import HmacDice
from rulesets.engine.mustering.levies import Battleground, Rate, units_of
from rulesets.engine.play.edges import picks_edge
from rulesets.engine.play.score import agreed_size
from rulesets.engine.seats import Seat
from rulesets.godai import system as godai
from rulesets.godai.levies.fielding import FIELDING as GODAI
from rulesets.godai.levies.levy import points_for, sheet_for
from rulesets.godai.muster.roster import hero_price
from rulesets.godai.victory import larger, measure
from rulesets.koku.levies.fielding import FIELDING as KOKU
from rulesets.skirmish import system as skirmish
from rulesets.skirmish.levies.fielding import FIELDING as SKIRMISH
from rulesets.sky import system as sky
from rulesets.sky.levies.fielding import FIELDING as SKY
from tests.rules.campaign.levies import BABA, HEROES, UJIYASU, levy_g, levy_h, sizes, types
from tests.rules.campaign.scenes import G

H_SKY = {
    "ash.yari.light": [8], "ash.bow.light": [6], "ash.arquebus.medium": [6], "sam.yari.heavy": [6],
    "sam.bow.heavy": [6], "sam.naginata.heavy": [6], "samc.yari.heavy": [3],
}  # fmt: skip


def test_the_levies_of_sky():
    """CAM-EX-19, CAM-LEV-3, CAM-LEV-4, CAM-LEV-5, CAM-LEV-6"""
    assert len(levy_g(SKY, 1).units) == 14
    assert not SKY.measure(levy_g(SKY, 1)).fits
    h, g = levy_h(SKY, 2), levy_g(SKY, 2)
    assert {type: sizes(h, type) for type in h.fielded} == H_SKY
    assert h.joined["samc.bow.heavy"] == "samc.yari.heavy"
    assert (len(h.units), sum(h.pieces.values())) == (7, 41)
    assert (len(g.units), sum(g.pieces.values())) == (10, 61)
    assert g.reserves == {"gun.gun.light": 3}
    assert SKY.measure(g) == SKY.measure(g).__class__(61, 10, True, True)


def test_the_leaders_of_sky():
    """CAM-LEV-11"""
    h = levy_h(SKY, 2, HEROES)
    assert [clan["leader"] for clan in h.roster["clans"]] == ["Yamagata Masakage", "A hero"]
    assert h.roster["levy"]["general"] == 9
    assert h.roster["levy"]["leaders"] == [9, 7]
    assert [len(clan["units"]) for clan in h.roster["clans"]] == [4, 3]
    assert h.posts == {"p10": "c1-leader", "p11": "c2-leader", "p9": "general"}


def test_the_levies_of_the_age_of_war():
    """CAM-EX-20, CAM-LEV-8"""
    h, g = levy_h(AGE_OF_WAR, 2), levy_g(AGE_OF_WAR, 2)
    assert (len(h.units), sum(h.pieces.values())) == (7, 42)
    assert (len(g.units), sum(g.pieces.values())) == (11, 64)
    assert (sizes(g, "sam.yari.heavy"), sizes(g, "gun.gun.light"), sizes(h, "samc.yari.heavy")) == (
        [9],
        [1],
        [4],
    )
    bows = next(unit for clan in h.roster["clans"] for unit in clan["units"] if unit["missile"] == "bow")
    assert (bows["shooters"], bows["spears"]) == (3, 3)
    assert len(h.roster["clans"]) == 3


def test_the_levies_of_skirmish():
    """CAM-EX-21, CAM-LEV-6, CAM-LEV-11"""
    assert len(levy_g(SKIRMISH, 2).units) == 9
    h, g = levy_h(SKIRMISH, 3), levy_g(SKIRMISH, 3)
    assert h.pieces == {
        "ash.yari.light": 4,
        "ash.bow.light": 4,
        "ash.arquebus.medium": 4,
        "sam.yari.heavy": 5,
    }
    assert h.reserves == {"samc.yari.heavy": 4}
    assert (sum(h.pieces.values()), sum(g.pieces.values())) == (17, 29)
    chief = next(unit for unit in h.roster["units"] if unit["commander"])
    assert (chief["kind"], chief["armour"], chief["blade"], chief["mounted"]) == (
        "eiyuu",
        "heavy",
        "yari",
        True,
    )


def test_lone_figures_of_skirmish_are_four_with_the_commander_and_others_lead_groups():
    """CAM-LEV-11, CAM-PER-3"""
    sword = msgspec.structs.replace(HEROES[1], trait="swordsman")
    more = [msgspec.structs.replace(HEROES[1], id=f"p2{number}") for number in range(2)]
    h = levy_h(SKIRMISH, 3, (HEROES[0], sword, *more))
    assert [unit["kind"] for unit in h.roster["units"] if unit["count"] == 1] == [
        "eiyuu",
        "eiyuu",
        "kensei",
        "eiyuu",
    ]
    led = next(unit for unit in h.roster["units"] if unit["led"])
    assert (led["count"], h.posts["p21"], sum(h.pieces.values())) == (5, "1", 17)


def test_the_levies_of_go_dai():
    """CAM-EX-22, CAM-LEV-6, CAM-LEV-11"""
    h, g = levy_h(GODAI, 3, HEROES), levy_g(GODAI, 3)
    assert h.pieces == {"ash.yari.light": 4, "sam.yari.heavy": 4}
    assert h.reserves == {"samc.yari.heavy": 4}
    assert sum(g.pieces.values()) == 13
    assert [hero["name"] for hero in h.roster["heroes"]] == ["Baba Nobuharu", "Yamagata Masakage", "A hero"]


def test_the_default_sheet_costs_no_more_than_it_may():
    """CAM-LIF-2, CAM-LIF-3"""
    assert [points_for(one) for one in (BABA, UJIYASU, HEROES[1])] == [75, 85, 60]
    grown = msgspec.structs.replace(UJIYASU, deeds=12, trait="swordsman")
    assert points_for(grown) == 110
    for points in (60, 75, 110):
        assert points - 5 < hero_price(sheet_for(points)) <= points


def test_uneven_pieces():
    """CAM-EX-23, CAM-LEV-5"""
    assert units_of(17, Rate(Fraction(1), 6, 8), 1) == (8, 8)
    assert units_of(17, Rate(Fraction(1), 6, 10), 1) == (9, 8)


@pytest.mark.parametrize(
    ("system", "known"),
    [
        (KOKU, "field meeting ambush relief crossing assault"), (SKY, "field meeting ambush relief crossing assault"),
        (SKIRMISH, "field meeting ambush relief crossing assault raid"),
        (GODAI, "field meeting ambush relief crossing assault raid"), (AGE_OF_WAR, "field meeting ambush relief"),
    ],
)  # fmt: skip
def test_which_system_can_hold_which_situation(system, known):
    """CAM-GRD-5"""
    keys = ("field", "meeting", "ambush", "relief", "crossing", "assault", "raid")
    assert [key for key in keys if system.holds(Battleground(key, level=2))] == known.split()
    assert AGE_OF_WAR.holds(Battleground("assault", level=1))


@pytest.mark.parametrize(
    ("system", "key", "limit"),
    [(SKY, "turn_limit", 8), (SKIRMISH, "rounds", 8), (GODAI, "turns", 9), (AGE_OF_WAR, "clock", 15)],
)
def test_dusk_cuts_the_turns_by_a_quarter(system, key, limit):
    """CAM-GRD-3"""
    assert system.situation(Battleground("field", bought=(("dusk",), ())))["options"][key] == limit
    assert key not in system.situation(Battleground("field"))["options"]


def test_a_camp_without_a_named_person_is_led_by_a_nameless_captain():
    """CAM-LEV-12"""
    for system in (SKY, AGE_OF_WAR, SKIRMISH, GODAI, KOKU):
        levied = system.levy(
            types("sam yari 4, sam bow 4, ash yari light 5, ash bow light 5"), None, (), 1, {}
        )
        assert levied.posts == {}


@pytest.mark.parametrize(("ruleset", "options"), [
    (sky.RULESET, {"leader_falls": True, "free_rosters": True}), (ageofwar.RULESET, {"late_units": False}),
])  # fmt: skip
def test_men_of_no_clan_bear_no_crest(ruleset, options):
    """CAM-LEV-12, CAM-BAT-14"""
    nobodys = ruleset.fielding.levy(types(G), None, (), 2, {})
    battle = begun(ruleset, nobodys, levy_h(ruleset.fielding, 2, HEROES), **options)
    crests = {side: {clan.mon for clan in battle.clans.values() if clan.side is side} for side in Side}
    assert crests == {Side.AI: {""}, Side.KAKI: {"takeda"}}


def begun(ruleset, first, second, **options):
    """A battle of two levies as far as it goes by itself, with all units in reserve."""
    given = ({"size": 77}, {"size": 77})
    seats = {
        Side.AI: Seat("Hojo", "hojo", "a", levy=first.roster, given=given[0]),
        Side.KAKI: Seat("Takeda", "takeda", "b", levy=second.roster, given=given[1]),
    }
    battle = ruleset.open(ruleset.options_from(options), seats)
    return ruleset.begin(battle, HmacDice(b"a seed of thirty-two bytes, kept", ["a", "b"])).battle


@pytest.mark.parametrize(
    ("ruleset", "scale", "options"),
    [
        (sky.RULESET, 2, {"leader_falls": True, "free_rosters": True}), (ageofwar.RULESET, 2, {"late_units": False}),
        (skirmish.RULESET, 3, {}), (godai.RULESET, 3, {"training": "free"}),
    ],
    ids=lambda value: getattr(value, "slug", ""),
)  # fmt: skip
def test_levies_take_the_field_and_are_read_off_it(ruleset, scale, options):
    """CAM-LEV-9, CAM-TOL-1, CAM-FAT-1"""
    system = ruleset.fielding
    g, h = levy_g(system, scale), levy_h(system, scale, HEROES)
    final = ruleset.document(begun(ruleset, g, h, **options))
    for side, levied in (("ai", g), ("kaki", h)):
        for unit in levied.units:
            assert len(final["units"][f"{side}-{unit.id}"]["figures"]) == unit.pieces + len(unit.persons)
        for post in filter(None, levied.posts.values()):
            assert f"{side}-{post}" in final["units"]
    assert system.fates(final, []) == ({}, {})
    for figure in final["figures"].values():
        figure |= {"alive": False, "fate": "killed"}
    ai, kaki = system.fates(final, [])
    assert sum(losses.killed for losses in ai.values()) == sum(g.pieces.values())
    assert sum(losses.killed for losses in kaki.values()) == sum(h.pieces.values())
    for unit in final["units"].values():
        unit |= {"place": "off", "fate": "killed"}
    leaders = [{"kind": "leader_fell", "params": {"unit": f"kaki-{h.posts['p10']}"}, "patch": {}}]
    assert "fell" in system.person_marks(final, leaders)["p10"]


def test_the_size_that_victory_asks_for_is_the_mean_price():
    """CAM-LEV-9"""
    battle = begun(sky.RULESET, levy_g(SKY, 2), levy_h(SKY, 2), leader_falls=True, free_rosters=True)
    assert agreed_size(battle) == 77
    assert SKY.situation(Battleground("field", price=77))["given"][0]["size"] == 77


def test_in_go_dai_a_lead_is_measured_by_the_mean_price_of_levies():
    """CAM-LEV-9"""
    battle = begun(godai.RULESET, levy_g(GODAI, 8), levy_h(GODAI, 8), training="free")
    assert measure(battle) == 77 < larger(battle)
    bands = {side: msgspec.structs.replace(force, roster={}) for side, force in battle.forces.items()}
    battle.forces = bands
    assert measure(battle) == larger(battle)


def test_generals_and_clan_leaders_of_sky_command_as_they_can():
    """CAM-LEV-11"""
    battle = begun(sky.RULESET, levy_g(SKY, 2), levy_h(SKY, 2, HEROES))
    assert [battle.command_of_general(side) for side in Side] == [9, 9]
    assert [battle.clans[f"kaki-c{number}"].basic for number in (1, 2)] == [9, 7]


def test_who_is_given_the_edge_picks_it_whatever_was_thrown():
    """CAM-GRD-3, CAM-GRD-8"""
    battle = begun(skirmish.RULESET, levy_g(SKIRMISH, 3), levy_h(SKIRMISH, 3))
    battle.first_choice = Side.AI
    assert picks_edge(battle) is Side.AI
    force = battle.forces[Side.KAKI]
    given = msgspec.structs.replace(force, roster={**force.roster, "given": {"edge": True}})
    battle.forces = {**battle.forces, Side.KAKI: given}
    assert picks_edge(battle) is Side.KAKI


def test_who_has_killed_a_named_person_with_his_own_hand():
    """CAM-FAT-1, CAM-LIF-1"""
    final = {
        "forces": {
            side: {
                "roster": {
                    "levy": {"posts": {person: "1"}, "groups": 0},
                    "heroes": [],
                    "groups": [],
                    "units": [],
                }
            }
            for side, person in (("ai", "p1"), ("kaki", "p9"))
        },
        "units": {
            f"{side}-1": {"id": f"{side}-1", "side": side, "place": "table", "figures": [f"{side}-1.1"]}
            for side in ("ai", "kaki")
        },
        "figures": {f"{side}-1.1": {"id": f"{side}-1.1", "unit": f"{side}-1"} for side in ("ai", "kaki")},
    }
    dead = {"figures": {"kaki-1.1": {"alive": False, "fate": "killed"}}}
    final["figures"]["kaki-1.1"] |= dead["figures"]["kaki-1.1"]
    godai_event = {"kind": "wounds_dealt", "params": {}, "patch": {**dead, "kit": {"ai-1": {"kills": 1}}}}
    assert GODAI.person_marks(final, [godai_event]) == {"p1": ("slew:p9",), "p9": ("fell",)}
    by_many = {**godai_event, "patch": dead}
    assert GODAI.person_marks(final, [by_many]) == {"p9": ("fell",)}
    fought = {
        "kind": "fought",
        "params": {"unit": "ai-1", "figure": "ai-1.1", "foe": "kaki-1.1"},
        "patch": dead,
    }
    assert SKIRMISH.person_marks(final, [fought])["p1"] == ("slew:p9",)
    own_man = {"kind": "shot_fired", "params": {"unit": "kaki-1"}, "patch": dead}
    assert "p1" not in SKIRMISH.person_marks(final, [own_man])
    fled = {**fought, "patch": {"figures": {"kaki-1.1": {"alive": False, "fate": "fled"}}}}
    assert "p1" not in SKIRMISH.person_marks(final, [fled])
    for side, person in (("ai", "p1"), ("kaki", "p9")):
        final["forces"][side]["roster"] = {"levy": {"posts": {person: "1"}}, "clans": []}
        final["units"][f"{side}-1"]["fate"] = "killed" if side == "kaki" else ""
    duel = {"kind": "duel_won", "params": {"unit": "ai-1", "target": "kaki-1"}, "patch": {}}
    marks = AGE_OF_WAR.person_marks(final, [duel])
    assert set(marks["p1"]) == {"taken", "deed", "slew:p9"}
    assert "fell" in marks["p9"]
