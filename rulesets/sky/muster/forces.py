"""Forces that are ready to march: four of 300 points, the usual size (SKY-MUS-8, SKY-GLA-10)."""

from __future__ import annotations

from typing import Any

from rulesets.engine.mustering.forces import Forces
from rulesets.engine.sayings import Words, _, as_list, say
from rulesets.sky.charts import TROOPS
from rulesets.sky.muster.faults import army_faults
from rulesets.sky.muster.roster import clan_price, total, units_of

Json = dict[str, Any]


def _unit(stands: int, kind: str, *weapons: str, bare: bool = False, tedate: bool = False) -> Json:
    """A unit of so many stands; ``bare`` are those without the armour that they might have."""
    return {
        "kind": kind,
        "stands": stands,
        "armoured": kind != "peasant" and not bare,
        "weapons": ["cavalry", *weapons] if TROOPS[kind].mounted else list(weapons),
        "tedate": tedate,
    }


def _clan(name: str, leader: str, *units: Json, mon: str = "") -> Json:
    return {
        "name": name,
        "mon": mon or name.lower(),
        "leader": leader,
        "units": list(units),
    }


def _force(name: str, general: str, *clans: Json) -> Json:
    return {"name": name, "roster": {"system": "sky", "size": 300, "general": general, "clans": list(clans)}}


# SKY-MUS-8
READY: tuple[Json, ...] = (
    _force(
        _("Riders of Kai"), _("Takeda Harunobu"),
        _clan(
            _("Takeda"), _("Baba Nobuharu"),
            _unit(4, "mtd_samurai"), _unit(4, "mtd_samurai"), _unit(6, "ashigaru", "pole"),
            _unit(8, "ashigaru", "bow"),
        ),
        _clan(
            _("Obata"), _("Obata Toramori"),
            _unit(3, "mtd_samurai"), _unit(8, "samurai", "pole"), _unit(8, "ashigaru", "pole"),
            _unit(8, "peasant", "pole"), mon="takeda",
        ),
    ),
    _force(
        _("Gunners of Owari"), _("Oda Nobutada"),
        _clan(
            _("Oda"), _("Sakuma Morimasa"),
            _unit(6, "samurai", "pole"), _unit(8, "ashigaru", "arquebus", tedate=True),
            _unit(8, "ashigaru", "pole"), _unit(8, "ashigaru", "pole"),
        ),
        _clan(
            _("Tokugawa"), _("Sakai Tadatsugu"),
            _unit(3, "mtd_samurai"), _unit(8, "ashigaru", "arquebus"), _unit(8, "ashigaru", "bow"),
            _unit(8, "ashigaru", "pole", bare=True),
        ),
    ),
    _force(
        _("Lions of the Kanto"), _("Hojo Ujiyasu"),
        _clan(
            _("Hojo"), _("Daidoji Masashige"),
            _unit(6, "samurai", "hand", "bow"), _unit(8, "ashigaru", "pole"), _unit(6, "ashigaru", "bow"),
        ),
        _clan(
            _("Chiba"), _("Chiba Tanetomi"),
            _unit(3, "mtd_samurai"), _unit(8, "ashigaru", "pole", bare=True), _unit(6, "ashigaru", "bow"),
            mon="hojo",
        ),
        _clan(
            _("Narita"), _("Narita Nagayasu"),
            _unit(6, "ashigaru", "pole"), _unit(6, "ashigaru", "arquebus"), _unit(6, "peasant", "pole"),
            _unit(6, "peasant", "hand"), mon="hojo",
        ),
    ),
    _force(
        _("Bells of Honganji"), _("Shimozuma Raisho"),
        _clan(
            _("Honganji"), _("Shimozuma Rairen"),
            _unit(8, "monk", "pole"), _unit(8, "monk", "pole", bare=True),
            _unit(8, "monk", "arquebus", bare=True), _unit(8, "peasant", "pole"), _unit(8, "peasant", "pole"),
        ),
        _clan(
            _("Negoro"), _("Tsuda Kazunaga"),
            _unit(8, "monk", "arquebus", bare=True), _unit(4, "mtd_monk"), _unit(8, "monk", "pole"),
            _unit(8, "peasant", "pole"), _unit(8, "peasant", "hand"), mon="honganji",
        ),
    ),
)  # fmt: skip


def _size(size: int, force: Json, clans: list[Json]) -> Json:
    return {"name": force["name"], "roster": {**force["roster"], "size": size, "clans": clans}}


def _dearest(force: Json, points: int) -> Json:
    """The clan of a force that comes nearest to so many points without exceeding them."""
    clans: list[Json] = [clan for clan in force["roster"]["clans"] if clan_price(clan) <= points]
    return max(clans, key=clan_price)


def _small(force: Json) -> Json:
    """One clan of a force, which fits 150 points."""
    return _size(150, force, [_dearest(force, 150)])


def _great(force: Json, ally: Json) -> Json:
    """A force and a clan of another beside it."""
    left = 450 - total(force["roster"])
    return _size(450, force, [*force["roster"]["clans"], _dearest(ally, left)])


SMALL: tuple[Json, ...] = tuple(_small(force) for force in READY)
GREAT: tuple[Json, ...] = tuple(
    _great(force, READY[(number + 1) % len(READY)]) for number, force in enumerate(READY)
)


def _tell(roster: Json) -> Words:
    """How many a ready force is."""
    clans = roster["clans"]
    units = sum(len(clan["units"]) for clan in clans)
    return say(
        "{units} {units|unit|units} of {clans}", units=units, clans=as_list(clan["name"] for clan in clans)
    )


FORCES = Forces(
    clauses=("SKY-MUS-8", "SKY-MUS-1", "SKY-MUS-6"), made={150: SMALL, 300: READY, 450: GREAT}, faults=army_faults,
    units=units_of, told=_tell, kin=lambda crest, roster: any(clan["mon"] == crest for clan in roster["clans"]),
    houses=lambda roster: [roster["general"], *(clan[one] for clan in roster["clans"] for one in ("name", "leader"))],
)  # fmt: skip
"""300 points are printed, the other sizes are cut from them clan by clan (SKY-MUS-8, SKY-RUL-170)."""
