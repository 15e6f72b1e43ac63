"""Contested provinces: camps, the holder, the order of the comers, and who fights next (CAM-ADJ-6, CAM-ADJ-7)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from msgspec.structs import replace

from rulesets.campaign.geography import BorderKind
from rulesets.campaign.judge.meetings import facing
from rulesets.campaign.lookups import are_allied, camps_among, free_at, hostile, shut_in_at, stood_there
from rulesets.campaign.numbers import id_order
from rulesets.campaign.plan import Sally
from rulesets.campaign.state import Campaign, Host
from rulesets.campaign.tickets import Camp, Contest, Part, Situation
from rulesets.campaign.war import War
from rulesets.engine.dice.dice import Die
from rulesets.engine.sayings import players_name, say

OVER_WATER = frozenset({BorderKind.RIVER, BorderKind.SEA})
"""Borders behind which an attacker fights for the crossing (CAM-GRD-1)."""
Pair = tuple[int, int]


# -- who is there ------------------------------------------------------------------------------------------------------


def contest_at(campaign: Campaign, place: str) -> Contest | None:
    """CAM-ADJ-7, CAM-RUL-37: the contest of a province as everybody stands now, without the comers' dice; None where no
    camp has an enemy in another. It asks only who is there.
    """
    hosts = free_at(campaign, place)
    listed, aside = camps_among(campaign, (host.clan for host in hosts), campaign.provinces[place].owner)
    holder = _holder(campaign, place, listed)
    camps = tuple(
        Camp(
            tuple(clans),
            tuple(host.id for host in hosts if host.clan in clans),
            part=Part.HOLDER if index == holder else Part.COMER,
        )
        for index, clans in enumerate(listed)
    )
    if not any(facing(campaign, a.clans, b.clans) for a in camps for b in camps if a is not b):
        return None
    return Contest(place, camps, holder, aside=tuple(aside))


def contests(campaign: Campaign) -> list[Contest]:
    """Every contested province, by key."""
    found = (contest_at(campaign, place) for place in sorted(campaign.provinces))
    return [contest for contest in found if contest is not None]


def _holder(campaign: Campaign, place: str, camps: Sequence[Sequence[str]]) -> int:
    """CAM-ADJ-7: the camp with the owner; else the first with an ally of his; else the first with a clan that stood
    there at Q2; else nobody (-1).
    """
    owner = campaign.provinces[place].owner
    asked = (
        lambda clan: clan == owner,
        lambda clan: owner in campaign.clans and are_allied(campaign, clan, owner),
        lambda clan: stood_there(campaign, clan, place),
    )
    for holds in asked:
        for index, camp in enumerate(camps):
            if any(holds(clan) for clan in camp):
                return index
    return -1


def put_in_order(war: War, contest: Contest) -> Contest:
    """CAM-ADJ-7: the contest with its comers in order: of two or more each throws a D20, in seat order, highest first,
    ties again among those tied.
    """
    comers = [index for index in range(len(contest.camps)) if index != contest.holder]
    order = _throw(war, contest, comers) if len(comers) > 1 else comers
    return war.keep(replace(contest, order=tuple(order)))


def _throw(war: War, contest: Contest, tied: Sequence[int]) -> list[int]:
    faces: dict[int, list[int]] = {}
    for index in tied:
        clan = war.clan(contest.camps[index].clans[0])
        label = say("{clan} in {place}", clan=players_name(clan.name), place=contest.place)
        face = war.cast("comer", Die.D20, label, "CAM-ADJ-7").faces[0]
        faces.setdefault(face, []).append(index)
    found: list[int] = []
    for face in sorted(faces, reverse=True):
        group = faces[face]
        found += group if len(group) == 1 else _throw(war, contest, group)
    return found


# -- who fights next ---------------------------------------------------------------------------------------------------


def standing(campaign: Campaign, place: str, hosts: Iterable[str]) -> list[Host]:
    """Those of some hosts that are still there, and free; a camp of which nobody is has left (CAM-RUL-17)."""
    found = (campaign.hosts[id] for id in hosts if id in campaign.hosts)
    return [host for host in found if host.at == place and host.free]


def clans_standing(campaign: Campaign, contest: Contest, index: int) -> list[str]:
    """The clans of a camp that are still there."""
    here = {host.clan for host in standing(campaign, contest.place, contest.camps[index].hosts)}
    return [clan for clan in contest.camps[index].clans if clan in here]


def next_pair(campaign: Campaign, contest: Contest) -> Pair | None:
    """CAM-ADJ-7, CAM-RUL-5: the two camps whose battle is due, the attacker first: the first two comers in order who
    are enemies; when there are none, the first comer who has an enemy in the holder. None when all is fought.
    """
    here = {index: clans_standing(campaign, contest, index) for index in range(len(contest.camps))}
    comers = contest.order
    pairs = [(a, b) for number, a in enumerate(comers) for b in comers[number + 1 :]]
    if contest.holder >= 0:
        pairs += [(comer, contest.holder) for comer in comers]
    return next(
        (
            pair
            for pair in pairs
            if pair not in contest.fought and facing(campaign, here[pair[0]], here[pair[1]])
        ),
        None,
    )


def camps_of(campaign: Campaign, contest: Contest, pair: Pair) -> tuple[Situation, tuple[Camp, Camp]]:
    """CAM-GRD-1, CAM-SIE-7: the situation and the two camps of a battle that is due, the attacker first, each whole
    (CAM-RUL-70) and with what is lent to it (CAM-ADJ-8). In a relief the owner's camp attacks, though it is the holder
    on the map, and who is shut in and sallies fights with it.
    """
    first, second = (_fighting(campaign, contest, index) for index in pair)
    if contest.holder not in pair:
        return Situation.MEETING, (first, second)
    if is_relief(campaign, contest, second, first):
        return Situation.RELIEF, (with_sallies(campaign, contest.place, second), first)
    return came_over(campaign, first), (first, second)


def _fighting(campaign: Campaign, contest: Contest, index: int) -> Camp:
    """A camp as it fights: who of it is left, and the supports lent to them."""
    camp = contest.camps[index]
    clans = clans_standing(campaign, contest, index)
    lent = sorted(
        (
            support.id
            for support in campaign.supports.values()
            if support.place == contest.place and support.clan in clans and not support.used
            and support.verdict == "given"
        ),
        key=id_order,
    )  # fmt: skip
    hosts = (host.id for host in standing(campaign, contest.place, camp.hosts))
    return Camp(tuple(clans), tuple(hosts), tuple(lent), part=camp.part)


def came_over(campaign: Campaign, attacker: Camp) -> Situation:
    """CAM-GRD-1: crossing or ambush where all the attacker's hosts came over water, or over passes; else field."""
    came = [campaign.hosts[host].came_by[-1:] for host in attacker.hosts]
    if all(by and by[0] in OVER_WATER for by in came):
        return Situation.CROSSING
    return Situation.AMBUSH if all(by == (BorderKind.PASS,) for by in came) else Situation.FIELD


