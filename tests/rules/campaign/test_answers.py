"""Answers to tickets, and what follows when they are open (CAM-BAT-3 to CAM-BAT-16)."""

from dataclasses import replace

import msgspec
import pytest

from rulesets import campaign as wars
from rulesets.campaign.document import document, replay_patches
from rulesets.campaign.fights import answering
from rulesets.campaign.judge import retreats
from rulesets.campaign.people import Trait
from rulesets.campaign.state import Stage
from rulesets.campaign.tickets import Answer, AnswerKind
from rulesets.engine.illegal import Illegal
from rulesets.engine.mustering.levies import Bounds
from tests.rules.campaign.fights import NUMBERS, SYSTEMS, answered, settled, ticket, war_on
from tests.rules.campaign.scenes import G, H, scene

PLAYERS = {"hojo": {"computer": False, "player": "a"}, "takeda": {"computer": False, "player": "b"}}


def field(faces=(), place="Kozuke", owners=None, options=None, clans=PLAYERS, **holders):
    """Ujiyasu's host comes to Baba's."""
    campaign = scene(hosts=(
        {"clan": "hojo", "at": place, "troops": G, "leader": "daimyo", "came_by": ("river",), "came_from": "Musashi",
         "stood": False},
        {"clan": "takeda", "at": place, "troops": H, "leader": "general", **holders},
    ), owners=owners, options=options, clans=clans)  # fmt: skip
    for id, person in campaign.persons.items():
        campaign.persons[id] = msgspec.structs.replace(person, trait=None)
    return war_on(campaign, faces)


def test_the_battle_stands_ready_with_levies_ground_and_the_seal_of_its_seed():
    """CAM-BAT-16, CAM-BAT-9, CAM-LEV-1, CAM-DIC-3, CAM-SEC-1, CAM-LEV-9"""
    war = field()
    before = document(war.campaign)
    found = answered(
        war, ticket(war, "Kozuke", ["h1"], ["h2"]), hojo={"ground": ["last"]}, takeda={"kind": "stand"}
    )
    assert (found.status, found.system, found.scale) == ("ready", "koku", 1)
    assert [sum(levied.fielded.values()) for levied in found.levies] == [68, 40]
    assert found.setup == {"key": "field", "river": False, "price": 10}
    assert (len(found.seed), len(found.bought[1])) == (64, 3)
    assert war.campaign.seen == {"hojo": {"h2": 4}, "takeda": {"h1": 4}}
    assert replay_patches(before, [event.patch for event in war.events]) == document(war.campaign)


def test_who_has_a_third_of_the_enemys_strength_stands_by_default():
    """CAM-BAT-3, CAM-BAT-4"""
    war = field()
    found = ticket(war, "Kozuke", ["h1"], ["h2"])
    assert [answering.default(war.campaign, found, camp).kind for camp in (0, 1)] == ["press", "stand"]


@pytest.mark.parametrize(("stores", "place", "kind"), [(2, "Kozuke", "shut_in"), (1, "Kozuke", "fall_back")])
def test_under_a_third_one_shuts_himself_in_or_falls_back(stores, place, kind):
    """CAM-BAT-3, CAM-EX-17"""
    war = field()
    war.change(war.host("h2"), companies=war.host("h2").companies[:2])
    war.change(war.province(place), stores=stores)
    found = ticket(war, place, ["h1"], ["h2"])
    assert answering.default(war.campaign, found, 1).kind == kind


def test_who_falls_back_without_need_loses_honour_and_a_rearguard():
    """CAM-BAT-5, CAM-EX-17"""
    war = field()
    found = answered(war, ticket(war, "Kozuke", ["h1"], ["h2"]), takeda={"kind": "fall_back"})
    assert (found.outcome.winner, found.outcome.how, found.status) == (0, "answer", "over")
    assert [one.n for one in war.host("h2").companies] == [3, 3, 3, 3, 4, 4, 4, 4, 3, 1]
    assert war.clan("takeda").honour == 10, "235 is more than three halves of 132"
    equal = field()
    equal.change(equal.host("h1"), companies=equal.host("h1").companies[:8])
    answered(equal, ticket(equal, "Kozuke", ["h1"], ["h2"]), takeda={"kind": "fall_back"})
    assert equal.clan("takeda").honour == 9


