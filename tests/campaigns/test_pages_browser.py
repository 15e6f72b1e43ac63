"""The pages of campaigns before a browser: nobody is shut out, keys are enough, the button says the answer."""

import re

import pytest
from django.test import Client

from campaigns.models import Campaign
from campaigns.services import hand, holding, tickets
from games.models import Shown
from tests.axe import breaches, too_wide
from tests.campaigns.people import at_door, player, waiting, with_ticket
from tests.laid import HOUSE, lay, sent_by, turn_to

pytestmark = [pytest.mark.browser, pytest.mark.django_db]
PHONE = {"color_scheme": "light", "viewport": {"width": 390, "height": 844}}
DESK = {"color_scheme": "dark", "viewport": {"width": 1440, "height": 900}}


def answered(row: Campaign, ticket: str) -> None:
    """Both sides have said that they fight."""
    for name, kind in (("Kaito", "stand"), ("Elin", "press")):
        tickets.answer(
            campaign_id=row.pk, player_id=player(name).pk, ticket=ticket, answer={"kind": kind}, key=name
        )


@pytest.fixture
def over():
    """A battle fought at home, in which somebody fell: the address of its toll."""
    row, ticket = with_ticket("Elin", "Kaito")
    answered(row, ticket)
    war = holding.current(row.pk).war
    levies, camps = war.tickets[ticket].levies, war.tickets[ticket].camps
    fell = next(one.id for one in war.persons.values() if one.host and one.host in camps[0].hosts)
    entry = {
        "winner": 1, "losses": [{next(iter(levies[0].pieces)): {"killed": 2, "fled": 1}}, {}],
        "marks": {fell: ["fell"]},
    }  # fmt: skip
    for name in ("Elin", "Kaito"):
        hand.enter(campaign_id=row.pk, ticket=ticket, player_id=player(name).pk, entry=entry)
    return f"/campaigns/{row.pk}/tickets/{ticket}/"


def everything(over: str) -> tuple[dict[str, str], dict[str, str]]:
    """All pages of campaigns that are forms and lists, with who reads them, half of them for each look; those that have
    scripts of their own come first.
    """
    waits = waiting("Elin", "tenka", "date", visibility="open")
    asked, ticket = with_ticket("Elin", "Kaito")
    ready, _ticket = with_ticket("Elin", "Kaito")
    answered(ready, ticket)
    Campaign.objects.filter(pk=asked.pk).update(referee=player("Rika"), shown=Shown.PUBLIC)
    addresses = (
        f"/campaigns/{asked.pk}/tickets/{ticket}/", "/campaigns/new/evening/", "/campaigns/", "/campaigns/new/",
        f"/campaigns/{waits.pk}/join/", f"/campaigns/{ready.pk}/tickets/{ticket}/", over,
        f"/campaigns/{ready.pk}/around/",
    )  # fmt: skip
    readers = {**dict.fromkeys(addresses, "Elin"), f"/campaigns/{asked.pk}/around/": "Rika"}
    halves = tuple(dict([*readers.items()][turn::2]) for turn in (0, 1))
    return halves[0], halves[1]


def test_no_page_of_campaigns_shuts_anybody_out_on_a_telephone_by_day_or_a_desk_by_night(
    visitors, faults, over
):
    """The looks take turns, as on the tour of the house."""
    found = {}
    for look, readers in zip((PHONE, DESK), everything(over), strict=True):
        answers = {address: at_door(name).get(address) for address, name in readers.items()}
        assert {answer.status_code for answer in answers.values()} == {200}
        page = visitors.come(HOUSE, faults, **look)
        lay(page, answers)
        page.goto(next(iter(answers)))
        for address, answer in answers.items():
            turn_to(page, answer)
            page.evaluate("for (const each of document.querySelectorAll('details')) each.open = true")
            if wrong := breaches(page) + too_wide(page):
                found[address] = wrong
        visitors.leave(page)
    assert (found, faults) == ({}, [])


def test_an_answer_is_given_by_keys_alone_and_the_button_says_it_whole(visitors, faults):
    row, ticket = with_ticket("Elin", "Kaito")
    address = f"/campaigns/{row.pk}/tickets/{ticket}/"
    page = visitors.come(HOUSE, faults)
    lay(page, {address: at_door("Kaito").get(address)})
    page.goto(address)
    button = page.locator(".war-seal")
    assert "Seal this answer: Stand" in button.inner_text()
    for key in ("road", "works"):
        page.locator(f'input[name="ground"][value="{key}"]').focus()
        page.keyboard.press("Space")
    page.locator('input[name="kind"]:checked').focus()
    page.keyboard.press("ArrowDown")
    page.keyboard.press("ArrowUp")
    said = button.inner_text()
    assert "Stand" in said
    assert said.index("Own men who fled") < said.index("Twelve inches of works")
    assert page.locator(".war-buys em").all_inner_texts().count("1") == 1
    page.locator("summary", has_text="More: rules").click()
    page.locator('input[name="leave"]').first.check()
    assert "Leave out: 1" in button.inner_text()
    page.locator('input[name="leave"]').first.uncheck()
    button.focus()
    path, fields = sent_by(page, "/answer/", lambda: page.keyboard.press("Enter"))
    visitors.leave(page)
    done = at_door("Kaito").post(path, fields, follow=True)
    assert "Your answer is sealed." in done.content.decode()
    assert done.context["form"]["order"].value() == "road,works"
    assert faults == []


def test_a_stranger_is_at_war_with_one_click_and_is_told_what_to_do(visitors, faults):
    stranger = Client(enforce_csrf_checks=True)
    page = visitors.come(HOUSE, faults)
    lay(page, {"/": stranger.get("/")})
    page.goto("/")
    button = page.locator('form[action$="/at-once/evening/"] button')
    path, fields = sent_by(page, "/at-once/evening/", button.click)
    visitors.leave(page)
    begun = stranger.post(path, fields, follow=True)
    assert re.fullmatch(r"/campaigns/[0-9a-f-]{36}/", begun.redirect_chain[-1][0])
    text = begun.content.decode()
    steps = text[text.index('id="first-season"') : text.index("campaign-root")]
    assert (steps.count("<li"), steps.count("is-next")) == (7, 1)
    assert faults == []


def test_the_dice_of_fate_fall_once_and_a_click_ends_it(visitors, faults, over):
    """CAM-FAT-2"""
    page = visitors.come(HOUSE, faults)
    lay(page, {over: at_door("Elin").get(over)})
    fallen = page.locator('.war-fates .die[style*="--at"]')
    for falls in (True, False):
        page.goto(over)
        assert fallen.count() == int(falls)
        page.locator("h1").click()
        assert page.locator(".war-fates.is-cast").count() == 0
    page.emulate_media(reduced_motion="reduce")
    page.evaluate("localStorage.clear()")
    page.goto(over)
    assert fallen.count() == 0
    visitors.leave(page)
    assert faults == []
