"""The options of a war's battles, as its maker sets them (CAM-LEV-13)."""

import hashlib

import pytest

import rulesets
from rulesets import Illegal, Side
from rulesets import campaign as wars
from rulesets.campaign.document import campaign_from, document
from rulesets.engine.dice.dice import HmacDice
from rulesets.engine.mustering.levies import Battleground
from tests.rules.campaign.fights import answered, ticket, war_on
from tests.rules.campaign.scenes import G, H, scene
from tests.rules.campaign.test_answers import PLAYERS

FIELDINGS = wars.fieldings({system.slug: system for system in rulesets.all()})
SET = {
    "koku": {"turn_limit": 12, "wind": True, "smoke_from_bows": True, "deploy_depth": 10},
    "sky": {"turn_limit": 8, "table": "96x60", "break_at": "1/3"},
    "skirmish": {"rounds": 9, "finishing_blow": True, "scale": "all_inch"},
    "godai": {"turns": 15, "natural_six": True, "table": "60x36"},
    "ageofwar": {"clock": 15, "messengers": False, "duel": "race"},
}
"""Options of each system that may be set."""
DECIDED = {
    "koku": {"average_dice", "clans", "turncoats", "turncoat_return", "peasants", "flank_march"},
    "sky": {"size", "free_rosters", "leader_falls", "command_leader", "command_general"},
    "skirmish": {"size"},
    "godai": {"size", "training"},
    "ageofwar": {"size", "scenery", "roles", "late_units"},
}
"""Options that the campaign decides."""
SMALL = "sam yari 4, ash yari light 5, ash bow light 5"
KANTO = wars.scenario("kanto")


def fought(slug, options, **answers):
    """The ticket of a battle that stands ready in a system, in a war with those options."""
    troops = SMALL if slug in ("skirmish", "godai") else None
    campaign = scene(
        hosts=(
            {"clan": "hojo", "at": "Kozuke", "troops": troops or G, "leader": "daimyo"},
            {"clan": "takeda", "at": "Kozuke", "troops": troops or H, "leader": "general"},
        ),
        clans=PLAYERS, options={"battle_system": slug, **options},
    )  # fmt: skip
    war = war_on(campaign, [5] * 20)
    return answered(war, ticket(war, "Kozuke", ["h1"], ["h2"]), FIELDINGS, **answers), war.campaign


def faults(**battles):
    """What is refused, by its key."""
    with pytest.raises(Illegal) as refused:
        wars.options_from({"battles": battles}, KANTO, FIELDINGS)
    assert refused.value.code == "options"
    return {
        fault["key"]: (fault["clause"], rulesets.english(fault["message"]))
        for fault in refused.value.data["named"]
    }


@pytest.mark.parametrize("slug", SET)
def test_a_maker_may_set_all_options_of_a_system_but_those_that_the_campaign_decides(slug):
    """CAM-LEV-13, CAM-RUL-88"""
    every = {option["key"] for option in rulesets.get(slug).describe()["options"]}
    shown = FIELDINGS[slug].options.fields
    assert every - {option["key"] for option in shown} == DECIDED[slug]
    usual = {option["key"]: option["default"] for option in shown}
    assert wars.options_from({"battles": {slug: usual}}, KANTO, FIELDINGS).battles is None
    told = {option["key"]: option["default"] for option in rulesets.get(slug).describe()["options"]}
    assert wars.options_from({"battles": {slug: told}}, KANTO, FIELDINGS).battles is None, (
        "defaults said aloud"
    )


@pytest.mark.parametrize("slug", SET)
def test_what_the_maker_sets_is_what_the_battle_is_opened_with(slug):
    """CAM-LEV-13"""
    chosen = wars.options_from({"battle_system": slug, "battles": SET}, KANTO, FIELDINGS)
    assert chosen.battles == SET
    plain, _campaign = fought(slug, {})
    found, campaign = fought(slug, {"battles": SET})
    assert (found.system, found.scale) == (slug, plain.scale)
    assert found.setup["options"] == {**plain.setup["options"], **SET[slug]}
    system = rulesets.get(slug)
    seats = wars.seats_of(campaign, found)
    battle = system.begin(
        system.open(system.options_from(found.setup["options"]), seats), HmacDice(b"s" * 32, ("a", "b"))
    ).battle
    assert {key: getattr(battle.options, key) for key in SET[slug]} == SET[slug]
    assert set(seats) == set(Side)


@pytest.mark.parametrize(
    ("slug", "key", "limit"),
    [("koku", "turn_limit", 9), ("sky", "turn_limit", 6), ("skirmish", "rounds", 7), ("godai", "turns", 12),
     ("ageofwar", "clock", 12)],
)  # fmt: skip
def test_dusk_cuts_the_turns_that_the_maker_has_set(slug, key, limit):
    """CAM-GRD-3, CAM-LEV-13"""
    dusk = Battleground("field", bought=(("dusk",), ()), options=SET[slug])
    assert FIELDINGS[slug].situation(dusk)["options"][key] == limit


