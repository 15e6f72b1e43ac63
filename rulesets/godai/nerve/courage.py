"""Courage Tests: what they need, whose Courage is used, and what is thrown (GODAI-MOR-1 to GODAI-MOR-3, GODAI-CMD-3,
GODAI-CMD-5, GODAI-FIR-2, GODAI-FIR-4, GODAI-FIR-7, GODAI-DEC-2).
"""

from __future__ import annotations

from collections.abc import Generator
from typing import Any

import msgspec

from rulesets.engine.dice import odds
from rulesets.engine.dice.dice import Die
from rulesets.engine.dice.tests import Modifier, Reading, Test
from rulesets.engine.play.decisions import PickOne, Reply, Standing, reply_form
from rulesets.engine.play.play import Ask, Play
from rulesets.engine.sayings import Words, _, say, to_json
from rulesets.godai.battle import GodaiBattle, GodaiUnit
from rulesets.godai.charts import PASS, Fire
from rulesets.godai.stand import zen
from rulesets.godai.stand.units import has_fire, leaders, steadfast

Led = reply_form(leader=(str, ""))
"""Whose Courage is used: a hero's id, or empty for the unit's own."""


class Outcome(msgspec.Struct, frozen=True):
    """How a Courage Test came out. ``leader`` is the id of the hero whose Courage was used, who shares a failure
    (GODAI-CMD-5); empty if it was the unit's own.
    """

    passed: bool
    leader: str = ""


LEADER = PickOne(
    tag="leader",
    text=_("{unit} {unit|tests his|test their} Courage ({why}). Whose is used?"),
    clause="GODAI-DEC-2",
    form=Led,
    standing=Standing(label=_("A hero could lead a Courage Test"), words=_("Always their own Courage")),
)

DECISIONS = (LEADER,)


def modifiers(battle: GodaiBattle, unit: GodaiUnit, leader: GodaiUnit | None = None) -> tuple[Modifier, ...]:
    """GODAI-MOR-3: the Courage that is used and what adds to it; each strategy counts once a side (GODAI-RUL-95), a
    humming arrow for the group's own Courage alone (GODAI-SHT-14).
    """
    whose = leader or unit
    label = say("Courage of {hero}", hero=leader.name) if leader else _("Courage")
    found = [Modifier("GODAI-MOR-3" if leader is None else "GODAI-CMD-3", whose.stats.courage, label)]
    if has_fire(battle, unit.side, Fire.BECOME_ENEMY):
        found.append(Modifier("GODAI-FIR-2", 1, _("Become the Enemy")))
    if has_fire(battle, unit.side.opponent, Fire.FRIGHTEN):
        found.append(Modifier("GODAI-FIR-4", -1, _("Frighten")))
    if unit.hummed and leader is None:
        found.append(Modifier("GODAI-SHT-14", -1, _("hummed over")))
    return tuple(found)


def effective(battle: GodaiBattle, unit: GodaiUnit, leader: GodaiUnit | None = None) -> int:
    """GODAI-MOR-3: the Courage that counts, a unit's own or a leader's."""
    return sum(modifier.value for modifier in modifiers(battle, unit, leader))


def needs(battle: GodaiBattle, unit: GodaiUnit, leader: GodaiUnit | None = None) -> Test:
    """GODAI-MOR-1: 2D6 and the Courage that counts come to 10 or more."""
    return _test(modifiers(battle, unit, leader))


def test_of(courage: int) -> Test:
    """The same for a Courage that is told (GODAI-MOR-3)."""
    return _test((Modifier("GODAI-MOR-3", courage, _("Courage")),))


def _test(steps: tuple[Modifier, ...]) -> Test:
    return Test(
        "courage", Die.D6, PASS, "GODAI-MOR-1", _("Courage Test"), steps, count=2, reading=Reading.SUM
    )


def test(play: Play[GodaiBattle], unit: GodaiUnit, why: Words, clause: str) -> Generator[Ask, Any, Outcome]:
    """A Courage Test of a unit: ``why`` in words, with its ``clause``. Groups near a Body of a Rock pass without dice
    (GODAI-FIR-7); else D-LEADER (GODAI-CMD-3), the dice, and for a hero his token (GODAI-ZEN-4, GODAI-RUL-111).

    It is counted (GODAI-END-6) and told; what comes of it is the caller's affair, for the leader of a failed one too.
    """
    unit = play.unit(unit.id)
    if steadfast(play.battle, unit):
        _count(play, unit, passed=True)
        play.tell("courage_rock", side=unit.side, unit=unit.id, why=why, clauses=(clause, "GODAI-FIR-7"))
        return Outcome(passed=True)
    leader = yield from _whose_courage(play, unit, why)
    needed = needs(play.battle, unit, leader)
    faces = play.throw(needed, lambda throw: _("held") if throw.passed else _("failed")).faces
    if unit.hero:
        faces = yield from zen.window(play, unit, _("Courage Test"), faces)
    passed = needed.answers(faces)[0]
    _count(play, unit, passed=passed)
    kind = ("courage_held" if passed else "courage_failed") + ("_led" if leader else "")
    play.tell(
        kind, side=unit.side, unit=unit.id, why=why, leader=leader.id if leader else "", total=needed.total(faces),
        clauses=(clause, "GODAI-MOR-1", *(("GODAI-CMD-5",) if leader else ())),
    )  # fmt: skip
    return Outcome(passed, leader.id if leader else "")


def _whose_courage(
    play: Play[GodaiBattle], unit: GodaiUnit, why: Words
) -> Generator[Ask, Any, GodaiUnit | None]:
    """D-LEADER: the hero whose Courage is used, None for the unit's own; nobody is asked where nobody can lead."""
    able = leaders(play.battle, unit)
    if not able:
        return None
    replies = []
    for hero in (None, *able):
        share = 100 * float(odds.chance(needs(play.battle, unit, hero)))
        label = say("{hero} leads", hero=hero.name) if hero else _("Their own")
        hint = say("{share:.0f}% to pass", share=share)
        replies.append(Reply(label, {"leader": hero.id if hero else ""}, hint))
    answer = yield LEADER.ask(unit.side, Led(), replies, unit=unit.id, why=to_json(why))
    return play.unit(answer.leader) if answer.leader else None


def _count(play: Play[GodaiBattle], unit: GodaiUnit, *, passed: bool) -> None:
    """GODAI-END-6: tests passed and failed, for the report."""
    force = play.battle.forces[unit.side]
    counted = {"passed": force.passed + 1} if passed else {"failed": force.failed + 1}
    play.battle.forces[unit.side] = msgspec.structs.replace(force, **counted)
