"""Bases that fall, and leaders with them: markers, the last base (AOW-DAT-13, AOW-SHO-18 to AOW-SHO-21, AOW-FIG-26,
AOW-FIG-32).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable

import msgspec

from rulesets.ageofwar.battle import AowBattle, AowUnit
from rulesets.ageofwar.nerve import risk
from rulesets.ageofwar.nerve.deaths import lose_life
from rulesets.ageofwar.nerve.disorder import released
from rulesets.ageofwar.stand import blocks
from rulesets.ageofwar.stand.contact import touching
from rulesets.engine.play.play import Play
from rulesets.engine.sayings import _

WORDS = {
    "bases_fell": _("{unit} {unit|loses|lose} {count} {count|base|bases}."),
    "commander_fell": _("The commander of {unit} is dead."),
}


class Fallen(msgspec.Struct, frozen=True):
    """Who of one unit, and of the leaders in its front rank, is to fall: ids of bases, and for each life of a leader
    that is lost the id of his unit (AOW-RUL-151).
    """

    bases: tuple[str, ...] = ()
    lives: tuple[str, ...] = ()

    @property
    def count(self) -> int:
        """Figures killed (AOW-FIG-27, AOW-RUL-151)."""
        return len(self.bases) + len(self.lives)


def lose(
    play: Play[AowBattle], unit: AowUnit, bases: Iterable[str], marker: bool = True, by: str = ""
) -> AowUnit:
    """Bases of a unit are lost, ids in any order, and it is told. With ``marker`` each leaves a casualty marker
    (AOW-DAT-13): those killed by shooting and in fights, not those lost in other ways. ``by`` is the enemy unit that
    killed them. Returns the unit as it is now; without a base it is off the table.
    """
    return suffer(play, unit, Fallen(tuple(bases)), marker=marker, by=by)


def suffer(
    play: Play[AowBattle],
    unit: AowUnit,
    fallen: Fallen,
    told: Callable[[], object] | None = None,
    *,
    marker: bool = True,
    by: str = "",
) -> AowUnit:
    """What failed saves do to a unit, or to a lone leader, all at once (AOW-SHO-19, AOW-FIG-26).

    ``told`` tells of it in the caller's words, with the dice, once the bases are gone and before leaders die and a unit
    without bases is destroyed (AOW-SHO-21, AOW-FIG-32); left out, "bases_fell" is told, ``by`` which enemy unit. Who
    falls to nobody and leaves no marker has fled. Who can be kept in contact no more is out of the fight (AOW-FIG-31,
    AOW-RUL-160). Returns the unit as it is now.
    """
    unit = play.unit(unit.id)
    held = touching(play.battle, unit)
    present = [] if unit.is_leader else play.battle.bases(unit)
    dead = [base for base in present if base.id in fallen.bases]
    last = bool(dead) and len(dead) == len(present)
    led = any(base.commander for base in dead)
    fate = "killed" if marker or by else "fled"
    if dead and not last:
        unit = blocks.remove_bases(play, unit, [base.id for base in dead], fate)
        unit = _marked(play, unit, len(dead) if marker else 0, led)
    if told is not None:
        told()
    elif dead:
        play.tell(
            "bases_fell", side=unit.side, unit=unit.id, count=len(dead), target=by,
            clauses=("AOW-DAT-13",) if marker else (),
        )  # fmt: skip
    if led and not last:
        play.tell("commander_fell", side=unit.side, unit=unit.id, clauses=("AOW-DAT-7", "AOW-MOR-8"))
    shot = told is not None  # a fight has told of its dice before anybody falls
    for leader in fallen.lives:
        lose_life(play, play.unit(leader), by, shot=shot)
    if last:
        risk.take_off(play, play.unit(unit.id), "destroyed", by, fate)
    elif dead and held:
        released(play, (unit.id, *held))
    return play.unit(unit.id)  # type: ignore[no-any-return]


def _marked(play: Play[AowBattle], unit: AowUnit, markers: int, led: bool) -> AowUnit:
    """AOW-DAT-13; with its commander his dice of a duel are gone, not the points of his avengers (AOW-RUL-164)."""
    unit = play.unit(unit.id)
    return play.settle_unit(unit, markers=unit.markers + markers, prowess=0 if led else unit.prowess)
