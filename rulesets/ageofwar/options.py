"""The options of Battles in the Age of War (AOW section 10)."""

from __future__ import annotations

from dataclasses import dataclass

from rulesets.ageofwar.charts import CLOCK
from rulesets.engine.forms.settings import setting
from rulesets.engine.sayings import _

LIMITS = {"short": 500, "standard": 800, "big": 1000}
"""Points of an army by the size of the battle (AOW-MUS-1)."""
WIDTH, DEPTH = 60.0, 36.0
"""AOW-GEN-2, in inches."""


@dataclass(frozen=True)
class AowOptions:
    """Every option, with its default."""

    size: str = setting(
        "standard", _("Size"), "AOW-OPT-1", group=_("Battle"),
        choices=(
            ("short", _("short: 500 points")), ("standard", _("standard: 800 points")), ("big", _("big: 1000 points")),
        ),
    )  # fmt: skip
    clock: int = setting(
        CLOCK, _("Clock"), "AOW-OPT-9", group=_("Battle"), least=10, most=30,
        help=_("The defender's die is taken from it after each of his turns."),
    )  # fmt: skip
    scenery: str = setting(
        "placed", _("Scenery"), "AOW-OPT-2", group=_("Battle"),
        choices=(("placed", _("laid by both sides")), ("preset", _("from a map")), ("none", _("none"))),
    )  # fmt: skip
    roles: str = setting(
        "rolled", _("Who attacks"), "AOW-OPT-3", group=_("Battle"),
        choices=(
            ("rolled", _("the higher throw chooses")), ("host_attacks", _("the host attacks")),
            ("host_defends", _("the host defends")),
        ),
    )  # fmt: skip
    late_units: bool = setting(True, _("Late units"), "AOW-OPT-4", group=_("Rules"))
    messengers: bool = setting(
        True, _("Messengers"), "AOW-OPT-5", group=_("Rules"),
        help=_("Without them nobody has determination dice; the maku counts all the same."),
    )  # fmt: skip
    challenges: bool = setting(True, _("Challenges"), "AOW-OPT-6", group=_("Rules"))
    opportunity_shooting: bool = setting(True, _("Opportunity shooting"), "AOW-OPT-7", group=_("Rules"))
    auto_place: bool = setting(
        True, _("Hits are placed by the usual order"), "AOW-OPT-8", group=_("Rules"),
        help=_("Off: whom the choice die favours is asked."),
    )  # fmt: skip
    support: str = setting(
        "rank", _("Support in fights"), "AOW-OPT-10", group=_("Readings"),
        choices=(("rank", _("by the unit's second rank")), ("unit", _("by a unit behind it"))),
    )  # fmt: skip
    duel: str = setting(
        "hold", _("Duels"), "AOW-OPT-11", group=_("Readings"),
        choices=(("hold", _("each may hold")), ("race", _("a race to the ceiling"))),
    )  # fmt: skip
    general_retry: bool = setting(
        False, _("New generals are sought every turn"), "AOW-OPT-12", group=_("Readings")
    )
    surcharge: str = setting(
        "piece", _("Passing through costs"), "AOW-OPT-13", group=_("Readings"),
        choices=(("piece", _("once for each piece or unit")), ("lot", _("for every lot"))),
    )  # fmt: skip

    @property
    def limit(self) -> int:
        """The points of an army (AOW-MUS-1)."""
        return LIMITS[self.size]
