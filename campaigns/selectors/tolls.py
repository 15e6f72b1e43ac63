"""What a battle of the map has brought, with every sum (CAM-TOL-2 to CAM-TOL-6, CAM-FAT-2)."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from django.utils.text import capfirst
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from campaigns.selectors import viewing
from campaigns.selectors.battles import Camp, TicketPage
from campaigns.selectors.ticket_words import symbol_of, type_words
from rulesets import campaign as war
from words import tell

Json = dict[str, Any]
CAST = ("died", "captured", "escaped", "wounded")
"""What a fate die brings, as it is told (CAM-FAT-2)."""
AFTER = (
    "deed",
    "shame",
    "honour_changed",
    "retreated",
    "shut_in",
    "scattered",
    "gun_taken",
    "gun_spiked",
    "went_back",
)
"""What else follows from a battle at once."""
RAIDED = ("raided", "raided_in_vain")
"""What a raid brings; told when all raids of the season are over (CAM-RAI-3)."""
MOVES = ("retreated", "shut_in", "scattered", "went_back", "host_dissolved")
"""What becomes of a host when all battles of a round are over; what befalls its persons is told after it."""
FALLEN = ("castle_fell",)
"""A place that changes hands; what befalls those within is told after it."""

HOW = {
    "paper": gettext_lazy("Decided on paper."),
    "captains": gettext_lazy("Practice commanders fought it."),
    "hand": gettext_lazy("Fought at home."),
    "answer": gettext_lazy("It did not come to a battle."),
}
"""How it was decided, where that was not at the table."""


@dataclass(frozen=True)
class Sum:
    """A row of a toll: the sum as the clause writes it, what was lost, comes back, is gone. ``struck`` is what does not
    count in it (the road home was bought). ``companies`` are the figures of each of its
    companies before the battle and after the close.
    """

    name: str
    symbol: str
    before: str
    struck: str
    after: str
    lost: int
    back: int
    companies: list[tuple[int, int]]

    @property
    def gone(self) -> int:
        """What does not come back."""
        return self.lost - self.back


@dataclass(frozen=True)
class Side:
    """A camp's toll with its sums together."""

    camp: Camp
    sums: list[Sum]
    marched: int
    holds: bool
    road: bool

    @property
    def lost(self) -> int:
        """All figures lost."""
        return sum(one.lost for one in self.sums)

    @property
    def back(self) -> int:
        """All that come back."""
        return sum(one.back for one in self.sums)

    @property
    def gone(self) -> int:
        """All that do not."""
        return self.lost - self.back

    @property
    def lists_companies(self) -> bool:
        """Whether its companies are known to the reader."""
        return any(one.companies for one in self.sums)

    @property
    def stay(self) -> int:
        """All that are left when those who come back are there."""
        return self.marched - self.gone


@dataclass(frozen=True)
class PersonFate:
    """What befell a person: how it is told, by which column of the chart it was read, what was added to the die, and
    the dice that decided it.
    """

    clan: Json
    text: str
    lot: str
    added: list[Json]
    rolls: list[Json]


@dataclass(frozen=True)
class Toll:
    """What the page of a battle that is over shows. ``paper`` are the dice of one that was decided on paper."""

    lede: str
    paper: list[Json]
    sides: list[Side]
    fates: list[PersonFate]
    after: list[Json]


def toll_of(page: TicketPage) -> Toll:
    """The toll of a ticket that is over, as far as its reader knows it."""
    told = _tell(page)
    before = _before(page)
    return Toll(
        _lede(page), _paper(page), [_side(page, camp, before) for camp in page.camps if page.ticket.tolls[camp.index]],
        [
            _fate(page, one)
            for one in told if one["kind"] in CAST and one["text"]
        ],
        [one for one in told if one["kind"] in (*AFTER, *RAIDED) and one["text"]],
    )  # fmt: skip


def _paper(page: TicketPage) -> list[Json]:
    """CAM-BAT-8, CAM-FAT-4: what was thrown for a battle on paper: who wins it, then whether each person falls."""
    if page.ticket.outcome is None or page.ticket.outcome.how != "paper":
        return []
    told = viewing.tell_tidings(page.row, page.clan, season=page.ticket.season)
    over = (
        one for one in told if one["kind"] == "battle_over" and one["params"].get("ticket") == page.ticket.id
    )
    return [roll for one in over for roll in one["rolls"]]


def _fate(page: TicketPage, one: Json) -> PersonFate:
    outcome, person = page.ticket.outcome, one["params"].get("person", "")
    camp = page.ticket.camp_of(one["clan"])
    lot = war.lot_of(page.ticket, outcome, person, camp) if outcome is not None and camp >= 0 else ""
    added = [step for roll in one["rolls"] for step in roll["steps"]]
    return PersonFate(
        page.crest(one["clan"]), one["text"], capfirst(tell(lot)) if lot else "", added, one["rolls"]
    )


def _lede(page: TicketPage) -> str:
    """When it was, how it ended, by which rules."""
    how = HOW.get(page.ticket.outcome.how, "") if page.ticket.outcome else ""
    rules = _sentence(page.system_name) if page.system_name and how != HOW["answer"] else ""
    parts = (_sentence(capfirst(page.season)), _headline(page), rules, str(how))
    return " ".join(part for part in parts if part)


