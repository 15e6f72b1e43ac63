"""Computer clans file lawful plans and know no more than their clan (CAM-LEA-5, CAM-SEC-1)."""

import msgspec
import pytest

from rulesets import campaign as wars
from rulesets.campaign import seasons
from rulesets.campaign.fights.answering import decode_answer
from rulesets.campaign.land.paying import order_pay, pay
from rulesets.campaign.lookups import clans_in_being, daimyo_of, hosts_of
from rulesets.campaign.state import Stage
from rulesets.campaign.wits.helping import help_others
from rulesets.campaign.wits.marching import Destinations
from rulesets.campaign.wits.outlook import ClanOutlook
from tests.rules.campaign.houses_and_land import at_work, treaty
from tests.rules.campaign.scenes import G, H, host, scene
from tests.rules.campaign.test_sight import CLANS, PAIRS, both


def lawful_plans(war):
    """What every clan proposes; nothing is wrong with any of it."""
    plans = {clan: wars.propose(war, clan) for clan in clans_in_being(war)}
    assert [
        wars.faults(war, clan, plan) for clan, plan in plans.items() if wars.faults(war, clan, plan)
    ] == []
    return plans


def lawful_answers(war, ticket):
    """What the clans of a ticket respond; nothing is wrong with any of it."""
    asked = [camp.answers for camp in ticket.camps if camp.answers in war.clans]
    answers = {clan: wars.respond(war, ticket, clan) for clan in asked}
    for clan, answer in answers.items():
        assert wars.answer_faults(war, ticket.id, clan, decode_answer(answer)) == []
    return answers


def season_of(war, dice):
    """A season between computer clans."""
    war = wars.adjudicate(war, lawful_plans(war), dice).campaign
    while tickets := seasons.tickets_awaited(war):
        answers = lawful_answers(war, tickets[0])
        war = wars.open_answers(war, tickets[0].id, answers, dice, {}).campaign
    for clan in clans_in_being(war):
        if hosts := wars.paid_first(war, clan):
            war = wars.order_pay(war, clan, hosts, dice).campaign
    return wars.close(war, dice).campaign


def begun(scenario, **options):
    """A war of computer clans in its first council, and its dice."""
    dice = wars.CampaignDice(scenario.encode(), ["practice"])
    return wars.begin(wars.open(scenario, options, {}), {}, dice).campaign, dice


@pytest.mark.parametrize(
    ("scenario", "most", "options"),
    [
        ("evening", 3, {}), ("kanto", 12, {}), ("kyushu", 6, {"fog": False}), ("capital", 5, {}), ("tenka", 2, {}),
        ("tokai", 4, {"ninja": False, "raids": False, "treaties": "off", "hard_passes": True}),
    ],
)  # fmt: skip
def test_computer_clans_fight_lawfully_and_land_changes_hands(scenario, most, options):
    """CAM-LEA-5, CAM-PLN-8, CAM-BAT-16"""
    war, dice = begun(scenario, **options)
    owners = {key: province.owner for key, province in war.provinces.items()}
    for _season in range(most):
        if war.stage is Stage.OVER:
            break
        war = season_of(war, dice)
    assert owners != {key: province.owner for key, province in war.provinces.items()}


@pytest.mark.parametrize("name", PAIRS)
def test_who_does_not_share_a_secret_plans_and_answers_the_same(name):
    """CAM-SEC-1, CAM-LEA-5"""
    one, other, who = both(name)
    for clan in CLANS:
        if clan not in who:
            assert wars.propose(one, clan) == wars.propose(other, clan), clan
    for ticket in one.tickets.values():
        for clan in {"takeda", "hojo"} - who:
            assert wars.respond(one, ticket, clan) == wars.respond(other, other.tickets[ticket.id], clan)


def test_the_same_war_is_planned_the_same_twice():
    """CAM-LEA-5: no dice, no clock"""
    war, _dice = begun("capital")
    for clan in war.order:
        assert wars.propose(war, clan) == wars.propose(war, clan)


def test_a_clan_that_is_no_more_plans_nothing():
    """CAM-VIC-5"""
    war = scene(owners=dict.fromkeys(("Kai", "Shinano", "Kozuke", "Suruga"), "hojo"))
    assert wars.propose(war, "takeda") == {}


# -- what is sensible --------------------------------------------------------------------------------------------------


def order_of(war, clan, host="h1"):
    """The order of a host."""
    return wars.propose(war, clan)["hosts"][host]


HOJO_LOST = ("Musashi", "Kazusa", "Izu", "Sagami", "Shimosa", "Hitachi", "Shimotsuke", "Echigo", "Totomi")


def all_but(place, clan="takeda"):
    """Of the land of the Hojo and what nobody owns, all but one province is another clan's."""
    return {key: clan for key in HOJO_LOST if key != place}


def test_empty_land_next_door_is_taken():
    """CAM-SIE-1"""
    war = scene(
        hosts=({"clan": "takeda", "at": "Kai", "troops": H, "leader": "general"},),
        owners=all_but("Sagami"),
        provinces={"Sagami": {"castle": 0, "garrison": ()}},
    )
    assert order_of(war, "takeda") == {"kind": "march", "to": "Sagami"}