def test_a_rider_falls_back_without_a_rearguard():
    """CAM-BAT-5, CAM-PER-3"""
    war = field()
    war.change(war.person(war.host("h2").leader), trait=Trait.RIDER)
    answered(war, ticket(war, "Kozuke", ["h1"], ["h2"]), takeda={"kind": "fall_back"})
    assert sum(one.n for one in war.host("h2").companies) == 40


def test_who_calls_off_as_the_stronger_loses_honour_and_no_men():
    """CAM-BAT-4"""
    war = field()
    found = answered(war, ticket(war, "Kozuke", ["h1"], ["h2"]), hojo={"kind": "call_off"})
    assert (found.outcome.winner, war.clan("hojo").honour) == (1, 9)
    assert sum(one.n for one in war.host("h1").companies) == 68


def test_both_who_fall_back_from_a_meeting_do_so_freely():
    """CAM-BAT-5, CAM-RUL-50"""
    war = field(place="Kozuke")
    war.change(war.host("h1"), at="Musashi", came_from="")
    found = ticket(war, "Kozuke", ["h1"], ["h2"], "meeting", edge="Kozuke|Musashi")
    assert set(answering.may_answer(war.campaign, found, 0)) == {AnswerKind.STAND, AnswerKind.FALL_BACK}
    over = answered(war, found, hojo={"kind": "fall_back"}, takeda={"kind": "fall_back"})
    assert over.outcome.winner is None
    assert sum(one.n for host in war.campaign.hosts.values() for one in host.companies) == 108


def test_who_has_won_already_falls_back_freely():
    """CAM-ADJ-7, CAM-BAT-15"""
    war = field()
    won = ticket(war, "Kozuke", ["h1"], ["h2"])
    answered(war, won, hojo={"kind": "call_off"})
    again = ticket(war, "Kozuke", ["h1"], ["h2"], "meeting", round=2)
    answered(war, again, takeda={"kind": "fall_back"})
    assert sum(one.n for one in war.host("h2").companies) == 40


def test_an_agreed_draw_is_not_fought():
    """CAM-BAT-13"""
    war = field()
    found = answered(war, ticket(war, "Kozuke", ["h1"], ["h2"]), hojo={"draw": True}, takeda={"draw": True})
    assert (found.outcome.winner, found.outcome.how, found.field) == (None, "answer", 1)


def test_a_sealed_answer_may_be_replaced_until_it_is_opened():
    """CAM-BAT-16, CAM-EVT-3, CAM-RUL-69"""
    war = field()
    found = ticket(war, "Kozuke", ["h1"], ["h2"])
    answering.seal_answer(war, found.id, "takeda", {"kind": "stand"})
    first = war.campaign.tickets[found.id].sealed["takeda"]
    answering.seal_answer(war, found.id, "takeda", {"kind": "fall_back", "retreat": "Shinano"})
    assert war.campaign.tickets[found.id].sealed["takeda"] != first
    over = answered(war, found, takeda={"kind": "stand"})
    assert over.answers["takeda"].kind == "fall_back"
    assert not war.campaign.secrets
    with pytest.raises(Illegal, match="answers to this ticket are open"):
        answering.seal_answer(war, found.id, "takeda", {})


@pytest.mark.parametrize(
    ("answer", "path"),
    [
        ({"kind": "press"}, "kind"), ({"leave": ["c99"]}, "leave"), ({"system": "chess"}, "system"),
        ({"ground": ["moon"]}, "ground"), ({"posts": {"p1": "u"}}, "posts"), ({"retreat": "Musashi"}, "retreat"),
        ({"companies": ["c1"]}, "companies"),
    ],
)  # fmt: skip
def test_what_is_wrong_with_an_answer_is_said(answer, path):
    """CAM-BAT-16, CAM-BAT-11, CAM-BAT-12"""
    war = field()
    found = ticket(war, "Kozuke", ["h1"], ["h2"])
    faults = answering.faults(war.campaign, found, "takeda", msgspec.convert(answer, Answer))
    assert [fault.path for fault in faults] == [path]
    assert answering.faults(war.campaign, found, "uesugi", Answer())


