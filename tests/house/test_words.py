"""Every word of the house can be said in Japanese, and is."""

import ast
import json
import re
from pathlib import Path

import msgspec
import pytest
from django.test import Client

import rulesets
from games.models import Player
from rulesets.engine.sayings import HOLE, Lone, NamedPlace, Nth, as_list, in_a_row, players_name, say
from rulesets.koku.muster.roster import levy_name
from tests.rules.random_play import Whim
from words import ENGLISH, catalogue, tell, tell_all, told_text
from words.shapes import texts
from words.sources import all_messages

JAPANESE = {"HTTP_ACCEPT_LANGUAGE": "ja"}
PRINTF = re.compile(r"%\(\w+\)s|<[^>]+>")
KEPT = {
    "Honjin",
    "KOKU",
    "English",
    "JavaScript",
    "JSON",
    "SHA",
    "Enter",
    "Esc",
    "Elin",
    "https",
    "testserver",
}
"""Words that stay as they are in Japanese."""


@pytest.fixture(scope="module", autouse=True)
def compiled():
    """The catalogues as the build makes them, if somebody has changed one since."""
    if catalogue.is_old():
        catalogue.compile_all()


@pytest.fixture(scope="module")
def japanese():
    return catalogue.read("ja")


def test_the_catalogue_holds_exactly_the_words_of_the_sources(japanese):
    sources = list(all_messages())
    renewed = catalogue.renew("ja", sources)
    known = {(message.context, message.id) for message in japanese}
    assert {(message.context, message.id) for message in renewed} == known, "make words"
    assert catalogue.write(renewed) == catalogue.path_of("ja").read_bytes(), "make words"


def test_a_refusal_that_is_chosen_beforehand_is_marked_where_it_stands():
    """A template that reaches a refusal by a name is found by nobody unless it is marked."""
    unmarked = [
        f"{path}:{line}"
        for path in Path("rulesets").rglob("*.py")
        for line in _unmarked(ast.parse(path.read_text()))
    ]
    assert unmarked == []


def _unmarked(tree):
    """The lines of bare texts that are given a name under which they become a refusal."""
    for function in (node for node in ast.walk(tree) if isinstance(node, ast.FunctionDef)):
        nodes = list(ast.walk(function))
        refused = {
            call.args[2].id
            for call in nodes
            if isinstance(call, ast.Call) and getattr(call.func, "id", "") == "Illegal"
            if len(call.args) > 2 and isinstance(call.args[2], ast.Name)
        }
        for given in (node for node in nodes if isinstance(node, ast.Assign)):
            if {target.id for target in given.targets if isinstance(target, ast.Name)} & refused:
                chosen = (
                    (given.value.body, given.value.orelse)
                    if isinstance(given.value, ast.IfExp)
                    else (given.value,)
                )
                yield from (one.lineno for one in chosen if isinstance(one, ast.Constant))


def test_every_message_has_a_translation_that_is_certain(japanese):
    assert catalogue.missing("ja") == []
    assert [message.id for message in japanese if message.fuzzy and message.id] == []


def test_a_translation_has_the_holes_and_marks_of_its_message(japanese):
    for message in japanese:
        if not message.id:
            continue
        texts = message.id if isinstance(message.id, tuple) else (message.id,)
        strings = message.string if isinstance(message.string, tuple) else (message.string,)
        for string in strings:
            wanted = {
                hole[0] for text in texts for hole in HOLE.finditer(text) if hole[1][0] != "_" and not hole[3]
            }
            given = {hole[0] for hole in HOLE.finditer(string)}
            assert wanted == given or given - wanted <= {"{_dice}"}, message.id
            assert set(PRINTF.findall(string)) == {mark for text in texts for mark in PRINTF.findall(text)}


LIGHT = say("{troop:large}", troop="light monks")


