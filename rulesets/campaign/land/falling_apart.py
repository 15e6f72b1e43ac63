"""A clan that nobody leads any more falls apart (CAM-LEA-1)."""

from __future__ import annotations

from rulesets.campaign.houses import lives
from rulesets.campaign.land.ownership import neutral_again
from rulesets.campaign.land.sieges import fall, heir_of
from rulesets.campaign.lookups import hosts_of, is_invested, people_of, provinces_of
from rulesets.campaign.war import War


def fall_apart(war: War, clan: str) -> None:
    """CAM-LEA-1: the provinces of a clan become neutral, those invested fall to the besieger (CAM-SIE-4), its hosts go
    home for good.
    """
    for province in provinces_of(war.campaign, clan):
        if is_invested(war.campaign, province.key):
            fall(war, province.key, heir_of(war, province.key), "resigned")
    for province in provinces_of(war.campaign, clan):
        neutral_again(war, province)
        war.tell("became_neutral", clan=clan, clauses=("CAM-LEA-1", "CAM-MAP-7"), place=province.key)
    for host in hosts_of(war.campaign, clan):
        war.drop(host)
        war.tell("went_home", clan=clan, clauses=("CAM-LEA-1",), host=host.id, place=host.at)
    for person in people_of(war.campaign, clan):
        if person.host or person.castle:
            lives.move(war, person)
