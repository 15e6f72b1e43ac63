"""The rounds of fights (AOW-FIG-1 to AOW-FIG-35): dice of both sides, casualties, who has won, and what follows; and
the phase in which each fight has one, in the order that the active side picks (AOW-FIG-1, AOW-TUR-5).
"""

from __future__ import annotations

from collections.abc import Generator, Iterable, Mapping
from itertools import chain
from typing import Any

from rulesets.ageofwar.battle import AowBattle, AowUnit
from rulesets.ageofwar.fire import hits
from rulesets.ageofwar.march.back import fall_back, throw_back
from rulesets.ageofwar.march.forming import turn_on_spot
from rulesets.ageofwar.melee import pool
from rulesets.ageofwar.melee.alignment import laid_on, met_along
from rulesets.ageofwar.melee.chances import round_slips
from rulesets.ageofwar.melee.determination import Split, spend
from rulesets.ageofwar.nerve import morale
from rulesets.ageofwar.nerve.losses import Fallen, suffer
from rulesets.ageofwar.stand import blocks, contact, drill
from rulesets.ageofwar.stand.contact import touching
from rulesets.ageofwar.stand.near import homewards
from rulesets.engine.battle import Point, Side
from rulesets.engine.forms import Forecast, Offer, offer
from rulesets.engine.illegal import Illegal
from rulesets.engine.play.machine import Forecasts, Rules
from rulesets.engine.play.orders import UnitOrder
from rulesets.engine.play.play import Ask, Play, Rule
from rulesets.engine.sayings import _, as_list, say
from rulesets.engine.table.geometry import middle_of

Struck = dict[str, int]
"""Hits on each unit, by id."""
TURNS = {"left": "left", "right": "right", "rear": "about"}
"""The turn on the spot that brings a face to the front (AOW-FIG-33)."""


class Round:
    """A round at work: who is in it, by rising id, whom each touches, and the sides in the order of their dice."""

    def __init__(self, play: Play[AowBattle], ids: Iterable[str]) -> None:
        active = play.battle.clock.active or play.side
        self.play = play
        self.ids = pool.in_order(ids)
        self.sides = (active, active.opponent)
        self.split = Split()
        self.enemies: dict[str, tuple[str, ...]] = {}
        self.hits: dict[tuple[str, str], int] = {}
        self.fighters: dict[str, pool.Fighter] = {}

    def of(self, side: Side) -> list[str]:
        """The ids of a side's units in the fight, by rising id."""
        return [unit.id for unit in pool.by_side(self.play.battle, self.ids, side)]

    def worst(self, id: str) -> str:
        """The enemy that hit a unit most, of equals the one of lower id: its losses are told as his doing."""
        return max(self.enemies[id], key=lambda enemy: self.hits.get((enemy, id), 0))

    @property
    def in_turn(self) -> list[str]:
        """Everybody, the active side first (AOW-DIC-4)."""
        return [*chain.from_iterable(self.of(side) for side in self.sides)]


def fight(play: Play[AowBattle], ids: Iterable[str]) -> Rule:
    """AOW-FIG-1, AOW-DIC-1, AOW-DIC-4, AOW-RUL-95: one round of a fight among these units and lone leaders."""
    now = Round(play, ids)
    play.battle.fought = (*play.battle.fought, *now.ids)
    first, second = now.sides
    play.tell(
        "fight_began", side=first, ours=tuple(now.of(first)), theirs=tuple(now.of(second)),
        at=_place(play.battle, now.ids), clauses=("AOW-FIG-1",),
    )  # fmt: skip
    spent = yield from spend(play, now.ids, now.sides)
    now.fighters, now.enemies = pool.fighters_of(play.battle, now.ids, spent)
    taken = yield from _spears(now)
    struck = yield from _blows(now, taken)
    fallen = yield from _casualties(now, struck)
    loser = _loser(now, fallen)
    _remember(now, loser)
    for id in (*now.of(second), *now.of(first)):
        if fallen[id].count:
            suffer(play, play.unit(id), fallen[id], by=now.worst(id))
    _tell(now, loser, fallen)
    if loser is not None:
        yield from _test_beaten(now, loser)
    _face(now)


def _place(battle: AowBattle, ids: Iterable[str]) -> Point:
    x, y = middle_of(blocks.centre(battle, battle.units[id]) for id in ids)
    return round(x, 2), round(y, 2)


# -- dice --------------------------------------------------------------------------------------------------------------


def _spears(now: Round) -> Generator[Ask, Any, dict[str, int]]:
    """AOW-FIG-21: the spear dice of both sides, and what they take from each pool."""
    play, taken = now.play, dict.fromkeys(now.ids, 0)
    for id in now.in_turn:
        dice = pool.spear_dice(now.fighters[id])
        if not dice or not now.enemies[id]:
            continue
        parts = yield from now.split.of(play, play.unit(id), now.enemies[id], dice)
        for enemy, count in parts.items():
            if not count:
                continue
            thrown = play.throw(pool.spears(count, riders=play.unit(enemy).mounted))
            taken[enemy] += thrown.successes
            play.tell(
                "spears_lowered", side=play.unit(id).side, unit=id, target=enemy, taken=thrown.successes,
                clauses=("AOW-FIG-21",),
            )  # fmt: skip
    return taken


