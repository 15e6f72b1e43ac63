"""What combats, charges and shots promise, in points, and how decisions are answered by that: for a practice commander.

Chances are those of the throws themselves (:func:`winning`, the Tests of wounds, hits and Courage); points are those of
the score (GODAI-END-3).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import msgspec

from rulesets.engine.battle import Asked, Side
from rulesets.engine.counsel import Temper
from rulesets.engine.dice import odds
from rulesets.engine.forms import Offer, UnitParam
from rulesets.godai.battle import Bout, GodaiBattle, GodaiFigure, GodaiUnit
from rulesets.godai.ground.ground import crowd
from rulesets.godai.march.targets import frightens, is_outmatched, rush
from rulesets.godai.melee.chances import standing_chance, winning
from rulesets.godai.melee.fighter import Fighters, fighters_of
from rulesets.godai.melee.forming import arm, bout_of, cancel, chains, drawn_up, formed_about, hem
from rulesets.godai.melee.wounding import targets, wound_test
from rulesets.godai.nerve import courage
from rulesets.godai.stand.contact import touches
from rulesets.godai.stand.units import leaders, steadfast

RUNS = 0.5
"""What a unit that runs is worth, as a share of its points (GODAI-END-3)."""

AFTER = 1.5
"""How many rounds a fight is taken to last."""

LEAST = 0.3
"""Points that a charge must promise."""

TOKEN = 3.0
"""Points for which a Zen token is spent."""

SURE = 0.55
"""The least chance to win with which a hero fights a round more."""

Cost = tuple[float, float]
"""The points that something costs one's own side, and the enemy."""

Json = Mapping[str, Any]


# -- what a round costs ------------------------------------------------------------------------------------------------


def worth_of(battle: GodaiBattle, figure: GodaiFigure) -> float:
    """GODAI-END-3: the points that a figure scores for the enemy."""
    unit = battle.unit_of(figure)
    return unit.points / unit.strength


def share_struck(chances: Sequence[float], wounds: int) -> float:
    """The share of a figure that wound dice are worth: half for its wounds, half for its death (GODAI-WOU-3)."""
    taken = [1.0] + [0.0] * wounds
    for chance in chances:
        for count in range(wounds, 0, -1):
            stays = taken[count] if count == wounds else taken[count] * (1.0 - chance)
            taken[count] = stays + taken[count - 1] * chance
        taken[0] *= 1.0 - chance
    hurt = sum(count * share for count, share in enumerate(taken)) / wounds
    return 0.5 * hurt + 0.5 * taken[wounds]


def harm(battle: GodaiBattle, bout: Bout, fighters: Fighters, side: Side) -> tuple[float, dict[str, int]]:
    """The points that a side strikes if it wins the round, its dice where they are worth most, and those shares
    (GODAI-CLO-16).
    """
    dice: dict[str, list[float]] = {}
    shares: dict[str, int] = {}
    total = 0.0
    for id in bout.fighters[side]:
        open_ = [
            (foe, float(odds.chance(wound_test(battle, fighters, id, foe, False))))
            for foe in targets(battle, bout, id)
        ]
        for _die in range(fighters[id].wound_dice if open_ else 0):
            gain, foe, chance = max((_more(battle, dice, foe, chance), foe, chance) for foe, chance in open_)
            dice.setdefault(foe, []).append(chance)
            shares[f"{id}>{foe}"] = shares.get(f"{id}>{foe}", 0) + 1
            total += gain
    return total, shares


def _more(battle: GodaiBattle, dice: Mapping[str, list[float]], foe: str, chance: float) -> float:
    """What one die more at somebody is worth."""
    figure, before = battle.figures[foe], dice.get(foe, [])
    wounds = max(figure.wounds_left, 1)
    return worth_of(battle, figure) * (share_struck([*before, chance], wounds) - share_struck(before, wounds))


def cost_of(battle: GodaiBattle, bout: Bout, side: Side) -> Cost:
    """The points that a round costs a side, and its enemy (GODAI-CLO-11 to GODAI-CLO-17)."""
    fighters = fighters_of(battle, bout)
    share = winning(bout, fighters)
    theirs = float(share[side]) * harm(battle, bout, fighters, side)[0]
    own = float(share[side.opponent]) * harm(battle, bout, fighters, side.opponent)[0]
    return own, theirs


def liking(cost: Cost, temper: Temper) -> float:
    """What a commander of that temper makes of what something costs him and the enemy."""
    return temper.strike * cost[1] - max(temper.care, 0.8) * cost[0]


# -- charges -----------------------------------------------------------------------------------------------------------


