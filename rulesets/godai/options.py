"""The toggles of Go Dai (GODAI section 10): defaults keep closest to the source (GODAI-GEN-9)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from rulesets.engine.forms.settings import Clash, setting
from rulesets.engine.sayings import _

TABLES = {
    "48x36": (48.0, 36.0), "36x36": (36.0, 36.0), "60x36": (60.0, 36.0), "72x36": (72.0, 36.0),
    "48x48": (48.0, 48.0), "72x48": (72.0, 48.0),
}  # fmt: skip
"""The tables of GODAI-GEN-6, width and depth in inches."""
LEAST_SIZE, LEAST_TURNS = 100, 6
UNLIMITED = 0
"""The size of bands of any price, and the turn limit of a battle without one."""


@dataclass(frozen=True)
class GodaiOptions:
    """Every option and toggle, with its default: 200 points, 12 turns (GODAI-GEN-8)."""

    size: int = setting(
        200, _("Points of a band"), "GODAI-OPT-15", group=_("Battle"), least=0, most=400,
        help=_("100 to 400; 0 for no limit."),
    )  # fmt: skip
    table: str = setting(
        "48x36", _("Table, inches"), "GODAI-GEN-6", group=_("Battle"),
        choices=(
            ("48x36", _("48 by 36")), ("36x36", _("36 by 36")), ("60x36", _("60 by 36")), ("72x36", _("72 by 36")),
            ("48x48", _("48 by 48")), ("72x48", _("72 by 48")),
        ),
    )  # fmt: skip
    turns: int = setting(
        12, _("Turns"), "GODAI-OPT-13", group=_("Battle"), least=0, most=20, help=_("6 to 20; 0 for no limit."),
    )  # fmt: skip
    training: str = setting(
        "after_1300", _("Samurai training"), "GODAI-OPT-9", group=_("Battle"),
        choices=(
            ("after_1300", _("after about 1300: bow, horse and long sword")),
            ("before_1300", _("before 1300: bow and horse")), ("free", _("not demanded")),
        ),
    )  # fmt: skip
    natural_six: bool = setting(
        False, _("A 6 always hits, a 1 never"), "GODAI-OPT-1", group=_("Readings"),
        help=_("In shooting, by the face of the die."),
    )  # fmt: skip
    extended_wounds: bool = setting(
        False, _("Wound Table extended"), "GODAI-OPT-2", group=_("Readings"),
        help=_("Strength and Defence outside 1 to 8 count with their real values."),
    )  # fmt: skip
    follow_up: bool = setting(True, _("Winners on foot may follow up"), "GODAI-OPT-3", group=_("Readings"))
    every_charge: bool = setting(
        False, _("Every hero's charge frightens"), "GODAI-OPT-4", group=_("Readings"),
        help=_("Groups test Courage against heroes on foot too."),
    )  # fmt: skip
    melee_defence: bool = setting(
        False, _("Weapons defend in melee only"), "GODAI-OPT-5", group=_("Readings"),
        help=_("Flail, staff, two swords and improvised weapons do not stop missiles."),
    )  # fmt: skip
    heroic_volley: bool = setting(
        False, _("Heroic Shooting is a full volley"), "GODAI-OPT-6", group=_("Readings")
    )
    humming_first: bool = setting(
        False, _("Humming arrows before all others"), "GODAI-OPT-7", group=_("Readings"),
        help=_("None once anybody has shot any arrow."),
    )  # fmt: skip
    tight: bool = setting(
        False, _("Tight groups"), "GODAI-OPT-8", group=_("Readings"),
        help=_("All of a group within 2 inches of one another."),
    )  # fmt: skip
    fled_count: bool = setting(
        False, _("Who has fled counts as lost to the band"), "GODAI-OPT-10", group=_("Readings")
    )
    initiative_tokens: bool = setting(
        False, _("Tokens on the Initiative"), "GODAI-OPT-11", group=_("Readings")
    )
    one_by_one: bool = setting(
        False, _("Caught one by one"), "GODAI-OPT-12", group=_("Readings"),
        help=_("Riders cut down only those whom they touch."),
    )  # fmt: skip
    band_again: bool = setting(
        False, _("The band's test repeats"), "GODAI-OPT-14", group=_("Readings"),
        help=_("After it, each group tests again whenever it takes a loss."),
    )  # fmt: skip

    def clashes(self) -> Iterator[Clash]:
        """What lies between no limit and the least one (GODAI-OPT-13, GODAI-OPT-15)."""
        if UNLIMITED < self.size < LEAST_SIZE:
            yield Clash("size", "GODAI-OPT-15", _("A band has 100 to 400 points, or any number with 0."))
        if UNLIMITED < self.turns < LEAST_TURNS:
            yield Clash("turns", "GODAI-OPT-13", _("A battle has 6 to 20 turns, or any number with 0."))
