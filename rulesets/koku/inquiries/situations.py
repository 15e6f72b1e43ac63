"""What a battle of KOKU asks: fire and melee of a unit at another, its morale, its forming up.

The answers are counted from the figures where they stand: :func:`reach.volley` and :func:`fray.fray_of` find the same
shots and blows that the orders would throw. What cannot be done now is reckoned as if it could, and says so.
Anyone may measure anything at any time (KOKU-RUL-36), so nothing on the table is kept back.
"""

from __future__ import annotations

from collections.abc import Collection
from contextlib import suppress
from typing import Any

import msgspec

from rulesets.engine.battle import Side
from rulesets.engine.forms import Note
from rulesets.engine.illegal import Illegal
from rulesets.engine.reckoning.outlook import Outlook, Posed
from rulesets.engine.sayings import _, say
from rulesets.koku.battle import KokuBattle, KokuFigure, KokuUnit
from rulesets.koku.charts import TROOPS, WEAPONS, CoverClass
from rulesets.koku.fire.reach import Moment, Volley, battery, volley
from rulesets.koku.fire.shooting import pick_dead
from rulesets.koku.ground import sight
from rulesets.koku.inquiries import blows, fire, nerve
from rulesets.koku.inquiries.blows import MOST_STRIKERS
from rulesets.koku.melee import melee
from rulesets.koku.melee import odds as melee_odds
from rulesets.koku.melee.fray import MOST_BLOWS, Fray, fray_of
from rulesets.koku.melee.strike import came_far, far_for
from rulesets.koku.nerve import baggage, morale
from rulesets.koku.stand.formations import row_of

Json = dict[str, Any]


def situations(battle: KokuBattle, side: Side | None, unit_id: str, target_id: str) -> list[Posed]:
    """The questions that a unit (and its target, if one is named) brings up. Raises :class:`Illegal`."""
    unit = _on_table(battle, unit_id)
    found: list[Posed] = []
    if target_id:
        target = _on_table(battle, target_id)
        if target.side is unit.side:
            raise Illegal("own_side", "KOKU-ORD-10", "{target} is on your own side.", target=target.name)
        baggage.check_target(target)
        if TROOPS[unit.kind].led:  # a pack horse fights nobody (KOKU-BAG-2)
            return []
        weapon = WEAPONS.get(unit.weapon)
        if weapon is not None and weapon.range:
            with suppress(Illegal):  # never theirs to fire, wherever they stood
                found.append(_fire(battle, unit, target))
        return [*found, _melee(battle, unit, target)]
    if TROOPS[unit.kind].toll:
        found.append(_morale(battle, unit))
    if unit.ff:
        forming = nerve.forming_answer(unit.kind).with_title(unit.name)
        found.append(nerve.FORMING.pose(forming, unit.kind))
    return found


def _on_table(battle: KokuBattle, id: str) -> KokuUnit:
    unit = battle.units.get(id)
    if unit is None:
        raise Illegal("no_such_unit", "", "There is no unit {id}.", id=id)
    if unit.place != "table":
        raise Illegal("not_on_table", "", "{unit} is not on the table.", unit=unit.name)
    if not battle.living(unit):
        raise Illegal("nobody_seen", "", "You see nobody of {unit}.", unit=unit.name)
    return unit


def after_losses(battle: KokuBattle, dead: Collection[str]) -> KokuBattle:
    """The battle with those figures fallen, as far as morale looks at it (KOKU-MOR-4, KOKU-FRM-7)."""
    after = battle.copy()
    for id in dead:
        figure = after.figures[id]
        after.figures[id] = msgspec.structs.replace(figure, alive=False)
        unit = after.units[figure.unit]
        after.units[unit.id] = msgspec.structs.replace(unit, killed=unit.killed + 1)
    return after


# -- fire --------------------------------------------------------------------------------------------------------------


def _fire(battle: KokuBattle, unit: KokuUnit, target: KokuUnit) -> Posed:
    title = say("{unit} at {target}", unit=unit.name, target=target.name)
    moment = Moment(battle)
    fresh = msgspec.structs.replace(unit, fired=False)
    form, shaken = _fire_form(moment, unit, target), _suffering(battle, unit, target, "fire")
    try:
        made = volley(moment, battery(moment, fresh), target)
    except Illegal as refusal:
        posed = fire.FIRE.pose(NOTHING, form, shaken, shaken.cover.name.lower(), form, battle.options)
        outlook = fire.FIRE.outlook(posed.values)
        note = Note(refusal.words, refusal.clause)
        return msgspec.structs.replace(posed, outlook=outlook.with_title(title).with_note(note))
    form |= fire.lots_of(made.shots) | {"reached": len(made.fallible)}
    outlook = fire.outlook(
        title, made.shots, len(made.fallible), lambda fallen: _shaken_by_fire(battle, made, fallen)
    )
    return fire.FIRE.pose(outlook, form, shaken, shaken.cover.name.lower(), form, battle.options)


def _shaken_by_fire(battle: KokuBattle, made: Volley, fallen: int) -> morale.Shaken:
    after = after_losses(battle, pick_dead(battle, made, fallen))
    return morale.shake(after, after.units[made.target.id], (made.unit.id,), "fire")


