"""Go Dai put together, as the front door knows a system."""

from __future__ import annotations

import msgspec

from rulesets.engine.document import DocumentForm
from rulesets.engine.play.decisions import Decision, words_of
from rulesets.engine.play.held_back import LATE
from rulesets.engine.registry import Ruleset
from rulesets.engine.sayings import _
from rulesets.godai import clock, initiative, meta
from rulesets.godai.battle import GodaiBattle, GodaiForce, GodaiUnit
from rulesets.godai.counsel import COUNSEL
from rulesets.godai.ground.ground import TERRAIN
from rulesets.godai.inquiries.calculator import CALCULATOR, LUCK
from rulesets.godai.levies.fielding import FIELDING
from rulesets.godai.march import charge
from rulesets.godai.melee import questions
from rulesets.godai.melee.showing import bout_shown
from rulesets.godai.muster import builder
from rulesets.godai.muster import faults as roster_faults
from rulesets.godai.muster.bands import FORCES
from rulesets.godai.muster.heroes import PERSONS
from rulesets.godai.nerve import confusion, courage, wounds
from rulesets.godai.options import TABLES, GodaiOptions
from rulesets.godai.printing import all_charts
from rulesets.godai.sheets import kits, sheets
from rulesets.godai.stage import stage
from rulesets.godai.stand import zen
from rulesets.godai.story import LIVES, STORY
from rulesets.godai.words import WORDS


def marks(unit: GodaiUnit) -> tuple[str, ...]:
    """The badges of a unit on the screen."""
    told = {
        "fleeing": unit.fleeing, "confused": unit.confused, "barred": unit.barred, "unloaded": not unit.loaded,
        "hummed": unit.hummed, "shot": unit.shot, "moved": unit.moved, "late": unit.place == LATE,
    }  # fmt: skip
    return tuple(key for key, so in told.items() if so)


def show(battle: GodaiBattle) -> dict[str, object]:
    """What a document tells both sides alike besides (GODAI-GEN-19): what each unit is and cost, its sheet, and the
    combat that is being fought.
    """
    bout = bout_shown(battle)
    return {
        "kit": kits(battle),
        "sheets": sheets(battle, CONDUCTS),
        **({"bout": msgspec.to_builtins(bout, str_keys=True)} if bout is not None else {}),
    }


DECISIONS: tuple[Decision, ...] = (
    *initiative.DECISIONS, *courage.DECISIONS, *confusion.DECISIONS, *wounds.DECISIONS, *zen.DECISIONS,
    *charge.DECISIONS,
    *questions.DECISIONS,
)  # fmt: skip

CONDUCTS = tuple(each.conduct for each in DECISIONS if each.conduct is not None)
"""How they may be answered in advance."""

RULESET: Ruleset[GodaiBattle] = Ruleset(
    slug="godai",
    edition=4,
    rank=4,
    name=_("Go Dai"),
    battle_type=GodaiBattle,
    options_type=GodaiOptions,
    form=DocumentForm(
        marks=marks,
        shape=lambda kind: TERRAIN[kind].shape,
        fields=("south", "first", "initiative"),
        shown=show,
    ),
    words={**WORDS, **words_of(DECISIONS)},
    machine=clock.TURN,
    found=FORCES.founding(
        GodaiBattle, GodaiForce, lambda options: TABLES[options.table], lambda options: options.turns
    ),  # GODAI-GEN-6
    roster_faults=roster_faults.faults,
    about=meta.about,
    field=FORCES.field,
    army_faults=roster_faults.army_faults,
    builder=builder.BUILDER,
    persons=PERSONS,
    decisions=DECISIONS,
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
