"""KOKU-MUS-1 to KOKU-MUS-19: the dice of an army, its roster, and the owner's choices."""

from __future__ import annotations

import copy
from collections import Counter
from fractions import Fraction

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rulesets.engine.battle import Clock, Side
from rulesets.engine.dice.dice import Die, HmacDice, ScriptedDice
from rulesets.engine.forms import NOTHING
from rulesets.engine.illegal import Illegal
from rulesets.engine.play.play import Play
from rulesets.engine.sayings import english, ordinal
from rulesets.engine.words import told_apart
from rulesets.koku.battle import KokuBattle, KokuForce
from rulesets.koku.charts import GROUPS, TROOPS, WEAPONS
from rulesets.koku.muster import about as muster_about
from rulesets.koku.muster import charts as muster_charts
from rulesets.koku.muster import muster
from rulesets.koku.muster.faults import faults
from rulesets.koku.muster.muster import Choose, ConfirmChoices, choose, confirm_choices
from rulesets.koku.muster.roster import field, figures_in, first_choices, group, units_of
from tests.plain import plain
from tests.rules.koku.scenes import FORM, whose_turn

EX_2 = (2, 2, 2, 5, 4, 1, 6, 3, 3, 6, 1, 4, 5, 6, 2, 5, 3, 6, 2, 3, 4, 2, 6, 5, 4)


def thrown(faces):
    dice = ScriptedDice(faces)
    mustered = muster.throw_muster({}, dice)
    dice.finish()
    return mustered


def army(seed: int):
    return muster.throw_muster({}, HmacDice(b"%032d" % seed)).roster


def with_dice(koku=(2, 2), weight=1, ashigaru=1, samurai=1, rider=1, bands=((1, 1, 1),)):
    """A muster of which every die of a sort falls alike."""
    n = sum(koku)
    faces = [*koku, *[weight, ashigaru] * n, *[samurai] * n, *[rider] * n, len(bands)]
    return thrown([*faces, *(face for band in bands for face in band)]).roster


def test_ex_1_koku_of_4_and_3_bring_seven_of_each():
    """KOKU-EX-1."""
    roster = with_dice(koku=(4, 3))
    units = units_of(roster)
    assert roster["koku"] == 7
    assert sum(unit.count for unit in units if unit.kind == "sam_f") == 28
    assert len([unit for unit in units if unit.kind == "sam_f"]) == 7
    assert sum(roster["riders"].values()) == 7
    assert sum(unit.count for unit in units if unit.rank == "ashigaru") == 35
    assert len([unit for unit in units if unit.rank == "ashigaru"]) == 7


def test_ex_2_full_muster_of_4000_koku():
    """KOKU-EX-2."""
    mustered = thrown(EX_2)
    roster = mustered.roster
    assert mustered.dice_count == len(EX_2)
    assert [(unit["kind"], unit["weapon"]) for unit in roster["units"]] == [
        ("ash_l", "arquebus"), ("ash_m", "bow"), ("ash_m", "spear"), ("ash_l", "arquebus"),
        ("sam_f", "bow"), ("sam_f", "spear"), ("sam_f", "naginata"), ("sam_f", "arquebus"),
        ("mon_l", "bow"), ("ron_mc", "spear"),
    ]  # fmt: skip
    assert roster["riders"] == {"bow": 2, "spear": 2}
    assert roster["choices"]["riders"] == [["bow", 2], ["spear", 2]]
    assert figures_in(roster) == 59
    assert len(units_of(roster)) == 15
    assert [english(unit.name) for unit in units_of(roster, "Hojo")] == [
        "1st arquebus", "2nd bows", "3rd yari", "4th arquebus",
        "1st samurai bows", "2nd samurai yari", "3rd samurai naginata", "4th samurai arquebus",
        "Rider bows", "Rider yari", "Light monks", "Medium ronin riders",
        "O-ban guard", "Field gun", "Hojo Shogun",
    ]  # fmt: skip


