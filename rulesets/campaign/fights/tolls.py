"""Tolls: from the table to the map (CAM-TOL-1 to CAM-TOL-7)."""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction

import msgspec

from rulesets.campaign.fights.forces import CampCompany, bodies
from rulesets.campaign.lookups import persons_with
from rulesets.campaign.numbers import id_order, rhu
from rulesets.campaign.people import Trait, is_fit
from rulesets.campaign.state import Campaign, Returning
from rulesets.campaign.tickets import Outcome, Ticket, TollRow
from rulesets.campaign.troops import Company, Kind, has_gun, in_order
from rulesets.campaign.war import War
from rulesets.engine.mustering.levies import Levied, Losses

BACK, BELOVED_BACK = Fraction(1, 2), Fraction(2, 3)
"""CAM-TOL-3, CAM-PER-3, CAM-RUL-9: what of the lost comes back, rounded down."""
Taken = dict[str, int]
"""Figures by the id of their company."""


# -- the sums ----------------------------------------------------------------------------------------------------------


def count_losses(ticket: Ticket, outcome: Outcome, camp: int, type: str) -> Losses:
    """CAM-TOL-1, CAM-BAT-13, CAM-GRD-3: the pieces of a type that count. Who gave up early has all that were in order
    counted as fled (CAM-RUL-33); with ``road`` those who fled count nothing, but not who counts as fled by giving up
    (CAM-RUL-65).
    """
    losses = outcome.losses[camp].get(type, Losses())
    fled = 0 if "road" in ticket.bought[camp] else losses.fled
    if outcome.given_up == camp and outcome.early:
        fled += max(0, ticket.levies[camp].pieces[type] - losses.killed - losses.fled - losses.taken)
    return msgspec.structs.replace(losses, fled=fled)


def row(type: str, figures: int, pieces: int, losses: Losses, back: Fraction = BACK) -> TollRow:
    """CAM-TOL-2, CAM-TOL-3: the sum of one type; never more than it has, topped up or not (CAM-RUL-16).
    ``back`` is the part of the lost that comes back.
    """
    out = losses.killed + Fraction(losses.fled, 2) + losses.taken
    lost = min(figures, rhu(figures * out / pieces)) if pieces else 0
    taken = min(lost, rhu(Fraction(figures * losses.taken, pieces))) if pieces else 0
    return TollRow(type, figures, pieces, losses, lost, taken, int((lost - taken) * back))


def losing(companies: Iterable[Company], lost: int) -> Taken:
    """CAM-TOL-4: lost figures are taken one by one from the company that has most, ties by id."""
    left = {one.id: one.n for one in companies}
    found = dict.fromkeys(left, 0)
    for _figure in range(lost):
        id = min(left, key=lambda id: (-left[id], id_order(id)))
        left[id] -= 1
        found[id] += 1
    return {id: number for id, number in found.items() if number}


def coming_back(companies: Iterable[Company], back: int) -> Taken:
    """CAM-TOL-4: figures come back one by one to the company that has least, ties by id, up to its full number."""
    full = {one.id: one.troop.full for one in companies}
    has = {one.id: one.n for one in companies}
    found = dict.fromkeys(has, 0)
    for _figure in range(back):
        room = [id for id in has if has[id] < full[id]]
        if not room:
            break
        id = min(room, key=lambda id: (has[id], id_order(id)))
        has[id] += 1
        found[id] += 1
    return {id: number for id, number in found.items() if number}


def companies_struck(campaign: Campaign, ticket: Ticket, camp: int) -> dict[str, list[tuple[int, int]]]:
    """CAM-TOL-4: for each row of a camp's toll, by its type, its companies' figures before the battle and after the
    close. The war is as it was when the toll was taken, as far as somebody knows it: of companies that he does not
    know nothing is told.
    """
    there = _standing(campaign, ticket, camp)
    found: dict[str, list[tuple[int, int]]] = {}
    for row in ticket.tolls[camp]:
        before = [body.company for body in there.get(row.type, ())]
        if not before:
            continue
        lost = losing(before, row.lost)
        after = [msgspec.structs.replace(one, n=one.n - lost.get(one.id, 0)) for one in before]
        back = coming_back(after, row.back)
        found[row.type] = [
            (old.n, new.n + back.get(new.id, 0)) for old, new in zip(before, after, strict=True)
        ]
    return found


# -- both tolls --------------------------------------------------------------------------------------------------------


def take(war: War, ticket: Ticket, outcome: Outcome) -> tuple[tuple[TollRow, ...], tuple[TollRow, ...]]:
    """CAM-TOL-6: both tolls in force at once, every sum told; what comes back waits for the close (CAM-TOL-3). The
    ticket has its outcome already.
    """
    before = [_standing(war.campaign, ticket, camp) for camp in (0, 1)]
    first, second = (_of_camp(war, ticket, outcome, camp, before[camp]) for camp in (0, 1))
    return first, second


def _standing(campaign: Campaign, ticket: Ticket, camp: int) -> dict[str, list[CampCompany]]:
    """The companies of a camp that fought, by the type as which they stood (CAM-LEV-6, CAM-TOL-7): not those that its
    answer left out (CAM-BAT-11).
    """
    of = ticket.camps[camp]
    levied = ticket.levies[camp]
    found: dict[str, list[CampCompany]] = {type: [] for type in levied.fielded}
    for body in bodies(campaign, ticket.place, of, ticket.leaves_out(camp)):
        type = stood_as(levied, body.company)
        if type in found:
            found[type].append(body)
    return found


