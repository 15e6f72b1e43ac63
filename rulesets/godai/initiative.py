"""The Initiative, and the end of a turn (GODAI-INI-1 to GODAI-INI-6, GODAI-SEQ-4, GODAI-SEQ-20)."""

from __future__ import annotations

from collections.abc import Generator
from typing import Any

from rulesets.engine.battle import Side
from rulesets.engine.dice.dice import Die
from rulesets.engine.dice.tests import Modifier, Test
from rulesets.engine.dice.versus import total
from rulesets.engine.play.decisions import Standing, YesNo
from rulesets.engine.play.granting import given_to
from rulesets.engine.play.play import Ask, Play
from rulesets.engine.sayings import _
from rulesets.godai import victory
from rulesets.godai.battle import GodaiBattle, GodaiUnit
from rulesets.godai.charts import FIRES, Fire
from rulesets.godai.march.acts import lapse
from rulesets.godai.march.plans import FRESH_FIGURE, FRESH_UNIT
from rulesets.godai.stand import zen
from rulesets.godai.stand.contact import is_engaged, release
from rulesets.godai.stand.units import has_fire, heroes
from rulesets.godai.victory import SCORE

RAT = YesNo(
    tag="rat",
    text=_("The throw for the Initiative is tied. Do you take it?"),
    yes=_("Take it"),
    no=_("Give it away"),
    default=True,
    clause="GODAI-DEC-1",
    standing=Standing(
        label=_("A tie for the Initiative"),
        words=_("Take it"),
        subject="",
        suits=lambda battle, unit: Fire.RATS_HEAD in battle.units[unit.id].fire,
    ),
)

DECISIONS = (RAT,)

Faces = dict[Side, int]


def throw(play: Play[GodaiBattle]) -> Generator[Ask, Any, None]:
    """GODAI-INI-1 to GODAI-INI-5, GODAI-GEN-18: indigo's die, then persimmon's; the higher score holds the Initiative.
    On turn 1 a draw is thrown again (GODAI-INI-4, GODAI-RUL-17), unless one side alone may say who has it
    (GODAI-INI-5).
    """
    battle = play.battle
    bought = given_to(battle, "first") if battle.clock.turn == 1 else None
    if bought is not None:
        battle.initiative = bought
        play.tell("initiative_given", side=bought, clauses=("GODAI-INI-1",))
        return
    rats = [side for side in Side if has_fire(battle, side, Fire.RATS_HEAD)]
    while True:
        scores = yield from _scores(play)
        drawn = scores[Side.AI] == scores[Side.KAKI]
        if not drawn or len(rats) == 1 or battle.initiative is not None:
            break
        play.tell("initiative_tied", side=None, clauses=("GODAI-INI-4",))
    clause = "GODAI-INI-1"
    if not drawn:
        holder = max(Side, key=lambda side: scores[side])
    elif len(rats) == 1:
        clause = "GODAI-INI-5"
        answer = yield RAT.ask(rats[0])
        holder = rats[0] if answer.yes else rats[0].opponent
    else:
        clause = "GODAI-INI-3"
        holder = battle.holders()[1]
    battle.initiative = holder
    score, other = scores[holder], scores[holder.opponent]
    play.tell("initiative_won", side=holder, clauses=(clause,), score=score, other=other)


def initiative_test(battle: GodaiBattle, side: Side) -> Test:
    """A side's die with Hold Down a Pillow, which counts once and before a draw is judged (GODAI-INI-2,
    GODAI-FIR-1, GODAI-RUL-18, GODAI-RUL-19).
    """
    pillow = (
        (Modifier("GODAI-FIR-1", 1, FIRES[Fire.PILLOW].name),) if has_fire(battle, side, Fire.PILLOW) else ()
    )
    return total("initiative", Die.D6, "GODAI-INI-1", _("Initiative"), pillow)


def _scores(play: Play[GodaiBattle]) -> Generator[Ask, Any, Faces]:
    """Both dice; with GODAI-OPT-11 a hero of each side may change its own (GODAI-INI-6, GODAI-RUL-21)."""
    tests = {side: initiative_test(play.battle, side) for side in Side}
    faces = {side: play.throw(test).faces for side, test in tests.items()}
    if play.battle.options.initiative_tokens:
        for side in play.battle.holders():
            hero = max(heroes(play.battle, side), key=lambda unit: unit.zen, default=None)
            if hero is not None:
                zen.begin_action(play, hero)
                faces[side] = yield from zen.window(play, hero, _("Initiative"), faces[side])
    return {side: test.total(faces[side]) for side, test in tests.items()}


def turn_end(play: Play[GodaiBattle]) -> None:
    """GODAI-SEQ-20: arquebuses are loaded, what was of this turn is cleared; then a victory (GODAI-END-1), the limit
    (GODAI-END-2, GODAI-OPT-13), or the next turn.
    """
    battle = play.battle
    for unit in list(battle.units.values()):
        if unit.place == "table":
            _refresh(play, unit)
    battle.ran, battle.moving = (), ""
    release(play)
    battle.moving = ""
    turn, limit = battle.clock.turn, battle.clock.limit
    lost = victory.sides_beaten(battle)
    if lost:
        battle.result = victory.outcome(battle, lost)
    elif limit and turn >= limit:
        battle.result = SCORE.by_lead(battle)
    else:
        play.tell("turn_ended", side=None, clauses=("GODAI-SEQ-20",), number=turn)
        play.change_clock(turn=turn + 1, phase="initiative", active=None)


def _refresh(play: Play[GodaiBattle], unit: GodaiUnit) -> None:
    """A unit at the end of a turn; one that was idle all of it has loaded, though it may have turned (GODAI-SHT-11,
    GODAI-RUL-52). Who is in contact now is not idle in the next turn either, however that goes on.
    """
    held = is_engaged(play.battle, unit)
    rested = unit.idle and not (unit.shot or unit.pavised or unit.fleeing or held)
    if not unit.loaded and rested:
        unit = play.change_unit(unit, loaded=True)
        play.tell("loaded", side=unit.side, unit=unit.id, clauses=("GODAI-SHT-11",))
    play.settle_unit(
        lapse(play, unit), barred=(), confused=False, shot=False, hums=0, volley=0, heroic=(), spent_token=False,
        shaken=(), defiant=(), idle=not held, **FRESH_UNIT,
    )  # fmt: skip
    for figure in play.battle.able(unit):
        play.settle_figure(figure, **FRESH_FIGURE)
