"""To whom a battle is shown: each player says what he wishes, and the stricter wish holds."""

from __future__ import annotations

from collections.abc import Iterable
from uuid import UUID

from django.db import transaction
from django.db.models import Q

from games.models import STRICT, Battle, Finished, FinishedSide, Player, Seat, Shown
from games.refusals import refuse
from games.selectors import seating
from games.services import news


def show(*, battle_id: UUID, player: Player, wish: str) -> Battle:
    """Say to whom one would show a battle that one fights, has fought or has imported.

    Raises ``not_found`` where it is hidden from the player, ``not_yours`` where he only looks on, ``malformed``,
    ``no_record`` for a lesson, ``not_begun`` while nobody has joined.
    """
    if wish not in Shown.values:
        raise refuse("malformed")
    seating.admit(battle_id, player.pk)
    with transaction.atomic():
        battle = Battle.objects.select_for_update().defer("state", "pending").get(pk=battle_id)
        _settle(battle, player, wish)
        Battle.objects.filter(pk=battle_id).update(shown=battle.shown)
        Finished.objects.filter(pk=battle_id).update(shown=battle.shown)
        FinishedSide.objects.filter(finished=battle_id).update(shown=battle.shown)
    if battle.shown == Shown.PRIVATE:
        news.publish(news.Hidden(battle_id))
    return battle


def open_to(*, battle_ids: Iterable[UUID], shown: str) -> None:
    """Show battles that are over to whom what they belong to is shown. Part of the caller's transaction."""
    over = Battle.objects.filter(pk__in=[*battle_ids], status=Battle.Status.OVER)
    ids = list(over.values_list("pk", flat=True))
    Seat.objects.filter(battle__in=ids).update(wish=shown)
    over.update(shown=shown)
    Finished.objects.filter(battle__in=ids).update(shown=shown)
    FinishedSide.objects.filter(finished__in=ids).update(shown=shown)


def _settle(battle: Battle, player: Player, wish: str) -> None:
    mine = battle.seats.filter(player=player)
    owner = Finished.objects.filter(pk=battle.pk, owner=player).exists()
    if not owner and not mine.exists():
        raise refuse("not_yours")
    if battle.lesson:
        raise refuse("no_record")
    if battle.status == Battle.Status.OPEN:
        raise refuse("not_begun")
    mine.update(wish=wish)
    battle.shown = wish if owner else strictest(battle)


def strictest(battle: Battle) -> str:
    """The strictest wish of those who sit at a battle.

    A player who left still wishes, and so does one for whom somebody stands in; a practice commander does not.
    """
    wish = Q(practice="") | Q(player__isnull=False)
    wishes = set(Seat.objects.filter(wish, battle=battle).values_list("wish", flat=True))
    return next((shown for shown in STRICT if shown in wishes), Shown.PRIVATE)
