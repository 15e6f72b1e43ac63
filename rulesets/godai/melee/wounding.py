"""Wound dice: allotted, thrown, and what they do (GODAI-CLO-15 to GODAI-CLO-17, GODAI-WOU-1 to GODAI-WOU-4,
GODAI-MTD-5, GODAI-DEF-6, GODAI-RUL-63, GODAI-RUL-67, GODAI-RUL-75, GODAI-RUL-81).
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec

from rulesets.engine.battle import order_of
from rulesets.engine.dice.tests import Test
from rulesets.engine.illegal import Illegal
from rulesets.engine.play.play import Play, Rule
from rulesets.engine.sayings import Words, _
from rulesets.engine.table.geometry import distance, gap
from rulesets.godai.battle import Bout, Cut, GodaiBattle
from rulesets.godai.charts import HORSE_DEFENCE, Armour
from rulesets.godai.melee.fighter import NEVER, Fighter, wound
from rulesets.godai.melee.forming import bout_of, in_ids, mark
from rulesets.godai.melee.opening import window
from rulesets.godai.melee.questions import ALLOT
from rulesets.godai.melee.situation import Fighters, fighters_of
from rulesets.godai.nerve import wounds as hurts
from rulesets.godai.stand.profile import defence_of
from rulesets.godai.stand.units import place_in_unit

HORSE = ":horse"
"""What follows the target in the key of a wound die that goes at a horse."""


# -- R12 ---------------------------------------------------------------------------------------------------------------


def allot(play: Play[GodaiBattle], number: int) -> Rule:
    """R12, GODAI-CLO-15 to GODAI-CLO-17, GODAI-DEC-12: the winners wound before the losers step back, each with his
    dice among the enemies that he reaches; the losers throw nothing.
    """
    battle, bout = play.battle, bout_of(play.battle, number)
    if bout.winner is None:
        return
    fighters = fighters_of(battle, bout)
    strikers = {
        id: fighters[id].wound_dice
        for id in in_ids(bout.fighters[bout.winner])
        if fighters[id].wound_dice and targets(battle, bout, id)
    }
    among = {
        key: dice for id, dice in strikers.items() for key in _keys(battle, id, targets(battle, bout, id))
    }
    shares: Mapping[str, int] = {
        f"{id}>{nearest(battle, id, targets(battle, bout, id))}": dice for id, dice in strikers.items()
    }
    if len(among) > len(strikers):
        needs = {key: _need(battle, fighters, key) or 0 for key in among}
        answer = yield ALLOT.ask(
            bout.winner, shares, total=sum(strikers.values()), among=among, combat=number, needs=needs,
            strikers=strikers, lawful=lambda shares: check_shares(strikers, shares),
        )  # fmt: skip
        shares = answer.shares
    cuts = tuple(
        Cut(*_parts(key), need=_need(battle, fighters, key))
        for key in among
        for _die in range(shares.get(key, 0))
    )
    mark(play, number, cuts=cuts)


def targets(battle: GodaiBattle, bout: Bout, id: str) -> list[str]:
    """The enemies at whom a winner may strike: those in contact, but nobody of the second rank (GODAI-CLO-5)."""
    return [foe for foe in bout.reach.get(id, ()) if battle.figures[foe].alive]


def nearest(battle: GodaiBattle, id: str, foes: list[str]) -> str:
    """GODAI-DEC-12: the nearest of some enemies, of those equally near that whose centre is nearer, then the first."""
    own, figures = battle.figures[id], battle.figures

    def far(foe: str) -> tuple[float, float]:
        return round(gap(own, figures[foe]), 3), round(distance(own.point, figures[foe].point), 3)

    return min(foes, key=lambda foe: (far(foe), order_of(foe)))


def _keys(battle: GodaiBattle, id: str, foes: list[str]) -> list[str]:
    return [
        f"{id}>{foe}{horse}"
        for foe in foes
        for horse in (("", HORSE) if battle.figures[foe].mounted else ("",))
    ]


def _parts(key: str) -> tuple[str, str, bool]:
    """Striker, target, and whether at his horse."""
    striker, _, target = key.partition(">")
    return striker, target.removesuffix(HORSE), target.endswith(HORSE)


def check_shares(strikers: Mapping[str, int], shares: Mapping[str, int]) -> None:
    """Refuses (:class:`Illegal`) shares that do not give each winner his dice (GODAI-CLO-16), or some but not all of
    them to a horse (GODAI-MTD-5).
    """
    for id, dice in strikers.items():
        own = {key: share for key, share in shares.items() if share and _parts(key)[0] == id}
        if sum(own.values()) != dice:
            raise Illegal("malformed", "GODAI-CLO-16", "Each of the winners has his own dice.")
        if len(own) > 1 and any(_parts(key)[2] for key in own):
            words = _("Who strikes at a horse strikes at it with all his dice.")
            raise Illegal("malformed", "GODAI-MTD-5", words)


def _need(battle: GodaiBattle, fighters: Fighters, key: str) -> int | None:
    test = wound_test(battle, fighters, *_parts(key))
    return None if test.need >= NEVER else test.need


def wound_test(battle: GodaiBattle, fighters: Fighters, striker: str, target: str, horse: bool) -> Test:
    """GODAI-WOU-1 to GODAI-WOU-3, GODAI-DEF-6, GODAI-RUL-76: a wound die of a winner."""
    one: Fighter = fighters[striker]
    figure = battle.figures[target]
    unit = battle.unit_of(figure)
    name: Words = place_in_unit(battle, figure)
    defence = HORSE_DEFENCE if horse else defence_of(unit, figure, battle.options)
    armour = Armour.NONE if horse else unit.armour
    return wound(one, defence, armour, name, extended=battle.options.extended_wounds)


# -- R13, R14 ----------------------------------------------------------------------------------------------------------


def throw(play: Play[GodaiBattle], number: int) -> Rule:
    """R13: all wound dice, by their throwers' ids; heroes may change one of their own (GODAI-ZEN-4)."""
    battle, bout = play.battle, bout_of(play.battle, number)
    if not bout.cuts:
        return
    fighters = fighters_of(battle, bout)
    thrown = []
    for cut in bout.cuts:
        face = play.throw(wound_test(battle, fighters, cut.figure, cut.target, cut.horse)).faces[0]
        thrown.append(msgspec.structs.replace(cut, face=face))
    mark(play, number, cuts=tuple(thrown))
    play.tell("wound_dice", side=bout.winner, combat=number, clauses=("GODAI-CLO-16",), dice=len(thrown))
    for id in dict.fromkeys(cut.figure for cut in thrown):
        if battle.unit_of(battle.figures[id]).hero:
            yield from _token(play, number, id)


