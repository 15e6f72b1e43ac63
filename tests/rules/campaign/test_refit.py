"""The great refit, garrisons, risings (CAM-ECO-9, CAM-ECO-14, CAM-MAP-6 to CAM-MAP-8)."""

import msgspec
import pytest

from rulesets.campaign.land.refit import garrisons, refit
from rulesets.campaign.land.risings import grow_quiet, risings
from rulesets.campaign.people import Trait
from tests.rules.campaign.houses_and_land import at_work, done, told, with_person
from tests.rules.campaign.scenes import scene

WINTER = 4
LACKING = (
    "sam yari 2, sam yari 2, sam bow 2, sam naginata 4, ash yari light 3, ash yari medium 5, ash bow light 5, "
    "ash arquebus medium 5, samc yari 3, samc bow 3"
)
"""H, as it lacks eight foot figures and four riders."""


def refitted(**values):
    before = scene(season=WINTER, **values)
    war = at_work(before)
    refit(war)
    done(war, before)
    return war


def test_ten_figures_for_a_banner_in_the_order_of_ids():
    """CAM-EX-46, CAM-ECO-9, CAM-RUL-36"""
    war = refitted(hosts=({"clan": "takeda", "at": "Kai", "troops": LACKING},))
    assert [one.n for one in war.host("h1").companies] == [4, 4, 4, 4, 5, 5, 5, 5, 5, 3]
    assert told(war, "refit") == [{"clan": "takeda", "figures": 10, "k": 24}]
    assert war.clan("takeda").chest == 720 - 24


def test_it_lasts_as_long_as_the_chest():
    """CAM-ECO-9"""
    war = refitted(
        hosts=({"clan": "takeda", "at": "Kai", "troops": LACKING},), clans={"takeda": {"chest": 19}}
    )
    assert [one.n for one in war.host("h1").companies] == [4, 4, 4, 4, 5, 5, 5, 5, 3, 3]
    assert war.clan("takeda").chest == 3, "eight on foot, and no rider for the rest"


@pytest.mark.parametrize(
    ("at", "values"),
    [
        ("Musashi", {}),
        ("Kozuke", {"provinces": {"Kozuke": {"restless": 1}}}),
        ("Kozuke", {"provinces": {"Kozuke": {"castle": 0}}}),
        ("Kozuke", {"besieged": True}),
    ],
)
def test_not_in_other_land_nor_besieged_nor_where_nothing_could_be_mustered(at, values):
    """CAM-ECO-9, CAM-RUL-59"""
    hosts = [{"clan": "takeda", "at": at, "troops": LACKING, "free": False}]
    if values.pop("besieged", False):
        hosts.append({"clan": "hojo", "at": at, "troops": "ash yari light 1"})
    war = refitted(hosts=tuple(hosts), **values)
    assert not war.events


def test_the_guard_is_whole_again_at_the_seat_for_nothing():
    """CAM-ECO-9"""
    war = refitted(
        hosts=(
            {"clan": "takeda", "at": "Kai", "troops": "oban yari 1"},
            {"clan": "hojo", "at": "Musashi", "troops": "oban yari 2"},
        )
    )
    assert [host.companies[0].n for host in war.campaign.hosts.values()] == [5, 5]
    assert [one["k"] for one in told(war, "refit")] == [12, 0], "elsewhere it costs what riders cost"


def test_only_in_winter():
    """CAM-SEA-5, CAM-ECO-9"""
    war = at_work(scene(season=3, hosts=({"clan": "takeda", "at": "Kai", "troops": LACKING},)))
    refit(war)
    garrisons(war)
    assert not war.events


def test_garrisons_and_bands_are_whole_in_winter_where_nobody_besieges():
    """CAM-MAP-6, CAM-MAP-7, CAM-RUL-79"""
    empty = {"garrison": (), "band": ()}
    before = scene(
        "capital",
        season=WINTER,
        provinces={
            "Yamashiro": empty,
            "Owari": empty,
            "Settsu": empty,
            "Ise": {"band": ()},
            "Mino": {"castle": 3},
        },
        hosts=({"clan": "oda", "at": "Settsu"},),
    )
    war = at_work(before)
    garrisons(war)
    found = war.campaign.provinces
    assert [len(found[key].garrison) for key in ("Yamashiro", "Owari", "Settsu", "Mino")] == [3, 3, 0, 3]
    assert [len(found[key].band) for key in ("Yamashiro", "Owari", "Ise")] == [4, 0, 3]
    assert done(war, before) == ["garrisons_whole", "garrisons_whole"]
    assert [event.knows for event in war.events] == [("oda",), ()]


# -- risings -----------------------------------------------------------------------------------------------------------


def risen(*faces, **values):
    restless = {"Kozuke": {"restless": 4, "garrison": (), "stores": 1}}
    before = scene(**{"owners": {"Kozuke": "hojo"}, "provinces": restless, **values})
    war = at_work(before, *faces)
    risings(war)
    grow_quiet(war)
    return war, done(war, before)


def test_restless_land_rises_on_a_one():
    """CAM-EX-38, CAM-ECO-14, CAM-MAP-7"""
    war, kinds = risen(1)
    found = war.province("Kozuke")
    assert (found.owner, found.castle, len(found.garrison), len(found.band)) == ("neutral", 2, 2, 2)
    assert (found.stores, found.restless) == (3, 0)
    assert kinds == ["rose"]
    war, kinds = risen(2)
    assert (war.province("Kozuke").owner, war.province("Kozuke").restless) == ("hojo", 3)
    assert kinds == ["kept_quiet", "grew_quiet"]


def test_without_honour_it_rises_on_a_two():
    """CAM-EX-38, CAM-HON-2"""
    assert risen(2, clans={"hojo": {"honour": 5}})[1] == ["rose"]
    assert risen(2, clans={"hojo": {"honour": 6}})[1] == ["kept_quiet", "grew_quiet"]


def test_a_host_or_a_steward_keeps_it_quiet():
    """CAM-ECO-14, CAM-PER-3"""
    war, kinds = risen(hosts=({"clan": "hojo", "at": "Kozuke", "troops": "ash yari light 1"},))
    assert kinds == ["grew_quiet"]
    before = scene(owners={"Kozuke": "hojo"}, provinces={"Kozuke": {"restless": 1}})
    with_person(before, "Fuma", trait=Trait.STEWARD, castle="Kozuke")
    war = at_work(before)
    risings(war)
    assert not war.events
    grow_quiet(war)
    assert told(war, "grew_quiet")[0]["settled"] == ["Kozuke"]


def test_who_kept_it_is_at_the_seat_and_guests_stand_before_the_gate():
    """CAM-ECO-14, CAM-RUL-51, CAM-CLN-2"""
    before = scene(
        owners=dict.fromkeys(("Sagami", "Izu", "Musashi", "Shimosa", "Kazusa"), "takeda"),
        provinces={"Kozuke": {"owner": "hojo", "restless": 4}},
        clans={"hojo": {"seat": "Kozuke"}},
        hosts=({"clan": "takeda", "at": "Kozuke", "free": False},),
    )
    castellan = with_person(before, "Fuma", castle="Kozuke")
    war = at_work(before, 1)
    risings(war)
    assert war.host("h1").free
    assert war.person(castellan.id).castle == ""
    assert msgspec.structs.asdict(war.province("Kozuke"))["owner"] == "neutral"
