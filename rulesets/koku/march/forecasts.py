"""What a movement order would do: the ghost, the way and its price, what follows, and the nearest lawful order.

Nothing here throws a die or changes anything; the odds come from the tests that :mod:`movement` throws.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from fractions import Fraction
from itertools import pairwise
from typing import Any

import msgspec
from msgspec.structs import replace

from rulesets.engine.dice import odds
from rulesets.engine.forms import (
    Arc,
    Fact,
    Forecast,
    Ghost,
    Leg,
    Note,
    Odds,
    Surcharge,
    Way,
    expectation_fact,
    ghosts,
    leg,
    price,
    slip,
)
from rulesets.engine.play.orders import Order
from rulesets.engine.play.play import Play
from rulesets.engine.sayings import Words, _, as_list, say
from rulesets.engine.table.geometry import distance
from rulesets.koku.battle import KokuBattle, KokuFigure
from rulesets.koku.charts import TERRAIN, TROOPS, WEAPONS
from rulesets.koku.ground import buildings
from rulesets.koku.ground.weather import options_in_force
from rulesets.koku.march.crossing import ROAD_RATE, Hazard, PricedWay, causes, displaces, hazard_test, hazards
from rulesets.koku.march.drawing_back import HOPELESS, nearest_lawful
from rulesets.koku.march.entering import Enter
from rulesets.koku.march.judging import judge
from rulesets.koku.march.plans import ChangeFormation, Marching, Move, MovePlan, leg_inches
from rulesets.koku.march.special import Dig, Dismount, Limber, Mount, Realign, Unlimber, in_the_saddle
from rulesets.koku.stand import formation_fail
from rulesets.koku.stand.formations import row_of
from rulesets.koku.stand.room import touching


def forecast_march(play: Play[KokuBattle], order: Marching) -> Forecast:
    """The preview of a move or a change of formation."""
    battle, unit = play.battle, play.own_unit(order.unit)
    plan, refusal = judge(battle, unit, order)
    result = _result(battle, plan)
    if refusal is not None and refusal.code not in HOPELESS:
        way = replace(_way(plan), lawful=nearest_lawful(battle, unit, order, plan))
        return replace(result, path=way)
    return result


def forecast_enter(play: Play[KokuBattle], order: Enter) -> Forecast:
    """The preview of going into a building."""
    return _result(play.battle, judge(play.battle, play.own_unit(order.unit), order).plan)


def _result(battle: KokuBattle, plan: MovePlan) -> Forecast:
    risky = hazards(plan.goings, plan.troop, options_in_force(battle))
    return Forecast(
        figures=ghosts(
            [way.figure.id for way in plan.ends], buildings.ends(battle, plan.unit.side, plan.ends)
        ),
        path=_way(plan),
        notes=tuple(_notes(battle, plan, risky)),
        odds=tuple(_hazard_odds(hazard) for hazard in risky),
    )


# -- the way ----------------------------------------------------------------------------------------------------------


def _way(plan: MovePlan) -> Way:
    """The price of the dearest figure's way, and the legs of the body (or of each figure that goes by itself)."""
    dearest = max(plan.goings, key=lambda one: one.cost, default=None)
    return Way(
        used=round(plan.cost, 3),
        allowance=plan.troop.move,
        legs=tuple(_body_legs(plan) if plan.anchors else _single_legs(plan)),
        charges=tuple(_charges(dearest)) if dearest else (),
    )


def _body_legs(plan: MovePlan) -> list[Leg]:
    """The anchor's legs; the inches of each are those of the figure that goes furthest in the whole."""
    legs = pairwise(plan.anchors)
    return [leg(a.point, b.point, inches) for (a, b), inches in zip(legs, leg_inches(plan), strict=True)]


def _single_legs(plan: MovePlan) -> list[Leg]:
    return [leg(a, b, distance(a, b)) for way in plan.ends for a, b in pairwise(way.points)]


def _charges(one: PricedWay) -> list[Surcharge]:
    """What is added to the inches (deductions, the way into a building) and taken off them (a road)."""
    found = [
        price(crossing.passage.label, crossing.charge, crossing.passage.clause, crossing.at)
        for crossing in one.charges
    ]
    if one.entering:
        found.append(price(_("into the building"), one.entering, "KOKU-MOV-16", one.way.points[-1]))
    saved = one.walk.length - one.walk.ground
    if saved > 0.001:
        label = say("{inches}″ of road at half cost", inches=f"{saved / ROAD_RATE:.1f}")
        found.append(price(label, -saved, "KOKU-MOV-5", one.way.points[0]))
    return found


