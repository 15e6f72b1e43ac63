"""What the front door of the war on the map hands out (:mod:`rulesets.campaign`).

Every function takes it with what was decided and with dice, and gives the war as it
is then with its events (:class:`Settled`). The war that went in is not changed. What cannot be is refused with
:class:`~rulesets.engine.illegal.Illegal` before anything has happened. Rules systems are handed in (``systems``, by
slug); none is known here.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import replace
from typing import Any

from rulesets.campaign import seasons
from rulesets.campaign.dice import WarDice
from rulesets.campaign.events import Settled
from rulesets.campaign.fights import answering, defaults, opening_answers, settling, sheets
from rulesets.campaign.fights.forces import led_by_players
from rulesets.campaign.houses import edits, leaving
from rulesets.campaign.land import paying
from rulesets.campaign.land.falling_apart import fall_apart
from rulesets.campaign.lookups import clans_in_being
from rulesets.campaign.opening import Seat, open_war
from rulesets.campaign.options import SYSTEMS, CampaignOptions
from rulesets.campaign.plan import decode_plan
from rulesets.campaign.plans import faults as plan_faults
from rulesets.campaign.plans import sealing
from rulesets.campaign.plans.outlook import PlanOutlook
from rulesets.campaign.plans.outlook import outlook as outlook_of
from rulesets.campaign.plans.preview import Foreseen, foresee
from rulesets.campaign.plans.preview import preview as preview_plan
from rulesets.campaign.scenarios import Scenario, scenario
from rulesets.campaign.shown.view import known_to
from rulesets.campaign.state import Campaign, Stage
from rulesets.campaign.tickets import Answer, AnswerKind, Outcome, Status, Ticket
from rulesets.campaign.war import War
from rulesets.engine.forms.settings import Clash, describe, differences, refuse, settings_judged
from rulesets.engine.illegal import Illegal
from rulesets.engine.mustering.levies import Fielding
from rulesets.engine.mustering.mustering import Fault
from rulesets.engine.sayings import say

Json = dict[str, Any]
BATTLES = "battles"
"""The option that holds those of the battles (CAM-LEV-13)."""

# -- beginning ---------------------------------------------------------------------------------------------------------


def describe_options() -> list[Json]:
    """The options of a war as forms want them."""
    return describe(CampaignOptions)


def options_from(
    values: Mapping[str, Any], of: Scenario, systems: Mapping[str, Fielding] | None = None
) -> CampaignOptions:
    """Options out of plain values, the scenario's own where nothing else is said; raises :class:`Illegal`
    (``options``) naming every fault. With ``systems`` each of them judges the options of its battles (CAM-LEV-13),
    and what does not differ from its defaults is left out.
    """
    found, wrong = settings_judged(CampaignOptions, {**of.options, **values})
    chosen = {}
    for slug, own in (found.battles or {}).items():
        system = (systems or {}).get(slug)
        chosen[slug], faulty = system.options.judge(own) if system is not None else (own, [])
        wrong += [
            Clash(
                f"{BATTLES}.{slug}.{clash.key}",
                clash.clause,
                say("{system}: {fault}", system=SYSTEMS[slug], fault=clash.message),
            )
            for clash in faulty
        ]
    if wrong:
        raise refuse(wrong)
    return replace(found, battles={slug: own for slug, own in chosen.items() if own} or None)


def asked_options(
    values: Mapping[str, Any], of: Scenario, systems: Mapping[str, Fielding] | None = None
) -> Json:
    """The plain values that somebody has asked for as a war keeps them, of its battles what differs alone. Raises
    :class:`Illegal` (``options``) naming every fault.
    """
    found = options_from(values, of, systems).battles
    kept = {key: value for key, value in values.items() if key != BATTLES}
    return {**kept, BATTLES: dict(found)} if found and BATTLES in values else kept


def changed_options(options: CampaignOptions, of: Scenario) -> list[Json]:
    """The war's own options that differ from what the scenario has anyway: label, value in words, clause."""
    return differences(options, options_from({}, of))


def battle_options(options: CampaignOptions, systems: Mapping[str, Fielding]) -> dict[str, list[Json]]:
    """CAM-LEV-13: what the maker has set otherwise than usual, for each system by which battles may be fought: label,
    value in words, clause.
    """
    found = {
        slug: system.options.differing(options.of_battles(slug))
        for slug, system in systems.items()
        if slug in SYSTEMS and options.allows(slug)
    }
    return {slug: rows for slug, rows in found.items() if rows}


