"""Who is lost: killed, or driven off alone (GODAI-MOR-13, GODAI-ATT-5, GODAI-ATT-6, GODAI-RUL-116)."""

from __future__ import annotations

import msgspec

from rulesets.engine.battle import order_of
from rulesets.engine.play.play import Play
from rulesets.engine.table.bases import gaps, rows
from rulesets.godai.battle import GodaiBattle, GodaiFigure, GodaiUnit
from rulesets.godai.charts import BASE_FOOT, CONTACT, Kind
from rulesets.godai.stand.command import radius
from rulesets.godai.stand.units import place_in_unit


def fall(play: Play[GodaiBattle], figure: GodaiFigure, killer: GodaiFigure | None) -> None:
    """A figure is killed, or driven off alone if its killer is an attendant out of his master's radius (GODAI-ATT-6).

    It counts as a loss of its band (GODAI-MOR-13) and for its killer, an attendant's for the master (GODAI-ATT-5); its
    unit is ``bereaved`` until :func:`rulesets.godai.nerve.losses.check`.
    """
    battle = play.battle
    figure = play.figure(figure.id)
    unit = battle.unit_of(figure)
    if not unit.driven:  # who was driven off was counted then
        force = battle.forces[unit.side]
        battle.forces[unit.side] = msgspec.structs.replace(force, losses=force.losses + 1)
    if killer is not None:
        master = _master(battle, killer)
        if master and not _near(battle, killer, master):
            _drive_off(play, figure)
            return
        credit = master or battle.unit_of(killer)
        play.change_unit(credit, kills=credit.kills + 1)
    leave(play, figure, "killed")
    play.change_unit(play.unit(unit.id), bereaved=True)


def leave(play: Play[GodaiBattle], figure: GodaiFigure, fate: str) -> None:
    """A figure is out of the battle, "killed" or "fled" with its horse, that which it had left too; so is its unit if
    it was the last.
    """
    width, depth = BASE_FOOT
    play.battle.markers.pop(figure.horse, None)
    play.change_figure(
        play.figure(figure.id), alive=False, fate=fate, wounds_left=0, mounted=False, width=width, depth=depth,
        horse="",
    )  # fmt: skip
    unit = play.battle.unit_of(figure)
    if not play.battle.able(unit):
        play.change_unit(unit, place="off", fate="destroyed" if fate == "killed" else "gone")
    else:
        as_mounted(play, unit)


def as_mounted(play: Play[GodaiBattle], unit: GodaiUnit) -> None:
    """A unit counts as mounted, and is drawn so, while one of it is (GODAI-MTD-6)."""
    unit = play.unit(unit.id)
    play.settle_unit(unit, mounted=any(figure.mounted for figure in play.battle.able(unit)))


def _master(battle: GodaiBattle, killer: GodaiFigure) -> GodaiUnit | None:
    """Whom an attendant serves, if he is on the table and does not flee (GODAI-ATT-3)."""
    master = battle.units.get(battle.unit_of(killer).master)
    return master if master and master.place == "table" and not master.fleeing else None


def _near(battle: GodaiBattle, attendant: GodaiFigure, master: GodaiUnit) -> bool:
    """GODAI-ATT-5: whether an attendant himself stands within his master's radius."""
    apart = gaps(rows((attendant,)), rows(battle.able(master))).min()
    return bool(apart <= radius(master, battle.unit_of(attendant)) + CONTACT)


def _drive_off(play: Play[GodaiBattle], figure: GodaiFigure) -> None:
    """GODAI-ATT-6, GODAI-RUL-116: a man of a group goes on as a unit of one, a hero keeps one wound; neither can leave
    the flight. Who flees alone already flees on.
    """
    battle = play.battle
    unit = battle.unit_of(figure)
    play.battle.markers.pop(figure.horse, None)
    play.change_figure(figure, wounds_left=max(figure.wounds_left, 1), horse="")
    if unit.driven:
        return
    if unit.hero:
        play.change_unit(unit, fleeing=True, driven=unit.id, swept="", bereaved=True)
        return
    name = place_in_unit(battle, figure)
    id = _next(battle, unit)
    alone = msgspec.structs.replace(
        unit, id=id, name=name, kind=Kind.GROUP, figures=(figure.id,), strength=1, master="", pavise="",
        points=unit.points // unit.strength, fleeing=True, driven=unit.id, bereaved=True, kills=0,
    )  # fmt: skip
    battle.units[id] = alone
    play.change_figure(play.figure(figure.id), unit=id)
    rest = tuple(other for other in unit.figures if other != figure.id)
    unit = play.change_unit(unit, figures=rest, bereaved=True)
    if not battle.able(unit):
        play.change_unit(unit, place="off", fate="destroyed")
    for each in (id, unit.id):
        as_mounted(play, play.unit(each))


def _next(battle: GodaiBattle, unit: GodaiUnit) -> str:
    """The id of a new unit of a side."""
    numbers = [order_of(other.id)[1] for other in battle.units.values() if other.side is unit.side]
    return f"{unit.side}-{max(numbers) + 1}"
