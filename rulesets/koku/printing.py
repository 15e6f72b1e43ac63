"""The charts as the rulebook prints them, made from the very rows that the rules use."""

from __future__ import annotations

from typing import Any

from rulesets.engine.book.rulebook import Chart, ChartLine, with_sign
from rulesets.engine.sayings import _, as_list, inches
from rulesets.koku import charts, victory
from rulesets.koku.charts import MELEE, TERRAIN, TROOPS, WEAPONS, CoverClass, Kind, Troop, Weapon
from rulesets.koku.fire import volley
from rulesets.koku.melee import strike
from rulesets.koku.muster import charts as muster_charts
from rulesets.koku.muster.charts import WORDS
from rulesets.koku.nerve import morale

NONE = "–"
COVERS = (_("open"), _("soft cover"), _("hard cover"))
CROSSING = {CoverClass.OPEN: NONE, CoverClass.SOFT: _("soft"), CoverClass.HARD: _("hard")}
RIDERS = {"free": _("pass"), "barred": _("barred"), "jump": _("must jump"), "risk": _("may drown")}
SAVED_FROM = {"bow": _("bow"), "arquebus": _("arquebus"), "gun": _("light field gun")}
DIE = tuple(str(face) for face in range(1, 7))
MUSTER = (
    (_("ashigaru: weight"), muster_charts.ASHIGARU_WEIGHT),
    (_("ashigaru: weapon"), muster_charts.ASHIGARU_WEAPON),
    (_("foot samurai: weapon"), muster_charts.SAMURAI_WEAPON),
    (_("rider: weapon"), muster_charts.RIDER_WEAPON),
    (_("band: foot or mounted"), muster_charts.BAND_SEAT),
    (_("band on foot: kind"), muster_charts.FOOT_BAND),
    (_("band on foot: weapon"), muster_charts.FOOT_BAND_WEAPON),
    (_("mounted band: kind"), muster_charts.MOUNTED_BAND),
    (_("mounted band: weapon"), muster_charts.MOUNTED_BAND_WEAPON),
)
"""The charts that are thrown on when an army is mustered, in the order of the book."""


def all_charts() -> tuple[Chart, ...]:
    """Every chart, each beside the clause that it belongs to."""
    return (
        _troops(), _weapons(), _terrain(), _muster(), _fire(), _fire_saves(), _melee(), _blows(), _melee_saves(),
        _form_up(), _tolls(), _morale(), _points(),
    )  # fmt: skip


def _troops() -> Chart:
    columns = (_("troops"), _("move"), _("soft / hard crossing"), _("skirmish"), _("struck as"))
    rows = tuple(ChartLine(troop.name, _troop(troop)) for troop in TROOPS.values())
    return Chart("troops", _("Troops"), "KOKU-DAT-1", columns, rows)


def _troop(troop: Troop) -> tuple[str, ...]:
    crossing = f"{with_sign(-troop.soft)}″ / {with_sign(-troop.hard)}″" if troop.soft else NONE
    return (inches(float(troop.move)), crossing, _("yes") if troop.skirmishes else NONE, troop.target)


def _weapons() -> Chart:
    columns = (_("weapon"), _("range"), _("arc to each side"), _("from horseback"), _("polearm"))
    rows = tuple(ChartLine(weapon.name, _weapon(weapon)) for weapon in WEAPONS.values())
    return Chart("weapons", _("Weapons"), "KOKU-DAT-5", columns, rows)


def _weapon(weapon: Weapon) -> tuple[str, ...]:
    shoots = weapon.range > 0
    return (
        inches(float(weapon.range)) if shoots else NONE,
        f"{weapon.arc:g}°" if shoots else NONE,
        (_("yes") if weapon.fires_mounted else _("no")) if shoots else NONE,
        _("yes") if weapon.polearm else NONE,
    )


def _terrain() -> Chart:
    columns = (_("kind"), _("cover"), _("to cross"), _("riders"))
    rows = tuple(ChartLine(kind.name, _ground(kind)) for kind in TERRAIN.values())
    return Chart("terrain", _("Ground"), "KOKU-TER-1", columns, rows)


def _ground(kind: Kind) -> tuple[str, ...]:
    return (CROSSING[kind.behind], CROSSING[kind.crossing], RIDERS[kind.mounted])


