"""The charge: the Courage of those who charge and of those who are charged, and home (GODAI-CHG-4 to GODAI-CHG-11,
GODAI-ORD-2, GODAI-DEC-15).
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterator, Sequence
from typing import Any

from rulesets.engine.battle import Side, order_of
from rulesets.engine.dice import odds
from rulesets.engine.forms import (
    AnyParam,
    Fact,
    Forecast,
    Note,
    Odds,
    Offer,
    PosesParam,
    UnitParam,
    Way,
    choice,
    ghost,
    leg,
    offer,
    slip,
    why_not,
)
from rulesets.engine.illegal import Illegal
from rulesets.engine.memory import Shelf
from rulesets.engine.play.decisions import Number, Standing
from rulesets.engine.play.orders import Order
from rulesets.engine.play.play import Ask, Play, Rule
from rulesets.engine.sayings import _, as_list, say
from rulesets.engine.table.bodies import around
from rulesets.godai.battle import GodaiBattle, GodaiUnit
from rulesets.godai.charts import OVER_WALL
from rulesets.godai.ground.ground import crowd
from rulesets.godai.march.movement import arrive, lane_of, new_contacts, orderable, set_down
from rulesets.godai.march.plans import Gone, inches_left, movable, strike
from rulesets.godai.march.targets import (
    FAR,
    Charge,
    ChargeTry,
    catch,
    check_charger,
    check_honour,
    check_target,
    declare_charge,
    frightens,
    is_outmatched,
    most_inches,
    pursuit,
    too_far,
)
from rulesets.godai.nerve import courage, flight
from rulesets.godai.stand.contact import touches
from rulesets.godai.stand.units import is_hero, leaders, steadfast

PURSUE = Number(
    tag="pursue",
    text=_("Those whom {unit} charged flee, out of reach. How many inches does he go on after them?"),
    clause="GODAI-DEC-15",
    standing=Standing(
        label=_("The target of his charge has fled"), words=_("After them as far as he can"), suits=is_hero
    ),
)

DECISIONS = (PURSUE,)


# -- the charge --------------------------------------------------------------------------------------------------------


def charge(play: Play[GodaiBattle], order: Charge) -> Rule:
    """GODAI-CHG-8: legality and honour; the chargers' test; the targets' tests; movement and contact."""
    unit = play.own_unit(order.unit)
    yield from carry_home(play, unit, declare_charge(play.battle, unit, order))


def carry_home(play: Play[GodaiBattle], unit: GodaiUnit, aim: ChargeTry, *, pursues: bool = True) -> Rule:
    """GODAI-CHG-4 to GODAI-CHG-9: a charge that may be tried; ``pursues`` if he may go on after those who fled."""
    targets = [play.unit(id) for id in aim.targets]
    if any(is_outmatched(play.battle, unit, one) or frightens(play.battle, unit, one) for one in targets):
        names = as_list(one.name for one in targets)
        play.tell("charge_declared", unit=unit.id, targets=names, clauses=("GODAI-CHG-1",))
    if not (yield from _dares(play, unit.id, aim.targets)):
        return
    fled = yield from _braces(play, unit.id, aim.targets)
    if not fled:
        yield from _home(play, unit.id, aim)
    else:
        yield from _after(play, unit.id, aim.targets, fled, pursues=pursues)
        # who fled may count as lost to the band (GODAI-OPT-10), or have been caught where he stood (GODAI-FLE-7)
        yield from flight.check_losses(play)


def _dares(play: Play[GodaiBattle], id: str, targets: Sequence[str]) -> Generator[Ask, Any, bool]:
    """GODAI-CHG-4, GODAI-CHG-5, GODAI-MOR-8: the chargers' test for each target that outmatches them; who fails is
    barred from it, and so is who led them (GODAI-CMD-5).
    """
    for target in targets:
        if not is_outmatched(play.battle, play.unit(id), play.unit(target)):
            continue
        why = say("to charge {target}", target=play.unit(target).name)
        outcome = yield from courage.test(play, play.unit(id), why, "GODAI-CHG-4")
        if not outcome.passed:
            for one in filter(None, (id, outcome.leader)):
                unit: GodaiUnit = play.unit(one)
                play.change_unit(unit, barred=(*unit.barred, target))
            play.tell("charge_cancelled", unit=id, target=target, clauses=("GODAI-CHG-5",))
            return False
    return True


def _braces(play: Play[GodaiBattle], id: str, targets: Sequence[str]) -> Generator[Ask, Any, tuple[str, ...]]:
    """GODAI-CHG-6, GODAI-MOR-9: the tests of groups that a hero charges; who fails flees at once, with who led it
    (GODAI-CMD-5).
    """
    fled = []
    for target in targets:
        if not frightens(play.battle, play.unit(id), play.unit(target)):
            continue
        why = say("charged by {hero}", hero=play.unit(id).name)
        outcome = yield from courage.test(play, play.unit(target), why, "GODAI-CHG-6")
        if not outcome.passed:
            fled.append(target)
            flight.flee(play, play.unit(target), outcome)
    return tuple(fled)


def _home(play: Play[GodaiBattle], id: str, aim: ChargeTry) -> Rule:
    """GODAI-CHG-2, GODAI-CHG-9 to GODAI-CHG-11: all go their ways; who comes into contact has charged."""
    before = touches(play.battle)
    paths = set_down(play, play.unit(id), aim.gone)
    charged: dict[str, tuple[str, ...]] = {}
    for one, other in new_contacts(play.battle, id, before):
        foe = play.figure(other).unit
        if foe in aim.targets:
            charged[one] = tuple(dict.fromkeys((*charged.get(one, play.figure(one).charged), foe)))
    for one, foes in charged.items():
        play.change_figure(play.figure(one), charged=foes)
    names = as_list(play.unit(target).name for target in aim.targets)
    play.tell(
        "charged", unit=id, count=len(charged), targets=names, paths=paths, clauses=("GODAI-CHG-1", "GODAI-CHG-2")
    )  # fmt: skip
    yield from arrive(play, id, before)


def _after(
    play: Play[GodaiBattle], id: str, targets: Sequence[str], fled: Sequence[str], *, pursues: bool
) -> Rule:
    """GODAI-CHG-7: who fled is caught if he can be reached all the same, the first of several alone, for who comes into
    contact stops (GODAI-RUL-143); else the charge is completed against those who
    stood; else he goes on after them as far as he likes.
    """
    for target in (*fled, *(one for one in targets if one not in fled)):
        if gone := _reaching(play.battle, play.unit(id), play.unit(target)):
            yield from _home(play, id, ChargeTry((target,), gone, gone))
            return
    if pursues:
        yield from _pursues(play, id, fled)


def _reaching(battle: GodaiBattle, unit: GodaiUnit, foe: GodaiUnit) -> tuple[Gone, ...]:
    """A hero's way into contact with a unit, if he may charge it and comes so far."""
    if why_not(check_target, battle, unit, foe) is not None:
        return ()
    return tuple(catch(battle, unit, foe.id))


