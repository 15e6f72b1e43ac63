"""What a side can do while it deploys (KOKU-SEQ-8): each unit with its zone and formations, and the whole."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from rulesets.engine.battle import Point, Side
from rulesets.engine.common import option
from rulesets.engine.illegal import Illegal
from rulesets.koku import peasants
from rulesets.koku.battle import Formation, Gun, KokuBattle, KokuUnit
from rulesets.koku.formations import NAMES, frontages, may_stand

Json = dict[str, Any]

GUN_NAMES = {Gun.CARRIED: "Carried", Gun.UNLIMBERED: "Unlimbered"}


def offers(battle: KokuBattle, side: Side) -> list[Json]:
    """Every unit to be set down or anew, those that may be taken back, and the orders for all of them."""
    mine = (unit for unit in battle.units.values() if unit.side is side)
    units = [unit for unit in mine if unit.place != "off" and not unit.waits]
    found = [_deploy(battle, unit) for unit in units]
    found += [_undeploy(unit) for unit in units if unit.place == "table"]
    return found + _whole(units)


def _deploy(battle: KokuBattle, unit: KokuUnit) -> Json:
    count = len(unit.figures)
    facing = 0.0 if unit.side is battle.south else 180.0
    pose: Json = {
        "name": "pose", "type": "place", "zone": [list(point) for point in _zone(battle, unit)],
        "facing": facing, "formation": unit.formation, "frontage": unit.frontage,
        "formations": [_formation_choice(unit, form, count) for form in _shown(unit, count)],
    }  # fmt: skip
    params = [pose]
    if unit.formation == Formation.CREW:
        states = [{"value": str(gun), "label": GUN_NAMES[gun], "shut": None} for gun in Gun]
        params.append({"name": "gun", "type": "choice", "choices": states, "default": unit.gun})
        params.append({"name": "barrel", "type": "angle", "default": facing})
    return option("deploy", "Deploy", unit=unit.id, scope="setup", params=params)


def _zone(battle: KokuBattle, unit: KokuUnit) -> Sequence[Point]:
    """Where a unit may start: in its side's zone, peasants in or near their village (KOKU-PEA-2)."""
    return peasants.outline_of(battle, unit) if unit.village else battle.zones.get(unit.side, ())


def _shown(unit: KokuUnit, count: int) -> tuple[Formation, ...]:
    if count == 1 or unit.formation == Formation.CREW:
        return may_stand(unit, count)
    return (Formation.COLUMN, Formation.LINE, Formation.SKIRMISH)


def _formation_choice(unit: KokuUnit, form: Formation, count: int) -> Json:
    """A formation to choose; one that the unit may not take stays in sight, shut (KOKU-FRM-5)."""
    message = "They may not stand in {form}."
    shut = (
        None
        if form in may_stand(unit, count)
        else Illegal("formation", "KOKU-FRM-5", message, form=NAMES[form])
    )
    wide = list(range(1, count + 1)) if form is Formation.SKIRMISH else list(frontages(form, count))
    return {
        "value": str(form),
        "label": NAMES[form],
        "frontages": wide,
        "shut": shut.document() if shut else None,
    }


def _undeploy(unit: KokuUnit) -> Json:
    return option("undeploy", "Take back", unit=unit.id, scope="setup")


def _whole(units: Sequence[KokuUnit]) -> list[Json]:
    left = sum(unit.place == "reserve" for unit in units)
    done = Illegal("all_deployed", "KOKU-DEP-3", "Everything is deployed.")
    missing = Illegal("not_deployed", "KOKU-DEP-3", "Not deployed yet: {left}.", left=left)
    return [
        {**option("deploy_all", "Deploy for me", scope="setup", shut=None if left else done), "eager": 2},
        {
            **option("confirm_deployment", "Confirm", scope="setup", shut=missing if left else None),
            "eager": 1,
        },
    ]
