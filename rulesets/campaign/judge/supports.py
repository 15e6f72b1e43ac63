"""Supports: given, idle, cut or void (CAM-ADJ-8). Lent are companies, not a number (CAM-RUL-10)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from msgspec.structs import replace

from rulesets.campaign.judge.contests import contests
from rulesets.campaign.judge.marches import Verdict, lawful_marches, steps
from rulesets.campaign.lookups import are_allied, free_at, hostile, tall_among_many
from rulesets.campaign.plan import March, Support
from rulesets.campaign.state import Campaign, Host
from rulesets.campaign.tickets import Contest, SupportGiven
from rulesets.campaign.troops import UNCOUNTED, half, size
from rulesets.campaign.war import War

GIVEN, IDLE, CUT, VOID = "given", "idle", "cut", "void"


def lends(host: Host, order: Support) -> tuple[str, ...]:
    """CAM-PLN-4: the companies that a supporter lends: those it names, or the first of its size by id; half of its size
    at most.
    """
    counted = [company.id for company in host.companies if company.kind not in UNCOUNTED]
    named = [company.id for company in host.companies if company.id in order.companies]
    return tuple((named or counted)[: half(size(host.companies))])


def is_disturbed(campaign: Campaign, host: Host, place: str, marches: Mapping[str, March]) -> bool:
    """CAM-ADJ-8: whether a support is cut: a hostile host stands free in the supporter's province, or has a lawful
    march into it from anywhere but the place named, whether it arrives or not. Asked before anybody moves.
    """
    beside = any(hostile(campaign, host.clan, other.clan) for other in free_at(campaign, host.at))
    return beside or any(
        hostile(campaign, host.clan, campaign.hosts[id].clan)
        and march.to == host.at
        and steps(campaign.hosts[id], march)[-1][0] != place
        for id, march in marches.items()
    )


def declarations(war: War, verdicts: Mapping[str, Verdict]) -> list[SupportGiven]:
    """The supports that were ordered, by host, before anybody moves; their verdicts are found later."""
    marches = lawful_marches(verdicts)
    found = []
    for id, verdict in verdicts.items():
        if isinstance(order := verdict.order, Support):
            host = war.host(id)
            disturbed = is_disturbed(war.campaign, host, order.place, marches)
            companies = lends(host, order)
            found.append(
                SupportGiven(war.new_id("s"), id, order.place, order.clan, companies, disturbed=disturbed)
            )
    return found


def weigh(war: War, supports: Iterable[SupportGiven]) -> None:
    """CAM-ADJ-8: find the verdict on each support by the contests as everybody stands now; what is new is told. It is
    asked when marches have arrived, and again when the border battles are over (CAM-ADJ-10).
    """
    found = {contest.place: contest for contest in contests(war.campaign)}
    for support in supports:
        verdict = verdict_on(war.campaign, support, found.get(support.place))
        if verdict == support.verdict or support.used:
            continue
        war.keep(replace(support, verdict=verdict))
        war.tell(
            "support_weighed", clan=war.host(support.host).clan, clauses=("CAM-ADJ-8",), support=support.id,
            host=support.host, place=support.place, helped=support.clan, verdict=verdict,
            companies=len(support.companies),
        )  # fmt: skip


def verdict_on(campaign: Campaign, support: SupportGiven, contest: Contest | None) -> str:
    """CAM-ADJ-8: void goes before cut, cut before given or idle. Without a figure nothing is lent (CAM-RUL-17)."""
    if is_void(campaign, support, contest):
        return VOID
    if support.disturbed:
        return CUT
    fights = contest is not None and _fights(campaign, contest, support.clan)
    return GIVEN if fights and support.companies else IDLE


def is_void(campaign: Campaign, support: SupportGiven, contest: Contest | None) -> bool:
    """CAM-ADJ-8: not the supporter's own province nor a neighbour by land; winter has closed the border; or a stranger
    is to be helped, unless against the tall clan (CAM-ECO-10).
    """
    host, place = campaign.hosts[support.host], support.place
    near = place == host.at or (
        place in campaign.realm.by_land(host.at) and campaign.realm.is_open(host.at, place, campaign.winter)
    )
    if not near:
        return True
    return not are_allied(campaign, host.clan, support.clan) and not _against_the_tall(
        campaign, support, contest
    )


def _against_the_tall(campaign: Campaign, support: SupportGiven, contest: Contest | None) -> bool:
    """Whether the tall clan fights there in a camp that is hostile to the clan named."""
    tall = tall_among_many(campaign)
    return contest is not None and any(
        tall in camp.clans and any(hostile(campaign, support.clan, clan) for clan in camp.clans)
        for camp in contest.camps
    )


def _fights(campaign: Campaign, contest: Contest, clan: str) -> bool:
    """Whether a clan is in a camp of the contest that has an enemy in another."""
    mine = [camp for camp in contest.camps if clan in camp.clans]
    return any(
        hostile(campaign, clan, enemy)
        for camp in mine
        for other in contest.camps
        if other is not camp
        for enemy in other.clans
    )
