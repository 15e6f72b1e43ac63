"""Decisions between two browsers: asked and answered, answered by the clock while he is away, or laid down before."""

import json
import uuid
from collections.abc import Iterator

import pytest

from tests.axe import breaches, too_wide
from tests.running import House, running_house

pytestmark = pytest.mark.browser
DECIDES = "#orders:has(.asked):has-text('decides')"
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
SKY = """
import json, sys
import rulesets
from games.models import Battle, Player
from games.services import battles
from games.services.battles import Banner, Plan
from rulesets import Side
from tests.browser.staging import session
from tests.rules.sky.scenes import standing, unit
ai, kaki = (Player.objects.create_user(name + {word!r}) for name in ("Elin", "Kaito"))
given = standing(
    unit("ai-1", "samurai"), unit("ai-2", "samurai", across=14),
    unit("kaki-1", "ashigaru", 8, weapons=["bow"]), unit("kaki-2", "ashigaru", 8, across=14, weapons=["bow"]),
)
plan = Plan(system="sky", name="The ridge", options={{}}, seed=b"r" * 32)
flags = {{Side.AI: Banner(commander="Elin", clan="Hojo", mon="hojo", nonce="e"),
         Side.KAKI: Banner(commander="Kaito", clan="Takeda", mon="takeda", nonce="k")}}
battle = battles.create_hot_seat(maker=ai, plan=plan, banners=flags, staged=rulesets.get("sky").stage(given))
battle.seats.filter(side="kaki").update(player=kaki)
Battle.objects.filter(pk=battle.pk).update(hot_seat=False)
sys.stdout.write(json.dumps({{"battle": str(battle.id), "ai": session(ai), "kaki": session(kaki)}}))
"""


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    """A site that knows the drill."""
    with running_house(tmp_path_factory.mktemp("house"), HONJIN_EXTRA_SYSTEMS="tests.systems") as running:
        yield running


@pytest.fixture
def table(visitors, house, faults):
    """Stages a battle and opens its table: ``open(within)`` makes it, ``sit(side)`` seats somebody."""
    pages = []

    class Table:
        def stage(self, within=0, code=STAGE):
            code = code.format(word=uuid.uuid4().hex[:6], within=within)
            self.made = json.loads(house.manage("shell", "-v", "0", "-c", code))

        def sit(self, side, width=1440):
            size = {"width": width, "height": 900}
            page = visitors.come(house.url, faults, viewport=size, reduced_motion="reduce")
            page.context.set_default_timeout(20_000)
            page.context.add_cookies([{"name": "sessionid", "value": self.made[side], "url": house.url}])
            pages.append(page)
            page.goto("/battles/new/")
            page.goto(f"/battles/{self.made['battle']}/")
            page.wait_for_selector("#orders :is(.ready, .asked)")
            return page

        def post(self, page, where, body):
            token = next(each["value"] for each in page.context.cookies() if each["name"] == "csrftoken")
            place = f"{house.url}/api/battles/{self.made['battle']}/{where}/"
            answer = page.request.post(place, data=body, headers={"X-CSRFToken": token, "Referer": house.url})
            assert answer.ok, answer.text()

        def view(self, page):
            return page.request.get(f"{house.url}/api/battles/{self.made['battle']}/").json()

        def order(self, page, order, side="ai"):
            body = {"key": uuid.uuid4().hex, "seq": self.view(page)["seq"], "order": order, "side": side}
            self.post(page, "orders", body)

        def challenge(self, page):
            self.order(page, CHALLENGE)

    yield Table()
    for page in pages:
        visitors.leave(page)
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


def test_a_charge_under_fire_is_asked_about_laid_down_and_opened_at_the_end(table):
    """Of another system: the charged player answers live; what he has laid down is done at once and read in the end."""
    table.stage(code=SKY)
    elin, kaito = table.sit("ai"), table.sit("kaki")
    elin.evaluate("honjin.play.select('ai-1')")
    elin.keyboard.press("x")
    elin.select_option(".slips select", label="kaki-1 · 8″")
    elin.wait_for_selector(".odds h2:has-text('kaki-1 may fire first')")
    elin.keyboard.press("Enter")
    kaito.wait_for_selector(".asked:has-text('do kaki-1 shoot? 8 dice, 6+ to hit.')")
    assert breaches(kaito) + too_wide(kaito) == []
    assert kaito.locator(".targets .tgt").count() == 1, "he sees who charges"
    elin.wait_for_selector(DECIDES)
    assert elin.inner_text(".asked b").startswith("“"), "he reads what another is asked"
    assert "“" not in kaito.inner_text(".asked b")
    kaito.click(".asked .btn:has-text('Hold fire')")
    elin.wait_for_selector(".log >> text=kaki-1 hold their fire.")
    while (asked := table.view(elin)["document"].get("asked")) is not None:  # who won may take the ground
        page = {"ai": elin, "kaki": kaito}[asked["side"]]
        table.order(page, {"kind": "answer", "answer": asked["default"]}, asked["side"])
    table.post(kaito, "standing", {
        "side": "kaki", "kind": "defensive_fire", "unit": "kaki-2", "choice": {"fire": "samurai", "within": 9.0},
    })  # fmt: skip
    table.order(elin, {"kind": "charge", "unit": "ai-2", "target": "kaki-2"})
    elin.wait_for_selector(".log >> text=kaki-2 shoot at ai-2")
    assert elin.locator(".asked:has-text('kaki-2 shoot?')").count() == 0
    assert "samurai" not in json.dumps(table.view(elin)["standing"])
    table.order(elin, {"kind": "resign"})
    kaito.goto(f"/battles/{table.made['battle']}/record/")
    kaito.click(".laid-down summary")
    kaito.wait_for_selector(".laid-down li:has-text('kaki-2: Defensive fire: at Samurai only') .proved")
    assert breaches(kaito) == []
