"""What goes before the blows: steps R1 to R6 of a round (GODAI-CLO-10, GODAI-WTR-3, GODAI-WTR-4, GODAI-WTR-6,
GODAI-WTR-7, GODAI-WTR-13 to GODAI-WTR-15, GODAI-CHW-3).
"""

from __future__ import annotations

from collections.abc import Generator, Iterable, Mapping
from typing import Any

import msgspec

from rulesets.engine.battle import Side
from rulesets.engine.dice.dice import Die
from rulesets.engine.dice.tests import Test
from rulesets.engine.play.decisions import Reply
from rulesets.engine.play.play import Ask, Play, Rule
from rulesets.engine.sayings import Words, _, say
from rulesets.godai.battle import Bout, GodaiBattle, GodaiFigure, GodaiUnit
from rulesets.godai.charts import MISSILES, WATERS, WEAPONS, Water, Weapon
from rulesets.godai.melee.chances import winning
from rulesets.godai.melee.forming import bout_of, in_ids, mark, split, standing
from rulesets.godai.melee.questions import (
    DRAW,
    FLOW,
    LEAVES,
    PLACE,
    RHYTHM,
    STANCE,
    Drawn,
    Foe,
    Named,
    Stance,
)
from rulesets.godai.melee.retreat import Party
from rulesets.godai.melee.situation import fighters_of, heroes_in, works
from rulesets.godai.nerve import courage
from rulesets.godai.stand import zen
from rulesets.godai.stand.profile import close_strength, line_of, weapons_of
from rulesets.godai.stand.units import place_in_unit

LEAP = 2.0
"""Inches by which Choose the Place leaves a combat (GODAI-WTR-15)."""
FIRST = frozenset({Water.ONE_TIMING, Water.NO_DESIGN, Water.RED_LEAVES})
"""What works in the first round alone."""


def chance_if(
    battle: GodaiBattle, number: int, side: Side, hands: Mapping[str, Weapon] = {}, **values: Any
) -> float:
    """A side's chance, in per cent, to win a round as it stands, with other values of the combat or weapons in hand."""
    bout = msgspec.structs.replace(bout_of(battle, number), **values)
    if hands:
        battle = battle.copy()
        for id, weapon in hands.items():
            battle.figures[id] = msgspec.structs.replace(battle.figures[id], in_hand=weapon)
    return 100.0 * float(winning(bout, fighters_of(battle, bout))[side])


def _odds(share: float) -> Words:
    return say("{share:.0f}% to win", share=share)


# -- R1, R2 ------------------------------------------------------------------------------------------------------------


def flow(play: Play[GodaiBattle], number: int) -> Rule:
    """R1, GODAI-WTR-4, GODAI-RUL-85: Flowing Water Cut, the I-side first, who may name the other's."""
    battle = play.battle
    acted: set[str] = set()
    for hero in list(heroes_in(battle, bout_of(battle, number), Water.FLOWING_WATER)):
        unit, bout = battle.unit_of(hero), bout_of(battle, number)
        acted.add(unit.id)
        named = _nameable(battle, bout, hero, acted) if works(bout, unit, Water.FLOWING_WATER) else []
        if not named:
            continue
        replies = [Reply(_("None"), {"hero": "", "strategy": ""})]
        shares: list[float] = []
        for foe, strategy in named:
            share = chance_if(battle, number, unit.side, cancelled=_with(bout, foe.id, strategy))
            label: Words = WATERS[strategy].name
            if len({other.id for other, _art in named}) > 1:
                label = say("{strategy} of {hero}", strategy=label, hero=foe.name)
            replies.append(Reply(label, {"hero": foe.id, "strategy": str(strategy)}, _odds(share)))
            shares.append(share)
        best = replies[1 + shares.index(max(shares))].value
        answer = yield FLOW.ask(unit.side, Named(), replies, unit=unit.id, combat=number, best=best)
        if answer.hero:
            by = {**bout.cancelled_by, answer.hero: (*bout.cancelled_by.get(answer.hero, ()), unit.id)}
            mark(play, number, cancelled=_with(bout, answer.hero, answer.strategy), cancelled_by=by)
            play.tell(
                "strategy_cancelled", side=unit.side, unit=unit.id, target=answer.hero, combat=number,
                strategy=WATERS[Water(answer.strategy)].name, clauses=("GODAI-WTR-4",),
            )  # fmt: skip


def _with(bout: Bout, hero: str, strategy: str) -> dict[str, tuple[str, ...]]:
    return {**bout.cancelled, hero: (*bout.cancelled.get(hero, ()), str(strategy))}


