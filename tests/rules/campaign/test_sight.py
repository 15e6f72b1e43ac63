"""What clans see of one another (CAM-SEC-1, CAM-SEC-2): pairs of worlds that differ in one secret look the same to
everybody else.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import msgspec
import pytest

from rulesets.campaign.document import campaign_from
from rulesets.campaign.people import Person
from rulesets.campaign.plan import March, Raid
from rulesets.campaign.shown.battles import OF_CAMP, OF_OUTCOME, OF_TICKET
from rulesets.campaign.shown.sight import (
    OF_CLAN,
    OF_HOST,
    OF_PERSON,
    OF_PROVINCE,
    OF_SUPPORT,
    OF_TREATY,
    OPEN_EYES,
)
from rulesets.campaign.shown.view import known_to, view
from rulesets.campaign.state import (
    Campaign,
    Clan,
    Host,
    Province,
    Returning,
    Scattered,
    Seal,
    Secret,
    Stage,
    StandingPlan,
    Treaty,
    WorksUnderway,
)
from rulesets.campaign.tickets import (
    Answer,
    AnswerKind,
    Camp,
    Outcome,
    Situation,
    Status,
    SupportGiven,
    Ticket,
)
from rulesets.campaign.troops import Company
from rulesets.campaign.troops import Kind as Men
from rulesets.engine.mustering.levies import Levied
from tests.rules.campaign.scenes import G, H, companies, scene

CLANS = ("uesugi", "takeda", "hojo", "imagawa", "satake", "oda")
Change = Callable[[Campaign], None]


def world(**options: Any) -> Campaign:
    """The Six of the Eastern Sea: Takeda and Hojo fight in Kozuke, Takeda and Imagawa are allied, Uesugi besieges."""
    campaign = scene(
        "tokai",
        season=2,
        hosts=(
            {"clan": "takeda", "at": "Kai", "troops": H, "leader": "general"},
            {"clan": "hojo", "at": "Musashi", "troops": G, "leader": "daimyo"},
            {"clan": "imagawa", "at": "Kai", "troops": "ash yari light 5"},
            {"clan": "uesugi", "at": "Musashi", "troops": "ash yari light 5, ash bow light 5"},
            {"clan": "oda", "at": "Owari", "troops": "sam yari 4, sam bow 4", "leader": "hero"},
        ),
        options=options,
    )
    campaign.treaties["r1"] = Treaty("r1", "alliance", ("takeda", "imagawa"), 1, 4)
    return campaign


def put(shelf: str, key: str, **values: Any) -> Change:
    """A change of a thing."""

    def change(campaign: Campaign) -> None:
        things = getattr(campaign, shelf)
        things[key] = msgspec.structs.replace(things[key], **values)

    return change


def shelve(shelf: str, key: str, thing: Any) -> Change:
    """A thing more, or another one in its place."""
    return lambda campaign: getattr(campaign, shelf).__setitem__(key, thing)


def other_men(campaign: Campaign) -> None:
    """Takeda's host in other weapons, of the same size."""
    host = campaign.hosts["h1"]
    made = tuple(msgspec.structs.replace(one, weapon="yari", n=2) for one in host.companies)
    campaign.hosts["h1"] = msgspec.structs.replace(host, companies=made)


def person_of(campaign: Campaign, clan: str, rank: str) -> Person:
    """The first of a rank."""
    return next(one for one in campaign.persons.values() if one.clan == clan and one.rank == rank)


def with_person(clan: str, rank: str, **values: Any) -> Change:
    """A change of a person."""

    def change(campaign: Campaign) -> None:
        put("persons", person_of(campaign, clan, rank).id, **values)(campaign)

    return change


def other_leader(campaign: Campaign) -> None:
    """Oda's host is led by his second hero instead of the first."""
    first, second = (one.id for one in campaign.persons.values() if one.clan == "oda" and one.rank == "hero")
    put("persons", first, host="")(campaign)
    put("persons", second, host="h5")(campaign)
    put("hosts", "h5", leader=second)(campaign)


