"""Battles in the Age of War put together, as the front door knows a system."""

from __future__ import annotations

from typing import Any

import msgspec

from rulesets.ageofwar import clock, meta
from rulesets.ageofwar.battle import LATE, AowBattle, AowForce, AowUnit
from rulesets.ageofwar.charts import Kind
from rulesets.ageofwar.command import challenges, messengers, motivation, successors
from rulesets.ageofwar.command.duel_shown import duel_shown
from rulesets.ageofwar.counsel import COUNSEL
from rulesets.ageofwar.deploy import setup
from rulesets.ageofwar.fire import hits, opportunity
from rulesets.ageofwar.fire.shooting import aims
from rulesets.ageofwar.inquiries.calculator import CALCULATOR, LUCK
from rulesets.ageofwar.levies.fielding import FIELDING
from rulesets.ageofwar.melee import determination, withdrawal
from rulesets.ageofwar.muster import builder
from rulesets.ageofwar.muster import faults as roster_faults
from rulesets.ageofwar.muster.bands import FORCES
from rulesets.ageofwar.nerve import morale
from rulesets.ageofwar.options import DEPTH, WIDTH, AowOptions
from rulesets.ageofwar.printing import all_charts
from rulesets.ageofwar.stage import stage
from rulesets.ageofwar.stand import blocks
from rulesets.ageofwar.stand.contact import in_fight
from rulesets.ageofwar.story import LIVES, STORY
from rulesets.ageofwar.words import WORDS
from rulesets.engine.document import DocumentForm
from rulesets.engine.forms.blocks import KitShown
from rulesets.engine.forms.bouts import SheetFact, SheetShown
from rulesets.engine.memory import Memory
from rulesets.engine.play.decisions import Decision, words_of
from rulesets.engine.registry import Ruleset
from rulesets.engine.sayings import _

Json = dict[str, Any]


def marks(unit: AowUnit) -> tuple[str, ...]:
    """The badges of a unit on the screen."""
    told = {
        "disordered": unit.disordered, "halted": bool(unit.halted), "acted": unit.acted, "wild": unit.wild,
        "shot": unit.shot, "failed": unit.failed, "guard": unit.guard, "rallied": unit.rallied,
        "late": unit.place == LATE,
    }  # fmt: skip
    return tuple(key for key, so in told.items() if so)


def _kit(battle: AowBattle, unit: AowUnit) -> Json:
    """What lies with a unit: casualty markers and price, of a leader what he is and where; whether it is in a fight
    (AOW-GEO-11), and whether it lacks a commander (AOW-MOR-8).
    """
    there = unit.place == "table" and not unit.camped
    bare = not unit.is_leader and not unit.gun
    told = {
        "fighting": there and in_fight(battle, unit),
        "leaderless": there and bare and blocks.commander(battle, unit) is None,
    }  # fmt: skip
    badges = tuple(key for key, so in told.items() if so)
    if not unit.is_leader:
        kit = KitShown(points=unit.points, markers=unit.markers, badges=badges)
        return dict(msgspec.to_builtins(kit))
    kit = KitShown(
        dice=unit.dice, with_unit=unit.with_unit, in_front=unit.in_front, camped=unit.camped, badges=badges
    )  # fmt: skip
    return {**msgspec.to_builtins(kit), "quality": unit.quality}


def _sheet(unit: AowUnit) -> Json:
    """A leader's sheet: his face and crest, and what he is worth (AOW-DAT-8, AOW-DAT-14)."""
    facts = [SheetFact(_("dice"), str(unit.dice), "AOW-DAT-14")]
    if unit.kind == Kind.GENERAL:
        facts.insert(0, SheetFact(_("quality"), str(unit.quality), "AOW-DAT-8"))
    sheet = SheetShown(tuple(facts), portrait=unit.portrait, mon=unit.mon, person=unit.person)
    return dict(msgspec.to_builtins(sheet))


def show(battle: AowBattle) -> Json:
    """What a document tells both sides alike besides (AOW-GEO-3): clans, what lies with each unit, leaders' sheets,
    what the clock began with, and the duel that is being fought.
    """
    if not battle.clans:
        return {}
    members: dict[str, list[str]] = {id: [] for id in battle.clans}
    for unit in battle.units.values():
        if unit.clan in members:
            members[unit.clan].append(unit.id)
    duel = duel_shown(battle)
    return {
        "clans": {
            id: {**msgspec.to_builtins(clan), "units": members[id]} for id, clan in battle.clans.items()
        },
        **_LYING((battle.figures, battle.units), lambda: _lying(battle)),
        "left_of": battle.options.clock,
        **({"bout": msgspec.to_builtins(duel, str_keys=True)} if duel is not None else {}),
    }


def _lying(battle: AowBattle) -> Json:
    """What lies with each unit, and leaders' sheets: the same before an event as after the last."""
    units = battle.units.values()
    return {
        "kit": {unit.id: _kit(battle, unit) for unit in units},
        "sheets": {unit.id: _sheet(unit) for unit in units if unit.is_leader},
    }


_LYING: Memory[Json] = Memory(2)

DECISIONS: tuple[Decision, ...] = (
    *setup.DECISIONS, *morale.DECISIONS, *successors.DECISIONS, *messengers.DECISIONS, *motivation.DECISIONS,
    *opportunity.DECISIONS, *hits.DECISIONS, *withdrawal.DECISIONS, *determination.DECISIONS, *challenges.DECISIONS,
)  # fmt: skip

RULESET: Ruleset[AowBattle] = Ruleset(
    slug="ageofwar",
    edition=3,
    rank=5,
    name=_("Battles in the Age of War"),
    battle_type=AowBattle,
    options_type=AowOptions,
    form=DocumentForm(
        marks=marks,
        shape=lambda kind: "area",
        fields=("south", "left", "maku", "messengers", "open_unit", "points_left"),
        shown=show,
    ),
    words={**WORDS, **words_of(DECISIONS)},
    machine=clock.TURN,
    found=FORCES.founding(AowBattle, AowForce, lambda options: (WIDTH, DEPTH)),  # AOW-GEN-2
    roster_faults=roster_faults.faults,
    about=meta.about,
    field=FORCES.field,
    army_faults=roster_faults.army_faults,
    builder=builder.BUILDER,
    decisions=DECISIONS,
    aims=aims,
    counsel=COUNSEL,
    charts=all_charts,
    stage=stage,
    bound=meta.BOOK,
    calculator=CALCULATOR,
    luck=LUCK,
    story=STORY,
    lives=LIVES,
    fielding=FIELDING,
)