def _nameable(
    battle: GodaiBattle, bout: Bout, hero: GodaiFigure, acted: set[str]
) -> list[tuple[GodaiUnit, Water]]:
    """What a hero's Flowing Water Cut could cancel: the Water strategies of the heroes in contact with him that could
    still do anything in this round.
    """
    found = []
    for id in bout.opponents(hero.id):
        foe = battle.figures[id]
        unit = battle.unit_of(foe)
        for strategy in Water:
            done = strategy is Water.FLOWING_WATER and unit.id in acted
            if not done and works(bout, unit, strategy) and matters(bout, foe, strategy):
                found.append((unit, strategy))
    return found


def matters(bout: Bout, figure: GodaiFigure, strategy: Water) -> bool:
    """Whether a hero's strategy can do anything in this round; what was done in a charge cannot be undone
    (GODAI-RUL-85).
    """
    own = bout.side_of(figure.id)
    told = {
        Water.BODY_STRIKE: False,
        Water.STICKINESS: figure.sticky,
        Water.STAB_AT_HEART: figure.id in bout.hem,
        Water.SHOUT: bool(figure.charged),
        Water.MANY_ENEMIES: len(bout.fighters[own]) < len(bout.fighters[own.opponent]),
    }
    return told.get(strategy, strategy not in FIRST or figure.id in bout.fresh)


def place(play: Play[GodaiBattle], number: int) -> Rule:
    """R2, GODAI-WTR-15, GODAI-RUL-94: who has Choose the Place may try to leave."""
    battle = play.battle
    for hero in list(heroes_in(battle, bout_of(battle, number), Water.CHOOSE_PLACE)):
        unit, bout = battle.unit_of(hero), bout_of(battle, number)
        foes = [id for id in bout.opponents(hero.id) if id not in bout.gone]
        pose = _leaps_to(battle, bout, hero, foes) if foes else None
        if pose is None:
            continue
        share = chance_if(battle, number, unit.side)
        answer = yield PLACE.ask(unit.side, unit=unit.id, combat=number, chance=round(share, 1))
        if not answer.yes:
            continue
        passed = yield from _rolled(
            play,
            number,
            unit,
            Test("choose_place", Die.D6, 4, "GODAI-WTR-15", WATERS[Water.CHOOSE_PLACE].name),
        )
        about: dict[str, Any] = {
            "side": unit.side,
            "unit": unit.id,
            "combat": number,
            "clauses": ("GODAI-WTR-15",),
        }
        if not passed:
            play.tell("place_denied", **about)
            continue
        hero = play.put(play.figure(hero.id), pose)
        mark(play, number, gone=(*bout.gone, hero.id))
        play.tell("place_chosen", paths={hero.id: (bout_start(battle, hero.id), hero.point)}, **about)


def stayed(play: Play[GodaiBattle], number: int) -> list[int]:
    """R2: if somebody has left a combat, those of who stay are formed again; their numbers."""
    return split(play, number) if bout_of(play.battle, number).gone else [number]


def bout_start(battle: GodaiBattle, id: str) -> tuple[float, float]:
    """Where somebody stood when the combats were formed."""
    return battle.stood[id].point


def _leaps_to(battle: GodaiBattle, bout: Bout, hero: GodaiFigure, foes: list[str]) -> Any:
    """Where two inches back would bring a hero; None where they are not free. Who has fallen in another combat of the
    phase is in the way still (GODAI-CLO-3).
    """
    others = {
        id: one for id, one in battle.stood.items() if id not in bout.all and not battle.figures[id].alive
    }
    stand = standing(battle, {**battle.figures, **others})
    side = bout.side_of(hero.id)
    return Party(stand, side, {hero.id: foes}, ()).steps(LEAP).get(hero.id)


def _rolled(play: Play[GodaiBattle], number: int, unit: GodaiUnit, test: Test) -> Generator[Ask, Any, bool]:
    """A die of a hero's strategy, with his token if he has one (GODAI-ZEN-4)."""
    faces = play.throw(test).faces
    faces = yield from window(play, number, unit, test.label, faces, brings=test.passes)
    return test.answers(faces)[0]


def window(
    play: Play[GodaiBattle], number: int, unit: GodaiUnit, label: Words, faces: tuple[int, ...], **more: Any
) -> Generator[Ask, Any, tuple[int, ...]]:
    """D-TOKEN on a hero's own dice of a combat round (GODAI-ZEN-4); the combat knows who has used his token."""
    changed = yield from zen.window(play, unit, label, faces, about={"combat": number}, **more)
    if changed != faces:
        bout = bout_of(play.battle, number)
        mark(play, number, spent=(*bout.spent, unit.id))
    return changed


# -- R3, R4 ------------------------------------------------------------------------------------------------------------