def battle(**values: Any) -> Ticket:
    """Hojo attacks Takeda in Kai."""
    camps = (
        Camp(("hojo",), ("h2",), strength=235, twice=470, leader="p13"),
        Camp(("takeda",), ("h1",), strength=132, twice=264, points=2),
    )
    found = Ticket("t1", 2, "Q6", Situation.FIELD, "Kai", camps)
    return msgspec.structs.replace(found, **values)


def secretly(plan: dict[str, Any]) -> Change:
    """Takeda's plan lies under a seal; its hash is of another salt and tells nothing."""
    return shelve("secrets", "takeda", Secret("takeda", plan, "ab"))


LEVIED = Levied("koku", 1, {"sam.yari.heavy": 4}, {"sam.yari.heavy": 4}, (), {})
PAIRS: dict[str, tuple[Change, Change, set[str]]] = {
    "a host's weapons": (lambda campaign: None, other_men, {"takeda", "imagawa"}),
    "who leads far away": (lambda campaign: None, other_leader, {"oda"}),
    "a chest": (put("clans", "hojo", chest=10), put("clans", "hojo", chest=999), {"hojo"}),
    "ninja bands": (put("clans", "hojo", ninja=0), put("clans", "hojo", ninja=2), {"hojo"}),
    "locks": (put("clans", "hojo", locks=1), put("clans", "hojo", locks=3), {"hojo"}),
    "a pay order": (put("clans", "hojo", pay=()), put("clans", "hojo", pay=("h2",)), {"hojo"}),
    "stores": (put("provinces", "Izu", stores=1), put("provinces", "Izu", stores=2), {"hojo"}),
    "losses of a garrison": (
        put("provinces", "Kai", garrison=()),
        put("provinces", "Kai", garrison=(Company("Kai.g1", Men.ASH, "yari", "medium", 1),)),
        {"takeda"},
    ),
    "losses of a band": (
        put("provinces", "Mino", band=()),
        put("provinces", "Mino", band=(Company("Mino.b1", Men.RON, "yari", "medium", 1),)),
        set(),
    ),
    "works": (
        put("provinces", "Izu", works=None), put("provinces", "Izu", works=WorksUnderway(2, 4)), {"hojo"},
    ),
    "a castellan's order": (
        put("provinces", "Izu", yields=0), put("provinces", "Izu", yields=2), {"hojo"},
    ),
    "a wound": (
        with_person("hojo", "heir", until=4, wounded_by="uesugi"), with_person("hojo", "heir", until=0),
        {"hojo", "uesugi"},
    ),
    "a castellan": (
        with_person("hojo", "hero", castle="Izu"), with_person("hojo", "hero", castle=""), {"hojo"},
    ),
    "a sheet": (
        with_person("hojo", "hero", sheet={"Combat": 3}), with_person("hojo", "hero", sheet={"Combat": 4}), {"hojo"},
    ),
    "a denouncement": (
        put("treaties", "r1", denounced="takeda"), put("treaties", "r1", denounced=""), {"takeda"},
    ),
    "a sealed plan": (
        secretly({"hosts": {"h1": {"kind": "hold"}}}),
        secretly({"hosts": {"h1": {"kind": "march", "to": "Sagami"}}}),
        {"takeda"},
    ),
    "a plan ahead": (
        shelve("standing", "oda", StandingPlan({}, 2)), shelve("standing", "oda", StandingPlan({"hosts": {}}, 3)),
        {"oda"},
    ),
    "ninja in an opened plan": (
        shelve("seals", "oda", Seal("h", {"house": [{"kind": "works", "province": "Owari"}]}, "s")),
        shelve(
            "seals",
            "oda",
            Seal(
                "h",
                {"house": [{"kind": "works", "province": "Owari"}, {"kind": "ninja", "mission": "band"}]},
                "t",
            ),
        ),
        {"oda"},
    ),
    "gifts, forms and signatures in an opened plan": (
        shelve("seals", "oda", Seal("h", {"gifts": [{"to": "hojo", "k": 9}]}, "s")),
        shelve("seals", "oda", Seal("h", {"forms": [{"to": "+1", "host": "h5"}], "standing": 2}, "s")),
        {"oda"},
    ),
    "who marches": (
        put("hosts", "h5", order=March("Mino", companies=("c1",))),
        put("hosts", "h5", order=March("Mino", companies=("c1", "c2"))),
        {"oda"},
    ),
    "who raids": (
        put("hosts", "h5", order=Raid("Mino", ("c1",), ("p30",))),
        put("hosts", "h5", order=Raid("Mino", ("c2",), ())),
        {"oda"},
    ),
    "who is lent": (
        shelve("supports", "s1", SupportGiven("s1", "h5", "Mino", "oda", ("c1",), "given")),
        shelve("supports", "s1", SupportGiven("s1", "h5", "Mino", "oda", ("c2",), "given")),
        {"oda"},
    ),
    "the scattered": (
        shelve("scattered", "x1", Scattered("x1", "oda", companies(scene("tokai"), "sam yari 4"))),
        lambda campaign: None,
        {"oda"},
    ),
    "who comes back": (
        shelve("returning", "b1", Returning("b1", "oda", "sam.yari.heavy", 2, ())), lambda campaign: None, {"oda"},
    ),
    "what was seen": (
        shelve("seen", "oda", {"h9": 4}), shelve("seen", "oda", {"h8": 4}), {"oda"},
    ),
    "what was scouted": (
        shelve("scouted", "oda", {"Iga": 3}), shelve("scouted", "oda", {"Ise": 3}), {"oda"},
    ),
    "ninja's dice": (
        shelve("ninja_dice", "oda", 1), shelve("ninja_dice", "oda", 2), {"oda"},
    ),
    "strengths on a ticket": (
        shelve("tickets", "t1", battle()),
        shelve("tickets", "t1", battle(camps=(battle().camps[0], Camp(("takeda",), ("h1",), strength=9)))),
        {"hojo", "takeda"},
    ),
    "a sealed answer": (
        lambda campaign: campaign.secrets.update({"t1:hojo": Secret("hojo", {"kind": "press"}, "s")}),
        lambda campaign: campaign.secrets.update({"t1:hojo": Secret("hojo", {"kind": "call_off"}, "s")}),
        {"hojo"},
    ),
    "opened answers": (
        shelve("tickets", "t1", battle(status=Status.READY, answers={"takeda": Answer(AnswerKind.STAND)})),
        shelve("tickets", "t1", battle(status=Status.READY, answers={"takeda": Answer(AnswerKind.SHUT_IN)})),
        {"hojo", "takeda"},
    ),
    "where one means to retreat": (
        shelve("tickets", "t1", battle(status=Status.READY, answers={"takeda": Answer(retreat="Shinano")})),
        shelve("tickets", "t1", battle(status=Status.READY, answers={"takeda": Answer(retreat="Suruga")})),
        {"takeda"},
    ),
    "levies": (
        shelve("tickets", "t1", battle(status=Status.READY, levies=(LEVIED, LEVIED))),
        shelve("tickets", "t1", battle(status=Status.READY, levies=(LEVIED, msgspec.structs.replace(LEVIED, scale=2)))),
        {"hojo", "takeda"},
    ),
    "losses of a battle": (
        shelve("tickets", "t1", battle(status=Status.OVER, outcome=Outcome(0))),
        shelve("tickets", "t1", battle(status=Status.OVER, outcome=Outcome(0, marks={"p1": ("fell",)}))),
        {"hojo", "takeda"},
    ),
    "how many events and ids there were": (
        lambda campaign: setattr(campaign, "told", 7),
        lambda campaign: campaign.counts.update({"c": 99, "x": 4}),
        set(),
    ),
}  # fmt: skip


