"""The toggles that two players agree on before a battle (KOKU section 10, table of toggles)."""

from __future__ import annotations

from dataclasses import dataclass

from rulesets.engine.settings import setting

LATER = "This option is not in play yet."


@dataclass(frozen=True)
class KokuOptions:
    """Every toggle of the table, with its default. Those of section 10 stay off until their rules are in play."""

    average_dice: int = setting(
        2, "Average dice for the koku", "KOKU-SIZ-1", group="Army", least=1, most=6, locked=LATER,
        help="Each pip is a thousand koku.",
    )  # fmt: skip
    turn_limit: int = setting(20, "Turns for each side", "KOKU-VIC-8", group="Battle", least=4, most=60)
    deploy_depth: int = setting(
        12, "Depth of deployment, inches", "KOKU-DEP-2", group="Battle", least=6, most=20,
        help="How far from the own long edge figures may start.",
    )  # fmt: skip
    clans: bool = setting(False, "Clans", "KOKU-CLN-1", group="Army", locked=LATER)
    turncoats: bool = setting(False, "Turncoats", "KOKU-TRN-1", group="Army", locked=LATER)
    peasants: int = setting(
        0, "Peasants for each village", "KOKU-PEA-1", group="Army", least=0, most=10, locked=LATER
    )
    flank_march: bool = setting(False, "Flank march", "KOKU-FLK-1", group="Field", locked=LATER)
    visibility: bool = setting(False, "Only what is seen is shown", "KOKU-VIS-1", group="Field", locked=LATER)
    night_day: bool = setting(False, "Night and day", "KOKU-DAY-1", group="Weather", locked=LATER)
    season: str = setting(
        "summer", "Season", "KOKU-DAY-2", group="Weather", locked=LATER,
        choices=(("summer", "Summer"), ("spring_autumn", "Spring or autumn"), ("winter", "Winter")),
    )  # fmt: skip
    wind: bool = setting(False, "Wind and smoke", "KOKU-WND-1", group="Weather", locked=LATER)
    rain: bool = setting(False, "Rain", "KOKU-RAI-1", group="Weather", locked=LATER)
    baggage: bool = setting(False, "Pack horses", "KOKU-BAG-1", group="Field", locked=LATER)
    ninja: bool = setting(False, "A ninja on each side", "KOKU-NIN-1", group="Field", locked=LATER)
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
    turncoat_return: bool = setting(
        False, "A clan may turn back", "KOKU-RUL-130", group="Readings", locked=LATER
    )
    smoke_from_bows: bool = setting(
        False, "Bows make smoke too", "KOKU-RUL-131", group="Readings", locked=LATER
    )
    gun_crew_cover_floor: str = setting(
        "on", "Gunners' cover", "KOKU-RUL-118", group="Readings",
        choices=(("on", "soft at least"), ("fixed_soft", "soft whatever the ground")),
    )  # fmt: skip
