"""The toggles of Samurai Skirmish (SKIR section 10): defaults keep closest to the sheet (SKIR-GLA-11)."""

from __future__ import annotations

from dataclasses import dataclass

from rulesets.engine.forms.settings import setting
from rulesets.engine.sayings import _

TABLES = {"72x48": (72.0, 48.0), "48x48": (48.0, 48.0), "96x60": (96.0, 60.0)}
"""The tables of SKIR-GLA-3, width and depth in inches."""


@dataclass(frozen=True)
class SkirOptions:
    """Every option and toggle, with its default."""

    size: int = setting(
        200, _("Size of the forces"), "SKIR-MUS-1", group=_("Battle"),
        choices=((200, _("200 points")), (100, _("100 points")), (300, _("300 points"))),
    )  # fmt: skip
    table: str = setting(
        "72x48", _("Table, inches"), "SKIR-OPT-16", group=_("Battle"),
        choices=(("72x48", _("72 by 48")), ("48x48", _("48 by 48")), ("96x60", _("96 by 60"))),
    )  # fmt: skip
    rounds: int = setting(10, _("Rounds"), "SKIR-OPT-13", group=_("Battle"), least=6, most=20)  # SKIR-GLA-9
    scale: str = setting(
        "as_printed", _("Lengths"), "SKIR-OPT-1", group=_("Battle"),
        choices=(
            ("as_printed", _("as printed")), ("all_cm", _("all in centimetres")), ("all_inch", _("all in inches")),
        ),
        help=_("Moves and ranges are printed in inches, two distances of morale in centimetres."),
    )  # fmt: skip
    follow_up: bool = setting(
        False, _("Winners may follow up"), "SKIR-OPT-9", group=_("Optional rule"),
        help=_("Who pushed an enemy back may step after him."),
    )  # fmt: skip
    finishing_blow: bool = setting(
        False, _("Finishing blows"), "SKIR-OPT-11", group=_("Optional rule"),
        help=_("Who reaches a disabled enemy may kill him."),
    )  # fmt: skip
    horse_in_melee: bool = setting(
        False, _("Horses are hit in melee too"), "SKIR-OPT-8", group=_("Optional rule")
    )
    d_result: str = setting(
        "two_wounds", _("Dead or disabled"), "SKIR-OPT-3", group=_("Readings"),
        choices=(("two_wounds", _("two wounds")), ("die", _("thrown for"))),
        help=_("What a D on the charts does to whom it hits."),
    )  # fmt: skip
    horse_turn: str = setting(
        "half", _("A horse may turn once in each"), "SKIR-OPT-2", group=_("Readings"),
        choices=(("half", _("half of its move")), ("quarter", _("quarter of its move"))),
    )  # fmt: skip
    stack_losses: bool = setting(
        False, _("Losses of pace add up"), "SKIR-OPT-15", group=_("Readings"),
        help=_("Wounded, on a wounded horse, laden: a quarter of the rate each."),
    )  # fmt: skip
    break_off: bool = setting(True, _("Fighters may break off"), "SKIR-OPT-10", group=_("Readings"))
    pistol_pierces: bool = setting(
        False, _("Pistols pierce like arquebuses"), "SKIR-OPT-6", group=_("Readings")
    )
    ronin_as_bushi: bool = setting(False, _("Ronin fight as Bushi"), "SKIR-OPT-7", group=_("Readings"))
    charge_tests: str = setting(
        "at_once", _("Morale at a charge"), "SKIR-OPT-4", group=_("Readings"),
        choices=(("at_once", _("checked at once")), ("phase_3", _("checked in the morale phase"))),
    )  # fmt: skip
    wound_share: str = setting(
        "all_hurt", _("Hurt figures that shake a unit"), "SKIR-OPT-5", group=_("Readings"),
        choices=(("all_hurt", _("all of them")), ("able_only", _("those who still stand"))),
    )  # fmt: skip
    lone_checks: bool = setting(False, _("Lone figures check morale"), "SKIR-OPT-14", group=_("Readings"))
    seppuku: bool = setting(
        True, _("Seppuku"), "SKIR-OPT-12", group=_("Readings"),
        help=_("Routed samurai whose commander is dead may take their own lives."),
    )  # fmt: skip
