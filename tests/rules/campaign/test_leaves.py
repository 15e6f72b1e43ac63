"""The chronicle as a book: leaves, their titles and their prose (CAM-CHR-1)."""

from __future__ import annotations

import re
from functools import cache
from typing import Any

import pytest

from rulesets import campaign as wars
from rulesets.campaign.events import Event
from rulesets.campaign.shown.chronicle import PARTS
from rulesets.campaign.shown.leaves import HOUSES, LIVES, STORY
from rulesets.campaign.shown.prose import ATTACKER, BATTLES, HOLDER, NOBODY
from rulesets.campaign.state import Campaign
from rulesets.campaign.tickets import Situation
from rulesets.engine.sayings import english
from tests.rules.campaign.random_plans import Senseless


class Remembered(Senseless):
    """A war between senseless clans whose events are kept."""

    def __init__(self, seed: int, scenario: str, **options: Any) -> None:
        self.events: list[Event] = []
        super().__init__(seed, scenario, **options)

    def _done(self, step: wars.Settled) -> None:
        self.events += step.events
        super()._done(step)


@cache
def kanto() -> tuple[Campaign, tuple[Event, ...]]:
    """Six seasons of the Kanto: the war before the first, and all that happened."""
    war = Remembered(7, "kanto", fog=True)
    war.run(6)
    return wars.campaign_from(war.opening), tuple(war.events)


def as_known(clan: str | None) -> tuple[wars.Leaf, ...]:
    """The leaves as somebody may read them."""
    opening, events = kanto()
    return wars.leaves(wars.campaign_from(wars.view(opening, clan)), wars.tidings(opening, events, clan))


def test_every_season_has_a_leaf_and_those_that_are_closed_what_each_clan_has() -> None:
    opening, events = kanto()
    leaves = wars.leaves(opening, events)
    assert [leaf.season for leaf in leaves] == [1, 2, 3, 4, 5, 6, 7]
    assert [leaf.closed for leaf in leaves] == [True] * 6 + [False]
    points = [event for event in events if event.kind == "points"]
    for leaf, told in zip(leaves, points, strict=False):
        assert {one.clan: (one.koku, one.points) for one in leaf.standings} == {
            clan: (told.params["koku"][clan], told.params["points"][clan]) for clan in opening.order
        }
    assert (leaves[2].time_of_year, leaves[2].year, leaves[4].year) == ("autumn", 1, 2)


def test_a_leaf_shows_the_land_as_it_lies_at_the_close() -> None:
    opening, events = kanto()
    last = wars.leaves(opening, events)[-1]
    final = wars.campaign_from(
        wars.replay_patches(wars.document(opening), [event.patch for event in events])
    ).provinces
    assert last.land == {key: (one.owner, bool(one.restless)) for key, one in final.items()}


@pytest.mark.parametrize("clan", ["hojo", "takeda", None])
def test_everything_on_a_leaf_is_a_sentence(clan: str | None) -> None:
    for leaf in as_known(clan):
        assert english(leaf.title)
        for line in (each for paragraph in leaf.paragraphs for each in paragraph):
            text = english(line.words)
            assert re.fullmatch(r"[A-Z][^{}|]+[.]", text), text


def test_a_battle_is_told_to_strangers_without_strengths_and_losses() -> None:
    """CAM-SEC-1."""
    mine = [fight for leaf in as_known("takeda") for fight in leaf.fights if "takeda" in sum(fight.camps, ())]
    theirs = [fight for leaf in as_known(None) for fight in leaf.fights]
    assert mine
    assert all(sum(fight.strengths) > 0 and fight.lost != (-1, -1) for fight in mine)
    assert theirs
    assert all(fight.strengths == (0, 0) and fight.guess == -1 and fight.lost == (-1, -1) for fight in theirs)


def test_every_situation_has_prose_for_every_end() -> None:
    for situation in Situation:
        assert (str(situation), ATTACKER) in BATTLES
        if situation is not Situation.MEETING:
            assert (str(situation), HOLDER) in BATTLES
        assert (str(situation), NOBODY) in BATTLES


def test_what_the_chronicle_tells_stands_somewhere_on_a_leaf() -> None:
    """Honour and points stand below the prose, losses beside their battles; deeds and harvests are told together."""
    below = {*PARTS["honour"], *PARTS["points"], "toll", "rearguard", "deed", *PARTS["harvest"]}
    assert {kind for kinds in PARTS.values() for kind in kinds} == {*STORY, *LIVES, *HOUSES, *below}


def test_a_life_is_the_moments_in_which_somebody_stands() -> None:
    opening, events = kanto()
    daimyo = next(one.id for one in opening.persons.values() if one.rank == "daimyo")
    lived = wars.moments_of_life(opening, events, daimyo)
    assert [moment.event for moment in lived] == list(wars.life(opening, events, daimyo))
    assert len(lived) > 1
