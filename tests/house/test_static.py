"""Static files come from the site itself, on an event loop as from a thread, whole, in part or not at all."""

import json
import re
from pathlib import Path

import pytest

import rulesets
from armies.crests import CRESTS
from rulesets import campaign as war
from tests.running import ROOT

pytestmark = pytest.mark.django_db


@pytest.fixture(params=["thread", "loop"])
def fetch(request, client, async_client):
    """Ask either way; a test does not care which."""
    if request.param == "thread":

        async def ask(address, **headers):
            from asgiref.sync import sync_to_async

            return await sync_to_async(client.get)(address, headers=headers)
    else:

        async def ask(address, **headers):
            return await async_client.get(address, headers=headers)

    return ask


async def test_a_file_is_handed_out_whole(fetch):
    answer = await fetch("/static/favicon.svg")
    assert answer.status_code == 200
    assert answer.content.startswith(b"<svg")
    assert answer["Content-Type"].startswith("image/svg+xml")
    assert int(answer["Content-Length"]) == len(answer.content)


async def test_a_file_is_handed_out_in_part(fetch):
    answer = await fetch("/static/favicon.svg", range="bytes=0-3")
    assert (answer.status_code, answer.content) == (206, b"<svg")


async def test_a_file_the_browser_has_already_is_not_sent_again(fetch):
    known = (await fetch("/static/favicon.svg"))["Last-Modified"]
    answer = await fetch("/static/favicon.svg", **{"if-modified-since": known})
    assert (answer.status_code, answer.content) == (304, b"")


async def test_a_file_that_is_not_there_is_not_found(fetch):
    assert (await fetch("/static/nothing.svg")).status_code == 404


def test_every_sign_that_rules_and_armies_name_is_drawn() -> None:
    """Badges, orders and facts of every system of the house, every crest to choose, and those of ready armies."""
    drawn = set(re.findall(r'<symbol id="([^"]+)"', Path("static/symbols.svg").read_text("utf-8")))
    named = {"mon-none", *(f"mon-{crest}" for crest in CRESTS)}
    for ruleset in rulesets.all():
        about = ruleset.describe()
        if not ruleset.about.__module__.startswith("rulesets."):
            continue
        named |= {each["icon"] for part in ("marks", "orders") for each in about[part] if "icon" in each}
        for ready in ruleset.builder.ready() if ruleset.builder else ():
            named |= {f"mon-{clan['mon']}" for clan in ready.roster.get("clans", [])}
    assert named - drawn == set()


def test_every_clan_that_fights_for_a_map_bears_a_crest_that_armies_can_bear() -> None:
    """A battle under another crest could not be taken in from a file."""
    houses = [house for key in war.scenarios() for house in war.scenario(key).clans]
    assert {house.mon for house in houses} <= CRESTS.keys()


def test_the_table_brings_no_machinery_for_transitions_and_colours_along():
    built = json.loads((ROOT / "static" / "dist" / "table.js.map").read_text("utf-8"))
    packages = {
        source.split("node_modules/")[1].split("/")[0]
        for source in built["sources"]
        if "node_modules/" in source
    }
    assert "d3-zoom" in packages
    assert packages.isdisjoint({"d3-transition", "d3-interpolate", "d3-color", "d3-timer", "d3-ease"})


def test_a_drawing_is_not_hidden_for_being_empty():
    """Paths and lines of drawings are always empty: no class that they bear may hide what is."""
    sheets = (ROOT / "static/src/css").glob("*.css")
    hiding = {name for sheet in sheets for name in re.findall(r"(?<!\w)\.([\w-]+):empty", sheet.read_text())}
    shapes = re.compile(r"<(?:path|line|polyline|rect|circle|polygon)\b[^>]*?class=\"([^\"{]+)")
    drawn = {name for page in (ROOT / "templates").rglob("*.html") for names in shapes.findall(page.read_text())
             for name in names.split()}  # fmt: skip
    assert "line" in drawn
    assert hiding & drawn == set()
