"""Around the table: talk, votes, clans taken over, a referee's corrections (CAM-COR-5, CAM-COR-6, CAM-LEA-3)."""

from __future__ import annotations

import pytest

from campaigns.models import Campaign, Proposal
from campaigns.selectors import talk as heard
from campaigns.selectors import viewing
from campaigns.services import council, making, talk, votes
from campaigns.services.making import Wish
from games.models import Player
from games.selectors.avoiding import deaf_to
from games.services import avoiding
from rulesets import Illegal
from rulesets import campaign as war
from tests.campaigns.waging import kawanakajima, leader, lock_all, now, players

pytestmark = pytest.mark.django_db


def oishi() -> Player:
    """Somebody who leads no clan."""
    return Player.objects.create_user("Oishi", password="a long word")


def capital(**options: object) -> Campaign:
    """Three for the capital: Elin leads Oda, Kaito Asakura, the computer Miyoshi; Oishi may look on."""
    elin, kaito = players()
    wish = Wish(scenario="capital", clan="oda", visibility="open", options=dict(options))
    row = making.create(maker=elin, wish=wish)
    making.join(campaign_id=row.pk, player=kaito, clan="asakura")
    making.begin(campaign_id=row.pk, player=elin)
    return Campaign.objects.get(pk=row.pk)


def test_what_is_said_to_one_is_heard_by_two() -> None:
    """CAM-COR-6"""
    row, (elin, kaito) = capital(), players()
    talk.say(campaign_id=row.pk, player_id=elin.pk, text="Miyoshi first?", to="asakura")
    talk.say(campaign_id=row.pk, player_id=kaito.pk, text="Good day to all")
    texts = {
        clan: [one["text"] for one in heard.what_is_heard(row, clan)]
        for clan in ("oda", "asakura", "miyoshi", "")
    }
    both = ["Miyoshi first?", "Good day to all"]
    assert texts == {"oda": both, "asakura": both, "miyoshi": both[1:], "": []}
    avoiding.avoid(player=elin, other=kaito, only_chat=True)
    assert [one["name"] for one in heard.what_is_heard(row, "oda", deaf_to(elin.pk))] == ["Elin"]
    for words, code in (("  ", "empty"), ("x" * 2000, "too_long")):
        with pytest.raises(Illegal) as refused:
            talk.say(campaign_id=row.pk, player_id=elin.pk, text=words)
        assert refused.value.code == code
    with pytest.raises(Illegal) as refused:
        talk.say(campaign_id=row.pk, player_id=elin.pk, text="Nobody there?", to="hojo")
    assert refused.value.code == "no_clan"


def test_another_pace_takes_two_thirds() -> None:
    """CAM-COR-5"""
    row, (elin, kaito) = capital(), players()
    wish = votes.propose(campaign_id=row.pk, player=elin, kind="pace", content={"pace": "weeks"})
    assert (wish.status, wish.touches) == (
        Proposal.Status.OPEN,
        ["oda", "asakura"],
    )  # the computer has no vote
    votes.vote(campaign_id=row.pk, player=kaito, proposal=wish.pk, yes=True)
    row.refresh_from_db()
    assert row.pace == "weeks"
    again = votes.propose(campaign_id=row.pk, player=elin, kind="pace", content={"pace": "days"})
    assert votes.vote(campaign_id=row.pk, player=kaito, proposal=again.pk, yes=False).status == "failed"
    with pytest.raises(Illegal) as refused:
        votes.propose(campaign_id=row.pk, player=elin, kind="pace", content={"pace": "never"})
    assert refused.value.code == "malformed"


def test_a_computer_clan_is_taken_at_the_councils_end_unless_a_player_objects() -> None:
    """CAM-LEA-3, CAM-DIC-5"""
    row, (elin, kaito), third = capital(), players(), oishi()
    wish = votes.propose(campaign_id=row.pk, player=third, kind="take", content={"clan": "miyoshi"})
    assert wish.status == Proposal.Status.OPEN
    votes.vote(campaign_id=row.pk, player=kaito, proposal=wish.pk, yes=False)
    wish.refresh_from_db()
    assert wish.status == Proposal.Status.FAILED
    wish = votes.propose(campaign_id=row.pk, player=third, kind="take", content={"clan": "miyoshi"})
    for player in (elin, kaito):
        council.lock(campaign_id=row.pk, player_id=player.pk, plan={}, key="a")
    wish.refresh_from_db()
    assert wish.status == Proposal.Status.PASSED
    seat = row.seats.get(clan="miyoshi")
    assert (seat.player, seat.word) == (third, war.COMPUTER_WORD)
    assert not now(row).clans["miyoshi"].computer
    assert viewing.viewer(row, third) == "miyoshi"


@pytest.mark.parametrize(
    ("who", "clan", "code"),
    [("Kaito", "miyoshi", "already_in"), ("Oishi", "asakura", "not_computer"), ("Oishi", "hojo", "no_clan")],
)
def test_not_every_clan_can_be_taken(who: str, clan: str, code: str) -> None:
    """CAM-LEA-3"""
    row = capital()
    oishi()
    player = Player.objects.get(username=who)
    with pytest.raises(Illegal) as refused:
        votes.propose(campaign_id=row.pk, player=player, kind="take", content={"clan": clan})
    assert refused.value.code == code