@pytest.mark.parametrize(
    ("slug", "options"),
    [("koku", {"turn_limit": 4}), ("koku", {"night_day": True}), ("sky", {"turn_limit": 6}),
     ("skirmish", {"rounds": 6}), ("godai", {"turns": 6}), ("ageofwar", {"clock": 10})],
)  # fmt: skip
def test_where_dusk_would_take_no_turn_its_point_goes_to_the_next_wish(slug, options):
    """CAM-GRD-3, CAM-RUL-87"""
    assert FIELDINGS[slug].options.lacks(options) == ("dusk",)
    assert FIELDINGS[slug].options.lacks({}) == ()
    wish = {"ground": ["dusk", "road"]}
    plain, _campaign = fought(slug, {}, takeda=wish)
    found, _campaign = fought(slug, {"battles": {slug: options}}, takeda=wish)
    assert plain.bought[1][0] == "dusk"
    assert found.bought[1][0] == "road"
    assert len(found.bought[1]) == len(plain.bought[1])


def test_every_fault_is_named_at_once_with_its_system_and_clause():
    """CAM-LEV-13, CAM-RUL-87"""
    found = faults(
        koku={"turn_limit": 90, "clans": True, "smoke_from_bows": True}, sky={"no_such": 1, "leader_falls": False},
        godai={"turns": 0, "training": "free"}, ageofwar={"late_units": True, "roles": "host_attacks"},
    )  # fmt: skip
    assert {key: clause for key, (clause, _words) in found.items()} == {
        "battles.koku.turn_limit": "KOKU-VIC-8", "battles.koku.clans": "CAM-LEV-13",
        "battles.koku.smoke_from_bows": "KOKU-RUL-131", "battles.sky.no_such": "", "battles.godai.turns": "CAM-RUL-87",
        "battles.ageofwar.roles": "CAM-GRD-8",
    }  # fmt: skip
    assert found["battles.koku.clans"][1] == "KOKU: Clans: this the campaign decides."
    assert found["battles.godai.turns"][1] == "Go Dai: Turns: a battle of a war has 6 or more."
    assert found["battles.koku.turn_limit"][1] == "KOKU: Turns for each side: between 4 and 60."


@pytest.mark.parametrize(
    ("battles", "key"), [({"chess": {}}, "battles"), (["koku"], "battles"), ({"koku": 3}, "battles")]
)
def test_what_is_no_object_for_each_system_is_refused(battles, key):
    """CAM-LEV-13"""
    with pytest.raises(Illegal) as refused:
        wars.options_from({"battles": battles}, KANTO, FIELDINGS)
    assert [fault["key"] for fault in refused.value.data["named"]] == [key]


def test_a_system_that_may_not_be_used_has_no_options_and_the_wars_own_faults_are_told_with_them():
    """CAM-BAT-9"""
    with pytest.raises(Illegal) as refused:
        wars.options_from(
            {"sky": False, "glory": "many", "battles": {"sky": {"turn_limit": 8}}}, KANTO, FIELDINGS
        )
    assert {fault["key"] for fault in refused.value.data["named"]} == {"glory", "battles.sky"}


def test_an_absent_field_means_the_defaults_and_is_not_written():
    """CAM-LEV-13, CAM-EVT-1"""
    campaign = wars.open("evening", {"battles": {"koku": {}}}, {})
    written = document(campaign)
    assert "battles" not in written["options"]
    assert campaign_from(written) == campaign
    assert dict(campaign.options.of_battles("koku")) == {}
    otherwise = wars.open("evening", {"battles": {"koku": {"wind": True}}}, {})
    assert document(otherwise)["options"]["battles"] == {"koku": {"wind": True}}
    assert campaign_from(document(otherwise)) == otherwise


def test_what_differs_is_told_in_words_for_the_war_and_for_each_system():
    """CAM-LEV-13"""
    of = wars.scenario("evening")
    chosen = wars.options_from(
        {"pace": "weeks", "castle_stores": 1, "sky": False, "battles": {"koku": {"wind": True, "turn_limit": 12}}},
        of, FIELDINGS,
    )  # fmt: skip
    assert [(row["label"], row["value"]) for row in wars.changed_options(chosen, of)] == [
        ("From the Sky we Came may be used", "no"), ("Pace", "by weeks"),
    ]  # fmt: skip
    told = wars.battle_options(chosen, FIELDINGS)
    assert {
        slug: [(row["label"], row["value"], row["clause"]) for row in rows] for slug, rows in told.items()
    } == {"koku": [("Turns for each side", "12", "KOKU-VIC-8"), ("Wind and smoke", "yes", "KOKU-WND-1")]}


def test_a_war_whose_battles_have_options_is_fought_by_captains_and_proven():
    """CAM-LEV-13, CAM-DIC-5"""
    systems = {system.slug: system for system in rulesets.all()}
    seed = hashlib.sha256(b"battle options").digest()
    options = {
        "battle_system": "koku",
        "battles": {"koku": {"turn_limit": 4, "wind": True, "night_day": False}},
    }
    record = wars.wage("evening", seed, options=options, systems=systems, captains=True, most=1)
    assert record.options["battles"] == {"koku": {"turn_limit": 4, "wind": True}}
    fought = [one.record for one in record.battles.values() if one.record["system"] == "koku"]
    assert fought
    assert all((one["options"]["turn_limit"], one["options"]["wind"]) == (4, True) for one in fought)
    again = wars.decode_record(wars.encode_record(record))
    assert wars.prove(again, systems) == wars.Proof()
    with pytest.raises(Illegal):
        wars.wage("evening", seed, options={"battles": {"koku": {"turn_limit": 3}}}, systems=systems, most=1)
