"""Armies that are built: the form, the draft, what buttons do, the army, its address, its file, its way to a battle."""

import copy
import json
import re

import pytest
from django.urls import reverse

import rulesets
from armies import building, services
from armies.faults import Refused
from armies.models import Army, Draft
from armies.selectors import snapshot
from games.services import battles, holding
from games.services.battles import Banner, Plan
from rulesets import Side
from rulesets.engine.mustering.builder import blank
from tests.armies.systems.bands.system import BUILDER, RIVER

pytestmark = pytest.mark.django_db
IDENTITY = {"name": "The river host", "clan": "Oda", "mon": "oda"}
BOTH = {"owner": 404, "other": 404}


@pytest.fixture
def draft(elin):
    return services.begin_draft(owner=elin, system="bands", ready="river")


@pytest.fixture
def built(elin):
    return services.build(owner=elin, system="bands", values=IDENTITY, roster=copy.deepcopy(RIVER))


def as_form(part, path=""):
    """What a browser sends of a laid out draft."""
    found = {part["path"]: "1"} if part["path"] else {}
    for field in part["fields"]:
        if field["type"] == "flag":
            found.update({field["name"]: "on"} if field["value"] else {})
        elif field["type"] == "several":
            found[field["name"]] = [str(each) for each in field["value"]]
        else:
            found[field["name"]] = str(field["value"])
    for group in part["groups"]:
        for inner in group["parts"]:
            found.update(as_form(inner))
    return found


def form_of(draft, **changes):
    laid = building.laid_out(draft.system, draft.roster)
    return {**draft.identity, **as_form(laid["root"]), **changes}


def test_a_form_sent_as_it_is_changes_nothing(clients, draft):
    before = draft.roster
    assert clients["owner"].post(f"/armies/draft/{draft.id}/", form_of(draft)).status_code == 302
    draft.refresh_from_db()
    assert draft.roster == before == RIVER


@pytest.mark.parametrize(
    ("deed", "bands"),
    [
        ("add bands", ["River", ""]),
        ("copy bands.0", ["River", "River"]),
        ("drop bands.0", []),
        ("up bands.0", ["River"]),
        ("down bands.7", ["River"]),
        ("drop bands.-1", ["River"]),
        ("add men", ["River"]),
        ("burn bands.0", ["River"]),
        ("add bands.0.men.0.men", ["River"]),
    ],
)
def test_what_a_button_does(clients, draft, deed, bands):
    clients["owner"].post(f"/armies/draft/{draft.id}/", form_of(draft, do=deed))
    draft.refresh_from_db()
    assert [band["name"] for band in draft.roster["bands"]] == bands


def test_parts_are_moved_copied_and_never_more_than_the_group_holds(draft):
    roster = draft.roster
    for deed in ("add bands.0.men", "copy bands.0.men.0", "add bands.0.men", "add bands.0.men"):
        roster = building.work(BUILDER, roster, deed)
    assert [men["count"] for men in roster["bands"][0]["men"]] == [5, 5, 3]
    roster = building.work(BUILDER, roster, "up bands.0.men.2")
    assert [men["count"] for men in roster["bands"][0]["men"]] == [5, 3, 5]
    assert RIVER["bands"][0]["men"][0]["count"] == 5, "the ready force itself stays as it is"


def test_choices_that_do_not_suit_go_and_one_at_least_stays(draft):
    form = form_of(
        draft, **{"bands.0.men.0.kind": "rider", "bands.0.men.0.arms": ["bow"], "bands.0.men.0.shod": "on"}
    )
    draft = services.note_draft(draft=draft, typed=IDENTITY, roster=building.from_form(BUILDER, Form(form)))
    men = draft.roster["bands"][0]["men"][0]
    assert (men["kind"], men["arms"], men["shod"]) == ("rider", ["spear"], True)


class Form(dict):
    """A form as Django hands it over."""

    def getlist(self, key):
        found = self.get(key, [])
        return found if isinstance(found, list) else [found]


