"""Rulings and general clauses that no other file of these tests has to itself."""

import re
from fractions import Fraction

import msgspec
import pytest

import rulesets
from rulesets import Illegal
from rulesets import campaign as wars
from rulesets.campaign.fights.strengths import odds
from rulesets.campaign.houses import honour
from rulesets.campaign.options import SYSTEMS
from rulesets.campaign.shown.view import view
from rulesets.campaign.shown.words import WORDS
from rulesets.campaign.tickets import Answer, AnswerKind, Outcome
from rulesets.engine.mustering.levies import Contingent
from tests.rules.campaign.fights import answered, ticket, war_on
from tests.rules.campaign.houses_and_land import at_work
from tests.rules.campaign.scenes import G, H, scene
from tests.rules.campaign.seasons_played import at, awaited, ended, marched
from tests.rules.campaign.test_answers import PLAYERS
from tests.rules.campaign.test_honour import battle

FIELDED = {system.slug: system for system in rulesets.all() if system.fielding is not None}


# -- what a war is -----------------------------------------------------------------------------------------------------


def test_a_war_has_two_to_eight_clans_and_lasts_three_to_sixteen_seasons():
    """CAM-GEN-1, CAM-GEN-4, CAM-SCN-1"""
    raw = msgspec.to_builtins(wars.scenario("tenka"))
    assert len(raw["clans"]) == 8
    for change in ({"clans": raw["clans"][:1]}, {"seasons": 2}, {"seasons": 17}):
        with pytest.raises(Illegal):
            wars.decode_scenario({**raw, **change})
    assert {(len(one.order), one.seasons) for one in wars.scenarios().values()} <= {
        (clans, seasons) for clans in range(2, 9) for seasons in range(3, 17)
    }


def test_every_system_of_the_house_can_fight_its_battles():
    """CAM-GEN-3, CAM-BAT-9"""
    assert set(SYSTEMS) <= set(FIELDED)
    for slug in SYSTEMS:
        with pytest.raises(Illegal):
            wars.open("kanto", {"battle_system": slug, slug: False}, {})


def test_everything_that_changes_a_war_is_an_event():
    """CAM-GEN-6, CAM-EVT-1"""
    record = wars.wage("evening", b"every change of it is an event..", most=1)
    assert wars.replay(record) == record.final
    counted = sum(len(throw.faces) for event in record.events for throw in event.rolls if not event.ninja)
    assert counted == record.final["dice_count"]
    assert {"plans_opened", "order_judged", "season_begun"} <= {event.kind for event in record.events}


def test_a_scenario_says_whether_its_pars_were_measured():
    """CAM-BAL-1"""
    raw = msgspec.to_builtins(wars.scenario("kanto"))
    assert wars.scenario("kanto").measured
    assert not wars.decode_scenario({**raw, "measured": False}).measured


# -- rulings -----------------------------------------------------------------------------------------------------------


def test_a_banner_is_never_called_a_thousand_koku():
    """CAM-RUL-1: rice is counted in k, hosts in banners."""
    told = [text for text in WORDS.values() if "{banners}" in text]
    assert told
    assert not [text for text in told if re.search(r"koku|\bk\b", text)]


def test_the_first_guess_is_by_the_squares_of_both_strengths():
    """CAM-RUL-6, CAM-BAT-2"""
    assert odds(200, 100) == Fraction(4, 5)
    assert odds(0, 0) == Fraction(1, 2)


@pytest.mark.parametrize("slug", SYSTEMS)
def test_every_kind_of_company_has_its_men_in_every_system(slug):
    """CAM-RUL-7, CAM-LEV-7"""
    for kind, mounted in (("ron", False), ("ronc", True), ("mon", False), ("monc", True)):
        company = Contingent(f"{kind}.yari.medium", kind, "yari", "medium", 20, mounted)
        levied = FIELDED[slug].fielding.levy((company,), None, (), 1, {})
        assert sum(levied.pieces.values()) > 0, kind
        assert levied.reserves == {}, kind


