"""Wounds, saves and horses, and who is lost: killed, or driven off alone (GODAI-WOU-4, GODAI-ZEN-7, GODAI-DEC-13,
GODAI-HRS-5, GODAI-MOR-13, GODAI-ATT-5, GODAI-ATT-6, GODAI-RUL-110, GODAI-RUL-116).
"""

from __future__ import annotations

from collections.abc import Generator
from typing import Any

import msgspec

from rulesets.engine.battle import order_of
from rulesets.engine.dice.dice import Die
from rulesets.engine.dice.tests import Test
from rulesets.engine.play.decisions import Choosing, YesNo
from rulesets.engine.play.play import Ask, Play
from rulesets.engine.sayings import _
from rulesets.engine.table.bases import gaps, rows
from rulesets.godai.battle import GodaiBattle, GodaiFigure, GodaiUnit
from rulesets.godai.charts import BASE_FOOT, CONTACT, Kind
from rulesets.godai.stand import zen
from rulesets.godai.stand.units import has_tokens, master_of, place_in_unit, radius

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
    hero may spend a token, whatever he has spent before (D-SAVE: without an answer for the last wound alone). A hero's
    is told; what happens to others their striker tells.
    """
    unit = play.battle.unit_of(figure)
    left, answer = figure.wounds_left, None
    if unit.hero and unit.zen > 0:
        about = {"unit": unit.id, "wounds": left, "zen": unit.zen}
        answer = yield SAVE.put(unit.side, SAVE.answers(left <= 1), about)
    if answer is not None and answer.yes:
        zen.pay(play, unit)
        saved = play.throw(SAVED, lambda throw: _("cancelled") if throw.passed else _("not cancelled")).passed
        kind = "wound_saved" if saved else "wound_not_saved"
        play.tell(kind, side=unit.side, unit=unit.id, clauses=("GODAI-ZEN-7",))
        if saved:
            return "saved"
    figure = play.change_figure(play.figure(figure.id), wounds_left=left - 1)
    if figure.wounds_left > 0:
        play.tell("wounded", side=unit.side, unit=unit.id, left=figure.wounds_left, clauses=("GODAI-WOU-4",))
        return "wound"
    fall(play, figure, killer)
    return "killed"


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


def fall(play: Play[GodaiBattle], figure: GodaiFigure, killer: GodaiFigure | None) -> None:
    """A figure is killed, or driven off alone if its killer is an attendant out of his master's radius (GODAI-ATT-6).

    It counts as a loss of its band (GODAI-MOR-13) and for its killer, an attendant's for the master (GODAI-ATT-5); its
    unit is ``bereaved`` until :func:`rulesets.godai.nerve.flight.check_losses`.
    """
    battle = play.battle
    figure = play.figure(figure.id)
    unit = battle.unit_of(figure)
    if not unit.driven:  # who was driven off was counted then
        force = battle.forces[unit.side]
        battle.forces[unit.side] = msgspec.structs.replace(force, losses=force.losses + 1)
    if killer is not None:
        master = master_of(battle, battle.unit_of(killer))
        if master and not _near(battle, killer, master):
            _drive_off(play, figure)
            return
        credit = master or battle.unit_of(killer)
        play.change_unit(credit, kills=credit.kills + 1)
    leave(play, figure, "killed")
    play.change_unit(play.unit(unit.id), bereaved=True)


def leave(play: Play[GodaiBattle], figure: GodaiFigure, fate: str) -> None:
    """A figure is out of the battle, "killed" or "fled" with its horse, that which it had left too; so is its unit if
    it was the last.
    """
    width, depth = BASE_FOOT
    play.battle.markers.pop(figure.horse, None)
    play.change_figure(
        play.figure(figure.id), alive=False, fate=fate, wounds_left=0, mounted=False, width=width, depth=depth,
        horse="",
    )  # fmt: skip
    unit = play.battle.unit_of(figure)
    if not play.battle.able(unit):
        play.change_unit(unit, place="off", fate="destroyed" if fate == "killed" else "gone")
    else:
        as_mounted(play, unit)


def as_mounted(play: Play[GodaiBattle], unit: GodaiUnit) -> None:
    """A unit counts as mounted, and is drawn so, while one of it is (GODAI-MTD-6)."""
    unit = play.unit(unit.id)
    play.settle_unit(unit, mounted=any(figure.mounted for figure in play.battle.able(unit)))


def _near(battle: GodaiBattle, attendant: GodaiFigure, master: GodaiUnit) -> bool:
    """GODAI-ATT-5: whether an attendant himself stands within his master's radius."""
    apart = gaps(rows((attendant,)), rows(battle.able(master))).min()
    return bool(apart <= radius(master, battle.unit_of(attendant)) + CONTACT)


def _drive_off(play: Play[GodaiBattle], figure: GodaiFigure) -> None:
    """GODAI-ATT-6, GODAI-RUL-116: a man of a group goes on as a unit of one, a hero keeps one wound; neither can leave
    the flight. Who flees alone already flees on.
    """
    battle = play.battle
    unit = battle.unit_of(figure)
    play.battle.markers.pop(figure.horse, None)
    play.change_figure(figure, wounds_left=max(figure.wounds_left, 1), horse="")
    if unit.driven:
        return
    if unit.hero:
        play.change_unit(unit, fleeing=True, driven=unit.id, swept="", bereaved=True)
        return
    name = place_in_unit(battle, figure)
    id = _next(battle, unit)
    alone = msgspec.structs.replace(
        unit, id=id, name=name, kind=Kind.GROUP, figures=(figure.id,), strength=1, master="", pavise="",
        points=unit.points // unit.strength, fleeing=True, driven=unit.id, bereaved=True, kills=0,
    )  # fmt: skip
    battle.units[id] = alone
    play.change_figure(play.figure(figure.id), unit=id)
    rest = tuple(other for other in unit.figures if other != figure.id)
    unit = play.change_unit(unit, figures=rest, bereaved=True)
    if not battle.able(unit):
        play.change_unit(unit, place="off", fate="destroyed")
    for each in (id, unit.id):
        as_mounted(play, play.unit(each))


def _next(battle: GodaiBattle, unit: GodaiUnit) -> str:
    """The id of a new unit of a side."""
    numbers = [order_of(other.id)[1] for other in battle.units.values() if other.side is unit.side]
    return f"{unit.side}-{max(numbers) + 1}"
