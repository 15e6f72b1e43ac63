"""What a clan takes for likely where it does not know (CAM-LEA-5, CAM-SEC-3): made of what it sees and of nothing else.

Previews and computer clans reckon with a whole war; where :class:`~rulesets.campaign.shown.sight.Sight` has a gap, an
ordinary host of its size stands in. Of hosts that besiege so many companies are taken as fit what everybody sees:
whether the castle is invested.
"""

from __future__ import annotations

import msgspec

from rulesets.campaign.lookups import besiegers, is_invested
from rulesets.campaign.numbers import id_order
from rulesets.campaign.shown.sight import SIZES, UNKNOWN, Sight
from rulesets.campaign.state import Campaign, Host
from rulesets.campaign.troops import TROOPS, Companies, Company, Kind

LIKELY = {"few": 3, "some": 7, "many": 12}
"""How many companies a host of a size most likely has."""
BOUNDS = {name: (least, min(most, 16)) for name, least, most in SIZES}
MIX = (
    (Kind.SAM, "yari", "heavy"), (Kind.ASH, "yari", "medium"), (Kind.ASH, "bow", "light"), (Kind.SAM, "bow", "heavy"),
    (Kind.SAMC, "yari", "heavy"), (Kind.ASH, "arquebus", "medium"),
)  # fmt: skip
"""What a banner usually brings (CAM-STR-2), again and again."""


def guess(sight: Sight) -> Campaign:
    """A war as a clan sees it with its gaps filled: ordinary companies, full stores, nothing in a chest."""
    found = sight.campaign.copy()
    for id, size in sight.about.items():
        _put(found, found.hosts[id], LIKELY[size])
    for place, province in found.provinces.items():
        if province.stores == UNKNOWN:
            full = found.options.full_stores(province.castle)
            found.provinces[place] = msgspec.structs.replace(province, stores=full)
    for key, clan in found.clans.items():
        if UNKNOWN in (clan.chest, clan.ninja):
            found.clans[key] = msgspec.structs.replace(
                clan, chest=max(0, clan.chest), ninja=1 if clan.ninja == UNKNOWN else clan.ninja
            )
    _fit_sieges(found, sight)
    return found


def ordinary(host: str, number: int) -> Companies:
    """So many companies as hosts usually have them. Their ids are nobody's."""
    made = (
        Company(f"{host}.q{index + 1}", *MIX[index % len(MIX)], TROOPS[MIX[index % len(MIX)][0]].full)
        for index in range(number)
    )
    return tuple(sorted(made, key=lambda one: id_order(one.id)))


def _put(campaign: Campaign, host: Host, number: int) -> None:
    campaign.hosts[host.id] = msgspec.structs.replace(host, companies=ordinary(host.id, number))


def _fit_sieges(campaign: Campaign, sight: Sight) -> None:
    """CAM-SIE-1: that a province is invested, or is not, is open: guesses must not say otherwise."""
    for place in sorted(campaign.provinces):
        wanted = place in sight.invested
        guesses = [host for host in besiegers(campaign, place) if host.id in sight.about]
        for host in guesses:
            if is_invested(campaign, place) == wanted:
                break
            least, most = BOUNDS[sight.about[host.id]]
            _put(campaign, host, most if wanted else least)
