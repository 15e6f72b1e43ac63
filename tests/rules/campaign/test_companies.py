"""Companies and hosts: points, upkeep, size, strength, who leads (CAM-STR-1 to CAM-STR-5)."""

from fractions import Fraction

from msgspec.structs import replace

from rulesets.campaign.lookups import can_march, leader_of, strength
from rulesets.campaign.numbers import id_order, rhu
from rulesets.campaign.people import Trait, precedence
from rulesets.campaign.troops import Company, Kind, figures, has_gun, in_order, points, size, upkeep
from tests.rules.campaign.scenes import G, H, scene


def two_hosts():
    return scene(
        hosts=(
            {"clan": "takeda", "at": "Kozuke", "troops": H, "leader": "general"},
            {"clan": "hojo", "at": "Musashi", "troops": G, "leader": "daimyo"},
        )
    )


def test_strength_and_upkeep_of_the_two_hosts():
    """CAM-EX-5"""
    war = two_hosts()
    baba, ujiyasu = war.hosts["h1"], war.hosts["h2"]
    assert (points(baba.companies), strength(baba.companies, leader_of(war, baba))) == (124, 132)
    assert (points(ujiyasu.companies), strength(ujiyasu.companies, leader_of(war, ujiyasu))) == (223, 235)
    assert (upkeep(baba.companies), upkeep(ujiyasu.companies)) == (112, 178)
    assert (size(baba.companies), can_march(war, baba)) == (10, 12)
    assert (figures(baba.companies), figures(ujiyasu.companies)) == (40, 68)
    assert (has_gun(baba.companies), has_gun(ujiyasu.companies)) == (False, True)


def test_riders_of_one_weapon_ride_in_fives_and_one_of_the_rest():
    """CAM-STR-3, CAM-RUL-43"""
    riders = [Company(f"c{number}", Kind.SAMC, "yari", "heavy", 3, dice=(number,)) for number in (10, 9, 2)]
    bow = Company("c3", Kind.SAMC, "bow", "heavy", 1)
    found = in_order([*riders, bow, Company("c1", Kind.ASH, "bow", "light", 0)])
    assert [(one.id, one.weapon, one.n) for one in found] == [
        ("c2", "yari", 5),
        ("c3", "bow", 1),
        ("c9", "yari", 4),
    ]
    assert in_order(found) == found


def test_who_leads_of_several_is_the_highest_command_then_rank_then_id():
    """CAM-RUL-14"""
    war = two_hosts()
    hosts = list(war.hosts.values())
    assert min((leader_of(war, host) for host in hosts), key=precedence).name == "Hojo Ujiyasu"
    war.persons[hosts[1].leader] = wounded = replace(war.persons[hosts[1].leader], until=war.season + 1)
    assert leader_of(war, hosts[1]) is None, "a wounded man leads nobody (CAM-PLN-6)"
    assert can_march(war, hosts[1]) == 4
    assert not wounded.prisoner


def test_the_ambitious_march_as_if_they_had_one_command_more():
    """CAM-PER-3"""
    war = two_hosts()
    baba = war.persons[war.hosts["h1"].leader]
    assert replace(baba, trait=Trait.AMBITIOUS).marches == baba.marches + 4 == 16


def test_halves_go_up_and_ids_are_sorted_as_numbers():
    """CAM-GEN-7"""
    assert [rhu(Fraction(number, 2)) for number in (1, 2, 3, -1)] == [1, 1, 2, 0]
    assert sorted(["h10", "h2", "c3"], key=id_order) == ["c3", "h2", "h10"]
