"""Who fights whom (GODAI-CLO-1 to GODAI-CLO-6, GODAI-RUL-57, GODAI-RUL-58, GODAI-RUL-72, GODAI-RUL-73)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

import msgspec

from rulesets.engine.battle import Side, order_of
from rulesets.engine.table.geometry import gap
from rulesets.godai.battle import Bout, GodaiBattle, GodaiFigure
from rulesets.godai.charts import CONTACT, Weapon
from rulesets.godai.ground.ground import crowd
from rulesets.godai.melee.retreat import BLOCKED, SURROUNDED, Party, is_surrounded
from rulesets.godai.stand.contact import Touch, touches, touching

SECOND_RANK = 1.5
"""Inches from which a spear reaches over a comrade (GODAI-CLO-2)."""

DONE = "A"
"""The step of a combat whose round is fought (:class:`Bout`)."""


def bout_of(battle: GodaiBattle, number: int) -> Bout:
    """The combat of that number."""
    return battle.bouts[str(number)]


def mark(battle: GodaiBattle, number: int, **values: Any) -> Bout:
    """Replace values of a combat; returns it as it is now."""
    bout = msgspec.structs.replace(bout_of(battle, number), **values)
    battle.bouts[str(number)] = bout
    return bout


def arm(battle: GodaiBattle, ids: Iterable[str], weapon: Weapon) -> GodaiBattle:
    """The battle if some figures had that weapon in hand."""
    battle = battle.copy()
    for id in ids:
        battle.figures[id] = msgspec.structs.replace(battle.figures[id], in_hand=weapon)
    return battle


def cancel(bout: Bout, hero: str, strategy: str) -> dict[str, tuple[str, ...]]:
    """The strategies that do not work in a combat, with one more of a hero's (GODAI-WTR-4)."""
    return {**bout.cancelled, hero: (*bout.cancelled.get(hero, ()), str(strategy))}


def in_ids(ids: Iterable[str]) -> tuple[str, ...]:
    """Ids in their order (GODAI-GEN-18)."""
    return tuple(sorted(ids, key=order_of))


def form_combats(battle: GodaiBattle) -> None:
    """C2, GODAI-CLO-1, GODAI-CLO-3: the combats as figures stand now, by their lowest unit's id; who stood where is
    kept until all are fought.
    """
    battle.stood = {figure.id: figure for figure in crowd(battle).figures}
    touch = touches(battle)
    _hem_in(battle, [_form(battle, {id: touch[id] for id in chain}) for chain in chains(touch)])


def formed_about(battle: GodaiBattle, hero: GodaiFigure) -> int:
    """GODAI-HER-5: the combat of a hero alone with the enemies in contact with him and their second rank."""
    battle.stood = {figure.id: figure for figure in crowd(battle).figures}
    foes = tuple(foe.id for foe in touching(battle, hero))
    touch = {hero.id: foes, **dict.fromkeys(foes, (hero.id,))}
    return _hem_in(battle, [_form(battle, touch, hero=hero.unit)])[0]


def split(battle: GodaiBattle, number: int) -> list[int]:
    """GODAI-WTR-15: the combats into which one falls when somebody has left it; the first keeps its number."""
    bout = bout_of(battle, number)
    left = set(bout.all) - set(bout.gone) - set(bout.rear)
    touch = {
        id: foes for id, all in bout.reach.items() if id in left and (foes := tuple(foe for foe in all if foe in left))
    }  # fmt: skip
    lasting = ("hero", "cancelled", "cancelled_by", "spent", "gone", "passed")
    kept = {key: getattr(bout, key) for key in lasting}
    parts = chains(touch)
    if not parts:
        mark(battle, number, fighters=dict.fromkeys(Side, ()), rear=(), reach={}, fresh=(), hem={}, step=DONE)
        return []
    numbers: list[int] = []
    del battle.bouts[str(number)]  # its second rank is free to join again
    for chain in parts:
        again = number if not numbers else None
        numbers.append(_form(battle, {id: touch[id] for id in chain}, again, step="R2", **kept))
    return _hem_in(battle, numbers)


def chains(touch: Touch) -> list[set[str]]:
    """GODAI-RUL-57, GODAI-CLO-3: those joined by contact, directly or through others; the lowest unit's id first."""
    left, found = dict.fromkeys(touch), []
    while left:
        chain, waiting = set[str](), [next(iter(left))]
        while waiting:
            one = waiting.pop()
            if one not in chain:
                chain.add(one)
                left.pop(one, None)
                waiting += touch[one]
        found.append(chain)
    return sorted(found, key=lambda chain: order_of(in_ids(chain)[0]))


def _form(battle: GodaiBattle, touch: Touch, number: int | None = None, **values: Any) -> int:
    """A combat of figures in contact, with whoever joins from the second rank."""
    number = number or max((bout.number for bout in battle.bouts.values()), default=0) + 1
    battle.bouts[str(number)] = drawn_up(battle, touch, number, **values)
    return number