def test_a_draft_may_be_unlawful_and_every_fault_stands_at_its_part(clients, draft):
    form = form_of(draft, **{"bands.0.name": "", "bands.0.men.0.count": "99"})
    answer = clients["owner"].post(f"/armies/draft/{draft.id}/", form, headers={"HX-Request": "true"})
    assert answer["HX-Reswap"] == "none", "what is being typed is not exchanged"
    page = answer.content.decode()
    for id, words in (
        ("part-bands-0-amiss", "A band wants a name."),
        ("part-bands-0-men-0-amiss", "One to nine men."),
    ):
        assert re.search(rf'id="{id}"[^>]*><li class="wrong">{re.escape(words)}', page)
    assert "2 problems to fix" in page
    answer = clients["owner"].post(f"/armies/draft/{draft.id}/finish/", form)
    assert answer.status_code == 422
    assert not Army.objects.exists()


def test_a_field_upon_which_others_depend_brings_the_whole_form(clients, draft):
    form = form_of(draft, **{"bands.0.men.0.kind": "rider"})
    answer = clients["owner"].post(f"/armies/draft/{draft.id}/", form, headers={"HX-Request": "true"})
    assert "HX-Reswap" not in answer
    assert 'name="bands.0.men.0.shod"' in answer.content.decode()


def test_from_the_bench_to_the_store_and_back(clients, elin):
    owner = clients["owner"]
    place = owner.post("/armies/build/bands/", {"ready": "river"})["Location"]
    draft = Draft.objects.get()
    assert owner.get(place).status_code == 200
    home = owner.post(f"{place}finish/", form_of(draft, **IDENTITY))["Location"]
    army = Army.objects.get()
    assert (army.source, army.roster, army.muster, home) == ("built", RIVER, None, f"/armies/{army.id}/")
    assert not Draft.objects.exists()
    for page in ("", "print/", "export/"):
        assert owner.get(f"{home}{page}").status_code == 200
    place = owner.post(f"{home}rework/")["Location"]
    assert owner.post(f"{home}rework/")["Location"] == place, "one draft an army"
    draft = Draft.objects.get()
    changed = form_of(draft, **{"bands.0.men.0.count": "7"})
    owner.post(place, changed)
    army.refresh_from_db()
    assert army.roster == RIVER, "the stored army stays until the draft is stored"
    owner.post(f"{place}finish/", changed)
    army.refresh_from_db()
    assert army.roster["bands"][0]["men"][0]["count"] == 7
    assert Army.objects.count() == 1


def test_out_and_in_the_round_trip_is_exact(elin, kaito, built):
    told = services.export_army(army=built)
    twin = services.import_army(owner=kaito, raw=json.dumps(told).encode())
    again = services.export_army(army=twin)
    assert {**again, "source": told["source"]} == told
    assert json.dumps(again["roster"]) == json.dumps(told["roster"]), "in the same order too"
    assert services.rework(army=twin).roster == built.roster


def test_every_ready_force_is_lawful_and_keeps_its_form():
    for ruleset in rulesets.all():
        if ruleset.builder is not None:
            for force in ruleset.builder.ready():
                assert ruleset.validate(force.roster) == []
                assert ruleset.builder.shape(force.roster) == force.roster
                points = ruleset.builder.priced(force.roster).points
                assert sum(page.points for page in ruleset.builder.sheet(force.roster).pages) == points


@pytest.mark.parametrize(
    "roster", [None, [], {"bands": 7}, {"bands": [None, {"men": "x"}]}, {"rice": [1]}, {"a": {}}]
)
def test_any_draft_gets_the_form_in_which_it_can_be_counted(roster):
    shaped = BUILDER.shape(roster)
    assert BUILDER.priced(shaped).points >= 0
    assert BUILDER.shape(shaped) == shaped


