"""The six scenarios are the specification's, and a seventh is one file (CAM-SCN-1 to CAM-SCN-8)."""

import tomllib
from fractions import Fraction
from importlib.resources import files

import pytest

from rulesets import Illegal
from rulesets import campaign as wars
from rulesets.campaign.lookups import koku_of
from rulesets.campaign.scenarios import NEUTRAL
from rulesets.campaign.troops import Kind

SIX = {  # CAM-SCN-2: clans, seasons, share, plenty, capital, glory, neutral provinces
    "kanto": (2, 12, 70, "1", False, 2, "Shimotsuke, Hitachi, Awa (Boso), Totomi, Echigo"),
    "capital": (3, 12, 60, "3/2", True, 2, "Omi, Yamashiro, Yamato, Iga, Ise, Tanba, Kii, Mikawa"),
    "kyushu": (4, 12, 45, "2", False, 2, "Chikuzen, Chikugo, Buzen, Higo, Hyuga, Tsushima, Aki, Iyo"),
    "tokai": (
        6,
        12,
        35,
        "3/2",
        False,
        2,
        "Kozuke, Shimotsuke, Shimosa, Kazusa, Hida, Mino, Ise, Shima, Noto",
    ),
    "tenka": (8, 16, 25, "1", True, 2, ""),
    "evening": (2, 3, 80, "1", False, 5, "Etchu, Suruga, Hida"),
}
HOUSES = {  # CAM-SCN-2: seat, homes, banners, chest, par
    "kanto": {
        "hojo": ("Sagami", "Sagami, Izu, Musashi, Shimosa, Kazusa", 14, 840, 2305),
        "takeda": ("Kai", "Kai, Shinano, Kozuke, Suruga", 12, 720, 950),
    },
    "capital": {
        "oda": ("Owari", "Owari, Mino", 13, 780, 695),
        "asakura": ("Echizen", "Echizen, Wakasa, Kaga", 10, 600, 700),
        "miyoshi": ("Settsu", "Settsu, Kawachi, Izumi, Awaji", 8, 480, 1480),
    },
    "kyushu": {
        "shimazu": ("Satsuma", "Satsuma, Osumi", 7, 420, 650),
        "otomo": ("Bungo", "Bungo", 11, 660, 285),
        "ryuzoji": ("Hizen", "Hizen, Iki", 8, 480, 320),
        "mori": ("Suo", "Suo, Nagato, Iwami", 8, 480, 470),
    },
    "tokai": {
        "uesugi": ("Echigo", "Echigo, Sado, Etchu", 8, 480, 690),
        "takeda": ("Kai", "Kai, Shinano", 10, 600, 460),
        "hojo": ("Sagami", "Sagami, Izu, Musashi", 12, 720, 485),
        "imagawa": ("Suruga", "Suruga, Totomi, Mikawa", 9, 540, 1045),
        "satake": ("Hitachi", "Hitachi, Awa (Boso)", 7, 420, 995),
        "oda": ("Owari", "Owari", 9, 540, 590),
    },
    "tenka": {
        "date": ("Dewa", "Dewa", 10, 600, 805),
        "uesugi": ("Echigo", "Echigo, Etchu", 10, 600, 1025),
        "hojo": ("Sagami", "Sagami, Izu, Musashi", 10, 600, 535),
        "takeda": ("Kai", "Kai, Shinano, Suruga", 10, 600, 800),
        "oda": ("Owari", "Owari, Mino", 10, 600, 1175),
        "mori": ("Aki", "Aki, Bingo, Suo, Nagato", 10, 600, 595),
        "chosokabe": ("Tosa", "Tosa, Awa (Shikoku), Iyo", 10, 600, 410),
        "shimazu": ("Satsuma", "Satsuma, Osumi, Hyuga", 10, 600, 710),
    },
    "evening": {
        "takeda": ("Kai", "Kai, Shinano", 8, 480, 640),
        "uesugi": ("Echigo", "Echigo, Kozuke", 8, 480, 850),
    },
}
KOKU = {"kanto": 4580, "capital": 5769, "kyushu": 3370, "tokai": 7213, "tenka": 18_520, "evening": 2091}
everywhere = pytest.mark.parametrize("key", SIX)


@everywhere
def test_a_scenario_is_as_its_table_says(key):
    """CAM-GEN-4, CAM-SCN-2, CAM-SCN-3"""
    found = wars.scenario(key)
    clans, seasons, share, plenty, capital, glory, neutrals = SIX[key]
    assert (len(found.clans), found.seasons, found.share, found.capital, found.glory) == (
        clans, seasons, share, capital, glory,
    )  # fmt: skip
    assert found.multiplier == Fraction(plenty)
    assert found.neutrals == (tuple(neutrals.split(", ")) if neutrals else ("*",))
    assert {
        house.key: (house.seat, ", ".join(house.home), house.banners, house.chest, house.par)
        for house in found.clans
    } == HOUSES[key]
    assert found.order == tuple(HOUSES[key]), "seat order is the order of the table (CAM-GEN-7)"
    assert len(found.colour) > 100


def test_the_scenario_for_newcomers_comes_first():
    assert next(iter(wars.scenarios())) == "kanto"
    assert set(wars.scenarios()) == set(SIX)


