"""A combat round: its steps in their order, blows, and who wins (GODAI-CLO-1 to GODAI-CLO-17, GODAI-WTR-11,
GODAI-ZEN-6, GODAI-RUL-58, GODAI-RUL-66, GODAI-RUL-90).
"""

from __future__ import annotations

from collections.abc import Generator
from typing import Any

import msgspec

from rulesets.engine.battle import Side
from rulesets.engine.dice.dice import Die
from rulesets.engine.dice.tests import Test
from rulesets.engine.dice.versus import total
from rulesets.engine.play.decisions import Reply
from rulesets.engine.play.play import Ask, Play, Rule, RuleOf, as_rule
from rulesets.engine.sayings import Words, _, say
from rulesets.godai.battle import Blow, Bout, GodaiBattle, GodaiFigure, GodaiUnit
from rulesets.godai.charts import Armour, Water
from rulesets.godai.melee import opening, wounding
from rulesets.godai.melee.chances import thrown_again, winning
from rulesets.godai.melee.fighter import attacks, blow, modifiers, strengths
from rulesets.godai.melee.forming import DONE, bout_of, formed, in_ids, mark
from rulesets.godai.melee.questions import SCOLD, Again
from rulesets.godai.melee.reckoning import Reckoned, rated, reckon, timed
from rulesets.godai.melee.situation import fighters_of, heroes_in
from rulesets.godai.stand import zen
from rulesets.godai.stand.engagement import counted
from rulesets.godai.stand.profile import defence_of
from rulesets.godai.stand.units import place_in_unit

MOST_ROLL_OFFS = 100
"""Drawn roll-offs after which the I-side wins (GODAI-RUL-66)."""


def form(play: Play[GodaiBattle]) -> None:
    """C2, GODAI-CLO-1: the combats of this turn."""
    formed(play)


def fight(play: Play[GodaiBattle]) -> Rule:
    """GODAI-CLO-3: a round of each combat, one after another; what moves anybody waits until all are fought."""
    for number in [bout.number for bout in play.battle.bouts.values() if not bout.winner]:
        yield from fought(play, number)


def fought(play: Play[GodaiBattle], number: int) -> Rule:
    """GODAI-CLO-10: one round of a combat, R1 to R14."""
    bout = mark(play, number, step="R1")
    for hero in heroes_in(play.battle, bout):
        zen.begin_action(play, play.battle.unit_of(hero), paid=hero.unit == bout.hero)
    play.tell(
        "fought_began", side=play.battle.holders()[0], combat=number, clauses=("GODAI-CLO-1",),
        ai=bout.fighters[Side.AI], kaki=bout.fighters[Side.KAKI], at=_middle(play.battle, bout.all),
        one=_units(play.battle, bout.fighters[Side.AI]), other=_units(play.battle, bout.fighters[Side.KAKI]),
    )  # fmt: skip
    yield from _step(play, number, "R1", opening.flow)
    yield from _step(play, number, "R2", opening.place)
    for each in opening.stayed(play, number):
        for key, rule in STEPS:
            yield from _step(play, each, key, rule)
        mark(play, each, step=DONE)
        counted(play, bout_of(play.battle, each))


def _step(play: Play[GodaiBattle], number: int, key: str, rule: RuleOf) -> Rule:
    """A step of a round; it was passed by if nobody was asked and nothing happened."""
    bout, told = mark(play, number, step=key), len(play.events)
    yield from as_rule(rule(play, number))
    if len(play.events) == told:
        mark(play, number, passed=(*bout.passed, key))


def _units(battle: GodaiBattle, ids: tuple[str, ...]) -> tuple[str, ...]:
    return tuple(dict.fromkeys(battle.figures[id].unit for id in ids))


def _middle(battle: GodaiBattle, ids: tuple[str, ...]) -> tuple[float, float]:
    spots = [battle.figures[id] for id in ids]
    return (
        round(sum(one.x for one in spots) / len(spots), 2),
        round(sum(one.y for one in spots) / len(spots), 2),
    )


# -- R7 to R11 ---------------------------------------------------------------------------------------------------------


def _throw(play: Play[GodaiBattle], number: int) -> None:
    """R7, GODAI-CLO-11, GODAI-GEN-18: every figure throws its attack dice, the I-side's first, by their ids."""
    battle, bout = play.battle, bout_of(play.battle, number)
    fighters = fighters_of(battle, bout)
    blows: list[Blow] = []
    for side in battle.holders():
        for id in in_ids(bout.fighters[side]):
            one = fighters[id]
            if one.dice:
                thrown = play.throw(blow(one, place_in_unit(battle, battle.figures[id])))
                blows += [Blow(id, face, one.bonus) for face in thrown.faces]
    chance = {side: round(float(share), 4) for side, share in winning(bout, fighters).items()}
    mark(
        play, number, blows=tuple(blows), chance=chance,
        attacks={id: attacks(one) for id, one in fighters.items()},
        modifiers={id: modifiers(one) for id, one in fighters.items()},
        strengths={id: tuple(strengths(one, _armour_met(battle, bout, id))) for id, one in fighters.items()},
        defences={
            id: defence_of(battle.unit_of(figure), figure, battle.options)
            for id, figure in ((id, battle.figures[id]) for id in fighters)
        },
    )  # fmt: skip
    play.tell("dice_thrown", side=battle.holders()[0], combat=number, clauses=("GODAI-CLO-11",))


