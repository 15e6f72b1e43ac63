"""The rulebook's pages: every id stands where its address says, whatever system it belongs to."""

import re
import time
from dataclasses import replace
from html import unescape
from pathlib import Path

import msgspec
import pytest
from django.test import Client

import rulesets
from games.pictures.turn import HIGH, WIDE, draw, fold
from words.tags import ID, cite, clause

rulesets.add_systems("tests.systems")
SYSTEMS = rulesets.all()
everywhere = pytest.mark.parametrize("ruleset", SYSTEMS, ids=lambda ruleset: ruleset.slug)
PARTS = ("", "rulings/", "examples/", "reference/")
pytestmark = pytest.mark.django_db
QUOTED = {"Route", "Tate", "Tedate", "pavise"}
"""Words of an English text that a ruling is about."""
LONGEST = 0.1
"""Seconds of a processor that a page of the book may take."""


def page(address: str, **headers: str) -> str:
    answer = Client(headers=headers).get(address)
    assert answer.status_code == 200, address
    return answer.content.decode()


def anchors(html: str) -> list[str]:
    return re.findall(r'\sid="([^"]+)"', html)


def links(html: str) -> set[str]:
    return {unescape(href) for href in re.findall(r'href="([^"]+)"', html)}


@everywhere
def test_each_id_stands_once_in_the_book_and_at_its_lasting_address(ruleset):
    pages = {
        part: page(f"/rules/{ruleset.slug}/{path}")
        for part, path in (("clauses", ""), ("rulings", "rulings/"), ("examples", "examples/"))
    }
    arrived = {}
    for id, part in ruleset.ids.items():
        assert anchors(pages[part]).count(id) == 1, id
        answer = Client().get(f"/rules/{id}")
        assert answer.status_code == 302
        assert answer.url.endswith(f"#{id}")
        at = answer.url.partition("#")[0]
        if at not in arrived:
            arrived[at] = page(at)
        assert anchors(arrived[at]).count(id) == 1, id


@everywhere
def test_the_turn_is_drawn_from_the_table_that_is_played_by(ruleset):
    html = page(f"/rules/{ruleset.slug}/")
    nodes = [node for node in ruleset.machine.diagram()["nodes"] if node["key"]]
    drawing = draw(ruleset.machine.diagram())
    assert html.count('marker-end="url(#turn-tip)"') == sum(len(node["then"]) for node in nodes)
    for node in nodes:
        assert f"<li><b>{node['label']}</b>" in html, "the same in words"
    corners = {(box["x"], box["y"]) for box in drawing["boxes"]}
    assert len(corners) == len(nodes), "each stands for itself"
    assert all(x + WIDE < drawing["width"] and y + HIGH < drawing["height"] for x, y in corners)


@pytest.mark.parametrize(
    ("text", "lines"),
    [
        ("the active side", ["the active side"]),
        ("who placed the scenery", ["who placed the", "scenery"]),
        ("交互に、双方がパスするまで", ["交互に、双方がパ", "スするまで"]),
        ("", []),
    ],
)
def test_who_acts_is_written_in_short_lines(text, lines):
    assert fold(text) == lines


@everywhere
def test_each_chart_and_option_stands_once_in_the_book(ruleset):
    book, sheet = page(f"/rules/{ruleset.slug}/"), page(f"/rules/{ruleset.slug}/reference/")
    rulings = page(f"/rules/{ruleset.slug}/rulings/")
    for chart in ruleset.charts():
        assert anchors(book).count(f"chart-{chart.key}") == 1, chart.title
        assert anchors(sheet).count(f"chart-{chart.key}") == 1, chart.title
    for option in ruleset.describe()["options"]:
        assert anchors(rulings).count(f"option-{option['key']}") == 1


@everywhere
def test_every_reference_in_the_book_leads_somewhere(ruleset):
    pages = {f"/rules/{ruleset.slug}/{part}": page(f"/rules/{ruleset.slug}/{part}") for part in PARTS}
    for address, html in pages.items():
        for href in links(html):
            path, _, anchor = href.partition("#")
            if anchor and (not path or path in pages):
                assert anchor in anchors(pages[path or address]), (address, href)
            elif re.fullmatch(r"/rules/[A-Z0-9-]+", path):
                assert path.rsplit("/", 1)[1] in ruleset.ids, (address, href)