CHARTS = [
    ("KOKU-MUS-5", {1: "ash_l", 2: "ash_l", 3: "ash_l", 4: "ash_m", 5: "ash_m", 6: "ash_m"}),
    ("KOKU-MUS-6", {1: "bow", 2: "bow", 3: "spear", 4: "spear", 5: "arquebus", 6: "arquebus"}),
    ("KOKU-MUS-7", {1: "bow", 2: "bow", 3: "spear", 4: "spear", 5: "naginata", 6: "arquebus"}),
    ("KOKU-MUS-8", {1: "bow", 2: "bow", 3: "bow", 4: "spear", 5: "spear", 6: "spear"}),
    ("KOKU-MUS-10", {1: "foot", 2: "foot", 3: "foot", 4: "foot", 5: "mounted", 6: "mounted"}),
    ("KOKU-MUS-11", {1: "ron_l", 2: "ron_l", 3: "mon_l", 4: "mon_l", 5: "ron_m", 6: "mon_m"}),
    ("KOKU-MUS-12", {1: "bow", 2: "bow", 3: "spear", 4: "spear", 5: "arquebus", 6: "arquebus"}),
    ("KOKU-MUS-13", {1: "ron_lc", 2: "ron_lc", 3: "mon_lc", 4: "mon_lc", 5: "ron_mc", 6: "mon_mc"}),
    ("KOKU-MUS-14", {1: "bow", 2: "bow", 3: "bow", 4: "spear", 5: "spear", 6: "spear"}),
]


@pytest.mark.parametrize(("clause", "reads"), CHARTS)
def test_the_charts_read_as_printed(clause, reads):
    """KOKU-MUS-5 to KOKU-MUS-14."""
    chart = next(
        c
        for c in vars(muster_charts).values()
        if isinstance(c, muster_charts.DieChart) and c.clause == clause
    )
    assert {face: chart.read(face) for face in chart.die.faces} == reads
    assert all(key in muster_charts.WORDS for key in chart.keys)


def test_the_stream_of_dice_is_the_printed_one():
    """KOKU-MUS-16: kinds of dice, clauses and numbers in their order."""
    mustered = thrown(EX_2)
    stream = [
        (roll.test.die, roll.test.clause, number)
        for event in mustered.events
        for roll in event.rolls
        for number in roll.numbers
    ]
    a, b = (Die.D6, "KOKU-MUS-5"), (Die.D6, "KOKU-MUS-6")
    assert [(die, clause) for die, clause, _ in stream] == [
        *[(Die.AVERAGE, "KOKU-MUS-3")] * 2, *[a, b] * 4, *[(Die.D6, "KOKU-MUS-7")] * 4, *[(Die.D6, "KOKU-MUS-8")] * 4,
        (Die.D3, "KOKU-MUS-9"),
        *[(Die.D6, f"KOKU-MUS-{n}") for n in (10, 11, 12, 10, 13, 14)],
    ]  # fmt: skip
    assert [number for *_, number in stream] == list(range(len(EX_2)))


def test_each_unit_rider_and_band_is_told_under_its_step():
    told = Counter((event.phase, event.kind) for event in thrown(EX_2).events)
    assert told == {
        ("koku", "koku_thrown"): 1, ("ashigaru", "ashigaru_mustered"): 4, ("samurai", "samurai_mustered"): 4,
        ("riders", "rider_mustered"): 4, ("bands", "bands_counted"): 1, ("bands", "band_mustered"): 2,
    }  # fmt: skip
    steps = [step["key"] for step in muster_about.muster_about()["steps"]]
    assert steps == ["koku", "ashigaru", "samurai", "riders", "bands", "choices"]


@pytest.mark.parametrize(
    ("riders", "groups"),
    [
        ({"bow": 3, "spear": 4}, [["bow", 3], ["spear", 4]]),
        ({"bow": 10, "spear": 0}, [["bow", 5], ["bow", 5]]),
        ({"bow": 0, "spear": 7}, [["spear", 5], ["spear", 2]]),
        ({"bow": 6, "spear": 1}, [["bow", 5], ["bow", 1], ["spear", 1]]),
    ],
)
def test_riders_of_a_weapon_ride_together_in_fives(riders, groups):
    """KOKU-MUS-15."""
    assert group(riders) == groups


