"""The pages render, the forms do what they say, and a second press of a button does nothing more."""

import io
import json
import re
import uuid

import pytest
from django.urls import reverse

from armies import services
from armies.models import Army, Muster

pytestmark = pytest.mark.django_db
HTMX = {"HTTP_HX_REQUEST": "true"}


@pytest.fixture
def owner(clients):
    return clients["owner"]


def text(answer):
    return answer.content.decode()


def test_an_empty_store_shows_the_dashed_scroll_and_one_button(owner):
    page = text(owner.get("/armies/"))
    assert "No army yet." in page
    assert "Throw the rice" in page
    assert reverse("muster", args=["levy"]) in page


def test_the_blank_scroll_shows_the_seal_before_the_throw_and_no_seed(owner):
    page = text(owner.get("/armies/muster/levy/"))
    muster = Muster.objects.get()
    assert muster.seal in page
    assert bytes(muster.seed).hex() not in page
    assert text(owner.get("/armies/muster/levy/")).count(muster.seal) == 1, "looking again seals nothing new"
    assert owner.get("/armies/muster/chess/").status_code == 404


def throw(owner, **more):
    return owner.post(
        "/armies/muster/levy/throw/", {"key": str(uuid.uuid4()), "clan": "Date", "mon": "date"} | more
    )


def test_a_throw_leads_to_the_scroll_with_the_first_beat_shown(owner):
    assert throw(owner)["Location"] == "/armies/muster/levy/"
    page = text(owner.get("/armies/muster/levy/"))
    assert "The Date muster" in page
    assert "#mon-date" in page
    assert "Throw the next" in page
    assert "LEVY-1" in page
    assert bytes(Muster.objects.get().seed).hex() not in page


def test_a_double_press_throws_once(owner):
    key = {"key": str(uuid.uuid4())}
    throw(owner, **key)
    throw(owner, **key)
    throw(owner)
    assert Muster.objects.count() == 1
    assert throw(owner, key="no key at all").status_code == 302


def test_the_scroll_goes_on_beat_by_beat_and_keeps_what_is_typed(owner):
    throw(owner)
    part = text(
        owner.post("/armies/muster/levy/show/", {"upto": "2", "name": "Ravens", "mon": "oda"}, **HTMX)
    )
    assert part.startswith("\n<form") or part.lstrip().startswith("<form")
    assert 'value="Ravens"' in part
    assert "#mon-oda" in part
    assert Muster.objects.get().shown == 2
    for odd in ("1", "-5", "9" * 40, "²", "x", ""):
        assert owner.post("/armies/muster/levy/show/", {"upto": odd}, **HTMX).status_code == 200
    assert Muster.objects.get().shown == len(Muster.objects.get().beats)
    assert owner.post("/armies/muster/levy/show/", {"upto": "all"}).status_code == 302


def test_choices_are_shown_as_made_and_refused_in_words(owner):
    throw(owner)
    owner.post("/armies/muster/levy/show/", {"upto": "all"}, **HTMX)
    part = text(owner.post("/armies/muster/levy/adjust/", {"lord_mounted": "true", "guards": "3"}, **HTMX))
    assert re.search(r'name="lord_mounted" value="true" checked', part)
    assert Muster.objects.get().draft["choices"]["guards"] == 3
    part = text(owner.post("/armies/muster/levy/adjust/", {"riders.bow": "99", "guards": "7"}, **HTMX))
    assert "Every rider rides in a group of one to five." in part
    assert "Three guards, or five." in part
    assert Muster.objects.get().draft["choices"]["guards"] == 3


def test_keeping_leads_to_the_army_and_faults_are_all_named(owner):
    throw(owner)
    answer = owner.post("/armies/muster/levy/keep/", {"name": "", "clan": "", "mon": "x", "guards": "4"})
    assert answer.status_code == 422
    page = text(answer)
    assert page.count("<li><code>") == 4
    answer = owner.post("/armies/muster/levy/keep/", {"name": "Ravens", "clan": "Date", "mon": "date"})
    army = Army.objects.get()
    assert answer["Location"] == f"/armies/{army.id}/"
    page = text(owner.get(answer["Location"]))
    assert "kept at the first throw" in page
    assert bytes(army.muster.seed).hex() in page, "the seed is told once the army is kept"


def test_discarding_leads_to_a_new_blank_scroll_and_stays_on_record(owner):
    throw(owner)
    owner.post("/armies/muster/levy/discard/")
    assert "No army yet." in text(owner.get("/armies/muster/levy/"))
    assert "discarded" in text(owner.get("/armies/"))
    assert owner.post("/armies/muster/levy/discard/")["Location"] == "/armies/muster/levy/", (
        "there is none to discard"
    )
    late = owner.post("/armies/muster/levy/show/", {"upto": "2"}, **HTMX)
    assert late["HX-Redirect"] == "/armies/muster/levy/"
    throw(owner)
    assert "throw 2 since you last kept one" in text(owner.get("/armies/muster/levy/"))


