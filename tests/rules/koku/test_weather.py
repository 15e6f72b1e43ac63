"""Night and day, wind and smoke, rain (KOKU-DAY, KOKU-WND, KOKU-RAI, KOKU-SEQ-4)."""

from dataclasses import replace

import msgspec
import pytest

import rulesets
from rulesets.engine.battle import Side
from rulesets.engine.dice.dice import NoDice
from rulesets.engine.illegal import Illegal
from rulesets.engine.play.play import Play
from rulesets.koku import clock
from rulesets.koku.battle import Weather
from rulesets.koku.charts import TROOPS
from rulesets.koku.deploy.faults import barred_ground
from rulesets.koku.fire.shooting import Fire
from rulesets.koku.ground import smoke, weather
from rulesets.koku.march.special import Limber, Realign
from rulesets.koku.melee.strike import FAR_MOUNTED, FAR_ON_FOOT
from rulesets.koku.options import KokuOptions
from tests.plain import plain
from tests.rules.koku import firing, marches
from tests.rules.koku.scenes import AI, FORM, KAKI, box, piece, play, rank, scene, unit

KOKU = rulesets.get("koku")
RAIN, DRY = Weather(rain="rain"), Weather(rain="dry")
STILL, WIND = Weather(wind="still"), Weather(wind="wind")


def with_weather(battle, found, **options):
    battle.weather = found
    battle.options = replace(battle.options, **options)
    return battle


# -- the dice of the day -----------------------------------------------------------------------------------------------


def conditions(faces, **options):
    battle = scene(unit("ai-1", "ash_l", "bow", rank(5, 5, 5)), unit("kaki-1", "ash_l", "bow", rank(5, 40, 5)),
                   phase="conditions", turn=0, options=options)  # fmt: skip
    battle.south = None
    at_work, dice = play(battle, faces)
    return at_work, dice


def test_without_options_nothing_is_thrown_and_nothing_is_shown():
    """KOKU-SEQ-4."""
    at_work, dice = conditions(())
    list(clock.TURN.advance(at_work))
    dice.finish()
    assert at_work.battle.clock.phase == "halves"
    assert at_work.battle.weather == Weather()
    assert "facts" not in KOKU.document(at_work.battle)


def test_the_placer_names_the_season_then_day_wind_and_rain_are_thrown_in_this_order():
    """KOKU-SEQ-4, KOKU-DAY-1, KOKU-WND-1, KOKU-RAI-1, KOKU-RUL-83."""
    at_work, dice = conditions((1, 2, 3, 6, 6, 6, 2, 3, 4, 1, 1), night_day=True, wind=True, rain=True)
    list(clock.TURN.advance(at_work))
    assert at_work.battle.clock.to_act == (AI,)
    assert clock.TURN.available(at_work.battle, KAKI) == []
    offered = plain(weather.available(at_work.battle, AI))[0]
    assert offered["params"][0]["default"] == "summer"
    weather.name_season(at_work, weather.NameSeason("winter"))
    list(clock.TURN.advance(at_work))
    dice.finish()
    found = at_work.battle.weather
    assert found == Weather("winter", 9, "still", "rain")
    assert at_work.battle.clock.limit == 4 * 9
    kinds = [event.kind for event in at_work.events]
    assert kinds == [
        "season_named",
        "hour_thrown_again",
        "hour_thrown_again",
        "hour_thrown",
        "no_wind",
        "rainy",
    ]
    labels = [fact["label"] for fact in KOKU.document(at_work.battle)["facts"]]
    assert labels == ["9:00", "rain", "no wind"]


def test_nobody_but_the_placer_names_the_season():
    """KOKU-DAY-1."""
    at_work, _ = conditions((), night_day=True)
    list(clock.TURN.advance(at_work))
    with pytest.raises(Illegal) as refusal:
        weather.name_season(Play(at_work.battle, KAKI, NoDice(), FORM), weather.NameSeason("summer"))
    assert refusal.value.clause == "KOKU-DAY-1"