@pytest.mark.parametrize("seed", range(60))
def test_every_thrown_army_is_lawful_and_counts_10n_and_9_and_5r(seed):
    """KOKU-MUS-17, KOKU-GLA-8."""
    roster = army(seed)
    assert faults(roster) == []
    bands = [unit for unit in roster["units"] if unit["id"].startswith("b")]
    assert figures_in(roster) == 10 * roster["koku"] + 9 + 5 * len(bands)
    listed = plain(field(roster))
    assert len({unit["id"] for unit in listed}) == len({unit["name"] for unit in listed}) == len(listed)
    groups = [key for key, _ in GROUPS]
    for unit in listed:
        assert unit["group"] in groups
        assert unit["rank"] == TROOPS[unit["kind"]].rank
        assert unit["arms"] == WEAPONS[unit["weapon"]].arms


def test_the_chances_of_two_average_dice():
    """KOKU-MUS-18."""
    ways = {4: 1, 5: 4, 6: 8, 7: 10, 8: 8, 9: 4, 10: 1}
    distribution = muster_about.muster_about()["distribution"]
    assert {row["koku"]: Fraction(row["fraction"]) for row in distribution} == {
        koku: Fraction(n, 36) for koku, n in ways.items()
    }
    assert all(row["chance"] == float(Fraction(row["fraction"])) for row in distribution)


def test_a_recipe_holds_options_only():
    with pytest.raises(Illegal, match="no option"):
        muster.throw_muster({"horses": 3}, ScriptedDice([]))
    with pytest.raises(Illegal, match="no option rain"):
        muster.throw_muster({"rain": True}, ScriptedDice([]))


@pytest.mark.parametrize(
    ("number", "words"),
    [(1, "1st"), (2, "2nd"), (3, "3rd"), (4, "4th"), (11, "11th"), (12, "12th"), (21, "21st")],
)
def test_ordinals(number, words):
    assert ordinal(number) == words


def test_bands_of_one_name_are_told_apart():
    assert [english(name) for name in told_apart(["Light monks", "Light ronin", "Light monks"])] == [
        "1st light monks", "Light ronin", "2nd light monks",
    ]  # fmt: skip


# -- faults ------------------------------------------------------------------------------------------------------------

SPOILED = [
    ("KOKU-MUS-3", "average", lambda r: r.update(average=[2, 6])),
    ("KOKU-MUS-3", "average", lambda r: r.update(average=[2, 2, 2])),
    ("KOKU-MUS-3", "koku", lambda r: r.update(koku=5)),
    ("KOKU-MUS-4", "units", lambda r: r["units"].pop(0)),
    ("KOKU-MUS-4", "units.0.count", lambda r: r["units"][0].update(count=6)),
    ("KOKU-MUS-4", "units.0.kind", lambda r: r["units"][0].update(kind="shogun_f")),
    ("KOKU-MUS-4", "units.0.kind", lambda r: r["units"][0].update(kind=["ash_l"])),
    ("KOKU-MUS-6", "units.0.weapon", lambda r: r["units"][0].update(weapon="naginata")),
    ("KOKU-MUS-7", "units.4.weapon", lambda r: r["units"][4].update(weapon="gun")),
    ("KOKU-MUS-8", "riders.naginata", lambda r: r["riders"].update(naginata=1)),
    ("KOKU-MUS-4", "riders", lambda r: r["riders"].update(bow=5)),
    ("KOKU-MUS-9", "units", lambda r: r["units"].extend([{**r["units"][8], "id": f"x{n}"} for n in (1, 2)])),
    ("KOKU-MUS-9", "units", lambda r: r.update(units=r["units"][:8])),
    ("KOKU-MUS-12", "units.8.weapon", lambda r: r["units"][8].update(weapon="naginata")),
    ("KOKU-MUS-14", "units.9.weapon", lambda r: r["units"][9].update(weapon="arquebus")),
    ("KOKU-MUS-15", "choices.riders", lambda r: r["choices"].update(riders=[["bow", 2]])),
    ("KOKU-MUS-15", "choices.riders.0", lambda r: r["choices"].update(riders=[["bow", 6], ["spear", 2]])),
    ("KOKU-MUS-15", "choices.riders.1", lambda r: r["choices"].update(riders=[["bow", 2], ["bow", "2"]])),
    ("KOKU-MUS-2", "choices.shogun_mounted", lambda r: r["choices"].update(shogun_mounted="yes")),
    ("KOKU-MUS-19", "choices", lambda r: r.update(choices=None)),
    ("", "units.1.id", lambda r: r["units"][1].update(id="a1")),
    ("", "units.0.name", lambda r: r["units"][0].update(name="x" * 41)),
    ("", "units.0.name", lambda r: r["units"][0].update(name="a\u202eb")),
    ("", "units.0.horse", lambda r: r["units"][0].update(horse=True)),
    ("", "system", lambda r: r.update(system="sky")),
    ("", "extra", lambda r: r.update(extra=1)),
    ("", "choices.gun", lambda r: r["choices"].pop("gun")),
]


