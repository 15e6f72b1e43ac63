"""Heroes: drawn up, judged, shown, copied, sent and buried."""

import json
import re

import pytest
from django.utils.html import escape

import rulesets
from armies import faces, selectors, services
from armies.faults import Refused
from armies.models import Hero
from armies.persons import hall, period, sheet
from words import tell

pytestmark = pytest.mark.django_db


@pytest.fixture
def abbot(elin) -> Hero:
    return services.begin_hero(owner=elin, system="godai", model="abbot")


def messages(refused) -> list[str]:
    return [fault.path for fault in refused.value.faults]


def test_the_ready_heroes_of_every_system_are_lawful_and_have_a_face():
    for ruleset in selectors.systems_with_persons():
        for model in ruleset.persons.models:
            assert ruleset.persons.faults(ruleset.persons.shape(model.fields)) == []
            assert model.fields["portrait"] in faces.FACES


def test_the_examples_of_the_book_cost_what_the_book_says():
    """GODAI-MUS-14, GODAI-MUS-15."""
    persons = rulesets.get("godai").persons
    priced = {model.key: persons.price(persons.shape(model.fields)) for model in persons.models}
    assert priced == {"samurai": 84, "swordsman": 83, "master": 68, "abbot": 81, "captain": 81}


def test_a_new_hero_has_a_name_of_the_period(elin):
    made = services.begin_hero(owner=elin, system="godai")
    assert rulesets.fault_of_name(made.name) == ""
    assert made.fields == rulesets.get("godai").persons.blank()


def test_every_name_epithet_and_poem_of_the_period_may_stand():
    from armies.persons.identity import judge

    for key, list in period._lists().items():
        for both in list:
            for text in both:
                field = {"epithets": "epithet", "poems": "poem"}.get(key, "name")
                assert judge({field: text}) == ({field: text}, [])


def test_a_japanese_reader_gets_a_name_in_kanji():
    assert not period.name_for("helmet", "ja").isascii()
    assert period.name_for("monk", "en") in [latin for latin, _kanji in period._lists()["monks"]]


def test_derived_values_follow_from_fields(elin):
    """GODAI-DAT-9: the rider of the book, by hand."""
    rider = services.begin_hero(owner=elin, system="godai", model="samurai")
    told = {value["label"]: value["value"] for value in sheet.sheet(rider)["derived"]}
    assert told == {
        "on foot": "5″", "mounted": "12″", "dai-sho": "4", "2 × bow": "5", "in armour": "6", "dice": "0",
        "command": "8″",
    }  # fmt: skip


def test_the_table_of_wounds_is_the_books(abbot):
    """GODAI-WOU-1: Strength 5 against each Defence; his Defence 4 against each Strength."""
    cuts, wounded = sheet.sheet(abbot)["tables"]
    assert cuts["rows"][0]["needs"] == (2, 2, 2, 3, 4, 5, 6, 6)
    assert wounded["rows"][0]["needs"] == (6, 6, 5, 4, 3, 2, 2, 2)


def test_every_fault_is_named_at_once(elin):
    fields = rulesets.get("godai").persons.blank() | {
        "combat": 9, "samurai": True, "weapons": ["halberd", "soup"], "mounted": True,
        "water": ["scold", "shout", "one_cut", "abdomen", "stickiness", "body_strike", "red_leaves"],
    }  # fmt: skip
    with pytest.raises(Refused) as refused:
        services.make_hero(
            owner=elin, system="godai", values={"name": "a\u200bb", "mon": "fox", "fields": fields}
        )
    paths = {"name", "mon", "fields.combat", "fields.mounted", "fields.bow", "fields.long_sword",
             "fields.horsemanship", "fields.water"}  # fmt: skip
    assert paths <= set(messages(refused))
    assert not Hero.objects.exists()