def open(of: Scenario | str, options: Mapping[str, Any], seats: Mapping[str, Seat]) -> Campaign:
    """A war before its first die: the scenario by itself or by its key, options that differ from its own, and who takes
    which clan; clans without a seat are the computer's (CAM-SCN-7). Raises :class:`Illegal`.
    """
    chosen = scenario(of) if isinstance(of, str) else of
    unknown = [clan for clan in seats if clan not in chosen.order]
    if unknown:
        raise Illegal("no_clan", "CAM-SCN-1", "There is no clan {clan} in this war.", clan=unknown[0])
    return open_war(chosen, options_from(options, chosen), seats)


def begin(campaign: Campaign, seats: Mapping[str, Seat], dice: WarDice) -> Settled:
    """The first dice, and the first season up to its council (CAM-SCN-5)."""
    return _do(campaign, dice, lambda war: seasons.begin_war(war, seats))


# -- councils ----------------------------------------------------------------------------------------------------------


def faults(campaign: Campaign, clan: str, plan: Json) -> list[Fault]:
    """Every fault of a plan; an empty list for one that can be locked. Raises :class:`Illegal` if it is no plan."""
    return plan_faults.faults(campaign, clan, decode_plan(plan))


def preview(campaign: Campaign, clan: str, plan: Json) -> Foreseen:
    """What a plan costs and where it leads if nobody else moves (CAM-SEC-3)."""
    return preview_plan(campaign, clan, decode_plan(plan))


def outlook(campaign: Campaign, clan: str, plan: Json) -> PlanOutlook:
    """What a clan may do, each with the reason where it may not, and the season's money, from what it knows
    (CAM-SEC-3). Raises :class:`Illegal` if the plan is none.
    """
    seen, decoded = known_to(campaign, clan), decode_plan(plan)
    return outlook_of(seen, clan, decoded, foresee(seen, clan, decoded))


def lock(campaign: Campaign, clan: str, plan: Json, dice: WarDice) -> Settled:
    """Seal a clan's plan (CAM-PLN-3)."""
    return _do(campaign, dice, lambda war: sealing.lock(war, clan, plan))


def unlock(campaign: Campaign, clan: str, dice: WarDice) -> Settled:
    """Take a sealed plan back (CAM-PLN-3)."""
    return _do(campaign, dice, lambda war: sealing.unlock(war, clan))


def adjudicate(
    campaign: Campaign, plans: Mapping[str, Json], dice: WarDice, away: Collection[str] = ()
) -> Settled:
    """Open the plans and go on to the first battles, or to the close (CAM-SEA-1). ``plans`` are those that were not
    locked; they come before nothing that was. ``away`` are clans whose players are on vacation: they miss no council,
    and a plan that is made for them does not say that they are back (CAM-COR-4).
    """
    return _do(campaign, dice, lambda war: seasons.open_council(war, plans, away))


# -- battles -----------------------------------------------------------------------------------------------------------


def ticket(campaign: Campaign, id: str) -> Ticket:
    """The ticket of that id; raises :class:`Illegal` (``no_ticket``)."""
    found = campaign.tickets.get(id)
    if found is None:
        raise Illegal("no_ticket", "CAM-BAT-1", "There is no ticket {id}.", id=id)
    return found


def answer_faults(campaign: Campaign, id: str, clan: str, answer: Answer) -> list[Fault]:
    """Every fault of an answer to a ticket."""
    return answering.faults(campaign, ticket(campaign, id), clan, answer)


def default_answer(campaign: Campaign, id: str, clan: str) -> Answer:
    """What is taken where a clan does not answer (CAM-BAT-16)."""
    found = ticket(campaign, id)
    return answering.default(campaign, found, found.camp_of(clan))


def seal_answer(campaign: Campaign, id: str, clan: str, answer: Json, dice: WarDice) -> Settled:
    """Seal a clan's answer to a ticket (CAM-BAT-16)."""
    return _do(campaign, dice, lambda war: answering.seal_answer(war, id, clan, answer))


def wish_retreat(campaign: Campaign, id: str, clan: str, place: str, dice: WarDice) -> Settled:
    """Say anew where a clan's camp goes if it loses the field, until the battle ends (CAM-BAT-12)."""
    return _do(campaign, dice, lambda war: answering.wish_retreat(war, id, clan, place))


def open_answers(
    campaign: Campaign, id: str, answers: Mapping[str, Json], dice: WarDice, systems: Mapping[str, Fielding]
) -> Settled:
    """Open the answers to a ticket; the battle stands ready, or is over without one (CAM-BAT-16)."""

    def open_them(war: War) -> None:
        answering.open_answers(war, id, answers, systems)
        seasons.proceed(war)

    return _do(campaign, dice, open_them)