def two_battles():
    """Hojo with a battle in Kozuke and one in Suruga."""
    hosts = (
        {"clan": "hojo", "at": "Musashi", "troops": H}, {"clan": "hojo", "at": "Izu", "troops": H},
        {"clan": "takeda", "at": "Kozuke"}, {"clan": "takeda", "at": "Suruga"},
    )  # fmt: skip
    return marched(scene(hosts=hosts), {"h1": "Kozuke", "h2": "Suruga"})


def test_two_battles_of_one_player_end_in_either_order():
    """CAM-RUL-25, CAM-SEA-2"""
    assert sorted(one.place for one in awaited(two_battles())) == ["Kozuke", "Suruga"]
    ends = []
    for first, second in (("Kozuke", "Suruga"), ("Suruga", "Kozuke")):
        war = ended(two_battles(), winner=0, place=first)
        assert [one.place for one in awaited(war)] == [second]
        ends.append(at(ended(war, winner=0, place=second)))
    assert ends[0] == ends[1]


def test_paper_gives_half_the_honour_and_calling_off_costs_the_stronger():
    """CAM-RUL-27, CAM-HON-1, CAM-BAT-4"""

    def brought(how):
        war = at_work(scene())
        honour.of_battle(war, battle(how=how), ())
        return war.clan("takeda").honour - 10

    assert (brought("table"), brought("paper")) == (2, 1)
    war = war_on(
        scene(
            hosts=(
                {"clan": "hojo", "at": "Kozuke", "troops": G, "came_from": "Musashi", "came_by": ("river",)},
                {"clan": "takeda", "at": "Kozuke", "troops": H},
            ),
            clans=PLAYERS,
        )
    )
    answered(war, ticket(war, "Kozuke", ["h1"], ["h2"]), hojo={"kind": "call_off"})
    assert war.clan("hojo").honour < 10


def test_a_ticket_asks_everything_at_once():
    """CAM-RUL-34, CAM-BAT-16"""
    asked = set(Answer.__struct_fields__)
    assert {"kind", "leave", "system", "ground", "posts", "captains", "paper", "draw", "retreat"} <= asked
    war = war_on(
        scene(
            hosts=(
                {"clan": "hojo", "at": "Kozuke", "troops": G, "leader": "daimyo", "came_from": "Musashi"},
                {"clan": "takeda", "at": "Kozuke", "troops": H},
            ),
            clans=PLAYERS,
        ),
        [50, 9, 9],
    )
    whole = {"kind": "press", "leave": ["c1"], "paper": True, "retreat": "Musashi", "ground": ["last"]}
    found = answered(
        war, ticket(war, "Kozuke", ["h1"], ["h2"]), hojo=whole, takeda={"kind": "stand", "paper": True}
    )
    assert (found.status, found.kind_of(0)) == ("over", AnswerKind.PRESS)
    assert found.answers["hojo"].leave == ("c1",)
    assert found.levies[0].fielded["sam.yari.heavy"] == 8, "c1 is left out (CAM-BAT-11)"
    assert isinstance(found.outcome, Outcome)


def test_who_somebody_is_is_open_and_where_he_is_is_not():
    """CAM-RUL-82, CAM-SEC-1, CAM-LIF-7"""
    war = scene(hosts=({"clan": "hojo", "at": "Kazusa", "leader": "general"},))
    id = war.hosts["h1"].leader
    war.persons[id] = msgspec.structs.replace(war.persons[id], deeds=3, until=4)
    seen, own = view(war, "takeda")["persons"][id], view(war, "hojo")["persons"][id]
    for name in ("name", "clan", "rank", "command", "deeds"):
        assert seen[name] == own[name]
    assert "host" not in seen
    assert "until" not in seen
    assert (own["host"], own["until"]) == ("h1", 4)