def test_a_weak_garrison_is_stormed_and_a_starving_one_waited_for():
    """CAM-SIE-2, CAM-SIE-5"""
    before = {"clan": "takeda", "at": "Shimosa", "troops": H, "leader": "general"}
    fed = scene(hosts=(before,), owners=all_but("Shimosa"))
    assert order_of(fed, "takeda")["kind"] == "assault"
    starving = scene(hosts=(before,), owners=all_but("Shimosa"), provinces={"Shimosa": {"stores": 1}})
    assert order_of(starving, "takeda")["kind"] == "invest"


def test_who_besieges_in_the_snow_goes_home_before_winter_unless_the_castle_falls():
    """CAM-SEA-6"""
    host = {"clan": "hojo", "at": "Echigo", "troops": "ash yari light 5, ash yari light 5, ash bow light 5"}
    war = scene(season=3, hosts=(host,), owners={"Kozuke": "hojo"}, provinces={"Echigo": {"stores": 3}})
    assert order_of(war, "hojo")["kind"] == "march"


def test_a_besieged_seat_is_relieved():
    """CAM-SIE-7"""
    war = scene(
        hosts=(
            {"clan": "takeda", "at": "Shinano", "troops": H, "leader": "general"},
            {
                "clan": "hojo",
                "at": "Kai",
                "troops": "ash yari light 5, ash yari light 5, ash bow light 5, sam yari 4",
            },
            {"clan": "hojo", "at": "Musashi", "troops": G, "leader": "daimyo"},
        ),
        provinces={"Kai": {"stores": 1}},
    )
    assert order_of(war, "takeda") == {"kind": "march", "to": "Kai"}


def test_a_clan_pays_its_men_before_it_raises_others():
    """CAM-ECO-6, CAM-ECO-8"""
    host = {"clan": "takeda", "at": "Kai", "troops": H, "leader": "general"}
    poor = wars.propose(scene(season=2, hosts=(host,), clans={"takeda": {"chest": 150}}), "takeda")
    rich = wars.propose(scene(season=2, hosts=(host,), clans={"takeda": {"chest": 900}}), "takeda")
    assert [one for one in poor.get("house", []) if one["kind"] == "muster"] == []
    assert [one for one in rich["house"] if one["kind"] == "muster"]


def test_restless_land_is_not_left_without_a_watch():
    """CAM-ECO-14, CAM-PLN-5"""
    war = scene(
        hosts=({"clan": "takeda", "at": "Musashi", "troops": H, "leader": "general"},),
        owners={"Musashi": "takeda"},
        provinces={"Musashi": {"restless": 4, "castle": 2}, "Sagami": {"castle": 0, "garrison": ()}},
    )
    order = order_of(war, "takeda")
    assert order["kind"] == "hold" or len(order["companies"]) == 9


def test_the_neighbours_of_a_clan_that_towers_above_all_sign_truces_with_one_another():
    """CAM-TRE-1, CAM-ECO-10"""
    war = scene("tokai", owners=dict.fromkeys(("Kozuke", "Shimotsuke", "Shimosa", "Kazusa"), "hojo"))
    signed = {clan: {one["with"] for one in wars.propose(war, clan).get("signs", [])} for clan in war.order}
    assert "takeda" in signed["imagawa"]
    assert "imagawa" in signed["takeda"]
    assert all(("hojo" not in whom) for clan, whom in signed.items())
    assert all(clan in signed[other] for clan, whom in signed.items() for other in whom), (
        "in both plans, or in none"
    )


# -- allies ------------------------------------------------------------------------------------------------------------


def allied_war():
    """Uesugi and Takeda are allied, and Hojo stands in Takeda's Kai."""
    hosts = (
        {"clan": "takeda", "at": "Kai", "troops": "ash yari light 5, sam yari 4", "leader": "general"},
        {
            "clan": "hojo",
            "at": "Kai",
            "troops": "ash yari light 5, sam yari 4, sam bow 4",
            "leader": "general",
        },
        {"clan": "uesugi", "at": "Shinano", "troops": H, "leader": "general"},
    )
    war = scene("tokai", season=2, hosts=hosts, owners={"Shinano": "uesugi"})
    treaty(war, "uesugi", "takeda")
    return war


def test_a_host_that_stays_lends_companies_to_an_allys_battle():
    """CAM-ADJ-8"""
    war = allied_war()
    outlook = ClanOutlook(war, "uesugi")
    deployed = Destinations(outlook, [war.hosts["h3"]], 0)
    deployed.decide()
    found = help_others(outlook, deployed, {"h3": {"kind": "hold"}})["h3"]
    assert (found["kind"], found["place"], found["for"], len(found["companies"])) == (
        "support",
        "Kai",
        "takeda",
        5,
    )
    assert wars.faults(war, "uesugi", {"hosts": {"h3": found}}) == []


