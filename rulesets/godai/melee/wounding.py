"""Wound dice: allotted, thrown, and what they do (GODAI-CLO-15 to GODAI-CLO-17, GODAI-WOU-1 to GODAI-WOU-4,
GODAI-MTD-5, GODAI-DEF-6, GODAI-RUL-63, GODAI-RUL-67, GODAI-RUL-75, GODAI-RUL-81).
"""

from __future__ import annotations

from collections.abc import Generator, Mapping
from typing import Any

import msgspec

from rulesets.engine.battle import order_of
from rulesets.engine.dice.tests import Test
from rulesets.engine.illegal import Illegal
from rulesets.engine.play.play import Ask, Rule
from rulesets.engine.sayings import Words, _
from rulesets.engine.table.geometry import distance, gap
from rulesets.godai.battle import Bout, Cut, GodaiBattle, GodaiUnit
from rulesets.godai.charts import HORSE_DEFENCE, Armour
from rulesets.godai.melee.fighter import NEVER, Fighter, Fighters, wound
from rulesets.godai.melee.forming import in_ids
from rulesets.godai.melee.questions import ALLOT
from rulesets.godai.melee.round import Round
from rulesets.godai.nerve import wounds as hurts
from rulesets.godai.stand.profile import defence_of
from rulesets.godai.stand.units import place_in_unit

HORSE = ":horse"
"""What follows the target in the key of a wound die that goes at a horse."""


# -- R12 ---------------------------------------------------------------------------------------------------------------


def allot(now: Round) -> Rule:
    """R12, GODAI-CLO-15 to GODAI-CLO-17, GODAI-DEC-12: the winners wound before the losers step back, each with his
    dice among the enemies that he reaches; the losers throw nothing.
    """
    battle, bout, fighters = now.battle, now.bout, now.fighters
    if bout.winner is None:
        return
    foes = {id: targets(battle, bout, id) for id in in_ids(bout.fighters[bout.winner])}
    strikers = {id: fighters[id].wound_dice for id in foes if fighters[id].wound_dice and foes[id]}
    among = {key: dice for id, dice in strikers.items() for key in _keys(battle, id, foes[id])}
    needs = {key: _need(battle, fighters, key) for key in among}
    shares: Mapping[str, int] = {f"{id}>{nearest(battle, id, foes[id])}": strikers[id] for id in strikers}
    if len(among) > len(strikers):
        answer = yield ALLOT.ask(
            bout.winner, shares, total=sum(strikers.values()), among=among, combat=now.number,
            needs={key: need or 0 for key, need in needs.items()}, strikers=strikers,
            lawful=lambda shares: check_shares(strikers, shares),
        )  # fmt: skip
        shares = answer.shares
    now.mark(cuts=tuple(
        Cut(*_parts(key), need=need) for key, need in needs.items() for _die in range(shares.get(key, 0))
    ))  # fmt: skip


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


def throw(now: Round) -> Rule:
    """R13: all wound dice, by their throwers' ids; heroes may change one of their own (GODAI-ZEN-4)."""
    battle, bout, fighters = now.battle, now.bout, now.fighters
    if not bout.cuts:
        return
    thrown = []
    for cut in bout.cuts:
        face = now.play.throw(wound_test(battle, fighters, cut.figure, cut.target, cut.horse)).faces[0]
        thrown.append(msgspec.structs.replace(cut, face=face))
    assert bout.winner is not None
    now.mark(cuts=tuple(thrown))
    now.tell("wound_dice", bout.winner, "GODAI-CLO-16", dice=len(thrown))
    for id in dict.fromkeys(cut.figure for cut in thrown):
        unit = battle.unit_of(battle.figures[id])
        if unit.hero:
            yield from _token(now, unit, id)


def _token(now: Round, unit: GodaiUnit, id: str) -> Rule:
    cuts = list(now.bout.cuts)
    own = [index for index, cut in enumerate(cuts) if cut.figure == id]
    needs = {cuts[index].need for index in own}
    more: dict[str, Any] = {}
    if len(needs) == 1:
        need = needs.pop()
        more["brings"] = lambda face: need is not None and face >= need
    faces = tuple(cuts[index].face for index in own)
    changed = yield from now.window(unit, _("wound dice"), faces, **more)
    for index, before, face in zip(own, faces, changed, strict=True):
        cuts[index] = msgspec.structs.replace(cuts[index], face=face, token=face - before)
    now.mark(cuts=tuple(cuts))


def strike(now: Round) -> Rule:
    """R14: what the wound dice do, one after another."""
    for index in range(len(now.bout.cuts)):
        came = yield from _strike(now, now.bout.cuts[index])
        cuts = list(now.bout.cuts)
        cuts[index] = msgspec.structs.replace(cuts[index], came=came)
        now.mark(cuts=tuple(cuts))
    bout = now.bout
    if bout.cuts and bout.winner is not None:
        now.tell("wounds_dealt", bout.winner, "GODAI-WOU-4", hits=sum(bool(cut.came) for cut in bout.cuts))


def _strike(now: Round, cut: Cut) -> Generator[Ask, Any, str]:
    """GODAI-WOU-4, GODAI-MTD-5: what one die does; wounds beyond the last are lost (GODAI-RUL-67)."""
    if cut.need is None or cut.face < cut.need:
        return ""
    target = now.play.figure(cut.target)
    if not target.alive or (cut.horse and not target.mounted):
        return "wasted"
    if cut.horse:
        hurts.unhorse(now.play, target)
        return "horse"
    return (yield from hurts.suffer(now.play, target, now.play.figure(cut.figure)))
