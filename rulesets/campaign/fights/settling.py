"""What a battle brings: tolls, fates, honour and deeds, at once (CAM sections 9, 12, 13)."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from rulesets.campaign.fights import fates, forces, tolls
from rulesets.campaign.houses import honour
from rulesets.campaign.state import Campaign
from rulesets.campaign.tickets import Outcome, Status, Ticket
from rulesets.campaign.war import War
from rulesets.engine.illegal import Illegal
from rulesets.engine.mustering.levies import Fielding, Levied, Losses
from rulesets.engine.sayings import Words, _

Json = dict[str, Any]
SIDES = ("ai", "kaki")
HAND = "hand"
"""How a battle was fought that players enter themselves."""
SLEW = "slew:"
"""What a mark begins with that says whom a person has killed."""


def settle(war: War, ticket: str, outcome: Outcome) -> None:
    """CAM-TOL-6: both tolls, the fates, honour and deeds of a battle that is over; the ticket is over. What follows on
    the map is concluded with the round (:mod:`rulesets.campaign.judge.stages`). Raises :class:`Illegal` if the ticket
    does not stand ready, or the outcome tells of men who were not there.
    """
    found = ready(war.campaign, ticket)
    check(war.campaign, found, outcome)
    conclude(war, found, outcome)


def ready(campaign: Campaign, id: str) -> Ticket:
    """The ticket of that id whose battle stands ready; raises :class:`Illegal`."""
    found = campaign.tickets.get(id)
    if found is None:
        raise Illegal("no_ticket", "CAM-BAT-1", "There is no ticket {id}.", id=id)
    if found.status is not Status.READY:
        raise Illegal("not_ready", "CAM-BAT-16", "The battle does not stand ready.")
    return found


def conclude(war: War, ticket: Ticket, outcome: Outcome) -> None:
    """A ticket is over with that outcome, and what it brings is in force. An outcome by answer costs no toll."""
    found = war.change(ticket, outcome=outcome, status=Status.OVER)
    winner = found.camps[outcome.winner].answers if outcome.winner is not None else ""
    war.tell(
        "battle_over", clauses=("CAM-BAT-10",), ticket=found.id, place=found.place, situation=str(found.situation),
        winner=winner, how=outcome.how, system=found.system,
    )  # fmt: skip
    if outcome.how == "answer":
        return
    _have_fought(war, found)
    found = war.change(found, tolls=tolls.take(war, found, outcome))
    fates.remember_deeds(war, found, outcome)
    killed = fates.throw_fates(war, found, outcome)
    honour.of_battle(war, found, killed)


def _have_fought(war: War, ticket: Ticket) -> None:
    """Hosts that fought neither raid nor storm any more this season (CAM-RAI-1, CAM-SIE-5)."""
    for id in (id for camp in ticket.camps for id in camp.hosts if id in war.campaign.hosts):
        war.change(war.host(id), fought=True)


# -- what is handed in -------------------------------------------------------------------------------------------------


def check(campaign: Campaign, ticket: Ticket, outcome: Outcome) -> None:
    """Raise :class:`Illegal` (``outcome``) for an outcome that cannot be: more pieces than stood on the table, types or
    persons that were not there, a camp that is none. What players tell of a battle at home is looked at more closely:
    its persons fought in it, and who gave it up has lost it (CAM-BAT-13).
    """
    if any(index not in (None, 0, 1) for index in (outcome.winner, outcome.given_up)):
        raise _impossible(_("There are two camps."))
    for camp in (0, 1):
        levied = ticket.levies[camp]
        for type, losses in outcome.losses[camp].items():
            if not _possible(losses, levied.pieces.get(type, -1)):
                raise _impossible(_("More is lost than stood on the table."))
    told = {*outcome.marks, *outcome.slain, *(id for ids in outcome.slain.values() for id in ids)}
    if any(id not in campaign.persons or ticket.camp_of(campaign.persons[id].clan) < 0 for id in told):
        raise _impossible(_("Somebody is told of who was not there."))
    if outcome.how == HAND and not told <= _there(campaign, ticket):
        raise _impossible(_("Somebody is told of who was not there."))
    if outcome.how == HAND and outcome.given_up is not None and outcome.winner != 1 - outcome.given_up:
        raise Illegal("outcome", "CAM-BAT-13", _("Who gives a battle up has lost it."))
    if any(mark not in fates.MARKS for marks in outcome.marks.values() for mark in marks):
        raise _impossible(_("Nobody knows such a mark."))


def _there(campaign: Campaign, ticket: Ticket) -> set[str]:
    """The persons who fight in either camp."""
    return {person.id for camp in ticket.camps for person in forces.persons(campaign, ticket.place, camp)}


def _possible(losses: Losses, pieces: int) -> bool:
    numbers = (losses.killed, losses.fled, losses.taken)
    return all(number >= 0 for number in numbers) and sum(numbers) <= pieces


def _impossible(why: Words) -> Illegal:
    return Illegal("outcome", "CAM-TOL-1", why)


def outcome_of(
    campaign: Campaign, ticket: Ticket, system: Fielding, final: Json, events: list[Json], how: str = "table"
) -> Outcome:
    """The outcome of a battle that was fought at a table, out of its last document and its events (CAM-BAT-10,
    CAM-TOL-1, CAM-FAT-1). Before the first turn nobody has been struck and nobody has lost his way home.
    """
    result: Json = final.get("result") or {}
    units: tuple[dict[str, Losses], dict[str, Losses]] = ({}, {})
    marks: dict[str, tuple[str, ...]] = {}
    if (final.get("clock") or {}).get("turn"):
        units, marks = system.fates(final, events), system.person_marks(final, events)
    given_up = _given_up(result)
    winner = result.get("winner")
    return Outcome(
        winner=SIDES.index(winner) if winner in SIDES else None,
        how=how,
        losses=(by_type(ticket.levies[0], units[0]), by_type(ticket.levies[1], units[1])),
        marks={id: plain for id, told in marks.items() if (plain := _plain(told))},
        slain={id: killed for id, told in marks.items() if (killed := _who_was_slain(campaign, told))},
        given_up=given_up,
        early=given_up is not None and in_first_half(final),
    )


def by_type(levied: Levied, units: dict[str, Losses]) -> dict[str, Losses]:
    """CAM-TOL-2: the losses of a camp's units added up by type; never more than stood on the table (persons with them
    are no pieces, CAM-LEV-2).
    """
    found: dict[str, Losses] = {}
    for unit in levied.units:
        losses = units.get(unit.id, Losses())
        killed = min(losses.killed, unit.pieces)
        taken = min(losses.taken, unit.pieces - killed)
        fled = min(losses.fled, unit.pieces - killed - taken)
        sum = found.get(unit.type, Losses())
        found[unit.type] = Losses(sum.killed + killed, sum.fled + fled, sum.taken + taken)
    return {type: losses for type, losses in found.items() if losses != Losses()}


def in_first_half(final: Json) -> bool:
    """CAM-BAT-13: whether a battle ended in the first half of its turns, or of what its clock had to lose."""
    clock: Json = final.get("clock") or {}
    if final.get("left_of"):
        return 2 * int(final["left"]) >= int(final["left_of"])
    turn, limit = clock.get("turn", 0), clock.get("limit") or 0
    return bool(limit) and Fraction(turn) <= Fraction(limit, 2)


def _given_up(result: Json) -> int | None:
    """The camp that resigned, if that ended the battle."""
    winner = result.get("winner")
    return 1 - SIDES.index(winner) if result.get("reason") == "resignation" and winner in SIDES else None


def _plain(told: tuple[str, ...]) -> tuple[str, ...]:
    return tuple(mark for mark in told if not mark.startswith(SLEW))


def _who_was_slain(campaign: Campaign, told: tuple[str, ...]) -> tuple[str, ...]:
    ids = (mark.removeprefix(SLEW) for mark in told if mark.startswith(SLEW))
    return tuple(id for id in ids if id in campaign.persons)
