"""A KOKU battle between two browsers, from the invitation to the record: set up, fought for a turn, given up."""

import math
import re
import secrets
from itertools import product

import pytest

from tests.browser.commander import middle, see_the_same
from tests.visitors import sign_up

pytestmark = pytest.mark.browser

SETTLES = 0.75
"""Inches by which a hand may miss what is lawful: what it lets go of there settles."""
GHOST = "(id) => honjin.store.state.draft.preview.figures.find((figure) => figure.id === id)"


def test_a_battle_from_the_invitation_to_the_record(sit):
    word = secrets.token_hex(3)
    elin, kaito = sit(f"Elin-{word}"), sit(f"Kaito-{word}", at=1)
    sign_up(elin.page, elin.name)
    sign_up(kaito.page, kaito.name)
    elin.battle = kaito.battle = meet(elin, kaito)

    placer, other = in_turn(elin, kaito)
    lay_out_the_ground(placer, other)
    pick_a_half(other)
    see_the_same(elin, kaito)
    choose(elin)
    choose(kaito)
    see_the_same(elin, kaito)
    first, second = in_turn(elin, kaito)
    deploy(first, second)
    deploy_for_me(second)
    see_the_same(elin, kaito)

    active, waiting = in_turn(elin, kaito)
    march(active)
    see_the_same(elin, kaito)
    march_too_far(active)
    see_the_same(elin, kaito)
    end_the_turn(active, waiting)
    see_the_same(elin, kaito)
    decline_a_draw(active, waiting)
    give_up(active, waiting)
    watch_the_record(waiting)


def meet(elin, kaito):
    """One makes the battle and sends the link, the other takes the free side; both tables open by themselves."""
    elin.page.goto("/battles/new/")
    elin.page.fill("[name=name]", "The Ford at Sarugase")
    elin.page.click("text=Create battle")
    elin.page.get_by_role("button", name="Copy").click()
    elin.page.get_by_role("button", name="Copied").wait_for()
    link = elin.page.input_value("#link")
    kaito.page.goto(link.removeprefix(elin.house))
    assert "Elin" in kaito.text(".letter")
    kaito.page.click("text=Accept the battle")
    for commander in (elin, kaito):
        commander.wait_for(1)
        assert "The Ford at Sarugase" in commander.text(".turn h1")
    return kaito.page.url.rstrip("/").rpartition("/")[2]


def in_turn(elin, kaito):
    """Who is to act, and who waits."""
    see_the_same(elin, kaito)
    return (elin, kaito) if elin.is_to_act() else (kaito, elin)


def lay_out_the_ground(placer, other):
    """A piece is dragged where the rules allow it, and both see it there."""
    assert f"Waiting for {placer.name}" in other.text("#orders")
    placer.tag("Edit").click()
    pieces = placer.page.locator(".edit[data-piece]")
    woods_first = sorted(
        range(pieces.count()), key=lambda number: "bayashi" not in pieces.nth(number).text_content()
    )
    ways = ((14, 0), (-14, 0), (0, 14), (0, -14), (7, 7), (-7, -7))
    for number, (across, down) in product(woods_first, ways):
        piece = pieces.nth(number)
        name = piece.get_attribute("data-piece")
        before = placer.view()["document"]["scenery"][name]["points"][0]
        x, y = middle(piece)
        placer.drag((x, y), (x + across, y + down))
        if not placer.is_refused() and placer.page.locator(".faults li").count() == 0:
            break
        placer.let_go()
        placer.tag("Edit").click()
    placer.confirm()
    after = placer.view()["document"]["scenery"][name]["points"][0]
    assert abs(after[0] - before[0]) + abs(after[1] - before[1]) > 0.5
    see_the_same(placer, other)
    drawn = "() => document.querySelector('.table .ground').innerHTML"
    assert other.page.evaluate(drawn) == placer.page.evaluate(drawn)
    placer.give("Accept")


def pick_a_half(chooser):
    chooser.page.wait_for_selector(".bottom.is-mine")
    chooser.pick("North")
    assert "take the north" in chooser.text("#log")


def choose(commander):
    """The Shogun is mounted by choice; the army list shows what was thrown."""
    commander.tag("Choose").click()
    commander.page.locator(".slips .pick:has-text('Mounted')").first.click()
    commander.is_refused()
    commander.confirm()
    assert "Shogun mounted" in commander.text("#army").replace("\n", " ")
    commander.end()


CHOSEN_IS_SEEN = """() => {
  const list = document.querySelector("#army .units")?.getBoundingClientRect();
  const card = document.querySelector("#army .selected")?.getBoundingClientRect();
  return list && card && card.top >= list.top && card.bottom <= list.bottom;
}"""
"""The army list has been scrolled to the chosen unit."""


def deploy(first, second):
    """One unit by mouse, and not outside the zone; the rest by the practice commander."""
    zone = first.view()["document"]["zones"]
    side = first.view()["you"][0]
    low = min(y for _, y in zone[side])
    tile = first.page.locator(".tray button").first
    unit = tile.locator("span").inner_text()

    def drop_at(spot):
        first.drag(middle(tile), first.spot(*spot))

    drop_at((36, 24))
    assert first.is_refused()
    assert "outside the deployment zone" in first.text(".refusal")
    assert "KOKU-DEP-2" in first.text(".refusal")
    # straight from the tray once more, and Enter is the table's, not the tray's
    first.attempt([(x, low + y) for y in (6, 3, 9) for x in (36, 20, 52, 12, 60)], drop_at)
    seq = first.seq
    first.page.keyboard.press("Enter")
    first.wait_for(seq + 1)
    assert f"{unit} take post" in first.text("#log")
    first.page.wait_for_function(CHOSEN_IS_SEEN)
    assert len(first.men()) > 1
    see_the_same(first, second)
    deploy_for_me(first)


