"""The dice of a volley: what they need, and exactly what they may bring (AOW-SHO-2 to AOW-SHO-5, AOW-SHO-11 to
AOW-SHO-18). A :class:`Shot` is all that they depend on.
"""

from __future__ import annotations

import msgspec

from rulesets.ageofwar.charts import TROOPS, Kind
from rulesets.ageofwar.fire.hits import Mark, Saves, killed, led_save
from rulesets.engine.dice import odds
from rulesets.engine.dice.dice import Die
from rulesets.engine.dice.tests import Modifier, Row, Test, granted
from rulesets.engine.sayings import Words, _

AGAIN = 2
"""AOW-SHO-4: the highest face that armoured ashigaru throw again."""
BASIC, BEST, WORST = 3, 2, 4
"""AOW-SHO-11, AOW-SHO-17: the basic save, and what it is never better and never worse than."""


class Shot(msgspec.Struct, frozen=True):
    """A volley at a unit or a lone leader: dice on centre and not (``centred``, ``aside``), who shoots, whether at
    short range; who is the ``target``, whether in cover, how many bases its front rank has, whether the unit commander
    is among them, how many leaders besides, and how many of these have a bodyguard.
    """

    centred: int = 4
    aside: int = 0
    shooter: Kind = Kind.ARMOURED
    short: bool = False
    target: Kind = Kind.ARMOURED
    cover: bool = False
    front: int = 4
    commander: bool = True
    leaders: int = 0
    guards: int = 0

    @property
    def again(self) -> bool:
        """AOW-SHO-4: whether the low dice are thrown again; gun crews have no such drill (AOW-RUL-29)."""
        return self.shooter == Kind.ARMOURED


SAVES: tuple[Row[Shot], ...] = (
    Row("AOW-SHO-12", -1, _("short range"), lambda shot: shot.short),
    Row("AOW-SHO-13", -TROOPS[Kind.LEVY].cover, _("levy"), lambda shot: shot.target == Kind.LEVY),
    Row("AOW-SHO-14", +1, _("in cover"), lambda shot: shot.cover),
    Row(
        "AOW-SHO-15", -TROOPS[Kind.SAMURAI].cover, _("samurai"),
        lambda shot: shot.target in (Kind.SAMURAI, Kind.RONIN),
    ),
    Row("AOW-SHO-16", +1, _("long range"), lambda shot: not shot.short),
)  # fmt: skip


def hit_tests(shot: Shot) -> tuple[Test, ...]:
    """AOW-SHO-2, AOW-SHO-3, AOW-DIC-3: the dice on centre, then the others; none where there are none."""
    return tuple(test for test in (_hit(5, "AOW-SHO-2", _("on centre"), shot.centred),
                                   _hit(6, "AOW-SHO-3", _("not on centre"), shot.aside)) if test.count)  # fmt: skip


def _hit(need: int, clause: str, label: Words, count: int) -> Test:
    return Test("hit", Die.D6, need, clause, label, count=count)


def again(test: Test, count: int) -> Test:
    """AOW-SHO-4, AOW-GEN-9: so many dice of a test thrown a second time; they keep what they show then."""
    return msgspec.structs.replace(
        test, name="hit_again", clause="AOW-SHO-4", label=_("thrown again"), count=count
    )


def shot_saves(shot: Shot) -> Saves:
    """AOW-SHO-11 to AOW-SHO-18: the saves against a volley; everything is added before the limits (AOW-RUL-74)."""
    test = Test("save", Die.D6, BASIC, "AOW-SHO-11", _("Saving throw"), granted(SAVES, shot))
    within = min(max(test.need, BEST), WORST)
    if within != test.need:
        limit = Modifier("AOW-SHO-17", test.need - within, _("a 1 kills, a 4 saves"))
        test = msgspec.structs.replace(test, modifiers=(*test.modifiers, limit))
    return Saves(test, led_save("AOW-SHO-18"))


def hits(shot: Shot) -> odds.Distribution:
    """The exact chance of each number of hits, second throws counted (AOW-SHO-4)."""
    total = odds.NOTHING
    for test in hit_tests(shot):
        chance = odds.chance(test)
        if shot.again:
            chance += chance * AGAIN / len(Die.D6.faces)
        total = odds.together(total, odds.repeated(chance, test.count))
    return total


def marks(shot: Shot) -> tuple[Mark, ...]:
    """The front rank that a shot tells of."""
    bases = [Mark(str(number), commander=not number and shot.commander) for number in range(shot.front)]
    leaders = (Mark("", leader=str(n), lives=1 + (n < shot.guards)) for n in range(shot.leaders))
    return (*bases, *leaders)


def losses(shot: Shot) -> odds.Distribution:
    """The exact chance of 0, 1, 2 ... figures killed, bodyguards counted, if hits are placed as usual (AOW-SHO-10)."""
    return killed(marks(shot), hits(shot), shot_saves(shot))
