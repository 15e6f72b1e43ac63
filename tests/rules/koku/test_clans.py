"""Larger armies, clans and turncoats (KOKU-SIZ-1, KOKU-CLN, KOKU-TRN)."""

from collections import Counter
from dataclasses import replace

import msgspec
import pytest

import rulesets
from rulesets.engine.battle import Side
from rulesets.engine.dice.dice import HmacDice, ScriptedDice
from rulesets.engine.illegal import Illegal
from rulesets.engine.sayings import english
from rulesets.engine.seats import Seat
from rulesets.koku import clock, victory
from rulesets.koku.battle import Clan
from rulesets.koku.march import special
from rulesets.koku.muster import clans, muster
from rulesets.koku.muster.faults import faults
from rulesets.koku.muster.roster import clans_in, rider_keys, units_of
from rulesets.koku.nerve import morale
from rulesets.koku.options import KokuOptions
from tests.plain import plain
from tests.rules.koku.scenes import AI, KAKI, play, rank, scene, unit

KOKU = rulesets.get("koku")
THREE = {"average_dice": 3, "clans": True}

# two clans of two thousand: all average dice, clan by clan ashigaru, samurai, riders, then the bands
TWO_CLANS = (2, 2, *(1, 1, 4, 3), *(5, 1), *(1, 4), *(1, 5, 4, 2), *(3, 6), *(6, 6), 1, 1, 3, 2)


def thrown(recipe, seed=b"clans"):
    return KOKU.muster(recipe, HmacDice(seed * 7)).roster


# -- the muster --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("dice", [1, 2, 3, 4, 5, 6])
def test_so_many_average_dice_are_added(dice):
    """KOKU-SIZ-1."""
    roster = thrown({"average_dice": dice})
    assert len(roster["average"]) == dice
    assert roster["koku"] == sum(roster["average"])
    assert roster.get("recipe", {}) == ({} if dice == 2 else {"average_dice": dice})
    assert faults(roster) == []


def test_a_muster_of_clans_goes_die_by_die():
    """KOKU-CLN-1, KOKU-MUS-16: all average dice first, then clan by clan, then the bands once (KOKU-RUL-87)."""
    dice = ScriptedDice(TWO_CLANS)
    found = muster.throw_muster({"clans": True}, dice)
    dice.finish()
    roster = found.roster
    assert faults(roster) == []
    assert roster["average"] == [2, 2]
    assert roster["riders"] == {"bow-1": 1, "spear-1": 1, "bow-2": 0, "spear-2": 2}
    units = [(unit["kind"], unit["weapon"], unit["clan"]) for unit in roster["units"]]
    assert units == [
        ("ash_l", "bow", 1), ("ash_m", "spear", 1), ("ash_l", "arquebus", 2), ("ash_m", "bow", 2),
        ("sam_f", "naginata", 1), ("sam_f", "bow", 1), ("sam_f", "spear", 2), ("sam_f", "arquebus", 2),
        ("mon_l", "bow", 1),
    ]  # fmt: skip
    order = [event.kind for event in found.events]
    assert order[:7] == [
        "koku_thrown",
        *["ashigaru_mustered"] * 2,
        *["samurai_mustered"] * 2,
        *["rider_mustered"] * 2,
    ]


def test_the_household_and_the_bands_are_of_the_house():
    """KOKU-CLN-1, KOKU-RUL-87; riders of two clans are never one unit (KOKU-MUS-15)."""
    roster = thrown(THREE)
    found = units_of(roster)
    for fielded in found:
        assert 1 <= fielded.clan <= 3
        if fielded.kind[:3] not in ("ash", "sam"):
            assert fielded.clan == 1, fielded
    riders = Counter()
    for fielded in found:
        if fielded.kind == "sam_c":
            riders[f"{fielded.weapon}-{fielded.clan}"] += fielded.count
    assert dict(riders) == {key: count for key, count in roster["riders"].items() if count}
    assert list(roster["riders"]) == rider_keys(clans_in(roster))


@pytest.mark.parametrize(
    ("spoil", "clause"),
    [
        (lambda roster: roster.pop("recipe"), "KOKU-MUS-3"),
        (lambda roster: roster.update(recipe={"average_dice": 3}), ""),
        (lambda roster: roster.update(recipe={"average_dice": 2, "clans": True}), "KOKU-SIZ-1"),
        (lambda roster: roster.update(recipe={"rain": True}), "KOKU-SIZ-1"),
        (lambda roster: roster.update(recipe=[1]), "KOKU-SIZ-1"),
        (lambda roster: roster["units"][0].update(clan=9), "KOKU-MUS-4"),
        (lambda roster: roster["units"][-1].update(clan=2), "KOKU-CLN-1"),
        (lambda roster: roster["riders"].update({"bow-4": 1}), "KOKU-MUS-8"),
    ],
)
def test_an_army_of_clans_is_judged_by_its_recipe(spoil, clause):
    """KOKU-CLN-1, KOKU-SIZ-1."""
    roster = thrown(THREE)
    spoil(roster)
    assert clause in {fault.clause for fault in faults(roster)}