def test_what_stands_in_the_form_is_kept_lawful_or_not_and_counted(abbot):
    fields = abbot.fields | {"strength": 5, "wounds": 7}
    faults = services.note_hero(hero=abbot, typed={"name": "", "epithet": "the bell"}, fields=fields)
    abbot.refresh_from_db()
    assert (abbot.name, abbot.epithet, abbot.fields["wounds"]) == ("Abbot Kakumei", "the bell", 7)
    assert {fault.path for fault in faults} == {"name", "wounds"}
    assert sheet.sheet(abbot)["points"] == 81 + 5 + 16


def test_a_poem_is_kept_in_its_lines(abbot):
    services.note_hero(hero=abbot, typed={"poem": "One  lantern\r\n\r\n goes out. "})
    abbot.refresh_from_db()
    assert abbot.poem == "One lantern\ngoes out."
    assert [fault.path for fault in services.note_hero(hero=abbot, typed={"poem": "\n".join("abcdef")})] == [
        "poem"
    ]


def test_a_hero_travels_as_a_file_and_leaves_his_deeds_behind(abbot, kaito):
    services.note_hero(hero=abbot, typed={"poem": "One\nTwo", "mon": "oda"})
    abbot.refresh_from_db()
    Hero.objects.filter(id=abbot.id).update(slain=4, battles=2)
    raw = json.dumps(services.export_hero(hero=abbot)).encode()
    other = services.import_hero(owner=kaito, raw=raw)
    assert services.export_hero(hero=other) == json.loads(raw)
    assert (other.slain, other.battles, other.owner) == (0, 0, kaito)


@pytest.mark.parametrize(
    ("change", "place"),
    [({"format": "honjin-army"}, ""), ({"version": 2}, "version"), ({"system": "chess"}, "system"),
     ({"portrait": "fox"}, "portrait"), ({"fields": []}, "fields"), ({"fields": {"combat": "x"}}, "fields.combat"),
     ({"slain": 9}, "slain"), ({"poem": 3}, "poem")],
)  # fmt: skip
def test_a_file_that_is_wrong_says_where(abbot, kaito, change, place):
    raw = json.dumps(services.export_hero(hero=abbot) | change).encode()
    with pytest.raises(Refused) as refused:
        services.import_hero(owner=kaito, raw=raw)
    assert place in messages(refused)
    assert not selectors.heroes_of(kaito).exists()


def test_a_copy_is_another_man(abbot):
    copy = services.duplicate_hero(hero=abbot)
    assert (copy.name, copy.fields) == ("Abbot Kakumei, copy", abbot.fields)
    services.delete_hero(hero=abbot)
    assert Hero.objects.get() == copy


def test_there_is_room_for_so_many(elin, settings):
    settings.HONJIN_LIMITS = {**settings.HONJIN_LIMITS, "heroes": "1"}
    services.begin_hero(owner=elin, system="godai")
    with pytest.raises(Refused, match="You have 1 heroes already"):
        services.begin_hero(owner=elin, system="godai")


def test_the_dead_do_not_change_until_they_are_called_back(abbot):
    services.bury(hero=abbot)
    with pytest.raises(Refused, match="The dead do not change"):
        services.note_hero(hero=abbot, typed={"name": "Baba"})
    services.call_back(hero=abbot)
    assert services.note_hero(hero=abbot, typed={"name": "Baba"}) == []


def test_the_hall_tells_who_marches_where(abbot, elin):
    free = services.begin_hero(owner=elin, system="godai", model="captain")
    ready = next(force for force in rulesets.get("godai").builder.ready() if len(force.roster["heroes"]) == 1)
    roster = json.loads(json.dumps(ready.roster))
    roster["heroes"][0]["person"] = str(abbot.id)
    for one in roster["heroes"]:
        one["name"], one["epithet"] = "Abbot", ""
    values = {"name": "River", "clan": "Oda", "mon": "oda"}
    services.build(
        owner=elin, system="godai", values=values, roster=rulesets.get("godai").builder.shape(roster)
    )
    shown = {show: [card["hero"] for card in hall.hall(elin, show, "")["cards"]] for show in ("army", "free")}
    assert shown == {"army": [abbot], "free": [free]}


