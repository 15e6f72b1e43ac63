"""What the leaf of a season is called in the chronicle (CAM-CHR-1): after what weighed most in it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

from rulesets.campaign.people import Rank
from rulesets.campaign.shown.chronicle import Moment
from rulesets.campaign.shown.naming import clan_name
from rulesets.campaign.state import SEASONS
from rulesets.engine.sayings import NamedPlace, Words, _, say

QUIET = {
    "spring": _("A quiet spring"), "summer": _("A quiet summer"), "autumn": _("The rice comes in"), "winter": _("Snow"),
}  # fmt: skip
"""Where nothing has happened that a season could be called after."""
FIRST = _("The drums begin")
"""The first season of a war, if it was quiet."""


def title(moments: Sequence[Moment]) -> Words:
    """What a season is called in which those things happened."""
    found = [(weight, -at, words) for at, moment in enumerate(moments) for weight, words in _names(moment)]
    if found:
        return max(found, key=lambda one: one[:2])[2]
    season = moments[0].event.season if moments else 1
    return FIRST if season == 1 else QUIET[SEASONS[(season + 3) % 4]]


def _names(moment: Moment) -> Iterable[tuple[int, Words]]:
    """What a season could be called after an event, with its weight."""
    name = NAMES.get(moment.event.kind)
    if name is None:
        return ()
    weight, words = name(moment)
    return ((weight, words),) if words else ()


def _for_dying(moment: Moment) -> tuple[int, Words]:
    person = moment.before.persons.get(str(moment.event.params["person"]))
    if person is None:
        return 0, ""
    weight = {Rank.DAIMYO: 90, Rank.HEIR: 55, Rank.GENERAL: 50}.get(person.rank, 40)
    return weight, say("The death of {person}", person=person.name)


def _fell(moment: Moment) -> tuple[int, Words]:
    params, before = moment.event.params, moment.before
    place, why = NamedPlace(str(params["place"])), params.get("why")
    seat = any(clan.seat == params["place"] for clan in before.clans.values())
    weight = (85 if seat else 60) + int(params.get("level") or 0)
    if why == "storm":
        return weight + 2, say("{place} is stormed", place=place)
    if why == "hunger":
        return weight + 1, say("Hunger opens {place}", place=place)
    if why == "yield":
        return weight, say("{place} opens its gate", place=place)
    return 30, say("{place} changes hands", place=place)


def _for_fighting(moment: Moment) -> tuple[int, Words]:
    params = moment.event.params
    ticket = moment.after.tickets.get(str(params.get("ticket", "")))
    if params.get("how") == "answer" or ticket is None:
        return 0, ""
    place = NamedPlace(str(params["place"]))
    winner = ticket.outcome.winner if ticket.outcome else None
    if winner is None:
        return 42, say("{place} undecided", place=place)
    if ticket.situation == "raid":
        return 34, say("Raiders at {place}", place=place)
    if ticket.situation in ("assault", "relief") and winner == 1:
        return 44, say("{place} holds", place=place)
    if 0 < ticket.camps[winner].twice < ticket.camps[1 - winner].twice:
        return 58, say("The few win at {place}", place=place)
    return 45, say("The battle of {place}", place=place)


def _clan(weight: int, template: str) -> Callable[[Moment], tuple[int, Words]]:
    return lambda moment: (weight, say(template, clan=clan_name(moment.after, moment.event.clan)))


NAMES: dict[str, Callable[[Moment], tuple[int, Words]]] = {
    "war_over": lambda _moment: (100, _("The end of the war")),
    "clan_out": _clan(88, _("The end of {clan}")),
    "died": _for_dying,
    "castle_fell": _fell,
    "treaty_broken": lambda _moment: (57, _("A broken word")),
    "battle_over": _for_fighting,
    "rose": lambda moment: (46, say("{place} rises", place=NamedPlace(str(moment.event.params["place"])))),
    "treaty_signed": lambda _moment: (38, _("Two seals on one paper")),
    "captured": lambda _moment: (36, _("A guest against his will")),
    "raided": lambda moment: (
        32,
        say("Smoke over {place}", place=NamedPlace(str(moment.event.params["place"]))),
    ),
}
"""What a season may be called after, by the kind of event; a greater weight goes first, then what came first."""
