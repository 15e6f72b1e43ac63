"""Hits on a front rank, of shots and of fights alike: who places them, on whom they fall, and the saves (AOW-SHO-8 to
AOW-SHO-10, AOW-SHO-18 to AOW-SHO-20, AOW-FIG-24 to AOW-FIG-26, AOW-DEC-5, AOW-OPT-8).
"""

from __future__ import annotations

from collections import deque
from collections.abc import Generator, Iterable, Iterator, Sequence
from fractions import Fraction
from itertools import groupby
from math import lcm
from typing import Any

import msgspec

from rulesets.ageofwar.battle import AowBattle, AowUnit
from rulesets.ageofwar.charts import LEADER_SAVE, TROOPS, Kind
from rulesets.ageofwar.nerve.losses import Fallen, lives
from rulesets.ageofwar.stand import blocks
from rulesets.engine.battle import Side
from rulesets.engine.dice import odds
from rulesets.engine.dice.dice import Die
from rulesets.engine.dice.tests import Test, Throw
from rulesets.engine.play.decisions import Several
from rulesets.engine.play.play import Ask, Play
from rulesets.engine.sayings import Words, _, say

Going = Generator[Ask, Any, Any]

CHOICE = Test("choice", Die.D6, 5, "AOW-SHO-8", _("who places the hits"))
"""AOW-SHO-8: on 5 and 6 the side that hit places them, else the owner of who was hit."""

PLACE_HITS = Several(
    tag="place_hits",
    text=_("{hits} {hits|hit|hits} on {unit}: choose {most} to take one more than the others."),
    clause="AOW-SHO-9",
)
"""AOW-DEC-5: which figures of the front rank take what cannot be shared evenly."""

DECISIONS = (PLACE_HITS,)

WORDS = {"hits_to_place": _("{hits} {hits|hit|hits} on {unit}.")}


class Mark(msgspec.Struct, frozen=True):
    """A figure of a front rank that hits may fall on: the base ``id``, its ``weapon``, whether it is the unit
    commander's; of a leader in the rank his unit's id and his lives (AOW-DAT-9).
    """

    id: str
    weapon: str = ""
    commander: bool = False
    leader: str = ""
    lives: int = 1

    @property
    def plain(self) -> bool:
        """Neither a commander nor a leader."""
        return not (self.commander or self.leader)


class Saves(msgspec.Struct, frozen=True):
    """What saves a plain base, and what a commander or leader."""

    plain: Test
    led: Test

    def of(self, mark: Mark) -> Test:
        """The save of a figure."""
        return self.plain if mark.plain else self.led


def led_save(clause: str) -> Test:
    """AOW-SHO-18, AOW-FIG-25: general, bodyguard and unit commander save on 2+ whatever else holds."""
    return Test("save", Die.D6, LEADER_SAVE, clause, _("a leader"))


def fight_saves(kind: str) -> Saves:
    """AOW-FIG-25: the saves of a fight by troop type; nothing modifies them."""
    led = led_save("AOW-FIG-25")
    if kind not in TROOPS:
        return Saves(led, led)
    troop = TROOPS[Kind(kind)]
    return Saves(Test("save", Die.D6, troop.save, "AOW-FIG-25", troop.name), led)


def rank(battle: AowBattle, unit: AowUnit) -> tuple[Mark, ...]:
    """AOW-SHO-9, AOW-RUL-151: a unit's front rank from its left, then the leaders in it; of a lone leader himself."""
    if unit.is_leader:
        return (_leader(unit),)
    bases = blocks.front_rank(battle, unit)
    return (
        *(Mark(base.id, base.weapon, base.commander) for base in bases),
        *(_leader(each) for each in battle.leaders_with(unit) if each.in_front),
    )


def _leader(leader: AowUnit) -> Mark:
    return Mark(leader.figures[0], leader=leader.id, lives=lives(leader))


def usual(marks: Sequence[Mark], hitter: bool) -> tuple[Mark, ...]:
    """AOW-SHO-10: the order in which hits are placed. The side that hit (``hitter``) names leaders, the commander and
    then plain bases from first to last; the owner the other way round.
    """
    plain = [mark for mark in marks if mark.plain]
    commander = [mark for mark in marks if mark.commander]
    leaders = [mark for mark in marks if mark.leader]
    named = (*leaders, *commander, *plain)
    return named if hitter else (*reversed(plain), *commander, *leaders)


def throw_choice(play: Play[AowBattle], hitter: Side) -> Side:
    """AOW-SHO-8, AOW-FIG-24: the choice die of the side that hit at all; returns the side that places the hits."""
    favours = play.throw(CHOICE, _choice).passed
    return hitter if favours else hitter.opponent


def _choice(throw: Throw) -> Words:
    return _("the side that hit") if throw.passed else _("the owner")


def lay_hits(play: Play[AowBattle], chooser: Side, unit: AowUnit, hits: int) -> Going:
    """AOW-SHO-9, AOW-SHO-10, AOW-DEC-5: the front rank of a unit in the order in which hits are dealt to it, one each
    before anybody has a second. Asks only with AOW-OPT-8 off, where the figures differ and it matters (AOW-RUL-72).
    Generator: returns a tuple of :class:`Mark`.
    """
    marks = rank(play.battle, unit)
    order = usual(marks, chooser is not unit.side)
    over = hits % len(order)
    alike = len({(mark.weapon, mark.plain, mark.leader) for mark in marks}) == 1
    if play.battle.options.auto_place or alike or not over:
        return order
    hitter = unit.side.opponent
    play.tell(
        "hits_to_place", side=hitter, unit=unit.id, hits=hits, clauses=("AOW-SHO-8",)
    )  # the dice are his
    first = [mark.id for mark in order[:over]]
    reply = yield PLACE_HITS.ask(
        chooser, first, among=[mark.id for mark in marks], least=over, most=over, unit=unit.id, hits=hits
    )
    return tuple(sorted(order, key=lambda mark: mark.id not in reply.chosen))