def _pursues(play: Play[GodaiBattle], id: str, fled: Sequence[str]) -> Rule:
    """GODAI-DEC-15: straight towards those who fled, touching nobody."""
    unit = play.unit(id)
    far = pursuit(play.battle, unit, fled)
    most = -int(-far.inches // 1) if far is not None and far.inches > 0.01 else 0
    if far is not None and most:
        answer = yield PURSUE.ask(unit.side, most, least=0, most=most, unit=id, inches=round(far.inches, 2))
        if answer.number < most:
            far = pursuit(play.battle, unit, fled, float(answer.number)) if answer.number else None
    paths = set_down(play, play.unit(id), [far] if far is not None else [])
    play.tell("pursued" if paths else "let_go", unit=id, paths=paths, clauses=("GODAI-CHG-7",))


# -- what is offered ---------------------------------------------------------------------------------------------------


def available(battle: GodaiBattle, side: Side) -> list[Offer]:
    """The charges of each unit that may be ordered, with what is shut and why."""
    return [_of_unit(battle, unit) for unit in orderable(battle, side)]


def _of_unit(battle: GodaiBattle, unit: GodaiUnit) -> Offer:
    shut = why_not(check_charger, battle, unit)
    if shut is not None:
        return offer("charge", _("Charge"), unit=unit.id, shut=shut)
    foes, known = crowd(battle, unit.side.opponent).apart(battle.able(unit)), _ChargeNear(battle, unit)
    listed_ = [
        choice(id, battle.units[id].name, known.refusal(id, foes[id]), distance=foes[id])
        for id in sorted(foes, key=lambda id: (round(foes[id], 3), order_of(id)))
    ]
    target = UnitParam(name="target", choices=tuple(listed_))
    params: list[AnyParam] = [target]
    if len(target.open) > 1:
        also = [one for one in target.open if known.can_be_joined(target, str(one.value))]
        if also:
            params.append(
                UnitParam(name="also", label=_("And also"), optional=True, further=True, choices=tuple(also))
            )
    figures = movable(battle, unit)
    reaches = {figure.id: round(inches_left(unit, figure) + strike(unit), 4) for figure in figures}
    params.append(
        PosesParam(
            name="figures", label=_("By other ways"), optional=True, start={one.id: one.pose for one in figures},
            reach=max(reaches.values()), reaches=reaches,
        )
    )  # fmt: skip
    return offer("charge", _("Charge"), *params, unit=unit.id, shut=None if target.open else too_far(unit))


class _ChargeNear:
    """A unit that may charge, and all who stand so near that they matter: why it may not charge some of them, as it was
    found before if they all stand there still.
    """

    def __init__(self, battle: GodaiBattle, unit: GodaiUnit) -> None:
        self.battle, self.unit, self.reach = battle, unit, most_inches(battle, unit)
        near = crowd(battle).within(around(battle.able(unit), self.reach + FAR)).figures
        units = tuple(battle.units[one] for one in dict.fromkeys(figure.unit for figure in near))
        clock = (battle.clock.phase, battle.moving, battle.leading, battle.following)
        self.question = (unit, near, units, clock, battle.table, battle.options)

    def refusal(self, id: str, gap: float, also: str = "") -> Illegal | None:
        """Why a unit that is so far may not be charged, and another with it."""
        if gap > self.reach + OVER_WALL:
            return why_not(_judge, self.battle, self.unit, id)
        order = Charge(unit=self.unit.id, target=id, also=also)
        return _REFUSALS(
            (self.unit.id, id, also), (*self.question, self.battle.units[id]),
            lambda: why_not(declare_charge, self.battle, self.unit, order),
        )  # fmt: skip

    def can_be_joined(self, target: UnitParam, id: str) -> bool:
        """Whether somebody can be charged together with another."""
        others = [str(other.value) for other in target.open if other.value != id]
        return any(self.refusal(id, 0.0, other) is None for other in others)


_REFUSALS: Shelf[tuple[str, str, str], Illegal | None] = Shelf(3000)


def _judge(battle: GodaiBattle, unit: GodaiUnit, id: str) -> None:
    """What is wrong with a charge of somebody who is too far."""
    check_target(battle, unit, battle.units[id])
    check_honour(battle, unit, (id,))
    raise too_far(unit)


# -- what it would come to ---------------------------------------------------------------------------------------------


def forecast(play: Play[GodaiBattle], order: Charge) -> Forecast:
    """The preview of a charge: who reaches whom, and the chances of the tests."""
    battle, unit = play.battle, play.own_unit(order.unit)
    aim = declare_charge(battle, unit, order)
    far = max(aim.gone, key=lambda stride: stride.cost)
    text = say("{count} of {all} come into contact.", count=len(aim.met), all=len(aim.gone))
    return Forecast(
        figures=tuple(ghost(stride.figure.id, stride.end) for stride in aim.gone),
        path=Way(
            used=round(far.cost, 3), allowance=round(far.lane.limit, 3),
            legs=tuple(leg(one.points[0], one.points[-1], one.inches) for one in aim.gone if one.displaced),
        ),
        lanes=tuple(lane_of(stride) for stride in aim.gone),
        odds=tuple(_tests(battle, unit, aim.targets)),
        notes=(Note(text, "GODAI-CHG-2", "good"),),
    )  # fmt: skip


def _tests(battle: GodaiBattle, unit: GodaiUnit, targets: Sequence[str]) -> Iterator[Odds]:
    """The chances of the tests that a charge brings (GODAI-CHG-4, GODAI-CHG-6)."""
    for id in targets:
        target = battle.units[id]
        if is_outmatched(battle, unit, target):
            yield chances(battle, unit, say("{unit}: to charge {target}", unit=unit.name, target=target.name))
    for id in targets:
        target = battle.units[id]
        if frightens(battle, unit, target):
            yield chances(battle, target, say("{unit}: to stand", unit=target.name))


def chances(battle: GodaiBattle, unit: GodaiUnit, title: Any) -> Odds:
    """The chance of a Courage Test, with the unit's own Courage and with that of each who could lead it."""
    if steadfast(battle, unit):
        return slip(title, [Fact(_("passes without dice"), "100%", "good")], ())
    own = courage.needs(battle, unit)
    facts = [Fact(_("Courage of their own"), f"{float(odds.chance(own)):.0%}")]
    facts += [
        Fact(hero.name, f"{float(odds.chance(courage.needs(battle, unit, hero))):.0%}")
        for hero in leaders(battle, unit)
    ]
    return slip(title, facts, own.steps())


RULES: dict[type[Order], Callable[..., Any]] = {Charge: charge}
FORECASTS: dict[type[Order], Callable[..., Forecast]] = {Charge: forecast}
