"""The map is the specification's, table by table (CAM-MAP-1 to CAM-MAP-4)."""

import re

import pytest

from rulesets.campaign.geography import BorderKind, borders, edge, lands, realm, thousands
from rulesets.campaign.scenarios import scenarios

RIVERS = (
    "Suruga-Izu, Totomi-Suruga, Mikawa-Totomi, Musashi-Shimosa, Musashi-Kozuke, Shimosa-Hitachi, Owari-Mino, "
    "Ise-Owari, Echizen-Kaga, Settsu-Kawachi, Yamashiro-Kawachi, Etchu-Echigo, Omi-Yamashiro, Harima-Bizen, "
    "Iwami-Aki, Chikuzen-Chikugo, Chikugo-Hizen, Bungo-Hyuga, Iyo-Tosa"
)
PASSES = (
    "Omi-Tanba, Musashi-Shinano, Suruga-Shinano, Totomi-Shinano, Kozuke-Mutsu, Kaga-Hida, Echizen-Hida, "
    "Etchu-Shinano, Hyuga-Satsuma"
)
SEAS = (
    "Settsu-Awaji, Harima-Awaji, Awaji-Awa (Shikoku), Kii-Awa (Shikoku), Bizen-Sanuki, Bingo-Iyo, Aki-Iyo, "
    "Suo-Iyo, Bungo-Iyo, Nagato-Buzen, Suo-Buzen, Hizen-Iki, Iki-Tsushima, Echigo-Sado, Izumo-Oki, Hoki-Oki, "
    "Sagami-Awa (Boso), Musashi-Kazusa, Ise-Mikawa, Shima-Mikawa, Hizen-Higo"
)
TAGS = (
    "Yamashiro PR, Yamato HM, Kawachi PW, Izumi PC, Settsu PRC, Iga MH, Ise PWC, Shima HC, Owari PWR, Mikawa PHC, "
    "Totomi PRC, Suruga PRC, Izu MC, Kai MHR, Sagami HPC, Musashi PWR, Awa (Boso) HC, Kazusa PHC, Shimosa PWR, "
    "Hitachi PWC, Omi PHW, Mino PHR, Hida MS, Shinano MHS, Kozuke HPR, Shimotsuke PHR, Mutsu MPS, Dewa MPS, "
    "Wakasa HCS, Echizen PRCS, Kaga PCS, Noto HCS, Etchu PRCS, Echigo PWCS, Sado HCS, Tanba MH, Tango HCS, Tajima "
    "MCS, Inaba HCS, Hoki HC, Izumo PWC, Iwami MC, Oki HC, Harima PHC, Mimasaka MH, Bizen PWC, Bitchu PHC, Bingo "
    "HC, Aki HRC, Suo HC, Nagato HC, Kii MC, Awaji HC, Awa (Shikoku) MRC, Sanuki PC, Iyo HMC, Tosa MC, Chikuzen "
    "PWC, Chikugo PWR, Buzen PHC, Bungo HMC, Hizen PWC, Higo PHR, Hyuga HMC, Osumi HC, Satsuma HC, Iki PC, "
    "Tsushima MC"
)


def pairs(table: str) -> set[str]:
    return {edge(*pair.split("-")) for pair in table.split(", ")}


def test_the_68_provinces_have_the_tags_of_the_table():
    """CAM-MAP-4"""
    told = dict(re.fullmatch(r"(.*) (\w+)", entry).groups() for entry in TAGS.split(", "))
    assert {key: land.tags for key, land in lands().items()} == told
    assert len(lands()) == 68


def test_the_koku_are_those_of_the_survey_in_thousands_and_halves_up():
    """CAM-MAP-1"""
    k = {key: land.k for key, land in lands().items()}
    assert (k["Kai"], k["Kozuke"], k["Musashi"], k["Sado"], k["Oki"]) == (228, 496, 667, 17, 5)
    assert k["Iki"] == k["Tsushima"] == 5
    assert sum(k.values()) == 18_520
    assert (thousands(499_499), thousands(499_500), thousands(0)) == (499, 500, 5)


@pytest.mark.parametrize(
    ("way", "table"), [(BorderKind.RIVER, RIVERS), (BorderKind.PASS, PASSES), (BorderKind.SEA, SEAS)]
)
def test_the_borders_of_each_kind_are_those_of_the_table(way, table):
    """CAM-MAP-2"""
    assert {edge(border.a, border.b) for border in borders() if border.way is way} == pairs(table)


def test_every_border_stands_once_and_joins_two_provinces_both_ways():
    found = [edge(border.a, border.b) for border in borders()]
    assert len(found) == len(set(found)) == 148
    assert all(border.a < border.b and {border.a, border.b} <= lands().keys() for border in borders())
    country = realm(lands())
    assert all(
        country.way(a, b) is way and country.way(b, a) is way
        for a, ways in country.ways.items()
        for b, way in ways.items()
    )
    assert set(country.marches("Dewa")) == set(lands()), "nobody is out of reach"


def test_hard_passes_make_passes_of_22_mountain_roads():
    """CAM-RUL-31"""
    usual, hard = realm(lands()), realm(lands(), hard_passes=True)
    changed = [
        edge(old.a, old.b)
        for old, new in zip(usual.borders, hard.borders, strict=True)
        if old.way is not new.way
    ]
    assert len(changed) == 22
    assert edge("Kai", "Sagami") in changed
    assert usual.way("Kai", "Sagami") is BorderKind.ROAD
    assert hard.way("Kai", "Sagami") is BorderKind.PASS


@pytest.mark.parametrize("key", scenarios())
def test_a_scenario_has_the_borders_between_its_own_provinces_and_no_others(key):
    """CAM-MAP-3"""
    provinces = set(scenarios()[key].provinces)
    found = realm(provinces)
    assert {edge(border.a, border.b) for border in found.borders} == {
        edge(border.a, border.b) for border in borders() if {border.a, border.b} <= provinces
    }


def test_winter_shuts_passes_and_seas_and_whatever_leads_into_snow():
    """CAM-SEA-5, CAM-SEA-6, CAM-EX-12"""
    country = realm(lands())
    assert country.is_open("Kai", "Suruga", winter=True)
    assert not country.is_open("Kai", "Shinano", winter=True)
    assert not country.is_open("Totomi", "Shinano", winter=True)
    assert not country.is_open("Sagami", "Awa (Boso)", winter=True)
    assert country.is_open("Musashi", "Shinano", winter=False)
    assert not country.is_open("Kai", "Hitachi", winter=False)


def test_marches_are_counted_through_the_land_that_may_be_crossed():
    """CAM-ECO-5"""
    country = realm(scenarios()["kanto"].provinces)
    own = {"Sagami", "Musashi", "Shimosa", "Kazusa"}
    assert country.marches("Sagami", own.__contains__) == {
        "Sagami": 0,
        "Musashi": 1,
        "Shimosa": 2,
        "Kazusa": 2,
    }
    assert country.marches("Kai", most=1).keys() == {"Kai", *country.neighbours("Kai")}
    assert "Kazusa" in country.neighbours("Musashi")
    assert "Kazusa" not in country.by_land("Musashi")
