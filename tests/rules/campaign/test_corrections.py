"""A referee's corrections: what he types becomes a patch on the war, and a patch is told in words (CAM-EVT-4)."""

import pytest

from rulesets import Illegal, english
from rulesets import campaign as wars
from rulesets.campaign.document import document
from rulesets.campaign.lookups import place_of
from rulesets.campaign.troops import figures
from rulesets.engine.document import merge
from tests.rules.campaign.houses_and_land import person
from tests.rules.campaign.scenes import H, scene

BESIDE = ("about", "invested", "unseen")
HOST = {"clan": "takeda", "at": "Kai", "troops": H, "leader": "general"}


def war(**more):
    return scene(hosts=(HOST,), options={"referee": True}, **more)


def right(before, what, which, **values):
    """The patch of one correction, and the war after it, through the front door."""
    patch = wars.correct(before, [wars.Correction(wars.Correctable(what), which, values)])
    dice = wars.CampaignDice(b"k" * 32)
    return patch, wars.edit(before, patch, "so it was", "Rika", dice).campaign


def stranger_to(before):
    """The war as who only looks on knows it."""
    seen = wars.view(before, None)
    return wars.campaign_from({name: part for name, part in seen.items() if name not in BESIDE})


def said(before, patch, unseen=()):
    return [english(line) for line in wars.correction_words(before, patch, unseen)]


def test_land_a_castle_and_what_lies_in_it_are_set_right_together():
    before = war()
    patch, after = right(before, "province", "Kai", castle=1, restless=2, raids=1, stores=1, garrison=4)
    found = after.provinces["Kai"]
    assert (found.castle, found.stores, figures(found.garrison), found.restless, found.raids) == (
        1,
        1,
        4,
        2,
        1,
    )
    assert set(patch) == {"provinces"}
    lines = said(before, patch)
    level = before.provinces["Kai"].castle
    assert f"Kai, castle: {level} → 1" in lines
    assert f"Kai, garrison: {5 * level} → 4" in lines
    assert "Kai, restless closes: 0 → 2" in lines


def test_land_of_another_clan_keeps_neither_castellan_nor_band_and_seats_move():
    before = war()
    keeper = person(before, "Fuma")
    _patch, before = right(before, "person", keeper.id, place="castle:Musashi")
    patch, after = right(before, "province", "Musashi", owner="takeda")
    assert after.provinces["Musashi"].owner == "takeda"
    assert after.persons[keeper.id].castle == ""
    assert "Musashi, owner: Hojo → Takeda" in said(before, patch)
    free, back = right(after, "province", "Musashi", owner="neutral")
    assert figures(back.provinces["Musashi"].band) > 0
    assert "Musashi, owner: Takeda → neutral men" in said(after, free)


def test_a_chest_is_set_right_and_told_only_where_it_is_known():
    before = war()
    patch, after = right(before, "clan", "takeda", chest=777, honour=9)
    assert (after.clans["takeda"].chest, after.clans["takeda"].honour) == (777, 9)
    chest = before.clans["takeda"].chest
    assert said(before, patch) == [f"Takeda, chest: {chest} → 777", "Takeda, honour: 10 → 9"]
    assert said(stranger_to(before), patch) == ["Takeda, chest: 777", "Takeda, honour: 10 → 9"]


def test_figures_of_a_type_come_and_go_as_a_toll_takes_them():
    """CAM-TOL-4"""
    before = war()
    patch, after = right(before, "host", "h1", **{"men:sam.yari.heavy": 5})
    men = [one.n for one in after.hosts["h1"].companies if one.type == "sam.yari.heavy"]
    assert men == [2, 3]
    assert said(before, patch) == ["the host of Baba Nobuharu, samurai with yari: 8 → 5"]
    _patch, again = right(after, "host", "h1", **{"men:sam.yari.heavy": 8})
    assert [one.n for one in again.hosts["h1"].companies if one.type == "sam.yari.heavy"] == [4, 4]


