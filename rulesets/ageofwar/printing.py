"""The charts as the rulebook prints them, made from the very rows that the rules use."""

from __future__ import annotations

from rulesets.ageofwar import charts
from rulesets.ageofwar.command.hearing import HINDRANCES, POINTS
from rulesets.ageofwar.fire.volley import SAVES, Shot, shot_saves
from rulesets.ageofwar.ground.terrain import TERRAIN
from rulesets.ageofwar.melee.withdrawal import FIGHTER, WITHDRAWER
from rulesets.ageofwar.muster.roster import CLANS_OF, GUARD_PRICE, HOUSEHOLD, QUALITIES, SOLDIERY, Soldiery
from rulesets.ageofwar.nerve.pool import ROWS
from rulesets.ageofwar.options import LIMITS
from rulesets.engine.book.charts import chart, modifiers, pairs
from rulesets.engine.book.rulebook import Chart, ChartLine, with_sign
from rulesets.engine.sayings import Words, _, inches, say

COVER = {"": "", "soft": _("soft"), "hard": _("hard")}
SIGHT = {(True, 0): _("beyond 4″ inside"), (False, 1): _("by its crest"), (False, 0): ""}


def all_charts() -> tuple[Chart, ...]:
    """Every chart, each beside the clause that it belongs to."""
    return (
        _troops(), _weapons(), _bases(), _terrain(), _prices(), _generals(), _sizes(), _saves(),
        *(
            modifiers(key, title, clause, rows)
            for key, title, clause, rows in (
                ("motivation", _("Motivation, to the two dice"), "AOW-MOT-5", HINDRANCES),
                ("points", _("Action points"), "AOW-AP-1", POINTS),
                ("shots", _("Saves under fire, to the die"), "AOW-SHO-11", SAVES),
                ("fighter", _("Withdrawal: who attacks"), "AOW-WDR-3", FIGHTER),
                ("withdrawer", _("Withdrawal: who withdraws"), "AOW-WDR-5", WITHDRAWER),
                ("morale", _("Morale: dice"), "AOW-MOR-5", ROWS),
            )
        ),
    )  # fmt: skip


def _plus(value: int) -> str:
    return with_sign(value) if value else ""


def _troops() -> Chart:
    return chart("troops", _("Troops"), "AOW-DAT-1", _("troops"), {
        _("value"): lambda row: row.value, _("fight save"): lambda row: f"{row.save}+",
        _("save under fire"): lambda row: _plus(-row.cover), _("support dice"): lambda row: _plus(row.support),
        _("action points"): lambda row: _plus(row.points), _("morale dice"): lambda row: _plus(row.morale),
        _("throws if late"): lambda row: row.rolls, _("sneaks off"): lambda row: row.sneaks and _("yes"),
        _("grade"): lambda row: row.grade,
    }, charts.TROOPS.values())  # fmt: skip


def _weapons() -> Chart:
    return chart("weapons", _("Weapons"), "AOW-DAT-4", _("weapon"), {
        _("points for a volley"): lambda row: row.cost or "",
        _("short range"): lambda row: inches(row.short) if row.short else "",
        _("long range"): lambda row: inches(row.long) if row.long else "",
        _("price of a base"): lambda row: row.price,
    }, charts.ARMS.values())  # fmt: skip


def _bases() -> Chart:
    sizes = (
        (_("foot"), charts.BASE_FOOT), (_("mounted"), charts.BASE_MOUNTED), (_("cannon"), charts.BASE_GUN),
        (_("generals and daimyo"), charts.BASE_LEADER), (_("messenger"), (charts.MESSENGER,) * 2),
        (_("maku"), (charts.MAKU,) * 2),
    )  # fmt: skip
    rows = tuple(ChartLine(name, tuple(inches(side) for side in size)) for name, size in sizes)
    return Chart("bases", _("Bases"), "AOW-DAT-3", (_("base"), _("width"), _("depth")), rows)


def _terrain() -> Chart:
    return chart("terrain", _("Scenery"), "AOW-SCN-1", _("kind"), {
        _("cover"): lambda row: COVER[row.cover], _("difficult"): lambda row: row.difficult and _("yes"),
        _("blocks sight"): lambda row: SIGHT[row.foliage, row.level],
        _("elevation"): lambda row: row.level or "", _("hampers motivation"): lambda row: row.counts and _("yes"),
        _("separates"): lambda row: row.separates and _("yes"),
        _("helps to withdraw"): lambda row: row.helps and _("yes"),
    }, TERRAIN.values())  # fmt: skip


def _prices() -> Chart:
    def limit(row: Soldiery) -> Words:
        if row.kind is charts.Kind.GUN:
            return _("one unit in the army")
        return _("one unit in a clan") if row.alone else ""

    found = chart("prices", _("Units"), "AOW-MUS-5", _("troops"), {
        _("points for a base"): lambda row: row.price, _("bases"): lambda row: f"{row.least}–{row.most}",
        _("limit"): limit,
    }, SOLDIERY.values())  # fmt: skip
    led = ChartLine(_("unit commander"), (str(charts.COMMANDER_PRICE), "–", _("not of guns")), "AOW-MUS-9")
    arms = tuple(
        _arm(charts.ARMS[weapon])
        for weapon in (charts.Weapon.SPEAR, charts.Weapon.BOW, charts.Weapon.ARQUEBUS)
    )
    return Chart(found.key, found.title, found.clause, found.columns, (*found.rows, led, *arms))


def _arm(row: charts.Arm) -> ChartLine:
    return ChartLine(row.name, (with_sign(row.price), "–", "–"), "AOW-DAT-4")


def _generals() -> Chart:
    found = (say("quality {quality}", quality=quality) for quality in QUALITIES)
    rows = [*zip(found, QUALITIES.values(), strict=True), (_("bodyguard"), GUARD_PRICE)]
    household = (_("the daimyo's household"), HOUSEHOLD, "AOW-MUS-2")
    return pairs("generals", _("Leaders"), "AOW-MUS-4", (_("leader"), _("points")), (*rows, household))


def _sizes() -> Chart:
    names = {"short": _("short battle"), "standard": _("standard battle"), "big": _("big battle")}
    rows = tuple(
        ChartLine(names[size], (str(limit), "–".join(map(str, sorted(set(CLANS_OF[size]))))))
        for size, limit in LIMITS.items()
    )
    return Chart("sizes", _("Battles"), "AOW-MUS-1", (_("size"), _("points"), _("clans")), rows)


def _saves() -> Chart:
    """AOW-SHO-12 to AOW-SHO-17: the saves under fire, worked out."""
    columns = ((True, False), (True, True), (False, False), (False, True))
    rows = tuple(
        ChartLine(
            name,
            tuple(
                f"{shot_saves(Shot(short=short, target=kind, cover=cover)).plain.need}+" for short, cover in columns
            ),
        )
        for name, kind in (
            (_("levy"), charts.Kind.LEVY), (_("armoured, gun"), charts.Kind.ARMOURED),
            (_("samurai, ronin"), charts.Kind.SAMURAI),
        )
    )  # fmt: skip
    head = (_("target"), _("short, open"), _("short, cover"), _("long, open"), _("long, cover"))
    return Chart("saves", _("Saves under fire"), "AOW-SHO-17", head, rows)
