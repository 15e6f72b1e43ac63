"""A player leaves the house: his account goes, his opponents keep their battles."""

from __future__ import annotations

from uuid import UUID, uuid4

import msgspec
from django.db import transaction
from django.utils.translation import gettext_noop

from games import signals
from games.models import Battle, Comment, Message, Opening, Player, Seat
from games.services import access, filing, play
from games.services.memory import memory
from rulesets import Illegal

LEFT = gettext_noop("A player who left")
"""What stands where the name stood."""


def leave(*, player: Player) -> None:
    """Delete an account. Running battles are given up; in battles of others another name stands for the player's.

    Battles that nobody else fought (against himself, against a practice commander, imported, not begun) go with him,
    and so do his armies and what he said across tables; his comments on finished battles stay, without his name.
    """
    number = player.pk
    signals.forsaken.send(sender=Player, player=player)
    for battle_id in shared_battles(player):
        _give_up(battle_id, player)
    with transaction.atomic():
        kept = shared_battles(player)
        for battle_id in kept:
            _forget(battle_id, player)
        alone = Battle.objects.filter(seats__player=player) | Battle.objects.filter(maker=player)
        Battle.objects.filter(pk__in=alone.exclude(pk__in=kept).values("pk")).delete()
        Message.objects.filter(author=player).delete()
        Comment.objects.filter(author=player).update(name=LEFT)
        player.delete()
    access.player_left(number)
    for battle_id in kept:
        memory.forget(battle_id)


def shared_battles(player: Player) -> list[UUID]:
    """The battles of a player in which another player sits too, and those that are part of something greater."""
    others = Seat.objects.exclude(player=player).filter(player__isnull=False, battle__seats__player=player)
    parts = Battle.objects.filter(seats__player=player).exclude(belongs={})
    return [*{*others.values_list("battle", flat=True), *parts.values_list("pk", flat=True)}]


def _give_up(battle_id: UUID, player: Player) -> None:
    row = (
        Battle.objects.filter(pk=battle_id, status=Battle.Status.RUNNING)
        .values_list("seq", flat=True)
        .first()
    )
    if row is None:
        return
    order = {"kind": "resign"}
    try:
        play.submit(battle_id=battle_id, player_id=player.pk, key=uuid4().hex, seq=row, order=order)
    except Illegal as error:
        if error.code != "stale":
            raise
        _give_up(battle_id, player)


def _forget(battle_id: UUID, player: Player) -> None:
    """Put another name where the player's stands: in his seats, in the documents, in what is searched."""
    battle = Battle.objects.select_for_update().get(pk=battle_id)
    sides = list(Seat.objects.filter(battle=battle, player=player).values_list("side", flat=True))
    Seat.objects.filter(battle=battle, player=player).update(commander=LEFT)
    Battle.objects.filter(pk=battle_id).update(state=_rename(battle.state, sides))
    for opening in Opening.objects.filter(battle=battle):
        opening.state, opening.document = (_rename(text, sides) for text in (opening.state, opening.document))
        opening.save()
    filing.rename(battle_id=battle_id)


def _rename(text: str, sides: list[str]) -> str:
    """A state or document, as JSON, with another commander's name for those sides: it stands nowhere else in it."""
    if not text:
        return text
    document = msgspec.json.decode(text)
    for side in sides:
        document["forces"][side]["commander"] = LEFT
    return msgspec.json.encode(document).decode()