def deploy_for_me(commander):
    commander.let_go()
    commander.page.wait_for_selector(".bottom.is-mine")
    commander.give("Deploy for me")
    commander.page.wait_for_selector(".tray", state="detached")
    commander.end()


def marchers(commander):
    """The units of the side to act that may move and can be taken up, and where each stands.

    Another's flag may fly over a man: who drags there has that other in hand.
    """
    view = commander.view()
    side = view["you"][0]
    document = view["document"]
    for option in view["options"][side]:
        if option["kind"] == "move" and option["shut"] is None:
            men = [document["figures"][id] for id in document["units"][option["unit"]]["figures"]]
            man = men[len(men) // 2]
            if commander.has_at(commander.spot(man["x"], man["y"])) == option["unit"]:
                yield option["unit"], man


def march(commander):
    """A unit is dragged forward; what it costs stands beside it before it goes, and it goes where it was shown.

    That is where the hand let it go, or the nearest lawful place a little short of that, and then the bar says why.
    """
    chosen = ""
    for unit, man in marchers(commander):
        chosen = unit
        ahead = 1.5 if man["facing"] < 90 else -1.5
        start = commander.spot(man["x"], man["y"])
        commander.drag(start, commander.spot(man["x"], man["y"] + ahead))
        if not commander.is_refused():
            break
        commander.let_go()
    told = re.match(r"([0-9.]+)″ of", commander.text(".confirm"))
    assert told, "what it costs stands first"
    shown = commander.page.evaluate(GHOST, man["id"])
    gone = math.hypot(shown["x"] - man["x"], shown["y"] - man["y"])
    missed = math.hypot(shown["x"] - man["x"], shown["y"] - man["y"] - ahead)
    assert float(told[1]) >= gone / 2 - 0.1, (
        "ground may ask for more than the way is long, a road for half of it"
    )
    if "nearest legal place" in commander.text(".confirm"):
        assert missed <= SETTLES + 0.1
        assert re.search(r"[A-Z]{3}-[0-9]", commander.text(".confirm .clause")), "the bar says why"
    else:
        assert missed == pytest.approx(0, abs=0.1)
    commander.confirm()
    moved = commander.view()["document"]["figures"][man["id"]]
    assert (moved["x"], moved["y"]) == pytest.approx((shown["x"], shown["y"]), abs=0.01)
    assert commander.page.locator(f".unit.acted[data-unit='{chosen}']").count() == 1


def march_too_far(commander):
    """What the rules forbid is said in words with its clause, and the nearest lawful order is offered."""
    for _, man in marchers(commander):
        ahead = 30 if man["facing"] < 90 else -30
        commander.drag(commander.spot(man["x"], man["y"]), commander.spot(man["x"], man["y"] + ahead))
        assert commander.is_refused()
        assert "KOKU-" in commander.text(".refusal .clause")
        if commander.page.locator(".refusal .btn.ink:enabled").count():
            commander.take_the_nearest()
            return
        commander.let_go()
    raise AssertionError("no unit can go anywhere")


def end_the_turn(active, waiting):
    """Phase by phase, until the other side is to act."""
    while active.is_to_act():
        active.end()
    see_the_same(active, waiting)
    assert waiting.is_to_act()
    active.page.keyboard.press("Escape")
    assert f"Waiting for {waiting.name}" in active.text("#orders")


def decline_a_draw(one, other):
    offered = one.from_menu("Offer a draw")
    other.wait_for(offered)
    assert "offers a draw" in other.text("#orders")
    other.page.locator("#orders .asked button:has-text('No')").click()
    one.wait_for(offered + 1)
    assert "decline the draw" in one.text("#log")


def give_up(one, other):
    one.from_menu("Resign")
    other.wait_for(one.seq)
    view = other.view()["document"]
    winner = view["forces"][view["result"]["winner"]]["clan"]
    for commander in (one, other):
        words = commander.text(".result")
        assert f"{winner} wins" in words
        for points in view["points"].values():
            assert str(points) in words


def watch_the_record(commander):
    """The record opens before the first order of the fight, goes from end to end, and ends as the table stood."""
    men = commander.men()
    commander.page.locator(".result a:has-text('record')").click()
    page = commander.page
    page.wait_for_selector(".battle.is-record")
    scrubber = page.locator(".scrub input[type=range]")
    last = int(scrubber.get_attribute("max"))
    assert last > 50
    assert len(commander.men()) > 20, "it opens where both armies stand"
    assert "Both armies stand" in commander.text("#record-said")
    page.get_by_role("button", name="To the beginning").click()
    page.wait_for_selector(".battle[data-seq='0']")
    assert commander.men() == {}
    scrubber.fill(str(last // 2))
    page.wait_for_selector(f".battle[data-seq='{last // 2}']")
    scrubber.fill(str(last))
    page.wait_for_selector(f".battle[data-seq='{last}']")
    assert commander.men() == men
    page.goto("/archive/")
    assert "The Ford at Sarugase" in page.locator("main").inner_text()
