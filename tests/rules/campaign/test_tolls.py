"""Tolls and fates: from the table to the map (CAM-TOL-1 to CAM-TOL-7, CAM-FAT-1 to CAM-FAT-4)."""

import msgspec
import pytest

from rulesets.campaign.document import document, replay_patches
from rulesets.campaign.fights.settling import by_type, in_first_half, outcome_of
from rulesets.campaign.fights.tolls import coming_back, companies_struck, losing, row
from rulesets.campaign.people import Trait
from rulesets.campaign.troops import Company, Kind
from rulesets.engine.illegal import Illegal
from rulesets.engine.mustering.levies import Losses
from tests.rules.campaign.fights import NUMBERS, answered, settled, ticket
from tests.rules.campaign.test_answers import field


def fours(count, kind=Kind.SAM):
    return [Company(f"c{number}", kind, "yari", "heavy", 4) for number in range(1, count + 1)]


def ready(faces=(), **values):
    war = field(faces, **values)
    return war, answered(war, ticket(war, "Kozuke", ["h1"], ["h2"]))


def test_the_toll_of_koku():
    """CAM-EX-24, CAM-TOL-2, CAM-TOL-3, CAM-TOL-4"""
    found = row("sam.yari.heavy", 12, 12, Losses(killed=5, fled=4))
    assert (found.lost, found.taken, found.back) == (7, 0, 3)
    companies = fours(3)
    lost = losing(companies, 7)
    assert lost == {"c1": 3, "c2": 2, "c3": 2}
    after = [msgspec.structs.replace(one, n=one.n - lost[one.id]) for one in companies]
    back = coming_back(after, 3)
    assert [one.n + back.get(one.id, 0) for one in after] == [3, 3, 2]


def test_each_company_is_told_before_the_battle_and_after_the_close():
    """CAM-TOL-4"""
    war, found = ready()
    before = war.campaign.copy()
    over = settled(war, found, winner=1, losses=({"sam.yari.heavy": Losses(killed=5, fled=4)}, {}))
    told = companies_struck(before, over, 0)
    assert told["sam.yari.heavy"] == [(4, 3), (4, 3), (4, 2)]
    assert all(old == new for type, each in told.items() if type != "sam.yari.heavy" for old, new in each)
    before.hosts["h1"] = msgspec.structs.replace(before.hosts["h1"], companies=())
    assert companies_struck(before, over, 0) == {}, "of men whom one does not know nothing is told"


def test_pieces_that_were_topped_up_count_no_more_than_figures():
    """CAM-EX-25, CAM-RUL-16"""
    bow = row("sam.bow.heavy", 4, 6, Losses(killed=1))
    assert (bow.lost, bow.back) == (1, 0)
    spent = row("sam.yari.heavy", 7, 8, Losses(killed=8))
    assert (spent.lost, spent.back) == (7, 3)


def test_the_taken_stay_lost():
    """CAM-EX-26, CAM-TOL-3, CAM-RUL-9"""
    found = row("ash.yari.light", 15, 16, Losses(killed=6, fled=4, taken=3))
    assert (found.lost, found.taken, found.back) == (10, 3, 3)


def test_nobody_comes_back_above_the_full_number():
    """CAM-TOL-4"""
    assert coming_back([Company("c1", Kind.SAM, "yari", "heavy", 3)], 3) == {"c1": 1}


def test_a_battle_takes_its_toll_at_once_and_what_comes_back_waits_for_the_close():
    """CAM-TOL-6, CAM-TOL-7, CAM-BAT-10, CAM-HON-1"""
    war, found = ready()
    before = document(war.campaign)
    war.events.clear()
    over = settled(war, found, winner=1, losses=({"sam.yari.heavy": Losses(killed=5, fled=4)}, {}))
    assert [one.n for one in war.host("h1").companies if one.type == "sam.yari.heavy"] == [1, 2, 2]
    returning = list(war.campaign.returning.values())
    assert [(one.clan, one.type, one.figures) for one in returning] == [("hojo", "sam.yari.heavy", 3)]
    assert (over.status, over.field, war.host("h1").fought) == ("over", 1, True)
    assert {row.type: row.lost for row in over.tolls[0]}["sam.yari.heavy"] == 7
    assert (war.clan("takeda").honour, war.clan("hojo").honour) == (12, 9)
    leader = war.person(war.host("h2").leader)
    assert leader.deeds == 2
    assert replay_patches(before, [event.patch for event in war.events]) == document(war.campaign)


