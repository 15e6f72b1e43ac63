"""Who fights whom (SKIR-MEL-1 to SKIR-MEL-6, SKIR-MEL-8)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from rulesets.engine.battle import order_of
from rulesets.engine.illegal import Illegal
from rulesets.engine.matching import first_matching, is_only, matching, tangles, worth
from rulesets.engine.play.decisions import Match, Pairs, Standing
from rulesets.engine.play.play import Play, Rule
from rulesets.engine.sayings import Words, _, say
from rulesets.skirmish.battle import Combat, SkirBattle
from rulesets.skirmish.charts import ARMOURS
from rulesets.skirmish.melee.contest import MOST_EXTRAS, Ends, behind, ends, fighter_of
from rulesets.skirmish.stand.contact import contacts

PAIR_OFF = Pairs(
    tag="pair_off",
    text=_("who of yours fights whom? The first of yours against an enemy fights, the others help him."),
    clause="SKIR-MEL-4",
    standing=Standing(
        label=_("When figures are in contact"), key="usual", words=_("Pair off as usual"), subject=""
    ),
)
"""SKIR-MEL-4: the active side chooses one of the legal pairings."""

Touch = dict[tuple[str, str], int]
"""The pairs in contact, the active side's figure first, in the order of their ids: 1 for a fight of a rider to his
rear, else 0.
"""
Bout = tuple[list[str], list[str]]
"""A combat while it is put together: the active figures and the passive ones, on each side the primary first."""


def pair_off(play: Play[SkirBattle]) -> Rule:
    """SKIR-MEL-3, SKIR-MEL-4: the combats of this phase, with a question where there is a choice."""
    battle = play.battle
    touch = touch_of(battle)
    bouts = usual(battle, touch)
    if battle.clock.active is not None and is_choice(touch):
        default = [(id, bout[1][0]) for bout in bouts for id in bout[0]]
        among = {
            id: [match(battle, id, foe) for first, foe in touch if first == id]
            for id in dict.fromkeys(first for first, _foe in touch)
        }
        answer = yield PAIR_OFF.ask(
            battle.clock.active, default, among=among, lawful=lambda pairs: check_pairs(touch, pairs)
        )
        bouts = choose(battle, touch, answer.pairs)
    play.battle.combats = tuple(Combat(tuple(active), tuple(passive)) for active, passive in bouts)


def touch_of(battle: SkirBattle) -> Touch:
    """SKIR-MEL-1, SKIR-MEL-8: who touches whom, and which of these would be a fight of a rider to his rear."""
    return {
        (one.id, other.id): int(behind(one, other) or behind(other, one)) for one, other in contacts(battle)
    }


def usual(battle: SkirBattle, touch: Touch) -> list[Bout]:
    """SKIR-MEL-4: of the legal pairings the one whose sorted list comes first, both sides settled."""
    bouts: list[Bout] = [([one], [other]) for one, other in sorted(first_pairs(touch).items(), key=_by_id)]
    for side in (0, 1):
        settle(battle, touch, bouts, side)
    return sorted(bouts, key=lambda bout: order_of(bout[0][0]))


def _by_id(pair: tuple[str, str]) -> tuple[Any, ...]:
    return order_of(pair[0]), order_of(pair[1])


def first_pairs(touch: Touch) -> dict[str, str]:
    """SKIR-MEL-3, SKIR-MEL-8: the most combats with the fewest fights to the rear; of these pairings the one whose
    sorted list comes first.
    """
    return first_matching(touch, _by_id)


def settle(battle: SkirBattle, touch: Touch, bouts: list[Bout], side: int) -> None:
    """SKIR-MEL-4, SKIR-MEL-5: the extras of a side (0 the active, 1 the passive) join the combat with the fewest of
    them, and the strongest of each combat leads it.
    """
    placed = {id for bout in bouts for id in bout[side]}
    for id in sorted({pair[side] for pair in touch} - placed, key=order_of):
        open = [bout for bout in bouts if len(bout[side]) <= MOST_EXTRAS and _pair(bout, id, side) in touch]
        if open:
            min(open, key=lambda bout: (len(bout[side]), order_of(bout[0][0])))[side].append(id)
    for bout in bouts:
        bout[side].sort(key=order_of if len(bout[side]) == 1 else _strongest(battle, touch, bout, side))


def _pair(bout: Bout, id: str, side: int) -> tuple[str, str]:
    foe = bout[1 - side][0]
    return (foe, id) if side else (id, foe)


def _strongest(battle: SkirBattle, touch: Touch, bout: Bout, side: int) -> Callable[[str], tuple[Any, ...]]:
    """SKIR-MEL-4: who leads: nobody who would add a fight to the rear; else the highest modifiers and average die, then
    the best armour, then the lowest id.
    """
    primary, against = bout[side][0], len(bout[1 - side]) - 1

    def key(id: str) -> tuple[Any, ...]:
        figure = battle.figures[id]
        adds = touch[_pair(bout, id, side)] > touch[_pair(bout, primary, side)]
        strength = fighter_of(figure, None, against, battle.options).strength
        return adds, -strength, -list(ARMOURS).index(figure.armour), order_of(id)

    return key


def is_choice(touch: Touch) -> bool:
    """Whether the active side has something to choose: another pairing that is as good, or an extra who may join
    either of two combats. Whom a single figure meets of up to three is settled for the passive side (SKIR-MEL-4).
    """
    paired = first_pairs(touch)
    for tangle in tangles(touch):
        part = {pair: touch[pair] for pair in tangle}
        own, foes = {one for one, _ in part}, {other for _, other in part}
        if len(own) == 1 and len(foes) <= 1 + MOST_EXTRAS:
            continue
        if any(sum(one == id for one, _ in part) > 1 for id in own - paired.keys()) or not is_only(part):
            return True
    return False


def check_pairs(touch: Touch, pairs: Sequence[tuple[str, str]]) -> None:
    """SKIR-MEL-1, SKIR-MEL-3, SKIR-MEL-5, SKIR-MEL-8: refuse a pairing that is not legal. The first who names an enemy
    is the primary against him, the others are extras: three at most fight one, and nobody stands by who could help.
    """
    leads: dict[str, str] = {}
    for one, other in pairs:
        leads.setdefault(other, one)
    combats, fair = worth(touch, ((one, other) for other, one in leads.items()))
    most, fairest = worth(touch, matching(touch).items())
    if combats < most:
        raise Illegal(
            "more_combats", "SKIR-MEL-3", "{number} combats can be formed, these are {combats}.",
            number=most, combats=combats,
        )  # fmt: skip
    if fair < fairest:
        raise Illegal(
            "rear_fight",
            "SKIR-MEL-8",
            "A rider would fight to his rear where another pairing spares him that.",
        )
    met, busy = [other for _, other in pairs], {one for one, _ in pairs}
    if any(met.count(other) > 1 + MOST_EXTRAS for other in met):
        raise Illegal("too_many_extras", "SKIR-MEL-5", "No more than three can fight one.")
    for one, other in touch:
        if one not in busy and 0 < met.count(other) <= MOST_EXTRAS:
            raise Illegal("stands_by", "SKIR-MEL-1", "Everybody in contact must fight who can.")


def choose(battle: SkirBattle, touch: Touch, pairs: Sequence[tuple[str, str]]) -> list[Bout]:
    """SKIR-MEL-4, SKIR-TRN-3: the combats that the active side has put, in its order; the passive side is settled."""
    bouts: dict[str, Bout] = {}
    for one, other in pairs:
        bouts.setdefault(other, ([], [other]))[0].append(one)
    listed = list(bouts.values())
    settle(battle, touch, listed, 1)
    return listed


def match(battle: SkirBattle, id: str, foe_id: str) -> Match:
    """Whom a figure may meet, and how that would end one against one."""
    figure, foe = battle.figures[id], battle.figures[foe_id]
    one, other = (fighter_of(a, b, 0, battle.options) for a, b in ((figure, foe), (foe, figure)))
    return Match(foe_id, prospects(ends(one, other)))


def prospects(found: Ends) -> Words:
    """The chances of a combat in short: that either is hurt."""
    fells, falls = (
        round(
            100 * sum(share for (loser, cell), share in found.items() if loser == who and cell in ("W", "D"))
        )
        for who in (1, 0)
    )
    return say("hurts him {fells}%, is hurt {falls}%", fells=fells, falls=falls)
