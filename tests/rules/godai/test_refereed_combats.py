"""Random combats with random answers, recounted by a referee who knows the specification alone."""

from __future__ import annotations

import math
from random import Random
from types import SimpleNamespace

import msgspec
import pytest

import rulesets
from rulesets import HmacDice
from rulesets.engine.battle import Side
from rulesets.engine.play.orders import EndPhase
from rulesets.engine.play.resolve import Waiting
from rulesets.godai.melee.heroics import HeroicCombat
from tests.rules.godai.bouts import fought, scene, unit
from tests.rules.godai.referee import LINES, Recount, gap, nearest, need, overlaps, rect, swept_over
from tests.rules.invariants import check, check_step

RULESET = rulesets.get("godai")
WATER = (
    "one_timing", "abdomen", "no_design", "flowing_water", "continuous_cut", "red_leaves", "body_in_place",
    "stickiness", "stab_at_heart", "scold", "many_enemies", "one_cut", "shout",
)  # fmt: skip
FOOT = [weapon for weapon in LINES if weapon not in ("bow", "two_swords")]
ARMOURS = ("none", "light", "medium", "heavy")


class Spot:
    """A place for a base that stands square to the table."""

    def __init__(self, x, y, *, mounted):
        self.x, self.y, self.width, self.depth, self.mounted = (
            round(x, 3),
            round(y, 3),
            1.0,
            2.0 if mounted else 1.0,
            mounted,
        )


def beside(random, one, *, mounted):
    """A place in contact with another."""
    spot = Spot(one.x, one.y, mounted=mounted)
    across, along = (one.width + spot.width) / 2, (one.depth + spot.depth) / 2
    aside = random.uniform(-0.95, 0.95)
    if random.random() < 0.5:
        return Spot(one.x + aside * across, one.y + random.choice((-1, 1)) * (along + 0.01), mounted=mounted)
    return Spot(one.x + random.choice((-1, 1)) * (across + 0.01), one.y + aside * along, mounted=mounted)


def places(random):
    """Who stands where: 1 to 6 a side, each next to somebody."""
    spots = {"ai": [Spot(24, 18, mounted=random.random() < 0.2)], "kaki": []}
    for _try in range(random.randint(2, 16)):
        side = random.choice(("ai", "kaki"))
        others = [*spots["ai"], *spots["kaki"]]
        mounted = random.random() < 0.2
        near = (
            random.choice(spots["kaki" if side == "ai" else "ai"] or others)
            if random.random() < 0.75
            else random.choice(others)
        )
        spot = beside(random, near, mounted=mounted)
        free = not any(overlaps(rect(spot), rect(other)) for other in others)
        if free and len(spots[side]) < 6:
            spots[side].append(spot)
    return spots if spots["kaki"] else places(random)


def hero(random, id, spot, foes):
    weapon = random.choice([*FOOT, *([] if spot.mounted else ["two_swords"])])
    levels = len(LINES[weapon]) - 1
    mastery = {weapon: random.randint(1 if weapon == "two_swords" else 0, levels)} if levels else {}
    fields = {"charged": [random.choice(foes)]} if random.random() < 0.4 else {}
    carried = ["dai_sho" if weapon == "two_swords" else weapon]
    return unit(
        id, (spot.x, spot.y), kind="hero", weapons=[*carried, *random.sample(["long_sword", "club", "spear"], 1)],
        in_hand=weapon, masteries={key: value for key, value in mastery.items() if value}, mounted=spot.mounted,
        water=random.sample(WATER, random.randint(0, 5)), zen=random.randint(0, 2), armour=random.choice(ARMOURS),
        horsemanship=random.choice((0, 1, 4)), rounds=random.choice((0, 0, 1)), sticky=random.random() < 0.3,
        unhorsed=random.random() < 0.1, fleeing=random.random() < 0.1, **fields,
        stats={
            "combat": random.randint(3, 6), "strength": random.randint(2, 5), "defence": random.randint(2, 5),
            "wounds": random.randint(1, 3), "attacks": random.randint(1, 3), "courage": random.randint(2, 7),
        },
    )  # fmt: skip


