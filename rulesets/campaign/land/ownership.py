"""Land that changes hands (CAM-MAP-8, CAM-CLN-2, CAM-ECO-14)."""

from __future__ import annotations

from rulesets.campaign.houses.seats import seat_anew
from rulesets.campaign.lookups import shut_in_at, stores_full
from rulesets.campaign.muster import garrison, local_band
from rulesets.campaign.opening import CAPITAL_BAND
from rulesets.campaign.scenarios import CAPITAL, NEUTRAL
from rulesets.campaign.state import Campaign, Province
from rulesets.campaign.troops import Companies
from rulesets.campaign.war import War

RESTLESS = 4
"""CAM-MAP-8: for how many closes a province is restless that another than the clan whose home it is has taken."""


def owned_by(war: War, province: Province, clan: str) -> Province:
    """CAM-SIE-4, CAM-MAP-8: a province has a new owner, without garrison, band, gate and works; restless unless it is
    his home. Its stores are full. Nothing is told; seats are moved by :func:`seats_moved` afterwards.
    """
    found = war.change(
        war.province(province.key), owner=clan, garrison=(), band=(), works=None, gate=0,
        restless=0 if clan == province.home else RESTLESS,
    )  # fmt: skip
    return war.change(found, stores=stores_full(war.campaign, found.key))


def whole_band(campaign: Campaign, place: str) -> Companies:
    """CAM-MAP-7: the whole local band of a neutral province; in a neutral Yamashiro it is always the shogun's men,
    where the scenario has them (CAM-SCN-8, CAM-RUL-79).
    """
    court = campaign.scenario.capital and place == CAPITAL
    return local_band(place, campaign.realm.lands[place].k, CAPITAL_BAND if court else 0)


def neutral_again(war: War, province: Province) -> Province:
    """CAM-ECO-14, CAM-MAP-7: a province is neutral: garrison, band and stores as at the start, no longer restless.
    Who was shut in there stands before the gate (CAM-RUL-51). Nothing is told.
    """
    key, level = province.key, province.castle
    found = war.change(
        war.province(key), owner=NEUTRAL, works=None, gate=0, restless=0, garrison=garrison(key, level),
        band=whole_band(war.campaign, key), stores=war.campaign.options.full_stores(level),
    )  # fmt: skip
    for host in shut_in_at(war.campaign, key):
        war.change(host, free=True)
    return found


def seats_moved(war: War, *clans: str) -> None:
    """CAM-CLN-2: the seats of clans that have lost or won land."""
    for clan in clans:
        seat_anew(war, clan)