def test_who_gives_up_early_loses_all_that_stood_as_fled():
    """CAM-EX-48, CAM-BAT-13, CAM-RUL-33, CAM-RUL-65"""
    for early, lost in ((True, 12), (False, 4)):
        war, found = ready()
        levied = msgspec.structs.replace(
            found.levies[0], fielded={"sam.yari.heavy": 12}, pieces={"sam.yari.heavy": 20}
        )
        found = war.change(found, levies=(levied, found.levies[1]), bought=(("road",), ()))
        losses = ({"sam.yari.heavy": Losses(killed=4)}, {})
        over = settled(war, found, winner=1, losses=losses, given_up=0, early=early)
        assert over.tolls[0][0].lost == (7 if early else 2), lost


def test_given_up_in_the_first_half():
    """CAM-EX-48, CAM-BAT-13"""
    for turn, early in ((6, True), (10, True), (11, False)):
        final = {
            "result": {"winner": "kaki", "reason": "resignation"}, "clock": {"turn": turn, "limit": 20},
            "losses": [{}, {}],
        }  # fmt: skip
        assert in_first_half(final) is early
        war, found = ready()
        outcome = outcome_of(war.campaign, found, NUMBERS, final, [])
        assert (outcome.winner, outcome.given_up, outcome.early) == (1, 0, early)


def test_the_outcome_of_a_table_adds_units_up_by_type():
    """CAM-TOL-1, CAM-FAT-1"""
    war, found = ready()
    unit = next(unit for unit in found.levies[0].units if unit.type == "sam.yari.heavy")
    final = {
        "result": {"winner": "ai", "reason": "broken"}, "clock": {"turn": 4}, "losses": [{unit.id: (2, 1, 9)}, {}],
        "marks": {"p1": ["deed", "slew:p7"], "p7": ["fell"]},
    }  # fmt: skip
    outcome = outcome_of(war.campaign, found, NUMBERS, final, [])
    assert outcome.losses[0] == {"sam.yari.heavy": Losses(killed=2, fled=0, taken=unit.pieces - 2)}
    assert (outcome.marks, outcome.slain) == ({"p1": ("deed",), "p7": ("fell",)}, {"p1": ("p7",)})
    assert by_type(found.levies[0], {}) == {}


def test_road_bought_makes_nothing_of_the_fled():
    """CAM-GRD-3, CAM-TOL-2"""
    war, found = ready()
    found = war.change(found, bought=(("road",), ()))
    over = settled(war, found, winner=1, losses=({"sam.yari.heavy": Losses(killed=2, fled=10)}, {}))
    assert {row.type: row.lost for row in over.tolls[0]}["sam.yari.heavy"] == 2


def test_more_come_back_to_a_beloved_man():
    """CAM-PER-3, CAM-TOL-3, CAM-RUL-66"""
    war, found = ready()
    leader = war.person(war.host("h1").leader)
    war.change(leader, trait=Trait.BELOVED)
    over = settled(war, found, winner=1, losses=({"sam.yari.heavy": Losses(killed=9, taken=1)}, {}))
    line = {row.type: row for row in over.tolls[0]}["sam.yari.heavy"]
    assert (line.lost, line.taken, line.back) == (10, 1, 6)


@pytest.mark.parametrize("has", [False, True])
def test_a_gun_without_crew_is_the_winners_or_is_spiked(has):
    """CAM-TOL-5, CAM-RUL-67"""
    war = field()
    if has:
        gun = Company("c90", Kind.GUN, "gun", "light", 3)
        war.change(war.host("h2"), companies=(*war.host("h2").companies, gun))
    found = answered(war, ticket(war, "Kozuke", ["h1"], ["h2"]))
    settled(war, found, winner=1, losses=({"gun.gun.light": Losses(killed=3)}, {}))
    guns = [one.n for one in war.host("h2").companies if one.kind is Kind.GUN]
    assert guns == ([3] if has else [1])
    assert not any(one.type == "gun.gun.light" for one in war.campaign.returning.values())