def group(random, id, spots):
    mounted = spots[0].mounted
    return unit(
        id, *((spot.x, spot.y) for spot in spots), kind="group", weapon=random.choice(FOOT), mounted=mounted,
        armour=random.choice(ARMOURS), rounds=random.choice((0, 1)), fleeing=random.random() < 0.1,
        stats={"combat": random.randint(2, 4), "strength": random.randint(2, 4), "defence": random.randint(2, 4)},
    )  # fmt: skip


def staged(random, **more):
    """A random battle in its combat phase."""
    spots = places(random)
    units = []
    for side, foes in (("ai", "kaki"), ("kaki", "ai")):
        number, left = 1, list(spots[side])
        while left:
            size = random.randint(1, len(left)) if random.random() < 0.6 else 1
            same = [spot for spot in left if spot.mounted == left[0].mounted][:size]
            id = f"{side}-{number}"
            units.append(
                hero(random, id, same[0], [f"{foes}-1"]) if len(same) == 1 else group(random, id, same)
            )
            left = [spot for spot in left if spot not in same]
            number += 1
    more = {"initiative": random.choice(("ai", "kaki")), "pieces": walls(random, spots), **more}
    return scene(*units, **more)


def walls(random, spots):
    """Low walls that lie under nobody, and between no two enemies who could touch across them."""
    every = [*spots["ai"], *spots["kaki"]]
    found = []
    for number in range(random.randint(0, 4)):
        near = random.choice(every)
        x, y, long = near.x + random.uniform(-2, 2), near.y + random.uniform(-2, 2), random.uniform(1, 3)
        end = (x + long, y) if random.random() < 0.5 else (x, y + long)
        box = (x, y, end[0], end[1])
        clear = all(gap(rect(spot), box) > 0.1 for spot in every)
        if clear:
            found.append({"id": f"w{number}", "kind": "low_wall", "points": [[x, y], list(end)]})
    return found


def replies(random):
    """Answers as they come: any that is listed, any lawful allotment."""

    def choice(ask):
        return random.choice(ask.question["choices"])["value"]

    def allot(ask):
        shares = {}
        for striker, dice in ask.question["strikers"].items():
            keys = [key for key in ask.question["among"] if key.startswith(f"{striker}>")]
            key = random.choice(keys)
            if key.endswith(":horse"):
                shares[key] = dice
                continue
            for _die in range(dice):
                key = random.choice([key for key in keys if not key.endswith(":horse")])
                shares[key] = shares.get(key, 0) + 1
        return {"shares": shares}

    def flag(ask):
        return {"yes": random.random() < 0.5}

    listed = ("flow", "draw", "leaves", "stance", "rhythm", "scold", "token")
    return {**dict.fromkeys(listed, choice), "allot": allot, "save": flag, "follow": flag}


def after_opening(battle, done):
    """The battle as it stood when the dice fell: weapons drawn, Shouts heard."""
    figures, units = dict(battle.figures), dict(battle.units)
    for id in figures:
        now = done.battle.figures[id]
        figures[id] = msgspec.structs.replace(figures[id], in_hand=now.in_hand)
    for id in units:
        units[id] = msgspec.structs.replace(units[id], shaken=done.battle.units[id].shaken)
    return msgspec.structs.replace(battle, figures=figures, units=units)


@pytest.mark.parametrize("seed", range(60))
def test_a_random_combat(seed):
    random = Random(seed)
    battle = staged(random)
    start = Recount(battle)
    done = fought(battle, HmacDice(f"refereed {seed}".encode()), replies(random), settled=False)
    count = Recount(after_opening(battle, done))
    assert sorted(map(sorted, (bout.all for bout in done.bouts.values()))) == sorted(
        map(sorted, start.combats)
    )
    for bout in done.bouts.values():
        check_dice(count, bout)
        check_winner(count, bout)
        check_wounds(count, bout, done.battle)


