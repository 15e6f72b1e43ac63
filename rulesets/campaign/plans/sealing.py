"""Sealing and opening plans (CAM-PLN-2, CAM-PLN-3, CAM-DIC-4)."""

from __future__ import annotations

from collections.abc import Container, Mapping
from typing import Any

from msgspec.structs import replace

from rulesets.campaign.dice import plan_salt
from rulesets.campaign.houses.leaving import came_back, miss_council
from rulesets.campaign.houses.treaties import break_all, sign_all
from rulesets.campaign.land.sieges import relieve_all
from rulesets.campaign.lookups import clans_in_being, hosts_of
from rulesets.campaign.plan import Hold, Plan, decode_plan
from rulesets.campaign.plans import forming
from rulesets.campaign.plans.completing import complete, marches_of, understand
from rulesets.campaign.plans.faults import faults
from rulesets.campaign.state import Campaign, Seal, Secret, Stage, StandingPlan
from rulesets.campaign.war import War
from rulesets.engine.illegal import Illegal
from rulesets.engine.play.sealing import hash_of

Json = dict[str, Any]


# -- in the council ----------------------------------------------------------------------------------------------------


def lock(war: War, clan: str, raw: Json) -> None:
    """CAM-PLN-3: seal a clan's plan as it was filed; its hash is public at once. Raises :class:`Illegal` (``plan``)
    with every fault in ``data["named"]``, and where there is nothing to seal (``wrong_state``, ``locked``).
    """
    _in_council(war.campaign)
    if clan in war.campaign.seals:
        raise Illegal("locked", "CAM-PLN-3", "That plan is locked already.")
    wrong = faults(war.campaign, clan, decode_plan(raw))
    if wrong:
        named = tuple({"key": fault.path, "clause": fault.clause, "words": fault.message} for fault in wrong)
        raise Illegal("plan", wrong[0].clause, wrong[0].message, named=named)
    came_back(war, clan)
    hashed = seal(war, clan, raw)
    war.tell("plan_locked", clan=clan, clauses=("CAM-PLN-3",), hash=hashed)


def seal(war: War, clan: str, raw: Json) -> str:
    """CAM-DIC-4: put a plan under a seal, whose salt counts the clan's locks in this season; its hash."""
    campaign = war.campaign
    found = war.change(war.clan(clan), locks=war.clan(clan).locks + 1)
    salt = plan_salt(war.dice, clan, campaign.year, campaign.time_of_year, found.locks)
    hashed = hash_of(raw, salt)
    campaign.seals[clan] = Seal(hashed)
    campaign.secrets[clan] = Secret(clan, raw, salt)
    return hashed


def unlock(war: War, clan: str) -> None:
    """CAM-PLN-3, CAM-EVT-3: take a sealed plan back, while not all have locked; only that it happened is told. Raises
    :class:`Illegal` (``not_locked``, ``all_locked``).
    """
    _in_council(war.campaign)
    if clan not in war.campaign.seals:
        raise Illegal("not_locked", "CAM-PLN-3", "That plan is not locked.")
    if all_locked(war.campaign):
        raise Illegal("all_locked", "CAM-PLN-3", "The last clan has locked.")
    del war.campaign.seals[clan], war.campaign.secrets[clan]
    war.tell("plan_unlocked", clan=clan, clauses=("CAM-PLN-3",))


def all_locked(campaign: Campaign) -> bool:
    """Whether every clan that players lead has locked its plan; for the computer's nobody waits."""
    return all(
        clan in campaign.seals for clan in clans_in_being(campaign) if not campaign.clans[clan].computer
    )


def _in_council(campaign: Campaign) -> None:
    if campaign.stage is not Stage.COUNCIL:
        raise Illegal("wrong_state", "CAM-SEA-1", "Plans are made in a council.")


# -- Q2 ----------------------------------------------------------------------------------------------------------------


