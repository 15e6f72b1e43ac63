"""Where a clan has its seat (CAM-CLN-2)."""

from __future__ import annotations

from rulesets.campaign.lookups import provinces_of, richest
from rulesets.campaign.war import War


def seat_anew(war: War, clan: str) -> None:
    """CAM-CLN-2: where a clan's seat is once land has changed hands: its first seat if that is its own; else where it
    was, if that is; else its richest settled province (none: the richest). Without land it stays where it was, though
    nobody can be sent there.
    """
    found = war.campaign.clans.get(clan)
    if found is None:
        return
    own = provinces_of(war.campaign, clan)
    keys = [province.key for province in own]
    if not keys:
        return
    if found.first_seat in keys:
        seat = found.first_seat
    elif found.seat in keys:
        return
    else:
        settled = [province.key for province in own if province.settled]
        seat = richest(war.campaign, settled or keys)
    if seat != found.seat:
        war.change(found, seat=seat)
        war.tell("seat_moved", clan=clan, clauses=("CAM-CLN-2",), place=seat)
