"""The charts as the rulebook prints them, made from the very rows that the rules use."""

from __future__ import annotations

from typing import Any

from rulesets.engine.book.rulebook import Chart, Line, signed
from rulesets.engine.words import inches
from rulesets.koku import charts, victory
from rulesets.koku.charts import MELEE, TERRAIN, TROOPS, WEAPONS, Cover, Kind, Troop, Weapon
from rulesets.koku.fire import volley
from rulesets.koku.melee import strike
from rulesets.koku.muster import charts as muster_charts
from rulesets.koku.muster.charts import WORDS
from rulesets.koku.nerve import morale

NONE = "–"
COVERS = ("open", "soft cover", "hard cover")
CROSSING = {Cover.OPEN: NONE, Cover.SOFT: "soft", Cover.HARD: "hard"}
RIDERS = {"free": "pass", "barred": "barred", "jump": "must jump", "risk": "may drown"}
SAVED_FROM = {"bow": "bow", "arquebus": "arquebus", "gun": "light field gun"}
DIE = tuple(str(face) for face in range(1, 7))
MUSTER = (
    ("ashigaru: weight", muster_charts.ASHIGARU_WEIGHT),
    ("ashigaru: weapon", muster_charts.ASHIGARU_WEAPON),
    ("foot samurai: weapon", muster_charts.SAMURAI_WEAPON),
    ("rider: weapon", muster_charts.RIDER_WEAPON),
    ("band: foot or mounted", muster_charts.BAND_SEAT),
    ("band on foot: kind", muster_charts.FOOT_BAND),
    ("band on foot: weapon", muster_charts.FOOT_BAND_WEAPON),
    ("mounted band: kind", muster_charts.MOUNTED_BAND),
    ("mounted band: weapon", muster_charts.MOUNTED_BAND_WEAPON),
)
"""The charts that are thrown on when an army is mustered, in the order of the book."""


def printed() -> tuple[Chart, ...]:
    """Every chart, each beside the clause that it belongs to."""
    return (
        _troops(), _weapons(), _terrain(), _muster(), _fire(), _fire_saves(), _melee(), _blows(), _melee_saves(),
        _form_up(), _tolls(), _morale(), _points(),
    )  # fmt: skip


def _troops() -> Chart:
    columns = ("troops", "move", "soft / hard crossing", "skirmish", "struck as")
    rows = tuple(Line(troop.name, _troop(troop)) for troop in TROOPS.values())
    return Chart("troops", "Troops", "KOKU-DAT-1", columns, rows)


def _troop(troop: Troop) -> tuple[str, ...]:
    crossing = f"{signed(-troop.soft)}″ / {signed(-troop.hard)}″" if troop.soft else NONE
    return (inches(float(troop.move)), crossing, "yes" if troop.skirmishes else NONE, troop.target)


def _weapons() -> Chart:
    columns = ("weapon", "range", "arc to each side", "from horseback", "polearm")
    rows = tuple(Line(weapon.name, _weapon(weapon)) for weapon in WEAPONS.values())
    return Chart("weapons", "Weapons", "KOKU-DAT-5", columns, rows)


def _weapon(weapon: Weapon) -> tuple[str, ...]:
    shoots = weapon.range > 0
    return (
        inches(float(weapon.range)) if shoots else NONE,
        f"{weapon.arc:g}°" if shoots else NONE,
        ("yes" if weapon.fires_mounted else "no") if shoots else NONE,
        "yes" if weapon.polearm else NONE,
    )


def _terrain() -> Chart:
    columns = ("kind", "cover", "to cross", "riders")
    rows = tuple(Line(kind.name, _ground(kind)) for kind in TERRAIN.values())
    return Chart("terrain", "Ground", "KOKU-TER-1", columns, rows)


def _ground(kind: Kind) -> tuple[str, ...]:
    return (CROSSING[kind.behind], CROSSING[kind.crossing], RIDERS[kind.mounted])


