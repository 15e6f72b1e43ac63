"""A referee, and whoever looks on with open eyes (CAM-EVT-4, CAM-LEA-2, CAM-LEA-3, CAM-RUL-85, CAM-RUL-86)."""

from __future__ import annotations

from typing import Any
from uuid import UUID

import msgspec
import pytest
from django.test import Client

from campaigns.models import Campaign, FinishedClan, Proposal, Told
from campaigns.selectors import lives, memory, seating, viewing
from campaigns.selectors.boot import boot
from campaigns.selectors.lists import Listed
from campaigns.services import council, epitaphs, eyes, filing, holding, making, play, talk, votes
from campaigns.services.making import Wish
from games.models import Player
from rulesets import Illegal
from rulesets import campaign as war
from tests.campaigns.test_leaks import THEN, becomes, begun, plain, still
from tests.campaigns.waging import bold, leader, lock_all, now, players
from tests.games.test_authorisation import let_go
from tests.hidden.campaign_addresses import API, CAMPAIGN, OF_CAMPAIGNS, ONE
from tests.rules.campaign.test_sight import PAIRS, UNDER_A_SEAL, both, world

pytestmark = pytest.mark.django_db
__all__ = ["still"]


def oishi() -> Player:
    """Somebody who leads no clan."""
    found = Player.objects.filter(username="Oishi").first()
    return found or Player.objects.create_user("Oishi", password="a long word")


def refereed(**options: Any) -> tuple[Campaign, Player]:
    """Kawanakajima, made by its referee."""
    judge, (elin, kaito) = oishi(), players()
    wish = Wish(scenario="evening", options={"referee": True, **options}, visibility="open", seed=b"r" * 32)
    row = making.create(maker=judge, wish=wish)
    making.join(campaign_id=row.pk, player=elin, clan="takeda")
    making.join(campaign_id=row.pk, player=kaito, clan="uesugi")
    return Campaign.objects.get(pk=row.pk), judge


def without_oda() -> Campaign:
    """The Six of the Eastern Sea, in which Kaito's Oda are no more."""
    row = begun()
    falls(row, world())
    return row


def falls(row: Campaign, state: war.Campaign) -> None:
    """The war stands as in that world, and Oda are out."""
    state.clans["oda"] = msgspec.structs.replace(state.clans["oda"], out=1)
    state.told = 1000
    becomes(row, state)


def kaito() -> Player:
    return Player.objects.get(username="Kaito")


def refusal_of(work: Any, **wish: Any) -> str:
    """The code with which something is refused."""
    with pytest.raises(Illegal) as refused:
        work(**wish)
    return refused.value.code


# -- the referee -------------------------------------------------------------------------------------------------------


def test_a_referee_sees_the_war_as_it_is_now_but_no_sealed_plan() -> None:
    """CAM-EVT-4, CAM-RUL-85: neither kept back until the close nor in fog."""
    row, judge = refereed()
    council.lock(campaign_id=row.pk, player_id=leader(row, "takeda"), plan=bold(now(row), "takeda"), key="a")
    row.refresh_from_db()
    who = viewing.viewer(row, judge)
    assert who == war.OPEN_EYES
    seen = viewing.known_to(row, who)
    assert {host.id: host.companies for host in seen.hosts.values()} == {
        host.id: host.companies for host in now(row).hosts.values()
    }
    assert seen.clans["uesugi"].chest == now(row).clans["uesugi"].chest
    assert set(seen.seals) == {"takeda"}
    assert not seen.seals["takeda"].plan
    assert seen.secrets == {}
    assert boot(row, judge, who)["you"] == ""
    assert viewing.known_to(row, "").seals == {}  # others who look on wait for the close


def test_a_referee_is_told_everything_from_the_first_event_on() -> None:
    """CAM-EVT-1: his tidings replay what he sees."""
    row, judge = refereed()
    lock_all(row)
    row.refresh_from_db()
    who = viewing.viewer(row, judge)
    state = viewing.opening(row, who)
    told = viewing.events(row, who)
    assert [event.number for event in told] == list(range(1, len(told) + 1))
    for event in told:
        state = war.take_step(state, event.patch)
    assert war.document(state) == war.document(viewing.known_to(row, who))