def test_when_all_agree_a_clan_is_taken_at_once() -> None:
    """CAM-LEA-3"""
    row, (elin, kaito) = capital(), players()
    wish = votes.propose(campaign_id=row.pk, player=oishi(), kind="take", content={"clan": "miyoshi"})
    for player in (elin, kaito):
        votes.vote(campaign_id=row.pk, player=player, proposal=wish.pk, yes=True)
    assert not now(row).clans["miyoshi"].computer


def refereed() -> tuple[Campaign, Player]:
    """Kawanakajima with a referee, who has made it; the two players lead the clans."""
    judge, (elin, kaito) = oishi(), players()
    row = making.create(
        maker=judge, wish=Wish(scenario="evening", options={"referee": True}, visibility="open")
    )
    making.join(campaign_id=row.pk, player=elin, clan="takeda")
    making.join(campaign_id=row.pk, player=kaito, clan="uesugi")
    return Campaign.objects.get(pk=row.pk), judge


def test_a_referee_corrects_with_the_consent_of_whom_it_touches_and_of_nobody_else() -> None:
    """CAM-EVT-4"""
    row, judge = refereed()
    elin, kaito = players()
    content = {"patch": {"clans": {"takeda": {"chest": 777}}}, "reason": "A muster was paid twice"}
    wish = votes.propose(campaign_id=row.pk, player=judge, kind="edit", content=content)
    assert wish.touches == ["takeda"]
    with pytest.raises(Illegal) as refused:
        votes.vote(campaign_id=row.pk, player=kaito, proposal=wish.pk, yes=True)
    assert refused.value.code == "no_vote"
    votes.vote(campaign_id=row.pk, player=elin, proposal=wish.pk, yes=True)
    assert now(row).clans["takeda"].chest == 777
    row.refresh_from_db()
    assert viewing.events(row, "uesugi")[-1].kind == "edited"  # it is marked for everybody
    land = {"patch": {"provinces": {"Kai": {"owner": "uesugi"}}}, "reason": "As we said"}
    assert votes.propose(campaign_id=row.pk, player=judge, kind="edit", content=land).touches == [
        "takeda", "uesugi",
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("patch", "code"),
    [
        ({"dice_count": 3}, "sealed"),
        ({"secrets": {}}, "sealed"),
        ({"clans": {"takeda": {"chest": -5}}}, "no_war"),
        ({"hosts": {"h1": {"at": "Mars"}}}, "no_war"),
    ],
)
def test_no_referee_touches_dice_or_seals_or_makes_nonsense(patch: object, code: str) -> None:
    """CAM-EVT-4"""
    row, judge = refereed()
    with pytest.raises(Illegal) as refused:
        votes.propose(
            campaign_id=row.pk, player=judge, kind="edit", content={"patch": patch, "reason": "why not"}
        )
    assert refused.value.code == code
    assert not row.proposals.exists()


def test_only_the_referee_corrects_and_he_leads_no_clan() -> None:
    """CAM-EVT-4"""
    row, judge = refereed()
    elin, _kaito = players()
    with pytest.raises(Illegal) as refused:
        votes.propose(
            campaign_id=row.pk, player=elin, kind="edit", content={"patch": {"clans": {}}, "reason": "x"}
        )
    assert refused.value.code == "no_referee"
    with pytest.raises(Illegal) as refused:
        votes.propose(campaign_id=row.pk, player=judge, kind="take", content={"clan": "takeda"})
    assert refused.value.code == "has_clan"
    with pytest.raises(Illegal) as refused:
        making.create(maker=elin, wish=Wish(scenario="evening"))
    assert refused.value.code == "no_referee"


def test_who_resigns_hands_his_clan_to_the_computer_and_looks_on() -> None:
    """CAM-LEA-1"""
    row = kawanakajima()
    elin, kaito = players()
    lock_all(row)
    making.resign(campaign_id=row.pk, player=elin, key="a")
    with pytest.raises(Illegal):
        council.lock(campaign_id=row.pk, player_id=elin.pk, plan={}, key="b")
    assert now(row).clans["takeda"].resigned
    assert leader(row, "uesugi") == kaito.pk
    assert row.resignations.get().player == elin


def test_a_campaign_of_others_is_not_there() -> None:
    """CAM-SEC-1"""
    row, stranger = kawanakajima(), oishi()
    for asks in (
        lambda: viewing.find(row.pk, stranger),
        lambda: viewing.find(row.pk, None),
        lambda: council.lock(campaign_id=row.pk, player_id=stranger.pk, plan={}, key="a"),
        lambda: talk.say(campaign_id=row.pk, player_id=stranger.pk, text="hi"),
        lambda: votes.propose(campaign_id=row.pk, player=stranger, kind="end", content={}),
        lambda: votes.propose(campaign_id=row.pk, player=stranger, kind="edit", content={}),
        lambda: making.joinable(campaign_id=row.pk, player_id=stranger.pk, invitation="guessed"),
    ):
        with pytest.raises(Illegal) as refused:
            asks()
        assert refused.value.code == "not_found"