# -- what follows -----------------------------------------------------------------------------------------------------


def _notes(battle: KokuBattle, plan: MovePlan, risky: Sequence[Hazard]) -> list[Note]:
    notes = [
        *_formation_fail(battle, plan),
        *(_danger(hazard, times) for hazard in risky for times in _riders(hazard)),
    ]
    if plan.held:
        notes.append(
            Note(
                say("{count} held by three enemies {count|stays|stay} behind.", count=len(plan.held)),
                "KOKU-MOV-15",
                "bad",
            )
        )
    foes, horses = _contacts(battle, plan)
    if foes:
        notes.append(Note(say("Into contact with {units}.", units=as_list(foes)), "KOKU-MOV-14", "good"))
    if horses and not plan.troop.led:
        notes.append(
            Note(
                say("{count} pack {count|horse|horses} in reach: taken unless guarded.", count=len(horses)),
                "KOKU-BAG-3",
                "good",
            )
        )
    return [*notes, *_weather(battle, plan)]


def _weather(battle: KokuBattle, plan: MovePlan) -> Iterator[Note]:
    """What rain costs, and the smoke that is left behind."""
    if battle.raining:
        whole, half = row_of(plan.unit).move, plan.troop.move
        yield Note(
            say("Rain halves the allowance: {half}″ of {whole}″.", half=f"{half:g}", whole=f"{whole:g}"),
            "KOKU-RAI-3",
        )
    if plan.unit.shots and displaces(plan.ends):
        yield Note(_("They leave their smoke behind."), "KOKU-WND-4", "good")


def _formation_fail(battle: KokuBattle, plan: MovePlan) -> Iterator[Note]:
    if not TROOPS[plan.unit.kind].liable:
        return
    if plan.changes:
        yield Note(_("Changing formation gives Formation Fail."), "KOKU-FF-5", "bad")
    kinds = {piece.id: TERRAIN[piece.kind].name for piece in battle.table.pieces}
    for clause, piece in causes(plan.goings, options_in_force(battle)):
        yield Note(say("Crossing the {piece} gives Formation Fail.", piece=kinds[piece]), clause, "bad")
    if any(way.enters or way.leaves for way in plan.ends):
        yield Note(_("Going in or out of a building gives Formation Fail."), "KOKU-FF-12", "bad")
    stands = msgspec.structs.replace(plan.unit, formation=plan.target.formation)
    ends = {figure.id: figure for figure in _where_they_end(plan)}
    clause = formation_fail.fault(battle, stands, [ends.get(figure.id, figure) for figure in plan.figures])
    if clause:
        yield Note(STANDING_BADLY[clause], clause, "bad")


STANDING_BADLY = {
    "KOKU-FF-8": _("Skirmishers out of one another’s sight have Formation Fail."),
    "KOKU-FF-10": _("Men out of touch with one another have Formation Fail."),
}
"""What is said of a march after which a unit stands badly."""


def _danger(hazard: Hazard, times: int) -> Note:
    """What awaits the riders who throw so many times at an obstacle."""
    riders = _riders(hazard)[times]
    chance = _chance_of_loss(hazard, times)
    numerator, denominator = chance.numerator, chance.denominator
    if hazard.river:
        who = _("1 rider crosses") if riders == 1 else say("{riders} riders cross", riders=riders)
        text = say(
            "{who} the river: each has {numerator} in {denominator} to drown.",
            who=who,
            numerator=numerator,
            denominator=denominator,
        )
    else:
        who = _("1 rider jumps") if riders == 1 else say("{riders} riders jump", riders=riders)
        piece = TERRAIN[hazard.piece.kind].name
        text = say(
            "{who} the {piece}: each has {numerator} in {denominator} to fall.",
            who=who,
            piece=piece,
            numerator=numerator,
            denominator=denominator,
        )
    return Note(text, hazard.clause, "bad")


