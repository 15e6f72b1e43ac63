"""Ninja: missions and bands (CAM-NIN-1 to CAM-NIN-3, CAM-PER-3)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import NamedTuple

import msgspec

from rulesets.campaign.houses import honour, lives
from rulesets.campaign.land import prices
from rulesets.campaign.land.raids import MARKS_MOST
from rulesets.campaign.lookups import hostile, hosts_of, investing_camps, people_of, place_of, provinces_of
from rulesets.campaign.people import Person, Rank, Trait, is_fit
from rulesets.campaign.plan import Ninja, Plan
from rulesets.campaign.state import Campaign
from rulesets.campaign.war import War
from rulesets.engine.dice.dice import Die
from rulesets.engine.dice.tests import Modifier, Test, Throw
from rulesets.engine.rows import by_key
from rulesets.engine.sayings import NamedPlace, Words, _, players_name, say

BANDS_MOST = 2
"""CAM-CLN-1."""
REACH = 2
"""CAM-NIN-1: within so many borders of an own province or host."""
LONG_WOUND = 4
BAND, GUARD, STRIKE = "band", "guard", "strike"


class Mission(msgspec.Struct, frozen=True):
    """A row of CAM-NIN-2: the mission, its name, and what its die needs (0: no die)."""

    key: str
    name: str
    needs: int


MISSIONS: dict[str, Mission] = by_key(
    Mission("scout", _("scout"), 3),
    Mission("gate", _("open a gate"), 4),
    Mission("fire", _("set fire"), 4),
    Mission(STRIKE, _("strike"), 5),
    Mission(GUARD, _("guard"), 0),
)
"""CAM-NIN-2."""


class Sent(NamedTuple):
    """A mission under way: whose, and what for."""

    clan: str
    order: Ninja


# -- what may be -------------------------------------------------------------------------------------------------------


def within_reach(campaign: Campaign, clan: str, place: str) -> bool:
    """CAM-NIN-1: whether a province is within two borders of an own province or host."""
    if place not in campaign.realm.lands:
        return False
    near = campaign.realm.marches(place, most=REACH)
    own = {province.key for province in provinces_of(campaign, clan)}
    return not near.keys().isdisjoint(own | {host.at for host in hosts_of(campaign, clan)})


def shadow_near(campaign: Campaign, clan: str, place: str) -> bool:
    """CAM-PER-3, CAM-RUL-49: whether a mission is filed from a fit Shadow's province: he is within two borders of its
    target.
    """
    near = campaign.realm.marches(place, most=REACH)
    return any(place_of(campaign, person) in near for person in _shadows(campaign, clan))


def _shadows(campaign: Campaign, clan: str) -> list[Person]:
    return [
        person
        for person in people_of(campaign, clan)
        if person.trait is Trait.SHADOW and is_fit(person, campaign.season)
    ]


def is_guarded(campaign: Campaign, clan: str, place: str, guards: Mapping[str, set[str]]) -> bool:
    """CAM-NIN-2: whether a clan hostile to the sender guards a province or has a Shadow there. ``guards`` are the clans
    that guard each province.
    """
    enemies = [other for other in campaign.order if hostile(campaign, clan, other)]
    return any(
        other in guards.get(place, ())
        or any(place_of(campaign, one) == place for one in _shadows(campaign, other))
        for other in enemies
    )


# -- Q3 ----------------------------------------------------------------------------------------------------------------


def send_all(war: War, plans: Mapping[str, Plan]) -> None:
    """CAM-PLN-9: guards first, then other missions in seat order, then by province; last new bands. A band goes on one
    mission a season (CAM-RUL-53).
    """
    if not war.campaign.options.ninja:
        return
    missions = [
        one for clan in war.campaign.order if clan in plans for one in _missions(war, clan, plans[clan])
    ]
    guards: dict[str, set[str]] = {}
    for sent in [one for one in missions if one.order.mission == GUARD]:
        if prices.pay(war, sent.clan, prices.MISSION):
            guards.setdefault(sent.order.province, set()).add(sent.clan)
            war.tell(
                "ninja_guard",
                clan=sent.clan,
                clauses=("CAM-NIN-2",),
                knows=[sent.clan],
                place=sent.order.province,
            )
    others = [one for one in missions if one.order.mission != GUARD]
    for sent in sorted(others, key=lambda one: (war.campaign.seat_order(one.clan), one.order.province)):
        if prices.pay(war, sent.clan, prices.MISSION):
            _carried_out(war, sent, guards)
    for clan in war.campaign.order:
        for order in plans[clan].house if clan in plans else ():
            if isinstance(order, Ninja) and order.mission == BAND:
                _new_band(war, clan)


def _missions(war: War, clan: str, plan: Plan) -> list[Sent]:
    """The missions of a plan that can be: as many as there are bands, within reach."""
    wanted = [
        Sent(clan, order)
        for order in plan.house
        if isinstance(order, Ninja)
        and order.mission in MISSIONS
        and within_reach(war.campaign, clan, order.province)
    ]
    return wanted[: war.clan(clan).ninja]


def _new_band(war: War, clan: str) -> None:
    """CAM-NIN-1: a new band, at most two."""
    found = war.clan(clan)
    if found.ninja < BANDS_MOST and prices.pay(war, clan, prices.BAND):
        war.change(war.clan(clan), ninja=found.ninja + 1)
        war.tell("ninja_band", clan=clan, clauses=("CAM-NIN-1",), knows=[clan], bands=found.ninja + 1)


def mission_test(campaign: Campaign, sent: Sent, guards: Mapping[str, set[str]]) -> Test:
    """CAM-NIN-2: the die of a mission; a natural 1 fails whatever it needs."""
    mission, place = MISSIONS[sent.order.mission], sent.order.province
    modifiers = []
    if shadow_near(campaign, sent.clan, place):
        modifiers.append(Modifier("CAM-PER-3", 1, _("Shadow")))
    if is_guarded(campaign, sent.clan, place, guards):
        modifiers.append(Modifier("CAM-NIN-2", -1, _("guarded")))
    label = say("{place}: {mission}", place=NamedPlace(place), mission=mission.name)
    return Test("ninja", Die.D6, mission.needs, "CAM-NIN-2", label, tuple(modifiers))


def _carried_out(war: War, sent: Sent, guards: Mapping[str, set[str]]) -> None:
    thrown = war.throw_ninja(sent.clan, mission_test(war.campaign, sent, guards))
    if thrown.faces[0] == 1:
        _catch(war, sent)
        return
    kind = "ninja_succeeded" if thrown.passed else "ninja_failed"
    if thrown.passed and sent.order.mission == "scout":
        _scout(war, sent)
    war.tell(
        kind, clan=sent.clan, clauses=("CAM-NIN-2", "CAM-NIN-3"), knows=[sent.clan], mission=sent.order.mission,
        place=sent.order.province, person=sent.order.person,
    )  # fmt: skip
    if thrown.passed and sent.order.mission in EFFECTS:
        EFFECTS[sent.order.mission](war, sent)


def _catch(war: War, sent: Sent) -> None:
    """CAM-NIN-2: a natural 1: mission and sender are shown, the band is lost, honour sinks."""
    found = war.clan(sent.clan)
    war.change(found, ninja=max(0, found.ninja - 1))
    war.tell(
        "ninja_caught", clan=sent.clan, clauses=("CAM-NIN-2",), mission=sent.order.mission,
        place=sent.order.province, person=sent.order.person,
    )  # fmt: skip
    honour.earn(war, sent.clan, "ninja_caught_striking" if sent.order.mission == STRIKE else "ninja_caught")


# -- what missions bring -----------------------------------------------------------------------------------------------


def _scout(war: War, sent: Sent) -> None:
    """All companies, persons and works there, and the owner's chest, until the next Q2 (CAM-SEC-1)."""
    known = war.campaign.scouted.get(sent.clan, {})
    war.campaign.scouted[sent.clan] = {**known, sent.order.province: war.campaign.season + 1}