def check_dice(count, bout):
    """GODAI-ATK, GODAI-CDM, GODAI-WTR-2, GODAI-RUL-79, GODAI-RUL-83."""
    assert set(bout.rear) == set(count.rear) & set(bout.all)
    for id in bout.all:
        if id not in bout.rear:
            told = bout.hem.get(id, ())
            assert ("surrounded" in told, "blocked" in told) == (count.surrounded(id), count.blocked(id)), id
    ones = {blow.figure for blow in bout.blows if blow.face == 1}
    for side in Side:
        own = bout.fighters[side]
        dice = {id: count.dice(bout, id) for id in own}
        if own and not any(dice.values()):
            dice[own[0]] = 2 if count.doubled(own[0]) else 1
        for id in own:
            blows = [blow for blow in bout.blows if blow.figure == id]
            assert len(blows) == dice[id], id
            assert {blow.modifier for blow in blows} <= {count.bonus(bout, id, ones)}, id


def check_winner(count, bout):
    """GODAI-CLO-11 to GODAI-CLO-14."""
    best = {}
    for side in Side:
        scores = [
            (blow.face + blow.modifier, count.unit[blow.figure].stats.combat)
            for blow in bout.blows
            if blow.figure in bout.fighters[side]
        ]
        best[side] = max(scores)
    (one, first), (other, second) = best[Side.AI], best[Side.KAKI]
    assert bout.best == {Side.AI: one, Side.KAKI: other}
    if one != other:
        assert (bout.by, bout.winner) == ("score", Side.AI if one > other else Side.KAKI)
    elif first != second:
        assert (bout.by, bout.winner) == ("combat", Side.AI if first > second else Side.KAKI)
    else:
        mine, theirs = bout.roll_off[Side.AI], bout.roll_off[Side.KAKI]
        assert (bout.by, bout.winner) == ("roll_off", Side.AI if mine > theirs else Side.KAKI)


def check_wounds(count, bout, after):
    """GODAI-CLO-16, GODAI-WOU-1 to GODAI-WOU-4, GODAI-MTD-5, GODAI-WTR-5, GODAI-RUL-67."""
    left = {id: count.at[id].wounds_left for id in bout.all}
    horses = {id: count.at[id].mounted for id in bout.all}
    for id in bout.fighters[bout.winner]:
        dice = sum(blow.figure == id for blow in bout.blows)
        cuts = [cut for cut in bout.cuts if cut.figure == id]
        assert len(cuts) == dice + count.works(bout, id, "continuous_cut")
        assert {cut.target for cut in cuts} <= count.reach[id] - set(bout.rear)
        assert len({(cut.target, cut.horse) for cut in cuts}) <= 1 or not any(cut.horse for cut in cuts)
    for cut in bout.cuts:
        strong = count.strength(bout, cut.figure, cut.target, horse=cut.horse)
        assert cut.need == need(strong, count.defence(cut.target, horse=cut.horse)), cut
        hits = cut.need is not None and cut.face >= cut.need
        if not hits:
            assert cut.came == ""
        elif cut.horse:
            assert cut.came == ("horse" if horses[cut.target] and left[cut.target] else "wasted")
            horses[cut.target] = False
        elif left[cut.target] == 0:
            assert cut.came == "wasted"
        elif cut.came != "saved":
            left[cut.target] -= 1
            assert cut.came == ("wound" if left[cut.target] else "killed")
    for id in bout.all:
        assert (after.figures[id].wounds_left, after.figures[id].alive) == (left[id], left[id] > 0), id