@pytest.mark.parametrize(("clause", "path", "spoil"), SPOILED)
def test_a_spoiled_roster_is_refused_with_place_and_clause(clause, path, spoil):
    roster = copy.deepcopy(thrown(EX_2).roster)
    spoil(roster)
    assert (path, clause) in {(fault.path, fault.clause) for fault in faults(roster)}


def test_every_fault_is_named_at_once():
    roster = copy.deepcopy(thrown(EX_2).roster)
    for _, _, spoil in (SPOILED[2], SPOILED[7], SPOILED[15], SPOILED[18]):
        spoil(roster)
    assert {"KOKU-MUS-3", "KOKU-MUS-6", "KOKU-MUS-15", "KOKU-MUS-2"} <= {
        fault.clause for fault in faults(roster)
    }


anything = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=5),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=8), inner, max_size=4),
    max_leaves=12,
)


@given(anything)
def test_nonsense_is_named_and_never_breaks(value):
    assert faults(value) != []


@settings(max_examples=150)
@given(st.integers(0, 10**6), st.data())
def test_a_roster_with_nonsense_in_any_place_never_breaks(seed, data):
    roster = copy.deepcopy(army(seed))
    assert faults(roster) == []
    assert msgspec.json.decode(msgspec.json.encode(roster)) == roster
    where = data.draw(st.sampled_from(["average", "koku", "units", "riders", "choices", "unit", "choice"]))
    value = data.draw(anything)
    if where == "unit":
        key = data.draw(st.sampled_from(["id", "kind", "weapon", "count", "group", "name"]))
        roster["units"][0][key] = value
    elif where == "choice":
        roster["choices"][data.draw(st.sampled_from(["gun", "riders", "oban_mounted"]))] = value
    else:
        roster[where] = value
    if not faults(roster):
        assert field(roster)


@settings(max_examples=100)
@given(st.integers(0, 10**6), st.data())
def test_riders_may_be_split_in_any_way_of_one_to_five(seed, data):
    """KOKU-MUS-15."""
    roster = army(seed)
    groups = []
    for weapon, left in roster["riders"].items():
        while left:
            size = data.draw(st.integers(1, min(5, left)))
            groups.append([weapon, size])
            left -= size
    roster["choices"]["riders"] = groups
    assert faults(roster) == []
    riders = [unit for unit in units_of(roster) if unit.kind == "sam_c"]
    assert [[unit.weapon, unit.count] for unit in riders] == groups


# -- in a battle -------------------------------------------------------------------------------------------------------


def mustering(dice, **forces) -> Play[KokuBattle]:
    battle = KokuBattle(placer=Side.KAKI, clock=Clock(0, 20, "choices", None, tuple(Side)))
    for side in Side:
        battle.forces[side] = forces.get(side, KokuForce(side, side.title(), "hojo", "Somebody"))
    play = Play(battle, Side.AI, dice, FORM)
    muster.throw_all(play)
    return play