def test_a_referee_of_a_war_that_is_older_than_his_sight_is_told_all_of_it() -> None:
    row, judge = refereed()
    Told.objects.filter(campaign=row, viewer=war.OPEN_EYES).delete()
    lock_all(row)
    row.refresh_from_db()
    state = viewing.opening(row, war.OPEN_EYES)
    for event in viewing.events(row, war.OPEN_EYES):
        state = war.take_step(state, event.patch)
    assert war.document(state) == war.document(viewing.known_to(row, viewing.viewer(row, judge)))


def test_every_page_of_a_war_is_there_for_its_referee() -> None:
    row, _judge = refereed()
    lock_all(row)
    client = Client()
    client.force_login(oishi())
    one = f"/campaigns/{row.pk}/"
    ticket = next(iter(now(row).tickets))
    for name in ("", "around/", "chronicle/", "archive/", "statistics/", "proof/", "persons/p1/", "clans/takeda/",
                 "provinces/Kai/", f"tickets/{ticket}/", "hints/"):  # fmt: skip
        assert client.get(one + name).status_code == 200, name
    page = client.get(f"{one}tickets/{ticket}/").content.decode()
    assert "strength" in page.lower()
    for name in ("plan", "lock", "talk", f"tickets/{ticket}/answer"):
        answer = client.post(f"/api{one}{name}/", {"key": "k"}, content_type="application/json")
        assert answer.status_code in (403, 405), name
    listed = Listed(row, oishi())
    assert listed.want["text"] == "You see everything but what is sealed."


def test_a_referee_hears_nothing_that_clans_say() -> None:
    """CAM-COR-6."""
    row, judge = refereed()
    talk.say(campaign_id=row.pk, player_id=leader(row, "takeda"), text="To all of us")
    assert boot(row, judge, viewing.viewer(row, judge))["talk"] == []


def test_a_battle_is_looked_on_at_by_the_referee() -> None:
    """CAM-RUL-85: and by nobody else who has no men in it."""
    row, judge = refereed()
    belongs = {"key": str(row.pk), "clans": "takeda uesugi"}
    from games.models import Battle

    battle = Battle.objects.create(system="koku", seed=b"s" * 32, seed_hash="h" * 64, belongs=belongs)
    assert seating.may_watch(battle.pk, judge.pk)
    assert seating.may_watch(battle.pk, leader(row, "takeda"))
    assert not seating.may_watch(battle.pk, Player.objects.create_user("Nobody").pk)


# -- open eyes ---------------------------------------------------------------------------------------------------------


def test_only_who_led_a_clan_that_is_no_more_opens_his_eyes() -> None:
    """CAM-LEA-2."""
    row = begun()
    elin = Player.objects.get(username="Elin")
    assert refusal_of(eyes.open_eyes, campaign_id=row.pk, player=elin) == "not_out"
    assert refusal_of(eyes.open_eyes, campaign_id=row.pk, player=oishi()) == "not_yours"
    falls(row, world())
    assert viewing.viewer(row, kaito()) == "oda"
    eyes.open_eyes(campaign_id=row.pk, player=kaito())
    row.refresh_from_db()
    assert viewing.viewer(row, kaito()) == war.OPEN_EYES
    assert refusal_of(eyes.open_eyes, campaign_id=row.pk, player=kaito()) == "open_eyes"


