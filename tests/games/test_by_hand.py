"""What is read by hand for everybody who comes is what the models say; on whichever database the tests run."""

from __future__ import annotations

import pytest
from django.conf import settings
from django.test import Client

from games.live.visitors import visitor
from games.models import Battle, Player, StandingOrder
from games.selectors import avoiding, viewing
from games.services import avoiding as blocking
from games.services import standing, talk

pytestmark = pytest.mark.django_db(transaction=True)


def test_a_greeting_holds_what_the_models_hold(battle: Battle, elin: Player, kaito: Player) -> None:
    talk.say(battle_id=battle.id, player_id=elin.pk, text="本陣, hold the ford")
    talk.say(battle_id=battle.id, player_id=kaito.pk, text="never")
    StandingOrder.objects.create(
        battle=battle,
        side="ai",
        kind="hold",
        choice={"stand": True, "share": 0.5},
        salt="s",
        hash="h",
        filed=1,
    )
    found = viewing.read(battle.id)
    battle.refresh_from_db()
    assert found.messages == viewing.messages(battle.id)
    assert [standing.open_order(row) for row in found.row.filed] == [
        standing.open_order(order) for order in standing.all_filed(battle.id)
    ]
    assert found.players() == viewing.players(battle)
    assert found.head("ai")["proof"] == viewing.proof(battle, found.held.battle.dice_count)


def test_whom_somebody_does_not_hear(elin: Player, kaito: Player) -> None:
    blocking.avoid(player=elin, other=kaito, only_chat=True)
    assert (avoiding.deaf_to(elin.pk), avoiding.deaf_to(kaito.pk)) == ({kaito.pk}, frozenset())


def test_a_visitor_is_who_signed_in_until_his_session_password_or_account_ends(elin: Player) -> None:
    client = Client()
    client.force_login(elin)
    key = client.cookies[settings.SESSION_COOKIE_NAME].value
    who = visitor(key)
    assert who is not None
    assert (who.name, who.came_by.player_id, who.came_by.session) == ("Elin", elin.pk, key)
    Player.objects.filter(pk=elin.pk).update(is_active=False)
    assert visitor(key) is None
    Player.objects.filter(pk=elin.pk).update(is_active=True)
    assert visitor(key) == who
    elin.set_password("another word")
    elin.save()
    assert visitor(key) is None
    assert visitor("no such key") is None
