"""Figures that come back after battles (CAM-TOL-3, CAM-TOL-4), and companies that gather at the seat (CAM-BAT-12)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

import msgspec

from rulesets.campaign.houses.lives import knowing
from rulesets.campaign.lookups import room_in
from rulesets.campaign.numbers import id_order
from rulesets.campaign.state import Campaign, Returning, Scattered
from rulesets.campaign.troops import Companies, Company, Kind, in_order
from rulesets.campaign.war import War


def gather(war: War, clan: str, companies: Iterable[Company]) -> None:
    """CAM-BAT-12: companies that come together again at the next Q0; nothing is told."""
    kept = tuple(one for one in companies if one.n)
    if kept:
        war.keep(Scattered(war.new_id("x"), clan, kept))


class ReturnShare(NamedTuple):
    """So many figures that come back to a company, and the host it belongs to."""

    host: str
    company: Company
    figures: int


def shares(campaign: Campaign, returning: Returning) -> list[ReturnShare]:
    """CAM-TOL-4: figures come back one by one to the company that has least, ties by id, up to its full number. One
    that has been struck off has none; what finds no room stays away.
    """
    has = {company.id: _as_it_is(campaign, host, company).n for host, company in returning.among}
    full = {company.id: company.troop.full for _host, company in returning.among}
    back = dict.fromkeys(has, 0)
    for _figure in range(returning.figures):
        room = [id for id in has if has[id] + back[id] < full[id]]
        if not room:
            break
        back[min(room, key=lambda id: (has[id] + back[id], id_order(id)))] += 1
    return [
        ReturnShare(host, company, back[company.id]) for host, company in returning.among if back[company.id]
    ]


def _as_it_is(campaign: Campaign, host: str, company: Company) -> Company:
    """A company as its host, or the castle whose garrison it is, has it now; struck off, it has no figure."""
    found = campaign.hosts.get(host)
    there = (
        found.companies if found else campaign.provinces[host].within if host in campaign.provinces else ()
    )
    current = next((one for one in there if one.id == company.id), None)
    return current or msgspec.structs.replace(company, n=0)


def forfeit(war: War, host: str) -> None:
    """CAM-TOL-3: to a host that is scattered, or falls with its castle, nobody comes back: its share is taken out of
    what is on its way. Told with what comes next.
    """
    for returning in list(war.campaign.returning.values()):
        if not any(owner == host for owner, _company in returning.among):
            continue
        lost = sum(share.figures for share in shares(war.campaign, returning) if share.host == host)
        among = tuple(one for one in returning.among if one[0] != host)
        if among and returning.figures > lost:
            war.change(returning, figures=returning.figures - lost, among=among)
        else:
            war.drop(returning)


def follow(war: War, host: str, companies: Iterable[str], to: str) -> None:
    """Who comes back to some companies of a host comes to another host, which has them now; told with what comes
    next.
    """
    moved = set(companies)
    for returning in list(war.campaign.returning.values()):
        among = tuple(
            (to if owner == host and company.id in moved else owner, company)
            for owner, company in returning.among
        )
        war.change(returning, among=among)


def come_back(war: War, hosts: set[str]) -> None:
    """CAM-TOL-3, CAM-ECO-2: those who come back join these hosts; of a host that is no more they gather at the seat
    (CAM-RUL-48). One event for each type of a clan.
    """
    in_seats = sorted(
        war.campaign.returning.values(), key=lambda one: (war.campaign.seat_order(one.clan), id_order(one.id))
    )
    for returning in in_seats:
        mine = [
            share
            for share in shares(war.campaign, returning)
            if share.host in hosts or share.host not in war.campaign.hosts
        ]
        if not mine:
            continue
        _join(war, returning, mine)
        war.tell(
            "came_back", clan=returning.clan, clauses=("CAM-TOL-3", "CAM-TOL-4"), knows=knowing(returning.clan),
            type=returning.type, figures=sum(share.figures for share in mine),
            hosts=list(dict.fromkeys(share.host for share in mine)),
        )  # fmt: skip


def _join(war: War, returning: Returning, mine: list[ReturnShare]) -> None:
    """Figures join their companies, and are on their way no more. Whose company finds no room in the castle any more
    gathers at the seat (CAM-RUL-83).
    """
    homeless = []
    for share in mine:
        current = _as_it_is(war.campaign, share.host, share.company)
        if not _has_a_place(war.campaign, share.host, current):
            homeless.append(share)
            continue
        grown = msgspec.structs.replace(current, n=current.n + share.figures)
        if share.host in war.campaign.hosts:
            host = war.host(share.host)
            war.change(host, companies=_with(host.companies, grown))
        elif share.host in war.campaign.provinces:
            _garrison(war, returning.clan, share.host, grown)
    gather(war, returning.clan, [msgspec.structs.replace(one.company, n=one.figures) for one in homeless])
    gone = {share.company.id for share in mine}
    among = tuple(one for one in returning.among if one[1].id not in gone)
    left = returning.figures - sum(share.figures for share in mine)
    if left and among:
        war.change(returning, figures=left, among=among)
    else:
        war.drop(returning)


def _has_a_place(campaign: Campaign, host: str, company: Company) -> bool:
    """Whether a company is still with its host or garrison, or has room beside it (CAM-SIE-3)."""
    found = campaign.hosts.get(host)
    if found is None:
        return host in campaign.provinces
    return found.free or company.n > 0 or room_in(campaign, found.at) > 0


def _with(companies: Iterable[Company], grown: Company) -> Companies:
    return in_order((*(one for one in companies if one.id != grown.id), grown))


def _garrison(war: War, clan: str, place: str, grown: Company) -> None:
    """Men of a garrison or a local band come back while the land is still theirs."""
    province = war.province(place)
    if province.owner != clan:
        return
    if grown.kind is Kind.ASH:
        war.change(province, garrison=_with(province.garrison, grown))
    else:
        war.change(province, band=_with(province.band, grown))