def draw(play: Play[GodaiBattle], number: int) -> Rule:
    """R3, GODAI-CHW-3: in the first round of their engagement characters may draw another weapon; a group as one. The
    second rank keeps its spears, with which it has joined (GODAI-CLO-2).
    """
    battle = play.battle
    bout = bout_of(battle, number)
    for side in battle.holders():
        ids = [id for id in in_ids(bout.fighters[side]) if id in bout.fresh and id not in bout.rear]
        for unit_id in dict.fromkeys(battle.figures[id].unit for id in ids):
            figures = [battle.figures[id] for id in ids if battle.figures[id].unit == unit_id]
            yield from _drawn(play, number, figures)


def _drawn(play: Play[GodaiBattle], number: int, figures: list[GodaiFigure]) -> Rule:
    unit, held = play.battle.unit_of(figures[0]), figures[0].in_hand
    others = [weapon for weapon in drawable(unit, figures[0]) if _betters(unit, weapon, held)]
    if others:
        yield from _asked(play, number, figures, [held, *others], held)


def _betters(unit: GodaiUnit, weapon: Weapon, held: Weapon) -> bool:
    """Whether a weapon is better than another in anything at all."""
    one, other = line_of(unit, weapon), line_of(unit, held)
    more = any(
        getattr(one, key) > getattr(other, key)
        for key in ("dice", "mounted", "foot", "strength", "attacks", "defence", "never")
    )
    return more or bool(set(other.dulled) - set(one.dulled))


def drawable(unit: GodaiUnit, figure: GodaiFigure) -> list[Weapon]:
    """What a character could draw to fight with: what he carries and has not lost, but what is in his hand; a missile
    weapon is no better than a basic one (GODAI-WPN-17, GODAI-RUL-78).
    """
    swords = {Weapon.DAI_SHO, Weapon.TWO_SWORDS}
    lost = set(figure.lost) | (swords if swords & set(figure.lost) else set())
    return [
        weapon
        for weapon in weapons_of(unit, mounted=figure.mounted)
        if weapon is not figure.in_hand and weapon not in lost and weapon not in MISSILES
    ]


def _asked(
    play: Play[GodaiBattle], number: int, figures: list[GodaiFigure], weapons: list[Weapon], default: Weapon
) -> Rule:
    """D-DRAW, with the chance to win that goes with each weapon."""
    unit = play.battle.unit_of(figures[0])
    replies = []
    for weapon in weapons:
        share = chance_if(play.battle, number, unit.side, {figure.id: weapon for figure in figures})
        replies.append(Reply(WEAPONS[weapon].name, {"weapon": str(weapon)}, _odds(share)))
    answer = yield DRAW.ask(unit.side, Drawn(str(default)), replies, unit=unit.id, combat=number)
    _take(play, number, figures, Weapon(answer.weapon))


def _take(play: Play[GodaiBattle], number: int, figures: Iterable[GodaiFigure], weapon: Weapon) -> None:
    changed = [play.change_figure(one, in_hand=weapon) for one in figures if one.in_hand is not weapon]
    if changed:
        unit = play.battle.unit_of(changed[0])
        play.tell(
            "weapon_drawn", side=unit.side, unit=unit.id, weapon=WEAPONS[weapon].name, combat=number,
            clauses=("GODAI-CHW-3",),
        )  # fmt: skip


def leaves(play: Play[GodaiBattle], number: int) -> Rule:
    """R4, GODAI-WTR-6, GODAI-RUL-86: the Red Leaves Cut, on 5+ an opponent loses the weapon in his hand."""
    battle = play.battle
    for hero in list(heroes_in(battle, bout_of(battle, number), Water.RED_LEAVES)):
        bout = bout_of(battle, number)
        foes = [battle.figures[id] for id in bout.opponents(hero.id) if hero.id in bout.fresh]
        foes = [foe for foe in foes if foe.in_hand is not Weapon.BASIC]
        if not foes:
            continue
        unit = battle.unit_of(hero)
        replies = [Reply(place_in_unit(battle, foe), {"figure": foe.id}) for foe in foes]
        none = Reply(_("Nobody"), {"figure": ""})
        answer = yield LEAVES.ask(unit.side, Foe(foes[0].id), [*replies, none], unit=unit.id, combat=number)
        if answer.figure:
            yield from _disarm(play, number, unit, battle.figures[answer.figure])


def _disarm(play: Play[GodaiBattle], number: int, hero: GodaiUnit, foe: GodaiFigure) -> Rule:
    passed = yield from _rolled(
        play, number, hero, Test("red_leaves", Die.D6, 5, "GODAI-WTR-6", WATERS[Water.RED_LEAVES].name)
    )
    unit = play.battle.unit_of(foe)
    about: dict[str, Any] = {
        "side": hero.side, "unit": hero.id, "target": unit.id, "figure": foe.id, "combat": number,
        "weapon": WEAPONS[foe.in_hand].name, "clauses": ("GODAI-WTR-6",),
    }  # fmt: skip
    if not passed:
        play.tell("kept_weapon", **about)
        return
    gone = foe.in_hand
    foe = play.change_figure(play.figure(foe.id), in_hand=Weapon.BASIC, lost=(*foe.lost, gone))
    play.tell("disarmed", **about)
    left = [Weapon.BASIC, *(weapon for weapon in drawable(unit, foe) if _betters(unit, weapon, Weapon.BASIC))]
    best = max(left, key=lambda weapon: close_strength(unit, weapon, mounted=foe.mounted))
    if len(left) > 1:
        yield from _asked(play, number, [foe], left, best)


