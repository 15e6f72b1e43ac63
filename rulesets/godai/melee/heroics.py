"""Heroic Combat: an extra round at once, and a free move for who kills all his opponents (GODAI-HER-5 to GODAI-HER-7,
GODAI-SEQ-12, GODAI-SEQ-21, GODAI-RUL-113).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from rulesets.engine.battle import Side
from rulesets.engine.forms import Fact, Forecast, Offer, slip, why_not
from rulesets.engine.forms.odds import percent
from rulesets.engine.illegal import Illegal
from rulesets.engine.play.decisions import Reply
from rulesets.engine.play.orders import Order, UnitOrder
from rulesets.engine.play.play import Play, Rule, RuleOf
from rulesets.engine.sayings import _
from rulesets.godai.battle import Bout, GodaiBattle, GodaiUnit
from rulesets.godai.charts import Water
from rulesets.godai.march.charge import carry_home
from rulesets.godai.march.plans import pace
from rulesets.godai.march.targets import Charge, declare_charge
from rulesets.godai.melee.aftermath import aftermath
from rulesets.godai.melee.chances import winning
from rulesets.godai.melee.combat import fight_round
from rulesets.godai.melee.fighter import fighters_of
from rulesets.godai.melee.forming import bout_of, formed_about
from rulesets.godai.melee.questions import FREE, Whom
from rulesets.godai.stand import zen
from rulesets.godai.stand.contact import is_engaged
from rulesets.godai.stand.units import hero_figure, units_in_order

PHASE = "combat"
"""How a unit remembers this Heroic Action (GODAI-SEQ-21)."""
FREE_MOVE = 6.0
"""Inches of the free move, mounted or not (GODAI-HER-6, GODAI-RUL-88, GODAI-RUL-113)."""


class HeroicCombat(UnitOrder, frozen=True, tag="heroic_combat"):
    """GODAI-ORD-11: a hero in contact spends a token for an extra combat round."""


def check(battle: GodaiBattle, unit: GodaiUnit) -> None:
    """GODAI-HER-5, GODAI-SEQ-21: raises :class:`Illegal` for a hero who cannot declare a Heroic Combat now."""
    zen.check_heroic(unit, PHASE, "GODAI-HER-5", _("{unit} has had his Heroic Combat of this turn."))
    if unit.fleeing:
        raise Illegal("fleeing", "GODAI-RUL-140", "{unit} flees.", unit=unit.phrase)
    if not is_engaged(battle, unit):
        raise Illegal("no_contact", "GODAI-HER-5", "{unit} touches no enemy.", unit=unit.phrase)


def declare(play: Play[GodaiBattle], order: HeroicCombat) -> Rule:
    """GODAI-HER-5: the token is spent; he and the enemies in contact with him, with their second rank, fight a round
    with its aftermath.
    """
    unit = play.own_unit(order.unit)
    check(play.battle, unit)
    play.change_unit(zen.pay(play, unit), heroic=(*unit.heroic, PHASE))
    number = formed_about(play.battle, hero_figure(play.battle, unit))
    play.tell("heroic_combat", unit=unit.id, combat=number, clauses=("GODAI-HER-5",))
    foes = bout_of(play.battle, number).reach[unit.figures[0]]
    yield from fight_round(play, number)
    yield from aftermath(play, [number])
    play.battle.bouts, play.battle.stood = {}, {}
    if all(play.battle.figures[id].fate == "killed" for id in foes):
        yield from _free(play, unit.id)


# -- the free move -----------------------------------------------------------------------------------------------------


def _free(play: Play[GodaiBattle], id: str) -> Rule:
    """GODAI-HER-6, GODAI-DEC-16: a free move into contact with another enemy, or none. It uses nothing of his normal
    movement, and he has no Body Strike for it (GODAI-RUL-88).
    """
    unit: GodaiUnit = play.unit(id)
    if unit.place != "table" or unit.fleeing or is_engaged(play.battle, unit):
        return
    was = hero_figure(play.battle, unit)
    free = play.change_unit(
        unit, moved=False, water=tuple(one for one in unit.water if one != Water.BODY_STRIKE)
    )
    play.change_figure(
        was, spent=1.0 - FREE_MOVE / pace(unit, was), gallop=max(was.gallop, 0), unhorsed=False
    )
    order = Charge(unit=id)
    open_ = [
        foe for foe in units_in_order(play.battle, unit.side.opponent) if _reaches(play.battle, free, foe)
    ]
    if open_:
        replies = [Reply(foe.name, {"target": foe.id}) for foe in open_]
        stay = Reply(_("Stay"), {"target": ""})
        answer = yield FREE.ask(unit.side, Whom(), [stay, *replies], unit=id)
        if answer.target:
            order = Charge(unit=id, target=answer.target)
            aim = declare_charge(play.battle, free, order)
            yield from carry_home(play, free, aim, pursues=False)
    play.settle_unit(play.unit(id), moved=unit.moved, mounting=unit.mounting, water=unit.water)
    now = hero_figure(play.battle, play.unit(id))
    play.settle_figure(now, spent=was.spent, gallop=was.gallop, unhorsed=was.unhorsed)


def _reaches(battle: GodaiBattle, unit: GodaiUnit, foe: GodaiUnit) -> bool:
    return why_not(declare_charge, battle, unit, Charge(unit=unit.id, target=foe.id)) is None


# -- what is offered ---------------------------------------------------------------------------------------------------


def available(battle: GodaiBattle, side: Side) -> list[Offer]:
    """The heroes who have tokens, with what is shut and why."""
    return zen.heroic_offers(battle, side, "heroic_combat", _("Heroic combat"), check)


def able(battle: GodaiBattle, side: Side) -> bool:
    """Whether a hero of a side can declare a Heroic Combat."""
    return any(each.shut is None for each in available(battle, side))


def forecast(play: Play[GodaiBattle], order: HeroicCombat) -> Forecast:
    """The preview: the chance to win the extra round."""
    unit = play.own_unit(order.unit)
    check(play.battle, unit)
    bout: Bout = bout_of(play.battle, formed_about(play.battle, hero_figure(play.battle, unit)))
    share = winning(bout, fighters_of(play.battle, bout))[unit.side]
    facts = (Fact(_("wins the round"), percent(share), "good"),)
    return Forecast(odds=(slip(unit.name, facts, ()),))


RULES: Mapping[type[Order], RuleOf] = {HeroicCombat: declare}
FORECASTS: Mapping[type[Order], Callable[[Any, Any], Forecast]] = {HeroicCombat: forecast}
