"""The dice of melee (SKIR-MEL-9 to SKIR-MEL-14). A :class:`Fighter` is what they depend on, and nothing else."""

from __future__ import annotations

from fractions import Fraction

import msgspec

from rulesets.engine.dice import odds
from rulesets.engine.dice.dice import Die
from rulesets.engine.dice.tests import Modifier, Row, Test, modifiers_for
from rulesets.engine.dice.versus import total
from rulesets.engine.sayings import Words, _
from rulesets.engine.table.geometry import bearing, turn_between
from rulesets.skirmish.battle import SkirFigure
from rulesets.skirmish.charts import BLADES, CLASSES, FLANK, MELEE, Armour, Blade, Kind
from rulesets.skirmish.options import SkirOptions

MOST_EXTRAS = 2
"""Figures at most that help a primary (SKIR-MEL-5)."""

PUSHED = "PB"
"""The cell of the melee chart that pushes back (SKIR-MEL-14)."""


class Fighter(msgspec.Struct, frozen=True):
    """The primary of one side of a combat: its class, armour and weapon, whether it is mounted or wounded, how many
    extras the enemy has, whether the enemy is in its rear where it cannot strike (SKIR-MEL-8; all others fight all
    round, SKIR-MEL-7), and whether it is a Ronin who fights as a Bushi (SKIR-OPT-7).
    """

    kind: Kind = Kind.ASHIGARU
    armour: Armour = Armour.LIGHT
    blade: Blade = Blade.SIDEARM
    mounted: bool = False
    wounded: bool = False
    against: int = 0
    helpless: bool = False
    as_bushi: bool = False

    @property
    def die(self) -> Die:
        """SKIR-MEL-9: a D6, a D8 for a Kensei."""
        return CLASSES[self.kind].melee

    @property
    def bonus(self) -> int:
        """SKIR-MEL-10, SKIR-MEL-11: its modifiers added up, with no floor and no ceiling."""
        return sum(modifier.value for modifier in modifiers(self))

    @property
    def strength(self) -> Fraction:
        """SKIR-MEL-4: its modifiers and its average die."""
        return self.bonus + Fraction(sum(self.die.faces), len(self.die.faces))


def _class(kind: Kind, clause: str) -> Row[Fighter]:
    row = CLASSES[kind]
    return Row(clause, row.bonus, row.name, lambda one: one.kind is kind)


ROWS: tuple[Row[Fighter], ...] = (
    _class(Kind.KENSEI, "SKIR-MEL-10a"),
    _class(Kind.EIYUU, "SKIR-MEL-10b"),
    _class(Kind.BUSHI, "SKIR-MEL-10c"),
    Row("SKIR-OPT-7", 1, _("Ronin as Bushi"), lambda one: one.kind is Kind.RONIN and one.as_bushi),
    _class(Kind.NOUMIN, "SKIR-MEL-10d"),
    Row("SKIR-MEL-10e", 1, _("mounted"), lambda one: one.mounted),
    Row("SKIR-MEL-10f", 1, _("naginata or no-dachi"), lambda one: BLADES[one.blade].modifier > 0),
    Row("SKIR-MEL-10g", -1, _("improvised weapon"), lambda one: BLADES[one.blade].modifier < 0),
    Row("SKIR-MEL-11", -1, _("wounded"), lambda one: one.wounded),
)
"""The modifiers of the melee throw but for SKIR-MEL-10h, of which there may be two."""


def modifiers(one: Fighter) -> tuple[Modifier, ...]:
    """SKIR-MEL-10, SKIR-MEL-11: what is added to a primary's throw; -1 for each enemy extra (SKIR-MEL-10h)."""
    extras = min(one.against, MOST_EXTRAS)
    more = (Modifier("SKIR-MEL-10h", -extras, _("enemies who help")),) if extras else ()
    return modifiers_for(ROWS, one) + more


def behind(figure: SkirFigure, foe: SkirFigure) -> bool:
    """SKIR-MEL-8: whether a rider without a yari has an enemy in his rear, whom he cannot hurt."""
    if not figure.mounted or figure.blade is Blade.YARI:
        return False
    return abs(turn_between(figure.facing, bearing(figure.point, foe.point))) > FLANK + 1e-9


def fighter_of(figure: SkirFigure, foe: SkirFigure | None, against: int, options: SkirOptions) -> Fighter:
    """A figure as the primary against a foe (None: whoever he is) who has so many extras."""
    return Fighter(
        kind=figure.kind, armour=figure.armour, blade=figure.blade, mounted=figure.mounted,
        wounded=figure.wounds > 0, against=against, helpless=foe is not None and behind(figure, foe),
        as_bushi=options.ronin_as_bushi,
    )  # fmt: skip


def blow(one: Fighter, label: Words) -> Test:
    """SKIR-MEL-9: the throw of a primary with its modifiers."""
    return total("melee", one.die, "SKIR-MEL-9", label, modifiers(one))


def strike(one: Fighter, other: Fighter, margin: int) -> tuple[int, int]:
    """SKIR-MEL-12: who suffers where the first's total less the second's is that (0 for the first, 1 for the second, -1
    for a tie), and the column of the chart: -1 where nothing happens. A rider with his enemy in his rear hurts nobody
    (SKIR-MEL-8).
    """
    winner = one if margin > 0 else other
    column = -1 if winner.helpless else MELEE.column(abs(margin))
    return (int(margin > 0) if margin else -1), column


def letter(loser: Fighter, column: int) -> str:
    """SKIR-MEL-13: what stands in that column for a loser in his armour: nothing, PB, W or D."""
    return MELEE.row(loser.armour).cells[column] if column >= 0 else ""


Ends = dict[tuple[int, str], Fraction]
"""The chance that the first (0) or the second (1) loses and suffers that; nobody (-1) where it is a tie."""


def ends(one: Fighter, other: Fighter) -> Ends:
    """The exact chance of each end of a combat (SKIR-MEL-12)."""
    found: Ends = {}
    for margin, share in odds.margins(blow(one, ""), blow(other, "")).items():
        who, column = strike(one, other, margin)
        end = (who, letter((one, other)[who], column) if margin else "")
        found[end] = found.get(end, Fraction(0)) + share
    return found