@everywhere
def test_no_id_in_the_book_is_left_without_a_link(ruleset):
    for part in PARTS:
        main = re.search(r"<main.*</main>", page(f"/rules/{ruleset.slug}/{part}"), re.DOTALL)
        assert main is not None
        bare = re.sub(r"<a\b.*?</a>|<option\b.*?</option>|<[^>]*>", " ", main[0], flags=re.DOTALL)
        left = [id for id in ID.findall(bare) if rulesets.explaining(id)]
        assert left == [], (part, left)


@pytest.mark.parametrize(
    ("address", "leads_to"),
    [
        ("/rules/KOKU-FIR-6", "/rules/koku/#KOKU-FIR-6"),
        ("/rules/koku-fir-6/", "/rules/koku/#KOKU-FIR-6"),
        ("/rules/KOKU-RUL-6", "/rules/koku/rulings/#KOKU-RUL-6"),
        ("/rules/KOKU-EX-8", "/rules/koku/examples/#KOKU-EX-8"),
        ("/rules/DRILL-2", "/rules/drill/#DRILL-2"),
        ("/rules/koku", "/rules/koku/"),
        ("/rules/koku/?q=fir-6", "/rules/KOKU-FIR-6"),
        ("/rules/koku/?q=KOKU-RUL-6", "/rules/KOKU-RUL-6"),
    ],
)
def test_an_address_or_a_search_that_names_an_id_leads_there(address, leads_to):
    assert Client().get(address).url == leads_to


@pytest.mark.parametrize(
    "address", ["/rules/KOKU-FIR-99", "/rules/fir-6", "/rules/chess/", "/rules/chess/rulings/"]
)
def test_an_id_that_nobody_knows_is_answered_kindly(address):
    answer = Client().get(address)
    assert answer.status_code == 404
    html = answer.content.decode()
    assert "No such clause" in html
    assert "/rules/koku/" in html
    assert ("chess" in address) or '<a class="clause" href="/rules/KOKU-FIR-' in html


def test_a_search_shows_the_clauses_that_hold_all_its_words_and_no_others():
    html = page("/rules/koku/?q=naginata+samurai")
    assert "KOKU-MUS-7" in anchors(html)
    assert "KOKU-GEN-1" not in anchors(html)
    assert "1 clause speaks of" in html
    assert "0 clauses speak of" in page("/rules/koku/?q=zeppelin")
    assert "“&lt;b&gt;" in page("/rules/koku/?q=%3Cb%3E")


def test_the_slip_of_a_clause_says_it_and_leads_into_the_book():
    html = page("/rules/KOKU-FIR-18/slip/")
    assert "A unit fires once a turn." in html
    assert 'href="/rules/KOKU-FIR-18"' in html
    assert "once" in page("/rules/KOKU-RUL-49/slip/") or "Lost" in page("/rules/KOKU-RUL-49/slip/")
    assert "seven thousand koku" in page("/rules/KOKU-EX-1/slip/")
    assert Client().get("/rules/KOKU-FIR-99/slip/").status_code == 404


def test_a_clause_and_its_ruling_lead_to_each_other_and_to_the_option():
    book, rulings = page("/rules/koku/"), page("/rules/koku/rulings/")
    assert 'href="/rules/koku/rulings/#KOKU-RUL-61"' in book
    entry = rulings[rulings.index('id="KOKU-RUL-61"') : rulings.index('id="KOKU-RUL-62"')]
    assert 'href="/rules/KOKU-MOR-4"' in entry
    assert 'href="#option-morale_killed_scope"' in entry


def test_an_example_shows_the_dice_and_sentences_of_the_rules():
    html = page("/rules/koku/examples/")
    volley = html[html.index('id="KOKU-EX-8"') : html.index('id="KOKU-EX-9"')]
    assert "fire at" in volley
    assert 'aria-label="10"' in volley
    assert "3 hits" in volley
    assert "break and run." in volley


