"""Pavises: a standing shield is carried, or planted along its bearer's front edge (SKIR-DAT-9)."""

from __future__ import annotations

from rulesets.engine.play.play import Play
from rulesets.engine.table.pavises import with_plank, without
from rulesets.skirmish.battle import Load, SkirBattle, SkirFigure
from rulesets.skirmish.charts import PAVISE


def plant(play: Play[SkirBattle], figure: SkirFigure) -> SkirFigure:
    """A figure sets its pavise down before it."""
    play.battle.table = with_plank(play.battle.table, figure, PAVISE)
    return play.change_figure(figure, load=Load.NONE)


def remove(play: Play[SkirBattle], id: str) -> None:
    """A planted pavise leaves the table."""
    play.battle.table = without(play.battle.table, id)