def is_relief(campaign: Campaign, contest: Contest, holder: Camp, comer: Camp) -> bool:
    """CAM-SIE-7, CAM-RUL-73: whether the owner or his ally comes against who besieged his castle when plans were
    opened.
    """
    place, owner = contest.place, campaign.provinces[contest.place].owner
    friends = owner in campaign.clans and any(are_allied(campaign, clan, owner) for clan in holder.clans)
    if not friends or not campaign.provinces[place].castle:
        return False
    came = all(
        host.began != place or isinstance(host.order, Sally)
        for host in map(campaign.hosts.__getitem__, holder.hosts)
    )
    besieged = any(
        campaign.hosts[host].began == place and hostile(campaign, campaign.hosts[host].clan, owner)
        for host in comer.hosts
    )
    return came and besieged


def with_sallies(campaign: Campaign, place: str, reliever: Camp) -> Camp:
    """CAM-GRD-1: the reliever's camp with the shut-in hosts that have the order to sally and no enemy in it."""
    joining = [
        host
        for host in shut_in_at(campaign, place)
        if isinstance(host.order, Sally) and not facing(campaign, (host.clan,), reliever.clans)
    ]
    clans = sorted({*reliever.clans, *(host.clan for host in joining)}, key=campaign.seat_order)
    hosts = sorted((*reliever.hosts, *(host.id for host in joining)), key=id_order)
    return replace(reliever, clans=tuple(clans), hosts=tuple(hosts))