def test_an_army_is_shown_to_whoever_has_its_address_and_to_nobody_when_it_is_taken_back(clients, built):
    owner, nobody = clients["owner"], clients["anonymous"]
    assert nobody.get("/armies/shared//").status_code == 404
    owner.post(f"/armies/{built.id}/share/", {"share": "on"})
    built.refresh_from_db()
    first = built.share
    place = reverse("army-shared", args=[first])
    page = nobody.get(place)
    assert page.status_code == 200
    assert page["X-Robots-Tag"] == "noindex"
    assert "River" in page.content.decode()
    assert str(built.id) not in page.content.decode(), "the address tells nothing else"
    assert nobody.post(place).status_code == 405
    owner.post(f"/armies/{built.id}/share/", {"share": "stop"})
    assert nobody.get(place).status_code == 404
    owner.post(f"/armies/{built.id}/share/", {"share": "on"})
    built.refresh_from_db()
    assert built.share != first
    assert nobody.get(place).status_code == 404


def test_a_copy_is_not_shared_and_is_built_too(built):
    services.share(army=built)
    assert services.duplicate(army=built).share is None


def test_a_system_whose_armies_are_thrown_is_not_built(clients, elin):
    assert clients["owner"].get("/armies/build/levy/").status_code == 404
    with pytest.raises(rulesets.UnknownSystem):
        services.build(owner=elin, system="levy", values=IDENTITY, roster={})


def test_an_unlawful_army_is_not_stored(elin):
    with pytest.raises(Refused) as refused:
        services.build(
            owner=elin, system="bands", values={**IDENTITY, "mon": "rose"}, roster={**RIVER, "bands": []}
        )
    assert [fault.path for fault in refused.value.faults] == ["mon", "roster.bands"]


def test_a_new_battle_says_in_words_what_an_army_does_not_fit(clients, built):
    form = {
        "name": "Ford", "opponent": "hot_seat", "side": "ai", "armies": "stored", "mon": "oda", "army": str(built.id),
        "option-pieces": "5", "option-turn_limit": "3", "option-rice": "40",
    }  # fmt: skip
    answer = clients["owner"].post("/battles/new/?system=bands", form)
    assert answer.status_code == 422
    assert "Another number of bales was agreed on." in answer.content.decode()
    assert (
        clients["owner"].post("/battles/new/?system=bands", {**form, "option-rice": "20"}).status_code == 302
    )


def test_both_sides_may_bring_the_very_same_army_as_a_mirror_match(elin):
    """Nothing of one side is the other's: what stands on the table bears its side in its id."""
    roster = rulesets.get("sky").builder.ready()[0].roster
    army = services.build(owner=elin, system="sky", values=IDENTITY, roster=copy.deepcopy(roster))
    flag = Banner(commander="Elin", clan="Oda", mon="oda", army=snapshot(army))
    plan = Plan(system="sky", name="Mirror", armies="stored", options={"size": roster["size"]})
    battle = battles.create_hot_seat(maker=elin, plan=plan, banners=dict.fromkeys(Side, flag))
    units = holding.current(battle.id).battle.units
    sides = [sorted(id.removeprefix(f"{side}-") for id in units if units[id].side is side) for side in Side]
    assert sides[0] == sides[1]
    assert len(units) == 2 * len(sides[0])
    army.refresh_from_db()
    assert army.roster == roster


def test_what_is_lawful_and_looks_like_a_slip_is_told_beside_no_fault():
    """GODAI-MUS-13: guns in hands that hit at 5+ are lawful, and said."""
    builder = rulesets.get("godai").builder
    roster = {
        **builder.empty(),
        "groups": [{**blank(builder.groups[1].slots), "count": 5, "weapon": "arquebus", "shooting": 5}],
    }
    laid = building.laid_out("godai", roster)
    assert laid["faults"] == []
    assert [(each["place"], each["clause"]) for each in laid["warned"]] == [("Group 1", "GODAI-MUS-13")]
    roster["groups"][0]["count"] = 1
    laid = building.laid_out("godai", roster)
    assert laid["faults"]
    assert laid["warned"] == []
