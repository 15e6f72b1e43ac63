"""From a ticket to the table and back to the map (CAM-BAT-7, CAM-BAT-13, CAM-DIC-3, CAM-TOL-6)."""

import json
from datetime import timedelta
from uuid import uuid4

import msgspec
import pytest
from django.utils import timezone

import rulesets
from campaigns.models import Campaign, CampaignEvent
from campaigns.services import battles, captains, clock, council, hand, holding, making, tickets
from games import signals
from games.models import Battle, Finished, Shown
from games.selectors import archive, seating
from games.services import opponents, play, records, stand_ins
from rulesets import Illegal
from rulesets import campaign as war
from tests.campaigns.people import planned, player, running, waiting

pytestmark = pytest.mark.django_db
SEED = bytes(range(32))
TAKEDA, UESUGI = "elin", "kaito"
STAY = 4
"""Companies that are not left out: a battle of fifteen men a side or so."""


def key():
    """A client's key."""
    return uuid4().hex


def ready(by_captains=False, **options):
    """A war in which Takeda's men have come to Kozuke, where Uesugi's stand: both answered, most stay out of it."""
    row = running(TAKEDA, UESUGI, "evening", seed=SEED, word="one word", options=options)
    plan = {"hosts": {"h2": {"kind": "march", "to": "Kozuke"}}}
    council.lock(campaign_id=row.pk, player_id=player(TAKEDA).pk, plan=plan, key=key())
    council.lock(campaign_id=row.pk, player_id=player(UESUGI).pk, plan={}, key=key())
    state = state_of(row)
    found = war.unfought(state)[0]
    for name, camp in zip((TAKEDA, UESUGI), found.camps, strict=True):
        (host,) = camp.hosts
        out = [one.id for one in state.hosts[host].companies][STAY:]
        answer = {"leave": out, "captains": by_captains}
        tickets.answer(
            campaign_id=row.pk, player_id=player(name).pk, ticket=found.id, answer=answer, key=key()
        )
    row = Campaign.objects.get(pk=row.pk)
    return row, row.tickets.get()


def state_of(row):
    """The war as it stands."""
    return holding.current(row.pk).war


def resign(battle, name):
    """Give a battle up at the table."""
    seq = Battle.objects.get(pk=battle.pk).seq
    play.submit(battle_id=battle.pk, player_id=player(name).pk, key=key(), seq=seq, order={"kind": "resign"})


def told(row, kind):
    """The events of a kind, as they were."""
    every = CampaignEvent.objects.filter(campaign=row).order_by("number").values_list("event", flat=True)
    return [event for event in map(json.loads, every) if event["kind"] == kind]


def tolls(row):
    """How often a toll was taken."""
    return len(told(row, "toll"))


def ended(row, ticket):
    """A ticket as it was when its battle was over; the season that closes thereafter forgets it."""
    found = {}
    for event in map(json.loads, CampaignEvent.objects.filter(campaign=row).values_list("event", flat=True)):
        found |= (event["patch"].get("tickets") or {}).get(ticket.ticket) or {}
    return found


class Breaks:
    """Somebody hears of the end of a battle and cannot bear it: whatever was written with it must be undone."""

    def __enter__(self):
        signals.ended.connect(self.hear)

    def __exit__(self, *_):
        signals.ended.disconnect(self.hear)

    def hear(self, **_more):
        raise RuntimeError("the power is away")


def test_a_season_with_a_battle_that_captains_fight_and_its_toll_in_the_same_transaction():
    """CAM-BAT-7, CAM-DIC-3, CAM-TOL-6, CAM-SEA-2"""
    row, ticket = ready(by_captains=True)
    assert (ticket.status, ticket.battle, captains.waiting()) == ("ready", None, [(row.pk, ticket.ticket)])
    with Breaks(), pytest.raises(RuntimeError):
        clock.look(row.pk)
    ticket.refresh_from_db()
    assert (ticket.status, Battle.objects.count(), tolls(row)) == ("ready", 0, 0)
    assert clock.look(row.pk)
    ticket.refresh_from_db()
    battle, state = ticket.battle, state_of(row)
    over = ended(row, ticket)
    record = records.record_of(battle)
    how = told(row, "battle_over")[0]["params"]["how"]
    assert (ticket.status, how, tolls(row), state.season) == ("over", "captains", 2, 2)
    assert [seating.may_know(battle.pk, player(name).pk) for name in (TAKEDA, UESUGI, "oishi")] == [
        True,
        True,
        False,
    ]
    assert bytes.fromhex(record.seed) == war.battle_seed(holding.current(row.pk).dice, ticket.ticket)
    assert record.seed_hash == over["seed"]
    assert rulesets.prove(rulesets.get("koku"), record) == []
    rows = [row["losses"].get("killed", 0) for toll in told(row, "toll") for row in toll["params"]["rows"]]
    men = [one for one in record.final["figures"].values() if not one.get("alive", True)]
    assert 0 < sum(rows) <= len(men)
    for again in range(2):
        assert captains.finish(campaign_id=row.pk, ticket=ticket.ticket) is None
        assert (Battle.objects.count(), tolls(row)) == (1, 2), again


