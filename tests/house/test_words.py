"""Every word of the house can be said in Japanese, and is."""

import re

import pytest
from django.test import Client

import rulesets
from games.models import Player
from words import ENGLISH, catalogue, tell, told
from words.sources import all_messages
from words.telling import HOLE

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
    renewed = catalogue.renewed("ja", sources)
    known = {(message.context, message.id) for message in japanese}
    assert {(message.context, message.id) for message in renewed} == known, "make words"
    assert catalogue.written(renewed) == catalogue.path_of("ja").read_bytes(), "make words"


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
            wanted = {hole[0] for text in texts for hole in HOLE.finditer(text) if hole[1][0] != "_"}
            given = {hole[0] for hole in HOLE.finditer(string)}
            assert wanted == given or given - wanted <= {"{_dice}"}, message.id
            assert set(PRINTF.findall(string)) == {mark for text in texts for mark in PRINTF.findall(text)}


@pytest.mark.parametrize(
    ("english", "said"),
    [
        ("3rd arquebus fire at 7th yari, 13.3″.", "鉄砲3番隊が槍7番隊を射撃した（13.3″）。"),
        ("Hojo Shogun stand.", "北条将軍は踏みとどまった。"),
        ("2nd light monks", "軽僧兵2番隊"),
        ("1st unit: weapon", "1隊目：武器"),
        ("no cover; riders pass", "遮蔽なし；騎馬通過可"),
        ("2nd samurai yari: samurai on foot.", "侍槍2番隊：徒歩の侍。"),
        (
            "Season: no such choice. Turncoats: they need clans.",
            "季節：その選択肢はありません。寝返り：諸家が必要です。",
        ),
        ("Matsumura farm", "松村の農家"),
        ("Sarugawa", "猿川"),
        ("Elin", "Elin"),
        ("", ""),
    ],
)
def test_what_the_rules_put_together_is_taken_apart_and_said(english, said):
    assert tell(english, "ja") == said
    assert tell(english, ENGLISH) == english


def test_keys_are_no_words():
    option = {"kind": "fire", "label": "Fire", "params": [{"name": "fire", "type": "unit", "label": "Fire"}]}
    assert told(option, "ja") == {
        "kind": "fire",
        "label": "射撃",
        "params": [{"name": "fire", "type": "unit", "label": "射撃"}],
    }
    assert told(option, ENGLISH) is option


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