def test_an_example_that_the_rules_can_no_longer_play_takes_no_page_away(monkeypatch, caplog):
    koku = rulesets.get("koku")
    first, second, *rest = koku.examples
    unfit = msgspec.structs.replace(first.cases[0], dice=(1,))
    odd = msgspec.structs.replace(
        second.cases[0], given={"units": [{"id": "ai-1", "kind": "dragon", "at": []}]}
    )
    examples = (
        msgspec.structs.replace(first, cases=(unfit,)),
        msgspec.structs.replace(second, cases=(odd,)),
        *rest,
    )
    changed = replace(koku, bound=msgspec.structs.replace(koku.bound, examples=examples))
    monkeypatch.setattr(rulesets, "get", lambda slug: changed)
    html = page("/rules/koku/examples/")
    assert html.count("cannot be shown") == 2
    assert anchors(html).count(first.id) == anchors(html).count(second.id) == 1
    assert "3 hits" in html
    for part in PARTS:
        page(f"/rules/koku/{part}")
    assert f"{first.id} cannot be played: " in caplog.text
    assert Client().get(f"/rules/{first.id}/slip/").status_code == 200


@pytest.mark.parametrize("part", PARTS)
def test_the_book_is_whole_in_japanese(part, monkeypatch):
    own = [each for each in rulesets.all() if each.about.__module__.startswith("rulesets.")]
    monkeypatch.setattr(rulesets, "all", lambda: own)
    for ruleset in own:
        html = page(f"/rules/{ruleset.slug}/{part}", **{"accept-language": "ja"})
        main = re.search(r"<main.*</main>", html, re.DOTALL)
        assert main is not None
        bare = ID.sub("", re.sub(r"<kbd>.*?</kbd>|<[^>]*>", " ", main[0], flags=re.DOTALL))
        english = set(re.findall(r"[A-Za-z]{3,}", bare)) - {
            *ruleset.name.split(),
            "Ctrl",
            "FIR",
            "RUL",
            *QUOTED,
        }
        assert english == set(), english


@everywhere
@pytest.mark.parametrize("part", PARTS)
def test_a_page_of_the_book_comes_at_once(ruleset, part):
    address = f"/rules/{ruleset.slug}/{part}"
    page(address)
    times = []
    for _ in range(5):
        began = time.process_time()
        page(address)
        times.append(time.process_time() - began)
    assert min(times) < LONGEST


def test_ids_in_any_text_become_links_and_nothing_else_does():
    assert cite("KOKU-FIR-6の") == '<a class="clause" href="/rules/KOKU-FIR-6">KOKU-FIR-6</a>の'
    assert cite("See KOKU-FIR-6, not SHA-256 <b>") == (
        'See <a class="clause" href="/rules/KOKU-FIR-6">KOKU-FIR-6</a>, not SHA-256 &lt;b&gt;'
    )
    assert clause("KOKU-FIR-6") == '<a class="clause" href="/rules/KOKU-FIR-6">KOKU-FIR-6</a>'
    assert clause("<x>") == "&lt;x&gt;"


@everywhere
def test_the_interface_for_programs_serves_the_book(ruleset):
    found = Client().get(f"/api/rulesets/{ruleset.slug}/").json()
    assert list(found["clauses"]) == [id for section in found["sections"] for id in section["clauses"]]
    assert [example["id"] for example in found["examples"]] == [example.id for example in ruleset.examples]
    assert [chart["key"] for chart in found["charts"]] == [chart.key for chart in ruleset.charts()]
    assert {ruling["id"] for ruling in found["rulings"]} <= set(ruleset.ids)
    assert found["rule_address"].format(id=next(iter(found["clauses"]))).startswith("/rules/")
    assert Client().get(found["book_address"]).status_code == 200


def test_whoever_chooses_sees_every_system_side_by_side():
    """What each is like, in a sentence, a picture and some facts; from there one can learn it, play it, read it."""
    html = page("/rules/compare/")
    symbols = re.findall(r'<symbol id="([^"]+)"', Path("static/symbols.svg").read_text())
    for ruleset in SYSTEMS:
        assert {f"/rules/{ruleset.slug}/", f"/battles/new/?system={ruleset.slug}"} <= links(html)
        profile = ruleset.about().get("profile")
        if profile is None:  # a system of the tests alone
            assert ruleset.slug == "drill"
            continue
        assert all(words in unescape(html) for words in profile.values())
        assert {piece["symbol"] for piece in ruleset.about()["picture"]} <= set(symbols)
