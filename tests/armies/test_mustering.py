"""A muster falls once, is on record from its first die, and is kept or let go."""

import uuid

import pytest
from django.db import IntegrityError, transaction

import rulesets
from armies import selectors, services
from armies.faults import Refused
from armies.models import Army, Muster, Status
from tests.armies.conftest import IDENTITY

pytestmark = pytest.mark.django_db


def throw(owner, key=None, **more):
    return services.throw_muster(owner=owner, system="levy", key=key or uuid.uuid4(), **more)


def test_the_seal_is_known_before_the_throw_and_the_seed_fits_it(elin):
    sealed = services.seal_muster(owner=elin, system="levy")
    assert (sealed.status, sealed.beats, sealed.ordinal) == (Status.SEALED, [], None)
    thrown = throw(elin)
    assert thrown.id == sealed.id
    assert thrown.seal == sealed.seal == rulesets.seal(bytes(thrown.seed))


def test_every_die_is_stored_in_its_order_and_can_be_thrown_again_by_anyone(elin):
    thrown = throw(elin, word="seven spears")
    dice = rulesets.HmacDice(bytes(thrown.seed), ("seven spears",))
    again = rulesets.get("levy").muster({}, dice)
    assert again.roster == thrown.roster
    throws = [each for beat in thrown.beats for each in beat["throws"]]
    assert [number for each in throws for number in each["numbers"]] == list(range(again.dice_count))
    assert [each["faces"] for each in throws] == [list(r.faces) for e in again.events for r in e.rolls]
    assert all(each["clause"] for each in throws)
    assert thrown.dice_count == again.dice_count


def test_the_players_word_changes_the_dice(elin):
    muster = throw(elin, word="sun")
    thrown = [each["faces"] for beat in muster.beats for each in beat["throws"]]
    other = rulesets.get("levy").muster({}, rulesets.HmacDice(bytes(muster.seed), ("rain",)))
    assert [list(r.faces) for e in other.events for r in e.rolls] != thrown


def test_the_same_form_sent_twice_throws_once(elin):
    key = uuid.uuid4()
    first = throw(elin, key)
    assert throw(elin, key).id == first.id
    services.discard(muster=first)
    assert throw(elin, key).id == first.id
    assert Muster.objects.count() == 1


def test_nobody_throws_again_while_a_muster_is_undecided(elin):
    first = throw(elin)
    assert throw(elin).id == first.id
    assert throw(elin).beats == first.beats


def test_the_database_itself_refuses_a_second_open_muster(elin):
    throw(elin)
    with pytest.raises(IntegrityError), transaction.atomic():
        Muster.objects.create(owner=elin, system="levy", status=Status.THROWN, seed=b"x", seal="x")


def test_two_players_with_the_same_key_do_not_meet(elin, kaito):
    key = uuid.uuid4()
    assert throw(elin, key).id != throw(kaito, key).id


def test_a_discarded_muster_stays_on_record_with_its_dice(elin):
    gone = services.discard(muster=throw(elin))
    assert gone.status == Status.DISCARDED
    assert list(selectors.musters_of(elin)) == [gone]
    assert gone.beats
    assert gone.decided_at


def test_an_army_knows_how_often_its_owner_threw_before_he_kept_it(elin, kaito):
    for _ in range(2):
        services.discard(muster=throw(elin))
    services.discard(muster=throw(kaito))
    third = services.keep(muster=throw(elin), values=IDENTITY)
    fourth = services.keep(muster=throw(elin), values=IDENTITY)
    assert (third.throws_before_kept, fourth.throws_before_kept) == (3, 1)
    told = selectors.snapshot(fourth)
    assert (told["throws"], told["number"], told["source"]) == (1, 4, "thrown")


def test_a_muster_kept_twice_is_one_army(elin):
    muster = throw(elin)
    first = services.keep(muster=muster, values=IDENTITY)
    assert services.keep(muster=muster, values={"name": "Another", "clan": "Oda", "mon": "oda"}) == first
    assert Army.objects.count() == 1


def test_a_decided_muster_cannot_be_decided_otherwise(elin):
    kept = throw(elin)
    services.keep(muster=kept, values=IDENTITY)
    with pytest.raises(Refused, match="kept"):
        services.discard(muster=kept)
    gone = services.discard(muster=throw(elin))
    with pytest.raises(Refused, match="discarded"):
        services.keep(muster=gone, values=IDENTITY)
    assert services.discard(muster=gone).status == Status.DISCARDED


def test_keeping_names_every_fault_at_once_and_keeps_nothing(elin):
    muster = throw(elin)
    values = {"name": " ", "clan": "x" * 41, "mon": "chrysanthemum"}
    with pytest.raises(Refused) as refused:
        services.keep(muster=muster, values=values, choices={"guards": 4, "lord_mounted": "yes"})
    paths = [fault.path for fault in refused.value.faults]
    assert paths == ["name", "clan", "mon", "choices.lord_mounted", "choices.guards"]
    assert not Army.objects.exists()
    assert Muster.objects.get().status == Status.THROWN


def test_choices_made_before_keeping_go_with_the_army(elin):
    muster = services.adjust(muster=throw(elin), choices={"lord_mounted": True})
    muster = services.adjust(muster=muster, choices={"guards": 3})
    army = services.keep(muster=muster, values=IDENTITY)
    assert (army.roster["choices"]["lord_mounted"], army.roster["choices"]["guards"]) == (True, 3)
    assert muster.roster["choices"]["guards"] == 5, "the roster as thrown does not change"


def test_what_has_been_looked_at_is_never_hidden_again(elin):
    muster = services.show(muster=throw(elin), upto=5)
    assert services.show(muster=muster, upto=2).shown == 5
    assert services.show(muster=muster, upto=10**9).shown == len(muster.beats)


def test_a_word_or_a_draft_with_signs_that_cannot_be_stored_is_stripped(elin):
    muster = throw(
        elin, word="a\x00b\ud800c" + "x" * 100, draft={"name": "\x00", "clan": "\x07", "mon": "none"}
    )
    assert muster.word == "abc" + "x" * 61
    assert muster.draft == {"name": "The Hojo host", "clan": "Hojo", "mon": "hojo"}


def test_an_unknown_system_cannot_be_mustered_for(elin):
    with pytest.raises(rulesets.UnknownSystem):
        services.throw_muster(owner=elin, system="chess", key=uuid.uuid4())


@pytest.mark.django_db(transaction=True)
def test_many_forms_at_the_same_moment_throw_one_muster(elin):
    from concurrent.futures import ThreadPoolExecutor

    from django.db import connection

    def attempt(_number):
        try:
            return throw(elin).id
        finally:
            connection.close()

    with ThreadPoolExecutor(6) as pool:
        ids = set(pool.map(attempt, range(12)))
    assert len(ids) == 1
    assert Muster.objects.count() == 1
