"""The charts as the rulebook prints them, made from the very rows that the rules use."""

from __future__ import annotations

from typing import Any

from rulesets.engine.book.charts import chart, modifiers, pairs, results
from rulesets.engine.book.rulebook import Chart, ChartLine
from rulesets.engine.dice.tests import Modifier
from rulesets.engine.sayings import Words, _, inches, say, with_sign
from rulesets.skirmish import charts
from rulesets.skirmish.charts import ARMOURS, BLADES, CLASSES, MISSILES, TERRAIN
from rulesets.skirmish.fire.volley import VOLLEY
from rulesets.skirmish.melee import contest
from rulesets.skirmish.nerve import morale
from rulesets.skirmish.nerve.status import RESULTS

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


def all_charts() -> tuple[Chart, ...]:
    """Every chart, each beside the clause that it belongs to."""
    bands = (
        Modifier(clause, value, charts.BANDS[band]) for band, (clause, value) in charts.BAND_MODIFIERS.items()
    )
    armour = _("armour")
    return (
        *_soldiers(), _prices(),
        chart("terrain", _("Ground"), "SKIR-SCN-1", _("kind"), {
            _("movement"): lambda row: MOVEMENT[row.movement], _("cover"): lambda row: row.cover and _("cover"),
            _("hides"): lambda row: SIGHT[row.sight],
        }, TERRAIN.values()),
        _rates(),
        results("shooting", _("Shooting"), armour, charts.SHOOTING), results("melee", _("Melee"), armour, charts.MELEE),
        modifiers("attack", _("Added to the shooting throw"), "SKIR-HIT-5", SHOTS),
        modifiers("target", _("Added to the target's D4"), "SKIR-HIT-6", bands),
        modifiers("fighting", _("Added to the melee throw"), "SKIR-MEL-10", (*contest.ROWS, HELP)),
        modifiers("nerve", _("Added to a check of morale"), "SKIR-MOR-6", (*morale.BEFORE, HURT, *morale.AFTER)),
        pairs("morale", _("Results of a check of morale"), "SKIR-MOR-20", (_("total"), _("result")), (
            (least(row.least), row.name, row.clause) for row in RESULTS
        )),
    )  # fmt: skip


def least(total: int | None) -> Words:
    """Which totals a row is for, the rows before it left out."""
    return _("less") if total is None else say("{total} or more", total=as_change(total))


def as_change(number: int) -> str:
    """A modifier as it is printed, nothing as 0."""
    return with_sign(number) if number else "0"


def _soldiers() -> tuple[Chart, ...]:
    """Classes and weapons (SKIR-DAT-3, SKIR-DAT-5, SKIR-DAT-6)."""
    limits = {
        name: lambda row, band=band: (limit := dict(row.limits).get(band)) and inches(float(limit))
        for band, name in charts.BANDS.items()
    }
    return (
        chart("classes", _("Classes"), "SKIR-DAT-3", _("class"), {
            _("rank"): lambda row: row.rank, _("shooting"): lambda row: row.shooting,
            _("quality"): lambda row: row.quality, _("melee"): lambda row: row.melee,
            _("melee modifier"): lambda row: as_change(row.bonus),
            _("counts as"): lambda row: row.mostly and CLASSES[charts.Kind(row.mostly)].name,
        }, CLASSES.values()),
        chart("blades", _("Melee weapons"), "SKIR-DAT-5", _("weapon"), {
            _("modifier"): lambda row: as_change(row.modifier),
        }, BLADES.values()),
        chart("missiles", _("Missile weapons"), "SKIR-DAT-6", _("weapon"), {
            **limits, _("may move"): lambda row: row.moving and _("up to half"),
            _("volley"): lambda row: row.volley and _("yes"),
        }, MISSILES.values()),
    )  # fmt: skip


def _prices() -> Chart:
    """What each part of a figure costs (SKIR-MUS-3)."""
    priced: tuple[Any, ...] = (*charts.MUSTERED, *ARMOURS.values(), *charts.WEAPONS)
    items = [(row.name, row.points) for row in priced]
    items += [
        (_("horse"), charts.MOUNT_PRICE), (_("pavise"), charts.PAVISE_PRICE), (_("yari, for a rider"), 1),
        (_("yari or sidearm, for a Noumin"), 1), (_("any missile weapon, for a Ronin or Kensei"), "+1"),
    ]  # fmt: skip
    return pairs("prices", _("Points"), "SKIR-MUS-3", (_("item"), _("points")), items)


def _rates() -> Chart:
    columns = (
        _("who"), _("open"), _("difficult"), _("wounded or laden"), _("that, difficult"), _("half move"),
    )  # fmt: skip
    rows = (ChartLine(name, tuple(f"{rate * share:g}″" for share in SHARES)) for name, rate in RATES)
    return Chart("rates", _("Movement"), "SKIR-MOV-7", columns, tuple(rows))
