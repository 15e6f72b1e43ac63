"""What a ticket's page asks beside the usual answer, and tells of it: posts beside a lord, a raid."""

import pytest

from campaigns.services import holding
from tests.campaigns.people import answer, at_door, planned, running, says, ticket_of

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize("kind", ["let_go", "intercept"])
def test_the_page_of_a_raid_tells_what_it_has_brought(kind):
    """CAM-RAI-3"""
    row = running("elin", "kaito", options={"raid_system": "paper"})
    war = holding.current(row.pk).war
    host = next(one for one in war.hosts.values() if one.clan == "hojo" and one.at == "Musashi")
    party = [one.id for one in host.companies][:2]
    planned(row, "elin", Musashi={"kind": "raid", "place": "Kozuke", "companies": party, "persons": []})
    planned(row, "kaito")
    ticket = ticket_of(row)
    assert str(ticket.situation) == "raid"
    address = f"/campaigns/{row.pk}/tickets/{ticket.id}/"
    answer("kaito", address, kind=kind)
    answer("elin", address)
    page = says(at_door("elin"), address)
    over = at_door("elin").get(address).context["page"].ticket.outcome
    assert ("Raiders of Hojo carry off" in page) is (over.winner == 0)
    assert page.count("Raiders of Hojo") <= 1


def test_who_meets_a_raid_is_named_among_all_who_are_there_and_nobody_retreats_from_it():
    """CAM-RAI-2, CAM-RAI-3"""
    row = running("elin", "kaito")
    war = holding.current(row.pk).war
    raider = next(one for one in war.hosts.values() if one.clan == "hojo" and one.at == "Musashi")
    (there,) = (one for one in war.hosts.values() if one.clan == "takeda" and one.at == "Kozuke")
    garrison = war.provinces["Kozuke"].garrison
    party = [one.id for one in raider.companies][:2]
    planned(row, "elin", Musashi={"kind": "raid", "place": "Kozuke", "companies": party, "persons": []})
    planned(row, "kaito")
    ticket = ticket_of(row)
    address = f"/campaigns/{row.pk}/tickets/{ticket.id}/"
    form = at_door("kaito").get(address).context["form"]
    offered = [id for id, _words in form.fields["companies"].choices]
    assert set(offered) == {one.id for one in (*there.companies, *garrison)}
    assert set(form["companies"].value()) == set(ticket.camps[1].companies)
    assert set(form["persons"].value()) == set(ticket.camps[1].persons)
    for name in ("elin", "kaito"):
        assert 'name="retreat"' not in at_door(name).get(address).content.decode()
    other = [id for id in offered if id not in ticket.camps[1].companies][:2]
    answer("kaito", address, kind="intercept", companies=other, persons=[])
    assert at_door("kaito").get(address).context["form"]["companies"].value() == other
    assert at_door("kaito").get(address).context["form"]["persons"].value() == []
    answer("elin", address)
    assert list(holding.current(row.pk).war.tickets[ticket.id].camps[1].companies) == other


def test_who_fights_beside_his_lord_has_his_post_chosen_and_the_lord_a_horse():
    """CAM-LEV-11, CAM-RUL-89"""
    row = running()
    planned(row, "elin", Sagami={"kind": "march", "to": "Kai"})
    planned(row, "kaito")
    address = f"/campaigns/{row.pk}/tickets/{ticket_of(row).id}/"
    form = at_door("elin").get(address).context["form"]
    posts = {field.html_name: [value for value, _words in field.field.choices] for field in form.posts}
    labels = {field.label: field.html_name for field in form.posts}
    lord, beside = labels["Hojo Ujiyasu"], labels["Hojo Ujimasa"]
    assert posts[lord] == ["", "mounted"]
    assert posts[beside][0] == ""
    assert {kind.split(".")[0] for kind in posts[beside][1:]} <= {"sam", "samc"}
    page = says(at_door("elin"), address)
    assert "On horseback" in page
    assert "With samurai" in page.replace("With Samurai", "With samurai")
    answer("elin", address, **{beside: posts[beside][1], lord: "mounted"})
    sealed = holding.current(row.pk).war.secrets[f"{ticket_of(row).id}:hojo"].choice
    assert sealed["posts"] == {
        beside.removeprefix("post-"): posts[beside][1], lord.removeprefix("post-"): "mounted",
    }  # fmt: skip
    assert at_door("elin").get(address).context["form"][lord].value() == "mounted"
