"""The combat that is being fought, as screens draw it (GODAI-CLO-10): the ``bout`` of a document.

It is read off :class:`rulesets.godai.battle.Bout`, which holds whatever its steps have brought so far; nothing is
reckoned here.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from rulesets.engine.battle import Side
from rulesets.engine.dice.tests import Modifier
from rulesets.engine.forms.bouts import (
    ArtState,
    BoutShown,
    CutShown,
    DieShown,
    FighterShown,
    LineShown,
    PartyShown,
)
from rulesets.engine.memory import Memory
from rulesets.engine.sayings import Words, _, players_name, say, with_sign
from rulesets.godai.battle import Bout, GodaiBattle, GodaiFigure, GodaiUnit
from rulesets.godai.charts import WATERS, Water, Weapon, wound_need
from rulesets.godai.melee.forming import DONE
from rulesets.godai.melee.opening import matters
from rulesets.godai.stand.profile import weapon_words
from rulesets.godai.stand.units import place_in_unit

ASKS = {
    "flow": (Water.FLOWING_WATER,), "place": (Water.CHOOSE_PLACE,), "leaves": (Water.RED_LEAVES,),
    "stance": (Water.ONE_CUT, Water.BODY_IN_PLACE), "rhythm": (Water.NO_DESIGN,), "scold": (Water.SCOLD,),
}  # fmt: skip
"""The strategies that a decision is about, by its tag."""
DECIDED = {
    "score": _("by the best score"), "combat": _("by the higher Combat"), "roll_off": _("by the roll-off"),
    "alone": _("the other has no dice"),
}  # fmt: skip
FLOWS = WATERS[Water.FLOWING_WATER].name
CAME = {
    "wound": _("wounded"), "saved": _("saved by a token"), "horse": _("horse down"), "killed": _("killed"),
    "wasted": _("lost"),
}  # fmt: skip


def bout_shown(battle: GodaiBattle) -> BoutShown | None:
    """The combat of this turn that is being fought, else the last; None where none is begun."""
    begun = [bout for bout in battle.bouts.values() if bout.step]
    if not begun:
        return None
    fought = [bout for bout in begun if bout.step != DONE]
    bout = min(fought, key=lambda bout: bout.number) if fought else max(begun, key=lambda bout: bout.number)
    question = (
        bout,
        battle.asked,
        len(battle.bouts),
        battle.initiative,
        battle.figures,
        battle.units,
        battle.forces,
    )
    return _SHOWN(question, lambda: _show(battle, bout))


_SHOWN: Memory[BoutShown] = Memory(4)


def _show(battle: GodaiBattle, bout: Bout) -> BoutShown:
    first = battle.holders()[0]
    fresh = _("first round") if bout.fresh else _("the fight goes on")
    name = players_name(battle.forces[first].clan)
    title = _("Heroic Combat") if bout.hero else _("Close combat")
    return BoutShown(
        number=bout.number, of=len(battle.bouts), title=title, step=bout.step, passed=bout.passed,
        about=say("{round}; {side} have the Initiative and answer first", round=fresh, side=name),
        parties={side: _party(battle, bout, side) for side in Side}, ledger=tuple(_ledger(battle, bout)),
        score=_score(bout), verdict=_verdict(battle, bout), winner=str(bout.winner or ""),
        cuts=tuple(
            CutShown(cut.figure, cut.target, cut.horse, "–" if cut.need is None else f"{cut.need}+", cut.face,
                     CAME.get(cut.came, ""))
            for cut in bout.cuts
        ),
    )  # fmt: skip


def _party(battle: GodaiBattle, bout: Bout, side: Side) -> PartyShown:
    """A side of it, heroes first, then in the order of the combat."""
    ids = _in_order(battle, bout, side)
    best = max((blow.score for blow in bout.blows), default=0)
    dice = tuple(
        DieShown(blow.figure, blow.face, blow.modifier, blow.was, blow.token, blow.score == best)
        for blow in bout.blows
        if blow.figure in bout.fighters[side]
    )
    return PartyShown({id: _fighter(battle, bout, battle.figures[id]) for id in ids}, dice)


def _in_order(battle: GodaiBattle, bout: Bout, side: Side) -> list[str]:
    return sorted(bout.fighters[side], key=lambda id: not battle.unit_of(battle.figures[id]).hero)


def _fighter(battle: GodaiBattle, bout: Bout, figure: GodaiFigure) -> FighterShown:
    unit = battle.unit_of(figure)
    arts: dict[str, ArtState] = {
        water: _state(battle, bout, unit, figure, Water(water)) for water in unit.water
    }
    if level := unit.mastery(figure.in_hand):
        mastered = Weapon.LONG_SWORD if figure.in_hand is Weapon.DAI_SHO else figure.in_hand
        arts[f"{mastered}-{level}"] = "in_play"
    return FighterShown(
        figure.id, unit.id, place_in_unit(battle, figure), weapon_words(figure.in_hand), figure.id in bout.rear, arts,
        _cut(battle, bout, unit),
    )  # fmt: skip


def _cut(battle: GodaiBattle, bout: Bout, unit: GodaiUnit) -> dict[str, Words]:
    """By whom each of a hero's strategies was cancelled (GODAI-WTR-4)."""
    both = zip(bout.cancelled.get(unit.id, ()), bout.cancelled_by.get(unit.id, ()), strict=False)
    return {
        water: say("cut off by {strategy} of {hero}", strategy=FLOWS, hero=battle.units[hero].name)
        for water, hero in both
    }


