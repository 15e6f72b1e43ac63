"""The toggles that two players agree on before a battle (KOKU section 10, table of toggles)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from rulesets.engine.forms.settings import Clash, setting
from rulesets.engine.sayings import _

TURN_LIMIT = 20
LEAST_GAP = 1
"""Inches between skirmishers below which a unit cannot be drawn up (KOKU-FRM-4)."""


@dataclass(frozen=True)
class KokuOptions:
    """Every toggle of the table, with its default."""

    average_dice: int = setting(
        2, _("Average dice for the koku"), "KOKU-SIZ-1", group=_("Army"), least=1, most=6, recipe=True,
        help=_("Each pip is a thousand koku. One die is for practice."),
    )  # fmt: skip
    turn_limit: int = setting(
        TURN_LIMIT, _("Turns for each side"), "KOKU-VIC-8", group=_("Battle"), least=4, most=60
    )
    deploy_depth: int = setting(
        12, _("Depth of deployment, inches"), "KOKU-DEP-2", group=_("Battle"), least=6, most=20,
        help=_("How far from the own long edge figures may start."),
    )  # fmt: skip
    clans: bool = setting(
        False, _("Clans"), "KOKU-CLN-1", group=_("Army"), recipe=True,
        help=_("Each average die is a clan of its own."),
    )  # fmt: skip
    turncoats: bool = setting(
        False, _("Turncoats"), "KOKU-TRN-1", group=_("Army"),
        help=_("Every clan but the first may change sides."),
    )  # fmt: skip
    peasants: int = setting(
        0, _("Peasants for each village"), "KOKU-PEA-1", group=_("Army"), least=0, most=10
    )
    flank_march: bool = setting(False, _("Flank march"), "KOKU-FLK-1", group=_("Field"))
    visibility: bool = setting(False, _("Only what is seen is shown"), "KOKU-VIS-1", group=_("Field"))
    night_day: bool = setting(False, _("Night and day"), "KOKU-DAY-1", group=_("Weather"))
    season: str = setting(
        "summer", _("Season"), "KOKU-DAY-2", group=_("Weather"), help=_("Whoever places the scenery may name another."),
        choices=(("summer", _("Summer")), ("spring_autumn", _("Spring or autumn")), ("winter", _("Winter"))),
    )  # fmt: skip
    wind: bool = setting(False, _("Wind and smoke"), "KOKU-WND-1", group=_("Weather"))
    rain: bool = setting(False, _("Rain"), "KOKU-RAI-1", group=_("Weather"))
    baggage: bool = setting(False, _("Pack horses"), "KOKU-BAG-1", group=_("Field"))
    ninja: bool = setting(False, _("A ninja on each side"), "KOKU-NIN-1", group=_("Field"))
    extras: bool = setting(
        True, _("Extra scenery"), "KOKU-SCN-5", group=_("Battle"),
        help=_("Up to twelve fences, walls, fields, marshes, streams."),
    )  # fmt: skip
    morale_killed_scope: str = setting(
        "battle", _("Killed in a morale test"), "KOKU-RUL-61", group=_("Readings"),
        choices=(("battle", _("all since the battle began")), ("event", _("those since the last test"))),
    )  # fmt: skip
    matched_polearms_cancel: bool = setting(
        False, _("Polearm against polearm cancels out"), "KOKU-RUL-120", group=_("Readings")
    )
    shogun_melee_save: int = setting(
        3, _("The Shogun's save in melee"), "KOKU-RUL-50", group=_("Readings"), choices=((3, "3+"), (4, "4+"))
    )
    skirmish_gap_max: float = setting(
        0.0,
        _("Widest gap between skirmishers, inches (0: none)"),
        "KOKU-RUL-30",
        group=_("Readings"),
        least=0,
        most=36,
    )
    rice_field_as: str = setting(
        "marsh", _("Rice fields are crossed as"), "KOKU-RUL-18", group=_("Readings"),
        choices=(("marsh", "marsh"), ("open", _("open ground"))),
    )  # fmt: skip
    ford_as: str = setting(
        "stream", _("Fords are crossed as"), "KOKU-RUL-19", group=_("Readings"),
        choices=(("stream", _("a stream")), ("river", _("the river")), ("free", _("open ground"))),
    )  # fmt: skip
    jump_high_walls: bool = setting(True, _("Riders may jump high walls"), "KOKU-RUL-38", group=_("Readings"))
    mounted_cross_fieldworks: bool = setting(
        True, _("Riders may cross fieldworks"), "KOKU-RUL-39", group=_("Readings")
    )
    turncoat_return: bool = setting(False, _("A clan may turn back"), "KOKU-RUL-130", group=_("Readings"))
    smoke_from_bows: bool = setting(False, _("Bows make smoke too"), "KOKU-RUL-131", group=_("Readings"))
    gun_crew_cover_floor: str = setting(
        "on", _("Gunners' cover"), "KOKU-RUL-118", group=_("Readings"),
        choices=(("on", _("soft at least")), ("fixed_soft", _("soft whatever the ground"))),
    )  # fmt: skip

    def clashes(self) -> Iterator[Clash]:
        """What cannot go together, each with the option that would have to change."""
        if self.clans and self.average_dice < 2:
            yield Clash(
                "clans", "KOKU-CLN-1", _("Clans: one average die is one clan; take two dice or more.")
            )
        if self.turncoats and not self.clans:
            yield Clash("turncoats", "KOKU-TRN-1", _("Turncoats: they need clans."))
        if self.turncoat_return and not self.turncoats:
            yield Clash("turncoat_return", "KOKU-RUL-130", _("A clan may turn back: that needs turncoats."))
        if self.season != "summer" and not self.night_day:
            yield Clash("season", "KOKU-DAY-1", _("Season: it matters with night and day only."))
        if self.night_day and self.turn_limit != TURN_LIMIT:
            message = _("Turns for each side: nightfall replaces the limit; leave it at {turns}.")
            yield Clash("turn_limit", "KOKU-RUL-138", message.format(turns=TURN_LIMIT))
        if self.smoke_from_bows and not self.wind:
            yield Clash(
                "smoke_from_bows", "KOKU-RUL-131", _("Bows make smoke too: that needs wind and smoke.")
            )
        if 0 < self.skirmish_gap_max < LEAST_GAP:
            message = _(
                "Widest gap between skirmishers: they may not touch; take {least} inch or more, or 0."
            )
            yield Clash("skirmish_gap_max", "KOKU-FRM-4", message.format(least=LEAST_GAP))
        deep = least_depth(self.average_dice)
        if self.deploy_depth < deep:
            message = _(
                "Depth of deployment: so many average dice may bring more than fits; take {deep} inches or more."
            )
            yield Clash("deploy_depth", "KOKU-DEP-2", message.format(deep=deep))


def least_depth(average_dice: int) -> int:
    """Inches of depth in which the largest army of so many dice finds room on a table like any other."""
    return {4: 8, 5: 10, 6: 12}.get(average_dice, 0)
