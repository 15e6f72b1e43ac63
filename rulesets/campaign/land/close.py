"""Q8: the close of a season, in the order of CAM-ECO-2."""

from __future__ import annotations

from collections.abc import Callable

from rulesets.campaign.houses import succession, treaties, victory
from rulesets.campaign.houses.leaving import end_of_clans
from rulesets.campaign.land import (
    foraging,
    harvest,
    musters,
    paying,
    refit,
    returning,
    risings,
    scattering,
    sieges,
    stores,
)
from rulesets.campaign.war import War


def come_back(war: War) -> None:
    """CAM-TOL-3: who comes back after the battles; not to hosts shut in a castle that falls now."""
    hosts = {
        host.id
        for host in war.campaign.hosts.values()
        if host.free or not sieges.starving(war.campaign, host.at)
    }
    returning.come_back(war, hosts)


def lost_for_good(war: War) -> None:
    """CAM-TOL-3: what has not come back by now does not."""
    war.campaign.returning.clear()


def succession_of_all(war: War) -> None:
    """CAM-LIF-4: who has no daimyo any more has another."""
    for clan in war.campaign.order:
        if not war.clan(clan).out:
            succession.succeed(war, clan)


def ambitions(war: War) -> None:
    """CAM-PER-3: at a winter's close."""
    if war.campaign.winter:
        succession.go_over(war)


LINES: tuple[Callable[[War], None], ...] = (
    come_back,
    scattering.dissolve_all,
    stores.works,
    stores.stores,
    stores.falls,
    lost_for_good,
    end_of_clans,
    sieges.relieve_all,
    musters.join_all,
    harvest.harvest,
    paying.pay,
    foraging.forage,
    foraging.frost,
    refit.refit,
    refit.garrisons,
    risings.risings,
    risings.grow_quiet,
    ambitions,
    succession_of_all,
)
"""CAM-ECO-2, line by line, up to the end of treaties."""


def close(war: War) -> None:
    """What comes back; stores; castles fall; the shut-in are freed; harvest; upkeep; forage and frost; refit and
    garrisons; risings; restless counts; treaties end; victory. Sets the result if the war is over (CAM-VIC-1).
    """
    for line in LINES:
        line(war)
    allied = victory.old_allies(war.campaign)
    treaties.end_due(war)
    sieges.relieve_all(war)
    victory.check(war, allied)