def drawn_up(battle: GodaiBattle, touch: Touch, number: int = 1, **values: Any) -> Bout:
    """A combat of figures in contact, with whoever joins from the second rank; nobody is hemmed in yet."""
    rear = _second_rank(battle, touch, values.get("hero", ""))
    side_of = {id: battle.units[battle.figures[id].unit].side for id in (*touch, *rear)}
    fighters = {
        side: tuple(id for part in (touch, rear) for id in in_ids(part) if side_of[id] is side) for side in Side
    }  # fmt: skip
    fresh = tuple(id for side in Side for id in fighters[side] if battle.figures[id].rounds == 0)
    return Bout(number, fighters, in_ids(rear), {**touch, **rear}, fresh, **values)


def _hem_in(battle: GodaiBattle, numbers: list[int]) -> list[int]:
    """Combats that have just been formed, with what follows from the places of all of them."""
    for number in numbers:
        mark(battle, number, hem=hem(battle, bout_of(battle, number)))
    return numbers


def _second_rank(battle: GodaiBattle, touch: Touch, hero: str) -> Touch:
    """GODAI-CLO-2, GODAI-RUL-138: spearmen on foot without contact who touch a friend on foot in contact and stand
    within 1.5" of an enemy whom he touches; each with those whom he reaches, in one combat alone. The ``hero`` of a
    Heroic Combat has none (GODAI-HER-5).
    """
    found: Touch = {}
    fighting = {id for bout in battle.bouts.values() for id in bout.all}
    on_foot = (battle.figures[id] for id in touch if not battle.figures[id].mounted)
    front = [figure for figure in on_foot if figure.unit != hero]
    for figure in crowd(battle).figures:
        if figure.in_hand is not Weapon.SPEAR or figure.mounted or figure.id in fighting:
            continue
        if figure.id in touch or touching(battle, figure):
            continue
        side = battle.unit_of(figure).side
        foes = {
            foe
            for friend in front
            if battle.unit_of(friend).side is side and gap(figure, friend) <= CONTACT + 1e-9
            for foe in touch[friend.id]
            if gap(figure, battle.figures[foe]) <= SECOND_RANK + CONTACT
        }
        if foes:
            found[figure.id] = in_ids(foes)
    return found


# -- surrounded, blocked -----------------------------------------------------------------------------------------------


def standing(battle: GodaiBattle, figures: Mapping[str, GodaiFigure] | None = None) -> GodaiBattle:
    """The battle with some figures alone, those on the table if nobody is named: for the geometry of retreats."""
    told = {figure.id: figure for figure in crowd(battle).figures} if figures is None else dict(figures)
    return msgspec.structs.replace(battle, figures=told)


def hem(battle: GodaiBattle, bout: Bout) -> dict[str, tuple[str, ...]]:
    """GODAI-ATK-8, GODAI-ATK-9, GODAI-CLO-3: who of a combat is surrounded, and who could not retreat if his party
    lost: by the places at the start of the phase, but for those who have left this combat.
    """
    own = {id: battle.figures[id] for id in (*bout.all, *bout.gone)}
    stand = standing(battle, {**battle.stood, **own})
    found: dict[str, tuple[str, ...]] = {}
    for side in Side:
        party = party_of(battle, bout, side, stand)
        stuck = party.who_is_stuck()
        for id, foes in party.front.items():
            by = [stand.figures[foe] for foe in foes]
            told = (is_surrounded(stand.figures[id], by), id in stuck)
            if any(told):
                found[id] = tuple(word for word, so in zip((SURROUNDED, BLOCKED), told, strict=True) if so)
    return found


def party_of(battle: GodaiBattle, bout: Bout, side: Side, stand: GodaiBattle) -> Party:
    """Those of a side who would step back if it lost a combat (GODAI-CLO-20, GODAI-CLO-21): who is in contact, the
    second rank, and the rest of their groups without contact.
    """
    alive = {id for id, figure in stand.figures.items() if figure.alive}
    front = {
        id: foes
        for id in bout.fighters[side]
        if id in alive and id not in bout.rear and (foes := _against(battle, bout, id, alive))
    }
    rear = [id for id in bout.fighters[side] if id in bout.rear and id in alive]
    groups = dict.fromkeys(stand.figures[id].unit for id in front)
    others = [
        id
        for unit in groups
        for id in battle.units[unit].figures
        if id in alive and id not in front and id not in rear and not _is_held(battle, id)
    ]
    return Party(stand, side, front, [*rear, *others] if front else [])


def _against(battle: GodaiBattle, bout: Bout, id: str, alive: set[str]) -> tuple[str, ...]:
    """The enemies in contact with a figure; in a Heroic Combat those too who take no part in it."""
    if bout.hero:
        found = {foe.id for foe in touching(battle, battle.figures[id])} | set(bout.reach.get(id, ()))
        return in_ids(found & alive)
    return tuple(foe for foe in bout.reach.get(id, ()) if foe in alive)


def _is_held(battle: GodaiBattle, id: str) -> bool:
    """Whether somebody is in contact with an enemy, in whatever combat."""
    return bool(touching(battle, battle.figures[id])) or any(id in bout.all for bout in battle.bouts.values())
