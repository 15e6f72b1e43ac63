"""The charts as the rulebook prints them, made from the very rows that the rules use."""

from __future__ import annotations

from collections.abc import Callable

from rulesets.engine.book.charts import chart, pairs
from rulesets.engine.book.rulebook import Chart, ChartLine, with_sign
from rulesets.engine.sayings import Words, _, in_a_row, say
from rulesets.godai.charts import (
    ARMOURS,
    COMMAND_PRICE,
    FIRES,
    HIGHEST,
    HORSEMANSHIP,
    HORSEMANSHIP_PRICES,
    LOWEST,
    RADIUS,
    WATERS,
    WEAPONS,
    Arm,
    Armour,
    wound_need,
)
from rulesets.godai.charts import Wielding as Wield
from rulesets.godai.ground.ground import TERRAIN

MOVEMENT = {
    "free": _("normal"), "difficult": _("difficult"), "obstacle": _("2″ to cross"), "impassable": _("closed"),
}  # fmt: skip
SIGHT = {
    "clear": _("clear"), "obscures": _("obscures"), "depth": _("obscures from 1″, blocks beyond 6″"),
    "level": _("hides both sides from each other"), "blocks": _("blocks"),
}  # fmt: skip


def all_charts() -> tuple[Chart, ...]:
    """Every chart, each beside the clause that it belongs to."""
    return (
        _weapons(), _missiles(), _armour(), _masteries(), _riding(),
        *(
            chart(key, title, clause, _("strategy"), {
                _("effect"): lambda row: row.effect, _("points"): lambda row: row.price,
            }, rows.values())
            for key, title, clause, rows in (
                ("water", _("Strategies of Water"), "GODAI-WTR-1", WATERS),
                ("fire", _("Strategies of Fire"), "GODAI-FIR-1", FIRES),
            )
        ),
        pairs("command", _("Mastery of Command"), "GODAI-CMD-1", (_("level"), _("radius")), (
            (str(level), f"{reach:g}″") for level, reach in enumerate(RADIUS) if level
        )),
        _wounds(), _prices(),
        chart("terrain", _("Ground"), "GODAI-SCN-2", _("kind"), {
            _("on foot"): lambda row: MOVEMENT[row.foot], _("mounted"): lambda row: MOVEMENT[row.mounted],
            _("shooting through"): lambda row: SIGHT[row.sight],
            _("can be defended"): lambda row: row.defended and _("yes"),
            _("blocks retreat"): lambda row: row.bars and _("yes"),
        }, TERRAIN.values()),
    )  # fmt: skip


def _plus(value: int) -> str:
    return with_sign(value) if value else ""


def say_line(line: Wield) -> Words:
    """What a weapon does at a level, in the order of the source's table."""
    parts: tuple[tuple[str, int], ...] = (
        (_("{value} Attack"), line.attacks), (_("{value} combat dice"), line.dice),
        (_("{value} combat dice against mounted"), line.mounted), (_("{value} against foot"), line.foot),
        (_("{value} Strength"), line.strength), (_("{value} Defence"), line.defence),
    )  # fmt: skip
    told: list[Words] = [say(words, value=with_sign(value)) for words, value in parts if value]
    if line.dulled:
        heavy = line.dulled == (Armour.HEAVY,)
        told.append(
            _("-1 Strength against heavy armour")
            if heavy
            else _("-1 Strength against medium or heavy armour")
        )
    if line.never:
        told.append(_("never outnumbered"))
    return in_a_row(told, ", ")


def _weapons() -> Chart:
    rows = (row for row in WEAPONS.values() if row.untrained and row.missile is None)
    return chart("weapons", _("Weapons in close combat"), "GODAI-WPN-1", _("weapon"), {
        _("hands"): lambda row: row.hands, _("combat dice"): lambda row: _plus(row.lines[0].dice),
        _("against mounted"): lambda row: _plus(row.lines[0].mounted),
        _("Strength"): lambda row: _plus(row.lines[0].strength),
        _("Defence"): lambda row: _plus(row.lines[0].defence),
    }, rows)  # fmt: skip