def test_the_placer_is_thrown_for_first_and_both_are_fielded():
    """KOKU-MUS-1, KOKU-SEQ-6."""
    play = mustering(HmacDice(b"x" * 32))
    sides = [event.side for event in play.events]
    assert sides == sorted(sides, reverse=True)
    battle = play.battle
    for side in Side:
        units = [unit for unit in battle.units.values() if unit.side is side]
        assert [unit.id for unit in units] == [f"{side}-{n}" for n in range(1, len(units) + 1)]
        assert sum(unit.strength for unit in units) == figures_in(battle.forces[side].roster)
        assert all(unit.place == "reserve" for unit in units)
        assert english(units[-1].name) == f"{side.title()} Shogun"
        for unit in units:
            assert [battle.figures[id].unit for id in unit.figures] == [unit.id] * unit.strength
            assert {(battle.figures[id].width, battle.figures[id].depth) for id in unit.figures} == {
                (1.0, 2.0) if unit.mounted else (1.0, 1.0)
            }
    assert msgspec.json.decode(msgspec.json.encode(battle), type=KokuBattle) == battle


def test_a_stored_army_is_brought_without_dice():
    roster = army(7)
    brought = KokuForce(Side.AI, "Ai", "hojo", "Somebody", stored=True, roster=roster)
    play = mustering(HmacDice(b"y" * 32), ai=brought)
    kinds = [event.kind for event in play.events if event.side is Side.AI]
    assert kinds == ["army_brought"]
    assert play.battle.forces[Side.AI].roster == roster
    assert play.battle.forces[Side.AI].koku == roster["koku"]


def test_an_unlawful_stored_army_is_refused():
    roster = {**army(7), "koku": 20}
    brought = KokuForce(Side.AI, "Ai", "hojo", "Somebody", stored=True, roster=roster)
    with pytest.raises(Illegal, match="cannot be brought"):
        mustering(HmacDice(b"y" * 32), ai=brought)


def test_choices_change_the_army_until_they_are_confirmed():
    """KOKU-MUS-19, KOKU-SEQ-7."""
    play = mustering(HmacDice(b"z" * 32))
    choose(play, Choose(shogun_mounted=True, gun=False))
    choose(play, Choose(oban_mounted=True))
    units = [unit for unit in play.battle.units.values() if unit.side is Side.AI]
    assert {unit.kind for unit in units} >= {"shogun_c", "oban_c"}
    assert "gun" not in {unit.kind for unit in units}
    assert plain(muster.available(play.battle, Side.AI))
    confirm_choices(play, ConfirmChoices())
    assert play.battle.confirmed == (Side.AI,)
    assert whose_turn(play.battle) == (Side.KAKI,)
    with pytest.raises(Illegal, match="confirmed"):
        choose(play, Choose(gun=True))


def test_riders_that_do_not_add_up_are_refused():
    """KOKU-MUS-15."""
    play = mustering(HmacDice(b"z" * 32))
    before = play.battle.units
    with pytest.raises(Illegal) as refusal:
        choose(play, Choose(riders=(("bow", 5), ("bow", 5), ("spear", 5))))
    assert refusal.value.clause == "KOKU-MUS-15"
    assert play.battle.units is before


def test_the_first_choices_stand_in_the_forms():
    params = {param["name"]: param for param in plain(muster_about.choice_params({"bow": 3, "spear": 4}))}
    assert {name: param["default"] for name, param in params.items()} == first_choices({"bow": 3, "spear": 4})
    assert params["riders"]["type"] == "parts"


def test_a_preview_counts_the_figures():
    play = mustering(HmacDice(b"z" * 32))
    notes = plain(muster.forecast_choose(play, Choose(gun=False)))["notes"]
    assert notes[0]["text"].startswith(str(figures_in(play.battle.forces[Side.AI].roster) - 3))
    assert muster.forecast_choose(play, Choose(riders=())) == NOTHING
