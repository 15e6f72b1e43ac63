"""What a player may have and do, counted for him whichever door he comes through. The numbers stand in the settings."""

from __future__ import annotations

from games.models import Battle, Player
from games.refusals import refuse
from limits import is_full, most, spend


def pay(name: str, player_id: int | None, code: str) -> None:
    """Count one deed of a player. Raises the refusal of that code when he has done it too often."""
    if not spend(name, player_id):
        raise refuse(code)


def have_room(name: str, held: int, code: str) -> None:
    """Raise the refusal of that code when there is no room beside what is held already."""
    if is_full(name, held):
        raise refuse(code, most=most(name))


def for_whom(name: str, player: Player) -> str:
    """The name of a limit that guests have a smaller one of."""
    return f"{name}_of_guest" if player.is_guest else name


def may_call(player: Player) -> None:
    """Make way for one more battle that waits for an opponent. Caller's transaction; raises ``enough_open``."""
    Player.objects.select_for_update().get(pk=player.pk)  # two at once are counted one after the other
    waiting = Battle.objects.filter(maker=player, status=Battle.Status.OPEN)
    have_room(for_whom("open_battles", player), waiting.count(), "enough_open")