def outcome_of(
    campaign: Campaign,
    id: str,
    systems: Mapping[str, Fielding],
    final: Json,
    events: list[Json],
    how: str = "table",
) -> Outcome:
    """The outcome of a battle out of its last document and its events (CAM-TOL-1, CAM-FAT-1)."""
    found = ticket(campaign, id)
    return settling.outcome_of(campaign, found, systems[found.system], final, events, how)


def settle(campaign: Campaign, id: str, outcome: Outcome, dice: WarDice) -> Settled:
    """What a battle brings, and the next battles if it was the last of its round (CAM-TOL-6, CAM-SEA-2)."""

    def settle_it(war: War) -> None:
        settling.settle(war, id, outcome)
        seasons.proceed(war)

    return _do(campaign, dice, settle_it)


# -- who is waited for -------------------------------------------------------------------------------------------------


def missing_plans(campaign: Campaign) -> tuple[str, ...]:
    """The clans for whose plans a council waits: those of players that have not locked (CAM-SEA-1); none elsewhere."""
    if campaign.stage is not Stage.COUNCIL:
        return ()
    return tuple(
        clan
        for clan in clans_in_being(campaign)
        if not campaign.clans[clan].computer and clan not in campaign.seals
    )


def unfought(campaign: Campaign) -> tuple[Ticket, ...]:
    """The tickets for whose results the war waits (CAM-SEA-2)."""
    return tuple(seasons.tickets_awaited(campaign))


def missing_answers(campaign: Campaign, ticket: Ticket) -> tuple[str, ...]:
    """The clans of players whose answers to an open ticket are awaited (CAM-BAT-16); for others nobody waits."""
    if ticket.status is not Status.OPEN:
        return ()
    answering_for = (camp.answers for camp in ticket.camps)
    return tuple(
        clan for clan in answering_for if led_by_players(campaign, clan) and clan not in ticket.sealed
    )


def may_answer(campaign: Campaign, id: str, clan: str) -> tuple[AnswerKind, ...]:
    """What a clan may answer to a ticket, the usual first; nothing where another answers for its camp (CAM-BAT-3)."""
    found = ticket(campaign, id)
    camp = found.camp_of(clan)
    if camp < 0 or found.camps[camp].answers != clan:
        return ()
    return defaults.may_answer(campaign, found, camp)


def on_paper(campaign: Campaign, id: str, dice: WarDice) -> Settled:
    """A battle that stands ready is decided on paper after all: neither side came, and captains are not wanted
    (CAM-BAT-7, CAM-BAT-8). Raises :class:`Illegal` for a ticket that stands not ready.
    """

    def decide(war: War) -> None:
        opening_answers.to_paper(war, id)
        seasons.proceed(war)

    return _do(campaign, dice, decide)


# -- closing and leaving -----------------------------------------------------------------------------------------------


def close(campaign: Campaign, dice: WarDice) -> Settled:
    """Close the season, and open the next one unless the war is over (CAM-ECO-2, CAM-VIC-1)."""
    return _do(campaign, dice, seasons.close_season)


def order_pay(campaign: Campaign, clan: str, hosts: Sequence[str], dice: WarDice) -> Settled:
    """Say which of a clan's hosts are paid first (CAM-ECO-12)."""
    return _do(campaign, dice, lambda war: paying.order_pay(war, clan, hosts))


def draw_sheet(
    campaign: Campaign, clan: str, person: str, sheet: Json, dice: WarDice, systems: Mapping[str, Fielding]
) -> Settled:
    """A person's sheet, bought by his owner and checked by the system that has sheets (CAM-LIF-3)."""
    return _do(campaign, dice, lambda war: sheets.draw_sheet(war, clan, person, sheet, systems))


def end_as_draw(campaign: Campaign, dice: WarDice) -> Settled:
    """All players have agreed to end the war, and nobody has won it (CAM-COR-5)."""
    return _do(campaign, dice, seasons.end_as_draw)


def resign(campaign: Campaign, clan: str, dice: WarDice) -> Settled:
    """A player leaves his clan (CAM-LEA-1)."""
    return _do(campaign, dice, lambda war: leaving.resign(war, clan, fall_apart))


def take_over(campaign: Campaign, clan: str, player: str, dice: WarDice) -> Settled:
    """A player takes a computer clan (CAM-LEA-3)."""
    return _do(campaign, dice, lambda war: leaving.take_over(war, clan, player))


def edit(campaign: Campaign, patch: Json, reason: str, by: str, dice: WarDice) -> Settled:
    """A referee's edit to which all whom it touches have consented (CAM-EVT-4)."""
    return _do(campaign, dice, lambda war: edits.edit(war, patch, reason, by))


def _do(campaign: Campaign, dice: WarDice, step: Callable[[War], None]) -> Settled:
    war = War(campaign, dice)
    step(war)
    return war.complete()
