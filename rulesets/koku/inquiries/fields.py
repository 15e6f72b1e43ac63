"""Fields that several questions share, and the choices in them."""

from __future__ import annotations

from dataclasses import dataclass

from rulesets.engine.illegal import Illegal
from rulesets.engine.settings import setting
from rulesets.koku.charts import TERRAIN, TROOPS, WEAPONS, Cover, Troop
from rulesets.koku.morale import Shaken
from rulesets.koku.sight import OPEN_GROUND, SHELTERS

TARGET, MORALE, READINGS = "Those who suffer it", "Their morale", "Readings"
"""Groups of fields; the first of a question stands without a heading."""

ANY_TROOP = tuple((troop.key, troop.name) for troop in TROOPS.values() if not troop.led)
RIDERS = tuple((troop.key, troop.name) for troop in TROOPS.values() if troop.on_foot)
LIABLE = tuple((troop.key, troop.name) for troop in TROOPS.values() if troop.liable)
TESTING = tuple((troop.key, troop.name) for troop in TROOPS.values() if troop.toll)
ANY_WEAPON = tuple((weapon.key, weapon.name) for weapon in WEAPONS.values() if weapon.key != "load")
MISSILES = tuple((weapon.key, weapon.name) for weapon in WEAPONS.values() if weapon.range)
COVERS = (("", OPEN_GROUND.label), *((kind, TERRAIN[kind].name) for kind in SHELTERS))
ORDERS = (("close", "close order"), ("skirmish", "skirmish"))
DEFENDED = (("same", "as against this attack"), *((cover.name.lower(), cover.words) for cover in Cover))
SCOPES = (("battle", "all since the battle began"), ("event", "those since the last test"))

MOST_FIGURES = 30


@dataclass(frozen=True)
class Sufferers:
    """Those who lose figures, and what steadies or shakes them."""

    target: str = setting("ash_l", "Troops", "KOKU-DAT-1", group=TARGET, choices=ANY_TROOP)
    left: int = setting(5, "Figures left now", "KOKU-MOR-3", group=TARGET, least=1, most=MOST_FIGURES)
    target_ff: bool = setting(False, "They have lost formation", "KOKU-FF-16", group=TARGET)
    killed: int = setting(0, "Killed before", "KOKU-MOR-4", group=MORALE, least=0, most=MOST_FIGURES)
    near: bool = setting(False, "Friendly samurai within 6″", "KOKU-MOR-7", group=MORALE)
    defends: str = setting("same", "They defend", "KOKU-MOR-8", group=MORALE, choices=DEFENDED)

    def shaken(self, fallen: int, cover: Cover) -> Shaken:
        """Their morale after so many have fallen; ``cover`` is what they have against the attack."""
        kept = cover if self.defends == "same" else Cover[self.defends.upper()]
        toll = TROOPS[self.target].toll
        return Shaken(toll, self.left - fallen, self.killed + fallen, self.target_ff, self.near, kept)


def check_liable(kind: str, ff: bool) -> None:
    """Refuse Formation Fail for troops that never have it (KOKU-FF-2)."""
    troop = TROOPS[kind]
    if ff and not troop.liable:
        raise Illegal("never_ff", "KOKU-FF-2", "{troop} never lose formation.", troop=troop.name.capitalize())


def check_order(kind: str, order: str, left: int) -> None:
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