@pytest.mark.parametrize(
    ("words", "english", "said"),
    [
        (
            say("{unit} {unit|fires|fire} at {target}, {distance}.", unit=Lone(levy_name("ash_l", "arquebus", 3)),
                target=levy_name("ash_l", "spear", 7), distance=13.3),
            "3rd arquebus fires at 7th yari, 13.3″.", "鉄砲3番隊が槍7番隊を射撃した（13.3″）。",
        ),
        (
            say("{unit} {unit|stands|stand}.", unit=Lone(say("{clan} Shogun", clan="Hojo"))),
            "Hojo Shogun stands.", "北条将軍は踏みとどまった。",
        ),
        (say("{ordinal} {name:small}", ordinal=Nth(2), name=LIGHT), "2nd light monks", "軽僧兵2番隊"),
        (
            say("{of}: {label}", of=say("{ordinal} unit", ordinal=Nth(1)), label="weapon"),
            "1st unit: weapon", "1隊目：武器",
        ),
        (in_a_row(["no cover", "", "riders pass"], "; "), "no cover; riders pass", "遮蔽なし；騎馬通過可"),
        (as_list([LIGHT, "river", players_name("river")]), "Light monks, river, river", "軽僧兵、川、river"),
        (
            in_a_row(["A draw is agreed.", "All fall."]),
            "A draw is agreed. All fall.", "引き分けが成立した。All fall.",
        ),
        (say("{place} farm", place=NamedPlace("Matsumura")), "Matsumura farm", "松村の農家"),
        (NamedPlace("Sarugawa"), "Sarugawa", "猿川"),
        (say("Out of range by {inches:.1f}″.", inches=2.0), "Out of range by 2.0″.", "射程を2.0″超えています。"),
        (
            say("{unit} {unit|runs|run}: {count} {count|figure|figures}.", unit=Lone(players_name("Ito")), count=1),
            "Ito runs: 1 figure.", "Ito runs: 1 figure.",
        ),
        (say("{unit} {unit|runs|run}: {count|one|some}.", unit="Elin", count=2), "Elin run: some.", "Elin run: some."),
        (players_name("River"), "River", "River"),
        ("River", "River", "川"),
        ("Elin", "Elin", "Elin"),
        ("", "", ""),
    ],
)  # fmt: skip
def test_what_the_rules_say_becomes_a_sentence_in_the_language_of_its_reader(words, english, said):
    assert (tell(words, ENGLISH), tell(words, "ja")) == (english, said)
    stored = msgspec.json.decode(msgspec.json.encode(words))
    assert (tell(stored, ENGLISH), tell(stored, "ja")) == (english, said)
    for to in (ENGLISH, "ja"):
        assert json.loads(told_text(json.dumps({"text": stored}), to)) == {"text": tell(words, to)}


@pytest.mark.parametrize(
    "name", ["Sons of the River, and Hill", 'x "fire" at {unit}', '["say:","River",{}]', "river", "\\"]
)
def test_a_name_stays_what_it_is_whatever_it_reads_like(name):
    words = say(
        "{unit} {unit|fires|fire} at {target}, {distance}.",
        unit=players_name(name),
        target=players_name(name),
        distance=1.0,
    )
    begun = name[:1].upper() + name[1:]
    assert tell(words, ENGLISH) == f"{begun} fire at {name}, 1″."
    assert tell(words, "ja") == f"{name}が{name}を射撃した（1″）。"
    raw = msgspec.json.encode({"text": words, "by": name}).decode()
    assert json.loads(told_text(raw, "ja")) == {"text": tell(words, "ja"), "by": name}


def test_a_finished_sentence_is_not_taken_apart():
    assert tell("3rd arquebus fires at 7th yari, 13.3″.", "ja") == "3rd arquebus fires at 7th yari, 13.3″."


def test_keys_are_no_words_and_a_roster_is_its_owners():
    option = {"kind": "fire", "label": "Fire", "params": [{"name": "fire", "type": "unit", "label": "Fire"}]}
    assert tell_all(option, "ja") == {
        "kind": "fire",
        "label": "射撃",
        "params": [{"name": "fire", "type": "unit", "label": "射撃"}],
    }
    assert tell_all(option, ENGLISH) == option
    force = {"clan": "River", "roster": {"name": "River"}}
    unit, event = (
        {"id": "ai-1", "name": "River"},
        {"params": {"name": "River", "unit": ["say:", "River", {}]}},
    )
    assert tell_all([force, unit], "ja") == [force, unit]
    assert tell_all(event, "ja") == {"params": {"name": "River", "unit": "川"}}


def test_every_text_that_a_system_describes_is_in_the_catalogue():
    known = {message.text for message in all_messages()}
    for each in systems_of_the_house():
        examples = [{"title": example.title, "text": example.text} for example in each.examples]
        for part in (each.describe(), each.book["sections"], each.book["charts"], examples, each.inquiries()):
            plain = [text for text in texts(part) if re.search(r"[a-z]{3}", text)]
            assert [text for text in plain if text not in known and text != each.name] == []


def test_every_text_and_every_name_of_a_lesson_is_in_the_catalogue():
    known = {message.text for message in all_messages()}
    for lesson in (each.lesson for each in systems_of_the_house()):
        said = [getattr(step, field) for step in lesson.steps for field in ("title", "text", "short")]
        names = [unit["name"] for unit in lesson.scene["units"]]
        assert {text for text in (lesson.title, lesson.praise, *said, *names) if text} <= known


