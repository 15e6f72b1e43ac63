"""Decisions between two browsers: asked and answered, answered by the clock while he is away, or laid down before."""

import json
import uuid
from collections.abc import Iterator

import pytest

from tests.axe import breaches, too_wide
from tests.running import House, running_house

pytestmark = pytest.mark.browser
DECIDES = ".asked:has-text('decides')"
CHALLENGE = {"kind": "challenge", "unit": "ai-1", "target": "kaki-2"}

STAGE = """
import json, sys
from games.models import Player
from games.services import battles
from games.services.battles import Banner, Plan
from rulesets import Side
from tests.browser.staging import session
ai, kaki = (Player.objects.create_user(name + {word!r}) for name in ("Elin", "Kaito"))
plan = Plan(system="drill", name="The ford", options={{"pieces": 4}}, answer_within={within})
flags = [Banner(commander=one.username, clan=clan, mon=clan.lower()) for one, clan in ((ai, "Hojo"), (kaki, "Takeda"))]
battle = battles.create(maker=ai, plan=plan, side=Side.AI, banner=flags[0])
battles.join(battle_id=battle.id, player=kaki, banner=flags[1], invitation=battle.invitation)
sys.stdout.write(json.dumps({{"battle": str(battle.id), "ai": session(ai), "kaki": session(kaki)}}))
"""


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    """A site that knows the drill."""
    with running_house(tmp_path_factory.mktemp("house"), HONJIN_EXTRA_SYSTEMS="tests.systems") as running:
        yield running


@pytest.fixture
def table(browser, house, faults):
    """Stages a battle and opens its table: ``open(within)`` makes it, ``sit(side)`` seats somebody."""
    contexts = []

    class Table:
        def stage(self, within=0):
            code = STAGE.format(word=uuid.uuid4().hex[:6], within=within)
            self.made = json.loads(house.manage("shell", "-v", "0", "-c", code))

        def sit(self, side, width=1440):
            context = browser.new_context(
                base_url=house.url, viewport={"width": width, "height": 900}, reduced_motion="reduce"
            )
            context.set_default_timeout(20_000)
            context.add_cookies([{"name": "sessionid", "value": self.made[side], "url": house.url}])
            contexts.append(context)
            page = context.new_page()
            page.on("pageerror", lambda error: faults.append(str(error)))
            page.goto("/battles/new/")
            page.goto(f"/battles/{self.made['battle']}/")
            page.wait_for_selector("#orders :is(.unit-plate, .asked)")
            return page

        def challenge(self, page):
            token = next(each["value"] for each in page.context.cookies() if each["name"] == "csrftoken")
            place = f"{house.url}/api/battles/{self.made['battle']}/"
            seq = page.request.get(place).json()["seq"]
            body = {"key": uuid.uuid4().hex, "seq": seq, "order": CHALLENGE, "side": "ai"}
            answer = page.request.post(
                f"{place}orders/", data=body, headers={"X-CSRFToken": token, "Referer": house.url}
            )
            assert answer.ok, answer.text()

    yield Table()
    for context in contexts:
        context.close()
    assert faults == []


def test_the_other_is_asked_and_answers(table):
    table.stage()
    elin, kaito = (table.sit(side) for side in ("ai", "kaki"))
    table.challenge(elin)
    kaito.wait_for_selector(".asked .answers")
    assert breaches(kaito) == []
    elin.wait_for_selector(DECIDES)
    kaito.click(".asked .btn:has-text('It runs')")
    for page in (elin, kaito):
        page.wait_for_selector(".asked .answers", state="detached")
        page.wait_for_selector(".log >> text=2. man runs.")


def test_while_he_is_away_the_clock_answers(table):
    table.stage(within=4)
    elin = table.sit("ai")
    table.challenge(elin)
    elin.wait_for_selector(f"{DECIDES} >> text=until")
    elin.wait_for_selector(DECIDES, state="detached")
    elin.wait_for_selector(".log >> text=2. man stands.")


def test_with_a_standing_order_nobody_waits(table):
    table.stage()
    elin, kaito = table.sit("ai"), table.sit("kaki")
    choose(kaito)
    kaito.click(".standing summary")
    kaito.uncheck("#standing-will_stand-stand")
    assert breaches(kaito) + too_wide(kaito) == []
    kaito.click(".standing .btn.ink")
    kaito.wait_for_selector(".standing.is-laid")
    table.challenge(elin)
    elin.wait_for_selector(".log >> text=2. man runs.")
    assert elin.locator(DECIDES).count() == 0


def choose(page):
    """Choose the second man out of the text of the table or the army's list."""
    page.locator(".card.side-kaki button:has-text('2. man')").first.click()