# -- R5, R6 ------------------------------------------------------------------------------------------------------------


def stances(play: Play[GodaiBattle], number: int) -> Rule:
    """R5, GODAI-WTR-7, GODAI-WTR-13, GODAI-RUL-92: one stance of those that a hero knows, or none; then No Design."""
    battle = play.battle
    for hero in list(heroes_in(battle, bout_of(battle, number))):
        unit, bout = battle.unit_of(hero), bout_of(battle, number)
        known = [one for one in (Water.BODY_IN_PLACE, Water.ONE_CUT) if works(bout, unit, one)]
        if not known:
            continue
        replies = []
        for stance in ("", *map(str, known)):
            taken = {**bout.stances, unit.id: stance} if stance else bout.stances
            label = WATERS[stance].name if stance else _("No stance")
            share = chance_if(battle, number, unit.side, stances=taken)
            replies.append(Reply(label, {"stance": stance}, _odds(share)))
        answer = yield STANCE.ask(
            unit.side, Stance(), replies, unit=unit.id, combat=number, stances=[str(one) for one in known],
            opponents=len(bout.reach[hero.id]),
        )  # fmt: skip
        if answer.stance:
            mark(play, number, stances={**bout.stances, unit.id: answer.stance})
            play.tell(
                "stance_taken", side=unit.side, unit=unit.id, strategy=WATERS[Water(answer.stance)].name,
                combat=number, clauses=(WATERS[answer.stance].clause,),
            )  # fmt: skip
    yield from _rhythm(play, number)


def _rhythm(play: Play[GodaiBattle], number: int) -> Rule:
    """R5, GODAI-WTR-3, GODAI-RUL-84: No Design, No Conception takes an Attack from one opponent."""
    battle = play.battle
    for hero in list(heroes_in(battle, bout_of(battle, number), Water.NO_DESIGN)):
        unit, bout = battle.unit_of(hero), bout_of(battle, number)
        foes = bout.opponents(hero.id) if hero.id in bout.fresh else ()
        if not foes:
            continue
        chosen = foes[0]
        if len(foes) > 1:
            fighters = fighters_of(battle, bout)
            replies = []
            for id in foes:
                share = chance_if(battle, number, unit.side, lessened=_less(bout, id))
                replies.append(Reply(place_in_unit(battle, battle.figures[id]), {"figure": id}, _odds(share)))
            most = max(foes, key=lambda id: fighters[id].dice)
            chosen = (yield RHYTHM.ask(unit.side, Foe(most), replies, unit=unit.id, combat=number)).figure
        mark(play, number, lessened=_less(bout, chosen))
        play.tell(
            "rhythm_broken", side=unit.side, unit=unit.id, target=battle.figures[chosen].unit, figure=chosen,
            combat=number, clauses=("GODAI-WTR-3", "GODAI-ATK-5"),
        )  # fmt: skip


def _less(bout: Bout, figure: str) -> dict[str, int]:
    return {**bout.lessened, figure: bout.lessened.get(figure, 0) + 1}


def shout(play: Play[GodaiBattle], number: int) -> Rule:
    """R6, GODAI-WTR-14, GODAI-MOR-11, GODAI-RUL-93: each unit that a hero with Shout charged this turn tests Courage,
    once a charge, but for groups in flight (GODAI-MOR-14); a leader whose Courage was used shares the result
    (GODAI-CMD-5).
    """
    battle = play.battle
    for hero in list(heroes_in(battle, bout_of(battle, number), Water.SHOUT)):
        bout = bout_of(battle, number)
        present = {battle.figures[id].unit for id in bout.all}
        for id in [id for id in hero.charged if id in present]:
            unit: GodaiUnit = play.unit(id)
            if hero.unit in (*unit.shaken, *unit.defiant) or (unit.fleeing and not unit.hero):
                continue
            outcome = yield from courage.test(play, unit, WATERS[Water.SHOUT].name, "GODAI-MOR-11")
            if outcome.passed:
                play.change_unit(play.unit(id), defiant=(*play.unit(id).defiant, hero.unit))
                continue
            for each in filter(None, (id, outcome.leader)):
                play.change_unit(play.unit(each), shaken=(*play.unit(each).shaken, hero.unit))
            play.tell(
                "shaken", side=unit.side, unit=id, target=hero.unit, combat=number, clauses=("GODAI-CDM-19",)
            )
