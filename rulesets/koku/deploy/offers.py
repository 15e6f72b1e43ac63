"""What a side can do while it deploys (KOKU-SEQ-8): each unit with its zone and formations, and the whole."""

from __future__ import annotations

from collections.abc import Sequence

from rulesets.engine.battle import Point, Side
from rulesets.engine.forms import (
    AngleParam,
    AnyParam,
    ChoiceParam,
    FormationChoice,
    Offer,
    PlaceParam,
    choices,
    formation,
    offer,
)
from rulesets.engine.illegal import Illegal
from rulesets.engine.sayings import _
from rulesets.koku.battle import Formation, Gun, KokuBattle, KokuUnit
from rulesets.koku.deploy import peasants
from rulesets.koku.stand.formations import NAMES, frontages, may_stand

GUN_NAMES = {Gun.CARRIED: _("Carried"), Gun.UNLIMBERED: _("Unlimbered")}


def offers(battle: KokuBattle, side: Side) -> list[Offer]:
    """Every unit to be set down or anew, those that may be taken back, and the orders for all of them."""
    mine = (unit for unit in battle.units.values() if unit.side is side)
    units = [unit for unit in mine if unit.place != "off" and not unit.waits]
    found = [_deploy(battle, unit) for unit in units]
    found += [_undeploy(unit) for unit in units if unit.place == "table"]
    return found + _whole(units)


def _deploy(battle: KokuBattle, unit: KokuUnit) -> Offer:
    count = len(unit.figures)
    facing = 0.0 if unit.side is battle.south else 180.0
    params: list[AnyParam] = [
        PlaceParam(
            name="pose",
            zone=tuple(_zone(battle, unit)),
            facing=facing,
            formation=unit.formation,
            frontage=unit.frontage,
            formations=tuple(_formation_choice(unit, form, count) for form in _formations_shown(unit, count)),
        )
    ]
    if unit.formation == Formation.CREW:
        params.append(ChoiceParam(name="gun", choices=choices(GUN_NAMES), default=unit.gun))
        params.append(AngleParam(name="barrel", default=facing))
    return offer("deploy", _("Deploy"), *params, unit=unit.id, scope="setup")


def _zone(battle: KokuBattle, unit: KokuUnit) -> Sequence[Point]:
    """Where a unit may start: in its side's zone, peasants in or near their village (KOKU-PEA-2)."""
    return peasants.outline_of(battle, unit) if unit.village else battle.zones.get(unit.side, ())


def _formations_shown(unit: KokuUnit, count: int) -> tuple[Formation, ...]:
    if count == 1 or unit.formation == Formation.CREW:
        return may_stand(unit, count)
    return (Formation.COLUMN, Formation.LINE, Formation.SKIRMISH)


def _formation_choice(unit: KokuUnit, form: Formation, count: int) -> FormationChoice:
    """A formation to choose; one that the unit may not take stays in sight, shut (KOKU-FRM-5)."""
    message = _("They may not stand in {form}.")
    shut = (
        None
        if form in may_stand(unit, count)
        else Illegal("formation", "KOKU-FRM-5", message, form=NAMES[form])
    )
    wide = range(1, count + 1) if form is Formation.SKIRMISH else frontages(form, count)
    return formation(str(form), NAMES[form], wide, shut)


def _undeploy(unit: KokuUnit) -> Offer:
    return offer("undeploy", _("Take back"), unit=unit.id, scope="setup")


def _whole(units: Sequence[KokuUnit]) -> list[Offer]:
    left = sum(unit.place == "reserve" for unit in units)
    done = Illegal("all_deployed", "KOKU-DEP-3", "Everything is deployed.")
    missing = Illegal("not_deployed", "KOKU-DEP-3", "Not deployed yet: {left}.", left=left)
    return [
        offer("deploy_all", _("Deploy for me"), scope="setup", shut=None if left else done, eager=2),
        offer(
            "confirm_deployment",
            _("Confirm deployment"),
            scope="setup",
            shut=missing if left else None,
            eager=1,
        ),
    ]