def _state(battle: GodaiBattle, bout: Bout, unit: GodaiUnit, figure: GodaiFigure, water: Water) -> ArtState:
    """How a strategy stands: cut off, being decided, at work or not."""
    if water in bout.cancelled.get(unit.id, ()):
        return "cancelled"
    asked = battle.asked
    if asked is not None and asked.question.get("unit") == unit.id and water in ASKS.get(asked.kind, ()):
        return "open"
    if water in (Water.ONE_CUT, Water.BODY_IN_PLACE):
        works = bout.stances.get(unit.id) == water
    else:
        works = bool(figure.charged) if water is Water.BODY_STRIKE else matters(bout, figure, water)
    return "in_play" if works else "not_now"


def _ledger(battle: GodaiBattle, bout: Bout) -> Iterator[LineShown]:
    """What makes the dice of those who stand in front, line by line (GODAI-ATK, GODAI-CDM)."""
    front = {side: next(iter(_in_order(battle, bout, side)), "") for side in Side}
    if not bout.attacks:
        return
    yield from _lines(front, bout.attacks, plain="GODAI-ATK-1")
    counts = {side: str(sum(one.value for one in bout.attacks.get(id, ()))) for side, id in front.items()}
    yield LineShown(_("dice"), "GODAI-CLO-11", counts, sum=True)
    yield from _lines(front, bout.modifiers)
    sums = {side: sum(one.value for one in bout.modifiers.get(id, ())) for side, id in front.items()}
    words = {side: with_sign(value) if value else "0" for side, value in sums.items()}
    yield LineShown(_("to every die"), "GODAI-RES-2", words, sum=True)
    if bout.strengths:
        yield from _against(battle, bout, front)


def _against(battle: GodaiBattle, bout: Bout, front: Mapping[Side, str]) -> Iterator[LineShown]:
    """Strength against Defence, and what a wound die of each would need against the other (GODAI-WOU-1)."""
    yield from _lines(front, bout.strengths, plain="GODAI-CLO-16")
    strength = {
        side: sum(one.value for one in bout.strengths.get(id, ())) for side, id in front.items() if id
    }
    defence = {side: bout.defences[id] for side, id in front.items() if id}
    if len(strength) < len(Side):
        return
    yield LineShown(_("Strength of a blow"), "GODAI-WOU-1", _tell(strength), sum=True)
    yield LineShown(
        _("Defence of the other"), "GODAI-DEF-1", {side: str(defence[side.opponent]) for side in Side}
    )
    extended = battle.options.extended_wounds
    needs = {side: wound_need(strength[side], defence[side.opponent], extended=extended) for side in Side}
    words = {side: "–" if need is None else f"{need}+" for side, need in needs.items()}
    yield LineShown(_("wounds on"), "GODAI-WOU-1", words, sum=True)


def _tell(values: Mapping[Side, int]) -> dict[Side, str]:
    return {side: str(value) for side, value in values.items()}


def _lines(
    front: Mapping[Side, str], told: Mapping[str, Sequence[Modifier]], plain: str = ""
) -> Iterator[LineShown]:
    """A line for each reason that either of those in front has."""
    rows: dict[tuple[str, Words], dict[Side, str]] = {}
    for side, id in front.items():
        for one in told.get(id, ()):
            value = str(one.value) if one.clause == plain else with_sign(one.value)
            rows.setdefault((one.clause, one.label), {})[side] = value
    for (clause, label), values in rows.items():
        yield LineShown(label, clause, {side: values.get(side, "") for side in Side})


def _score(bout: Bout) -> str:
    """The best scores, or the roll-off that decided between them."""
    if bout.roll_off:
        return " : ".join(str(bout.roll_off.get(side, "–")) for side in Side)
    if not bout.blows:
        return ""
    best = {side: [blow.score for blow in bout.blows if blow.figure in bout.fighters[side]] for side in Side}
    return " : ".join(str(max(scores)) if scores else "–" for scores in best.values())


def _verdict(battle: GodaiBattle, bout: Bout) -> Words:
    if bout.winner is not None:
        side = players_name(battle.forces[bout.winner].clan)
        return say("{side} win: {by}", side=side, by=DECIDED[bout.by])
    if bout.step == DONE:
        return _("nobody wins") if bout.blows else _("no blows")
    if not bout.chance:
        return ""
    first = battle.holders()[0]
    share = 100.0 * bout.chance.get(first, 0.0)
    return say(
        "{share:.0f}% for {side} before the dice fell",
        share=share,
        side=players_name(battle.forces[first].clan),
    )
