"""The interface for programs: a muster from seal to army, and refusals with every fault."""

import copy
import io
import json
import uuid

import pytest
from django.test import Client

import rulesets
from armies.models import Army, Muster
from tests.armies.conftest import IDENTITY

pytestmark = pytest.mark.django_db
JSON = "application/json"


@pytest.fixture
def owner(clients):
    return clients["owner"]


def throw(owner, key):
    return owner.post("/api/armies/musters/", {"system": "levy", "key": key, "word": "rain"}, JSON).json()


def test_from_the_throw_to_the_army(owner):
    key = str(uuid.uuid4())
    muster = throw(owner, key)
    assert muster == throw(owner, key)
    assert (muster["status"], muster["number"], muster["throws"]) == ("thrown", 1, 1)
    assert muster["beats"][0]["throws"][0]["clause"] == "LEVY-1"
    place = f"/api/armies/musters/{muster['id']}/"
    army = owner.post(f"{place}keep/", IDENTITY | {"choices": {"guards": 3}}, JSON).json()
    assert (army["throws_before_kept"], army["muster_number"], army["source"]) == (1, 1, "thrown")
    assert army["roster"]["choices"]["guards"] == 3
    assert owner.get(place).json()["status"] == "kept"
    listed = owner.get("/api/armies/").json()
    assert [each["id"] for each in listed] == [army["id"]]
    assert "roster" not in listed[0]
    assert owner.get("/api/armies/?system=koku").json() == []


def test_a_refusal_names_every_fault(owner, army):
    answer = owner.put(f"/api/armies/{army.id}/choices/", {"choices": {"guards": 4, "lord_mounted": 2}}, JSON)
    assert answer.status_code == 422
    told = answer.json()
    assert [(fault["path"], fault["clause"]) for fault in told["faults"]] == [
        ("choices.lord_mounted", "LEVY-4"), ("choices.guards", "LEVY-5"),
    ]  # fmt: skip
    assert "Three guards" in told["detail"]


def test_an_army_is_built_with_every_fault_at_once_and_goes_out_and_in_exactly(owner, clients):
    """By the second system's own validator; the roster comes back as it went in, in the same order."""
    roster = copy.deepcopy(rulesets.get("sky").builder.ready()[0].roster)
    wrong = copy.deepcopy(roster)
    wrong["clans"][0]["units"][0]["stands"] = 9
    wrong["clans"][0]["units"][1] |= {
        "kind": "samurai",
        "armoured": False,
        "weapons": ["bow", "pole", "hand"],
    }
    answer = owner.post(
        "/api/armies/", {"system": "sky", "name": "", "clan": "Oda", "mon": "rose", "roster": wrong}, JSON
    )
    assert answer.status_code == 422
    paths = [fault["path"] for fault in answer.json()["faults"]]
    part = "roster.clans.0.units"
    assert paths[:2] == ["name", "mon"]
    assert {f"{part}.0.stands", f"{part}.1.armoured", f"{part}.1.weapons"} <= set(paths)
    assert not Army.objects.exists()
    assert owner.post("/api/armies/", {"system": "levy", **IDENTITY, "roster": {}}, JSON).status_code == 404
    built = owner.post("/api/armies/", {"system": "sky", **IDENTITY, "roster": roster}, JSON)
    assert built.status_code == 201, built.content
    assert json.dumps(built.json()["roster"]) == json.dumps(roster)
    document = owner.get(f"/api/armies/{built.json()['id']}/export/").json()
    twin = clients["other"].post("/api/armies/import/", document, JSON).json()
    again = clients["other"].get(f"/api/armies/{twin['id']}/export/").json()
    assert json.dumps({**again, "source": document["source"]}) == json.dumps(document)


def test_out_and_in(owner, army):
    document = owner.get(f"/api/armies/{army.id}/export/").json()
    answer = owner.post("/api/armies/import/", document, JSON)
    assert answer.status_code == 201
    assert answer.json()["roster"] == army.roster
    assert answer.json()["source"] == "imported"


@pytest.mark.parametrize(
    "raw", [b"", b"{", b"[]", b"\x00", b"1e999", b"x" * 300_000, json.dumps({"a": 1}).encode()]
)
def test_a_body_that_is_no_army_is_refused(owner, raw):
    answer = owner.generic("POST", "/api/armies/import/", raw, JSON)
    assert answer.status_code == 422
    assert answer.json()["faults"]
    assert not Army.objects.exists()


def test_a_form_in_place_of_json_is_refused_in_words(elin):
    client = Client(enforce_csrf_checks=True)
    client.force_login(elin)
    client.get("/armies/")
    token = {"X-CSRFToken": client.cookies["csrftoken"].value}
    for body in ({"file": io.BytesIO(b"{}")}, {"a": "b"}):
        assert client.post("/api/armies/import/", body, headers=token).status_code == 415
    assert client.post("/api/armies/import/", {}, JSON).status_code == 403


@pytest.mark.parametrize(
    ("method", "address", "body"),
    [
        ("post", "/api/armies/musters/", {"system": "levy"}),
        ("post", "/api/armies/musters/", {"system": "levy", "key": "x"}),
        ("post", "/api/armies/musters/", [1]),
        ("put", "/api/armies/{army}/choices/", {"choices": "all"}),
        ("patch", "/api/armies/{army}/", {"mon": "rose"}),
        ("patch", "/api/armies/{army}/", {"name": "x" * 61}),
    ],
)
def test_a_request_out_of_form_is_refused(owner, army, method, address, body):
    answer = getattr(owner, method)(address.format(army=army.id), json.dumps(body), JSON)
    assert answer.status_code == 400
    army.refresh_from_db()
    assert army.name == IDENTITY["name"]


def test_an_unknown_system_is_not_found(owner):
    answer = owner.post("/api/armies/musters/", {"system": "chess", "key": str(uuid.uuid4())}, JSON)
    assert answer.status_code == 404
    assert not Muster.objects.exists()


@pytest.mark.parametrize(
    ("choices", "status"),
    [
        ({"guards": {"a": float("1e300")}}, 422),
        ({"riders": [[["x"] * 3] * 3]}, 422),
        ({"x\x01": 1}, 422),
        ({"x\x00": 1}, 400),
    ],
)
def test_choices_of_any_form_are_judged(owner, army, choices, status):
    answer = owner.put(f"/api/armies/{army.id}/choices/", {"choices": choices}, JSON)
    assert answer.status_code == status


def test_the_schema_tells_of_the_armies(owner):
    schema = owner.get("/api/schema/", headers={"accept": "application/vnd.oai.openapi+json"}).json()
    assert "/api/armies/musters/{muster_id}/keep/" in schema["paths"]
    assert "post" in schema["paths"]["/api/armies/import/"]