def test_a_host_stands_elsewhere_under_another():
    before = war()
    other = person(before, "Sanada")
    patch, after = right(before, "host", "h1", at="Shinano", leader=other.id)
    host = after.hosts["h1"]
    assert (host.at, host.leader, after.persons[other.id].host) == ("Shinano", other.id, "h1")
    lines = said(before, patch)
    assert lines[0] == "the host of Baba Nobuharu, place: Kai → Shinano"
    assert lines[1].startswith("the host of Baba Nobuharu, leader: Baba Nobuharu → Sanada")
    assert any("place: at the seat → with the host at" in line for line in lines)


def test_a_person_is_wounded_taken_dead_or_whole_again_and_leads_no_more():
    before = war()
    baba = person(before, "Baba")
    patch, hurt = right(before, "person", baba.id, state="wounded:2")
    assert place_of(hurt, hurt.persons[baba.id]) == "Kai"
    assert hurt.hosts["h1"].leader == ""
    assert "Baba Nobuharu, state: fit → wounded, fit again in 3 seasons" in said(before, patch)
    taken_patch, taken = right(hurt, "person", baba.id, state="prisoner:hojo")
    assert taken.persons[baba.id].held_by == "hojo"
    assert said(hurt, taken_patch)[0].endswith("→ prisoner of Hojo")
    _patch, dead = right(taken, "person", baba.id, state="dead")
    assert dead.persons[baba.id].dead
    patch, whole = right(dead, "person", baba.id, state="fit", place="host:h1", command=3)
    found = whole.persons[baba.id]
    assert (found.dead, found.host, found.command) == (False, "h1", 3)
    assert said(dead, patch) == [
        "Baba Nobuharu, state: dead → fit", "Baba Nobuharu, place: at the seat → with the host at Kai",
        "Baba Nobuharu, command: 2 → 3",
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("what", "which", "values"),
    [
        ("clan", "takeda", {"chest": -1}),
        ("clan", "takeda", {"name": "Oda"}),
        ("clan", "oda", {"chest": 1}),
        ("province", "Kai", {"castle": 9}),
        ("province", "Kai", {"stores": 99}),
        ("province", "Kai", {"owner": "nobody"}),
        ("host", "h1", {"at": "Mars"}),
        ("host", "h1", {"men:gun.gun.light": 3}),
        ("host", "h1", {"men:oops": 3}),
        ("host", "h1", {"men:sam.yari.heavy": 99}),
        ("host", "h1", {"leader": "p999"}),
        ("person", "Baba", {"state": "prisoner:takeda"}),
        ("person", "Baba", {"place": "castle:Musashi"}),
    ],
)
def test_what_cannot_be_is_refused_in_words(what, which, values):
    before = war()
    which = person(before, which).id if what == "person" else which
    with pytest.raises(Illegal) as refused:
        right(before, what, which, **values)
    assert (refused.value.code, refused.value.clause) == ("correction", "CAM-EVT-4")


def test_who_does_not_know_a_host_names_its_men_and_is_told_no_others():
    """CAM-SEC-2"""
    before = war()
    stranger = stranger_to(before)
    patch = wars.correct(stranger, [wars.Correction(wars.Correctable.HOST, "h1", {"men:sam.yari.heavy": 5})])
    assert said(stranger, patch) == ["a host of Takeda, samurai with yari: 5"]
    baba = person(before, "Baba")
    patch = wars.correct(stranger, [wars.Correction(wars.Correctable.PERSON, baba.id, {"place": "host:h1"})])
    assert said(stranger, patch, wars.view(before, None)["unseen"]) == [
        "Baba Nobuharu, place: with the host at Kai"
    ]


def test_a_patch_that_a_program_wrote_is_told_too_and_nothing_of_it_is_left_out():
    before = war()
    patch = {"clans": {"takeda": {"supreme": 1}}, "treaties": {"r1": None}, "hosts": {"h1": None}}
    assert said(before, patch) == [
        "Takeda, besides: supreme", "the host of Baba Nobuharu is struck off", "treaties: r1",
    ]  # fmt: skip
    assert merge(document(before), patch)["clans"]["takeda"]["supreme"] == 1
