"""From the Sky we Came put together, as the front door knows a system."""

from __future__ import annotations

from typing import Any

import msgspec

from rulesets.engine.document import DocumentForm
from rulesets.engine.forms.blocks import KitShown
from rulesets.engine.play.decisions import words_of
from rulesets.engine.play.held_back import LATE
from rulesets.engine.registry import Ruleset
from rulesets.engine.sayings import _, say, to_json
from rulesets.sky import clock, meta
from rulesets.sky.battle import SkyBattle, SkyForce, SkyUnit
from rulesets.sky.charts import TERRAIN
from rulesets.sky.command.rounds import GENERALS_ATTEMPT
from rulesets.sky.counsel import COUNSEL
from rulesets.sky.fire.defence import DEFENSIVE_FIRE
from rulesets.sky.inquiries.calculator import CALCULATOR, LUCK
from rulesets.sky.levies.fielding import FIELDING
from rulesets.sky.melee.melee import OCCUPY
from rulesets.sky.muster import builder
from rulesets.sky.muster import faults as roster_faults
from rulesets.sky.muster.forces import FORCES
from rulesets.sky.nerve.rally import GENERALS_HELP
from rulesets.sky.options import TABLES, SkyOptions
from rulesets.sky.printing import all_charts
from rulesets.sky.stage import stage
from rulesets.sky.stand.formations import front_rank
from rulesets.sky.story import LIVES, STORY
from rulesets.sky.words import WORDS


def marks(unit: SkyUnit) -> tuple[str, ...]:
    """The badges of a unit on the screen."""
    flags = {
        "disordered": unit.disordered,
        "routing": unit.routing,
        "acted": unit.handled,
        "empty": "arquebus" in unit.weapons and not unit.loaded,
        "tedate": unit.tedate,
        "led": bool(unit.led_by),
        "hits1": unit.hits == 1,
        "hits2": unit.hits == 2,
        "late": unit.place == LATE,
    }
    return tuple(key for key, shown in flags.items() if shown)


def show(battle: SkyBattle) -> dict[str, object]:
    """What a document tells besides: the clans with their units, what each unit carries (SKY-GLA-11, SKY-HIT-7), with
    whom leaders are (SKY-LDR-3), and who acts.
    """
    if not battle.clans:
        return {}
    members: dict[str, list[str]] = {id: [] for id in battle.clans}
    kit: dict[str, object] = {}
    for unit in battle.units.values():
        if unit.clan:
            members[unit.clan].append(unit.id)
        if not unit.is_leader:
            lies = {"hits": unit.hits} if unit.hits else {}
            kit[unit.id] = {
                "weapons": list(unit.weapons), "armoured": unit.armoured, "points": unit.points, **lies
            }  # fmt: skip
        elif unit.with_unit:
            kit[unit.id] = _place_joined(battle, unit)
    clans = {id: {**msgspec.to_builtins(clan), "units": members[id]} for id, clan in battle.clans.items()}
    return {"clans": clans, "kit": kit, "facts": _facts(battle)}


def _place_joined(battle: SkyBattle, leader: SkyUnit) -> dict[str, Any]:
    """SKY-LDR-3, SKY-MEL-9: a leader who is with a unit has no base of his own; he is shown on the middle stand of its
    front rank.
    """
    front = front_rank(battle, battle.units[leader.with_unit])
    stand = front[len(front) // 2].id if front else ""
    return dict(msgspec.to_builtins(KitShown(with_unit=leader.with_unit, in_front=True, shares=stand)))


def _facts(battle: SkyBattle) -> list[dict[str, Any]]:
    """What the head of the table tells: who acts, and with how many points (SKY-ACT-1)."""
    if not battle.clan or battle.result is not None:
        return []
    label = say(
        "{clan}: {points} action points",
        clan=battle.clans[battle.clan].name,
        points=battle.points_left,
    )
    text = _("What the clan that acts can still spend; what is left at its end is lost.")
    found = [
        {"key": "points", "label": to_json(label), "text": text, "clause": "SKY-ACT-10", "icon": "ord-move"}
    ]
    if battle.clock.phase == "samurai":
        text = _("Samurai within reach of enemy Samurai are bid before all others, and may not obey.")
        found.append({"key": "samurai", "label": _("Samurai first"), "text": text, "clause": "SKY-SAM-1",
                      "icon": "rank-samurai"})  # fmt: skip
    return found


DECISIONS = (DEFENSIVE_FIRE, OCCUPY, GENERALS_ATTEMPT, GENERALS_HELP)

RULESET: Ruleset[SkyBattle] = Ruleset(
    slug="sky",
    edition=5,
    rank=2,
    name=_("From the Sky we Came"),
    battle_type=SkyBattle,
    options_type=SkyOptions,
    form=DocumentForm(
        marks=marks,
        shape=lambda kind: TERRAIN[kind].shape,
        fields=("south", "clan", "points_left", "open_unit", "initiative"),
        shown=show,
        measures=lambda battle: battle.measures,
    ),
    words={**WORDS, **words_of(DECISIONS)},
    machine=clock.TURN,
    found=FORCES.founding(
        SkyBattle, SkyForce, lambda options: TABLES[options.table], lambda options: options.turn_limit
    ),  # SKY-GLA-2, SKY-OPT-20
    roster_faults=roster_faults.faults,
    about=meta.about,
    field=FORCES.field,
    army_faults=roster_faults.army_faults,
    builder=builder.BUILDER,
    decisions=DECISIONS,
    charts=all_charts,
    stage=stage,
    counsel=COUNSEL,
    bound=meta.BOOK,
    fielding=FIELDING,
    calculator=CALCULATOR,
    luck=LUCK,
    story=STORY,
    lives=LIVES,
)
