"""The charts as the rulebook prints them, made from the very rows that the rules use."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from rulesets.engine.book.rulebook import Chart, Line
from rulesets.engine.dice.tests import Modifier, Row
from rulesets.engine.dice.versus import ResultChart
from rulesets.engine.sayings import Words, _, inches, say, signed
from rulesets.skirmish import charts
from rulesets.skirmish.charts import ARMOURS, BLADES, CLASSES, MISSILES, TERRAIN
from rulesets.skirmish.fire.volley import VOLLEY
from rulesets.skirmish.melee import contest
from rulesets.skirmish.nerve import morale
from rulesets.skirmish.nerve.status import RESULTS

NONE = "–"
MOVEMENT = {
    "free": _("no hindrance"), "difficult": _("difficult"), "crossing": _("an inch to cross"),
    "impassable": _("closed"),
}  # fmt: skip
SIGHT = {
    "clear": _("clear"), "level": _("between lower points"), "depth": _("more than 4″ of it"), "blocked": _("blocked"),
}  # fmt: skip
RATES = (
    (_("on foot in armour"), charts.RATE_ARMOURED), (_("on foot without armour"), charts.RATE_UNARMOURED),
    (_("mounted"), charts.RATE_MOUNTED), (_("animals"), charts.RATE_ANIMAL),
)  # fmt: skip
SHARES = (1.0, 0.5, 0.75, 0.375, 0.5)
"""Of a rate: in the open, in difficult ground, wounded or laden in either, half of it (SKIR-MOV-7)."""

SHOTS = (
    Modifier("SKIR-HIT-5a", -1, _("each shooter short of six")), Modifier("SKIR-HIT-5b", VOLLEY, _("volley")),
)  # fmt: skip
HELP = Modifier("SKIR-MEL-10h", -1, _("each enemy who helps, up to two"))
HURT = Modifier("SKIR-MOR-11", -1, _("each full tenth of the unit that is hurt"))


def printed() -> tuple[Chart, ...]:
    """Every chart, each beside the clause that it belongs to."""
    return (
        _classes(), _blades(), _missiles(), _prices(), _terrain(), _rates(),
        _results("shooting", _("Shooting"), charts.SHOOTING), _results("melee", _("Melee"), charts.MELEE),
        _modifiers("attack", _("Added to the shooting throw"), "SKIR-HIT-5", SHOTS),
        _modifiers("target", _("Added to the target's D4"), "SKIR-HIT-6", (
            Modifier(clause, value, charts.BANDS[band]) for band, (clause, value) in charts.BAND_MODIFIERS.items()
        )),
        _modifiers("fighting", _("Added to the melee throw"), "SKIR-MEL-10", (*contest.ROWS, HELP)),
        _modifiers("nerve", _("Added to a check of morale"), "SKIR-MOR-6", (*morale.BEFORE, HURT, *morale.AFTER)),
        _chart("morale", _("Results of a check of morale"), "SKIR-MOR-20", (_("total"), _("result")), (
            Line(least(row.least), (row.name,), row.clause) for row in RESULTS
        )),
    )  # fmt: skip


def least(total: int | None) -> Words:
    """Which totals a row is for, the rows before it left out."""
    return _("less") if total is None else say("{total} or more", total=signed(total) if total else "0")


def _chart(key: str, title: str, clause: str, columns: tuple[str, ...], rows: Iterable[Line]) -> Chart:
    return Chart(key, title, clause, columns, tuple(rows))


def _classes() -> Chart:
    columns = (
        _("class"),
        _("rank"),
        _("shooting"),
        _("quality"),
        _("melee"),
        _("melee modifier"),
        _("counts as"),
    )
    return _chart("classes", _("Classes"), "SKIR-DAT-3", columns, (
        Line(row.name, (
            str(row.rank), str(row.shooting), str(row.quality), str(row.melee), signed(row.bonus) if row.bonus else "0",
            CLASSES[charts.Kind(row.mostly)].name if row.mostly else NONE,
        ))
        for row in CLASSES.values()
    ))  # fmt: skip


def _blades() -> Chart:
    rows = (Line(row.name, (signed(row.modifier) if row.modifier else "0",)) for row in BLADES.values())
    return _chart("blades", _("Melee weapons"), "SKIR-DAT-5", (_("weapon"), _("modifier")), rows)


def _missiles() -> Chart:
    columns = (_("weapon"), *charts.BANDS.values(), _("may move"), _("volley"))
    return _chart("missiles", _("Missile weapons"), "SKIR-DAT-6", columns, (
        Line(row.name, (
            *(inches(float(limit)) if (limit := dict(row.limits).get(band)) else NONE for band in charts.BANDS),
            _("up to half") if row.moving else NONE, _("yes") if row.volley else NONE,
        ))
        for row in MISSILES.values()
    ))  # fmt: skip


def _prices() -> Chart:
    """What each part of a figure costs (SKIR-MUS-3)."""
    columns = (_("item"), _("points"))
    priced: tuple[Any, ...] = (*charts.MUSTERED, *ARMOURS.values(), *charts.WEAPONS)
    items: list[tuple[Words, int | str]] = [(row.name, row.points) for row in priced]
    items += [
        (_("horse"), charts.MOUNT_PRICE), (_("pavise"), charts.PAVISE_PRICE), (_("yari, for a rider"), 1),
        (_("yari or sidearm, for a Noumin"), 1), (_("any missile weapon, for a Ronin or Kensei"), "+1"),
    ]  # fmt: skip
    return _chart(
        "prices", _("Points"), "SKIR-MUS-3", columns, (Line(name, (str(cost),)) for name, cost in items)
    )


def _terrain() -> Chart:
    columns = (_("kind"), _("movement"), _("cover"), _("hides"))
    return _chart("terrain", _("Ground"), "SKIR-SCN-1", columns, (
        Line(row.name, (MOVEMENT[row.movement], _("cover") if row.cover else NONE, SIGHT[row.sight]))
        for row in TERRAIN.values()
    ))  # fmt: skip


def _rates() -> Chart:
    columns = (
        _("figure"), _("open"), _("difficult"), _("wounded or laden"), _("that, difficult"), _("half move"),
    )  # fmt: skip
    rows = (Line(name, tuple(f"{rate * share:g}″" for share in SHARES)) for name, rate in RATES)
    return _chart("rates", _("Movement"), "SKIR-MOV-7", columns, rows)


def _results(key: str, title: str, chart: ResultChart) -> Chart:
    rows = (Line(row.label, tuple(cell or NONE for cell in row.cells)) for row in chart.rows)
    return _chart(key, title, chart.clause, (_("armour"), *chart.columns), rows)


def _modifiers(key: str, title: str, clause: str, rows: Iterable[Row[Any] | Modifier]) -> Chart:
    lines = (Line(row.label, (signed(row.value),), row.clause) for row in rows)
    return _chart(key, title, clause, (_("when"), _("modifier")), lines)
