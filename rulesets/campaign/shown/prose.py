"""The prose of the chronicle (CAM-CHR-1): sentences for what a season's leaf tells otherwise than the news of the day.

A battle is told by its situation and by who won it, retreats in one sentence, the deeds of a person and the harvest of
all clans together. Everything else is told as :mod:`rulesets.campaign.shown.words` has it.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from rulesets.campaign.shown.chronicle import Moment
from rulesets.campaign.shown.naming import DEEDS, clan_name
from rulesets.campaign.state import Campaign
from rulesets.campaign.tickets import Ticket
from rulesets.engine.sayings import NamedPlace, Words, _, as_list, in_a_row, say

ATTACKER, HOLDER, NOBODY = 0, 1, -1

BATTLES: dict[tuple[str, int], tuple[str, ...]] = {
    ("field", ATTACKER): (
        _("{winner} come to {place} and drive {loser} from the field."),
        _("In the fields of {place} {winner} are too much for {loser}."),
    ),
    ("field", HOLDER): (
        _("{loser} march into {place} and find {winner} standing; they do not get past."),
        _("At {place} {winner} hold the field against {loser}."),
    ),
    ("field", NOBODY): (_("{first} and {second} fight for {place} until dark, and neither goes home the winner."),),
    ("meeting", ATTACKER): (
        _("On one morning and one road {winner} and {loser} meet at {border}; {winner} march on."),
        _("At {border} the vanguards of {winner} and {loser} run into each other, and {loser} turn round."),
    ),
    ("meeting", NOBODY): (_("{first} and {second} meet at {border}, and both go back where they came from."),),
    ("crossing", ATTACKER): (_("{winner} come over the water into {place}; {loser} cannot hold the bank."),),
    ("crossing", HOLDER): (_("{loser} try to come over the water into {place}; {winner} hold the bank."),),
    ("crossing", NOBODY): (_("At the crossing into {place} {first} and {second} wear each other out."),),
    ("ambush", ATTACKER): (_("{winner} come down from the pass into {place} and break through {loser}."),),
    ("ambush", HOLDER): (_("Above {place} {winner} wait at the pass for {loser}, and not in vain."),),
    ("ambush", NOBODY): (_("At the pass into {place} {first} and {second} fight, and the pass belongs to nobody."),),
    ("relief", ATTACKER): (_("{winner} come to relieve {place} and drive {loser} from its walls."),),
    ("relief", HOLDER): (_("{loser} come to relieve {place}, but {winner} do not leave its walls."),),
    ("relief", NOBODY): (_("{first} come to relieve {place}; at night {second} still lie before its walls."),),
    ("assault", ATTACKER): (
        _("{winner} go against the walls of {place}, and over them."),
        _("{winner} storm {place}; {loser} are driven from wall to wall."),
        _("The gate of {place} breaks, and {winner} are inside."),
        _("{winner} count their ladders before {place}, and climb."),
    ),
    ("assault", HOLDER): (
        _("{loser} go against the walls of {place}; in the evening {winner} still stand on them."),
        _("Ladders and men of {loser} lie before the walls of {place}: {winner} have held them."),
    ),
    ("assault", NOBODY): (_("{first} go against the walls of {place}; at dusk {second} still stand there."),),
    ("raid", ATTACKER): (_("Raiders of {winner} reach the store houses of {place} through {loser}."),),
    ("raid", HOLDER): (_("Raiders of {loser} find {winner} awake in {place}."),),
    ("raid", NOBODY): (_("Raiders of {first} fight with {second} in {place}, and the fields burn."),),
}  # fmt: skip
"""By the situation (CAM-GRD-1) and the camp that won; several for one thing are told in turns."""
FEW = _("The odds were against them.")
AT_HOME = _("It was fought with lead and paint on a real table.")
ALONE = 3
"""The most persons of whose deeds each has a sentence of his own in a season."""
MANY: dict[str, str] = {
    "won": _("Those who led the winners: {persons}."),
    "stormed": _("First over the walls: {persons}."),
    "killed": _("Each slew a man of name: {persons}."),
    "raid": _("Raids were brought home by {persons}."),
    "battle": _("Honour was won in battle by {persons}."),
}
"""The deeds of a season in which many have done some, by their reasons (CAM-LIF-1)."""
LEFT = (
    _("{loser} do not wait for {winner} at {place}."),
    _("At {place} {loser} make way for {winner}."),
)
BOTH_LEFT = _("At {place} it does not come to a battle.")


def battle(moment: Moment) -> Words:
    """A battle that is over, or was not fought, in the chronicle's words; empty where nothing is known of it."""
    event = moment.event
    ticket = moment.after.tickets.get(str(event.params.get("ticket", "")))
    if ticket is None:
        return ""
    holes = _holes(moment.after, ticket)
    if event.params.get("how") == "answer":
        return say(LEFT[event.number % len(LEFT)] if "winner" in holes else BOTH_LEFT, **holes)
    winner = ticket.outcome.winner if ticket.outcome and ticket.outcome.winner is not None else NOBODY
    key = (str(ticket.situation), winner)
    told = BATTLES.get(key) or BATTLES.get((key[0], ATTACKER if winner >= 0 else NOBODY)) or ("",)
    parts: list[Words] = [say(told[event.number % len(told)], **holes)]
    if winner >= 0 and 0 < ticket.camps[winner].twice < ticket.camps[1 - winner].twice:
        parts.append(FEW)
    if event.params.get("how") == "hand":
        parts.append(AT_HOME)
    return in_a_row(parts)