def test_the_evening_has_badly_stored_castles_and_another_heir():
    found = wars.open("evening", {}, {})
    assert {province.stores for province in found.provinces.values() if province.castle} == {1}
    takeda = [person.name for person in found.persons.values() if person.clan == "takeda"]
    assert takeda[:4] == ["Takeda Shingen", "Takeda Yoshinobu", "Yamamoto Kansuke", "Baba Nobuharu"]


@everywhere
def test_a_war_opens_with_its_land_castles_clans_and_persons(key):
    """CAM-MAP-5 to CAM-MAP-8, CAM-CLN-1, CAM-PER-2"""
    found = wars.open(key, {}, {})
    assert found.realm.koku == KOKU[key]
    for clan, (seat, homes, _banners, chest, par) in HOUSES[key].items():
        house = found.clans[clan]
        assert (house.seat, house.chest, house.par, house.honour, house.ninja) == (seat, chest, par, 10, 1)
        assert {place for place, one in found.provinces.items() if one.owner == clan} == set(
            homes.split(", ")
        )
        assert all(found.provinces[home].home == clan for home in homes.split(", "))
        assert found.provinces[seat].castle >= 2
        people = [person for person in found.persons.values() if person.clan == clan]
        assert [(str(one.rank), one.command) for one in people] == [
            ("daimyo", 3), ("heir", 1), ("general", 2), ("general", 2), ("hero", 0), ("hero", 0),
        ]  # fmt: skip
        assert all(one.kanji for one in people)
        assert koku_of(found, clan) == sum(found.realm.lands[home].k for home in homes.split(", "))
    for place, province in found.provinces.items():
        assert len(province.garrison) == province.castle
        assert [one.weapon for one in province.garrison] == ["yari", "bow", "arquebus"][: province.castle]
        assert bool(province.band) == (province.owner == NEUTRAL)
        assert all(one.kind is Kind.RON and one.weight == "medium" for one in province.band), place


def test_castles_and_stores_of_the_first_example():
    """CAM-EX-1"""
    found = wars.open("kanto", {}, {}).provinces
    assert {key: (found[key].castle, found[key].stores) for key in ("Kai", "Kozuke", "Shinano", "Suruga")} == {
        "Kai": (2, 3), "Kozuke": (2, 3), "Shinano": (2, 3), "Suruga": (1, 2),
    }  # fmt: skip
    assert [len(found[key].band) for key in ("Shimotsuke", "Hitachi", "Awa (Boso)")] == [2, 3, 1]
    assert (found["Awa (Boso)"].castle, found["Awa (Boso)"].stores) == (0, 0), "CAM-RUL-45"


def test_the_shogun_holds_the_capital_where_it_counts():
    """CAM-SCN-8"""
    for key in ("capital", "tenka"):
        court = wars.open(key, {}, {}).provinces["Yamashiro"]
        assert (court.castle, len(court.garrison), len(court.band), court.stores) == (3, 3, 4, 4)


def test_a_cap_on_stores_and_the_guard_on_horseback_are_choices():
    """CAM-MAP-6, CAM-STR-1"""
    found = wars.open("kanto", {"castle_stores": 2}, {})
    assert max(province.stores for province in found.provinces.values()) == 2
    seats = {"hojo": wars.Seat("Elin", guard_rides=True)}
    begun = wars.open("kanto", {}, seats)
    assert (begun.clans["hojo"].computer, begun.clans["takeda"].computer) == (False, True), "CAM-SCN-7"


def test_options_that_cannot_go_together_are_refused_by_their_clause():
    with pytest.raises(Illegal) as refused:
        wars.open("kanto", {"koku": False}, {})
    assert refused.value.clause == "CAM-BAT-9"
    with pytest.raises(Illegal) as refused:
        wars.open("kanto", {"skirmish": False}, {})
    assert refused.value.clause == "CAM-RAI-2"
    with pytest.raises(Illegal, match="no clan"):
        wars.open("kanto", {}, {"mori": wars.Seat()})
    with pytest.raises(Illegal, match="no scenario"):
        wars.open("korea", {}, {})


def file_of(key):
    return tomllib.loads(
        (files("rulesets.campaign") / "data" / "scenarios" / f"{key}.toml").read_text("utf-8")
    )


def test_a_seventh_scenario_is_one_file():
    """CAM-SCN-1, CAM-SCN-7"""
    raw = file_of("kanto") | {"key": "mine", "allied": [["takeda", "hojo"]]}
    raw["clans"][0]["daimyo"] = {"name": "Hojo Ujitsuna", "kanji": "北条氏綱", "trait": "builder"}
    found = wars.open(wars.decode_scenario(raw), {"traits": "scenario"}, {})
    assert found.treaties["r1"].clans == ("hojo", "takeda")
    assert (found.persons["p1"].name, found.persons["p1"].trait) == ("Hojo Ujitsuna", "builder")


@pytest.mark.parametrize(
    "wrong",
    [
        {"seasons": 2},
        {"neutrals": ["Ezo"]},
        {"neutrals": ["Kai"]},
        {"allied": [["takeda", "oda"]]},
        {"clans": []},
        {"clans": [{"key": "hojo"}]},
        {"clans": 3},
        {"extra": 1},
    ],
)
def test_a_scenario_that_cannot_be_is_refused(wrong):
    with pytest.raises(Illegal) as refused:
        wars.decode_scenario(file_of("kanto") | wrong)
    assert refused.value.clause == "CAM-SCN-1"