def test_where_one_retreats_may_be_said_anew_until_the_battle_ends():
    """CAM-BAT-12, CAM-BAT-16, CAM-SEC-1: nobody else hears of it."""
    war = field(owners={"Echigo": "takeda", "Shinano": "takeda"})
    before = document(war.campaign)
    found = ticket(war, "Kozuke", ["h1"], ["h2"])
    with pytest.raises(Illegal, match="does not stand ready"):
        answering.wish_retreat(war, found.id, "takeda", "Echigo")
    answered(war, found, takeda={"kind": "stand", "retreat": "Shinano"})
    for clan, place, code in (("takeda", "Musashi", "answer"), ("uesugi", "Echigo", "not_yours")):
        with pytest.raises(Illegal) as refused:
            answering.wish_retreat(war, found.id, clan, place)
        assert refused.value.code == code
    step = wars.Step("wish_retreat", ticket=found.id, clan="takeda", place="Echigo")
    again = wars.carry_out(war.campaign, step, wars.ScriptedWarDice(), SYSTEMS)
    assert again.campaign.tickets[found.id].answers["takeda"].retreat == "Echigo"
    answering.wish_retreat(war, found.id, "takeda", "Echigo")
    assert war.events[-1].knows == ("takeda",)
    seen = [
        wars.known_to(war.campaign, clan).tickets[found.id].answers["takeda"] for clan in ("takeda", "hojo")
    ]
    assert [answer.retreat for answer in seen] == ["Echigo", ""]
    settled(war, found, winner=0)
    retreats.withdraw(war, found.id, 1)
    assert war.host("h2").at == "Echigo"
    with pytest.raises(Illegal, match="does not stand ready"):
        answering.wish_retreat(war, found.id, "takeda", "Shinano")
    assert replay_patches(before, [event.patch for event in war.events]) == document(war.campaign)


def test_a_storm_is_not_called_off():
    """CAM-RUL-64, CAM-SIE-5"""
    war = field()
    found = ticket(war, "Kozuke", ["h1"], ["h2"], "assault", inside=True)
    assert [answering.may_answer(war.campaign, found, camp) for camp in (0, 1)] == [("press",), ("stand",)]


def test_what_is_left_out_is_left_out_before_the_scale_is_found():
    """CAM-BAT-11, CAM-LEV-4, CAM-RUL-23"""
    small = replace(NUMBERS, bounds=Bounds(most_pieces=60, least_pieces=12))
    war = field()
    found = answered(war, ticket(war, "Kozuke", ["h1"], ["h2"]), {"koku": small})
    assert found.scale == 2
    war = field()
    riders = [one.id for one in war.host("h1").companies if one.kind in ("samc", "oban", "gun")]
    found = answered(war, ticket(war, "Kozuke", ["h1"], ["h2"]), {"koku": small}, hojo={"leave": riders})
    assert (found.scale, sum(found.levies[0].fielded.values())) == (1, 54)


def test_where_no_system_can_hold_the_fight_paper_decides():
    """CAM-BAT-9, CAM-RUL-29, CAM-GRD-5"""
    nothing = replace(NUMBERS, holds=lambda ground: False)
    war = field(faces=[10, 10, 10])
    found = answered(war, ticket(war, "Kozuke", ["h1"], ["h2"]), {"koku": nothing})
    assert (found.system, found.outcome.how) == ("paper", "paper")


def test_on_paper_those_who_are_brought_fight_and_nobody_else():
    """CAM-RUL-94, CAM-BAT-8, CAM-BAT-11, CAM-STR-4: who leaves out all but one wins no battle by the others."""
    for left, face, need, lost in (([], 76, 76, 17), (field().host("h1").companies[1:], 100, 96, 1)):
        war = field(faces=[face, 20, 10], clans={})
        leave = [one.id for one in left]
        found = answered(war, ticket(war, "Kozuke", ["h1"], ["h2"]), hojo={"leave": leave})
        assert [camp.strength for camp in found.camps] == [235, 132], "as both have seen them"
        assert (found.outcome.winner, found.outcome.how) == (0, "paper")
        (roll,) = (roll for event in war.events for roll in event.rolls if roll.test.name == "paper")
        assert roll.test.need == need
        assert sum(row.lost for row in found.tolls[0]) == lost
        kept = {one.id: one.n for one in war.host("h1").companies}
        assert all(kept[one.id] == one.n for one in left), "they lose nothing"