def both(name: str) -> tuple[Campaign, Campaign, set[str]]:
    """The two worlds of a pair, and who may tell them apart."""
    one, other, who = PAIRS[name]
    worlds = world(), world()
    one(worlds[0])
    other(worlds[1])
    return (*worlds, who)


@pytest.mark.parametrize("name", PAIRS)
def test_who_does_not_share_a_secret_sees_no_difference(name: str) -> None:
    """CAM-SEC-1, CAM-SEC-2, CAM-RUL-80, CAM-RUL-81."""
    one, other, who = both(name)
    for clan in (*CLANS, None):
        if clan not in who:
            assert view(one, clan) == view(other, clan), clan
            assert known_to(one, clan) == known_to(other, clan), clan


@pytest.mark.parametrize("name", PAIRS)
def test_who_shares_a_secret_sees_it(name: str) -> None:
    one, other, who = both(name)
    for clan in who:
        assert view(one, clan) != view(other, clan), clan


@pytest.mark.parametrize("name", PAIRS)
def test_after_the_end_everything_is_open(name: str) -> None:
    one, _other, _who = both(name)
    one.stage = Stage.OVER
    found = view(one, None)
    assert campaign_from(found) == one
    assert found["about"] == {}
    assert found["unseen"] == []


UNDER_A_SEAL = {
    "a denouncement", "a sealed plan", "a plan ahead", "ninja in an opened plan",
    "gifts, forms and signatures in an opened plan", "a sealed answer", "where one means to retreat",
    "what was scouted", "ninja's dice",
}  # fmt: skip
"""What open eyes do not see either."""


