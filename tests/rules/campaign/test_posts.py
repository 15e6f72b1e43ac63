"""Where persons fight: their posts name types of men, which hold at every scale (CAM-LEV-11, CAM-RUL-89)."""

import msgspec
import pytest

import rulesets
from rulesets import campaign as wars
from rulesets.campaign.shown import sheet as sheets
from rulesets.engine.mustering.levies import Officer
from rulesets.koku.levies.fielding import FIELDING as KOKU
from rulesets.koku.muster.roster import units_of
from rulesets.skirmish.levies.fielding import FIELDING as SKIRMISH
from tests.rules.campaign.fights import answered, ticket, war_on
from tests.rules.campaign.levies import HEROES, levy_h
from tests.rules.campaign.scenes import scene
from tests.rules.campaign.test_answers import PLAYERS

FIELDINGS = wars.fieldings({system.slug: system for system in rulesets.all()})
MANY = ", ".join(
    [*["ash yari light 5"] * 15, *["ash bow light 5"] * 4, *["sam yari 4"] * 4, "sam bow 4", "samc yari 4"]
)
"""A hundred and nineteen figures: more than a table of KOKU holds at scale 1."""


def posted(*wishes):
    """Persons with those posts."""
    return tuple(Officer(f"p{number}", f"Hero {number}", "hero", 0, "takeda", post=post) for number, post in
                 enumerate(wishes, 20))  # fmt: skip


def type_of(levied, person):
    """The type of the unit with which somebody fights; empty for the baggage."""
    return next((unit.type for unit in levied.units if unit.id == levied.posts[person]), "")


@pytest.mark.parametrize("scale", [1, 2, 3, 4])
def test_a_post_of_koku_holds_at_every_scale(scale):
    """CAM-LEV-11, CAM-LEV-4, CAM-RUL-89"""
    for type in ("sam.yari.heavy", "sam.bow.heavy", "samc.yari.heavy"):
        levied = levy_h(KOKU, scale, posted(type))
        assert type_of(levied, "p20") == type
        unit = next(one for one in levied.roster["units"] if one["id"] == levied.posts["p20"])
        assert [one["id"] for one in unit["persons"]] == ["p20"]


def test_who_wishes_for_the_same_men_gets_their_next_unit_and_then_whatever_has_room():
    """CAM-LEV-11, CAM-RUL-89"""
    levied = levy_h(
        KOKU, 1, posted("sam.yari.heavy", "", "sam.yari.heavy", "sam.yari.heavy", "ash.yari.light")
    )
    yari = [unit.id for unit in levied.units if unit.type == "sam.yari.heavy"]
    assert [levied.posts[person] for person in ("p20", "p22")] == yari
    others = {type_of(levied, person) for person in ("p21", "p23", "p24")}
    assert "sam.yari.heavy" not in others
    assert len(set(levied.posts.values())) == 6


def test_a_group_of_skirmish_is_led_by_whom_its_owner_sends_though_its_type_stands_as_another():
    """CAM-LEV-6, CAM-LEV-11, CAM-RUL-89"""
    for scale in (2, 3):
        levied = levy_h(SKIRMISH, scale, (*HEROES, HEROES[1], *posted("sam.bow.heavy")))
        assert type_of(levied, "p20") == levied.joined.get("sam.bow.heavy", "sam.bow.heavy")
        led = levied.roster["units"][int(levied.posts["p20"]) - 1]
        assert (led["led"], led["name"]) == (True, "Hero 20")
    assert levied.joined["sam.bow.heavy"] == "sam.yari.heavy"


def fought(options=(), **answer):
    """The ticket of a battle between hosts that are too large for scale 1, with what Takeda answers."""
    campaign = scene(
        hosts=(
            {"clan": "hojo", "at": "Kozuke", "troops": MANY, "leader": "daimyo"},
            {"clan": "takeda", "at": "Kozuke", "troops": MANY, "leader": "daimyo"},
        ),
        clans=PLAYERS, options=dict(options),
    )  # fmt: skip
    host = campaign.hosts["h2"]
    beside = next(one for one in campaign.persons.values() if one.clan == "takeda" and one.id != host.leader)
    campaign.persons[beside.id] = msgspec.structs.replace(beside, host="h2")
    war = war_on(campaign, [5] * 20)
    return war, ticket(war, "Kozuke", ["h1"], ["h2"]), host.leader, beside.id


def test_at_scale_two_a_person_fights_where_he_was_sent_and_his_lord_rides():
    """CAM-BAT-16, CAM-LEV-4, CAM-LEV-11, CAM-RUL-89"""
    war, found, leader, beside = fought()
    answer = {"posts": {beside: "samc.yari.heavy", leader: "mounted"}}
    ready = answered(war, found, FIELDINGS, takeda=answer)
    assert (ready.system, ready.scale) == ("koku", 2)
    levied = ready.levies[1]
    assert type_of(levied, beside) == "samc.yari.heavy"
    fielded = units_of(levied.roster)
    unit = next(one for one in levied.roster["units"] if one["id"] == levied.posts[beside])
    assert [one["id"] for one in unit["persons"]] == [beside]
    assert [one.kind for one in fielded if one.kind.startswith("shogun")] == ["shogun_c"]
    others = {one.kind for one in units_of(ready.levies[0].roster) if one.kind.startswith("shogun")}
    assert others == {"shogun_f"}


def test_a_post_names_men_of_the_camp_and_units_of_older_wars_are_still_read():
    """CAM-LEV-11, CAM-RUL-89"""
    war, found, leader, beside = fought()

    def wrong(**posts):
        answer = wars.decode_answer({"posts": posts})
        return [
            (fault.path, fault.clause)
            for fault in wars.answer_faults(war.campaign, found.id, "takeda", answer)
        ]

    assert wrong(**{beside: "sam.naginata.heavy"}) == [("posts", "CAM-LEV-11")]
    assert wrong(**{beside: "sam.bow.heavy", leader: "mounted"}) == []
    assert wrong(**{beside: "u3"}) == []
    assert wrong(p99="sam.bow.heavy") == [("posts", "CAM-LEV-11")]
    at_one = levy_h(KOKU, 1, posted("u5"))
    assert at_one.posts["p20"] == "u5"


@pytest.mark.parametrize(
    ("options", "has"),
    [
        ({}, {"samurai", "mounted"}),
        ({"battle_system": "sky"}, set()),
        ({"battle_system": "by_size"}, {"samurai", "mounted"}),
    ],
)
def test_the_ticket_says_which_posts_there_are(options, has):
    """CAM-LEV-11, CAM-BAT-9"""
    war, found, leader, beside = fought(options)
    posts = sheets.sheet(war.campaign, found.id, "takeda", FIELDINGS).posts
    told = {"samurai"} if "samc.yari.heavy" in posts.get(beside, ()) else set()
    assert told | set(posts.get(leader, ())) == has
    assert set(posts) <= {leader, beside}


def test_systems_that_give_each_his_place_ask_for_no_post():
    """CAM-LEV-11"""
    assert {slug for slug, system in FIELDINGS.items() if system.may_post} == {"koku", "skirmish"}