def test_an_army_is_renamed_and_chosen_for_on_its_page(owner, army):
    place = f"/armies/{army.id}/"
    values = {"name": "Ravens", "clan": "Mori", "mon": "mori", "lord_mounted": "true", "guards": "3"}
    assert owner.post(place, values)["Location"] == place
    army.refresh_from_db()
    assert (army.name, army.mon, army.roster["choices"]["lord_mounted"]) == ("Ravens", "mori", True)
    answer = owner.post(place, values | {"name": "", "guards": "12", "riders.bow": "seven"})
    assert answer.status_code == 422
    assert text(answer).count("<li><code>") == 3


def test_the_sheet_has_a_box_for_every_man(owner, army):
    page = text(owner.get(f"/armies/{army.id}/print/"))
    units = services.export_army(army=army)["roster"]["units"]
    men = 5 * len(units) + sum(army.roster["riders"].values()) + 5 + 1
    assert page.count("<i></i>") == men
    assert "move" in page


def test_an_army_goes_out_as_a_file_and_comes_in_again(owner, army):
    answer = owner.get(f"/armies/{army.id}/export/")
    assert answer["Content-Disposition"] == 'attachment; filename="the-white-banner.honjin.json"'
    file = io.BytesIO(answer.content)
    file.name = "x.json"
    place = owner.post("/armies/import/", {"file": file})["Location"]
    page = text(owner.get(place))
    assert "imported: not rolled on this site" in page
    assert "brings no dice" in page
    assert text(owner.get(f"{place}print/"))
    assert Army.objects.filter(source="imported").count() == 1


def test_a_faulty_file_is_refused_with_every_fault_on_the_page(owner):
    document = {
        "format": "honjin-army",
        "version": 1,
        "system": "levy",
        "name": "<b>",
        "roster": {"system": "levy"},
    }
    file = io.BytesIO(json.dumps(document).encode())
    file.name = "x.json"
    answer = owner.post("/armies/import/", {"file": file})
    assert answer.status_code == 422
    assert text(answer).count("<li><code>") >= 5
    assert owner.post("/armies/import/").status_code == 422
    big = io.BytesIO(b" " * 300_000)
    big.name = "x.json"
    assert "too large" in text(owner.post("/armies/import/", {"file": big}))


def test_a_copy_and_a_deletion(owner, army):
    place = owner.post(f"/armies/{army.id}/duplicate/")["Location"]
    assert "a copy" in text(owner.get(place))
    assert "Delete it" in text(owner.get(place)), "the page asks first"
    assert owner.get(f"{place}delete/").status_code == 405
    owner.post(f"{place}delete/")
    assert list(Army.objects.all()) == [army]
    assert "is deleted" in text(owner.get("/armies/"))


def test_names_are_words_and_never_markup(owner, army):
    services.rename(army=army, values={"name": "<script>alert(1)<script>", "clan": '"><b id=x>'})
    for place in ("/armies/", f"/armies/{army.id}/", f"/armies/{army.id}/print/"):
        page = text(owner.get(place))
        assert "<script>alert" not in page
        assert "<b id=x>" not in page


def test_no_page_brings_a_script_or_a_style_sheet_inside_it(owner, army):
    throw(owner)
    for place in ("/armies/", "/armies/muster/levy/", f"/armies/{army.id}/", f"/armies/{army.id}/print/"):
        page = text(owner.get(place))
        assert not re.search(r"<script(?![^>]*\bsrc=)", page)
        assert "<style" not in page
        assert not re.search(r"\son[a-z]+=", page)


def test_an_army_of_a_system_that_is_gone_is_still_listed(owner, army):
    Army.objects.update(system="gone")
    assert "Its rules system is not here." in text(owner.get("/armies/"))
    assert owner.get(f"/armies/{army.id}/").status_code == 404


def test_who_throws_all_day_is_told_to_rest(owner, limit):
    limit(throws_a_day="1")
    throw(owner)
    owner.post("/armies/muster/levy/discard/")
    throw(owner)
    assert Muster.objects.filter(status="thrown").count() == 0
    assert "let the dice rest" in text(owner.get("/armies/"))


def test_a_system_without_a_muster_has_no_scroll(owner):
    import rulesets

    rulesets.add_systems("tests.systems")  # it stays: other tests of the same process look for it too
    assert owner.get("/armies/muster/drill/").status_code == 404
    assert throw(owner).status_code == 302
    assert owner.post("/armies/muster/drill/throw/", {"key": str(uuid.uuid4())}).status_code == 404