def meet(battle: GodaiBattle, unit: GodaiUnit, target: str) -> tuple[GodaiBattle, list[Bout]]:
    """The battle after a charge straight in, and the combats of the chargers (GODAI-CHG-2, GODAI-CLO-1)."""
    after = battle.copy()
    for stride in rush(battle, unit, (target,)):
        end = stride.end
        after.figures[stride.figure.id] = msgspec.structs.replace(
            stride.figure, x=end.x, y=end.y, facing=end.facing, charged=(target,)
        )
    after.bouts, after.stood = {}, {figure.id: figure for figure in crowd(after).figures}
    return after, bouts_of(after, unit)


def bouts_of(battle: GodaiBattle, unit: GodaiUnit) -> list[Bout]:
    """The combats in which a unit stands now."""
    touch = touches(battle)
    own = {figure.id for figure in battle.able(unit)}
    found = [
        drawn_up(battle, {id: touch[id] for id in chain}, number)
        for number, chain in enumerate(chains(touch), 1)
        if chain & own
    ]
    return [msgspec.structs.replace(bout, hem=hem(battle, bout)) for bout in found]


def holds(battle: GodaiBattle, unit: GodaiUnit) -> float:
    """The chance that a unit passes a Courage Test with the best Courage at hand (GODAI-MOR-1, GODAI-CMD-3)."""
    if steadfast(battle, unit):
        return 1.0
    return max(
        float(odds.chance(courage.needs(battle, unit, hero))) for hero in (None, *leaders(battle, unit))
    )


def promise(battle: GodaiBattle, unit: GodaiUnit, target: GodaiUnit, temper: Temper) -> float:
    """The points that a charge promises, if the unit dares (GODAI-CHG-4) and the enemy stands (GODAI-CHG-6)."""
    after, bouts = meet(battle, unit, target.id)
    if not bouts:
        return 0.0
    costs = [cost_of(after, bout, unit.side) for bout in bouts]
    fight = AFTER * liking((sum(own for own, _ in costs), sum(theirs for _, theirs in costs)), temper)
    runs = 1.0 - holds(battle, target) if frightens(battle, unit, target) else 0.0
    price = target.points / target.strength * len(battle.able(target))
    dares = holds(battle, unit) if is_outmatched(battle, unit, target) else 1.0
    return dares * ((1.0 - runs) * fight + runs * RUNS * price)


def hopes(battle: GodaiBattle, unit: GodaiUnit, offer: Offer, temper: Temper) -> list[tuple[float, str]]:
    """The enemy units whose charge promises enough, and what, the best first."""
    open_ = [
        str(one.value)
        for param in offer.params
        if isinstance(param, UnitParam) and param.name == "target"
        for one in param.open
    ]
    found = [(promise(battle, unit, battle.units[id], temper), id) for id in open_]
    return sorted(((hope, id) for hope, id in found if hope > LEAST), reverse=True)


# -- a hero's round more -----------------------------------------------------------------------------------------------


def heroic(battle: GodaiBattle, unit: GodaiUnit, temper: Temper) -> bool:
    """GODAI-HER-5: whether a round more about a hero is worth a token: he wins it oftener than not, and strikes more
    than he risks.
    """
    now = battle.copy()
    bout = bout_of(now, formed_about(now, battle.able(unit)[0]))
    share = float(winning(bout, fighters_of(now, bout))[unit.side])
    return share >= SURE and liking(cost_of(now, bout, unit.side), temper) >= TOKEN


# -- questions ---------------------------------------------------------------------------------------------------------


def _bout(battle: GodaiBattle, asked: Asked) -> Bout:
    return bout_of(battle, asked.question["combat"])


def _best(asked: Asked, value: Any) -> Json:
    """Of the answers that a question lists, the one worth most; of equals the first."""
    return max((one["value"] for one in asked.question["choices"]), key=value)  # type: ignore[no-any-return]


def _weigh(battle: GodaiBattle, asked: Asked, temper: Temper, bout: Bout) -> float:
    return liking(cost_of(battle, bout, asked.side), temper)


def draw(battle: GodaiBattle, asked: Asked, temper: Temper) -> Json:
    """GODAI-DEC-6: the weapon with which the round is worth most."""
    bout = _bout(battle, asked)
    own = [id for id in bout.fighters[asked.side] if battle.figures[id].unit == asked.question["unit"]]

    def value(reply: Json) -> float:
        return _weigh(arm(battle, own, reply["weapon"]), asked, temper, bout)

    return _best(asked, value)


def stance(battle: GodaiBattle, asked: Asked, temper: Temper) -> Json:
    """GODAI-DEC-8: the stance with which the round is worth most."""
    bout = _bout(battle, asked)

    def value(reply: Json) -> float:
        taken = {**bout.stances, asked.question["unit"]: reply["stance"]}
        return _weigh(battle, asked, temper, msgspec.structs.replace(bout, stances=taken))

    return _best(asked, value)


