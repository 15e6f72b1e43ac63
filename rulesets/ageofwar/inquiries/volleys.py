"""The odds of a volley (AOW-SHO-1 to AOW-SHO-20)."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress

import msgspec

from rulesets.ageofwar.battle import LEADERS, AowBattle, AowUnit
from rulesets.ageofwar.charts import Kind
from rulesets.ageofwar.fire.aiming import aim
from rulesets.ageofwar.fire.hits import CHOICE
from rulesets.ageofwar.fire.volley import Shot, again, hit_tests, losses, marks, shot_of, shot_saves
from rulesets.ageofwar.inquiries.units import KINDS
from rulesets.engine.forms import Note
from rulesets.engine.forms.settings import setting
from rulesets.engine.illegal import Illegal
from rulesets.engine.reckoning.asking import part, question
from rulesets.engine.reckoning.outlook import End, Outlook, Posed, Throws
from rulesets.engine.sayings import Words, _, inches, say

TARGET = _("Target")
MOST_DICE, MOST_FRONT = 20, 10
TARGETS = (
    *KINDS,
    (str(Kind.GENERAL), _("A general by himself")),
    (str(Kind.DAIMYO), _("The daimyo by himself")),
)


def check_riders(kind: str, mounted: bool) -> None:
    """AOW-DAT-2: raises :class:`Illegal` for riders who cannot be."""
    if mounted and kind != Kind.SAMURAI:
        raise Illegal("mounted", "AOW-DAT-2", "Only samurai are mounted.")


def volley_outlook(title: Words, shot: Shot) -> Outlook:
    """AOW-SHO-2 to AOW-SHO-20: the dice of a volley to their end, if hits are placed as usual."""
    tests, saves, falls = hit_tests(shot), shot_saves(shot), losses(shot)
    throws = [Throws(_("to hit"), tests)]
    if shot.again and tests:
        throws.append(Throws(_("again, for each 1 and 2"), (again(tests[0], 1),)))
    throws.append(Throws(_("who places the hits"), (CHOICE,)))
    rank = marks(shot)
    if any(mark.plain for mark in rank):
        throws.append(Throws(_("save, for each hit"), (saves.plain,)))
    if not all(mark.plain for mark in rank):
        throws.append(Throws(_("save of a leader"), (saves.led,)))
    ends = (End(_("somebody falls"), 1 - falls[0], "good"), End(_("nobody falls"), falls[0]))
    return Outlook(title, tuple(throws), _("fall"), falls, ends=ends)


def _answer(shot: Shot) -> Outlook:
    """A volley as it is described. Raises :class:`Illegal` where there is no such one."""
    if not shot.centred + shot.aside:
        raise Illegal("no_shooters", "AOW-SHO-1", "Nobody shoots.")
    if shot.shooter == Kind.GUN and shot.short:
        raise Illegal("gun", "AOW-SHO-5", "Guns have no short range.")
    if not (shot.front or shot.leaders or shot.target in LEADERS):
        raise Illegal("no_target", "AOW-SHO-9", "Nobody stands there to be hit.")
    if shot.guards > shot.leaders:
        raise Illegal("guards", "AOW-DAT-9", "Each leader has one bodyguard at most.")
    return volley_outlook(_("Volley"), _alone(shot) if shot.target in LEADERS else shot)


def _alone(shot: Shot) -> Shot:
    """AOW-SHO-20: at a leader by himself."""
    return msgspec.structs.replace(shot, front=0, commander=False, leaders=1, guards=min(shot.guards, 1))


def _kinds(choices: tuple[tuple[str, str], ...]) -> dict[str, Kind]:
    return {key: Kind(key) for key, _name in choices}


VOLLEY = question(
    "volley",
    _("Volley"),
    _("A unit shoots: how many hit, and how many fall?"),
    part(
        Shot,
        shooter=("shooter", setting("armoured", _("Who shoots"), "AOW-SHO-4", choices=KINDS), _kinds(KINDS)),
        centred=setting(4, _("Dice on centre"), "AOW-SHO-2", least=0, most=MOST_DICE),
        aside=setting(0, _("Dice not on centre"), "AOW-SHO-3", least=0, most=MOST_DICE),
        short=setting(False, _("Short range"), "AOW-SHO-12", help=_("4 inches or less; guns have none.")),
        target=(
            "target", setting("armoured", _("At whom"), "AOW-SHO-13", group=TARGET, choices=TARGETS), _kinds(TARGETS),
        ),
        cover=setting(False, _("In woods or buildings"), "AOW-SHO-14", group=TARGET),
        front=setting(4, _("Bases in the front rank"), "AOW-SHO-9", group=TARGET, least=0, most=MOST_FRONT),
        commander=setting(False, _("Their commander is among them"), "AOW-SHO-18", group=TARGET),
        leaders=setting(0, _("Leaders in the front rank"), "AOW-SHO-18", group=TARGET, least=0, most=2),
        guards=setting(0, _("Bodyguards"), "AOW-DAT-9", group=TARGET, least=0, most=2),
    ),
    answer=_answer,
)  # fmt: skip


def pose(battle: AowBattle, unit: AowUnit, target: AowUnit) -> Iterator[Posed]:
    """What a unit would shoot at another as both stand, whoever is on turn; nothing where it cannot."""
    with suppress(Illegal):
        aimed = aim(battle, unit, target)
        shot = shot_of(battle, aimed)
        title = say("{unit} at {target}", unit=unit.name, target=target.name)
        away = Note(say("{inches} away.", inches=inches(aimed.inches)), "AOW-SHO-5")
        yield VOLLEY.pose(volley_outlook(title, shot).with_note(away), shot)
