"""The scroll shows what has been thrown, in the order of the throw, and gives nothing away."""

import rulesets
from armies import record, sheets
from armies.pictures import NUMERALS, numeral, picture, symbol
from armies.scroll import Scroll

FACES = [4, 3, *[1, 4, 1, 4, 1, 4, 1], *[1, 1, 4, 1, 4, 4, 1]]
"""Rice 7; foot bow and spear in turn; riders bow, bow, spear, bow, spear, spear, bow."""


def scroll(shown, **choices):
    levy = rulesets.get("levy")
    mustered = levy.muster({}, rulesets.ScriptedDice(FACES))
    roster = {**mustered.roster, "choices": {**mustered.roster["choices"], **choices}}
    return Scroll(levy.describe(), record.beats(mustered.events), levy.field(roster), shown)


def states(scrolled):
    return {unit["id"]: unit["state"] for unit in scrolled.units}


def test_after_the_first_throw_the_next_units_wait_dashed():
    seen = scroll(1)
    assert [die["face"] for die in seen.purse()] == [4, 3]
    assert states(seen)["a1"] == "next"
    assert states(seen)["lord"] == "fixed"
    assert seen.count() == {"figures": 6, "of_figures": 41, "units": 2, "of_units": 9}
    assert [step["state"] for step in seen.path()] == ["done", "now", "", ""]


def test_units_come_one_by_one_and_the_last_is_marked():
    seen = scroll(3)
    assert [states(seen)[f"a{n}"] for n in (1, 2, 3)] == ["shown", "shown", "next"]
    assert [unit["id"] for unit in seen.units if unit["now"]] == ["a2"]
    assert [die["now"] for bead in seen.thread() for die in bead] == [False, False, False, True]
    assert len(seen.to_come()) == 1


def test_nobody_reads_from_the_scroll_how_many_riders_will_have_bows():
    seen = scroll(8)
    assert {states(seen)[id] for id in ("r1", "r2")} == {"hidden"}
    assert "Riders" in [row["title"] for row in seen.rows()]
    seen = scroll(10)
    riders = {unit["id"]: (unit["state"], unit["count"]) for unit in seen.units if unit["kind"] == "rider"}
    assert riders == {"r1": ("part", 2), "r2": ("hidden", 0)}


def test_the_whole_scroll_has_every_figure_and_every_die():
    seen = scroll(99)
    assert seen.is_whole
    assert seen.count() == {"figures": 48, "of_figures": 48, "units": 11, "of_units": 11}
    assert sum(len(bead) for bead in seen.thread()) == len(FACES)
    assert [die["face"] for unit in seen.units if unit["id"] == "r1" for die in unit["dice"]] == [1, 1, 1, 1]
    assert [step["state"] for step in seen.path()] == ["done", "done", "done", "now"]
    assert {line["label"]: len(line["symbols"]) for line in seen.waffle()} == {
        "Ashigaru": 35, "Riders": 7, "O-ban": 5, "Shogun": 1,
    }  # fmt: skip


def test_riders_split_otherwise_share_their_dice_in_order():
    seen = scroll(99, riders=[["bow", 1], ["bow", 3], ["spear", 3]])
    assert [len(unit["dice"]) for unit in seen.units if unit["kind"] == "rider"] == [1, 3, 3]


def test_small_sections_share_a_row_and_no_unit_is_lost():
    seen = scroll(99, riders=[["bow", 1]] * 4 + [["spear", 1]] * 3)
    rows = seen.rows()
    assert len(rows) <= 3
    assert sum(len(row["units"]) for row in rows) == len(seen.units)
    assert seen.columns() >= 7


def test_a_picture_holds_every_figure():
    for count in range(1, 13):
        for mounted in (False, True):
            assert len(picture(count, mounted=mounted, arms="yari").figures) == count
    assert picture(3, mounted=False, arms="gun").gun
    assert numeral(11) == f"十{NUMERALS[0]}"
    assert numeral(40) == ""


def test_a_figure_without_a_symbol_borrows_the_nearest():
    assert symbol({"rank": "oban", "arms": "yari", "mounted": True}, "f") == "f-oban-yari-cav"
    assert symbol({"rank": "monk", "arms": "naginata", "mounted": False}, "n") == "n-monk-yari"
    assert symbol({"rank": "peasant", "arms": "tools", "mounted": False}, "n") == "n-peasant-tools"
    assert symbol({"rank": "envoy", "arms": "tools", "mounted": False}, "n") == "n-samurai-yari"
    assert symbol({}, "f") == "f-samurai-yari"


def test_the_purse_tells_its_total_and_the_chance_of_each():
    purse = sheets.purse(rulesets.get("levy").describe(), {"rice": 8})
    assert purse["total"] == "8\u202f000"
    assert [row["percent"] for row in purse["chances"]] == ["3", "11", "22", "28", "22", "11", "3"]
    assert [row["count"] for row in purse["chances"] if row["on"]] == [8]
    assert purse["bales"]["count"] == len(purse["bales"]["places"]) == 8
