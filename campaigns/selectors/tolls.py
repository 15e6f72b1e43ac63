"""What a battle of the map has brought, with every sum (CAM-TOL-2 to CAM-TOL-6, CAM-FAT-2)."""

from __future__ import annotations

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
    """What the page of a battle that is over shows."""

    lede: str
    sides: list[Side]
    fates: list[PersonFate]
    after: list[Json]


def toll_of(page: TicketPage) -> Toll:
    """The toll of a ticket that is over, as far as its reader knows it."""
    told = _tell(page)
    before = _before(page)
    return Toll(
        _lede(page), [_side(page, camp, before) for camp in page.camps if page.ticket.tolls[camp.index]],
        [
            _fate(page, one)
            for one in told if one["kind"] in CAST and one["text"]
        ],
        [one for one in told if one["kind"] in (*AFTER, *RAIDED) and one["text"]],
    )  # fmt: skip


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
    return _("{clan} held the field.").format(clan=name)


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
    """What the reader was told from the battle's end on until the next battle ends, and what the raid brought."""
    found: list[Json] = []
    inside = False
    for one in viewing.tell_tidings(page.row, page.clan, season=page.ticket.season):
        if one["kind"] == "battle_over":
            inside = one["params"].get("ticket") == page.ticket.id
            continue
        if (inside and one["kind"] in (*CAST, *AFTER)) or _is_its_raid(page, one):
            found.append(one)
    return found


def _is_its_raid(page: TicketPage, one: Json) -> bool:
    """Whether this is what the raid of the ticket brought: a clan raids a land once a season (CAM-RAI-1)."""
    ticket = page.ticket
    return (
        one["kind"] in RAIDED
        and str(ticket.situation) == "raid"
        and one["params"].get("place") == ticket.place
        and one["clan"] in ticket.camps[0].clans
    )
