"""What a campaign wants of somebody now: the first line of its page, and what lists say of it."""

from __future__ import annotations

from datetime import datetime
from typing import Any

from django.urls import reverse
from django.utils import timezone
from django.utils.timesince import timeuntil
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from campaigns.models import Campaign, TicketBattle
from campaigns.selectors import viewing
from campaigns.services import pace, reminding
from rulesets import campaign as war
from words import tell

Json = dict[str, Any]


def what_is_wanted(row: Campaign, clan: str, seen: war.Campaign | None = None) -> Json:
    """What is wanted of a viewer: ``text`` in his language, ``url`` where he does it, whether it is his to do
    (``mine``), then until when (``until``, in ISO), of which deadline (``what``), and once he has been reminded of it
    the words for that (``reminder``, CAM-COR-3). It is made of what he knows. Where the war as he has ``seen`` it is at
    hand, it says who has won.
    """
    if row.status == Campaign.Status.OPEN:
        free = row.seats.filter(player=None).count()
        text = ngettext("{n} clan is free.", "{n} clans are free.", free).format(n=free)
        return _line(text, reverse("campaign-join-open", args=[row.pk]))
    if row.status == Campaign.Status.OVER:
        won = names_of(seen, row.winners) if seen is not None else ""
        text = _("The war is over: won by {clans}.").format(clans=won) if won else _("The war is over.")
        return _line(text, row.get_absolute_url())
    if clan == war.OPEN_EYES:
        return _line(_("You see everything but what is sealed."), row.get_absolute_url())
    known = viewing.known_to(row, clan)
    if not clan:
        return _line(_("You are watching."), row.get_absolute_url())
    if known.clans[clan].out:
        text = _("Your clan is no more: look on with open eyes, or lead another.")
        return _line(text, reverse("campaign-around", args=[row.pk]))
    if known.stage is war.Stage.COUNCIL:
        return _council(row, known, clan)
    return _battles(row, known, clan)


def season_words(season: int) -> str:
    """A season by its number: autumn of year 2."""
    name = list(war.SEASON_NAMES.values())[(season + 3) % 4]
    return _("{season} of year {year}").format(season=tell(name), year=(season + 3) // 4)


def names_of(known: war.Campaign, clans: Any) -> str:
    """Clans by their names, in a row."""
    return ", ".join(tell(war.clan_name(known, clan)) for clan in clans)


def _line(text: str, url: str) -> Json:
    return {"text": text, "url": url, "mine": False}


def _mine(row: Campaign, clan: str, text: str, url: str, what: str, due: datetime | None) -> Json:
    """Something that is the viewer's to do, with its deadline and how far that is."""
    told = set(
        row.reminders.filter(clan=clan, what=what, waits=True).values_list("part", flat=True) if due else ()
    )
    reminder = ""
    if due is not None and told and due > (now := timezone.now()):
        words = _("Only {time} left.") if pace.EIGHTH in told else _("Half of the time is gone: {time} left.")
        reminder = words.format(time=timeuntil(due, now))
    until = due.isoformat() if due is not None else None
    return {"text": text, "url": url, "mine": True, "what": what, "until": until, "reminder": reminder}


def _council(row: Campaign, known: war.Campaign, clan: str) -> Json:
    season = season_words(known.season)
    waits = war.missing_plans(known)
    if clan in waits:
        text = _("Plan for {season}, then lock your plan.").format(season=season)
        what = reminding.council(known.season)
        return _mine(row, clan, text, row.get_absolute_url(), what, row.council_due)
    if not waits:
        return _line(_("The plans are about to be opened."), row.get_absolute_url())
    text = _("Your plan is locked. Still planning: {clans}.").format(clans=names_of(known, waits))
    return _line(text, row.get_absolute_url())


def _battles(row: Campaign, known: war.Campaign, clan: str) -> Json:
    """Answers before battles, for others wait for them; then a battle of mine, then whoever is waited for."""
    waiting = war.unfought(known)
    due = dict(row.tickets.filter(season=known.season).values_list("ticket", "due"))
    for ticket in waiting:
        if clan in war.missing_answers(known, ticket):
            text = _("A battle at {place}: give your answer.").format(
                place=tell(war.place_name(ticket.place))
            )
            url = reverse("campaign-ticket", args=[row.pk, ticket.id])
            return _mine(row, clan, text, url, ticket.id, due.get(ticket.id))
    for ticket in waiting:
        fights = clan in (camp.answers for camp in ticket.camps)
        if fights and str(ticket.status) == TicketBattle.Status.READY and not ticket.captains:
            text = _("Fight the battle at {place}.").format(place=tell(war.place_name(ticket.place)))
            url = reverse("campaign-ticket", args=[row.pk, ticket.id])
            return _mine(row, clan, text, url, ticket.id, due.get(ticket.id))
    others = [one for ticket in waiting for one in war.missing_answers(known, ticket) if one != clan]
    if others:
        text = _("Waiting for answers: {clans}.").format(clans=names_of(known, dict.fromkeys(others)))
    elif waiting:
        places = ", ".join(tell(war.place_name(ticket.place)) for ticket in waiting)
        text = _("Battles are being fought: {places}.").format(places=places)
    else:
        text = _("The season goes on by itself.")
    return _line(text, row.get_absolute_url())