@pytest.mark.parametrize(
    ("recipe", "options", "clauses"),
    [
        ({}, {}, []),
        (THREE, THREE, []),
        ({}, {"average_dice": 3}, ["KOKU-SIZ-1"]),
        ({"average_dice": 3}, THREE, ["KOKU-CLN-1"]),
        (THREE, {}, ["KOKU-SIZ-1", "KOKU-CLN-1"]),
        (THREE, {**THREE, "turncoats": True}, []),
    ],
)
def test_a_battle_takes_no_army_of_another_recipe(recipe, options, clauses):
    """KOKU-SIZ-1, KOKU-CLN-1: refused in words when the army is brought."""
    settings = KOKU.options_from(options)
    roster = thrown(recipe)
    assert [fault.clause for fault in KOKU.cannot_bring(settings, roster)] == clauses
    seats = {side: Seat(str(side), "hojo", "Somebody", roster) for side in Side}
    if clauses:
        with pytest.raises(Illegal, match="cannot be brought") as refusal:
            KOKU.open(settings, seats)
        assert refusal.value.clause == clauses[0]
    else:
        assert KOKU.open(settings, seats).forces[AI].stored


def test_a_recipe_holds_nothing_but_what_an_army_is_thrown_by():
    assert KOKU.recipe({"average_dice": 2, "clans": True}) == {"clans": True}
    assert [word["label"] for word in KOKU.recipe_words(THREE)] == ["Average dice for the koku", "Clans"]
    with pytest.raises(Illegal, match="no option turncoats"):
        KOKU.recipe({"turncoats": True})
    with pytest.raises(Illegal, match="one average die is one clan"):
        KOKU.recipe({"average_dice": 1, "clans": True})


# -- turncoats ---------------------------------------------------------------------------------------------------------


def three_clans(**options):
    """A house and two other clans on one side, ten inches from the enemy."""
    battle = scene(
        unit("ai-1", "ash_l", "spear", rank(5, 5, 5), banner="ai-1"),
        unit("ai-2", "ash_l", "spear", rank(15, 5, 5), banner="ai-2"),
        unit("ai-3", "sam_f", "spear", rank(25, 5, 4), banner="ai-3"),
        unit("ai-4", "ash_l", "bow", rank(35, 5, 5), banner="ai-3"),
        unit("kaki-1", "ash_l", "spear", rank(25, 40, 5)),
        options={"average_dice": 3, "clans": True, "turncoats": True, **options},
    )
    names = ("Hojo", "Takeda", "Mori")
    battle.clans = {f"ai-{n}": Clan(f"ai-{n}", AI, n, names[n - 1], names[n - 1].lower()) for n in (1, 2, 3)}
    return battle


def at_turn_end(battle, faces, side=AI):
    at_work, dice = play(battle, faces, side)
    clans.throw_turncoats(at_work, side)
    dice.finish()
    return at_work


def test_every_clan_but_the_house_throws_in_clan_order():
    """KOKU-TRN-1, KOKU-TRN-2."""
    at_work = at_turn_end(three_clans(), (9, 8))
    assert [clan.turning for clan in at_work.battle.clans.values()] == [False, True, False]
    assert [event.kind for event in at_work.events] == ["clan_wavers", "clan_stays"]
    assert [roll.test.words for event in at_work.events for roll in event.rolls] == ["9+", "9+"]


@pytest.mark.parametrize(
    ("options", "change"),
    [({"turncoats": False}, {}), ({}, {"turned": 1}), ({}, {"side": KAKI})],
)
def test_who_throws_nothing(options, change):
    """KOKU-TRN-1, KOKU-TRN-3, KOKU-CLN-2, KOKU-RUL-130: no turncoats, a clan that has turned, one of the enemy's."""
    battle = three_clans(**options)
    for id in ("ai-2", "ai-3"):
        battle.clans[id] = msgspec.structs.replace(battle.clans[id], **change)
    assert at_turn_end(battle, ()).events == []


def test_a_clan_without_figures_throws_nothing_and_one_yet_to_come_does():
    """KOKU-TRN-2, KOKU-TRN-3: units yet to arrive count."""
    battle = three_clans()
    battle.units["ai-2"] = msgspec.structs.replace(battle.units["ai-2"], place="off", fate="routed")
    for id in ("ai-3", "ai-4"):
        battle.units[id] = msgspec.structs.replace(battle.units[id], place="reserve")
    assert len(at_turn_end(battle, (8,)).events) == 1


def test_a_clan_may_turn_back_by_its_toggle():
    """KOKU-RUL-130: toggle turncoat_return."""
    battle = three_clans(turncoat_return=True)
    battle.clans["ai-2"] = msgspec.structs.replace(battle.clans["ai-2"], turned=1, side=KAKI)
    battle.units["ai-2"] = msgspec.structs.replace(battle.units["ai-2"], side=KAKI)
    at_work = at_turn_end(battle, (10,), KAKI)
    clans.change_hands(at_work, AI)
    assert at_work.battle.units["ai-2"].side is AI
    assert at_work.battle.clans["ai-2"].turned == 2


