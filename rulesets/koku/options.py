"""The toggles that two players agree on before a battle (KOKU section 10, table of toggles)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from rulesets.engine.forms.settings import Clash, setting

TURN_LIMIT = 20
LEAST_GAP = 1
"""Inches between skirmishers below which a unit cannot be drawn up (KOKU-FRM-4)."""


@dataclass(frozen=True)
class KokuOptions:
    """Every toggle of the table, with its default."""

    average_dice: int = setting(
        2, "Average dice for the koku", "KOKU-SIZ-1", group="Army", least=1, most=6, recipe=True,
        help="Each pip is a thousand koku. One die is for practice.",
    )  # fmt: skip
    turn_limit: int = setting(
        TURN_LIMIT, "Turns for each side", "KOKU-VIC-8", group="Battle", least=4, most=60
    )
    deploy_depth: int = setting(
        12, "Depth of deployment, inches", "KOKU-DEP-2", group="Battle", least=6, most=20,
        help="How far from the own long edge figures may start.",
    )  # fmt: skip
    clans: bool = setting(
        False, "Clans", "KOKU-CLN-1", group="Army", recipe=True,
        help="Each average die is a clan of its own.",
    )  # fmt: skip
    turncoats: bool = setting(
        False, "Turncoats", "KOKU-TRN-1", group="Army",
        help="Every clan but the first may change sides.",
    )  # fmt: skip
    peasants: int = setting(0, "Peasants for each village", "KOKU-PEA-1", group="Army", least=0, most=10)
    flank_march: bool = setting(False, "Flank march", "KOKU-FLK-1", group="Field")
    visibility: bool = setting(False, "Only what is seen is shown", "KOKU-VIS-1", group="Field")
    night_day: bool = setting(False, "Night and day", "KOKU-DAY-1", group="Weather")
    season: str = setting(
        "summer", "Season", "KOKU-DAY-2", group="Weather", help="Whoever places the scenery may name another.",
        choices=(("summer", "Summer"), ("spring_autumn", "Spring or autumn"), ("winter", "Winter")),
    )  # fmt: skip
    wind: bool = setting(False, "Wind and smoke", "KOKU-WND-1", group="Weather")
    rain: bool = setting(False, "Rain", "KOKU-RAI-1", group="Weather")
    baggage: bool = setting(False, "Pack horses", "KOKU-BAG-1", group="Field")
    ninja: bool = setting(False, "A ninja on each side", "KOKU-NIN-1", group="Field")
    extras: bool = setting(
        True, "Extra scenery", "KOKU-SCN-5", group="Battle",
        help="Up to twelve fences, walls, fields, marshes, streams.",
    )  # fmt: skip
    morale_killed_scope: str = setting(
        "battle", "Killed in a morale test", "KOKU-RUL-61", group="Readings",
        choices=(("battle", "all since the battle began"), ("event", "those since the last test")),
    )  # fmt: skip
    matched_polearms_cancel: bool = setting(
        False, "Polearm against polearm cancels out", "KOKU-RUL-120", group="Readings"
    )
    shogun_melee_save: int = setting(
        3, "The Shogun's save in melee", "KOKU-RUL-50", group="Readings", choices=((3, "3+"), (4, "4+"))
    )
    skirmish_gap_max: float = setting(
        0.0,
        "Widest gap between skirmishers, inches (0: none)",
        "KOKU-RUL-30",
        group="Readings",
        least=0,
        most=36,
    )
    rice_field_as: str = setting(
        "marsh", "Rice fields are crossed as", "KOKU-RUL-18", group="Readings",
        choices=(("marsh", "marsh"), ("open", "open ground")),
    )  # fmt: skip
    ford_as: str = setting(
        "stream", "Fords are crossed as", "KOKU-RUL-19", group="Readings",
        choices=(("stream", "a stream"), ("river", "the river"), ("free", "open ground")),
    )  # fmt: skip
    jump_high_walls: bool = setting(True, "Riders may jump high walls", "KOKU-RUL-38", group="Readings")
    mounted_cross_fieldworks: bool = setting(
        True, "Riders may cross fieldworks", "KOKU-RUL-39", group="Readings"
    )
    turncoat_return: bool = setting(False, "A clan may turn back", "KOKU-RUL-130", group="Readings")
    smoke_from_bows: bool = setting(False, "Bows make smoke too", "KOKU-RUL-131", group="Readings")
    gun_crew_cover_floor: str = setting(
        "on", "Gunners' cover", "KOKU-RUL-118", group="Readings",
        choices=(("on", "soft at least"), ("fixed_soft", "soft whatever the ground")),
    )  # fmt: skip

    def clashes(self) -> Iterator[Clash]:
        """What cannot go together, each with the option that would have to change."""
        if self.clans and self.average_dice < 2:
            yield Clash("clans", "KOKU-CLN-1", "Clans: one average die is one clan; take two dice or more.")
        if self.turncoats and not self.clans:
            yield Clash("turncoats", "KOKU-TRN-1", "Turncoats: they need clans.")
        if self.turncoat_return and not self.turncoats:
            yield Clash("turncoat_return", "KOKU-RUL-130", "A clan may turn back: that needs turncoats.")
        if self.season != "summer" and not self.night_day:
            yield Clash("season", "KOKU-DAY-1", "Season: it matters with night and day only.")
        if self.night_day and self.turn_limit != TURN_LIMIT:
            message = "Turns for each side: nightfall replaces the limit; leave it at {turns}."
            yield Clash("turn_limit", "KOKU-RUL-138", message.format(turns=TURN_LIMIT))
        if self.smoke_from_bows and not self.wind:
            yield Clash("smoke_from_bows", "KOKU-RUL-131", "Bows make smoke too: that needs wind and smoke.")
        if 0 < self.skirmish_gap_max < LEAST_GAP:
            message = "Widest gap between skirmishers: they may not touch; take {least} inch or more, or 0."
            yield Clash("skirmish_gap_max", "KOKU-FRM-4", message.format(least=LEAST_GAP))
        deep = least_depth(self.average_dice)
        if self.deploy_depth < deep:
            message = "Depth of deployment: so many average dice may bring more than fits; take {deep} inches or more."
            yield Clash("deploy_depth", "KOKU-DEP-2", message.format(deep=deep))


def least_depth(average_dice: int) -> int:
    """Inches of depth in which the largest army of so many dice finds room on a table like any other."""
    return {4: 8, 5: 10, 6: 12}.get(average_dice, 0)