def test_a_battle_between_two_players_ends_with_its_toll_or_not_at_all():
    """CAM-TOL-6, CAM-BAT-13"""
    row, ticket = ready()
    battle = ticket.battle
    seats = {seat.side: seat for seat in battle.seats.all()}
    assert [seats[side].player.username for side in ("ai", "kaki")] == [TAKEDA, UESUGI]
    assert seats["ai"].nonce == "one word"
    assert battle.belongs["url"] == f"/campaigns/{row.pk}/"
    assert battle.belongs["wears"] == "ai-as-kaki kaki-as-sumi", (
        "both wear at the table what they wear on the map"
    )
    assert battle.shown == Shown.PRIVATE
    with Breaks(), pytest.raises(RuntimeError):
        resign(battle, TAKEDA)
    ticket.refresh_from_db()
    assert (ticket.status, ticket.battle.status, tolls(row)) == ("ready", "running", 0)
    resign(battle, TAKEDA)
    ticket.refresh_from_db()
    outcome = ended(row, ticket)["outcome"]
    assert (ticket.status, outcome["winner"], outcome["given_up"], outcome["early"]) == ("over", 1, 0, True)
    assert tolls(row) == 2
    with pytest.raises(Illegal):
        resign(battle, UESUGI)
    assert tolls(row) == 2
    assert Finished.objects.get(pk=battle.pk).belongs == str(row.pk)
    mine = archive.page(player(UESUGI), archive.Query(of=str(row.pk)))
    assert [one.pk for one in mine.battles] == [battle.pk]
    assert archive.page(None, archive.Query(of=str(row.pk))).battles == []


def test_allies_of_a_camp_look_on_at_its_battle_and_nobody_else(client):
    """CAM-SEC-1"""
    row = waiting(TAKEDA, "capital", "oda")
    for name, clan in ((UESUGI, "asakura"), ("mira", "miyoshi")):
        making.join(campaign_id=row.pk, player=player(name), clan=clan, invitation=row.invitation)
    row.refresh_from_db()
    planned(row, TAKEDA, Mino={"kind": "march", "to": "Echizen"})
    planned(row, UESUGI)
    planned(row, "mira")
    found = next(iter(state_of(row).tickets.values()))
    for name in (TAKEDA, UESUGI):
        tickets.answer(campaign_id=row.pk, player_id=player(name).pk, ticket=found.id, answer={}, key=key())
    held = holding.current(row.pk)
    found = held.war.tickets[found.id]
    watch = [player(name).pk for name in (TAKEDA, UESUGI, "mira", "oishi")]
    battle = row.tickets.get().battle
    assert [seating.may_know(battle.pk, who) for who in (*watch, None)] == [True, True, False, False, False]
    first = msgspec.structs.replace(found.camps[0], clans=("oda", "miyoshi"))
    allied = msgspec.structs.replace(found, camps=(first, found.camps[1]))
    battle = battles.begin_for_ticket(campaign=row, state=held.war, ticket=allied, dice=held.dice)
    assert [seating.may_know(battle.pk, who) for who in (*watch, None)] == [True, True, True, False, False]
    assert seating.admit(battle.pk, player("mira").pk) == ()
    for name, status in (("mira", 200), ("oishi", 404)):
        client.force_login(player(name))
        assert client.get(f"/battles/{battle.pk}/").status_code == status
    making.resign(campaign_id=row.pk, player=player("mira"), key=key())
    assert not seating.may_know(battle.pk, player("mira").pk)