LATIN = re.compile(r"[A-Za-z]{3,}")
OURS = {"koku": {"turn_limit": 4, "clans": True, "turncoats": True, "average_dice": 3, "ninja": True, "baggage": True,
                 "wind": True, "rain": True, "peasants": 2}, "sky": {"turn_limit": 6},
        "skirmish": {"size": 100, "table": "48x48", "finishing_blow": True, "follow_up": True},
        "ageofwar": {"size": "short", "clock": 10, "auto_place": False}}  # fmt: skip


@pytest.mark.slow
@pytest.mark.parametrize("slug", OURS)
def test_nothing_english_reaches_a_japanese_reader_but_names(slug):
    """Whatever is offered, foretold, refused and told in a battle under commanders of whims; on paper too."""
    ruleset, dice = rulesets.get(slug), rulesets.HmacDice(b"words")
    battle = ruleset.begin(ruleset.open(ruleset.options_from(OURS[slug]), rulesets.SEATS), dice).battle
    names = {name for force in battle.forces.values() for name in (force.clan, *force.commander.split())}
    whims = {side: Whim(ruleset, side, b"words" + side.encode()) for side in rulesets.Side}
    kept = KEPT | names
    tags = {decision.tag for decision in ruleset.decisions}

    def check(value):
        plain = msgspec.json.decode(msgspec.json.encode(value))
        for text in set(texts(tell_all(plain, "ja"))) - tags:
            left = set(LATIN.findall(re.sub(r"\b[A-Z]+-[A-Z]+-\d+[a-z]?\b", "", text))) - kept
            assert not left, text

    for _order in range(90):
        if battle.result is not None:
            break
        side = battle.clock.to_act[0]
        check([ruleset.options(battle, each) for each in rulesets.Side])
        order = whims[side].order(battle)
        check([ruleset.foresee(battle, side, tried) for tried, _preview in whims[side].tried])
        outcome, answers = ruleset.resolve(battle, side, order, dice), []
        while isinstance(outcome, rulesets.Waiting):
            check([ruleset.options(outcome.battle, each) for each in rulesets.Side])
            answers.append(outcome.decision.default)
            outcome = ruleset.resolve(battle, side, order, dice, answers)
        battle = outcome.battle
        check([{"text": ruleset.sentence(battle, event), "rolls": [roll.document() for roll in event.rolls]}
               for event in outcome.events])  # fmt: skip
    check(ruleset.document(battle))


def english_in(html: str) -> set[str]:
    """The words in Latin letters that a page shows."""
    bare = re.sub(r"<(script|style)\b.*?</\1>|<[^>]*>", " ", html, flags=re.DOTALL)
    return set(re.findall(r"[A-Za-z]{3,}", re.sub(r"\b[0-9a-f]{8,}\b", "", bare))) - KEPT


def systems_of_the_house():
    """The systems of the registry; those that other tests bring have no Japanese."""
    return [each for each in rulesets.all() if each.about.__module__.startswith("rulesets.")]


PAGES = ("/", "/accounts/login/", "/accounts/signup/", "/accounts/password/reset/", "/battles/")
OWN = (
    "/armies/",
    "/battles/new/",
    *(f"/armies/muster/{each.slug}/" for each in systems_of_the_house()),
    "/archive/",
    "/accounts/email/",
    "/accounts/password/change/",
)


@pytest.mark.django_db
@pytest.mark.parametrize("address", [*PAGES, *OWN])
def test_a_page_answers_in_japanese(address, monkeypatch):
    own = systems_of_the_house()
    monkeypatch.setattr(rulesets, "all", lambda: own)
    client = Client(headers={"accept-language": "ja,en;q=0.5"})
    if address in OWN:
        client.force_login(
            Player.objects.create_user("Elin", password="a long word"),
            backend="django.contrib.auth.backends.ModelBackend",
        )
    html = client.get(address).content.decode()
    assert '<html lang="ja"' in html
    page = re.search(r"<main.*</main>", html, re.DOTALL)
    assert page is not None
    shown = re.sub(r"\b[A-Z]+-[A-Z]+-\d+[a-z]?\b", "", page[0])
    for each in own:
        shown = shown.replace(each.name, "")  # the title of a text is kept as it was printed
    assert english_in(shown) == set()


@pytest.mark.django_db
def test_the_language_is_chosen_at_the_foot_of_a_page_and_kept():
    client = Client()
    assert "A war council" in client.get("/").content.decode()
    assert client.post("/language/", {"language": "ja", "next": "/"}).url == "/"
    html = client.get("/").content.decode()
    assert "絵図を囲む軍議" in html
    assert 'lang="en">English</button>' in html
    client.post("/language/", {"language": "en", "next": "/"})
    assert "A war council" in client.get("/").content.decode()