@pytest.mark.parametrize(
    ("season", "faces", "turns"),
    [("summer", (1, 2, 4), 52), ("summer", (5, 5, 6), 16), ("spring_autumn", (5, 5, 6), 12), ("winter", (5, 5, 6), 8),
     ("winter", (1, 2, 4), 44)],
)  # fmt: skip
def test_nightfall_replaces_the_limit_of_turns(season, faces, turns):
    """KOKU-DAY-2, KOKU-DAY-3, KOKU-RUL-138."""
    at_work, dice = conditions(faces, night_day=True)
    weather.name_season(at_work, weather.NameSeason(season))
    list(clock.TURN.advance(at_work))
    dice.finish()
    assert at_work.battle.clock.limit == turns


@pytest.mark.parametrize(
    ("face", "wind", "rain"), [(1, "still", "rain"), (2, "wind", "dry"), (6, "wind", "dry")]
)
def test_a_one_is_no_wind_and_a_one_is_rain(face, wind, rain):
    """KOKU-WND-1, KOKU-WND-2, KOKU-RAI-1, KOKU-RUL-84, KOKU-RUL-85."""
    at_work, dice = conditions((face, face), wind=True, rain=True)
    list(clock.TURN.advance(at_work))
    dice.finish()
    assert (at_work.battle.weather.wind, at_work.battle.weather.rain) == (wind, rain)


def test_the_hour_goes_on_a_quarter_a_turn():
    """KOKU-DAY-3."""
    assert [weather.clock_time(13, turn) for turn in (1, 2, 4, 5, 28)] == [
        "13:00",
        "13:15",
        "13:45",
        "14:00",
        "19:45",
    ]


# -- smoke -------------------------------------------------------------------------------------------------------------


def still(weapon="arquebus", found=STILL, bows=False, **values):
    return with_weather(firing.duel(weapon, gap=10, **values), found, wind=True, smoke_from_bows=bows)


@pytest.mark.parametrize(
    ("weapon", "found", "bows", "smoky"),
    [("arquebus", STILL, False, True), ("arquebus", WIND, False, False), ("arquebus", Weather(), False, False),
     ("bow", STILL, False, False), ("bow", STILL, True, True)],
)  # fmt: skip
def test_who_makes_smoke(weapon, found, bows, smoky):
    """KOKU-WND-2, KOKU-WND-3, KOKU-RUL-131: arquebus and gun, bows only by their toggle."""
    battle = still(weapon, found, bows, shots=2)
    refused = None
    try:
        firing.volley(battle, Fire("ai-1", "kaki-1"), [1] * 5)
    except Illegal as refusal:
        refused = refusal.clause
    assert (refused == "KOKU-WND-3") == smoky


def test_the_second_shot_fills_the_place_with_smoke_which_is_shown_in_front():
    """KOKU-WND-3, KOKU-WND-4."""
    once = firing.volley(still(), Fire("ai-1", "kaki-1"), [1] * 5)
    assert once.battle.units["ai-1"].shots == 1
    assert not once.battle.markers
    twice = firing.volley(still(shots=1), Fire("ai-1", "kaki-1"), [1] * 5)
    marker = twice.battle.markers["ai-1.smoke"]
    assert (marker.kind, marker.unit, marker.x) == ("smoke", "ai-1", 22.0)
    assert 5 < marker.y < 8
    assert twice.events[-1].kind == "smoke_lies"
    assert "smoke" in KOKU.document(twice.battle)["units"]["ai-1"]["marks"]


def test_smoke_blocks_nobodys_sight():
    """KOKU-WND-3, KOKU-RUL-131: the enemy fires back through it, and the marker takes no room."""
    battle = still(shots=2)
    battle.units["kaki-1"] = msgspec.structs.replace(battle.units["kaki-1"], weapon="bow")
    smoke_there = smoke._marker(battle, battle.units["ai-1"])
    battle.markers[smoke_there.id] = smoke_there
    assert firing.fired(firing.volley(battle, Fire("kaki-1", "ai-1"), [1] * 5, KAKI))


def quiet_turn(battle):
    at_work, dice = play(battle, ())
    smoke.turn_ends(at_work, AI)
    dice.finish()
    return at_work