def _muster() -> Chart:
    rows = tuple(
        ChartLine(name, tuple(WORDS[chart.read(face)] for face in range(1, 7)), chart.clause)
        for name, chart in MUSTER
    )
    return Chart(
        "muster", _("What the six-sided die brings"), "KOKU-MUS-5", (_("thrown for"), *DIE), rows, spans=True
    )


def _needs(needs: tuple[int, ...]) -> tuple[str, ...]:
    return tuple(f"{need}+" for need in needs)


def _fire() -> Chart:
    rows = (
        ChartLine(_("skirmishers, on D20"), _needs(charts.TO_HIT_SKIRMISHERS), "KOKU-FIR-8"),
        ChartLine(_("close order, on D10"), _needs(charts.TO_HIT_CLOSE_ORDER), "KOKU-FIR-9"),
    )
    return Chart("fire", _("To hit by fire"), "KOKU-FIR-9", (_("target"), *COVERS), rows)


def _fire_saves() -> Chart:
    rows: list[ChartLine] = [
        ChartLine(SAVED_FROM[key], (f"{need}+",), "KOKU-FIR-12")
        for key, need in charts.SAVE_FROM_FIRE.items()
    ]
    rows.append(ChartLine(_("the Shogun, whatever hits him"), (f"{charts.SHOGUN_SAVE}+",), "KOKU-FIR-13"))
    rows += _modifiers(volley.SAVE_ROWS)
    return Chart("fire-saves", _("Saves from fire"), "KOKU-FIR-12", (_("hit by"), "D6"), tuple(rows))


def _melee() -> Chart:
    rows = tuple(ChartLine(row, _needs(needs)) for row, needs in MELEE.items())
    return Chart("melee", _("To hit in melee, on D20"), "KOKU-MEL-6", (_("victim"), *COVERS), rows)


def _blows() -> Chart:
    columns = (_("when"), _("to the blow"))
    return Chart(
        "blows", _("What changes a blow"), "KOKU-MEL-13", columns, tuple(_modifiers(strike.MODIFIERS))
    )


def _melee_saves() -> Chart:
    rows = (
        ChartLine(_("any other"), (f"{charts.MELEE_SAVE}+",)),
        ChartLine(_("samurai"), (f"{charts.MELEE_SAVE_SAMURAI}+",)),
        ChartLine(_("the Shogun"), (f"{charts.SHOGUN_SAVE}+",)),
    )
    return Chart("melee-saves", _("Saves in melee"), "KOKU-MEL-16", (_("who is hit"), "D6"), rows)


def _form_up() -> Chart:
    needs: dict[int, list[str]] = {}
    for troop in TROOPS.values():
        if troop.form_need is not None:
            needs.setdefault(troop.form_need, []).append(troop.name)
    rows = tuple(ChartLine(as_list(names), (f"{need}+",)) for need, names in sorted(needs.items()))
    return Chart("form-up", _("To form up again"), "KOKU-FF-15", (_("troops"), "D6"), rows)


def _tolls() -> Chart:
    tolls: dict[int, list[str]] = {}
    for troop in TROOPS.values():
        if troop.toll:
            tolls.setdefault(troop.toll, []).append(troop.name)
    rows = tuple(ChartLine(as_list(names), (with_sign(-toll),)) for toll, names in sorted(tolls.items()))
    return Chart(
        "tolls",
        _("Morale: what each man killed takes away"),
        "KOKU-MOR-3",
        (_("troops"), _("for each killed")),
        rows,
    )


def _morale() -> Chart:
    rows = tuple(_modifiers(morale.MODIFIERS))
    return Chart("morale", _("Morale: what else counts"), "KOKU-MOR-5", (_("when"), _("to the score")), rows)


def _modifiers(rows: tuple[Any, ...]) -> list[ChartLine]:
    return [ChartLine(row.label, (with_sign(row.value),), row.clause) for row in rows]


def _points() -> Chart:
    rows = (
        ChartLine(_("enemy general killed"), (str(charts.POINTS_GENERAL),), "KOKU-VIC-11"),
        *(ChartLine(label, (str(each),), "KOKU-VIC-3") for _kind, label, each in victory.HELD),
        ChartLine(_("units destroyed or captured"), (str(charts.POINTS_UNIT),), "KOKU-VIC-5"),
        ChartLine(_("samurai killed"), (str(charts.POINTS_SAMURAI),), "KOKU-VIC-6"),
    )
    return Chart("points", _("Victory points"), "KOKU-VIC-1", (_("for each"), _("points")), rows)