def _muster() -> Chart:
    rows = tuple(
        Line(name, tuple(WORDS[chart.read(face)] for face in range(1, 7)), chart.clause)
        for name, chart in MUSTER
    )
    return Chart(
        "muster", "What the six-sided die brings", "KOKU-MUS-5", ("thrown for", *DIE), rows, spans=True
    )


def _needs(needs: tuple[int, ...]) -> tuple[str, ...]:
    return tuple(f"{need}+" for need in needs)


def _fire() -> Chart:
    rows = (
        Line("skirmishers, on D20", _needs(charts.TO_HIT_SKIRMISHERS), "KOKU-FIR-8"),
        Line("close order, on D10", _needs(charts.TO_HIT_CLOSE_ORDER), "KOKU-FIR-9"),
    )
    return Chart("fire", "To hit by fire", "KOKU-FIR-9", ("target", *COVERS), rows)


def _fire_saves() -> Chart:
    rows: list[Line] = [
        Line(SAVED_FROM[key], (f"{need}+",), "KOKU-FIR-12") for key, need in charts.SAVE_FROM_FIRE.items()
    ]
    rows.append(Line("the Shogun, whatever hits him", (f"{charts.SHOGUN_SAVE}+",), "KOKU-FIR-13"))
    rows += _modifiers(volley.SAVE_ROWS)
    return Chart("fire-saves", "Saves from fire", "KOKU-FIR-12", ("hit by", "D6"), tuple(rows))


def _melee() -> Chart:
    rows = tuple(Line(row, _needs(needs)) for row, needs in MELEE.items())
    return Chart("melee", "To hit in melee, on D20", "KOKU-MEL-6", ("victim", *COVERS), rows)


def _blows() -> Chart:
    columns = ("when", "to the blow")
    return Chart("blows", "What changes a blow", "KOKU-MEL-13", columns, tuple(_modifiers(strike.MODIFIERS)))


def _melee_saves() -> Chart:
    rows = (
        Line("any other", (f"{charts.MELEE_SAVE}+",)),
        Line("samurai", (f"{charts.MELEE_SAVE_SAMURAI}+",)),
        Line("the Shogun", (f"{charts.SHOGUN_SAVE}+",)),
    )
    return Chart("melee-saves", "Saves in melee", "KOKU-MEL-16", ("who is hit", "D6"), rows)


def _form_up() -> Chart:
    needs: dict[int, list[str]] = {}
    for troop in TROOPS.values():
        if troop.form_need is not None:
            needs.setdefault(troop.form_need, []).append(troop.name)
    rows = tuple(Line(", ".join(names), (f"{need}+",)) for need, names in sorted(needs.items()))
    return Chart("form-up", "To form up again", "KOKU-FF-15", ("troops", "D6"), rows)


def _tolls() -> Chart:
    tolls: dict[int, list[str]] = {}
    for troop in TROOPS.values():
        if troop.toll:
            tolls.setdefault(troop.toll, []).append(troop.name)
    rows = tuple(Line(", ".join(names), (signed(-toll),)) for toll, names in sorted(tolls.items()))
    return Chart(
        "tolls", "Morale: what each man killed takes away", "KOKU-MOR-3", ("troops", "for each killed"), rows
    )


def _morale() -> Chart:
    rows = tuple(_modifiers(morale.MODIFIERS))
    return Chart("morale", "Morale: what else counts", "KOKU-MOR-5", ("when", "to the score"), rows)


def _modifiers(rows: tuple[Any, ...]) -> list[Line]:
    return [Line(row.label, (signed(row.value),), row.clause) for row in rows]


def _points() -> Chart:
    rows = (
        Line("enemy general killed", (str(charts.POINTS_GENERAL),), "KOKU-VIC-11"),
        *(Line(label, (str(each),), "KOKU-VIC-3") for _, label, each in victory.HELD),
        Line("units destroyed or captured", (str(charts.POINTS_UNIT),), "KOKU-VIC-5"),
        Line("samurai killed", (str(charts.POINTS_SAMURAI),), "KOKU-VIC-6"),
    )
    return Chart("points", "Victory points", "KOKU-VIC-1", ("for each", "points"), rows)
