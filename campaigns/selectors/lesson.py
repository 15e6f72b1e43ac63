"""The first season of a newcomer: what to do next, in a short list beside the map.

The list is data (:data:`STEPS`); each row names the thing by which it is seen that it is done (:class:`Progress`).
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, NamedTuple

from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from campaigns.models import Campaign
from campaigns.selectors import seating, viewing
from rulesets import campaign as war
from words import tell

Json = dict[str, Any]
LAST_SEASON = 2
"""In the second season's council the list says farewell; after that it is not shown."""


IF_MET = ("answered", "fought")
"""Rows that nobody needs whose hosts have met nobody."""


class LessonRow(NamedTuple):
    """A row of the list: what it is known by, what to do (with the ``{places}`` of nobody next to one's own), why."""

    done_by: str
    words: Any
    why: Any


STEPS = (
    LessonRow(
        "ordered",
        _("Give a host an order: choose its banner on the map, or its row beside it."),
        _("A host without an order holds and digs in, which is no mistake at a border."),
    ),
    LessonRow(
        "marches",
        _("Send one host into a land of nobody next to yours: {places}."),
        _("Neutral land has no clan behind it: whoever stands before its castle long enough has it."),
    ),
    LessonRow(
        "spends",
        _("Raise a banner at a castle of yours, under the orders of the house."),
        _(
            "It costs 60 k now and 28 k each season. The line below the chest says what is left if nobody else moves."
        ),
    ),
    LessonRow(
        "locked",
        _("Lock your plan."),
        _("All plans are opened together. Until the last clan has locked you may take yours back."),
    ),
    LessonRow(
        "answered",
        _("Where your host met somebody, open the battle and give your answer."),
        _("The default is chosen already. To fight it at the table, leave it so; or let the captains fight."),
    ),
    LessonRow(
        "fought",
        _("Fight the battle, or see how it went, and read its toll."),
        _("Half of the lost come back at the close: one lost battle ends no war."),
    ),
    LessonRow(
        "closed",
        _("The season closes by itself. Look at what it brought, and plan the summer."),
        _("In autumn the rice comes in; until then the chest only shrinks."),
    ),
)
"""A season from the first order to the close (CAM-GEN-8)."""


@dataclass(frozen=True)
class Progress:
    """How far a clan is in its first season, as far as it knows itself."""

    ordered: bool
    marches: bool
    spends: bool
    locked: bool
    answered: bool
    fought: bool
    closed: bool
    met: bool = True


def hints(row: Campaign, clan: str) -> list[Json]:
    """The list for whoever leads a clan against computer clans alone, in the first season; else nothing. Of what is
    done and what is next each row has ``words``, ``why``, ``done``, ``next``.
    """
    if not seating.leads(clan) or row.status != Campaign.Status.RUNNING or row.season > LAST_SEASON:
        return []
    if row.seats.exclude(player=None).count() != 1:
        return []
    far = progress(row, clan)
    places = nobodys(viewing.known_to(row, clan), clan)
    found = [
        {"words": one.words.format(places=places), "why": one.why, "done": getattr(far, one.done_by)}
        for one in STEPS
        if far.met or one.done_by not in IF_MET
    ]
    first = next((one for one in found if not one["done"]), None)
    return [{**one, "next": one is first} for one in found]


def progress(row: Campaign, clan: str) -> Progress:
    """Read it off the draft, the war as the clan knows it, and its season's tidings."""
    known = viewing.known_to(row, clan)
    if known.season > 1:
        return Progress(True, True, True, True, True, True, True, has_met(row, clan))
    draft = row.seats.get(clan=clan).draft or {}
    orders = [one.get("kind") for one in draft.get("hosts", {}).values()]
    past = known.stage is not war.Stage.COUNCIL
    mine = [one for one in known.tickets.values() if one.camp_of(clan) >= 0]
    answered = past and all(str(one.status) != "open" or clan in one.sealed for one in mine)
    fought = past and all(str(one.status) == "over" for one in mine)
    locked = past or clan in known.seals
    return Progress(
        ordered=bool(orders) or past,
        marches="march" in orders or past,
        spends=bool(draft.get("house")) or past,
        locked=locked,
        answered=answered,
        fought=fought,
        closed=False,
        met=not past or bool(mine),
    )


def nobodys(known: war.Campaign, clan: str) -> str:
    """The lands of nobody next to a clan's own, by their names."""
    own = {key for key, one in known.provinces.items() if one.owner == clan}
    near = {place for key in own for place in known.realm.neighbours(key)}
    free = [key for key, one in known.provinces.items() if one.neutral and key in near]
    names = [tell(war.place_name(key)) for key in free]
    return (
        gettext("{places} or {last}").format(places=", ".join(names[:-1]), last=names[-1])
        if names[1:]
        else "".join(names)
    )


def has_met(row: Campaign, clan: str) -> bool:
    """Whether a clan's hosts met anybody in the first season, as it was told."""
    tickets = (
        one
        for event in viewing.events(row, clan, season=1)
        for one in (event.patch.get("tickets") or {}).values()
    )
    return any(clan in camp.get("clans", ()) for one in tickets if one for camp in one.get("camps", ()))


def aim(row: Campaign) -> Json:
    """What the war is about, for the list's head and its end: how many seasons it has, and how many are left."""
    seasons = row.of.seasons
    return {"seasons": seasons, "left": seasons - row.season + 1, "again": row.season > 1}
