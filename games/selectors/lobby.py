"""Lists of battles: mine, those I can join, those that are over."""

from __future__ import annotations

from uuid import UUID

from django.db.models import Case, F, QuerySet, When

from games.models import Battle, Player, Shown, Watched
from games.selectors.avoiding import apart_from
from games.selectors.lateness import hold_back
from games.selectors.seating import admit

Battles = QuerySet[Battle]


def _light() -> Battles:
    return Battle.objects.defer(*Battle.HEAVY).prefetch_related("seats__player")


def mine(player: Player) -> Battles:
    """Battles that I command a side of and that are not over, the one that moved last first."""
    running = _light().filter(seats__player=player, lesson=False).exclude(status=Battle.Status.OVER)
    return running.distinct().order_by("-updated")


def to_join(player: Player | None) -> Battles:
    """Battles open to all that wait for an opponent and that I may join, not my own, newest first."""
    waiting = _light().filter(status=Battle.Status.OPEN, visibility=Battle.Visibility.OPEN)
    if player is not None:
        waiting = waiting.exclude(seats__player=player).exclude(maker__in=apart_from(player))
    return waiting.order_by("-created")


def to_watch(player: Player | None) -> Battles:
    """Battles of others that are being fought and may be looked at meanwhile, the one that moved last first.

    One that is shown later has its place by its beginning: even that it moved is not told. What a list shows of it
    goes through :func:`games.selectors.lateness.hold_back`.
    """
    moved = Case(When(watched=Watched.LIVE, then=F("updated")), default=F("created"))
    running = _light().filter(status=Battle.Status.RUNNING, visibility=Battle.Visibility.OPEN)
    running = running.exclude(watched=Watched.END)
    running = running.filter(shown=Shown.PUBLIC)
    if player is not None:
        running = running.exclude(seats__player=player)
    return running.order_by(moved.desc(), "pk")


def records(player: Player | None) -> Battles:
    """My battles that are over, the last first."""
    over = _light().filter(seats__player=player, status=Battle.Status.OVER, lesson=False)
    return over.distinct().order_by("-updated") if player is not None else over.none()


def battle_for(battle_id: UUID, player_id: int | None) -> Battle:
    """A battle that somebody may look at, as it stands for him. Raises ``not_found``, ``not_shown_yet``."""
    sides = admit(battle_id, player_id)
    return hold_back(_light().get(pk=battle_id), sides)


def battle_of_invitation(token: str) -> Battle | None:
    """The battle that an invitation leads to."""
    return _light().filter(invitation=token).first()