def _armour_met(battle: GodaiBattle, bout: Bout, id: str) -> Armour:
    """What the first of a figure's opponents wears, heroes before others."""
    foes = sorted(
        (battle.unit_of(battle.figures[foe]) for foe in bout.reach.get(id, ())),
        key=lambda unit: not unit.hero,
    )
    return foes[0].armour if foes else Armour.NONE


def _scold(play: Play[GodaiBattle], number: int) -> Rule:
    """R8, GODAI-WTR-11, GODAI-RUL-90: one attack die of an opponent is thrown again, and stands."""
    battle = play.battle
    fighters = fighters_of(battle, bout_of(battle, number))
    for hero in list(heroes_in(battle, bout_of(battle, number), Water.SCOLD)):
        bout, unit = bout_of(battle, number), battle.unit_of(hero)
        foes = bout.opponents(hero.id)
        blows = rated(bout, bout.blows, fighters)
        open_ = [index for index, one in enumerate(blows) if one.figure in foes]
        if not open_:
            continue
        highest = max(open_, key=lambda index: (blows[index].score, -index)) + 1
        losing = _reckoned(play, number).winner is unit.side.opponent
        replies = [Reply(_("None"), {"die": 0})]
        seen: set[tuple[str, int]] = set()
        for index in open_:
            if (like := (blows[index].figure, blows[index].face)) in seen:
                continue
            seen.add(like)
            share = 100.0 * float(thrown_again(bout, bout.blows, fighters, index, unit.side))
            name = place_in_unit(battle, battle.figures[blows[index].figure])
            label = say("The {face} of {name}", face=blows[index].face, name=name)
            replies.append(Reply(label, {"die": index + 1}, say("{share:.0f}% to win", share=share)))
        answer = yield SCOLD.ask(
            unit.side, Again(highest if losing else 0), replies, unit=unit.id, combat=number, highest=highest,
            losing=losing,
        )  # fmt: skip
        if answer.die:
            _thrown_again(play, number, unit, answer.die - 1)


def _thrown_again(play: Play[GodaiBattle], number: int, unit: GodaiUnit, index: int) -> None:
    bout = bout_of(play.battle, number)
    old = bout.blows[index]
    victim = play.battle.figures[old.figure]
    face = play.cast("scold", Die.D6, place_in_unit(play.battle, victim), "GODAI-WTR-11").faces[0]
    new = msgspec.structs.replace(old, face=face, was=old.face)
    mark(play, number, blows=(*bout.blows[:index], new, *bout.blows[index + 1 :]))
    play.tell(
        "scolded", side=unit.side, unit=unit.id, target=victim.unit, figure=victim.id, combat=number,
        face=old.face, became=face, clauses=("GODAI-WTR-11",),
    )  # fmt: skip


def _tokens(play: Play[GodaiBattle], number: int) -> Rule:
    """R9, GODAI-ZEN-4, GODAI-ZEN-6: the sides answer in turn, the I-side first, until both pass in a row."""

    def one(hero: GodaiFigure) -> Generator[Ask, Any, bool]:
        bout = bout_of(play.battle, number)
        own = [index for index, blow in enumerate(bout.blows) if blow.figure == hero.id]
        faces = tuple(bout.blows[index].face for index in own)
        unit = play.battle.unit_of(hero)
        if not own:
            return False

        def turned(faces: tuple[int, ...]) -> tuple[Blow, ...]:
            blows = list(bout.blows)
            for index, face in zip(own, faces, strict=True):
                old = blows[index]
                blows[index] = msgspec.structs.replace(old, face=face, token=old.token + face - old.face)
            return tuple(blows)

        def hint(faces: tuple[int, ...]) -> Words:
            return _stands(_reckoned(play, number, turned(faces)), unit.side)

        def wins(faces: tuple[int, ...]) -> bool:
            return _reckoned(play, number, turned(faces)).winner is unit.side

        changed = yield from opening.window(play, number, unit, _("attack dice"), faces, hint=hint, wins=wins)
        if changed == faces:
            return False
        mark(play, number, blows=turned(changed))
        return True

    yield from _by_turns(play, number, one)