@pytest.mark.parametrize(
    "outcome",
    [
        {"winner": 2}, {"losses": ({"sam.yari.heavy": Losses(killed=13)}, {})}, {"losses": ({"x.y.z": Losses(1)}, {})},
        {"marks": {"p99": ("fell",)}}, {"marks": {"p1": ("sleepy",)}},
    ],
)  # fmt: skip
def test_an_outcome_that_cannot_be_is_refused(outcome):
    """CAM-TOL-1, CAM-TOL-6"""
    war, found = ready()
    with pytest.raises(Illegal):
        settled(war, found, **{"winner": 1, **outcome})


@pytest.mark.parametrize(
    ("outcome", "clause"),
    [
        ({"winner": 1, "marks": {"p2": ("fell",)}}, "CAM-TOL-1"),
        ({"winner": 1, "slain": {"p2": ("p1",)}}, "CAM-TOL-1"),
        ({"winner": 0, "given_up": 0}, "CAM-BAT-13"),
        ({"given_up": 0}, "CAM-BAT-13"),
    ],
)
def test_of_a_battle_at_home_only_those_are_told_who_were_there_and_who_gave_up_has_lost(outcome, clause):
    """CAM-TOL-1, CAM-FAT-1, CAM-BAT-13"""
    war = field(faces=[9, 9])
    assert (war.host("h1").leader, war.person("p2").clan) == ("p1", "hojo"), "his heir is at home"
    found = answered(war, ticket(war, "Kozuke", ["h1"], ["h2"]))
    with pytest.raises(Illegal) as refused:
        settled(war, found, how="hand", **outcome)
    assert refused.value.clause == clause
    done = settled(war, found, how="hand", winner=1, given_up=0, marks={"p1": ("fell",)})
    assert done.status == "over"


def test_the_fates_of_the_fallen_and_the_taken():
    """CAM-EX-27, CAM-FAT-1, CAM-FAT-2, CAM-FAT-3, CAM-RUL-18"""
    war, found = ready([5, 2, 6, 3])
    baba = war.person(war.host("h2").leader)
    heir, hero = (
        next(one for one in war.campaign.persons.values() if (one.clan, one.rank) == told)
        for told in (("hojo", "heir"), ("takeda", "hero"))
    )
    war.change(heir, host="h1")
    war.change(hero, host="h2")
    settled(war, found, winner=0, marks={baba.id: ("fell", "taken"), hero.id: ("taken",), heir.id: ("fell",)})
    assert war.person(heir.id).until == 1 + 3 + 1
    assert war.person(baba.id).held_by == "hojo"
    assert war.person(hero.id).until == 1 + 1 + 1


def test_a_daimyo_who_fell_hard_limps():
    """CAM-EX-27, CAM-FAT-2, CAM-FAT-3"""
    war, found = ready([3, 3])
    settled(war, found, winner=0, marks={war.host("h1").leader: ("fell",)})
    daimyo = next(one for one in war.campaign.persons.values() if (one.clan, one.rank) == ("hojo", "daimyo"))
    assert (daimyo.until, daimyo.limp) == (1 + 4 + 1, True)


def test_who_is_hurt_alone_is_wounded_without_a_die():
    """CAM-FAT-3, CAM-RUL-68"""
    war, found = ready([9])
    baba, ujiyasu = war.host("h2").leader, war.host("h1").leader
    settled(war, found, winner=0, marks={baba: ("hurt", "taken"), ujiyasu: ("hurt",)})
    assert [war.person(id).until for id in (baba, ujiyasu)] == [3, 3]


def test_deeds_and_shames_are_told_before_the_fates():
    """CAM-LIF-1, CAM-FAT-1"""
    war, found = ready()
    baba, ujiyasu = war.host("h2").leader, war.host("h1").leader
    settled(war, found, winner=0, marks={baba: ("deed", "shame")}, slain={ujiyasu: (baba,)})
    assert (war.person(baba).deeds, war.person(baba).shames, war.person(ujiyasu).deeds) == (1, 1, 2)


def test_nobody_is_taken_of_a_side_that_holds_the_field():
    """CAM-FAT-1"""
    war, found = ready()
    settled(war, found, winner=0, marks={war.host("h1").leader: ("taken",)})
    assert war.person(war.host("h1").leader).until == 0