def flow(battle: GodaiBattle, asked: Asked, temper: Temper) -> Json:
    """GODAI-DEC-4: the strategy without which the round is worth most."""
    bout = _bout(battle, asked)

    def value(reply: Json) -> float:
        gone = cancel(bout, reply["hero"], reply["strategy"]) if reply["hero"] else bout.cancelled
        return _weigh(battle, asked, temper, msgspec.structs.replace(bout, cancelled=gone))

    return _best(asked, value)


def place(battle: GodaiBattle, asked: Asked, temper: Temper) -> Json:
    """GODAI-DEC-5: away from a round that costs more than it brings."""
    return {"yes": _weigh(battle, asked, temper, _bout(battle, asked)) < 0.0}


def allot(battle: GodaiBattle, asked: Asked, temper: Temper) -> Json:
    """GODAI-DEC-12: each die where it is worth most, at riders."""
    bout = _bout(battle, asked)
    return {"shares": harm(battle, bout, fighters_of(battle, bout), asked.side)[1]}


def follow(battle: GodaiBattle, asked: Asked, temper: Temper) -> Json:
    """GODAI-DEC-14: after the enemy where the same fight would be worth it again."""
    unit = battle.units[asked.question["unit"]]
    return {"yes": not unit.fleeing and _weigh(battle, asked, temper, _bout(battle, asked)) > 0.0}


def save(battle: GodaiBattle, asked: Asked, temper: Temper) -> Json:
    """GODAI-DEC-13, GODAI-ZEN-7: a token for this wound if there is one for each that the hero can still take: who dies
    with tokens has spent too few, for each wound is tried for once.
    """
    return {"yes": asked.question["zen"] >= asked.question["wounds"]}


def token(battle: GodaiBattle, asked: Asked, temper: Temper) -> Json | None:
    """GODAI-DEC-11: a step on an attack die that turns the round (GODAI-ZEN-4)."""
    bout = battle.bouts.get(str(asked.question.get("combat", 0)))
    if bout is not None and bout.step == "R13":
        return _wounding(battle, asked, bout)
    if bout is None or bout.step not in ("R9", "R10") or not bout.blows:
        return None
    fighters = fighters_of(battle, bout)
    own = [n for n, one in enumerate(bout.blows) if battle.figures[one.figure].unit == asked.question["unit"]]
    stake = sum(harm(battle, bout, fighters, side)[0] for side in Side)

    def chance(reply: Json) -> float:
        blows = list(bout.blows)
        if reply["die"]:
            if reply["die"] > len(own):
                return 0.0
            number = own[reply["die"] - 1]
            blows[number] = msgspec.structs.replace(blows[number], face=blows[number].face + reply["by"])
        return float(standing_chance(bout, blows, fighters, asked.side))

    best = _best(asked, chance)
    return best if (chance(best) - chance({"die": 0})) * stake >= TOKEN else None


def _wounding(battle: GodaiBattle, asked: Asked, bout: Bout) -> Json | None:
    """A step on a wound die that then wounds, where that is worth a token; none that the hero wants for his own wounds
    (GODAI-ZEN-4).
    """
    own = [cut for cut in bout.cuts if battle.figures[cut.figure].unit == asked.question["unit"]]
    hero = battle.figures[battle.units[asked.question["unit"]].figures[0]]

    def gain(reply: Json) -> float:
        if not 0 < reply["die"] <= len(own):
            return 0.0
        cut = own[reply["die"] - 1]
        if cut.horse or cut.need is None or not cut.face < cut.need <= cut.face + reply["by"]:
            return 0.0
        return _more(battle, {}, cut.target, 1.0)

    best = _best(asked, gain)
    return best if asked.question["zen"] > hero.wounds_left and gain(best) >= TOKEN else None


def leader(battle: GodaiBattle, asked: Asked, temper: Temper) -> Json:
    """GODAI-DEC-2: whoever's Courage is highest; their own where it is as high, for a leader shares a failure."""
    unit = battle.units[asked.question["unit"]]

    def value(reply: Json) -> int:
        return courage.effective(battle, unit, battle.units[reply["leader"]] if reply["leader"] else None)

    return _best(asked, value)


def free(battle: GodaiBattle, asked: Asked, temper: Temper) -> Json:
    """GODAI-DEC-16: the charge that promises most, if one promises anything."""
    unit = battle.units[asked.question["unit"]]

    def value(reply: Json) -> float:
        return promise(battle, unit, battle.units[reply["target"]], temper) if reply["target"] else 0.0

    return _best(asked, value)


ANSWERS = {
    "draw": draw, "stance": stance, "flow": flow, "place": place, "allot": allot, "follow": follow, "token": token,
    "save": save, "leader": leader, "free": free,
}  # fmt: skip
"""How he answers what the dice leave open; Scold and all others as the rules take for granted."""
