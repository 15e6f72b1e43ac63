"""Engagements: how long a figure has been fighting, and what lasts as long as it does (GODAI-CLO-6)."""

from __future__ import annotations

from rulesets.engine.play.play import Play
from rulesets.godai.battle import Bout, GodaiBattle
from rulesets.godai.stand.contact import across, touching


def release(play: Play[GodaiBattle]) -> None:
    """At the end of a phase the engagement of a figure is over that touches no enemy (GODAI-CLO-6): it has its weapon
    back (GODAI-WTR-6, GODAI-RUL-86), and has followed nobody up (GODAI-WTR-8). Nor does it defend an obstacle against
    those who are no longer in contact across it (GODAI-CDM-21).
    """
    battle = play.battle
    for unit in battle.on_table():
        for figure in battle.able(unit):  # type: ignore[arg-type]
            met = across(battle, figure)
            kept = tuple(id for id in figure.defends if id in met)
            if touching(battle, figure):
                play.settle_figure(figure, defends=kept)
            else:
                play.settle_figure(figure, rounds=0, lost=(), sticky=False, defends=kept)


def counted(play: Play[GodaiBattle], bout: Bout) -> None:
    """A round of a combat has been fought (GODAI-CLO-6): whose opponents are all dead is in no engagement any more, and
    following up has counted (GODAI-RUL-87).
    """
    battle = play.battle
    for id in bout.all:
        figure = battle.figures[id]
        if figure.alive and any(battle.figures[foe].alive for foe in bout.reach.get(id, ())):
            play.settle_figure(figure, rounds=figure.rounds + 1, sticky=False)
        elif figure.alive:
            play.settle_figure(figure, rounds=0, lost=(), sticky=False)