def _blows(now: Round, taken: Mapping[str, int]) -> Generator[Ask, Any, Struck]:
    """AOW-FIG-2, AOW-FIG-22, AOW-FIG-23: the fight dice of both sides; returns the hits on each unit. The event names
    every clause that made the pool, and its throw shows it line by line.
    """
    play, struck = now.play, dict.fromkeys(now.ids, 0)
    for id in now.in_turn:
        one, enemies = now.fighters[id], now.enemies[id]
        if not enemies:
            continue
        lines = pool.pool(one, taken[id])
        parts = yield from now.split.of(play, play.unit(id), enemies, sum(line.value for line in lines))
        for enemy, count in parts.items():
            if not count:
                continue
            thrown = play.throw(pool.blows(count, lines))
            struck[enemy] += thrown.successes
            now.hits[id, enemy] = thrown.successes
            play.tell(
                "blows_struck", side=play.unit(id).side, unit=id, target=enemy, dice=count, hits=thrown.successes,
                clauses=("AOW-FIG-23", *dict.fromkeys(line.clause for line in thrown.test.pool or ())),
            )  # fmt: skip
    return struck


def _casualties(now: Round, struck: Struck) -> Generator[Ask, Any, dict[str, Fallen]]:
    """AOW-FIG-24 to AOW-FIG-26, AOW-DIC-4, AOW-RUL-92, AOW-RUL-94: the choice dice of both sides, then the saves of
    the reacting side, then those of the active one. Nobody falls before all have saved.
    """
    play, (first, second) = now.play, now.sides
    chooser = {}
    for side in now.sides:
        if any(struck[id] for id in now.of(side.opponent)):
            chooser[side.opponent] = hits.throw_choice(play, side)
    fallen = {id: Fallen() for id in now.ids}
    for id in (*now.of(second), *now.of(first)):
        if struck[id]:
            unit: AowUnit = play.unit(id)
            order = yield from hits.lay_hits(play, chooser[unit.side], unit, struck[id])
            fallen[id] = hits.save(play, order, struck[id], hits.fight_saves(unit.kind))
            play.tell(
                "blows_taken", side=unit.side, unit=id, hits=struck[id], lost=fallen[id].count,
                clauses=("AOW-FIG-24", "AOW-FIG-25", "AOW-FIG-26"),
            )  # fmt: skip
    return fallen


# -- who has won -------------------------------------------------------------------------------------------------------


def _loser(now: Round, fallen: Mapping[str, Fallen]) -> Side | None:
    """AOW-FIG-27, AOW-RUL-93, AOW-RUL-151: the side of which alone a unit's whole front rank is dead, else the one with
    more figures killed, else nobody.
    """
    gone = [any(_is_whole(now, id, fallen[id]) for id in now.of(side)) for side in now.sides]
    lost = [sum(fallen[id].count for id in now.of(side)) for side in now.sides]
    worse = (gone[0] > gone[1]) - (gone[0] < gone[1]) or (lost[0] > lost[1]) - (lost[0] < lost[1])
    return None if not worse else now.sides[0] if worse > 0 else now.sides[1]


def _is_whole(now: Round, id: str, fallen: Fallen) -> bool:
    """Whether everybody in a unit's front rank is dead, the leaders in it too, with all their lives."""
    return fallen.count == sum(mark.lives for mark in hits.rank(now.play.battle, now.play.unit(id)))


def _remember(now: Round, loser: Side | None) -> None:
    """AOW-FIG-4, AOW-FIG-20, AOW-FIG-28, AOW-FIG-30: what everybody keeps of the round; the dice of a duel are used
    up.
    """
    for id in now.ids:
        unit: AowUnit = now.play.unit(id)
        won = loser is not None and unit.side is not loser
        now.play.change_unit(unit, fought=True, won=won, rounds=unit.rounds + 1, prowess=0)


def _tell(now: Round, loser: Side | None, fallen: Mapping[str, Fallen]) -> None:
    """AOW-FIG-28, AOW-FIG-30, AOW-RUL-96: who has won, and the markers that the winners take off."""
    play = now.play
    side = loser.opponent if loser is not None else now.sides[0]
    lost = {one: sum(fallen[id].count for id in now.of(one)) for one in now.sides}
    for id in now.of(side) if loser is not None else ():
        play.settle_unit(play.unit(id), markers=0)
    kind = "round_drawn" if loser is None else "round_won"
    clauses = ("AOW-FIG-27", "AOW-FIG-30" if loser is None else "AOW-FIG-28")
    play.tell(
        kind, side=side, ours=tuple(now.of(side)), theirs=tuple(now.of(side.opponent)), struck=lost[side.opponent],
        suffered=lost[side], clauses=clauses,
    )  # fmt: skip


# -- what follows ------------------------------------------------------------------------------------------------------