def stood_as(levied: Levied, company: Company) -> str:
    """CAM-LEV-3, CAM-LEV-6: the type as which a company stood on the table."""
    return levied.joined.get(company.type, company.type)


def _of_camp(
    war: War, ticket: Ticket, outcome: Outcome, camp: int, standing: dict[str, list[CampCompany]]
) -> tuple[TollRow, ...]:
    rows = []
    lost: Taken = {}
    back: list[tuple[CampCompany, int]] = []
    for type, there in standing.items():
        losses = count_losses(ticket, outcome, camp, type)
        levied = ticket.levies[camp]
        found = row(type, levied.fielded[type], levied.pieces[type], losses)
        mine = losing((body.company for body in there), found.lost)
        found = msgspec.structs.replace(found, back=_back(war.campaign, there, mine, found))
        rows.append(found)
        lost |= mine
        back += _shares(there, mine, found.back)
    everybody = [body for there in standing.values() for body in there]
    reduce(war, everybody, lost)
    guns_lost = {body.company.id for body in everybody if _crew_is_lost(body.company, lost)}
    kept = _guns(war, ticket, camp, guns_lost)
    _return(war, [(body, number) for body, number in back if body.company.id not in guns_lost - kept])
    war.tell(
        "toll", clan=ticket.camps[camp].answers, clauses=("CAM-TOL-2", "CAM-TOL-3", "CAM-TOL-4"),
        ticket=ticket.id, camp=camp, place=ticket.place, rows=msgspec.to_builtins(rows),
    )  # fmt: skip
    return tuple(rows)


def _back(campaign: Campaign, there: list[CampCompany], lost: Taken, found: TollRow) -> int:
    """CAM-TOL-3, CAM-PER-3: half of the lost who were not taken, two thirds of those of a host in which a Beloved man
    is; the taken count to the other hosts first (CAM-RUL-66).
    """
    dear = sum(lost.get(body.company.id, 0) for body in there if _is_beloved(campaign, body.host))
    free = found.lost - found.taken
    dear = min(dear, free)
    return int(dear * BELOVED_BACK) + int((free - dear) * BACK)


def _is_beloved(campaign: Campaign, host: str) -> bool:
    return any(
        person.trait is Trait.BELOVED and is_fit(person, campaign.season)
        for person in persons_with(campaign, host)
    )


def _shares(there: list[CampCompany], lost: Taken, back: int) -> list[tuple[CampCompany, int]]:
    """Which companies those who come back belong to: CAM-TOL-4's other way round."""
    after = [
        msgspec.structs.replace(body.company, n=body.company.n - lost.get(body.company.id, 0))
        for body in there
    ]
    shares = coming_back(after, back)
    return [(body, shares[body.company.id]) for body in there if body.company.id in shares]


def reduce(war: War, there: Iterable[CampCompany], lost: Taken) -> None:
    """Take figures out of companies: those of hosts as hosts have them, those of garrison and band as the land has
    them. Hosts of nothing stay until the battle is concluded.
    """
    by_host: dict[str, list[CampCompany]] = {}
    for body in there:
        if lost.get(body.company.id):
            by_host.setdefault(body.host, []).append(body)
    for key in by_host:
        if key in war.campaign.hosts:
            host = war.host(key)
            war.change(host, companies=in_order(_without(host.companies, lost)))
        else:
            province = war.province(key)
            war.change(
                province,
                garrison=in_order(_without(province.garrison, lost)),
                band=in_order(_without(province.band, lost)),
            )


def _without(companies: Iterable[Company], lost: Taken) -> list[Company]:
    return [msgspec.structs.replace(one, n=one.n - lost.get(one.id, 0)) for one in companies]


def _return(war: War, back: list[tuple[CampCompany, int]]) -> None:
    """CAM-TOL-3: figures that come back at the close, clan by clan and type by type."""
    groups: dict[tuple[str, str], list[tuple[CampCompany, int]]] = {}
    for body, number in back:
        groups.setdefault((body.clan, body.company.type), []).append((body, number))
    for (clan, type), mine in groups.items():
        among = tuple((body.host, body.company) for body, _number in mine)
        war.keep(Returning(war.new_id("b"), clan, type, sum(number for _body, number in mine), among))


# -- guns --------------------------------------------------------------------------------------------------------------


def _crew_is_lost(company: Company, lost: Taken) -> bool:
    return company.kind is Kind.GUN and lost.get(company.id, 0) >= company.n


def _guns(war: War, ticket: Ticket, camp: int, guns: set[str]) -> set[str]:
    """CAM-TOL-5, CAM-RUL-67: guns whose crew is all lost. Who holds the field keeps his own, and has the enemy's if his
    camp has none, with one man to serve it; else they are spiked. Returns those that their owner keeps.
    """
    field = ticket.field
    if field == camp:
        return guns
    winner = ticket.camps[field] if field >= 0 else None
    for gun in sorted(guns, key=id_order):
        hosts = [war.host(id) for id in winner.hosts if id in war.campaign.hosts] if winner else []
        mine = [host for host in hosts if winner is not None and host.clan == winner.answers]
        taken = bool(mine) and not any(has_gun(host.companies) for host in hosts)
        if taken:
            new = Company(war.new_id("c"), Kind.GUN, "gun", "light", 1, war.campaign.season)
            war.change(mine[0], companies=in_order((*mine[0].companies, new)))
        war.tell(
            "gun_taken" if taken else "gun_spiked", clauses=("CAM-TOL-5",), ticket=ticket.id, company=gun,
            host=mine[0].id if taken else "",
        )  # fmt: skip
    return set()
