"""What follows when both answers are open: not fought, on paper, or ready for the table (CAM-BAT-3 to CAM-BAT-16)."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction

import msgspec

from rulesets.campaign.dice import battle_seed
from rulesets.campaign.fights import forces, leading, paper, settling
from rulesets.campaign.fights.defaults import has_won_before, hosts_in
from rulesets.campaign.fights.ground import ground_of, purchases
from rulesets.campaign.fights.issuing import weighed_again
from rulesets.campaign.fights.leading import Led
from rulesets.campaign.fights.strengths import ratio, weaker
from rulesets.campaign.fights.tolls import reduce
from rulesets.campaign.houses import honour
from rulesets.campaign.lookups import leader_of
from rulesets.campaign.numbers import rhu
from rulesets.campaign.options import PAPER
from rulesets.campaign.people import Trait
from rulesets.campaign.scenarios import NEUTRAL
from rulesets.campaign.state import Host
from rulesets.campaign.tickets import Answer, AnswerKind, Outcome, Situation, Status, Ticket
from rulesets.campaign.war import War
from rulesets.engine.dice import dice
from rulesets.engine.mustering.levies import Fielding

GONE = frozenset({AnswerKind.SHUT_IN, AnswerKind.FALL_BACK, AnswerKind.LET_GO})
"""With these a defender does not fight."""
EASED = Fraction(3, 2)
"""CAM-BAT-5: who falls back before so many times his strength loses no honour."""
SEEN_FOR = 3
"""CAM-SEC-1: companies are known for the next four closes, that of this season counted."""


def open_answers(
    war: War, ticket: Ticket, answers: Mapping[str, Answer], systems: Mapping[str, Fielding]
) -> None:
    """CAM-BAT-16: the answers are open, and with them both camps to each other (CAM-SEC-1)."""
    found = war.change(ticket, answers=dict(answers))
    if ticket.situation is Situation.RAID:
        found = _meet_raid(war, found)
    _see(war, found)
    war.tell(
        "answers_opened", clauses=("CAM-BAT-16",), ticket=ticket.id, place=ticket.place,
        kinds=[str(found.kind_of(camp)) for camp in (0, 1)],
    )  # fmt: skip
    outcome = decline(war, found)
    if outcome is not None:
        settling.conclude(war, found, outcome)
        return
    _stand_ready(war, found, systems)


def _meet_raid(war: War, ticket: Ticket) -> Ticket:
    """CAM-RAI-2: who meets a raid is who the answer names; strengths are counted for them."""
    raiders, others = ticket.camps
    answer = ticket.answers[others.answers]
    if not answer.companies:
        return ticket
    party = msgspec.structs.replace(others, companies=answer.companies, persons=answer.persons)
    return war.change(ticket, camps=weighed_again(war.campaign, ticket, (raiders, party)))


def _see(war: War, ticket: Ticket) -> None:
    """CAM-SEC-1: both camps know each other's hosts for the next four closes."""
    until = war.campaign.season + SEEN_FOR
    hosts = [_brings(war, ticket, camp) for camp in (0, 1)]
    for camp in (0, 1):
        for clan in ticket.camps[camp].clans:
            if clan in war.campaign.clans:
                known = war.campaign.seen.get(clan, {})
                war.campaign.seen[clan] = {**known, **dict.fromkeys(hosts[1 - camp], until)}


def _brings(war: War, ticket: Ticket, camp: int) -> list[str]:
    there = forces.bodies(war.campaign, ticket.place, ticket.camps[camp])
    return list(dict.fromkeys(body.host for body in there if body.host in war.campaign.hosts))


# -- not fought --------------------------------------------------------------------------------------------------------


def decline(war: War, ticket: Ticket) -> Outcome | None:
    """The outcome of a ticket that is not fought, with what that costs (CAM-BAT-4, CAM-BAT-5, CAM-BAT-13); None if it
    is.
    """
    empty = [camp for camp in (0, 1) if not forces.companies(war.campaign, ticket.place, ticket.camps[camp])]
    if empty:  # CAM-RUL-17
        return Outcome(winner=1 - empty[0] if len(empty) == 1 else None, how="answer")
    gone = [camp for camp in (0, 1) if ticket.kind_of(camp) in GONE]
    if len(gone) == 2:
        return Outcome(winner=None, how="answer")
    if gone:
        if ticket.kind_of(gone[0]) is AnswerKind.FALL_BACK and not has_won_before(
            war.campaign, ticket, gone[0]
        ):
            _falls_back(war, ticket, gone[0])
        return Outcome(winner=1 - gone[0], how="answer")
    if ticket.kind_of(0) is AnswerKind.CALL_OFF:
        if not has_won_before(war.campaign, ticket, 0):
            _calls_off(war, ticket)
        return Outcome(winner=1, how="answer")
    if all(answer.draw for answer in ticket.answers.values()):
        return Outcome(winner=None, how="answer")
    return None


def _falls_back(war: War, ticket: Ticket, camp: int) -> None:
    """CAM-BAT-5: a rearguard, and honour unless the enemy has half as much again."""
    rearguard(war, ticket, camp)
    odds = ratio(ticket.camps)
    eased = weaker(ticket.camps) == camp and (odds is None or odds >= EASED)
    if not eased:
        _dishonour(war, ticket, camp, "fell_back")


