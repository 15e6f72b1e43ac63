"""Wounds, saves and horses (GODAI-WOU-4, GODAI-ZEN-7, GODAI-DEC-13, GODAI-HRS-5, GODAI-RUL-110)."""

from __future__ import annotations

from collections.abc import Generator
from typing import Any

from rulesets.engine.dice.dice import Die
from rulesets.engine.dice.tests import Test
from rulesets.engine.play.decisions import Choosing, YesNo
from rulesets.engine.play.play import Ask, Play
from rulesets.engine.sayings import _
from rulesets.godai.battle import GodaiBattle, GodaiFigure
from rulesets.godai.charts import BASE_FOOT
from rulesets.godai.nerve import losses
from rulesets.godai.nerve.fallen import as_mounted
from rulesets.godai.stand import zen
from rulesets.godai.stand.units import has_tokens, place_in_unit

SAVE = YesNo(
    tag="save",
    text=_("{unit} suffers a wound ({wounds} left). Spend a Zen token to try to cancel it?"),
    yes=_("Spend a token"),
    no=_("Take the wound"),
    default=False,
    clause="GODAI-DEC-13",
    standing=Choosing(
        label=_("A hero is wounded"), words=_("Spend a Zen token"), key="spend", suits=has_tokens,
        choices=(("last", _("to save his last wound")), ("always", _("for every wound")), ("never", _("never"))),
        answer=lambda asked, spend: {"yes": spend == "always" or (spend == "last" and asked.question["wounds"] <= 1)},
    ),
)  # fmt: skip

DECISIONS = (SAVE,)

SAVED = Test("save", Die.D6, 4, "GODAI-ZEN-7", _("wound cancelled"))
"""GODAI-ZEN-7: 4 or more cancels a wound."""


def suffer(
    play: Play[GodaiBattle], figure: GodaiFigure, killer: GodaiFigure | None
) -> Generator[Ask, Any, str]:
    """A wound (GODAI-WOU-4): "saved", "wound" or "killed". Each is an action of its own (GODAI-RUL-110), for which a
    hero may spend a token, whatever he has spent before. A hero's is told; what happens to others their striker tells.
    """
    unit = play.battle.unit_of(figure)
    if unit.hero and unit.zen > 0 and (yield from _asks(play, figure)):
        zen.pay(play, unit)
        saved = play.throw(SAVED, lambda throw: _("cancelled") if throw.passed else _("not cancelled")).passed
        kind = "wound_saved" if saved else "wound_not_saved"
        play.tell(kind, side=unit.side, unit=unit.id, clauses=("GODAI-ZEN-7",))
        if saved:
            return "saved"
    figure = play.change_figure(play.figure(figure.id), wounds_left=figure.wounds_left - 1)
    if figure.wounds_left > 0:
        play.tell("wounded", side=unit.side, unit=unit.id, left=figure.wounds_left, clauses=("GODAI-WOU-4",))
        return "wound"
    losses.fall(play, figure, killer)
    return "killed"


def _asks(play: Play[GodaiBattle], figure: GodaiFigure) -> Generator[Ask, Any, bool]:
    """D-SAVE: without an answer a token is spent for the last wound alone."""
    unit = play.battle.unit_of(figure)
    last = SAVE.answers(figure.wounds_left <= 1)
    answer = yield SAVE.put(unit.side, last, {"unit": unit.id, "wounds": figure.wounds_left, "zen": unit.zen})
    return bool(answer.yes)


def unhorse(play: Play[GodaiBattle], figure: GodaiFigure) -> GodaiFigure:
    """GODAI-HRS-5: the horse is gone for good; its rider stands on foot at the same spot, hampered for this turn."""
    unit = play.battle.unit_of(figure)
    who, (width, depth) = place_in_unit(play.battle, figure), BASE_FOOT
    figure = play.change_figure(
        play.figure(figure.id), mounted=False, width=width, depth=depth, unhorsed=True
    )
    as_mounted(play, unit)
    play.tell("unhorsed", side=unit.side, unit=unit.id, who=who, clauses=("GODAI-HRS-5",))
    return figure
