"""Fields that several questions share, and the choices in them."""

from __future__ import annotations

import msgspec

from rulesets.engine.forms.settings import setting
from rulesets.engine.illegal import Illegal
from rulesets.engine.reckoning.asking import part, value
from rulesets.engine.sayings import _
from rulesets.koku.charts import TERRAIN, TROOPS, WEAPONS, CoverClass, Troop
from rulesets.koku.ground.sight import OPEN_GROUND, SHELTERS
from rulesets.koku.nerve.morale import Shaken

TARGET, MORALE, READINGS = _("Those who suffer it"), _("Their morale"), _("Readings")
"""Groups of fields; the first of a question stands without a heading."""

ANY_TROOP = tuple((troop.key, troop.name) for troop in TROOPS.values() if not troop.led)
RIDERS = tuple((troop.key, troop.name) for troop in TROOPS.values() if troop.on_foot)
LIABLE = tuple((troop.key, troop.name) for troop in TROOPS.values() if troop.liable)
TESTING = tuple((troop.key, troop.name) for troop in TROOPS.values() if troop.toll)
ANY_WEAPON = tuple((weapon.key, weapon.name) for weapon in WEAPONS.values() if weapon.key != "load")
MISSILES = tuple((weapon.key, weapon.name) for weapon in WEAPONS.values() if weapon.range)
COVERS = (("", OPEN_GROUND.label), *((kind, TERRAIN[kind].name) for kind in SHELTERS))
ORDERS = (("close", _("close order")), ("skirmish", "skirmish"))
BY_COVER = {cover.name.lower(): cover for cover in CoverClass}
CLASSES = tuple((word, cover.words) for word, cover in BY_COVER.items())
DEFENDED = (("same", _("as against this attack")), *CLASSES)

MOST_FIGURES = 30


SUFFERERS = part(
    Shaken,
    target=("kind", setting("ash_l", _("Troops"), "KOKU-DAT-1", group=TARGET, choices=ANY_TROOP)),
    left=setting(5, _("Figures left now"), "KOKU-MOR-3", group=TARGET, least=1, most=MOST_FIGURES),
    target_ff=("ff", setting(False, _("They have lost formation"), "KOKU-FF-16", group=TARGET)),
    killed=setting(0, _("Killed before"), "KOKU-MOR-4", group=MORALE, least=0, most=MOST_FIGURES),
    near=("samurai_near", setting(False, _("Friendly samurai within 6″"), "KOKU-MOR-7", group=MORALE)),
)
"""Those who lose figures, and what steadies or shakes them."""

DEFENDS = value("defends", setting("same", _("They defend"), "KOKU-MOR-8", group=MORALE, choices=DEFENDED))


def after(shaken: Shaken, defends: str, fallen: int, cover: CoverClass) -> Shaken:
    """Their morale after so many have fallen; ``cover`` is what they have against the attack."""
    kept = BY_COVER.get(defends, cover)
    return msgspec.structs.replace(
        shaken, left=shaken.left - fallen, killed=shaken.killed + fallen, cover=kept
    )


def check_liable(kind: str, ff: bool) -> None:
    """Refuse Formation Fail for troops that never have it (KOKU-FF-2)."""
    troop = TROOPS[kind]
    if ff and not troop.liable:
        raise Illegal("never_ff", "KOKU-FF-2", "{troop} never lose formation.", troop=troop.name.capitalize())


def check_order(kind: str, order: str) -> None:
    """Refuse a skirmish of troops that keep close order (KOKU-FRM-5); the gun's crew has its own."""
    troop = TROOPS[kind]
    if order == "skirmish" and not troop.skirmishes and troop.rank not in ("crew", "shogun"):
        raise Illegal("no_skirmish", "KOKU-FRM-5", "{troop} do not skirmish.", troop=troop.name.capitalize())


def check_one_shogun(kind: str, left: int) -> None:
    """Refuse more than one Shogun (KOKU-MUS-2)."""
    if TROOPS[kind].rank == "shogun" and left != 1:
        raise Illegal("one_shogun", "KOKU-MUS-2", "There is one Shogun only.")


def is_crew(troop: Troop) -> bool:
    """Whether the troop serves a gun."""
    return troop.rank == "crew"
