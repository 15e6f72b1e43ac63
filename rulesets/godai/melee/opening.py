"""What goes before the blows: steps R1 to R6 of a round (GODAI-CLO-10, GODAI-WTR-3, GODAI-WTR-4, GODAI-WTR-6,
GODAI-WTR-7, GODAI-WTR-13 to GODAI-WTR-15, GODAI-CHW-3).
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from rulesets.engine.dice.dice import Die
from rulesets.engine.dice.tests import Test
from rulesets.engine.play.decisions import Reply
from rulesets.engine.play.play import Rule
from rulesets.engine.sayings import Words, _, say
from rulesets.godai.battle import Bout, GodaiBattle, GodaiFigure, GodaiUnit
from rulesets.godai.charts import MISSILES, WATERS, WEAPONS, Water, Weapon
from rulesets.godai.melee.fighter import bare, strength, works
from rulesets.godai.melee.forming import arm, cancel, in_ids, standing
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
from rulesets.godai.melee.round import Round
from rulesets.godai.nerve import courage
from rulesets.godai.stand.profile import line_of, weapons_of
from rulesets.godai.stand.units import place_in_unit

LEAP = 2.0
"""Inches by which Choose the Place leaves a combat (GODAI-WTR-15)."""
FIRST = frozenset({Water.ONE_TIMING, Water.NO_DESIGN, Water.RED_LEAVES})
"""What works in the first round alone."""


def _odds(share: float) -> Words:
    return say("{share:.0f}% to win", share=share)


# -- R1, R2 ------------------------------------------------------------------------------------------------------------


def flow(now: Round) -> Rule:
    """R1, GODAI-WTR-4, GODAI-RUL-85: Flowing Water Cut, the I-side first, who may name the other's."""
    acted: set[str] = set()
    for hero, unit in now.heroes(Water.FLOWING_WATER):
        bout = now.bout
        acted.add(unit.id)
        named = _nameable(now.battle, bout, hero, acted) if works(bout, unit, Water.FLOWING_WATER) else []
        if not named:
            continue
        replies = [Reply(_("None"), {"hero": "", "strategy": ""})]
        shares: list[float] = []
        for foe, strategy in named:
            share = now.chance(unit.side, cancelled=cancel(bout, foe.id, strategy))
            label: Words = WATERS[strategy].name
            if len({other.id for other, _art in named}) > 1:
                label = say("{strategy} of {hero}", strategy=label, hero=foe.name)
            replies.append(Reply(label, {"hero": foe.id, "strategy": str(strategy)}, _odds(share)))
            shares.append(share)
        best = replies[1 + shares.index(max(shares))].value
        answer = yield FLOW.ask(unit.side, Named(), replies, unit=unit.id, combat=now.number, best=best)
        if answer.hero:
            by = {**bout.cancelled_by, answer.hero: (*bout.cancelled_by.get(answer.hero, ()), unit.id)}
            now.mark(cancelled=cancel(bout, answer.hero, answer.strategy), cancelled_by=by)
            name = WATERS[Water(answer.strategy)].name
            now.tell("strategy_cancelled", unit, "GODAI-WTR-4", target=answer.hero, strategy=name)


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


def place(now: Round) -> Rule:
    """R2, GODAI-WTR-15, GODAI-RUL-94: who has Choose the Place may try to leave."""
    for hero, unit in now.heroes(Water.CHOOSE_PLACE):
        bout = now.bout
        foes = [id for id in bout.opponents(hero.id) if id not in bout.gone]
        pose = _leaps_to(now.battle, bout, hero, foes) if foes else None
        if pose is None:
            continue
        share = round(now.chance(unit.side), 1)
        answer = yield PLACE.ask(unit.side, unit=unit.id, combat=now.number, chance=share)
        if not answer.yes:
            continue
        test = Test("choose_place", Die.D6, 4, "GODAI-WTR-15", WATERS[Water.CHOOSE_PLACE].name)
        if not (yield from now.roll(unit, test)):
            now.tell("place_denied", unit, "GODAI-WTR-15")
            continue
        left = now.play.put(now.play.figure(hero.id), pose)
        now.mark(gone=(*bout.gone, hero.id))
        paths = {hero.id: (now.battle.stood[hero.id].point, left.point)}
        now.tell("place_chosen", unit, "GODAI-WTR-15", paths=paths)


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


# -- R3, R4 ------------------------------------------------------------------------------------------------------------


def draw(now: Round) -> Rule:
    """R3, GODAI-CHW-3: in the first round of their engagement characters may draw another weapon; a group as one. The
    second rank keeps its spears, with which it has joined (GODAI-CLO-2).
    """
    bout, at = now.bout, now.battle.figures
    for side in now.battle.holders():
        ids = [id for id in in_ids(bout.fighters[side]) if id in bout.fresh and id not in bout.rear]
        for unit_id in dict.fromkeys(at[id].unit for id in ids):
            figures = [at[id] for id in ids if at[id].unit == unit_id]
            unit, held = now.battle.units[unit_id], figures[0].in_hand
            others = [weapon for weapon in drawable(unit, figures[0]) if _betters(unit, weapon, held)]
            if others:
                yield from _draws(now, figures, [held, *others], held)


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


