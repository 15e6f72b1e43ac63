"""What can be counted of a war (CAM-CHR-3): for clans, persons, provinces and players; from a list of events as
somebody knows it, so that nothing is counted that its reader does not know (CAM-SEC-2).
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from rulesets.campaign.events import Event
from rulesets.campaign.lookups import besiegers, in_being
from rulesets.campaign.shown.chronicle import Moment, fighters, moments
from rulesets.campaign.shown.sight import UNKNOWN
from rulesets.campaign.state import Campaign
from rulesets.campaign.tickets import Ticket
from rulesets.campaign.troops import TROOPS

Json = dict[str, Any]

BY_HAND = ("table", "hand")
"""How battles are fought by players themselves."""


def statistics(opening: Campaign, events: Iterable[Event]) -> Json:
    """CAM-CHR-3: ``clans``, ``persons``, ``provinces`` and ``players``, each by its key. ``opening`` is the war before
    the first event.
    """
    return count(opening, moments(opening, events))


def count(opening: Campaign, found: Iterable[Moment]) -> Json:
    """The same of moments that are known already."""
    count = _Count(opening)
    for moment in found:
        count.add(moment)
    return {
        "clans": count.clans,
        "persons": {key: row for key, row in count.persons.items() if any(row.values())},
        "provinces": count.provinces,
        "players": count.players,
    }


class _Count:
    """Everything that is being counted."""

    def __init__(self, opening: Campaign) -> None:
        self.clans: dict[str, Json] = {
            clan: {
                "koku": [], "points": [], "honour": [], "chest": [], "battles": 0, "won_stronger": 0, "won_weaker": 0,
                "drawn": 0, "lost": 0, "strength_lost": 0, "strength_taken": 0,
            }
            for clan in opening.order
        }  # fmt: skip
        self.persons: dict[str, Json] = {}
        self.provinces: dict[str, Json] = {
            key: {"owners": [[opening.season, province.owner]], "sieges": 0, "battles": 0}
            for key, province in opening.provinces.items()
        }
        self.players: dict[str, Json] = {}
        self.besieged: set[str] = set()

    def add(self, moment: Moment) -> None:
        """Count an event."""
        self._owners(moment)
        event = moment.event
        if event.kind == "points":
            self._count_close(moment)
        elif event.kind == "battle_over":
            self._count_battle(moment)
        elif event.kind == "toll":
            self._toll(moment)
        elif event.kind == "answer_sealed":
            self._player(moment.after, event.clan, "answers")
        elif event.kind in ("deed", "shame", "wounded"):
            name = {"deed": "deeds", "shame": "shames", "wounded": "wounds"}[event.kind]
            self._person(str(event.params["person"]), name, int(event.params.get("count", 1)))

    def _person(self, person: str, name: str, number: int = 1) -> None:
        row = self.persons.setdefault(
            person, {"battles": 0, "deeds": 0, "shames": 0, "wounds": 0, "kills": 0}
        )
        row[name] += number

    def _player(self, campaign: Campaign, clan: str, name: str) -> None:
        found = campaign.clans.get(clan)
        if found is not None and found.player:
            row = self.players.setdefault(
                found.player, {"battles": 0, "by_hand": 0, "tickets": 0, "answers": 0}
            )
            row[name] += 1

    def _owners(self, moment: Moment) -> None:
        """Provinces that have another owner now."""
        if moment.before.provinces is moment.after.provinces:
            return
        for key, province in moment.after.provinces.items():
            if province.owner != moment.before.provinces[key].owner:
                self.provinces[key]["owners"].append([moment.after.season, province.owner])

    def _count_close(self, moment: Moment) -> None:
        """A close: land, points, honour and chest of each clan."""
        campaign, params = moment.after, moment.event.params
        for clan, row in self.clans.items():
            found = campaign.clans[clan]
            row["koku"].append(params["koku"][clan])
            row["points"].append(params["points"][clan])
            row["honour"].append(found.honour)
            if found.chest != UNKNOWN and in_being(campaign, clan):
                row["chest"].append(found.chest)
        self._sieges(campaign)

    def _sieges(self, campaign: Campaign) -> None:
        """CAM-SIE-1: a siege is counted at the first close at which a castle is besieged."""
        now = {
            key
            for key, province in campaign.provinces.items()
            if province.castle and besiegers(campaign, key)
        }
        for key in now - self.besieged:
            self.provinces[key]["sieges"] += 1
        self.besieged = now

    def _count_battle(self, moment: Moment) -> None:
        """A battle that is over."""
        campaign, params = moment.after, moment.event.params
        ticket = campaign.tickets.get(str(params["ticket"]))
        if ticket is None:
            return
        for camp in ticket.camps:
            self._player(campaign, camp.answers, "tickets")
        if params["how"] == "answer":
            return
        self.provinces[ticket.place]["battles"] += 1
        for index in (0, 1):
            self._result(campaign, ticket, index)
        for person in fighters(moment):
            self._person(person, "battles")
        for person, slain in (ticket.outcome.slain if ticket.outcome else {}).items():
            self._person(person, "kills", len(slain))

    def _result(self, campaign: Campaign, ticket: Ticket, camp: int) -> None:
        """What a battle was for the clans of a camp; who does not know strengths knows won and lost."""
        mine, other = ticket.camps[camp], ticket.camps[1 - camp]
        winner = ticket.outcome.winner if ticket.outcome else None
        how = ticket.outcome.how if ticket.outcome else ""
        name = "drawn" if winner is None else "lost"
        if winner == camp:
            name = "won_weaker" if mine.twice < other.twice else "won_stronger"
        for clan in mine.clans:
            if clan in self.clans:
                self.clans[clan]["battles"] += 1
                self.clans[clan][name] += 1
                self._player(campaign, clan, "battles")
                if how in BY_HAND and not ticket.captains:
                    self._player(campaign, clan, "by_hand")

    def _toll(self, moment: Moment) -> None:
        """The points of figures that do not come back; a camp's are counted for the clan that answers for it."""
        ticket = moment.after.tickets.get(str(moment.event.params["ticket"]))
        if ticket is None:
            return
        camp = int(moment.event.params["camp"])
        strength = sum(
            (row["lost"] - row["back"]) * TROOPS[row["type"].partition(".")[0]].points
            for row in moment.event.params["rows"]
        )
        for index, name in ((camp, "strength_lost"), (1 - camp, "strength_taken")):
            clan = ticket.camps[index].answers
            if clan in self.clans:
                self.clans[clan][name] += strength