@pytest.mark.parametrize("seed", range(200, 240))
def test_who_steps_back_and_who_follows(seed):
    """GODAI-CLO-20 to GODAI-CLO-25: an inch along one of the seven ways, or where it is closed not at all."""
    random = Random(seed)
    battle = staged(random)
    count = Recount(battle)
    done = fought(battle, HmacDice(f"stepped {seed}".encode()), replies(random))
    losers = {id for bout in done.bouts.values() if bout.winner for id in bout.fighters[bout.winner.opponent]}
    winners = {id for bout in done.bouts.values() if bout.winner for id in bout.fighters[bout.winner]}
    moved = {}
    for event in done.events:
        if event.kind in ("stepped_back", "followed_up"):
            for id, path in event.paths.items():
                moved.setdefault((event.kind, id), path)
    for (kind, id), (start, end) in moved.items():
        inches = math.dist(start, end)
        if kind == "followed_up":
            assert id in winners
            assert inches <= 1.5 + 0.001
            continue
        assert abs(inches - 1.0) < 0.001
        assert id not in winners
        way = math.degrees(math.atan2(end[0] - start[0], end[1] - start[1])) % 360.0
        if id in losers and id not in count.rear and not done.battle.figures[id].unhorsed:
            off = (way - count.middle(id) + 180.0) % 360.0 - 180.0
            assert min(abs(off - turn) for turn in (0, 15, -15, 30, -30, 45, -45)) < 0.1, id
        else:
            assert count.unit[id].id in {count.unit[one].id for one in losers} or id in count.rear
    check_stayed(count, done, losers, moved)
    alive = [one for one in done.battle.figures.values() if one.alive]
    for number, one in enumerate(alive):
        for other in alive[:number]:
            if not {one.unit, other.unit} & {unit.id for unit in done.battle.units.values() if unit.fleeing}:
                assert not overlaps(rect(one), rect(other)), (one.id, other.id)


def check_stayed(count, done, losers, moved):
    """GODAI-CLO-20: who of the losers in contact has stayed had no way, the others having gone theirs."""
    stepped = {id: path[-1] for (kind, id), path in moved.items() if kind == "stepped_back"}
    stood = dict(count.at)
    for id in count.at:
        figure = done.battle.figures[id]
        x, y = stepped.get(id, (count.at[id].x, count.at[id].y))
        stood[id] = msgspec.structs.replace(figure, x=x, y=y)
    left = {id: one for id, one in stood.items() if one.alive}
    for id in losers - stepped.keys():
        one = stood[id]
        if not one.alive or id in count.rear or one.unhorsed or len(done.bouts) > 1:
            continue
        for turn in (0, 15, -15, 30, -30, 45, -45):
            way = math.radians(count.middle(id) + turn)
            east, north = math.sin(way), math.cos(way)
            others = [other for other in left if other != id]
            over = any(swept_over(rect(one), east, north, rect(left[other])) for other in others)
            touched = any(
                nearest(rect(one), east, north, rect(left[other])) <= 0.05
                for other in others
                if count.side[other] != count.side[id] and other not in count.touch[id]
            )
            assert over or touched or count.grounded(one, east, north), (id, turn)


@pytest.mark.parametrize("seed", range(500, 530))
def test_heroic_rounds_and_normal_ones_by_the_machine(seed):
    """GODAI-SEQ-12 to GODAI-SEQ-14: heroes declare whatever they can; every state is lawful, every event adds up, and
    an order that goes on from an answer comes to the same as one that is run again.
    """
    random = Random(seed)
    battle = staged(random, phase="heroic_combat", turn=12)
    for unit_id, one in battle.units.items():
        battle.units[unit_id] = msgspec.structs.replace(one, fleeing=False)
    battle = msgspec.structs.replace(battle, confirmed=())
    clock = msgspec.structs.replace(battle.clock, active=battle.initiative, to_act=(battle.initiative,))
    battle = msgspec.structs.replace(battle, clock=clock)
    dice, answer = HmacDice(f"heroes {seed}".encode()), replies(random)
    while battle.result is None:
        (side,) = battle.clock.to_act
        options = [
            one for one in RULESET.options(battle, side) if one.kind == "heroic_combat" and one.shut is None
        ]
        order = HeroicCombat(random.choice(options).unit) if options and random.random() < 0.8 else EndPhase()
        outcome, given = RULESET.resolve(battle, side, order, dice), []
        while isinstance(outcome, Waiting):
            ask = SimpleNamespace(question=outcome.decision.question)
            reply = answer.get(outcome.decision.kind)
            given.append(reply(ask) if reply else outcome.decision.default)
            outcome = RULESET.resolve(battle, side, order, dice, given, outcome.going)
        again = RULESET.resolve(battle, side, order, dice, given)
        assert again.battle == outcome.battle
        check_step(RULESET, battle, outcome.battle, outcome.events)
        battle = outcome.battle
        check(RULESET, battle)
    assert not battle.bouts
    assert not battle.stood