def test_two_quiet_turns_clear_the_smoke():
    """KOKU-WND-4, KOKU-RUL-132."""
    first = quiet_turn(still(shots=2))
    assert (first.battle.units["ai-1"].shots, first.battle.units["ai-1"].quiet) == (2, 1)
    first.battle.markers["ai-1.smoke"] = smoke._marker(first.battle, first.battle.units["ai-1"])
    second = quiet_turn(first.battle)
    assert (second.battle.units["ai-1"].shots, second.battle.units["ai-1"].quiet) == (0, 0)
    assert not second.battle.markers
    assert [event.kind for event in second.events] == ["smoke_cleared"]
    busy = quiet_turn(still(shots=1, fired=True))
    assert (busy.battle.units["ai-1"].shots, busy.battle.units["ai-1"].quiet) == (1, 0)


@pytest.mark.parametrize(("leg", "shots"), [((22, 6.5), 0), ((22.02, 5.55, 0), 2), ((22, 5.5, 2), 2)])
def test_any_displacement_leaves_the_smoke_behind_and_turning_does_not(leg, shots):
    """KOKU-WND-4: more than a tenth of an inch."""
    battle = still(shots=2, quiet=1)
    battle.clock = msgspec.structs.replace(battle.clock, phase="movement")
    battle.markers["ai-1.smoke"] = smoke._marker(battle, battle.units["ai-1"])
    legs = leg if len(leg) == 3 else (*leg, 0)
    after = marches.carry(battle, marches.move("ai-1", legs)).battle
    assert after.units["ai-1"].shots == shots
    assert ("ai-1.smoke" in after.markers) == bool(shots)


def test_turning_the_barrel_keeps_the_smoke_of_a_gun():
    """KOKU-WND-4, KOKU-ORD-7."""
    battle = scene(unit("ai-1", "gun", "gun", [(20, 5), (21, 5), (22, 5)], shots=2),
                   unit("kaki-1", "ash_l", "spear", rank(18, 30, 5)),
                   muzzles={"ai-1": ((21, 5.5), 0.0)})  # fmt: skip
    battle = with_weather(battle, STILL, wind=True)
    assert marches.carry(battle, Realign("ai-1", 30.0)).battle.units["ai-1"].shots == 2
    assert marches.carry(battle, Limber("ai-1")).battle.units["ai-1"].shots == 2
    marker = smoke._marker(battle, battle.units["ai-1"])
    assert (round(marker.x, 2), marker.y > 6) == (21.0, True)


def test_previews_name_smoke_and_rain():
    """KOKU-WND-3, KOKU-RAI-2, KOKU-RAI-3, KOKU-WND-4."""
    battle = with_weather(still(shots=1), Weather(wind="still", rain="rain"), rain=True)
    shown = plain(KOKU.preview(battle, AI, Fire("ai-1", "kaki-1")))
    assert [note["clause"] for note in shown["notes"]] == ["KOKU-RAI-2", "KOKU-WND-3"]
    battle.clock = msgspec.structs.replace(battle.clock, phase="movement")
    shown = plain(KOKU.preview(battle, AI, marches.move("ai-1", (22, 7, 0))))
    assert {"KOKU-RAI-3", "KOKU-WND-4"} <= {note["clause"] for note in shown["notes"]}
    assert shown["path"]["allowance"] == 3.0


# -- rain --------------------------------------------------------------------------------------------------------------


def test_who_fired_in_rain_holds_fire_for_a_turn():
    """KOKU-RAI-2, KOKU-RUL-133: bows too, and the gun."""
    wet = with_weather(firing.duel("bow", gap=8, fired=True), RAIN, rain=True)
    at_work, _ = play(wet, ())
    weather.turn_ends(at_work, AI)
    assert at_work.battle.units["ai-1"].cooling
    next_turn = at_work.battle
    next_turn.units["ai-1"] = msgspec.structs.replace(next_turn.units["ai-1"], fired=False)
    assert firing.refusal(next_turn, Fire("ai-1", "kaki-1")) == ("rain", "KOKU-RAI-2")
    at_work, _ = play(next_turn, ())
    weather.turn_ends(at_work, AI)
    assert firing.fired(firing.volley(at_work.battle, Fire("ai-1", "kaki-1"), [1] * 5))
    dry = with_weather(firing.duel("bow", gap=8, cooling=True), DRY, rain=True)
    assert firing.fired(firing.volley(dry, Fire("ai-1", "kaki-1"), [1] * 5))