@pytest.mark.parametrize("name", PAIRS)
def test_open_eyes_see_everything_but_what_lies_under_a_seal_and_what_ninja_do(name: str) -> None:
    """CAM-LEA-2, CAM-EVT-4, CAM-RUL-85."""
    one, other, _who = both(name)
    one.told = other.told = 0  # how much has happened in secret is no part of a document
    same = view(one, OPEN_EYES) == view(other, OPEN_EYES)
    assert same is (name in UNDER_A_SEAL)
    assert view(one, OPEN_EYES)["about"] == {}


@pytest.mark.parametrize("name", PAIRS)
def test_open_eyes_see_what_all_see_without_fog(name: str) -> None:
    """CAM-RUL-85."""
    one, *_rest = both(name)
    clear = world(fog=False)
    PAIRS[name][0](clear)
    of_all, of_eyes = view(clear, None), view(one, OPEN_EYES)
    of_all.pop("options"), of_eyes.pop("options")
    assert of_all == of_eyes


NAMED = {
    Province: (OF_PROVINCE, ("stores", "garrison", "band", "gate", "yields", "works")),
    Clan: (OF_CLAN, ("chest", "ninja", "absent", "locks", "pay")),
    Host: (OF_HOST, ("companies", "leader", "order", "joins")),
    Person: (OF_PERSON, ("host", "castle", "until", "wounded_by", "limp", "sheet", "drawn_for")),
    Treaty: (OF_TREATY, ("denounced",)),
    SupportGiven: (OF_SUPPORT, ("companies",)),
    Camp: (OF_CAMP, ("leader", "strength", "twice", "points", "companies", "persons")),
    Outcome: (OF_OUTCOME, ("losses", "marks", "slain", "early")),
    Ticket: (
        OF_TICKET,
        (
            "camps", "sealed", "answers", "scale", "captains", "levies", "bought", "layouts", "setup", "outcome",
            "tolls",
        ),
    ),
}  # fmt: skip


@pytest.mark.parametrize("kind", NAMED, ids=lambda kind: kind.__name__)
def test_of_every_value_it_is_said_whether_it_is_open(kind: Any) -> None:
    """A new value is a secret until somebody has thought about it."""
    opened, hidden = NAMED[kind]
    assert set(kind.__struct_fields__) - set(hidden) == set(opened)
