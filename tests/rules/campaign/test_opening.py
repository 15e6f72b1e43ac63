"""The first dice of a war: banners host by host, then traits (CAM-SCN-4, CAM-SCN-5, CAM-PER-2, CAM-DIC-2)."""

import pytest

from rulesets import campaign as wars
from rulesets.campaign.document import campaign_from, document, replay_patches
from rulesets.campaign.muster import chosen_banners, throw_band, throw_banners
from rulesets.campaign.opening import first_hosts, muster_all
from rulesets.campaign.troops import size
from rulesets.campaign.war import War
from tests.rules.campaign.scenes import scene


def mustered(key="kanto", dice=None, seats=None, **options):
    dice = dice or wars.CampaignDice(b"a seed of thirty-two bytes, kept", ["left", "right"])
    opening = wars.open(key, options, seats or {})
    war = War(opening, dice)
    war.campaign.season = 1
    muster_all(war, seats or {})
    return opening, war


def test_takeda_stand_where_the_first_example_has_them():
    """CAM-EX-1, CAM-SCN-4"""
    _opening, war = mustered()
    found = {host.at: host for host in war.campaign.hosts.values() if host.clan == "takeda"}
    assert {at: size(host.companies) >= 2 * banners for at, host, banners in zip(
        found, found.values(), (5, 4, 3), strict=True
    )} == dict.fromkeys(("Kai", "Kozuke", "Shinano"), True)  # fmt: skip
    names = {at: war.campaign.persons[host.leader].name for at, host in found.items()}
    assert names == {"Kai": "Takeda Shingen", "Kozuke": "Baba Nobuharu", "Shinano": "Yamagata Masakage"}
    with_shingen = [person for person in war.campaign.persons.values() if person.host == found["Kai"].id]
    assert [str(person.rank) for person in with_shingen] == ["daimyo", "heir", "hero", "hero"]


@pytest.mark.parametrize(
    ("key", "clan", "hosts"),
    [
        ("kanto", "hojo", [("Sagami", 6), ("Musashi", 4), ("Shimosa", 4)]),
        ("kyushu", "otomo", [("Bungo", 5), ("Bungo", 4), ("Bungo", 2)]),
        ("kyushu", "shimazu", [("Satsuma", 5), ("Osumi", 2)]),
        ("capital", "oda", [("Owari", 5), ("Mino", 4), ("Owari", 4)]),
        ("tenka", "mori", [("Aki", 5), ("Bingo", 4), ("Suo", 1)]),
    ],
)
def test_banners_go_to_the_seat_and_the_richest_other_homes(key, clan, hosts):
    """CAM-SCN-4, CAM-RUL-41"""
    war = wars.open(key, {}, {})
    found = first_hosts(war.scenario.house(clan), war.realm)
    assert [(first.at, first.banners) for first in found] == hosts


def test_the_dice_fall_host_by_host_in_seat_order_and_then_the_traits():
    """CAM-SCN-5, CAM-ECO-8, CAM-DIC-2"""
    opening, war = mustered()
    banners = [6, 4, 4, 5, 4, 3]
    assert [len(event.rolls) for event in war.events] == [4 * count for count in banners] + [1] * 12
    assert [event.clan for event in war.events] == ["hojo"] * 3 + ["takeda"] * 3 + ["hojo"] * 6 + [
        "takeda"
    ] * 6
    numbers = [number for event in war.events for roll in event.rolls for number in roll.numbers]
    assert numbers == list(range(4 * 26 + 12)), "no die twice and none left out"
    first = war.events[0].rolls
    clauses = [roll.test.clause for roll in first]
    assert clauses == ["KOKU-MUS-5", "KOKU-MUS-6"] * 6 + ["KOKU-MUS-7"] * 6 + ["KOKU-MUS-8"] * 6
    assert {roll.test.clause for event in war.events[6:] for roll in event.rolls} == {"CAM-PER-3"}
    assert replay_patches(document(opening), [event.patch for event in war.events]) == document(war.campaign)
    assert [event.number for event in war.events] == list(range(1, 19))


def test_traits_may_be_left_out_and_first_hosts_thrown_for():
    """CAM-PER-2, CAM-SCN-5"""
    _opening, war = mustered(traits="none", start_avd=True)
    assert all(person.trait is None for person in war.campaign.persons.values())
    counts = [
        [len(roll.faces) for roll in event.rolls if roll.test.name == "banners"] for event in war.events
    ]
    assert counts == [[2], [1], [1], [2], [1], [1]]
    assert [event.params["banners"] for event in war.events] == [
        sum(event.rolls[0].faces) for event in war.events
    ]


def test_the_guard_is_with_the_daimyo_on_foot_or_mounted():
    """CAM-STR-1, CAM-STR-2"""
    _opening, war = mustered(seats={"hojo": wars.Seat("Elin", guard_rides=True)})
    guards = {
        host.clan: (one.weapon, one.mounted)
        for host in war.campaign.hosts.values()
        for one in host.companies
        if one.kind == "oban"
    }
    assert guards == {"hojo": ("yari", True), "takeda": ("naginata", False)}


def told(companies):
    return [f"{one.kind} {one.weapon} {one.weight} {one.n}" for one in companies]


def test_a_muster_of_two_banners():
    """CAM-EX-2"""
    dice = wars.ScriptedWarDice([5, 6, 2, 1, 3, 5, 4, 2])
    war = War(scene(), dice)
    found = throw_banners(war, 2)
    dice.finish()
    assert told(found) == [
        "ash arquebus medium 5", "ash bow light 5", "sam yari heavy 4", "sam naginata heavy 4", "samc yari heavy 1",
        "samc bow heavy 1",
    ]  # fmt: skip
    assert found[0].dice == (0, 1)
    assert found[0].raised == 1, "season and dice are kept (CAM-STR-7, CAM-LEV-10)"


def test_four_banners_of_a_great_muster():
    """CAM-EX-3"""
    dice = wars.ScriptedWarDice([1, 3, 6, 5, 2, 2, 4, 4, 6, 1, 3, 5, 2, 6, 1, 4])
    found = throw_banners(War(scene(), dice), 4)
    dice.finish()
    assert told(found) == [
        "ash yari light 5", "ash arquebus medium 5", "ash bow light 5", "ash yari medium 5", "sam arquebus heavy 4",
        "sam bow heavy 4", "sam yari heavy 4", "sam naginata heavy 4", "samc yari heavy 2", "samc bow heavy 2",
    ]  # fmt: skip


def test_two_bands_of_masterless_men():
    """CAM-EX-4"""
    dice = wars.ScriptedWarDice([6, 5, 2, 3, 4, 6])
    war = War(scene(), dice)
    found = [throw_band(war, 1), throw_band(war, 2)]
    dice.finish()
    assert told(found) == ["ronc bow medium 5", "mon arquebus light 5"]
    assert sum(one.upkeep for one in found) == 24


def test_chosen_banners_throw_nothing():
    """CAM-ECO-8"""
    war = War(scene(), wars.ScriptedWarDice())
    found = chosen_banners(war, [("light", "bow", "yari", "yari"), ("medium", "yari", "bow", "yari")])
    assert told(found) == [
        "ash bow light 5", "ash yari medium 5", "sam yari heavy 4", "sam bow heavy 4", "samc yari heavy 2",
    ]  # fmt: skip
    assert all(one.dice == () for one in found)


def test_a_war_is_the_same_out_of_its_document():
    """CAM-EVT-1, CAM-STR-7"""
    _opening, war = mustered("tenka")
    again = campaign_from(document(war.campaign))
    assert again == war.campaign
    assert document(again) == document(war.campaign)
