"""The season as a table (CAM-SEA-1), and what leads from one state to the next.

Q0 opens a season, Q1 waits for plans, Q2 to Q4 run through when they are opened; Q5, Q6 and Q7 issue tickets and wait
for their results, round by round; Q8 waits to be closed.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from typing import Any

import msgspec

from rulesets.campaign.houses.opening_season import begin_season
from rulesets.campaign.houses.victory import points
from rulesets.campaign.judge import stages
from rulesets.campaign.judge.adjudication import adjudicate
from rulesets.campaign.land.close import close
from rulesets.campaign.land.deeds import carry_out
from rulesets.campaign.land.falling_apart import fall_apart
from rulesets.campaign.opening import Seat, muster_all
from rulesets.campaign.plan import HostOrder
from rulesets.campaign.plans.sealing import open_plans
from rulesets.campaign.state import Campaign, Stage, WarResult
from rulesets.campaign.tickets import Status, Ticket
from rulesets.campaign.war import War
from rulesets.engine.illegal import Illegal
from rulesets.engine.sayings import _

Json = dict[str, Any]


class BattleState(msgspec.Struct, frozen=True):
    """A state in which battles are fought: what issues the tickets of a round, what concludes them, and what comes
    next.
    """

    issue: Callable[[War], bool]
    conclude: Callable[[War, list[Ticket]], None]
    then: Stage


class State(msgspec.Struct, frozen=True):
    """A state of the season as screens show it, and where it leads if nothing else is said."""

    stage: Stage
    label: str
    kanji: str
    waits: str = ""


STATES = (
    State(Stage.OPENING, _("The season begins"), "始"),
    State(Stage.COUNCIL, _("Council"), "評", _("for every clan's plan")),
    State(Stage.PLANS, _("The plans are opened"), "開"),
    State(Stage.DEEDS, _("Deeds of the house"), "家"),
    State(Stage.MARCHES, _("Marches"), "行"),
    State(Stage.BORDERS, _("Battles on the borders"), "境", _("for battles")),
    State(Stage.PROVINCES, _("Battles in the provinces"), "野", _("for battles")),
    State(Stage.WALLS, _("Walls and raids"), "城", _("for battles")),
    State(Stage.CLOSE, _("The close"), "締"),
)
"""CAM-SEA-1."""

FOUGHT = {
    Stage.BORDERS: BattleState(stages.issue_meetings, stages.conclude_meetings, Stage.PROVINCES),
    Stage.PROVINCES: BattleState(stages.issue_contests, stages.conclude_contests, Stage.WALLS),
    Stage.WALLS: BattleState(stages.issue_walls, stages.conclude_walls, Stage.CLOSE),
}
"""CAM-SEA-2, CAM-SEA-3."""


def at(campaign: Campaign, *wanted: Stage) -> None:
    """Raise :class:`Illegal` (``wrong_state``) unless the war stands in one of those states."""
    if campaign.stage not in wanted:
        raise Illegal("wrong_state", "CAM-SEA-1", "The season is not so far, or past it.")


def begin_war(war: War, seats: Mapping[str, Seat]) -> None:
    """The first dice of the war (CAM-SCN-5), then its first season up to the council (CAM-SCN-6)."""
    at(war.campaign, Stage.OPENING)
    if war.campaign.season:
        raise Illegal("wrong_state", "CAM-SEA-1", "The war has begun.")
    war.campaign.season = 1
    muster_all(war, seats)
    war.tell("war_begun", clauses=("CAM-SCN-6",), scenario=war.campaign.scenario.key)
    _open_season(war)


def _open_season(war: War) -> None:
    """Q0, and on to the council."""
    war.campaign.stage = Stage.OPENING
    begin_season(war, fall_apart)
    war.campaign.stage = Stage.COUNCIL
    war.tell("council_opened", clauses=("CAM-SEA-1",))


def open_council(war: War, plans: Mapping[str, Json], away: Collection[str] = ()) -> None:
    """Q2 to Q4, and on to the first battle or the close: plans opened, deeds of the house, marches (CAM-GEN-2). Without
    a clan's plan in ``plans`` its sealed one is taken, else a standing one, else the default (CAM-PLN-2). ``away`` are
    clans whose players are on vacation (CAM-COR-4).
    """
    at(war.campaign, Stage.COUNCIL)
    war.campaign.stage = Stage.PLANS
    opened = open_plans(war, plans, away)
    war.campaign.stage = Stage.DEEDS
    carry_out(war, opened)
    war.campaign.stage = Stage.MARCHES
    orders: dict[str, HostOrder] = {}
    for plan in opened.values():
        orders.update(plan.hosts)
    adjudicate(war, orders)
    war.campaign.stage = Stage.BORDERS
    proceed(war)


def tickets_awaited(campaign: Campaign) -> list[Ticket]:
    """The tickets of this state that have no result yet (CAM-SEA-2); they end in any order (CAM-RUL-25)."""
    return [ticket for ticket in of_this_state(campaign) if ticket.status is not Status.OVER]


def of_this_state(campaign: Campaign) -> list[Ticket]:
    """The tickets of the state in which the war stands."""
    season, stage = campaign.season, str(campaign.stage)
    return [
        ticket for ticket in campaign.tickets.values() if ticket.season == season and ticket.stage == stage
    ]


def proceed(war: War) -> None:
    """Go on while nothing is awaited (CAM-SEA-2): conclude what is over, issue what comes next, at last the close."""
    while (fought := FOUGHT.get(war.campaign.stage)) is not None:
        if tickets_awaited(war.campaign):
            return
        over = [ticket for ticket in of_this_state(war.campaign) if not ticket.concluded]
        if over:
            fought.conclude(war, over)
            for ticket in over:
                war.change(war.campaign.tickets[ticket.id], concluded=True)
        if not fought.issue(war):
            war.campaign.stage = fought.then


def close_season(war: War) -> None:
    """Q8, and Q0 of the next season unless the war is over (CAM-SEA-7)."""
    at(war.campaign, Stage.CLOSE)
    close(war)
    if war.campaign.result is not None:
        war.campaign.stage = Stage.OVER
        war.tell("war_over", clauses=("CAM-VIC-1",), reason=war.campaign.result.reason)
        return
    war.campaign.season += 1
    _open_season(war)


def end_as_draw(war: War) -> None:
    """CAM-COR-5: all clans that players lead have agreed to end the war, and nobody has won it. Raises
    :class:`Illegal` where there is no war to end.
    """
    campaign = war.campaign
    if not campaign.season or campaign.stage is Stage.OVER:
        raise Illegal("wrong_state", "CAM-SEA-1", "The season is not so far, or past it.")
    campaign.result = WarResult("draw", (), {clan: points(campaign, clan) for clan in campaign.order})
    campaign.stage = Stage.OVER
    war.tell("war_over", clauses=("CAM-COR-5",), reason="draw")