def _draws(now: Round, figures: Sequence[GodaiFigure], weapons: Sequence[Weapon], default: Weapon) -> Rule:
    """D-DRAW, with the chance to win that goes with each weapon."""
    unit = now.battle.unit_of(figures[0])
    replies, ids = [], [figure.id for figure in figures]
    for weapon in weapons:
        share = now.chance(unit.side, arm(now.battle, ids, weapon))
        replies.append(Reply(WEAPONS[weapon].name, {"weapon": str(weapon)}, _odds(share)))
    answer = yield DRAW.ask(unit.side, Drawn(str(default)), replies, unit=unit.id, combat=now.number)
    weapon = Weapon(answer.weapon)
    changed = [one for one in figures if one.in_hand is not weapon]
    for one in changed:
        now.play.change_figure(one, in_hand=weapon)
    if changed:
        now.tell("weapon_drawn", unit, "GODAI-CHW-3", weapon=WEAPONS[weapon].name)


def leaves(now: Round) -> Rule:
    """R4, GODAI-WTR-6, GODAI-RUL-86: the Red Leaves Cut, on 5+ an opponent loses the weapon in his hand."""
    battle = now.battle
    for hero, unit in now.heroes(Water.RED_LEAVES):
        bout = now.bout
        foes = [battle.figures[id] for id in bout.opponents(hero.id) if hero.id in bout.fresh]
        foes = [foe for foe in foes if foe.in_hand is not Weapon.BASIC]
        if not foes:
            continue
        replies = [Reply(place_in_unit(battle, foe), {"figure": foe.id}) for foe in foes]
        none = Reply(_("Nobody"), {"figure": ""})
        answer = yield LEAVES.ask(
            unit.side, Foe(foes[0].id), [*replies, none], unit=unit.id, combat=now.number
        )
        if answer.figure:
            yield from _disarm(now, unit, battle.figures[answer.figure])


def _disarm(now: Round, hero: GodaiUnit, foe: GodaiFigure) -> Rule:
    test = Test("red_leaves", Die.D6, 5, "GODAI-WTR-6", WATERS[Water.RED_LEAVES].name)
    passed = yield from now.roll(hero, test)
    unit, gone = now.battle.unit_of(foe), foe.in_hand
    if passed:
        foe = now.play.figure(foe.id)
        foe = now.play.change_figure(foe, in_hand=Weapon.BASIC, lost=(*foe.lost, gone))
    kind = "disarmed" if passed else "kept_weapon"
    now.tell(kind, hero, "GODAI-WTR-6", target=unit.id, figure=foe.id, weapon=WEAPONS[gone].name)
    if not passed:
        return
    left = [Weapon.BASIC, *(weapon for weapon in drawable(unit, foe) if _betters(unit, weapon, Weapon.BASIC))]
    best = max(left, key=lambda weapon: strength(bare(unit, weapon, mounted=foe.mounted)))
    if len(left) > 1:
        yield from _draws(now, [foe], left, best)


# -- R5, R6 ------------------------------------------------------------------------------------------------------------


def stances(now: Round) -> Rule:
    """R5, GODAI-WTR-7, GODAI-WTR-13, GODAI-RUL-92: one stance of those that a hero knows, or none; then No Design."""
    for hero, unit in now.heroes():
        bout = now.bout
        known = [str(one) for one in (Water.BODY_IN_PLACE, Water.ONE_CUT) if works(bout, unit, one)]
        if not known:
            continue
        replies = []
        for stance in ("", *known):
            taken = {**bout.stances, unit.id: stance} if stance else bout.stances
            label = WATERS[stance].name if stance else _("No stance")
            replies.append(Reply(label, {"stance": stance}, _odds(now.chance(unit.side, stances=taken))))
        answer = yield STANCE.ask(
            unit.side, Stance(), replies, unit=unit.id, combat=now.number, stances=known,
            opponents=len(bout.reach[hero.id]),
        )  # fmt: skip
        if answer.stance:
            now.mark(stances={**bout.stances, unit.id: answer.stance})
            taking = WATERS[answer.stance]
            now.tell("stance_taken", unit, taking.clause, strategy=taking.name)
    yield from _rhythm(now)


def _rhythm(now: Round) -> Rule:
    """R5, GODAI-WTR-3, GODAI-RUL-84: No Design, No Conception takes an Attack from one opponent."""
    figures = now.battle.figures
    for hero, unit in now.heroes(Water.NO_DESIGN):
        bout = now.bout
        foes = bout.opponents(hero.id) if hero.id in bout.fresh else ()
        if not foes:
            continue
        less = {id: {**bout.lessened, id: bout.lessened.get(id, 0) + 1} for id in foes}
        chosen = foes[0]
        if len(foes) > 1:
            fighters, replies = now.fighters, []
            for id in foes:
                share = now.chance(unit.side, lessened=less[id])
                replies.append(Reply(place_in_unit(now.battle, figures[id]), {"figure": id}, _odds(share)))
            most = max(foes, key=lambda id: fighters[id].dice)
            answer = yield RHYTHM.ask(unit.side, Foe(most), replies, unit=unit.id, combat=now.number)
            chosen = answer.figure
        now.mark(lessened=less[chosen])
        clauses = ("GODAI-WTR-3", "GODAI-ATK-5")
        now.tell("rhythm_broken", unit, *clauses, target=figures[chosen].unit, figure=chosen)


def shout(now: Round) -> Rule:
    """R6, GODAI-WTR-14, GODAI-MOR-11, GODAI-RUL-93: each unit that a hero with Shout charged this turn tests Courage,
    once a charge, but for groups in flight (GODAI-MOR-14); a leader whose Courage was used shares the result
    (GODAI-CMD-5).
    """
    play = now.play
    for hero, _unit in now.heroes(Water.SHOUT):
        present = {now.battle.figures[id].unit for id in now.bout.all}
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
            now.tell("shaken", unit, "GODAI-CDM-19", target=hero.unit)