def _gate(war: War, sent: Sent) -> None:
    """Stores -1 at once; an assault this season counts the castle one level lower. The owner and who invests see it,
    but not whose work it was (CAM-NIN-3).
    """
    place = sent.order.province
    province = war.province(place)
    war.change(province, stores=max(0, province.stores - 1), gate=war.campaign.season)
    investing = [host.clan for camp in investing_camps(war.campaign, place) for host in camp]
    war.tell(
        "gate_opened", clauses=("CAM-NIN-2",), knows=lives.knowing(province.owner, *investing), place=place,
        stores=war.province(place).stores,
    )  # fmt: skip


def _fire(war: War, sent: Sent) -> None:
    """One raid mark; nobody counts more than two."""
    province = war.province(sent.order.province)
    if province.raids < MARKS_MOST:
        war.change(province, raids=province.raids + 1)
        war.tell("fire", clauses=("CAM-NIN-2",), place=province.key, raids=province.raids + 1)


def _strike(war: War, sent: Sent) -> None:
    """A second D6: 1 to 4 the person is wounded for D3 seasons, 5 for four, 6 he is dead; a daimyo is wounded for four.
    Who is not there is not found.
    """
    person = war.campaign.persons.get(sent.order.person)
    if person is None or place_of(war.campaign, person) != sent.order.province:
        war.tell(
            "ninja_found_nobody", clan=sent.clan, clauses=("CAM-NIN-2",), knows=[sent.clan],
            place=sent.order.province, person=sent.order.person,
        )  # fmt: skip
        return
    label = say("{person} is struck", person=players_name(person.name))
    face = war.throw_ninja(sent.clan, Test("strike", Die.D6, 0, "CAM-NIN-2", label), _struck_words).faces[0]
    seasons = LONG_WOUND
    if face < 5:
        label = say("{person}: seasons", person=players_name(person.name))
        seasons = war.throw_ninja(sent.clan, Test("wound", Die.D3, 0, "CAM-NIN-2", label)).faces[0]
    war.tell(
        "ninja_struck", clan=sent.clan, clauses=("CAM-NIN-2",), knows=[sent.clan], person=person.id, face=face
    )
    if face == 6 and person.rank is not Rank.DAIMYO:
        lives.die(war, person, sent.clan, "ninja")
    else:
        lives.wound(war, person, seasons, sent.clan)


def _struck_words(throw: Throw) -> Words:
    return _("wounded") if throw.faces[0] < 6 else _("struck down")


EFFECTS: dict[str, Callable[[War, Sent], None]] = {"gate": _gate, "fire": _fire, STRIKE: _strike}
