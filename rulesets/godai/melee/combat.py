"""A combat round: its steps in their order, blows, and who wins (GODAI-CLO-1 to GODAI-CLO-17, GODAI-WTR-11,
GODAI-ZEN-6, GODAI-RUL-58, GODAI-RUL-66, GODAI-RUL-90).
"""

from __future__ import annotations

from collections.abc import Callable, Generator
from typing import Any

import msgspec

from rulesets.engine.battle import Side
from rulesets.engine.dice.dice import Die
from rulesets.engine.dice.versus import total
from rulesets.engine.play.decisions import Reply
from rulesets.engine.play.play import Ask, Play, Rule, as_rule
from rulesets.engine.sayings import Words, _, say
from rulesets.godai.battle import Blow, Bout, GodaiBattle, GodaiFigure, GodaiUnit
from rulesets.godai.charts import Armour, Water
from rulesets.godai.melee import opening, wounding
from rulesets.godai.melee.chances import Reckoned, rate, thrown_again, who_is_timed, winning
from rulesets.godai.melee.fighter import attacks, blow, modifiers, strengths
from rulesets.godai.melee.forming import DONE, in_ids, split
from rulesets.godai.melee.questions import SCOLD, Again
from rulesets.godai.melee.round import Round
from rulesets.godai.stand import zen
from rulesets.godai.stand.contact import count_round
from rulesets.godai.stand.profile import defence_of
from rulesets.godai.stand.units import place_in_unit

MOST_ROLL_OFFS = 100
"""Drawn roll-offs after which the I-side wins (GODAI-RUL-66)."""


def fight(play: Play[GodaiBattle]) -> Rule:
    """GODAI-CLO-3: a round of each combat, one after another; what moves anybody waits until all are fought."""
    for number in [bout.number for bout in play.battle.bouts.values() if not bout.winner]:
        yield from fight_round(play, number)


def fight_round(play: Play[GodaiBattle], number: int) -> Rule:
    """GODAI-CLO-10: one round of a combat, R1 to R14. If somebody leaves it in R2, those of who stay are formed again
    (GODAI-WTR-15).
    """
    battle, now = play.battle, Round(play, number)
    bout = now.mark(step="R1")
    for hero, unit in now.heroes():
        zen.begin_action(play, unit, paid=hero.unit == bout.hero)
    ai, kaki = bout.fighters[Side.AI], bout.fighters[Side.KAKI]
    now.tell(
        "fought_began", battle.holders()[0], "GODAI-CLO-1", ai=ai, kaki=kaki, at=_middle(battle, bout.all),
        one=_units(battle, ai), other=_units(battle, kaki),
    )  # fmt: skip
    yield from _step(now, "R1", opening.flow)
    yield from _step(now, "R2", opening.place)
    for each in split(battle, number) if now.bout.gone else [number]:
        now = Round(play, each)
        for key, rule in STEPS:
            yield from _step(now, key, rule)
        now.mark(step=DONE)
        count_round(play, now.bout)


Step = Callable[[Round], "Rule | None"]


def _step(now: Round, key: str, rule: Step) -> Rule:
    """A step of a round; it was passed by if nobody was asked and nothing happened."""
    bout, told = now.mark(step=key), len(now.play.events)
    yield from as_rule(rule(now))
    if len(now.play.events) == told:
        now.mark(passed=(*bout.passed, key))


def _units(battle: GodaiBattle, ids: tuple[str, ...]) -> tuple[str, ...]:
    return tuple(dict.fromkeys(battle.figures[id].unit for id in ids))


def _middle(battle: GodaiBattle, ids: tuple[str, ...]) -> tuple[float, float]:
    xs, ys = zip(*(battle.figures[id].point for id in ids), strict=True)
    return round(sum(xs) / len(ids), 2), round(sum(ys) / len(ids), 2)


# -- R7 to R11 ---------------------------------------------------------------------------------------------------------