def _missiles() -> Chart:
    rows = (row for row in WEAPONS.values() if row.missile is not None)
    return chart("missiles", _("Missile weapons"), "GODAI-WPN-3", _("weapon"), {
        _("range"): lambda row: f"{row.missile.range:g}″", _("Strength"): lambda row: row.missile.strength,
        _("to hit"): lambda row: _plus(row.missile.hit),
        _("mounted"): lambda row: row.missile.mounted and _("yes"),
    }, rows)  # fmt: skip


def _armour() -> Chart:
    return chart("armour", _("Armour"), "GODAI-ARM-1", _("armour"), {
        _("Defence"): lambda row: _plus(row.defence), _("combat dice"): lambda row: _plus(row.dice),
        _("on foot"): lambda row: f"{row.foot:g}″",
        _("mounted arc"): lambda row: _("left side") if row.left else _("all round"),
    }, ARMOURS.values())  # fmt: skip


def _masteries() -> Chart:
    """GODAI-WIN-2 to GODAI-WIN-9: a row a weapon, a column a level."""
    levels = max(len(row.masteries) for row in WEAPONS.values())

    def at(level: int) -> Callable[[Arm], Words]:
        return lambda row: at_level(row, level) if level < len(row.lines) and row.masteries else ""

    lines = tuple(
        ChartLine(row.name, tuple(at(level)(row) or "–" for level in range(1, levels + 1)), row.mastery)
        for row in WEAPONS.values()
        if row.masteries
    )
    head = (_("weapon"), *(str(level) for level in range(1, levels + 1)))
    return Chart("masteries", _("Wind: masteries by level"), "GODAI-WIN-1", head, lines)


def at_level(row: Arm, level: int) -> Words:
    """What a mastery brings at a level."""
    line = row.lines[level]
    if row.missile is None:
        return say_line(line)
    shots = say("{shots} shots", shots=line.shots)
    strength = say("{value} Strength", value=with_sign(line.strength)) if line.strength else ""
    return in_a_row((_("arrowheads") if line.arrowheads else "", shots, strength), ", ")


def _riding() -> Chart:
    rows = ((str(level), words) for level, words in enumerate(HORSEMANSHIP, 1))
    return pairs(
        "horsemanship", _("Mastery of Horsemanship"), "GODAI-WIN-10", (_("level"), _("effect")), rows
    )


def _wounds() -> Chart:
    values = range(LOWEST, HIGHEST + 1)
    head: tuple[Words, ...] = (_("Strength"), *(say("Defence {value}", value=value) for value in values))
    rows = tuple(
        ChartLine(str(strength), tuple(str(wound_need(strength, one) or "–") for one in values))
        for strength in values
    )
    return Chart("wounds", _("Wound Table"), "GODAI-WOU-1", head, rows)


def _prices() -> Chart:
    """GODAI-MUS-11, GODAI-MUS-12: what a hero pays for things and arts, and an ordinary figure for its things."""
    items: list[tuple[Words, str, str]] = [
        (row.name, str(row.dear), _own(row.price)) for row in WEAPONS.values() if row.dear is not None
    ]
    items += [(row.name, str(row.dear), str(row.price)) for row in ARMOURS.values() if row.dear]
    items += [
        (say("{weapon}, mastery", weapon=row.name), _steps(row.masteries), "–")
        for row in WEAPONS.values()
        if row.masteries
    ]
    items += [
        (_("Horsemanship"), _steps(HORSEMANSHIP_PRICES), "–"), (_("horse"), "6", "5"), (_("pavise"), "–", "1"),
        (_("Mastery of Command, each level"), str(COMMAND_PRICE), "–"), (_("Zen token"), "5", "–"),
    ]  # fmt: skip
    lines = tuple(ChartLine(name, (dear, own)) for name, dear, own in items)
    columns = (_("item"), _("hero"), _("ordinary figure"))
    return Chart("prices", _("Points"), "GODAI-MUS-11", columns, lines)


def _own(price: int | None) -> str:
    return "–" if price is None else str(price)


def _steps(prices: tuple[int, ...]) -> str:
    return ", ".join(map(str, prices))