def save(play: Play[AowBattle], order: Sequence[Mark], hits: int, saves: Saves) -> Fallen:
    """AOW-SHO-9, AOW-SHO-18 to AOW-SHO-20, AOW-FIG-26, AOW-DIC-3: the saves in the order in which the hits are placed.
    Who is dead takes no more, his share goes to the next living; when all are dead the rest is lost, unrolled. Nobody
    is removed yet: :func:`rulesets.ageofwar.nerve.losses.suffer`.
    """
    rank, bases, gone = deque((mark, mark.lives) for mark in order), list[str](), list[str]()
    while hits and rank:
        test, alike = next(groupby(saves.of(mark) for mark, _left in rank))
        count = min(hits, len(list(alike)))
        thrown = play.throw(msgspec.structs.replace(test, count=count), _tell_saves)
        for saved in thrown.answers:
            mark, left = rank.popleft()
            if not saved:
                left -= 1
                (gone if mark.leader else bases).append(mark.leader or mark.id)
            if left:
                rank.append((mark, left))
        hits -= count
    return Fallen(tuple(bases), tuple(gone))


def _tell_saves(throw: Throw) -> Words:
    failed = len(throw.answers) - throw.successes
    return say("{failed} {failed|falls|fall}", failed=failed) if failed else _("saved")


def place_hits(play: Play[AowBattle], by_side: Side, unit: AowUnit, hits: int, needs: Saves) -> Going:
    """AOW-SHO-8 to AOW-SHO-10: choice die, placing and saves of one volley's hits on a unit or lone leader. Generator:
    returns :class:`Fallen`. A fight throws the choice dice of both sides before the saves (AOW-DIC-4): there
    :func:`throw_choice`, :func:`lay_hits` and :func:`save` are called one by one.
    """
    if not hits:
        return Fallen()
    chooser = throw_choice(play, by_side)
    order = yield from lay_hits(play, chooser, unit, hits)
    return save(play, order, hits, needs)


# -- what may come of it -----------------------------------------------------------------------------------------------

Queue = tuple[tuple[int, int], ...]
"""Who is next to be hit: in how many of so many parts a hit takes a life, and the lives left."""
ZERO = Fraction(0)
FAVOURS = {True: odds.chance(CHOICE), False: 1 - odds.chance(CHOICE)}
"""AOW-SHO-8: how likely the side that hit places the hits, and how likely the owner does."""


def expect_killed(marks: Sequence[Mark], hits: odds.Distribution, saves: Saves) -> odds.Distribution:
    """The exact chance of 0, 1, 2 ... figures killed, if the hits are placed as usual (AOW-SHO-10) by whom the choice
    die favours (AOW-SHO-8). A bodyguard counts as a figure (AOW-RUL-151).
    """
    return mix((chance, deaths(usual(marks, hitter), hits, saves)) for hitter, chance in FAVOURS.items())


def deaths(order: Sequence[Mark], hits: odds.Distribution, saves: Saves) -> odds.Distribution:
    """The exact chance of each number of figures killed by hits that are dealt in an order, from the chance of each
    number of hits: what :func:`save` throws.
    """
    return mix(zip(hits, deal(order, len(hits) - 1, saves), strict=True))


def mix(parts: Iterable[tuple[Fraction, odds.Distribution]]) -> odds.Distribution:
    """One of several distributions, each with its chance."""
    found: list[Fraction] = []
    for chance, distribution in parts:
        found += [ZERO] * (len(distribution) - len(found))
        for number, share in enumerate(distribution):
            found[number] += chance * share if share else 0
    return tuple(found)


def deal(order: Sequence[Mark], most: int, saves: Saves) -> Iterator[odds.Distribution]:
    """The exact chances of 0, 1, 2 ... figures killed by no hit, by one and so on up to ``most``, dealt in an order."""
    falls = [1 - odds.chance(saves.of(mark)) for mark in order]
    parts = lcm(*(each.denominator for each in falls))
    queue = tuple((int(each * parts), mark.lives) for each, mark in zip(falls, order, strict=True))
    states: dict[tuple[Queue, int], int] = {(queue, 0): 1}
    for number in range(most + 1):
        counts = [0] * (1 + sum(mark.lives for mark in order))
        for (_queue, dead), share in states.items():
            counts[dead] += share
        yield tuple(Fraction(count, parts**number) if count else ZERO for count in counts)
        states = _after_a_hit(states, parts)


def _after_a_hit(states: dict[tuple[Queue, int], int], parts: int) -> dict[tuple[Queue, int], int]:
    """The shares after one hit more, each in so many times as many parts: whole numbers are counted fast."""
    found: dict[tuple[Queue, int], int] = {}
    for (queue, dead), share in states.items():
        if not queue:
            found[queue, dead] = found.get((queue, dead), 0) + share * parts
            continue
        (falls, left), *rest = queue
        hurt = (*rest, (falls, left - 1)) if left > 1 else tuple(rest)
        for state, chance in (((hurt, dead + 1), falls), (((*rest, (falls, left)), dead), parts - falls)):
            found[state] = found.get(state, 0) + share * chance
    return found