def _throw(now: Round) -> None:
    """R7, GODAI-CLO-11, GODAI-GEN-18: every figure throws its attack dice, the I-side's first, by their ids."""
    battle, bout, fighters = now.battle, now.bout, now.fighters
    blows: list[Blow] = []
    for side in battle.holders():
        for id in in_ids(bout.fighters[side]):
            one = fighters[id]
            if one.dice:
                thrown = now.play.throw(blow(one, place_in_unit(battle, battle.figures[id])))
                blows += [Blow(id, face, one.bonus) for face in thrown.faces]
    figures = [battle.figures[id] for id in fighters]
    now.mark(
        blows=tuple(blows),
        chance={side: round(float(share), 4) for side, share in winning(bout, fighters).items()},
        attacks={id: attacks(one) for id, one in fighters.items()},
        modifiers={id: modifiers(one) for id, one in fighters.items()},
        strengths={id: tuple(strengths(one, _armour_met(battle, bout, id))) for id, one in fighters.items()},
        defences={one.id: defence_of(battle.unit_of(one), one, battle.options) for one in figures},
    )
    now.tell("dice_thrown", battle.holders()[0], "GODAI-CLO-11")


def _armour_met(battle: GodaiBattle, bout: Bout, id: str) -> Armour:
    """What the first of a figure's opponents wears, heroes before others."""
    foes = [battle.unit_of(battle.figures[foe]) for foe in bout.reach.get(id, ())]
    return min(foes, key=lambda unit: not unit.hero).armour if foes else Armour.NONE


def _scold(now: Round) -> Rule:
    """R8, GODAI-WTR-11, GODAI-RUL-90: one attack die of an opponent is thrown again, and stands."""
    battle, fighters = now.battle, now.fighters
    for hero, unit in now.heroes(Water.SCOLD):
        bout = now.bout
        blows = rate(bout, bout.blows, fighters)
        open_ = [index for index, one in enumerate(blows) if one.figure in bout.opponents(hero.id)]
        if not open_:
            continue
        highest = max(open_, key=lambda index: (blows[index].score, -index)) + 1
        losing = now.reckon().winner is unit.side.opponent
        replies = [Reply(_("None"), {"die": 0})]
        alike = {(blows[index].figure, blows[index].face): index for index in reversed(open_)}
        for index in sorted(alike.values()):
            share = 100.0 * float(thrown_again(bout, bout.blows, fighters, index, unit.side))
            name = place_in_unit(battle, battle.figures[blows[index].figure])
            label = say("The {face} of {name}", face=blows[index].face, name=name)
            replies.append(Reply(label, {"die": index + 1}, say("{share:.0f}% to win", share=share)))
        answer = yield SCOLD.ask(
            unit.side, Again(highest if losing else 0), replies, unit=unit.id, combat=now.number, highest=highest,
            losing=losing,
        )  # fmt: skip
        if answer.die:
            _thrown_again(now, unit, answer.die - 1)


def _thrown_again(now: Round, unit: GodaiUnit, index: int) -> None:
    blows = list(now.bout.blows)
    old, victim = blows[index], now.battle.figures[blows[index].figure]
    face = now.play.cast("scold", Die.D6, place_in_unit(now.battle, victim), "GODAI-WTR-11").faces[0]
    blows[index] = msgspec.structs.replace(old, face=face, was=old.face)
    now.mark(blows=tuple(blows))
    about = {"target": victim.unit, "figure": victim.id}
    now.tell("scolded", unit, "GODAI-WTR-11", face=old.face, became=face, **about)


def _tokens(now: Round) -> Rule:
    """R9, GODAI-ZEN-4, GODAI-ZEN-6: the sides answer in turn until both pass in a row."""

    def one(hero: GodaiFigure, unit: GodaiUnit) -> Generator[Ask, Any, bool]:
        bout = now.bout
        own = [index for index, blow in enumerate(bout.blows) if blow.figure == hero.id]
        faces = tuple(bout.blows[index].face for index in own)
        if not own:
            return False

        def turn(faces: tuple[int, ...]) -> tuple[Blow, ...]:
            blows = list(bout.blows)
            for index, face in zip(own, faces, strict=True):
                old = blows[index]
                blows[index] = msgspec.structs.replace(old, face=face, token=old.token + face - old.face)
            return tuple(blows)

        changed = yield from now.window(
            unit, _("attack dice"), faces,
            hint=lambda faces: _stands(now.reckon(turn(faces)), unit.side),
            wins=lambda faces: now.reckon(turn(faces)).winner is unit.side,
        )  # fmt: skip
        if changed != faces:
            now.mark(blows=turn(changed))
        return changed != faces

    yield from now.by_turns(one)


