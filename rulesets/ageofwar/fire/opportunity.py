"""Opportunity shooting: the reacting side's volleys at a unit that acts (AOW-OPP-1 to AOW-OPP-5, AOW-TUR-4, AOW-DEC-1,
AOW-OPT-7).
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from rulesets.ageofwar.battle import AowBattle, AowUnit
from rulesets.ageofwar.fire.aiming import Aim, aim
from rulesets.ageofwar.fire.hits import Going
from rulesets.ageofwar.fire.volley import chances, loose
from rulesets.engine.battle import Asked
from rulesets.engine.dice import odds
from rulesets.engine.forms.settings import setting
from rulesets.engine.illegal import Illegal
from rulesets.engine.play.conduct import Conduct
from rulesets.engine.play.decisions import PickOne, Reply, reply_form
from rulesets.engine.play.orders import Id
from rulesets.engine.play.play import Ask, Play
from rulesets.engine.sayings import _, say

Json = dict[str, Any]


@dataclass(frozen=True)
class OpportunityOrder:
    """When the side shoots at enemies who act, without being asked (AOW-OPP-1)."""

    within: float = setting(
        10.0, _("Shoot at enemies within, inches"), "AOW-OPP-1", least=0.0, most=24.0,
        help=_("With 0 nobody shoots in the enemy's turn."),
    )  # fmt: skip


def answer_as_usual(battle: AowBattle, asked: Asked, order: OpportunityOrder) -> Json:
    """Who is near enough and has most to expect shoots; else nobody."""
    far, worth = asked.question["distances"], asked.question["losses"]
    near = [id for id in worth if far[id] <= order.within + 0.001]
    return {"unit": max(near, key=lambda id: worth[id], default="")}


OPPORTUNITY: PickOne = PickOne(
    tag="opportunity_volley",
    text=_("{target} {target|has|have} acted: who shoots?"),
    clause="AOW-OPP-2",
    form=reply_form(unit=(Id, "")),
    laid=Conduct(
        kind="opportunity_volley", label=_("In the enemy's turn"), form=OpportunityOrder, answer=answer_as_usual,
        subject="",
        clause="AOW-OPP-1",
    ),
)  # fmt: skip
"""AOW-DEC-1: any unit that is able, or none."""

DECISIONS = (OPPORTUNITY,)


def window(play: Play[AowBattle], unit: AowUnit) -> Going:
    """AOW-OPP-2, AOW-OPP-3: units of the other side that are able may shoot at a unit that has just acted, one after
    another, each once in this turn, as in any shooting (AOW-OPP-4). Afterwards the unit may be gone (``place``), and
    its activation with it (AOW-OPP-5); look it up anew. With AOW-OPT-7 off nobody is asked. Generator without a result.
    """
    while shots := able(play.battle, play.unit(unit.id)):
        reply = yield _question(play.battle, unit, shots)
        if not reply.unit:
            return
        play.change_unit(play.unit(reply.unit), shot=True)
        yield from loose(play, shots[reply.unit], "AOW-OPP-1")


def able(battle: AowBattle, target: AowUnit) -> dict[str, Aim]:
    """AOW-OPP-1, AOW-OPP-3: the volleys that the side of ``target``'s enemy may shoot at it where it stands, by unit:
    by who has not yet done so in this turn and does not fight. Neither points nor disorder matter.
    """
    if not battle.options.opportunity_shooting:
        return {}
    found = {}
    for unit in battle.on_table(target.side.opponent):
        if unit.shot:
            continue
        try:
            found[unit.id] = aim(battle, unit, target)
        except Illegal:
            continue
    return found


def _question(battle: AowBattle, target: AowUnit, shots: dict[str, Aim]) -> Ask:
    losses = {id: round(float(odds.mean(chances(battle, shot))), 3) for id, shot in shots.items()}
    replies = [
        Reply(
            say("{unit} {unit|shoots|shoot}", unit=battle.units[id].name), {"unit": id},
            say("{dice} {dice|die|dice}, {losses:.1f} to fall", dice=shot.count, losses=losses[id]),
        )
        for id, shot in shots.items()
    ]  # fmt: skip
    return OPPORTUNITY.ask(
        target.side.opponent, OPPORTUNITY.form(), (*replies, Reply(_("Hold fire"), {"unit": ""})), target=target.id,
        distances={id: round(shot.inches, 2) for id, shot in shots.items()}, losses=losses,
    )  # fmt: skip
