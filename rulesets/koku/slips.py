"""Odds slips: what fire or a blow will do, step by step, from the tests that will be thrown.

The needs, chances and losses shown here are those of :mod:`rulesets.koku.fire.volley` and
:mod:`rulesets.koku.melee.strike`.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

import msgspec

from rulesets.engine import forms
from rulesets.engine.battle import Point
from rulesets.engine.dice import odds
from rulesets.engine.dice.odds import Distribution
from rulesets.engine.dice.tests import NeedLine, Test
from rulesets.engine.forms import Fact, Line, Odds
from rulesets.engine.sayings import Words, _, say
from rulesets.koku.charts import TROOPS
from rulesets.koku.fire import volley as fire
from rulesets.koku.fire.reach import Volley

NUMBERS = (
    _("no"),
    _("one"),
    _("two"),
    _("three"),
    _("four"),
    _("five"),
    _("six"),
    _("seven"),
    _("eight"),
    _("nine"),
    _("ten"),
)
MEN = {"crew": _("gunners"), "monk": _("monks"), "oban": _("guards"), "peasant": _("peasants")}
"""What several men of a rank are called where the rank's own name does not serve."""


def fire_slip(volley: Volley) -> Odds:
    """The odds of one volley (KOKU-FIR-3 to KOKU-FIR-16)."""
    shots = volley.shots
    hits = fire.hit_tests(shots)
    save = fire.to_save(shots[0])
    tail = list(save.steps())
    if not any(test.modifiers for test in hits):
        tail.insert(0, NeedLine(_("no cover on any line"), "0", "KOKU-COV-1"))
    if not shots[0].ff and TROOPS[volley.unit.kind].liable:
        tail.append(NeedLine(_("we keep formation"), "0", "KOKU-FIR-14"))
    return slip(
        title=say("{unit} at {target}", unit=volley.unit.name, target=volley.target.name),
        distance=volley.distance,
        lines=[shot.line for shot in shots],
        hits=hits,
        saves=(save,),
        losses=fire.losses(shots, len(volley.fallible)),
        steps=[_dice_step(volley), *hit_steps(hits), *tail],
    )


def slip(
    *,
    title: Words,
    distance: float,
    lines: Sequence[tuple[Point, Point]],
    hits: Sequence[Test],
    saves: Sequence[Test],
    losses: Distribution,
    steps: Sequence[NeedLine],
) -> Odds:
    """Hits and saves as they lie beside the unit; ``distance`` in inches, ``losses`` the chance of 0, 1, 2 ... dead."""
    facts = (
        Fact(say("on {die}", die=hits[0].die), " / ".join(dict.fromkeys(_by_chance(hits)))),
        Fact(_("hit"), _percent([odds.chance(test) for test in hits])),
        Fact(_("save"), _percent([odds.chance(test) for test in saves])),
        forms.expectation_fact(_("exp. losses"), losses),
    )
    between = (Line(start, end) for start, end in lines)
    return forms.slip(title, facts, steps, losses, lines=between, distance=distance)


def hit_steps(hits: Sequence[Test]) -> list[NeedLine]:
    """The steps of tests to hit; where needs differ each is told with the number of its dice."""
    kinds = odds.alike(hits)
    found: list[NeedLine] = []
    for test in kinds:
        base, *rest = test.steps()
        if len(kinds) > 1:
            words = say(
                "{count} dice: {label}",
                count=NUMBERS[test.count] if test.count <= 10 else test.count,
                label=base.label,
            )
            base = msgspec.structs.replace(base, label=words)
        found += [base, *rest]
    return found


def _dice_step(volley: Volley) -> NeedLine:
    men, each = len(volley.shots), volley.shots[0].dice
    rank = TROOPS[volley.unit.kind].rank
    words = say(
        "{count} {men}, {each} {dice} each",
        count=NUMBERS[men] if men <= 10 else men,
        men=MEN.get(rank, rank),
        each=NUMBERS[each],
        dice=_dice(each),
    )
    return NeedLine(words, str(men * each), "KOKU-FIR-3")


def _dice(count: int) -> str:
    return "die" if count == 1 else "dice"


def _by_chance(tests: Sequence[Test]) -> list[str]:
    return [test.words for test in sorted(tests, key=lambda test: -odds.chance(test))]


def _percent(chances: Sequence[Fraction]) -> str:
    low, high = (round(float(chance) * 100) for chance in (min(chances), max(chances)))
    return f"{low}%" if low == high else f"{low}–{high}%"
