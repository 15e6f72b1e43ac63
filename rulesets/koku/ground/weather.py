"""The conditions of a battle: night and day, wind, rain (KOKU-SEQ-4, KOKU-DAY-1 to KOKU-DAY-3, KOKU-WND-1,
KOKU-WND-2, KOKU-RAI-1 to KOKU-RAI-4).

They are thrown once, before the halves are picked. What rain does to the ground is told by :func:`options_in_force`,
what it does to allowances by :func:`with_allowance`, what it does to fire by :func:`check_fire`; smoke stands in
:mod:`rulesets.koku.ground.smoke`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import replace
from functools import lru_cache
from typing import Any, Literal

import msgspec

from rulesets.engine.battle import Side
from rulesets.engine.dice.dice import Die
from rulesets.engine.forms import ChoiceParam, Forecast, Offer, choice, offer
from rulesets.engine.illegal import Illegal
from rulesets.engine.play.orders import Order
from rulesets.engine.play.play import Play, RuleOf
from rulesets.engine.sayings import Words, _, say, to_json
from rulesets.koku.battle import KokuBattle, KokuUnit, Weather
from rulesets.koku.charts import Troop
from rulesets.koku.options import KokuOptions

Json = dict[str, Any]

DUSK = {"summer": 20, "spring_autumn": 19, "winter": 18}
"""KOKU-DAY-2: the hour at which it is dark."""

SEASON_NAMES = {"summer": _("summer"), "spring_autumn": _("spring or autumn"), "winter": _("winter")}

EARLIEST, LATEST = 7, 16
"""KOKU-DAY-1: sums of 6 or less and of 17 or more are thrown again."""

TURNS_AN_HOUR = 4
"""KOKU-DAY-3."""


class NameSeason(Order, frozen=True, tag="name_season"):
    """KOKU-DAY-1: the placer names the season, and the hour is thrown."""

    season: Literal["summer", "spring_autumn", "winter"]


def name_season(play: Play[KokuBattle], order: NameSeason) -> None:
    """KOKU-DAY-1, KOKU-RUL-83: the side that placed the scenery names the season."""
    battle = play.battle
    if battle.clock.phase != "conditions" or play.side is not battle.placer:
        raise Illegal("not_your_choice", "KOKU-DAY-1", "The side that placed the scenery names the season.")
    battle.weather = msgspec.structs.replace(battle.weather, season=order.season)
    words = SEASON_NAMES[order.season]
    play.tell("season_named", clauses=("KOKU-DAY-1", "KOKU-DAY-2"), season=words, dusk=DUSK[order.season])


def season_open(battle: KokuBattle) -> bool:
    """KOKU-DAY-1: whether there is night and day, and the season is not named yet."""
    return battle.options.night_day and not battle.weather.season


def throw_conditions(play: Play[KokuBattle]) -> None:
    """KOKU-SEQ-4: throw for every condition that is on, day before wind before rain."""
    options = play.battle.options
    if options.night_day:
        _throw_hour(play)
    if options.wind:
        _throw_wind(play)
    if options.rain:
        _throw_rain(play)


def _throw_hour(play: Play[KokuBattle]) -> None:
    """KOKU-DAY-1, KOKU-DAY-3: the hour, thrown again until it is day; nightfall is the limit (KOKU-RUL-138)."""
    placer, season = play.battle.placer, play.battle.weather.season
    while True:
        faces = play.cast("hour", Die.D6, _("hour of the day"), "KOKU-DAY-1", 3, _clock).faces
        hour = sum(faces)
        if EARLIEST <= hour <= LATEST:
            break
        play.tell("hour_thrown_again", side=placer, clauses=("KOKU-DAY-1",), sum=hour)
    left = DUSK[season] - hour
    play.battle.weather = msgspec.structs.replace(play.battle.weather, hour=hour)
    play.change_clock(limit=TURNS_AN_HOUR * left)
    clauses = ("KOKU-DAY-2", "KOKU-DAY-3", "KOKU-RUL-138")
    play.tell(
        "hour_thrown",
        side=placer,
        clauses=clauses,
        hour=clock_time(hour),
        hours=left,
        turns=TURNS_AN_HOUR * left,
    )


def _clock(faces: tuple[int, ...]) -> Words:
    return (
        clock_time(sum(faces)) if EARLIEST <= sum(faces) <= LATEST else say("{hour}: again", hour=sum(faces))
    )


def _throw_wind(play: Play[KokuBattle]) -> None:
    """KOKU-WND-1: on a 1 there is no wind, and smoke lies (KOKU-WND-3); else it is blown away (KOKU-WND-2)."""
    still = _throw_one(play, "wind", _("wind"), "KOKU-WND-1", (_("no wind"), _("wind")))
    play.battle.weather = msgspec.structs.replace(play.battle.weather, wind="still" if still else "wind")
    kind, clause = ("no_wind", "KOKU-WND-3") if still else ("windy", "KOKU-WND-2")
    play.tell(kind, side=play.battle.placer, clauses=("KOKU-WND-1", clause))


def _throw_rain(play: Play[KokuBattle]) -> None:
    """KOKU-RAI-1: on a 1 it rains for the whole battle (KOKU-RUL-85)."""
    wet = _throw_one(play, "rain", _("rain"), "KOKU-RAI-1", (_("rain"), _("dry")))
    play.battle.weather = msgspec.structs.replace(play.battle.weather, rain="rain" if wet else "dry")
    play.tell("rainy" if wet else "dry", side=play.battle.placer, clauses=("KOKU-RAI-1",))


def _throw_one(play: Play[KokuBattle], name: str, label: str, clause: str, words: tuple[str, str]) -> bool:
    """Throw a D6 of which only the 1 matters."""
    return play.cast(name, Die.D6, label, clause, outcome=lambda faces: words[faces[0] != 1]).faces[0] == 1


RULES: dict[type[Order], RuleOf] = {NameSeason: name_season}
FORECASTS: dict[type[Order], Callable[[Any, Any], Forecast]] = {}


def available(battle: KokuBattle, side: Side) -> list[Offer]:
    """The season, for the side that placed the scenery."""
    seasons = tuple(
        choice(key, label, hint=say("dusk at {dusk}", dusk=clock_time(DUSK[key])))
        for key, label in SEASON_NAMES.items()
    )
    param = ChoiceParam(name="season", choices=seasons, default=battle.options.season)
    return [offer("name_season", _("Name the season"), param, scope="setup", eager=1)]


# -- what the weather does ---------------------------------------------------------------------------------------------


def options_in_force(battle: KokuBattle) -> KokuOptions:
    """The toggles as the ground feels them today: ``rain`` tells that it rains, and then a ford is as deep as its
    river (KOKU-RAI-4).
    """
    return _in_force(battle.options, battle.raining)


@lru_cache(maxsize=64)
def _in_force(options: KokuOptions, raining: bool) -> KokuOptions:
    if not raining:
        return replace(options, rain=False)
    return replace(options, rain=True, ford_as="river")


@lru_cache(maxsize=64)
def soak(troop: Troop) -> Troop:
    """KOKU-RAI-3: the row of a class with half its allowance; deductions and everything else stay (KOKU-RUL-134)."""
    return msgspec.structs.replace(troop, move=troop.move / 2)


def with_allowance(battle: KokuBattle, troop: Troop) -> Troop:
    """The row of a class with the allowance that it has in this weather."""
    return soak(troop) if battle.raining else troop


def check_fire(battle: KokuBattle, unit: KokuUnit) -> None:
    """KOKU-RAI-2: in rain a unit that fired in its last own turn does not fire. Raises ``Illegal``."""
    if battle.raining and unit.cooling:
        raise Illegal(
            "rain",
            "KOKU-RAI-2",
            "Rain: {unit} fired last turn, and may fire again next turn.",
            unit=unit.name,
        )


def turn_ends(play: Play[KokuBattle], side: Side) -> None:
    """KOKU-RAI-2: who fired in this turn does not fire in the next; the mark stays with the unit (KOKU-RUL-111)."""
    if not play.battle.raining:
        return
    for unit in play.battle.on_table(side):
        if unit.cooling != unit.fired:
            play.change_unit(unit, cooling=unit.fired)


# -- what is shown ----------------------------------------------------------------------------------------------------


def clock_time(hour: int, turn: int = 1) -> str:
    """The time of the day at the start of a turn: four turns an hour."""
    quarters = turn - 1
    return f"{hour + quarters // TURNS_AN_HOUR}:{quarters % TURNS_AN_HOUR * 15:02}"


def facts(battle: KokuBattle) -> list[Json]:
    """The hour, the wind and the rain, as the head of the table shows them."""
    weather, found = battle.weather, list[Json]()
    # Stored records hold these names of symbols: they stay, and the table knows them as its own (wx-).
    if weather.hour:
        now = clock_time(weather.hour, max(battle.clock.turn, 1))
        dusk = clock_time(DUSK[weather.season])
        found.append(fact("hour", now, say("dusk at {dusk}", dusk=dusk), "KOKU-DAY-3", "sky-sun"))
    if weather.rain == "rain":
        found.append(fact("rain", _("rain"), RAIN, "KOKU-RAI-1", RAINS))
    elif weather.rain:
        found.append(fact("rain", _("dry"), _("No rain today."), "KOKU-RAI-1", "sky-dry"))
    if weather.wind == "still":
        found.append(fact("wind", _("no wind"), SMOKE, "KOKU-WND-3", STILL))
    elif weather.wind:
        found.append(fact("wind", _("wind"), _("Wind blows every smoke away."), "KOKU-WND-2", "sky-wind"))
    return found


RAIN = _("Allowances are halved, a unit fires every second turn, and rivers are crossed at bridges only.")
SMOKE = _("Two shots from one place fill it with smoke; two turns without fire clear it, or a move.")


RAINS, STILL = "sky-rain", "sky-smoke"
"""The icons of rain and of still air: by them a document tells the weather in any language."""


def tell(facts: Iterable[Json]) -> Weather:
    """The rain and the wind as the head of the table shows them (KOKU-WND-1, KOKU-RAI-1)."""
    icons = {each["icon"] for each in facts}
    return Weather(wind="still" if STILL in icons else "", rain="rain" if RAINS in icons else "")


def fact(key: str, label: Words, text: Words, clause: str, icon: str) -> Json:
    """One thing that the head of the table shows."""
    return {"key": key, "label": to_json(label), "text": to_json(text), "clause": clause, "icon": icon}