def test_who_looks_on_with_open_eyes_sees_all_but_acts_and_speaks_no_more() -> None:
    """CAM-LEA-2, CAM-RUL-86."""
    row = without_oda()
    wish = votes.propose(campaign_id=row.pk, player=kaito(), kind="take", content={"clan": "hojo"})
    talk.say(campaign_id=row.pk, player_id=kaito().pk, text="Farewell")
    eyes.open_eyes(campaign_id=row.pk, player=kaito())
    wish.refresh_from_db()
    assert wish.status == Proposal.Status.FAILED
    row.refresh_from_db()
    seen = boot(row, kaito(), viewing.viewer(row, kaito()))
    assert seen["document"]["about"] == {}
    assert [one["text"] for one in seen["talk"]] == ["Farewell"]
    me = kaito()
    for code in (
        refusal_of(talk.say, campaign_id=row.pk, player_id=me.pk, text="Takeda are few"),
        refusal_of(votes.propose, campaign_id=row.pk, player=me, kind="take", content={"clan": "hojo"}),
        refusal_of(votes.propose, campaign_id=row.pk, player=me, kind="pause", content={"days": 1}),
        refusal_of(votes.vote, campaign_id=row.pk, player=me, proposal=wish.pk, yes=True),
        refusal_of(council.lock, campaign_id=row.pk, player_id=me.pk, plan={}, key="a"),
        refusal_of(making.resign, campaign_id=row.pk, player=me, key="b"),
    ):
        assert code == "open_eyes"
    story = memory.recall(row, me)
    fallen = msgspec.structs.replace(next(iter(story.now.persons.values())), dead=True, clan="oda")
    assert not lives.may_write(story, fallen)
    assert refusal_of(epitaphs.write, memory=story, person=fallen.id, text="Takeda are few") == "not_yours"


@pytest.mark.parametrize("name", sorted(UNDER_A_SEAL - {"what was scouted", "ninja's dice"}))
def test_no_document_of_open_eyes_tells_what_lies_under_a_seal(name: str, still: None) -> None:
    """CAM-RUL-85: two worlds that differ in it alone."""
    row = without_oda()
    eyes.open_eyes(campaign_id=row.pk, player=kaito())
    found = set()
    for state in both(name)[:2]:
        falls(row, state)
        found.add(plain(boot(row, kaito(), war.OPEN_EYES)))
    assert len(found) == 1


@pytest.mark.parametrize("who", ["Kaito", "Oishi"])
def test_no_address_tells_open_eyes_what_lies_under_a_seal(who: str, still: None) -> None:
    """CAM-SEC-2, CAM-RUL-85: nor a referee."""
    row = without_oda()
    if who == "Kaito":
        eyes.open_eyes(campaign_id=row.pk, player=kaito())
    else:
        Campaign.objects.filter(pk=row.pk).update(referee=oishi())
        row.refresh_from_db()
    client = Client()
    client.force_login(Player.objects.get(username=who))
    answers = []
    for number in (0, 1):
        state = world()
        for name in sorted(UNDER_A_SEAL - {"where one means to retreat"}):
            PAIRS[name][number](state)
        state.secrets.pop("takeda", None)
        falls(row, state)
        found = {}
        for address in (one for row_of in OF_CAMPAIGNS.values() for one in row_of):
            answer = client.get(address)
            found[address] = plain_page(answer)
        answers.append(found)
    assert [address for address in answers[0] if answers[0][address] != answers[1][address]] == []


def plain_page(answer: Any) -> bytes:
    """What somebody gets, but for signs that are another each time."""
    from tests.campaigns.test_leaks import HASH

    content = b"" if answer.streaming else answer.content
    let_go(answer)
    return HASH.sub(b"*", f"{answer.status_code} ".encode() + content)


def test_nobody_still_in_the_war_gets_anything_by_anothers_open_eyes(still: None) -> None:
    """CAM-RUL-86: they are told that he looks on so, and nothing else changes for them."""
    row = without_oda()
    elin = Player.objects.get(username="Elin")
    stranger = Client()
    before = boot(row, elin, "uesugi"), stranger.get(API).json()
    eyes.open_eyes(campaign_id=row.pk, player=kaito())
    row.refresh_from_db()
    after = boot(row, elin, "uesugi"), stranger.get(API).json()
    for old, new in zip(before, after, strict=True):
        assert not old["players"]["oda"]["eyes"]
        assert new["players"]["oda"].pop("eyes")
        old["players"]["oda"].pop("eyes")
        assert plain(old) == plain(new)