def test_a_band_takes_a_copy_of_a_hero_and_who_he_is(clients, abbot, elin, kaito):
    other = services.begin_hero(owner=kaito, system="godai", model="captain")
    draft = services.begin_draft(owner=elin, system="godai")
    address = f"/armies/draft/{draft.id}/"
    assert str(abbot.id) in clients["owner"].get(address).content.decode()
    clients["owner"].post(address, {"do": f"take {abbot.id}"})
    clients["owner"].post(address, {"do": f"take {other.id}", **whole(draft)})
    draft.refresh_from_db()
    (marching,) = draft.roster["heroes"]
    assert (marching["person"], marching["name"], marching["portrait"]) == (
        str(abbot.id),
        "Abbot Kakumei",
        "monk",
    )
    assert {key: marching[key] for key in abbot.fields} == abbot.fields
    clients["owner"].post(address, {"do": "copy heroes.0", **whole(draft)})
    draft.refresh_from_db()
    assert [hero.get("person", "") for hero in draft.roster["heroes"]] == [str(abbot.id), ""]


def test_a_band_shows_a_hero_as_a_person(clients, abbot, elin):
    """Face, name and what he can do with its clause; his fields only go along."""
    draft = services.begin_draft(owner=elin, system="godai")
    address = f"/armies/draft/{draft.id}/"
    clients["owner"].post(address, {"do": f"take {abbot.id}"})
    page = clients["owner"].get(address).content.decode()
    card = page[page.index('<article class="in-band') : page.index("</article>")]
    persons = rulesets.get("godai").persons
    learnt = [art for shelf in persons.shelves for art in persons.shelf(shelf, abbot.fields) if art.effect]
    assert len(learnt) > 3
    for art in learnt:
        assert escape(tell(art.effect)) in card
        assert art.clause in card
    assert abbot.name in card
    assert "#pt-monk" in card
    assert f"/heroes/{abbot.id}/edit/" in card
    assert "checkbox" not in card
    assert "His sheet has changed" not in card
    sent: dict[str, list[str]] = {"heroes.0": ["1"]}
    for name, value in re.findall(r'<input type="hidden"\s+name="([^"]+)"\s+value="([^"]*)"', card):
        sent.setdefault(name, []).append(value)
    clients["owner"].post(address, sent)
    draft.refresh_from_db()
    assert {key: draft.roster["heroes"][0][key] for key in abbot.fields} == abbot.fields


def test_who_has_changed_on_his_sheet_is_taken_anew_when_his_player_says_so(clients, abbot, elin):
    draft = services.begin_draft(owner=elin, system="godai")
    address = f"/armies/draft/{draft.id}/"
    clients["owner"].post(address, {"do": f"take {abbot.id}"})
    services.note_hero(hero=abbot, typed={"epithet": "the Reed"}, fields=abbot.fields | {"wounds": 4})
    assert "His sheet has changed" in clients["owner"].get(address).content.decode()
    clients["owner"].post(address, {"do": f"renew {abbot.id}", **whole(draft)})
    draft.refresh_from_db()
    (marching,) = draft.roster["heroes"]
    assert (marching["wounds"], marching["epithet"]) == (4, "the Reed")
    assert "His sheet has changed" not in clients["owner"].get(address).content.decode()


def test_attendants_are_chosen_by_their_heros_name_and_follow_him(clients, abbot, elin):
    draft = services.begin_draft(owner=elin, system="godai")
    address = f"/armies/draft/{draft.id}/"
    for deed in (f"take {abbot.id}", "add heroes", "add groups"):
        clients["owner"].post(address, {"do": deed, **whole(draft)})
    serving = whole(draft) | {"groups.0.serves": "1"}
    clients["owner"].post(address, serving)
    page = clients["owner"].get(address).content.decode()
    assert f'<option value="1" selected>{abbot.name}</option>' in page
    assert '<option value="2">Hero 2</option>' in page
    for deed, place in (("down heroes.0", 2), ("drop heroes.0", 1), ("drop heroes.0", 0)):
        clients["owner"].post(address, {"do": deed, **whole(draft)})
        draft.refresh_from_db()
        assert draft.roster["groups"][0]["serves"] == place, deed


