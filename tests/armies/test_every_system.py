"""What holds for the armies of every rules system that throws for them, whichever are found."""

import json
import uuid

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

import rulesets
from armies import choices, record, selectors, services, sheets
from armies.faults import Refused
from armies.scroll import Scroll
from tests.armies.conftest import IDENTITY, PACKAGE

pytestmark = pytest.mark.django_db
JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=12),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=8), inner, max_size=4),
    max_leaves=10,
)
QUICK = settings(max_examples=80, deadline=None, suppress_health_check=list(HealthCheck))

rulesets.add_systems(PACKAGE)
SLUGS = [ruleset.slug for ruleset in rulesets.all() if ruleset.describe().get("muster")]
rulesets._packages.remove(PACKAGE)
rulesets._find.cache_clear()


@pytest.fixture(params=SLUGS)
def system(request):
    return request.param


@pytest.fixture
def thrown(elin, system):
    return services.throw_muster(owner=elin, system=system, key=uuid.uuid4())


def test_every_beat_of_a_muster_belongs_to_a_step_and_every_die_names_its_clause(thrown, system):
    described = rulesets.get(system).describe()
    steps = {step["key"] for step in described["muster"]["steps"]}
    assert {beat["step"] for beat in thrown.beats} <= steps
    for die in (die for beat in thrown.beats for die in record.dice_of(beat)):
        assert die["clause"]
        assert die["label"]


@pytest.mark.parametrize("seed", range(12))
def test_every_unit_that_dice_decide_gets_its_dice_and_no_die_two_units(system, seed):
    ruleset = rulesets.get(system)
    mustered = ruleset.muster({}, rulesets.HmacDice(bytes([seed]) * 32, ()))
    beats, units = record.beats(mustered.events), ruleset.field(mustered.roster)
    made = record.hand_out(beats, units)
    handed = [place for places in made.values() for place in places]
    assert len(handed) == len(set(handed))
    assert set(handed) == {place for place, beat in enumerate(beats) if beat["made"]}
    for shown in range(len(beats) + 1):
        seen = Scroll(ruleset.describe(), beats, units, shown)
        assert len(seen.rows()) <= 3
        assert sum(step["state"] == "now" for step in seen.path()) <= 1


def test_its_scroll_its_army_its_sheet_and_its_file(clients, thrown, elin, system):
    owner = clients["owner"]
    while Scroll(sheets.about(system), thrown.beats, [], thrown.shown).shown < len(thrown.beats):
        assert owner.get(f"/armies/muster/{system}/").status_code == 200
        thrown = services.show(muster=thrown, upto=thrown.shown + 7)
    form = {f"{field['name']}.{pool['key']}": pool["text"] for field in choices.fields(system, thrown.roster)
            for pool in field.get("pools", ())}  # fmt: skip
    owner.post(f"/armies/muster/{system}/keep/", IDENTITY | form)
    (army,) = selectors.armies_of(elin)
    for page in ("", "print/", "export/"):
        assert owner.get(f"/armies/{army.id}/{page}").status_code == 200
    told = services.export_army(army=army)
    twin = services.import_army(owner=elin, raw=json.dumps(told).encode())
    assert twin.roster == army.roster == thrown.roster
    assert rulesets.get(system).validate(twin.roster) == []


def test_every_flag_may_be_chosen_either_way(thrown, system):
    army = services.keep(muster=thrown, values=IDENTITY)
    for param in choices.parameters(system):
        if param["type"] == "flag":
            for value in (True, False):
                army = services.choose(army=army, choices={param["name"]: value})
                assert selectors.field(system, army.roster)
            with pytest.raises(Refused):
                services.choose(army=army, choices={param["name"]: "perhaps"})


@QUICK
@given(data=st.data())
def test_its_rules_judge_any_roster_without_stumbling(system, data):
    ruleset = rulesets.get(system)
    roster = ruleset.muster({}, rulesets.HmacDice(b"7" * 32, ())).roster
    roster = json.loads(json.dumps(roster))
    homes = [roster, *(value for value in roster.values() if isinstance(value, dict)), *roster["units"][:2]]
    home = data.draw(st.sampled_from(homes))
    key = data.draw(st.sampled_from(sorted(home)))
    home[key] = data.draw(JSON)
    if ruleset.validate(roster) == []:
        assert ruleset.field(roster)