def test_after_the_end_open_eyes_are_nothing_special() -> None:
    row = without_oda()
    eyes.open_eyes(campaign_id=row.pk, player=kaito())
    Campaign.objects.filter(pk=row.pk).update(status=Campaign.Status.OVER)
    row.refresh_from_db()
    assert viewing.viewer(row, kaito()) == "oda"
    assert talk.say(campaign_id=row.pk, player_id=kaito().pk, text="Well fought").clan == "oda"


# -- another clan instead ----------------------------------------------------------------------------------------------


def test_whose_clan_is_out_may_take_a_computer_clan_over_instead() -> None:
    """CAM-LEA-2, CAM-LEA-3: what he lost stays his, what follows is his too."""
    row = without_oda()
    elin = Player.objects.get(username="Elin")
    wish = votes.propose(campaign_id=row.pk, player=kaito(), kind="take", content={"clan": "hojo"})
    assert "oda" not in wish.touches
    votes.vote(campaign_id=row.pk, player=elin, proposal=wish.pk, yes=True)
    row.refresh_from_db()
    assert viewing.viewer(row, kaito()) == "hojo"
    assert seating.clan_of(UUID(CAMPAIGN), kaito().pk) == "hojo"
    assert list(row.seats.filter(player=kaito()).order_by("order").values_list("clan", "former")) == [
        ("hojo", False), ("oda", True),
    ]  # fmt: skip
    assert refusal_of(eyes.open_eyes, campaign_id=row.pk, player=kaito()) == "not_out"
    client = Client()
    client.force_login(kaito())
    assert client.get(API).json()["you"] == "hojo"
    assert client.get(ONE).status_code == 200
    Campaign.objects.filter(pk=row.pk).update(status=Campaign.Status.OVER, ended=THEN)
    row.refresh_from_db()
    filing.file(row, now(row))
    assert set(FinishedClan.objects.filter(player=kaito()).values_list("clan", flat=True)) == {"hojo", "oda"}


def test_who_is_out_proposes_nothing_else() -> None:
    """CAM-COR-5: a vote for each clan in being."""
    row = without_oda()
    code = refusal_of(votes.propose, campaign_id=row.pk, player=kaito(), kind="pause", content={"days": 1})
    assert code == "clan_is_out"


def test_the_house_goes_on_telling_open_eyes() -> None:
    """CAM-EVT-1: from the moment on in which they were opened nothing is missing."""
    row = without_oda()
    eyes.open_eyes(campaign_id=row.pk, player=kaito())
    before = viewing.seq(Campaign.objects.get(pk=row.pk), war.OPEN_EYES)
    assert before > 0
    play.step(campaign_id=row.pk, key="a", step=war.Step(kind="lock", clan="uesugi", plan={}))
    row.refresh_from_db()
    assert viewing.seq(row, war.OPEN_EYES) > before
    holding.memory.clear()


def test_the_choice_is_made_around_the_table_and_told_to_all() -> None:
    """CAM-LEA-2, CAM-RUL-86."""
    row = without_oda()
    client, elin = Client(), Client()
    client.force_login(kaito())
    elin.force_login(Player.objects.get(username="Elin"))
    assert boot(row, kaito(), "oda")["wanted"]["url"] == f"{ONE}around/"
    page = client.get(f"{ONE}around/").content.decode()
    assert "Open my eyes" in page
    assert "Take over" in page
    assert "Propose a pause" not in page
    said = client.post(f"{ONE}around/", {"do": "eyes"}, follow=True).content.decode()
    assert "You see everything but what is sealed, until the end." in said
    assert "Open my eyes" not in said
    assert "Take over" not in said
    told = elin.get(f"{ONE}around/").content.decode()
    assert "Who sees more" in told
    assert "led the Oda, who are no more" in told
    assert "Open my eyes" not in told