def test_a_battle_fought_at_home_counts_when_both_sides_say_the_same_and_its_table_is_cleared():
    """CAM-TOL-2, CAM-FAT-2"""
    row, ticket = ready()
    found = state_of(row).tickets[ticket.ticket]
    type, pieces = next(iter(found.levies[0].pieces.items()))
    leader = found.camps[0].leader
    said = {"winner": 1, "losses": [{type: {"killed": pieces}}, {}], "marks": {leader: ["fell"]}}

    def enter(name, entry):
        return hand.enter(campaign_id=row.pk, ticket=ticket.ticket, player_id=player(name).pk, entry=entry)

    for entry in (
        {**said, "losses": [{type: {"killed": pieces + 1}}, {}]}, {**said, "marks": {"p99": ["fell"]}},
        {**said, "marks": {leader: ["deed"]}}, {**said, "winner": "both"},
    ):  # fmt: skip
        with pytest.raises(Illegal):
            enter(TAKEDA, entry)
    assert not enter(TAKEDA, said)
    assert not enter(UESUGI, {**said, "winner": 0})
    assert tolls(row) == 0
    assert enter(UESUGI, {**said, "losses": [{type: {"killed": pieces, "fled": 0}}, {}]})
    over = ended(row, ticket)
    assert (over["outcome"]["how"], over["outcome"]["winner"]) == ("hand", 1)
    assert [one["lost"] for one in over["tolls"][0] if one["type"] == type] == [found.levies[0].fielded[type]]
    assert not Battle.objects.exists()
    with pytest.raises(Illegal, match="not stand ready"):
        enter(TAKEDA, said)


def test_what_is_being_fought_at_the_table_is_not_entered_by_hand():
    row, ticket = ready()
    opponents_order(ticket.battle)
    with pytest.raises(Illegal, match="on the table"):
        hand.enter(campaign_id=row.pk, ticket=ticket.ticket, player_id=player(TAKEDA).pk, entry={"winner": 0})
    stranger = player("oishi")
    with pytest.raises(Illegal, match="no such campaign"):
        hand.enter(campaign_id=row.pk, ticket=ticket.ticket, player_id=stranger.pk, entry={"winner": 0})


def opponents_order(battle):
    """The player who is awaited gives the order that a practice commander would give."""
    held = opponents.holding.current(battle.pk)
    side = held.battle.clock.to_act[0]
    order = rulesets.commander(held.ruleset, side, b"any").order(held.battle)
    seat = battle.seats.get(side=side)
    play.submit(
        battle_id=battle.pk, player_id=seat.player_id, key=key(), seq=held.seq, side=side,
        order=held.ruleset.encode_order(order),
    )  # fmt: skip


def late(row, ticket, last_hour=False):
    """The battle's time is up, or that of the whole season."""
    now = timezone.now() - timedelta(seconds=1)
    row.tickets.filter(pk=ticket.pk).update(due=now)
    if last_hour:
        Campaign.objects.filter(pk=row.pk).update(late=now)


def test_who_lets_his_time_pass_is_led_by_a_captain_until_he_comes_back(
    django_capture_on_commit_callbacks,
):
    """CAM-BAT-7"""
    row, ticket = ready()
    battle = ticket.battle

    def led():
        """The seats in which a captain stands in."""
        return list(battle.seats.filter(practice__gt=""))

    captains.finish(campaign_id=row.pk, ticket=ticket.ticket)
    assert not led()
    late(row, ticket)
    captains.finish(campaign_id=row.pk, ticket=ticket.ticket)
    (seat,) = led()
    assert [seat.side] == battle.waits_for
    assert opponents.act(battle.pk)
    come_back = {"campaign_id": row.pk, "ticket": ticket.ticket, "player_id": seat.player_id}
    captains.come_back(**come_back)
    assert not led()
    with pytest.raises(Illegal):
        captains.come_back(**come_back)
    captains.finish(campaign_id=row.pk, ticket=ticket.ticket)
    assert not led()
    battle.refresh_from_db()
    with django_capture_on_commit_callbacks(execute=True):
        assert stand_ins.lend(battle_id=battle.pk, sides=battle.waits_for[:1])
    opponents_order(battle)
    assert not led()


def test_at_the_last_hour_nobody_who_wants_no_captains_has_won_at_the_table():
    """CAM-BAT-7, CAM-BAT-8"""
    row, ticket = ready(captains="never")
    late(row, ticket, last_hour=True)
    captains.finish(campaign_id=row.pk, ticket=ticket.ticket)
    over = ended(row, ticket)
    assert (over["outcome"]["how"], over["system"], Battle.objects.count()) == ("paper", "paper", 0)


def test_who_wants_no_captains_and_lets_the_battles_time_pass_has_given_up():
    """CAM-BAT-7, CAM-BAT-13"""
    row, ticket = ready(captains="never")
    awaited = ticket.battle.waits_for[0]
    late(row, ticket)
    captains.finish(campaign_id=row.pk, ticket=ticket.ticket)
    assert ended(row, ticket)["outcome"]["given_up"] == ["ai", "kaki"].index(awaited)