def _token(play: Play[GodaiBattle], number: int, id: str) -> Rule:
    cuts = bout_of(play.battle, number).cuts
    own = [index for index, cut in enumerate(cuts) if cut.figure == id]
    needs = {cuts[index].need for index in own}
    more: dict[str, Any] = {}
    if len(needs) == 1:
        need = needs.pop()
        more["brings"] = lambda face: need is not None and face >= need
    faces = tuple(cuts[index].face for index in own)
    unit = play.battle.unit_of(play.battle.figures[id])
    changed = yield from window(play, number, unit, _("wound dice"), faces, **more)
    told = list(cuts)
    for index, before, face in zip(own, faces, changed, strict=True):
        told[index] = msgspec.structs.replace(cuts[index], face=face, token=face - before)
    mark(play, number, cuts=tuple(told))


def strike(play: Play[GodaiBattle], number: int) -> Rule:
    """R14: what the wound dice do, one after another."""
    for index in range(len(bout_of(play.battle, number).cuts)):
        yield from _strike(play, number, index)
    bout = bout_of(play.battle, number)
    if bout.cuts:
        play.tell(
            "wounds_dealt", side=bout.winner, combat=number, clauses=("GODAI-WOU-4",),
            hits=sum(bool(cut.came) for cut in bout.cuts),
        )  # fmt: skip


def _strike(play: Play[GodaiBattle], number: int, index: int) -> Rule:
    """GODAI-WOU-4, GODAI-MTD-5: what one die does; wounds beyond the last are lost (GODAI-RUL-67)."""
    cut = bout_of(play.battle, number).cuts[index]
    if cut.need is None or cut.face < cut.need:
        return
    target = play.figure(cut.target)
    if not target.alive or (cut.horse and not target.mounted):
        came = "wasted"
    elif cut.horse:
        hurts.unhorse(play, target)
        came = "horse"
    else:
        came = yield from hurts.suffer(play, target, play.figure(cut.figure))
    cuts = bout_of(play.battle, number).cuts
    done = msgspec.structs.replace(cut, came=came)
    mark(play, number, cuts=(*cuts[:index], done, *cuts[index + 1 :]))
