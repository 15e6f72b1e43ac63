"""Answers to tickets: what is lawful, what is taken for a missing one, sealing (CAM-BAT-3 to CAM-BAT-5, CAM-BAT-16)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

import msgspec

from rulesets.campaign.fights import forces, opening_answers, settling
from rulesets.campaign.fights.defaults import default, may_answer
from rulesets.campaign.fights.ground import PURCHASES
from rulesets.campaign.fights.issuing import PARTY_COMPANIES, PARTY_PERSONS
from rulesets.campaign.options import SYSTEMS
from rulesets.campaign.state import Campaign, Secret
from rulesets.campaign.tickets import Answer, AnswerKind, Camp, Situation, Status, Ticket
from rulesets.campaign.war import War
from rulesets.campaign.ways_back import ways_back
from rulesets.engine.illegal import Illegal
from rulesets.engine.mustering.levies import Fielding
from rulesets.engine.mustering.mustering import Fault
from rulesets.engine.play.sealing import hash_of
from rulesets.engine.sayings import _

Json = dict[str, Any]
__all__ = [
    "decode_answer",
    "default",
    "faults",
    "open_answers",
    "plain_answer",
    "seal_answer",
    "wish_retreat",
]


def decode_answer(raw: Json) -> Answer:
    """An answer out of plain JSON; raises :class:`Illegal` (``malformed``) if it is none."""
    try:
        return msgspec.convert(raw, Answer)
    except msgspec.ValidationError as wrong:
        raise Illegal("malformed", "CAM-BAT-16", "This is no answer: {why}", why=str(wrong)) from None


def plain_answer(answer: Answer) -> Json:
    """An answer as plain JSON; what is not said is not in it."""
    found: Json = msgspec.to_builtins(answer)
    return {key: value for key, value in found.items() if value is not None}


# -- faults ------------------------------------------------------------------------------------------------------------


def faults(campaign: Campaign, ticket: Ticket, clan: str, answer: Answer) -> list[Fault]:
    """Every fault of an answer at once (CAM-BAT-16)."""
    camp = ticket.camp_of(clan)
    if camp < 0 or ticket.camps[camp].answers != clan:
        return [Fault("", _("Another clan answers for this camp."), "CAM-BAT-1")]
    fights = _as_named(ticket, camp, answer)
    return [
        *_of_kind(campaign, ticket, camp, answer),
        *_of_left_out(campaign, ticket.place, fights, answer),
        *_of_wishes(campaign, ticket, camp, fights, answer),
        *_of_party(campaign, ticket, camp, answer),
    ]


def _as_named(ticket: Ticket, camp: int, answer: Answer) -> Camp:
    """The camp as it fights: where the answer names who meets a raid, those (CAM-RAI-2)."""
    of = ticket.camps[camp]
    if ticket.situation is not Situation.RAID or camp != 1 or not answer.companies:
        return of
    return msgspec.structs.replace(of, companies=answer.companies, persons=answer.persons)


def _of_kind(campaign: Campaign, ticket: Ticket, camp: int, answer: Answer) -> Iterator[Fault]:
    if answer.kind is not None and answer.kind not in may_answer(campaign, ticket, camp):
        yield Fault("kind", _("That is no answer to this ticket."), "CAM-BAT-3")


def _of_left_out(campaign: Campaign, place: str, fights: Camp, answer: Answer) -> Iterator[Fault]:
    brought = {one.id for one in forces.companies(campaign, place, fights)}
    if not brought.issuperset(answer.leave):
        yield Fault("leave", _("Only companies of the camp can be left out."), "CAM-BAT-11")
    if brought and brought <= set(answer.leave):
        yield Fault("leave", _("Somebody must fight."), "CAM-BAT-11")


def _of_wishes(
    campaign: Campaign, ticket: Ticket, camp: int, fights: Camp, answer: Answer
) -> Iterator[Fault]:
    if answer.system and (answer.system not in SYSTEMS or not campaign.options.allows(answer.system)):
        yield Fault("system", _("That system may not be used."), "CAM-BAT-9")
    if not set(answer.ground) <= set(PURCHASES):
        yield Fault("ground", _("Ground points do not buy that."), "CAM-GRD-3")
    there = {person.id for person in forces.persons(campaign, ticket.place, fights)}
    if not there.issuperset(answer.posts):
        yield Fault("posts", _("Only fit persons of the camp have a post."), "CAM-LEV-11")
    brought = forces.companies(campaign, ticket.place, fights)
    types = {one.type for one in brought if one.n}
    if any("." in post and post not in types for post in answer.posts.values()):
        yield Fault("posts", _("A post names a type of the camp's men."), "CAM-LEV-11")
    yield from _of_retreat(campaign, ticket, camp, answer)


def _of_retreat(campaign: Campaign, ticket: Ticket, camp: int, answer: Answer) -> Iterator[Fault]:
    hosts = [campaign.hosts[id] for id in ticket.camps[camp].hosts if id in campaign.hosts]
    called_off = answer.kind is AnswerKind.CALL_OFF
    if answer.retreat and not any(
        answer.retreat in ways_back(campaign, host, ticket, called_off) for host in hosts
    ):
        yield Fault("retreat", _("No host can retreat there."), "CAM-BAT-12")


def _of_party(campaign: Campaign, ticket: Ticket, camp: int, answer: Answer) -> Iterator[Fault]:
    """CAM-RAI-2: who meets a raid."""
    if not answer.companies and not answer.persons:
        return
    if ticket.situation is not Situation.RAID or camp != 1:
        yield Fault("companies", _("Only who meets a raid names his party."), "CAM-RAI-2")
        return
    whole = msgspec.structs.replace(ticket.camps[camp], companies=(), persons=())
    there = {one.id for one in forces.companies(campaign, ticket.place, whole)}
    persons = {one.id for one in forces.persons(campaign, ticket.place, whole)}
    if not there.issuperset(answer.companies) or len(set(answer.companies)) > PARTY_COMPANIES:
        yield Fault("companies", _("At most two companies of those there meet a raid."), "CAM-RAI-2")
    if not persons.issuperset(answer.persons) or len(set(answer.persons)) > PARTY_PERSONS:
        yield Fault("persons", _("At most two persons of those there meet a raid."), "CAM-RAI-2")


# -- sealing -----------------------------------------------------------------------------------------------------------


def seal_answer(war: War, ticket: str, clan: str, raw: Json) -> None:
    """CAM-BAT-16: a camp's sealed answer; another may take its place until they are opened (CAM-EVT-3). Its salt is of
    the campaign's seed, like a plan's (CAM-RUL-69). Raises :class:`Illegal` (``answer``) with every fault named.
    """
    found = open_ticket(war.campaign, ticket)
    choice = plain_answer(lawful(war.campaign, found, clan, raw))
    salt = war.dice.secret(f"answer:{ticket}:{clan}").hex()
    war.change(found, sealed={**found.sealed, clan: hash_of(choice, salt)})
    war.campaign.secrets[f"{ticket}:{clan}"] = Secret(clan, choice, salt)
    war.tell("answer_sealed", clan=clan, clauses=("CAM-BAT-16",), ticket=ticket)


def lawful(campaign: Campaign, ticket: Ticket, clan: str, raw: Json) -> Answer:
    """An answer that may be; raises :class:`Illegal` with every fault named."""
    answer = decode_answer(raw)
    _refuse(faults(campaign, ticket, clan, answer))
    return answer


def _refuse(faults: Iterable[Fault]) -> None:
    """Raise :class:`Illegal` with every fault named, if there is one."""
    wrong = list(faults)
    if wrong:
        named = tuple({"path": fault.path, "clause": fault.clause, "words": fault.message} for fault in wrong)
        raise Illegal("answer", wrong[0].clause, wrong[0].message, named=named)


def open_ticket(campaign: Campaign, id: str) -> Ticket:
    """The ticket of that id whose answers are awaited; raises :class:`Illegal`."""
    found = campaign.tickets.get(id)
    if found is None:
        raise Illegal("no_ticket", "CAM-BAT-1", "There is no ticket {id}.", id=id)
    if found.status is not Status.OPEN:
        raise Illegal("answered", "CAM-BAT-16", "The answers to this ticket are open.")
    return found


def open_answers(war: War, ticket: str, answers: Mapping[str, Json], systems: Mapping[str, Fielding]) -> None:
    """CAM-BAT-16: both answers opened, the defaults for those that are missing (CAM-COR-2). Sealed ones go before
    those in ``answers``, which are for clans that have sealed none. The ticket is then over (not fought, or on paper)
    or stands ready: system, scale, levies, ground, setup. Raises :class:`Illegal` for an answer that cannot be.
    """
    found = open_ticket(war.campaign, ticket)
    told: dict[str, Answer] = {}
    for index, camp in enumerate(found.camps):
        clan = camp.answers
        secret = war.campaign.secrets.pop(f"{ticket}:{clan}", None)
        raw = secret.choice if secret else answers.get(clan)
        answer = lawful(war.campaign, found, clan, raw) if raw is not None else Answer()
        if answer.kind is None:
            usual = default(war.campaign, found, index)
            answer = msgspec.structs.replace(answer, kind=usual.kind)
        told[clan] = answer
    opening_answers.open_answers(war, found, told, systems)


# -- what may be said later --------------------------------------------------------------------------------------------


def wish_retreat(war: War, ticket: str, clan: str, place: str) -> None:
    """CAM-BAT-12: where a camp means to go if it loses the field may be changed until the battle ends; without a place
    it is the nearest to the seat. Nobody else hears of it. Raises :class:`Illegal` (``no_ticket``, ``not_ready``,
    ``not_yours``, ``answer``).
    """
    found = settling.ready(war.campaign, ticket)
    if clan not in found.answers:
        raise Illegal("not_yours", "CAM-BAT-1", "Another clan answers for this camp.")
    answer = msgspec.structs.replace(found.answers[clan], retreat=place)
    _refuse(_of_retreat(war.campaign, found, found.camp_of(clan), answer))
    war.change(found, answers={**found.answers, clan: answer})
    war.tell("retreat_wished", clan=clan, clauses=("CAM-BAT-12",), knows=[clan], ticket=ticket, to=place)