def turned(battle, id="ai-3"):
    battle.clans[id] = msgspec.structs.replace(battle.clans[id], turning=True)
    at_work, _ = play(battle, (), KAKI)
    clans.change_hands(at_work, KAKI)
    return at_work


def test_the_whole_clan_changes_hands_as_it_stands():
    """KOKU-TRN-3, KOKU-RUL-111: positions, Formation Fail, losses and counters stay; so does the clan's name."""
    battle = three_clans()
    battle.units["ai-4"] = msgspec.structs.replace(
        battle.units["ai-4"], shots=2, quiet=1, killed=1, place="reserve"
    )
    before = dict(battle.figures)
    at_work = turned(battle)
    after = at_work.battle
    assert [after.units[id].side for id in ("ai-1", "ai-2", "ai-3", "ai-4")] == [AI, AI, KAKI, KAKI]
    assert after.figures == before
    assert (after.units["ai-4"].shots, after.units["ai-4"].killed) == (2, 1)
    assert after.clans["ai-3"] == Clan("ai-3", KAKI, 3, "Mori", "mori", False, 1)
    assert [event.kind for event in at_work.events] == ["clan_turned"]


def test_it_takes_orders_in_that_very_turn_with_its_marks_cleared():
    """KOKU-TRN-3, KOKU-SEQ-9: before the tests of Formation Fail."""
    battle = three_clans()
    battle.units["ai-3"] = msgspec.structs.replace(battle.units["ai-3"], ordered="move", fired=True)
    battle.clans["ai-3"] = msgspec.structs.replace(battle.clans["ai-3"], turning=True)
    battle.clock = msgspec.structs.replace(battle.clock, phase="turn_start", active=KAKI, to_act=())
    at_work, _ = play(battle, (), KAKI)
    list(clock.TURN.advance(at_work))
    assert [event.kind for event in at_work.events] == ["clan_turned", "turn_began"]
    mine = {
        option["unit"] for option in plain(KOKU.options(at_work.battle, KAKI)) if option["kind"] == "move"
    }
    assert mine == {"ai-3", "ai-4", "kaki-1"}
    assert at_work.battle.units["ai-3"].ordered == ""


def test_the_change_scores_nothing_and_later_losses_count_for_who_opposes_the_clan():
    """KOKU-TRN-4, KOKU-RUL-114."""
    battle = three_clans()
    battle.units["ai-4"] = msgspec.structs.replace(battle.units["ai-4"], place="off", fate="routed")
    at_work = turned(battle)
    assert (victory.score(at_work.battle, KAKI), victory.score(at_work.battle, AI)) == (5, 0)
    for figure in at_work.battle.living(at_work.battle.units["ai-3"]):
        morale.kill(at_work, figure)
    assert (victory.score(at_work.battle, KAKI), victory.score(at_work.battle, AI)) == (5, 4 * 2 + 5)


def test_figures_that_became_friends_stop_fighting():
    """KOKU-RUL-101: contact is read anew, with the former friends."""
    battle = three_clans()
    battle.units["kaki-2"], figures = unit("kaki-2", "ash_l", "spear", rank(25, 6, 5))
    battle.figures.update({figure.id: figure for figure in figures})
    with pytest.raises(Illegal) as refusal:
        special.check_dig(battle, battle.units["ai-3"])
    assert refusal.value.clause == "KOKU-ORD-8"
    special.check_dig(battle_after := turned(battle).battle, battle_after.units["ai-3"])


def test_without_clans_the_force_is_one_and_nothing_is_shown():
    """KOKU-CLN-2."""
    seats = {side: Seat(str(side), "hojo", "Somebody") for side in Side}
    battle = KOKU.open(KokuOptions(), seats)
    assert battle.clans == {}
    assert "clans" not in KOKU.document(battle)


def test_clans_have_names_and_crests_that_nobody_else_has():
    """KOKU-CLN-1."""
    seats = {Side.AI: Seat("Hojo", "hojo", "A"), Side.KAKI: Seat("Takeda", "takeda", "B")}
    every = [clan for side in Side for clan in clans.muster_clans(seats, side, 6).values()]
    assert len({clan.name for clan in every}) == len({clan.mon for clan in every}) == 12
    assert [english(clan.name) for clan in every if clan.house] == ["Hojo", "Takeda"]
    document = KOKU.document(three_clans())
    assert document["clans"]["ai-3"]["units"] == ["ai-3", "ai-4"]


def test_a_battle_of_clans_puts_each_unit_under_its_banner():
    """KOKU-CLN-1: in a battle thrown for on the spot."""
    options = replace(KokuOptions(), average_dice=2, clans=True)
    seats = {
        side: Seat(side.title(), mon, "Somebody") for side, mon in zip(Side, ("hojo", "oda"), strict=True)
    }
    battle = KOKU.open(options, seats)
    battle.placer, battle.south = AI, AI
    at_work, _ = play(battle, ())
    at_work._dice = HmacDice(b"banners")
    muster.throw_all(at_work)
    for one in at_work.battle.units.values():
        assert english(at_work.battle.clans[one.banner].name) == one.clan
        assert one.banner.startswith(one.side)
