"""The dice of a muster as a document: sealed until its owner has decided, then whole, and only for him."""

import json

import pytest

from armies import services
from rulesets import verify

pytestmark = pytest.mark.django_db


def faults(document):
    return verify.faults(verify.read(json.dumps(document).encode()))


def test_an_undecided_muster_keeps_its_seed(clients, muster):
    found = clients["owner"].get(f"/armies/musters/{muster.id}.json").json()
    assert found["sealed"] == ["seed", "events"]
    assert not set(found) & set(found["sealed"])
    assert (found["seed_hash"], found["nonces"]) == (muster.seal, ["rain"])


def test_a_muster_that_is_kept_is_proven(clients, army):
    found = clients["owner"].get(f"/armies/{army.id}/muster.json").json()
    assert found["dice_count"] == army.muster.dice_count > 0
    assert faults(found) == []
    roll = found["events"][0]["rolls"][0]
    roll["faces"][0] = roll["faces"][0] % 6 + 1
    assert any("its derivation gives" in fault for fault in faults(found))


def test_a_muster_that_is_discarded_is_proven_too(clients, muster):
    services.discard(muster=muster)
    assert faults(clients["owner"].get(f"/armies/musters/{muster.id}.json").json()) == []


def test_the_file_of_an_army_is_proven_by_the_same_script(army):
    document = services.export_army(army=army)
    assert faults(document) == []
    document["muster"]["word"] = "sun"
    assert faults(document) != []


@pytest.mark.parametrize("who", ["other", "anonymous"])
def test_nobody_else_gets_it(clients, army, who):
    for address in (f"/armies/{army.id}/muster.json", f"/armies/musters/{army.muster.id}.json"):
        assert clients[who].get(address).status_code in (302, 404)
