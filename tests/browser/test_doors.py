"""Who gets in: a newcomer with one click and no account; a stranger nowhere; an onlooker to look only."""

import pytest

from tests.browser.test_fight import PLAIN

pytestmark = pytest.mark.browser


@pytest.fixture(scope="module")
def prepared(prepare):
    seats = {"ai": "Elin", "kaki": "Kaito"}
    return prepare(
        players=["Elin", "Kaito", "Oishi"],
        battles={
            "closed": {"seats": seats, "given": PLAIN},
            "open": {"seats": seats, "given": PLAIN, "visibility": "open"},
        },
    )


def test_a_newcomer_commands_both_sides_after_one_click(sit):
    guest = sit("a guest")
    page = guest.page
    page.goto("/")
    page.get_by_role("button", name="Play now").click()
    page.wait_for_url("**/battles/*/")
    guest.battle = page.url.rstrip("/").rpartition("/")[2]
    guest.wait_for(1)
    assert guest.phase == "Move"
    assert len(guest.men()) > 100
    view = guest.view()
    assert sorted(view["you"]) == ["ai", "kaki"]
    first = view["document"]["clock"]["active"]
    while guest.view()["document"]["clock"]["active"] == first:
        guest.end()
    second = guest.view()["document"]["clock"]["active"]
    assert second != first
    option = next(
        each for each in guest.view()["options"][second] if each["kind"] == "hold" and each["shut"] is None
    )
    page.locator(f".unit[data-unit='{option['unit']}']").wait_for()
    guest.page.locator(f".oob .tabs .side-{second}").click()
    name = view["document"]["units"][option["unit"]]["name"]
    guest.page.locator(f".oob .card.side-{second} button:has-text('{name}')").first.click()
    guest.give("Hold")


def test_a_stranger_finds_no_battle_of_others(sit, prepared):
    closed = prepared["battles"]["closed"]
    for stranger in (sit("Oishi", prepared["sessions"]["Oishi"]), sit("nobody")):
        page = stranger.page
        assert page.goto(f"/battles/{closed}/").status == 404
        assert page.goto(f"/battles/{closed}/record/").status == 404
        assert page.request.get(f"{stranger.house}/api/battles/{closed}/").status == 404
        page.goto("/battles/")
        assert closed not in page.content()
        heard = page.evaluate(
            """(path) => new Promise((done) => {
              const line = new WebSocket(new URL(path, location.href.replace(/^http/, "ws")).href);
              line.onmessage = (event) => done(event.data);
              line.onclose = (event) => done(event.code);
            })""",
            f"/ws/battles/{closed}/",
        )
        assert isinstance(heard, int), heard


def test_an_onlooker_sees_an_open_battle_and_orders_nothing(sit, prepared):
    oishi = sit("Oishi", prepared["sessions"]["Oishi"])
    elin = sit("Elin", prepared["sessions"]["Elin"])
    elin.sit_down(prepared["battles"]["open"])
    oishi.page.goto("/battles/")
    oishi.page.locator("section[aria-labelledby=watch] a").first.click()
    oishi.battle = prepared["battles"]["open"]
    oishi.wait_for(0)
    assert oishi.men() == elin.men()
    oishi.page.mouse.click(*oishi.man("ai-1.3"))
    assert oishi.page.locator(".tags button").count() == 0
    assert oishi.view()["options"] == {}
    elin.select("ai-1")
    elin.give("Hold")
    oishi.wait_for(elin.seq)
    assert "1st arquebus hold" in oishi.text("#log")


@pytest.fixture
def lines_may_break():
    return ["WebSocket connection"]


test_a_stranger_finds_no_battle_of_others = pytest.mark.usefixtures("lines_may_break")(
    test_a_stranger_finds_no_battle_of_others
)


def test_who_signs_out_in_one_tab_is_led_to_the_gate_in_the_other(sit, prepared):
    elin = sit("Elin", prepared["sessions"]["Elin"])
    table = elin.page
    table.goto(f"/battles/{prepared['battles']['closed']}/")
    table.locator("#log").wait_for()
    other = table.context.new_page()
    other.goto("/accounts/logout/")
    other.locator("main button").click()
    table.wait_for_url("**/accounts/login/?next=**")
    assert table.get_by_text("You are signed out.").is_visible()