def _sentence(words: str) -> str:
    """Words with a full stop, as the language has it."""
    return _("{words}.").format(words=words)


def _headline(page: TicketPage) -> str:
    outcome = page.ticket.outcome
    if outcome is None:
        return ""
    if outcome.winner is None:
        return _("Nobody won.")
    clans = page.sheet.camps[outcome.winner].clans
    name = ", ".join(tell(war.clan_name(page.known, clan)) for clan in clans)
    return _("{clan} held the field.").format(clan=capfirst(name))


def _before(page: TicketPage) -> war.Campaign | None:
    """The war as the reader knew it when the tolls were taken; None where he was told of none."""
    campaign = viewing.opening(page.row, page.clan)
    for event in viewing.events(page.row, page.clan):
        if event.kind == "toll" and event.params.get("ticket") == page.ticket.id:
            return campaign
        campaign = war.take_step(campaign, event.patch)
    return None


def _side(page: TicketPage, camp: Camp, before: war.Campaign | None) -> Side:
    ticket = page.ticket
    struck = war.companies_struck(before, ticket, camp.index) if before is not None else {}
    rows = ticket.tolls[camp.index]
    road = "road" in ticket.bought[camp.index]
    return Side(
        camp, [_sum(page, camp.index, row, road, struck.get(row.type, [])) for row in rows],
        sum(row.figures for row in rows),
        ticket.field == camp.index, road and any(_count_fled(page, camp.index, row.type) for row in rows),
    )  # fmt: skip


def _count_fled(page: TicketPage, index: int, type: str) -> int:
    outcome = page.ticket.outcome
    losses = outcome.losses[index].get(type) if outcome is not None else None
    return losses.fled if losses is not None else 0


def _sum(
    page: TicketPage, index: int, row: war.TollRow, road: bool, companies: list[tuple[int, int]]
) -> Sum:  # fmt: skip
    """A row as CAM-TOL-2 writes it: figures × (killed + fled/2 + taken) / stood."""
    counted = row.losses
    parts = [str(counted.killed)]
    if counted.fled:
        parts.append(f"{counted.fled}/2")
    if counted.taken:
        parts.append(str(counted.taken))
    struck = _count_fled(page, index, row.type) if road and not counted.fled else 0
    inner = " + ".join(parts)
    several = len(parts) > 1 or struck
    return Sum(
        type_words(row.type), symbol_of(row.type),
        f"{row.figures} × {'(' if several else ''}{inner}{' + ' if struck else ''}",
        f"{struck}/2" if struck else "", f"{')' if several else ''} / {row.pieces}", row.lost, row.back,
        companies,
    )  # fmt: skip


def _tell(page: TicketPage) -> list[Json]:
    """What the reader was told of what this battle brought: at once, when its round was over, and of its raid."""
    battles, found, bringer = _Battles(page), [], ""
    for one in viewing.tell_tidings(page.row, page.clan, season=page.ticket.season):
        bringer = battles.brought_by(one)
        if bringer == page.ticket.id and one["kind"] in (*CAST, *AFTER, *RAIDED):
            found.append(one)
    return found


class _Battles:
    """The battles of a season as a reader hears of them one after the other, and which of them brought what he is told:
    many of one state end together, and who leaves the field does so when all are over (CAM-BAT-12).
    """

    def __init__(self, page: TicketPage) -> None:
        self.tickets = page.known.tickets
        self.supports = page.known.supports
        self.over: list[war.Ticket] = []
        self.now, self.stage = "", ""

    def brought_by(self, one: Json) -> str:
        """The ticket of the battle that brought a tiding; empty where none did."""
        if one["kind"] == "battle_over":
            self.now, self.stage = one["params"].get("ticket", ""), one["stage"]
            self.over += [self.tickets[self.now]] if self.now in self.tickets else []
        elif one["stage"] != self.stage:
            self.now = ""
        elif one["kind"] in RAIDED:
            self.now = self._last(lambda ticket: _is_raid_of(ticket, one))
        elif one["kind"] in FALLEN:
            self.now = self._last(lambda ticket: ticket.place == one["params"].get("place"))
        elif host := one["params"].get("host", "") if one["kind"] in MOVES else "":
            self.now = self._last(lambda ticket: host in self._hosts(ticket)) or self.now
        return self.now

    def _last(self, fits: Callable[[war.Ticket], bool]) -> str:
        return next((ticket.id for ticket in reversed(self.over) if fits(ticket)), "")

    def _hosts(self, ticket: war.Ticket) -> set[str]:
        """Those who fought in it, and those who lent companies."""
        lent = (
            self.supports[id].host for camp in ticket.camps for id in camp.supports if id in self.supports
        )
        return {*ticket.camps[0].hosts, *ticket.camps[1].hosts, *lent}


def _is_raid_of(ticket: war.Ticket, one: Json) -> bool:
    """Whether a raid brought that: a clan raids a land once a season (CAM-RAI-1)."""
    fits = ticket.place == one["params"].get("place") and one["clan"] in ticket.camps[0].clans
    return str(ticket.situation) == "raid" and fits