def _contacts(battle: KokuBattle, plan: MovePlan) -> tuple[list[Words], list[Words]]:
    """The names of the enemy units that the figures would touch (KOKU-MOV-14), and of the pack horses among them."""
    foes = [enemy for _, enemy in touching(_where_they_end(plan), battle, plan.enemies)]
    units = [battle.units[id] for id in dict.fromkeys(enemy.unit for enemy in foes)]
    led = [TROOPS[unit.kind].led or plan.troop.led for unit in units]
    names = [(unit.name, horse) for unit, horse in zip(units, led, strict=True)]
    return [name for name, horse in names if not horse], [name for name, horse in names if horse]


def _where_they_end(plan: MovePlan) -> list[KokuFigure]:
    """The figures that go, where they end."""
    return [
        msgspec.structs.replace(
            way.figure, x=way.end.x, y=way.end.y, facing=way.end.facing, inside=way.enters
        )
        for way in plan.ends
    ]


def _hazard_odds(hazard: Hazard) -> Odds:
    """The chances of riders at an obstacle, from the test that is thrown there (KOKU-MOV-10, KOKU-MOV-11)."""
    test = hazard_test(hazard, sum(risk.times for risk in hazard.risks))
    lots = _riders(hazard)
    fallen: odds.Distribution = (Fraction(1),)
    for times, riders in lots.items():
        fallen = odds.together(fallen, odds.binomial(_chance_of_loss(hazard, times), riders))
    what = _("River") if hazard.river else say("Jump over the {piece}", piece=TERRAIN[hazard.piece.kind].name)
    facts = (
        Fact(_("on d6"), test.words),
        Fact(_("each is lost"), " / ".join(f"{float(_chance_of_loss(hazard, times)):.0%}" for times in lots)),
        expectation_fact(_("exp. losses"), fallen),
    )
    return slip(what, facts, test.steps(), fallen)


def _riders(hazard: Hazard) -> dict[int, int]:
    """How many riders throw how often at an obstacle, the fewest times first."""
    times = [risk.times for risk in hazard.risks]
    return {number: times.count(number) for number in sorted(set(times))}


def _chance_of_loss(hazard: Hazard, times: int) -> Fraction:
    """The chance of a rider who throws so often to be lost: who has fallen throws no more (KOKU-MOV-13)."""
    return 1 - odds.chance(hazard_test(hazard, 1)) ** times


# -- orders that go nowhere -------------------------------------------------------------------------------------------


def forecast_special(play: Play[KokuBattle], order: Any) -> Forecast:
    """The preview of an order that takes the whole move: what it gives, and where riders will stand."""
    unit = play.own_unit(order.unit)
    liable = TROOPS[unit.kind].liable and not isinstance(order, Realign | Dig)
    notes = [Note(*_SAYS[type(order)])]
    if liable:
        notes.append(Note(_("It gives Formation Fail."), "KOKU-FF-11", "bad"))
    figures: tuple[Ghost, ...] = ()
    if isinstance(order, Mount):
        ids = [figure.id for figure in play.battle.living(unit)]
        figures = ghosts(ids, in_the_saddle(play.battle, unit))
    arcs: tuple[Arc, ...] = ()
    gun = play.battle.markers.get(f"{unit.id}.gun")
    if isinstance(order, Unlimber | Realign) and gun is not None:
        weapon = WEAPONS["gun"]
        arcs = (Arc(gun.x, gun.y, order.facing % 360.0, half=weapon.arc, range=weapon.range),)
    return Forecast(notes=tuple(notes), figures=figures, arcs=arcs)


_SAYS: dict[type[Order], tuple[str, str]] = {
    Dismount: (_("It takes the whole move."), "KOKU-ORD-4"),
    Mount: (_("It takes the whole move."), "KOKU-ORD-5"),
    Limber: (_("It takes the whole move; the gun cannot fire this turn."), "KOKU-ORD-6"),
    Unlimber: (_("It takes the whole move; the gun cannot fire this turn."), "KOKU-ORD-6"),
    Realign: (_("It takes the whole move; the gun cannot fire this turn."), "KOKU-ORD-7"),
    Dig: (_("No move, fire or attack this turn; four turns in a row make a fieldwork."), "KOKU-ORD-8"),
}

FORECASTS: dict[type[Order], Callable[..., Forecast]] = {
    Move: forecast_march,
    ChangeFormation: forecast_march,
    Enter: forecast_enter,
    **dict.fromkeys(_SAYS, forecast_special),
}
"""The preview of each order of the phase."""