def _calls_off(war: War, ticket: Ticket) -> None:
    """CAM-BAT-4: honour of the stronger, else the rearguard."""
    if weaker(ticket.camps) == 1:
        _dishonour(war, ticket, 0, "called_off")
    else:
        rearguard(war, ticket, 0)


def _dishonour(war: War, ticket: Ticket, camp: int, why: str) -> None:
    for clan in ticket.camps[camp].clans:
        if clan != NEUTRAL:
            honour.earn(war, clan, why)


def rearguard(war: War, ticket: Ticket, camp: int) -> None:
    """CAM-BAT-5, CAM-PER-3: one figure of each company on foot is lost and does not come back, none of a host that a
    Rider leads. What is lent goes home unharmed.
    """
    for host in hosts_in(war.campaign, ticket, camp):
        if not _all_ride(war, host):
            there = [body for body in forces.bodies(war.campaign, ticket.place, ticket.camps[camp]) if
                     body.host == host.id and not body.lent and not body.company.mounted]  # fmt: skip
            reduce(war, there, {body.company.id: 1 for body in there})
            if there:
                war.tell(
                    "rearguard", clan=host.clan, clauses=("CAM-BAT-5",), ticket=ticket.id, host=host.id,
                    figures=len(there),
                )  # fmt: skip


def _all_ride(war: War, host: Host) -> bool:
    leader = leader_of(war.campaign, host)
    return leader is not None and leader.trait is Trait.RIDER


# -- fought ------------------------------------------------------------------------------------------------------------


def _stand_ready(war: War, ticket: Ticket, systems: Mapping[str, Fielding]) -> None:
    """CAM-BAT-7 to CAM-BAT-9: on paper, or ready with system, scale, levies and ground."""
    led = (
        None
        if on_paper(war, ticket)
        else leading.choose_system(war.campaign, ticket, ticket.answers, systems)
    )
    if led is None:
        _decide_on_paper(war, ticket)
        return
    _on_the_table(war, ticket, led, systems[led.system])


def to_paper(war: War, id: str) -> None:
    """CAM-BAT-7: a battle that stands ready and that neither side fights is decided on paper. Raises :class:`Illegal`
    (``no_ticket``, ``not_ready``).
    """
    _decide_on_paper(war, settling.ready(war.campaign, id))


def _decide_on_paper(war: War, ticket: Ticket) -> None:
    """CAM-BAT-8."""
    found = war.change(ticket, system=PAPER, scale=1, levies=paper.levies(war.campaign, ticket))
    settling.conclude(war, found, paper.fight(war, found))


def _on_the_table(war: War, ticket: Ticket, led: Led, system: Fielding) -> None:
    options = war.campaign.options.of_battles(led.system)
    buys = purchases(war.campaign, ticket, ticket.answers, system.options.lacks(options))
    price = rhu(Fraction(led.levies[0].price + led.levies[1].price, 2))
    found = war.change(ticket, bought=buys)
    ground = msgspec.structs.replace(ground_of(war.campaign, found), price=price, options=dict(options))
    war.change(
        found,
        status=Status.READY,
        system=led.system,
        scale=led.scale,
        captains=by_captains(war, ticket),
        levies=led.levies,
        setup=system.situation(ground),
        seed=dice.seal(battle_seed(war.dice, ticket.id)),
    )
    war.tell(
        "battle_ready", clauses=("CAM-BAT-9", "CAM-LEV-1", "CAM-GRD-3"), ticket=ticket.id, place=ticket.place,
        situation=str(ticket.situation), system=led.system, scale=led.scale, bought=[list(one) for one in buys],
    )  # fmt: skip


def _wishes(war: War, ticket: Ticket, thing: str) -> bool:
    """Whether both sides agree: neutrals and computer clans do when they are asked (CAM-BAT-14)."""
    players = [camp.answers for camp in ticket.camps if forces.led_by_players(war.campaign, camp.answers)]
    return bool(players) and all(getattr(ticket.answers[clan], thing) for clan in players)


def without_players(war: War, ticket: Ticket) -> bool:
    """Whether no player answers for either camp."""
    return not any(forces.led_by_players(war.campaign, camp.answers) for camp in ticket.camps)


def on_paper(war: War, ticket: Ticket) -> bool:
    """CAM-BAT-8: where computer clans and neutrals meet each other, unless option ``computer_battles`` has captains;
    where both sides agree; a raid where option ``raid_system`` says so (:func:`leading.candidates`).
    """
    if without_players(war, ticket):
        return war.campaign.options.computer_battles == PAPER
    return _wishes(war, ticket, "paper")


def by_captains(war: War, ticket: Ticket) -> bool:
    """CAM-BAT-7: whether practice commanders fight for both: always by option, else where both say so; never where the
    option says so. Where there are no players nobody else could.
    """
    if without_players(war, ticket):
        return True
    option = war.campaign.options.captains
    return option == "always" or (option == "agreed" and _wishes(war, ticket, "captains"))
