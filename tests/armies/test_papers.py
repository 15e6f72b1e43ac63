"""An army as a file: out and in exactly, and every fault of a faulty one named while nothing is stored."""

import json

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

import rulesets
from armies import plain, services
from armies.faults import MOST_NAMED, Refused
from armies.models import Army

pytestmark = pytest.mark.django_db
SAME = ("format", "version", "system", "name", "clan", "mon", "roster")
QUICK = settings(max_examples=60, deadline=None, suppress_health_check=list(HealthCheck))


def lawful(**changes):
    """A lawful file's document, with changes."""
    roster = rulesets.get("levy").muster({}, rulesets.ScriptedDice([2, 2, *[1] * 8])).roster
    document = {
        "format": "honjin-army", "version": 1, "system": "levy", "name": "Oda's own", "clan": "Oda", "mon": "oda",
        "roster": roster,
    }  # fmt: skip
    return {key: value for key, value in {**document, **changes}.items() if value is not ...}


def bring(owner, document):
    return services.import_army(owner=owner, raw=json.dumps(document).encode())


def faults(owner, document):
    raw = document if isinstance(document, bytes) else json.dumps(document).encode()
    with pytest.raises(Refused) as refused:
        services.import_army(owner=owner, raw=raw)
    assert not Army.objects.exists()
    return [(fault.path, fault.message) for fault in refused.value.faults]


def paths(owner, document):
    return [path for path, _message in faults(owner, document)]


def test_what_goes_out_comes_in_exactly_and_is_marked_as_imported(army, kaito):
    out = services.export_army(army=army)
    twin = bring(kaito, out)
    again = services.export_army(army=twin)
    assert {key: out[key] for key in SAME} == {key: again[key] for key in SAME}
    assert (out["source"], out["throws_before_kept"]) == ("thrown", 1)
    assert (again["source"], again["throws_before_kept"], again["muster"]) == ("imported", None, None)
    assert twin.roster == army.roster
    assert services.duplicate(army=twin).source == "imported"


def test_an_export_proves_its_dice(army):
    told = json.loads(json.dumps(services.export_army(army=army)))["muster"]
    seed = bytes.fromhex(told["seed"])
    assert rulesets.seal(seed) == told["seal"]
    again = rulesets.get("levy").muster({}, rulesets.HmacDice(seed, (told["word"],)))
    assert [list(r.faces) for e in again.events for r in e.rolls] == [
        throw["faces"] for beat in told["beats"] for throw in beat["throws"]
    ]


def test_every_fault_of_a_file_is_named_at_once(elin):
    document = lawful(name="", clan=3, mon="rose", note="hello")
    document["roster"]["choices"] = {"lord_mounted": "no", "guards": 4, "riders": [["bow", 7]]}
    document["roster"]["units"][1]["count"] = 50
    assert paths(elin, document) == [
        "name", "clan", "mon", "note", "roster.choices.lord_mounted", "roster.choices.guards", "roster.choices.riders",
        "roster.units.1",
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("raw", "said"),
    [
        (b"", "not JSON"),
        (b"{", "not JSON"),
        (b"\xff\xfe\x00", "not JSON"),
        (b"[" * 100_000, "not JSON"),
        (b"9" * 10_000, "not JSON"),
        (b"null", "holds no object"),
        (b"[1, 2]", "holds no object"),
        (b'"honjin-army"', "holds no object"),
        (b" " * (plain.LARGEST_FILE + 1), "too large"),
        (b'{"a": ' * 40 + b"1" + b"}" * 40, "too deep"),
        (b'{"a": NaN}', "too large, or none"),
        (b'{"a": [1e999, -1e308]}', "too large, or none"),
        (b'{"a": "\\u0000"}', "cannot be stored"),
        (b'{"\\ud800": 1}', "cannot be stored"),
        (b'{"a": "' + b"x" * 500 + b'"}', "too long"),
    ],
)
def test_a_file_that_is_none_is_refused_in_words(elin, raw, said):
    assert said in faults(elin, raw)[0][1]


@pytest.mark.parametrize(
    ("changes", "path"),
    [
        ({"format": "other-army"}, "format"),
        ({"format": ...}, "format"),
        ({"version": 2}, "version"),
        ({"version": True}, "version"),
        ({"version": "1"}, "version"),
        ({"system": "chess"}, "system"),
        ({"system": ["levy"]}, "system"),
        ({"system": ...}, "system"),
        ({"roster": "many men"}, "roster"),
        ({"roster": ...}, "roster"),
        ({"roster": {"system": "koku"}}, "roster.system"),
        ({"roster": {}}, "roster.system"),
    ],
)
def test_a_wrong_part_is_named(elin, changes, path):
    assert paths(elin, lawful(**changes))[0] == path


def test_many_faults_are_named_up_to_a_number_and_then_counted(elin):
    document = lawful()
    document["roster"]["units"] = [{}] * 500
    named = faults(elin, document)
    assert len(named) == MOST_NAMED + 1
    assert named[-1][1] == "and 450 more faults"


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=12),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=8), inner, max_size=4),
    max_leaves=12,
)


def store_or_refuse(owner, raw):
    """Whatever is in a file, it is stored whole and lawful, or refused with reasons."""
    before = Army.objects.count()
    try:
        army = services.import_army(owner=owner, raw=raw)
    except Refused as refused:
        named = [fault.message for fault in refused.faults]
    else:
        army.refresh_from_db()
        named = [] if rulesets.get(army.system).validate(army.roster) else ["stored"]
        before += 1
    assert all(named)
    assert named
    assert Army.objects.count() == before


@QUICK
@given(raw=st.binary(max_size=200))
def test_any_bytes_are_refused(elin, raw):
    store_or_refuse(elin, raw)


@QUICK
@given(value=JSON)
def test_any_json_is_refused(elin, value):
    store_or_refuse(elin, json.dumps(value).encode())


@QUICK
@given(data=st.data())
def test_a_lawful_file_with_something_put_in_its_place_is_judged(elin, data):
    document = lawful()
    homes = [document, document["roster"], document["roster"]["choices"], document["roster"]["units"][0]]
    home = data.draw(st.sampled_from(homes))
    key = data.draw(st.sampled_from(sorted(home)))
    home[key] = data.draw(JSON)
    store_or_refuse(elin, json.dumps(document).encode())