def _by_turns(play: Play[GodaiBattle], number: int, asked: Any) -> Rule:
    """GODAI-ZEN-6: one side after the other with its heroes, until both have passed in a row."""
    sides, passed, turn = play.battle.holders(), 0, 0
    while passed < len(sides):
        used = False
        for hero in list(heroes_in(play.battle, bout_of(play.battle, number))):
            unit = play.battle.unit_of(hero)
            if unit.side is sides[turn] and zen.may(unit) and not used:
                used = yield from asked(hero)
        passed = 0 if used else passed + 1
        turn = 1 - turn


def _reckoned(play: Play[GodaiBattle], number: int, blows: tuple[Blow, ...] | None = None) -> Reckoned:
    """How the round stands, or would with other dice."""
    bout = bout_of(play.battle, number)
    fighters = fighters_of(play.battle, bout)
    thrown = rated(bout, bout.blows if blows is None else blows, fighters)
    return reckon(bout, thrown, {id: one.combat for id, one in fighters.items()})


def _stands(now: Reckoned, side: Side) -> Words:
    """How a side would stand with its dice, unless somebody answers."""
    best = now.best[side] or 0
    if now.winner is None:
        return say("best {best}, undecided", best=best)
    return say("best {best}, wins", best=best) if now.winner is side else say("best {best}, loses", best=best)


def _compare(play: Play[GodaiBattle], number: int) -> None:
    """R10, GODAI-CLO-11 to GODAI-CLO-13, GODAI-WTR-2: the best scores, with Abdomen Timing where a 1 has set it off."""
    bout = bout_of(play.battle, number)
    fighters = fighters_of(play.battle, bout)
    now = _reckoned(play, number)
    told = {
        id: modifiers(msgspec.structs.replace(fighters[id], timed=True))
        for id in timed(bout, bout.blows, fighters)
    }
    mark(
        play, number, blows=rated(bout, bout.blows, fighters), modifiers={**bout.modifiers, **told}, best=now.best,
        winner=now.winner, by=now.by,
    )  # fmt: skip
    params: dict[str, Any] = {
        "combat": number,
        **{str(side): score or 0 for side, score in now.best.items()},
    }
    if now.winner is None:
        kind, clauses = ("combat_tied", ("GODAI-CLO-14",)) if now.open else ("combat_void", ("GODAI-CLO-13",))
        play.tell(kind, side=play.battle.holders()[0], clauses=clauses, **params)
    else:
        clause = {"score": "GODAI-CLO-11", "combat": "GODAI-CLO-12", "alone": "GODAI-CLO-13"}[now.by]
        play.tell(f"won_by_{now.by}", side=now.winner, clauses=(clause,), **params)


def _roll_off(play: Play[GodaiBattle], number: int) -> Rule:
    """R11, GODAI-CLO-14, GODAI-RUL-66: where nothing has decided, one unmodified die a party, again while equal; tokens
    may be used on it.
    """
    if not _reckoned(play, number).open:
        return
    first, second = play.battle.holders()
    for _again in range(MOST_ROLL_OFFS):
        for side in (first, second):
            face = play.throw(roll_off_die()).faces[0]
            bout = mark(
                play, number, step="R11", roll_off={**bout_of(play.battle, number).roll_off, side: face}
            )
        play.tell(
            "rolled_off", side=first, combat=number, clauses=("GODAI-CLO-14",), ai=bout.roll_off[Side.AI],
            kaki=bout.roll_off[Side.KAKI],
        )  # fmt: skip
        yield from _by_turns(play, number, lambda hero: _roll_off_token(play, number, hero))
        bout = bout_of(play.battle, number)
        if bout.roll_off[first] != bout.roll_off[second]:
            break
    winner = second if bout.roll_off[second] > bout.roll_off[first] else first
    mark(play, number, winner=winner, by="roll_off")
    play.tell("won_by_roll_off", side=winner, combat=number, clauses=("GODAI-CLO-14",))


def roll_off_die() -> Test:
    """GODAI-CLO-14: an unmodified die."""
    return total("roll_off", Die.D6, "GODAI-CLO-14", _("roll-off"))


def _roll_off_token(play: Play[GodaiBattle], number: int, hero: GodaiFigure) -> Generator[Ask, Any, bool]:
    bout, unit = bout_of(play.battle, number), play.battle.unit_of(hero)
    faces = (bout.roll_off[unit.side],)
    changed = yield from opening.window(play, number, unit, _("roll-off"), faces)
    mark(play, number, roll_off={**bout_of(play.battle, number).roll_off, unit.side: changed[0]})
    return changed != faces


STEPS: tuple[tuple[str, RuleOf], ...] = (
    ("R3", opening.draw), ("R4", opening.leaves), ("R5", opening.stances), ("R6", opening.shout), ("R7", _throw),
    ("R8", _scold), ("R9", _tokens), ("R10", _compare), ("R11", _roll_off), ("R12", wounding.allot),
    ("R13", wounding.throw), ("R14", wounding.strike),
)  # fmt: skip
"""GODAI-CLO-10: what is done in the steps of a round after somebody may have left it."""