def open_plans(war: War, plans: Mapping[str, Json], away: Container[str] = ()) -> dict[str, Plan]:
    """Q2: hashes checked, plans shown; a missing plan is a standing one or the default, what is no longer lawful in it
    becomes the default (CAM-PLN-2); forms done (CAM-PLN-6), then breaks, then signatures in force (CAM-TRE-1,
    CAM-TRE-2). Every host of the clan then has an order, new hosts under their ids.
    """
    clans = clans_in_being(war.campaign)
    by_standing = {clan for clan in clans if not _files(war, clan, plans, away)}
    filed = {clan: _plan_on_file(war, clan, plans) for clan in clans}
    _show(war, filed)
    opened = {clan: understand(war.campaign, clan, filed[clan]) for clan in clans}
    _stand(war, opened, filed, by_standing)
    begin_from_here(war)
    names: dict[str, forming.Names] = {clan: {} for clan in clans}
    for clan in clans:
        for form in opened[clan].forms:
            if forming.wrong_with(war.campaign, clan, form, names[clan]) is None:
                forming.carry_out(war, clan, form, names[clan])
    break_all(war, opened)
    sign_all(war, opened)
    relieve_all(war)
    done = {clan: complete(war.campaign, clan, opened[clan], names[clan]) for clan in clans}
    for clan in clans:
        for id, march in marches_of(done[clan]).items():
            forming.part(war, war.host(id), march)
    return {clan: complete(war.campaign, clan, done[clan], {}) for clan in clans}


def _files(war: War, clan: str, plans: Mapping[str, Json], away: Container[str]) -> bool:
    """Whether a clan has a plan that was made for this season. Its player is back with it, or has missed a council
    (CAM-LEA-4); a plan that the computer has made for him is not his, and where a standing plan answers he misses none,
    nor while he is on vacation (CAM-COR-4).
    """
    campaign = war.campaign
    files = clan in campaign.seals or clan in plans
    if clan in campaign.seals or (files and clan not in away and not campaign.clans[clan].computer):
        came_back(war, clan)
    elif clan not in campaign.standing and clan not in away:
        miss_council(war, clan)
    return files


def _plan_on_file(war: War, clan: str, plans: Mapping[str, Json]) -> Json:
    """The plan of a clan in plain JSON: its sealed one, one that is handed in, a standing one, or none. What was not
    sealed is sealed now, so that everybody can count again (CAM-DIC-5); what is no plan at all is none.
    """
    campaign = war.campaign
    if clan in campaign.seals:
        secret = campaign.secrets[clan]
        if hash_of(secret.choice, secret.salt) != campaign.seals[clan].hash:
            raise Illegal("seal", "CAM-PLN-3", "A plan does not fit its seal.")
        return secret.choice
    if clan not in plans and clan not in campaign.standing:
        return {}
    raw = plans[clan] if clan in plans else campaign.standing[clan].plan
    try:
        decode_plan(raw)
    except Illegal:
        return {}
    seal(war, clan, raw)
    return raw


def _show(war: War, filed: Mapping[str, Json]) -> None:
    """CAM-PLN-3, CAM-SEC-1: what lay under the seals is shown beside them."""
    campaign = war.campaign
    for clan in filed:
        secret = campaign.secrets.pop(clan, None)
        if secret is not None:
            campaign.seals[clan] = replace(campaign.seals[clan], plan=secret.choice, salt=secret.salt)
    war.tell(
        "plans_opened",
        clauses=("CAM-PLN-3", "CAM-SEA-1"),
        clans=[clan for clan in filed if clan in campaign.seals],
    )


def _stand(
    war: War, opened: Mapping[str, Plan], filed: Mapping[str, Json], by_standing: Container[str]
) -> None:
    """CAM-PLN-2, CAM-RUL-76: standing plans have a season less; a plan that is to stand is kept from now on."""
    standing = war.campaign.standing
    for clan, plan in opened.items():
        old = standing.pop(clan, None)
        if plan.standing and clan not in by_standing:
            standing[clan] = StandingPlan(filed[clan], plan.standing)
        elif old is not None and old.left > 1:
            standing[clan] = StandingPlan(old.plan, old.left - 1)


def begin_from_here(war: War) -> None:
    """Every host stands where it stands, and has done nothing in this season yet (CAM-ADJ-1)."""
    for clan in war.campaign.order:
        for host in hosts_of(war.campaign, clan):
            war.change(
                host, stood=True, began=host.at, came_from="", came_by=(), fought=False, tired=False, dug_in=False,
                raided=False, order=Hold(),
            )  # fmt: skip
