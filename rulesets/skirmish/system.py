"""Samurai Skirmish put together, as the front door knows a system."""

from __future__ import annotations

from rulesets.engine.document import DocumentForm
from rulesets.engine.play.decisions import Decision, words_of
from rulesets.engine.play.held_back import LATE
from rulesets.engine.registry import Ruleset
from rulesets.engine.sayings import _
from rulesets.skirmish import clock, meta
from rulesets.skirmish.battle import SkirBattle, SkirForce, SkirUnit
from rulesets.skirmish.charts import TERRAIN
from rulesets.skirmish.counsel import COUNSEL
from rulesets.skirmish.inquiries.calculator import CALCULATOR, LUCK
from rulesets.skirmish.levies.fielding import FIELDING
from rulesets.skirmish.march.charge import COMPLETE_CHARGE
from rulesets.skirmish.melee.melee import FOLLOW_UP
from rulesets.skirmish.melee.pairing import PAIR_OFF
from rulesets.skirmish.muster import builder
from rulesets.skirmish.muster import faults as roster_faults
from rulesets.skirmish.muster.forces import FORCES
from rulesets.skirmish.options import TABLES, SkirOptions
from rulesets.skirmish.printing import all_charts
from rulesets.skirmish.stage import stage
from rulesets.skirmish.story import LIVES, STORY
from rulesets.skirmish.words import WORDS


def marks(unit: SkirUnit) -> tuple[str, ...]:
    """The badges of a unit on the screen (SKIR-DAT-10)."""
    found = [str(unit.status)] if unit.status != "steady" else []
    flags = {"shot": unit.shot, "charged": unit.charged, "late": unit.place == LATE}
    return (*found, *(key for key, so in flags.items() if so))


def show(battle: SkirBattle) -> dict[str, object]:
    """What a document tells besides: what each unit cost (SKIR-GLA-10, SKIR-MUS-3)."""
    return {"kit": {unit.id: {"points": unit.points} for unit in battle.units.values()}}


DECISIONS: tuple[Decision, ...] = (COMPLETE_CHARGE, PAIR_OFF, FOLLOW_UP)

RULESET: Ruleset[SkirBattle] = Ruleset(
    slug="skirmish",
    edition=4,
    rank=3,
    name=_("Samurai Skirmish"),
    battle_type=SkirBattle,
    options_type=SkirOptions,
    form=DocumentForm(
        marks=marks,
        shape=lambda kind: TERRAIN[kind].shape,
        fields=("south", "first"),
        shown=show,
    ),
    words={**WORDS, **words_of(DECISIONS)},
    machine=clock.TURN,
    found=FORCES.founding(
        SkirBattle, SkirForce, lambda options: TABLES[options.table], lambda options: options.rounds
    ),  # SKIR-GLA-3, SKIR-OPT-16
    roster_faults=roster_faults.faults,
    about=meta.about,
    field=FORCES.field,
    army_faults=roster_faults.army_faults,
    builder=builder.BUILDER,
    decisions=DECISIONS,
    charts=all_charts,
    stage=stage,
    bound=meta.BOOK,
    calculator=CALCULATOR,
    luck=LUCK,
    story=STORY,
    lives=LIVES,
    counsel=COUNSEL,
    fielding=FIELDING,
)