def _stands(now: Reckoned, side: Side) -> Words:
    """How a side would stand with its dice, unless somebody answers."""
    best = now.best[side] or 0
    if now.winner is None:
        return say("best {best}, undecided", best=best)
    return say("best {best}, wins", best=best) if now.winner is side else say("best {best}, loses", best=best)


def _compare(now: Round) -> None:
    """R10, GODAI-CLO-11 to GODAI-CLO-13, GODAI-WTR-2: the best scores, with Abdomen Timing where a 1 has set it off."""
    bout, fighters, stands = now.bout, now.fighters, now.reckon()
    told = {
        id: modifiers(msgspec.structs.replace(fighters[id], timed=True))
        for id in who_is_timed(bout, bout.blows, fighters)
    }
    now.mark(
        blows=rate(bout, bout.blows, fighters), modifiers={**bout.modifiers, **told}, best=stands.best,
        winner=stands.winner, by=stands.by,
    )  # fmt: skip
    best: dict[str, Any] = {str(side): score or 0 for side, score in stands.best.items()}
    if stands.winner is None:
        kind, clause = ("combat_tied", "GODAI-CLO-14") if stands.open else ("combat_void", "GODAI-CLO-13")
        now.tell(kind, now.battle.holders()[0], clause, **best)
    else:
        clause = {"score": "GODAI-CLO-11", "combat": "GODAI-CLO-12", "alone": "GODAI-CLO-13"}[stands.by]
        now.tell(f"won_by_{stands.by}", stands.winner, clause, **best)


def _roll_off(now: Round) -> Rule:
    """R11, GODAI-CLO-14, GODAI-RUL-66: where nothing has decided, one unmodified die a party, again while equal; tokens
    may be used on it.
    """
    if not now.reckon().open:
        return
    first, second = now.battle.holders()
    die = total("roll_off", Die.D6, "GODAI-CLO-14", _("roll-off"))
    for _again in range(MOST_ROLL_OFFS):
        for side in (first, second):
            now.mark(step="R11", roll_off={**now.bout.roll_off, side: now.play.throw(die).faces[0]})
        fell = {str(side): face for side, face in now.bout.roll_off.items()}
        now.tell("rolled_off", first, "GODAI-CLO-14", **fell)
        yield from now.by_turns(lambda _hero, unit: _roll_off_token(now, unit))
        if now.bout.roll_off[first] != now.bout.roll_off[second]:
            break
    winner = second if now.bout.roll_off[second] > now.bout.roll_off[first] else first
    now.mark(winner=winner, by="roll_off")
    now.tell("won_by_roll_off", winner, "GODAI-CLO-14")


def _roll_off_token(now: Round, unit: GodaiUnit) -> Generator[Ask, Any, bool]:
    faces = (now.bout.roll_off[unit.side],)
    changed = yield from now.window(unit, _("roll-off"), faces)
    now.mark(roll_off={**now.bout.roll_off, unit.side: changed[0]})
    return changed != faces


STEPS: tuple[tuple[str, Step], ...] = (
    ("R3", opening.draw), ("R4", opening.leaves), ("R5", opening.stances), ("R6", opening.shout), ("R7", _throw),
    ("R8", _scold), ("R9", _tokens), ("R10", _compare), ("R11", _roll_off), ("R12", wounding.allot),
    ("R13", wounding.throw), ("R14", wounding.strike),
)  # fmt: skip
"""GODAI-CLO-10: what is done in the steps of a round after somebody may have left it."""
