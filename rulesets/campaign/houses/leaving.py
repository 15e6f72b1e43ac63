"""Resigning, dying out, successors, absence (CAM-LEA-1 to CAM-LEA-4)."""

from __future__ import annotations

from collections.abc import Callable

from rulesets.campaign.houses import lives, treaties
from rulesets.campaign.lookups import in_being
from rulesets.campaign.state import Clan, Stage
from rulesets.campaign.war import War
from rulesets.engine.illegal import Illegal
from rulesets.engine.sayings import players_name

ABSENT_FROM, REPLACED_FROM = 2, 4
"""CAM-LEA-4: after so many councils in a row without a plan the computer leads, and another may take the clan."""
FallApart = Callable[[War, str], None]
"""What becomes of the land and hosts of a clan that falls apart (:mod:`rulesets.campaign.land.falling_apart`)."""


def _clan(war: War, key: str) -> Clan:
    found = war.campaign.clans.get(key)
    if found is None or found.out:
        raise Illegal("no_clan", "CAM-VIC-5", "That clan is not in being.")
    return found


# -- resigning ---------------------------------------------------------------------------------------------------------


def resign(war: War, clan: str, fall_apart: FallApart) -> None:
    """CAM-LEA-1: a player gives his clan up. It is handed over in the council, at once if that is on, else at the next
    one; his unopened plan goes with him. Raises :class:`Illegal` where he has nothing to give up.
    """
    found = _clan(war, clan)
    if not found.player or found.resigned or war.campaign.stage is Stage.OVER:
        raise Illegal("no_player", "CAM-LEA-1", "No player leads that clan.")
    war.change(found, resigned=True)
    war.campaign.standing.pop(clan, None)
    if war.campaign.stage is Stage.COUNCIL:
        war.campaign.seals.pop(clan, None)
        war.campaign.secrets.pop(clan, None)
    war.tell("resigned", clan=clan, clauses=("CAM-LEA-1",), player=players_name(found.player))
    if war.campaign.stage is Stage.COUNCIL:
        _hand_over(war, clan, fall_apart)


def hand_over_due(war: War, fall_apart: FallApart) -> None:
    """CAM-LEA-1: before a council, the clans of those who have resigned meanwhile are handed over."""
    for clan in war.campaign.order:
        found = war.clan(clan)
        if found.resigned and found.player and not found.out:
            _hand_over(war, clan, fall_apart)


def _hand_over(war: War, clan: str, fall_apart: FallApart) -> None:
    """To the computer, or to nobody: then everything of it falls apart [O resign_to]."""
    war.change(war.clan(clan), player="", computer=True)
    to = war.campaign.options.resign_to
    war.tell("handed_over", clan=clan, clauses=("CAM-LEA-1",), to=to)
    if to == "neutral":
        fall_apart(war, clan)
        end_of_clans(war)


# -- dying out ---------------------------------------------------------------------------------------------------------


def end_of_clans(war: War) -> None:
    """CAM-LEA-2, CAM-VIC-5: who is no longer in being is out: his treaties end, whom he holds goes free, and those who
    still gather or come back find nobody.
    """
    for clan in war.campaign.order:
        if not war.clan(clan).out and not in_being(war.campaign, clan):
            _end(war, clan)


def _end(war: War, clan: str) -> None:
    war.change(war.clan(clan), out=war.campaign.season)
    for gathering in [one for one in war.campaign.scattered.values() if one.clan == clan]:
        war.drop(gathering)
    for returning in [one for one in war.campaign.returning.values() if one.clan == clan]:
        war.drop(returning)
    for shelf in (war.campaign.seals, war.campaign.secrets, war.campaign.standing):
        shelf.pop(clan, None)
    war.tell("clan_out", clan=clan, clauses=("CAM-LEA-2", "CAM-VIC-5"))
    for treaty in [one for one in war.campaign.treaties.values() if clan in one.clans]:
        treaties.end(war, treaty, "fallen")
    for person in [person for person in war.campaign.persons.values() if person.held_by == clan]:
        lives.set_free(war, person, "fallen", ("CAM-LEA-2",))


# -- successors and absence --------------------------------------------------------------------------------------------


def take_over(war: War, clan: str, player: str) -> None:
    """CAM-LEA-3, CAM-LEA-4: in a council a player takes a clan that the computer leads; it has no player, or one who
    has been absent for four councils. Whether others object is asked before. Raises :class:`Illegal`.
    """
    found = _clan(war, clan)
    if war.campaign.stage is not Stage.COUNCIL:
        raise Illegal("wrong_state", "CAM-LEA-3", "A clan is taken over in a council.")
    if not found.computer or (found.player and found.absent < REPLACED_FROM):
        raise Illegal("has_player", "CAM-LEA-3", "A player leads that clan.")
    if any(other.player == player and not other.out for other in war.campaign.clans.values()):
        raise Illegal("has_clan", "CAM-LEA-3", "Whoever takes a clan over has no other in this war.")
    war.change(found, player=player, computer=False, resigned=False, absent=0)
    war.tell("taken_over", clan=clan, clauses=("CAM-LEA-3",), player=players_name(player))


def miss_council(war: War, clan: str) -> None:
    """CAM-LEA-4: a council went by without a plan of a clan's player, who had no vacation; after two in a row the
    computer leads it until he is back.
    """
    found = war.clan(clan)
    if not found.player or found.out:
        return
    absent = found.absent + 1
    away = absent >= ABSENT_FROM
    war.change(found, absent=absent, computer=found.computer or away)
    if away and not found.computer:
        war.tell("absent", clan=clan, clauses=("CAM-LEA-4",), councils=absent)


def came_back(war: War, clan: str) -> None:
    """CAM-LEA-4: a clan's player has filed a plan; he leads it again."""
    found = war.clan(clan)
    if not found.player or not found.absent:
        return
    led_by_computer = found.computer
    war.change(found, absent=0, computer=False)
    if led_by_computer:
        war.tell("back", clan=clan, clauses=("CAM-LEA-4",))