def test_every_level_of_a_mastery_says_what_it_does_before_it_is_chosen(clients, abbot):
    page = clients["owner"].get(f"/heroes/{abbot.id}/edit/").content.decode()
    levels = rulesets.get("godai").persons.arts["two_swords"]
    row = page[page.index('id="f-two_swords"') :]
    row = row[: row.index("</li>")]
    assert [escape(tell(art.effect)) in row for art in levels.values()] == [True] * len(levels)
    assert levels[1].clause in row


def whole(draft) -> dict[str, object]:
    """A draft as its form sends it."""
    draft.refresh_from_db()
    found: dict[str, object] = {}
    for group in ("heroes", "groups"):
        for number, part in enumerate(draft.roster[group]):
            found[f"{group}.{number}"] = "1"
            found |= {f"{group}.{number}.{key}": value for key, value in part.items() if value is not False}
    return found


def test_who_somebody_is_may_be_any_text_in_a_file(clients, elin):
    """Only a hero's id leads to his page."""
    draft = services.begin_draft(owner=elin, system="godai")
    draft.roster["heroes"] = [
        rulesets.fresh(rulesets.get("godai").builder.groups[0]) | {"person": "nobody / else"}
    ]
    draft.save()
    assert clients["owner"].get(f"/armies/draft/{draft.id}/").status_code == 200


def test_no_fallen_and_no_unlawful_hero_joins_a_band(clients, abbot, elin):
    draft = services.begin_draft(owner=elin, system="godai")
    services.note_hero(hero=abbot, typed={}, fields=abbot.fields | {"wounds": 9})
    assert str(abbot.id) not in clients["owner"].get(f"/armies/draft/{draft.id}/").content.decode()
    services.note_hero(hero=abbot, typed={}, fields=abbot.fields)
    services.bury(hero=abbot)
    assert str(abbot.id) not in clients["owner"].get(f"/armies/draft/{draft.id}/").content.decode()


def test_the_form_counts_while_one_writes(clients, abbot):
    answer = clients["owner"].post(
        f"/heroes/{abbot.id}/edit/",
        {**form_of(abbot), "strength": "5", "name": ""},
        headers={"HX-Request": "true"},
    )
    page = answer.content.decode()
    assert answer["HX-Reswap"] == "none"
    assert ">86<" in page
    assert "A name is missing." in page
    thrown = clients["owner"].post(
        f"/heroes/{abbot.id}/edit/", {**form_of(abbot), "do": "name"}, headers={"HX-Request": "true"}
    )
    abbot.refresh_from_db()
    assert abbot.name in thrown.content.decode()
    assert abbot.name in [latin for latin, _kanji in period._lists()["monks"]]


def form_of(hero: Hero) -> dict[str, object]:
    hero.refresh_from_db()
    own = {"name": hero.name, "epithet": hero.epithet, "poem": hero.poem}
    return own | {key: value for key, value in hero.fields.items() if value is not False}


def test_a_stranger_reads_a_shared_hero_and_nothing_else(clients, abbot):
    shown = services.share_hero(hero=abbot)
    page = clients["anonymous"].get(f"/heroes/shared/{shown.share}/").content.decode()
    assert "Abbot Kakumei" in page
    assert f"/heroes/{abbot.id}/" not in page
    services.stop_sharing_hero(hero=abbot)
    assert clients["anonymous"].get(f"/heroes/shared/{shown.share}/").status_code == 404
    assert clients["other"].get(f"/heroes/{abbot.id}/").status_code == 404


def test_the_sheet_prints_on_one_page_and_the_card_too(clients, abbot):
    for address in ("", "card/"):
        page = clients["owner"].get(f"/heroes/{abbot.id}/{address}").content.decode()
        assert "data-print" in page
        assert "Body of a Rock" in page
        assert page.count("<i></i>", page.index('class="boxes')) == 3  # two wounds, a token
