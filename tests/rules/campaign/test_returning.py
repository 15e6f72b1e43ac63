"""Figures that come back at the close (CAM-TOL-3, CAM-TOL-4, CAM-RUL-9)."""

import msgspec

from rulesets.campaign.land import close
from rulesets.campaign.land.returning import come_back, shares
from rulesets.campaign.land.scattering import scatter
from rulesets.campaign.state import Returning
from tests.rules.campaign.houses_and_land import at_work, done
from tests.rules.campaign.scenes import companies, host, scene


def returning(
    campaign, figures, troops="sam yari 4, sam yari 4, sam yari 4", host="h1", clan="hojo", id="b1"
):
    among = tuple((host, company) for company in companies(campaign, troops))
    campaign.returning[id] = Returning(id, "hojo", "sam.yari.heavy", figures, among)
    return [company for _host, company in among]


def placed(campaign, found, left, id="h1", at="Sagami", **values):
    """A host of those companies with so many figures left in each."""
    made = host(campaign, "hojo", at, "", id=id, **values)
    kept = tuple(msgspec.structs.replace(one, n=n) for one, n in zip(found, left, strict=True) if n)
    campaign.hosts[id] = msgspec.structs.replace(made, companies=kept)


def test_they_come_back_one_by_one_to_the_company_that_has_least():
    """CAM-EX-24, CAM-TOL-4"""
    before = scene()
    placed(before, returning(before, 3), (1, 2, 2))
    war = at_work(before)
    come_back(war, {"h1"})
    assert [one.n for one in war.host("h1").companies] == [3, 3, 2]
    assert not war.campaign.returning
    assert done(war, before) == ["came_back"]
    assert war.events[0].knows == ("hojo",)


def test_a_company_that_was_struck_off_is_raised_again():
    """CAM-TOL-3, CAM-STR-6"""
    before = scene()
    placed(before, returning(before, 2), (0, 3, 3))
    war = at_work(before)
    come_back(war, {"h1"})
    assert [(one.id, one.n) for one in war.host("h1").companies] == [("c1", 2), ("c2", 3), ("c3", 3)]


def test_no_company_grows_above_its_full_number():
    """CAM-TOL-4"""
    before = scene()
    placed(before, returning(before, 5), (4, 4, 3))
    war = at_work(before)
    come_back(war, {"h1"})
    assert [one.n for one in war.host("h1").companies] == [4, 4, 4]
    close.lost_for_good(war)
    assert not war.campaign.returning


def test_a_scattered_host_gets_none_and_the_others_theirs():
    """CAM-TOL-3"""
    before = scene()
    first, second = (
        returning(before, 3, "sam yari 4", id="b1"),
        returning(before, 4, "sam yari 4, sam yari 4", id="b2"),
    )
    placed(before, [*first, second[0]], (1, 1))
    found = before.returning["b2"]
    before.returning["b2"] = msgspec.structs.replace(found, among=(found.among[0], ("h2", found.among[1][1])))
    placed(before, [second[1]], (2,), id="h2", at="Musashi")
    war = at_work(before)
    scatter(war, war.host("h1"))
    assert "b1" not in war.campaign.returning
    assert war.campaign.returning["b2"].figures == 1, "three of four were to come to the other"
    come_back(war, {"h2"})
    assert [one.n for one in war.host("h2").companies] == [3]


def test_of_a_host_that_is_no_more_they_gather_at_the_seat():
    """CAM-RUL-48"""
    before = scene()
    returning(before, 4)
    war = at_work(before)
    come_back(war, set())
    (gathered,) = war.campaign.scattered.values()
    assert [one.n for one in gathered.companies] == [2, 1, 1]
    assert done(war, before) == ["came_back"]


def test_men_of_a_garrison_come_back_while_the_castle_is_theirs():
    """CAM-TOL-3, CAM-MAP-6"""
    for owner, found in (("hojo", 4), ("takeda", 2)):
        before = scene()
        guards = before.provinces["Sagami"].garrison
        kept = (msgspec.structs.replace(guards[0], n=2), guards[1])
        before.provinces["Sagami"] = msgspec.structs.replace(
            before.provinces["Sagami"], garrison=kept, owner=owner
        )
        before.returning["b1"] = Returning("b1", "hojo", guards[0].type, 2, (("Sagami", guards[0]),))
        war = at_work(before)
        come_back(war, set())
        assert war.province("Sagami").garrison[0].n == found


def test_nobody_comes_back_to_a_host_in_a_castle_that_falls_now():
    """CAM-TOL-3, CAM-ECO-2"""
    before = scene(provinces={"Sagami": {"stores": 1}}, hosts=(
        {"clan": "takeda", "at": "Sagami", "troops": ", ".join(["ash yari light 5"] * 4), "id": "h9"},
    ))  # fmt: skip
    placed(before, returning(before, 3), (1, 2, 2), free=False)
    war = at_work(before)
    close.come_back(war)
    assert [one.n for one in war.host("h1").companies] == [1, 2, 2]
    assert [share.figures for share in shares(war.campaign, war.campaign.returning["b1"])] == [2, 1]