def _fire_form(moment: Moment, unit: KokuUnit, target: KokuUnit) -> Json:
    """The form for fire of the whole unit, the target in the cover that its first figure has."""
    battle = moment.battle
    own, theirs = battle.living(unit), battle.living(target)
    cover = sight.kind_giving(sight.shelter(battle, own[0], theirs[0]))
    if TROOPS[target.kind].rank == "shogun" and cover != "hill":
        cover = ""
    return {
        "firer": row_of(unit).key, "weapon": unit.weapon, "order": _order(moment, unit), "figures": len(own),
        "ff": unit.ff, "target_order": _order(moment, target), "cover": cover, "reached": 0,
        "figures_2": 0, "cover_2": "", "figures_3": 0, "cover_3": "",
    }  # fmt: skip


def _order(moment: Moment, unit: KokuUnit) -> str:
    return "close" if moment.close_order(unit) or unit.rank == "crew" else "skirmish"


def _suffering(battle: KokuBattle, unit: KokuUnit, target: KokuUnit, after: morale.After) -> morale.Shaken:
    """Those who suffer, as they stand; of Formation Fail the form says what they bear."""
    shaken = morale.shake(battle, target, (unit.id,), after)
    return msgspec.structs.replace(shaken, kind=row_of(target).key, ff=target.ff)


NOTHING = Outlook("", ())


# -- melee -------------------------------------------------------------------------------------------------------------


def _melee(battle: KokuBattle, unit: KokuUnit, target: KokuUnit) -> Posed:
    title = say("{unit} at {target}", unit=unit.name, target=target.name)
    fray, struck = _fray(battle, unit)
    chances = melee_odds.outcomes(fray, struck)
    plan = melee_odds.blows_at(target.figures, fray, struck)
    form = _melee_form(battle, fray, plan, unit, target)
    suffering = _suffering(battle, unit, target, "melee")
    posed = blows.MELEE.pose(NOTHING, form, suffering, suffering.cover.name.lower(), form, battle.options)
    if not plan:
        note = Note(_("They are not in contact: reckoned as if all could strike."), "KOKU-MEL-1")
        outlook = blows.MELEE.outlook(posed.values)
        return msgspec.structs.replace(posed, outlook=outlook.with_title(title).with_note(note))

    def state(dead: frozenset[str]) -> tuple[morale.Shaken, bool]:
        after = after_losses(battle, dead)
        now = after.units[target.id]
        touches = bool(after.living(now)) and morale.touches_enemy(after, now)
        return morale.shake(after, now, (unit.id,), "melee"), touches

    outlook = blows.outlook(title, fray, chances, target.figures, state, struck)
    return msgspec.structs.replace(posed, outlook=outlook)


def _fray(battle: KokuBattle, unit: KokuUnit) -> tuple[Fray, dict[str, int]]:
    """The blows that the unit can strike in this melee, or could if one began now."""
    if battle.clock.phase == "melee" and battle.clock.active is unit.side:
        return fray_of(battle, melee.ready(battle, unit)), dict(battle.blows)
    then = battle.copy()
    then.contacts = melee.contacts_of(battle)
    return fray_of(then, tuple(figure.id for figure in battle.living(unit))), {}


def _melee_form(
    battle: KokuBattle, fray: Fray, plan: list[tuple[str, str]], unit: KokuUnit, target: KokuUnit
) -> Json:
    own, theirs = battle.living(unit), battle.living(target)
    pair = (battle.figures[plan[0][0]], battle.figures[plan[0][1]]) if plan else (own[0], theirs[0])
    reached = len({foe for _, foe in plan}) or min(len(theirs), MOST_STRIKERS)
    strikers = min(len(plan) or len(own), MOST_STRIKERS, MOST_BLOWS * reached)
    far = sum(came_far(fray.strike(*each)) for each in plan) if plan else _came_far(battle, own)
    return {
        "striker": row_of(unit).key, "weapon": unit.weapon, "strikers": strikers, "far": min(far, strikers),
        "ff": unit.ff, "target_weapon": target.weapon, "reached": min(reached, MOST_STRIKERS), "apart": False,
        "cover": sight.kind_giving(sight.shelter(battle, *pair)),
    }  # fmt: skip


def _came_far(battle: KokuBattle, own: list[KokuFigure]) -> int:
    return sum(figure.moved >= far_for(row_of(battle.units[figure.unit]).mounted) - 0.001 for figure in own)


# -- morale ------------------------------------------------------------------------------------------------------------


def _morale(battle: KokuBattle, unit: KokuUnit) -> Posed:
    """The unit's morale if it lost one figure more; as it stands if only one is left."""
    shaken = morale.shake(battle, unit, (), "fire")
    if shaken.left > 1:
        shaken = msgspec.structs.replace(shaken, left=shaken.left - 1, killed=shaken.killed + 1)
    note = Note(_("If it lost one figure more."), "KOKU-MOR-1")
    answer = nerve.morale_outlook(unit.name, shaken, False)
    form = msgspec.structs.replace(
        shaken, kind=unit.kind, killed=max(1, shaken.killed), cover=CoverClass.OPEN
    )
    return nerve.MORALE.pose(answer.with_note(note), form, "fire")