def test_somebody_of_those_named_must_meet_a_raid():
    """CAM-BAT-11, CAM-RAI-2, CAM-LEV-11"""
    campaign = scene(hosts=(
        {"clan": "takeda", "at": "Kai", "troops": "sam yari 4"},
        {"clan": "hojo", "at": "Suruga", "troops": "ash yari light 5, sam bow 4, sam yari 4", "leader": "general"},
        {"clan": "hojo", "at": "Suruga", "troops": "ash bow light 5", "leader": "hero"},
    ), owners={"Suruga": "hojo"})  # fmt: skip
    war = war_on(campaign, stage=Stage.WALLS)
    found = ticket(war, "Suruga", ["h1"], ["h2", "h3"], "raid")
    hero = war.host("h3").leader

    def paths(**answer):
        told = Answer(companies=("c2", "c5"), persons=(hero,), **answer)
        return [fault.path for fault in answering.faults(war.campaign, found, "hojo", told)]

    assert paths() == paths(leave=("c2",)) == paths(posts={hero: "ash.yari.light"}) == []
    assert paths(leave=("c2", "c5")) == ["leave"]
    assert paths(leave=("c4",)) == ["leave"], "he is not among those who ride out"
    assert paths(posts={war.host("h2").leader: "ash.yari.light"}) == ["posts"]


@pytest.mark.parametrize(
    ("options", "answers", "system"),
    [
        ({}, {}, "koku"),
        ({"battle_system": "sky"}, {}, "sky"),
        ({"battle_system": "by_size"}, {}, "ageofwar"),
        ({"battle_system": "defender"}, {"takeda": {"system": "godai"}}, "godai"),
        ({}, {"takeda": {"system": "godai"}}, "koku"),
        ({}, {"takeda": {"system": "godai"}, "hojo": {"system": "godai"}}, "godai"),
    ],
)
def test_the_system_is_as_option_and_players_have_it(options, answers, system):
    """CAM-BAT-9, CAM-BAT-13, CAM-RUL-60"""
    war = field(options=options)
    systems = dict.fromkeys(("koku", "sky", "godai", "skirmish", "ageofwar"), NUMBERS)
    assert answered(war, ticket(war, "Kozuke", ["h1"], ["h2"]), systems, **answers).system == system


def test_captains_lead_where_both_agree_and_computers_always_do():
    """CAM-BAT-7, CAM-BAT-14"""
    both = {"hojo": {"captains": True}, "takeda": {"captains": True}}
    for options, clans, answers, captains in (
        ({}, PLAYERS, {}, False),
        ({}, PLAYERS, both, True),
        ({}, PLAYERS, {"hojo": {"captains": True}}, False),
        ({}, {"hojo": PLAYERS["hojo"]}, {"hojo": {"captains": True}}, True),
        ({"captains": "always"}, PLAYERS, {}, True),
        ({"captains": "never"}, PLAYERS, both, False),
        ({"computer_battles": "captains"}, {}, {}, True),
    ):
        war = field(options=options, clans=clans)
        assert answered(war, ticket(war, "Kozuke", ["h1"], ["h2"]), SYSTEMS, **answers).captains is captains


def test_two_computers_fight_on_paper():
    """CAM-BAT-8, CAM-EX-42, CAM-FAT-4"""
    war = field(faces=[76, 20, 10], clans={})
    before = {one.id: one.n for one in war.host("h2").companies}
    found = answered(war, ticket(war, "Kozuke", ["h1"], ["h2"]))
    assert (found.outcome.winner, found.outcome.how) == (0, "paper")
    rows = {row.type: (row.lost, row.back) for row in found.tolls[1]}
    assert rows["sam.yari.heavy"] == (4, 2)
    assert rows["ash.arquebus.medium"] == (3, 1)
    assert {row.type: row.lost for row in found.tolls[0]}["sam.yari.heavy"] == 3
    assert [before[one.id] - one.n for one in war.host("h2").companies][:2] == [2, 2]
    assert war.clan("hojo").honour == 10, "half of one, towards nought (CAM-HON-1)"