def test_support_that_an_enemy_can_cut_is_not_lent():
    """CAM-ADJ-8: he stands next door, elsewhere than in the place that is helped"""
    war = allied_war()
    assert not ClanOutlook(war, "uesugi").is_cut("Shinano", "Kai")
    host(war, "hojo", "Musashi", "sam yari 4")
    assert ClanOutlook(war, "uesugi").is_cut("Shinano", "Kai")


def test_alliances_are_kept_and_none_is_signed():
    """CAM-LEA-5, CAM-TRE-1, CAM-TRE-2"""
    war, dice = begun("tokai")
    treaty(war, "uesugi", "takeda", under=tuple(daimyo_of(war, clan).id for clan in ("uesugi", "takeda")))
    for _season in range(3):
        plans = lawful_plans(war)
        assert {one["kind"] for plan in plans.values() for one in plan.get("signs", [])} <= {"truce"}
        kinds = {one["kind"] for plan in plans.values() for one in plan.get("house", [])}
        assert kinds.isdisjoint({"break", "denounce"})
        war = season_of(war, dice)
    assert war.treaties["r1"].kind == "alliance"


# -- pay ---------------------------------------------------------------------------------------------------------------


def short_of_money(chest=60, **others):
    """Takeda can pay for about half of its men: ash at the daimyo's side, and masterless men in another host."""
    hosts = (
        {
            "clan": "takeda",
            "at": "Kai",
            "troops": "sam yari 4, sam yari 4, sam bow 4, sam bow 4",
            "leader": "daimyo",
        },
        {"clan": "takeda", "at": "Shinano", "troops": "ron yari light 5, ron bow light 5, mon yari light 5"},
    )
    return scene(season=2, hosts=hosts, clans={"takeda": {"chest": chest}}, stage=Stage.CLOSE, **others)


def points_after_pay(war, clan, said):
    """The points of a clan's men when they have been paid in that order."""
    worked = at_work(war)
    if said:
        order_pay(worked, clan, said)
    pay(worked)
    return sum(one.points for host in hosts_of(worked.campaign, clan) for one in host.companies)


def test_who_leaves_altogether_is_paid_before_who_leaves_by_halves():
    """CAM-ECO-12, CAM-RUL-40: ronin cost less than samurai, and all of them go"""
    war = short_of_money()
    said = wars.paid_first(war, "takeda")
    assert said == ("h2", "h1")
    assert points_after_pay(war, "takeda", said) > points_after_pay(war, "takeda", ())


def test_who_can_pay_everybody_says_nothing():
    """CAM-ECO-12: the harvest of autumn comes in before pay (CAM-ECO-2)"""
    assert wars.paid_first(short_of_money(chest=94), "takeda") == ()
    autumn = short_of_money()
    autumn.season = 3
    assert wars.paid_first(autumn, "takeda") == ()


def test_men_before_the_enemy_are_paid_before_men_at_home():
    """CAM-ECO-12"""
    troops = "sam yari 4, sam yari 4"
    hosts = (
        {"clan": "takeda", "at": "Kai", "troops": troops, "leader": "daimyo"},
        {"clan": "takeda", "at": "Kozuke", "troops": troops},
        {"clan": "hojo", "at": "Kozuke", "troops": H},
    )
    war = scene(season=2, hosts=hosts, clans={"takeda": {"chest": 32}}, stage=Stage.CLOSE)
    assert wars.paid_first(war, "takeda") == ("h2", "h1")


@pytest.mark.parametrize("chest", range(0, 200, 20))
def test_no_order_of_pay_loses_more_men_than_the_usual(chest):
    """CAM-ECO-12: whatever is said is lawful"""
    hosts = tuple(
        {"clan": "takeda", "at": at, "troops": troops}
        for at, troops in (
            ("Kai", H),
            ("Shinano", "ron yari light 5, samc yari 4, ash bow light 2"),
            ("Suruga", G),
        )
    )
    war = scene(season=1, hosts=hosts, clans={"takeda": {"chest": chest}}, stage=Stage.CLOSE)
    said = wars.paid_first(war, "takeda")
    assert points_after_pay(war, "takeda", said) >= points_after_pay(war, "takeda", ())


@pytest.mark.parametrize("name", PAIRS)
def test_who_does_not_share_a_secret_pays_the_same(name):
    """CAM-SEC-1, CAM-LEA-5"""
    one, other, who = both(name)
    for war in (one, other):
        for clan in set(CLANS) - who:
            war.clans[clan] = msgspec.structs.replace(war.clans[clan], chest=7)
    for clan in set(CLANS) - who:
        assert wars.paid_first(one, clan) == wars.paid_first(other, clan), clan


def test_a_war_waged_by_computer_clans_holds_their_pay_orders_and_is_proven():
    """CAM-ECO-12, CAM-DIC-5"""
    poor = msgspec.structs.replace(
        wars.scenario("kanto"),
        clans=tuple(msgspec.structs.replace(one, chest=40) for one in wars.scenario("kanto").clans),
    )
    record = wars.wage(poor, b"poor", most=3)
    assert [step for step in record.steps if step.kind == "order_pay"]
    assert wars.prove(record, {}).faults == []
