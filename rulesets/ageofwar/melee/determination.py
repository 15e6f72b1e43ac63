"""Determination dice in a fight, and the other questions of a round (AOW-DET-2, AOW-DET-3, AOW-DEC-7, AOW-DEC-11)."""

from __future__ import annotations

from collections.abc import Generator, Iterable, Sequence
from typing import Any

from rulesets.ageofwar.battle import AowBattle, AowUnit
from rulesets.ageofwar.charts import Kind
from rulesets.ageofwar.melee.pool import NEAR, by_side, shares
from rulesets.ageofwar.stand import near
from rulesets.ageofwar.stand.blocks import SLACK
from rulesets.engine.battle import Side
from rulesets.engine.play.decisions import Number, PickOne, Reply, Standing, reply_form
from rulesets.engine.play.play import Ask, Play
from rulesets.engine.sayings import _

MOST = 3
"""Dice that a unit may be given for a round (AOW-DET-2)."""

SPEND = Number(
    tag="spend_determination",
    text=_("how many determination dice does {general} give {unit} for this round?"),
    clause="AOW-DET-2",
    standing=Standing(label=_("Determination dice in a fight"), words=_("Give none")),
)
"""AOW-DEC-7."""


ODD = PickOne(
    tag="odd_dice",
    text=_(
        "{unit} {unit|fights|fight} several enemies: against whom {dice|is the odd die|are the odd dice} thrown?"
    ),
    clause="AOW-FIG-2",
    form=reply_form(enemy=str),
    standing=Standing(label=_("Odd dice against several enemies"), words=_("The usual way")),
)
"""AOW-DEC-11."""

DECISIONS = (SPEND, ODD)

WORDS: dict[str, str] = {
    "determination_given": _("{general} gives {unit} {dice} determination {dice|die|dice}."),
}


def giver(battle: AowBattle, unit: AowUnit) -> AowUnit | None:
    """AOW-DET-2: the general who may give a unit of his clan determination dice, he being with it or within 6"; a lone
    general himself (AOW-FIG-18). The daimyo has none.
    """
    general = (
        unit if unit.kind == Kind.GENERAL else battle.general_of(unit.clan) if not unit.is_leader else None
    )
    if general is None or not general.dice or general.place not in ("table", "attached"):
        return None
    return general if near.gap(battle, general, unit) <= NEAR + SLACK else None


def spend(
    play: Play[AowBattle], ids: Sequence[str], sides: Iterable[Side]
) -> Generator[Ask, Any, dict[str, int]]:
    """AOW-DET-2, AOW-DEC-7: before the dice of a round each side, the active one first, may give its units up to three
    dice each. Generator: returns the dice by unit; they are gone from their generals.
    """
    found: dict[str, int] = {}
    for side in sides:
        for unit in by_side(play.battle, ids, side):
            general = giver(play.battle, unit)
            if general is None:
                continue
            most = min(MOST, general.dice)
            reply = yield SPEND.ask(side, 0, least=0, most=most, unit=unit.id, general=general.id)
            if reply.number:
                found[unit.id] = reply.number
                play.change_unit(play.unit(general.id), dice=general.dice - reply.number)
                play.tell(
                    "determination_given", side=side, unit=unit.id, general=general.id, dice=reply.number,
                    clauses=("AOW-DET-2", "AOW-FIG-19"),
                )  # fmt: skip
    return found


class Split:
    """AOW-FIG-2, AOW-DEC-11: how a side's dice go against several enemies. The owner is asked once in a round for each
    unit, when there first are odd dice.
    """

    def __init__(self) -> None:
        self._odd: dict[str, str] = {}

    def of(
        self, play: Play[AowBattle], unit: AowUnit, enemies: Sequence[str], dice: int
    ) -> Generator[Ask, Any, dict[str, int]]:
        """So many dice of a unit, by enemy. Generator."""
        over = dice % len(enemies)
        if over and unit.id not in self._odd:
            replies = [Reply(play.unit(id).name, {"enemy": id}) for id in enemies]
            reply = yield ODD.ask(unit.side, ODD.form(enemies[0]), replies, unit=unit.id, dice=over)
            self._odd[unit.id] = reply.enemy
        return shares(dice, enemies, self._odd.get(unit.id, ""))