def _test_beaten(now: Round, loser: Side) -> Rule:
    """AOW-FIG-29, AOW-RUL-102, AOW-RUL-156: each unit of the losing side tests at once, by rising id; a leader by
    himself falls back instead. Nobody follows (AOW-FIG-34, AOW-RUL-98).
    """
    play = now.play
    for id in now.of(loser):
        unit: AowUnit = play.unit(id)
        if unit.place != "table":
            continue
        if unit.is_leader:
            inches = throw_back(play, "AOW-RUL-102")
            fall_back(play, unit, inches, homewards(play.battle, loser), "AOW-RUL-102")
        else:
            yield from morale.check(play, unit, after_fight=True)


def _face(now: Round) -> None:
    """AOW-FIG-33, AOW-RUL-100: where the fight goes on, a unit that is touched on one flank alone, or on its rear
    alone, makes that face its front; all who touch it stay flush. Where there is no room for that it stays as it is.
    """
    for id in now.in_turn:
        unit: AowUnit = now.play.unit(id)
        faces = set(touching(now.play.battle, unit).values()) if unit.place == "table" else set()
        if len(faces) == 1 and not unit.is_leader and faces <= set(TURNS):
            _turn(now.play, unit, faces.pop())


def _turn(play: Play[AowBattle], unit: AowUnit, face: str) -> None:
    battle = play.battle
    enemies, made = pool.enemies_of(battle, unit), turn_on_spot(battle, unit, TURNS[face])
    edge = met_along(battle, unit, enemies)
    pose = laid_on(battle, unit, edge, made.anchor.point, made.frontage, enemies)
    if pose is None:
        return
    drill.set_up(play, unit, pose, made.frontage, made.order)
    play.tell("faced_the_enemy", side=unit.side, unit=unit.id, target=enemies[0].id, clauses=("AOW-FIG-33",))


WORDS: dict[str, str] = {
    "fight_began": _("{ours} and {theirs} fight."),
    "spears_lowered": _("The spears of {unit} take {taken} {taken|die|dice} from {target}."),
    "blows_struck": _(
        "{unit} {unit|strikes|strike} at {target}, {dice} {dice|die|dice}: {hits} {hits|hit|hits}."
    ),
    "blows_taken": _("{unit} {unit|takes|take} {hits} {hits|hit|hits}: {lost} {lost|falls|fall}."),
    "round_won": _("{ours} have the better of {theirs}: {struck} killed to {suffered}."),
    "round_drawn": _("{ours} and {theirs} fight on, nobody the better: {struck} killed to {suffered}."),
    "faced_the_enemy": _("{unit} {unit|turns|turn} to face {target}."),
}


class PickFight(UnitOrder, frozen=True, tag="pick_fight"):
    """Have the round of a fight now, named by a unit or lone leader in it (AOW-FIG-1)."""


def pending(battle: AowBattle) -> list[tuple[str, ...]]:
    """AOW-FIG-1, AOW-RUL-42: the fights that have not had their round in this turn, by the ids of who is in them."""
    return [ids for ids in contact.fights(battle) if not set(ids) & set(battle.fought)]


def begin(play: Play[AowBattle]) -> None:
    """The phase begins: no fight has had its round."""
    play.battle.fought = ()


def step(play: Play[AowBattle]) -> Rule:
    """AOW-FIG-1: a fight that is the only one left needs nobody to pick it."""
    while len(left := pending(play.battle)) == 1:
        yield from fight(play, left[0])


def waits(battle: AowBattle) -> bool:
    """Whether there is a fight to pick."""
    return bool(pending(battle))


def pick_fight(play: Play[AowBattle], order: PickFight) -> Rule:
    """AOW-FIG-1: the active side names the next fight."""
    yield from fight(play, fight_of(play.battle, play.unit(order.unit)))


def fight_of(battle: AowBattle, unit: AowUnit) -> tuple[str, ...]:
    """The fight of a unit that is still to have its round; raises :class:`Illegal` if there is none."""
    for ids in pending(battle):
        if unit.id in ids:
            return ids
    if unit.id in battle.fought:
        raise Illegal("has_fought", "AOW-FIG-1", "This fight has had its round.")
    raise Illegal("no_fight", "AOW-FIG-1", "{unit} are in no fight.", unit=unit.name)


def available(battle: AowBattle, side: Side) -> list[Offer]:
    """AOW-FIG-1: the fights to pick, each with every own unit that is in it."""
    return [_offer(battle, unit, ids) for ids in pending(battle) for unit in pool.by_side(battle, ids, side)]


def _offer(battle: AowBattle, unit: AowUnit, ids: tuple[str, ...]) -> Offer:
    foes = as_list(foe.name for foe in pool.by_side(battle, ids, unit.side.opponent))
    hint = say("against {foes}", foes=foes)
    return offer("pick_fight", _("Fight"), unit=unit.id, hint=hint, eager=1)


def show(play: Play[AowBattle], order: PickFight) -> Forecast:
    """The dice of a round and how it may end; determination dice are not yet among them."""
    unit: AowUnit = play.unit(order.unit)
    return Forecast(odds=round_slips(play.battle, fight_of(play.battle, unit), play.side))


RULES: Rules = {PickFight: pick_fight}
FORECASTS: Forecasts = {PickFight: show}