def _holes(campaign: Campaign, ticket: Ticket) -> dict[str, Words]:
    names = [as_list(clan_name(campaign, clan) for clan in camp.clans) for camp in ticket.camps]
    found: dict[str, Words] = {
        "place": NamedPlace(ticket.place),
        "border": as_list(
            NamedPlace(key) for key in (ticket.edge.split("|") if ticket.edge else [ticket.place])
        ),
        "first": names[0],
        "second": names[1],
    }
    if ticket.outcome and ticket.outcome.winner is not None:
        winner = ticket.outcome.winner
        found |= {"winner": names[winner], "loser": names[1 - winner]}
    return found


def deeds(found: Sequence[Moment]) -> Iterator[tuple[Moment, Words, tuple[str, ...]]]:
    """The deeds of each person in one sentence, with the last of them and who stands in it; where many have done some,
    those of one kind together.
    """
    persons: dict[str, list[Moment]] = {}
    for moment in found:
        if moment.event.kind == "deed":
            persons.setdefault(str(moment.event.params["person"]), []).append(moment)
    if len(persons) > ALONE:
        yield from _together(persons)
        return
    for id, told in persons.items():
        last = told[-1]
        why = as_list(DEEDS[key] for each in told if (key := str(each.event.params["why"])) in DEEDS)
        person = last.after.persons[id].name
        sentence: Words = say("{person} has earned a name: {why}.", person=person, why=why)
        if any(each.event.params.get("grew") for each in told):
            command = int(last.event.params["command"])
            sentence = in_a_row([sentence, say("His command is {command} now.", command=command)])
        yield last, sentence, (id,)


def _together(persons: Mapping[str, Sequence[Moment]]) -> Iterator[tuple[Moment, Words, tuple[str, ...]]]:
    for why, template in MANY.items():
        doers = {id: each for id, told in persons.items() for each in told if each.event.params["why"] == why}
        if doers:
            last = list(doers.values())[-1]
            names = as_list(each.after.persons[id].name for id, each in doers.items())
            yield last, say(template, persons=names), tuple(doers)


def harvest(found: Sequence[Moment]) -> Iterator[tuple[Moment, Words]]:
    """The harvest of all clans in one sentence, and what was reaped under walls in another."""
    barns = [moment for moment in found if moment.event.kind == "harvest"]
    if barns:
        sums = as_list(
            say("{clan} {k} k", clan=clan_name(each.after, each.event.clan), k=int(each.event.params["k"]))
            for each in barns
        )
        yield barns[-1], say("Harvest: {sums}.", sums=sums)
    under = [moment for moment in found if moment.event.kind == "reaped"]
    if under:
        sums = as_list(
            say(
                "{clan} {k} k before {place}",
                clan=clan_name(each.after, each.event.clan),
                k=int(each.event.params["k"]),
                place=NamedPlace(str(each.event.params["place"])),
            )
            for each in under
        )
        yield under[-1], say("Reaped under the walls: {sums}.", sums=sums)