def at_the_river(found, kind="ash_l", ford=False, road=False, bridge=False, **options):
    pieces = [piece("v1", "river", (0, 20), (72, 20), width=3.0)]
    pieces += [box("f1", "ford", 18, 18.5, 26, 21.5)] if ford else []
    pieces += [piece("r1", "road", (22, 0), (22, 48), width=2.0)] if road else []
    pieces += [box("b1", "bridge", 18, 18, 26, 22)] if bridge else []
    places = [(22, 17)] if kind not in ("sam_c", "ron_lc") else [(22, 16)]
    battle = scene(
        unit("ai-1", kind, "bow", places), unit("kaki-1", "ash_l", "spear", rank(60, 40, 5)), pieces=pieces
    )
    return with_weather(battle, found, rain=True, **options)


@pytest.mark.parametrize("kind", ["ash_l", "sam_f", "sam_c", "ron_lc"])
@pytest.mark.parametrize(("ford", "road"), [(False, False), (True, False), (True, True)])
def test_in_rain_no_river_is_crossed_but_at_a_bridge(kind, ford, road):
    """KOKU-RAI-4: no ford, no wading, no swimming."""
    over = marches.walk("ai-1", _1=[(22, 19, 0)])
    refusal = marches.refused(at_the_river(RAIN, kind, ford, road), over)
    assert (refusal.code, refusal.clause) == ("barred", "KOKU-RAI-4")
    assert marches.is_legal(at_the_river(DRY, kind, ford, road), over)
    assert marches.is_legal(at_the_river(RAIN, kind, ford, road, bridge=True), over)


def test_a_road_does_not_lift_a_ford_that_is_crossed_as_the_river():
    """KOKU-RUL-19, KOKU-RUL-35: the road runs into the water; on a bridge it does not."""
    battle = at_the_river(Weather(), "ash_l", ford=True, road=True, ford_as="river")
    plan = marches.foreseen(battle, marches.walk("ai-1", _1=[(22, 19, 0)]))
    assert [charge["inches"] for charge in plan["path"]["charges"] if charge["inches"] > 0] == [2]


@pytest.mark.parametrize(("found", "allowance"), [(RAIN, 4.0), (DRY, 8.0), (Weather(), 8.0)])
def test_options_and_previews_show_half_the_allowance(found, allowance):
    """KOKU-RAI-3, KOKU-RUL-134."""
    battle = with_weather(scene(unit("ai-1", "sam_f", "bow", rank(10, 10, 4)),
                                unit("kaki-1", "ash_l", "spear", rank(10, 40, 5))), found, rain=True)  # fmt: skip
    moves = [option for option in plain(KOKU.options(battle, AI)) if option["kind"] == "move"]
    assert moves[0]["params"][0]["reach"] == allowance
    assert moves[0]["hint"] == f"{allowance:g}″"


def test_the_charge_bonus_still_asks_for_five_inches():
    """KOKU-RAI-3: the 5 and 10 inches of KOKU-MEL-11 stay."""
    assert (FAR_ON_FOOT, FAR_MOUNTED) == (5.0, 10.0)
    assert weather.soak(TROOPS["ash_l"]).soft == 1


def test_in_rain_nobody_is_drawn_up_in_a_ford():
    """KOKU-RAI-4, KOKU-DEP-5."""
    battle = at_the_river(RAIN, ford=True)
    wet, dry = (
        barred_ground(battle.table, weather.options_in_force(with_weather(battle, found)))
        for found in (RAIN, DRY)
    )
    assert wet.to_all.area > dry.to_all.area


def test_marks_and_counters_have_defaults_so_that_old_battles_are_read():
    """A state without the new fields decodes; its document is what it was."""
    battle = firing.duel()
    raw = msgspec.json.decode(KOKU.encode(battle))
    for name in ("weather", "clans"):
        raw.pop(name)
    for one in raw["units"].values():
        for name in ("shots", "quiet", "cooling", "banner", "village"):
            one.pop(name)
    again = KOKU.decode(msgspec.json.encode(raw))
    assert again == battle
    assert KOKU.document(again) == KOKU.document(battle)
    assert KokuOptions() == battle.options
    assert Side.AI in again.forces
