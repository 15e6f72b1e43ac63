"""What the tour of the house finds of the fifth system: blocks of bases, a duel in the middle, an army of clans."""

from __future__ import annotations

from armies.ready import ready_armies
from armies.services import building
from games.models import Player
from games.services import holding, play
from tests.browser.blocks import ACTING, DUEL
from tests.browser.staging import staged

FIFTH = "ageofwar"
CHALLENGE = {"kind": "challenge", "unit": "ai-g1", "target": "kaki-g1"}
ACCEPTED = {"kind": "answer", "answer": {"accept": True}}


def in_the_fifth_system(elin: Player, kaito: Player) -> dict[str, str]:
    """A unit of blocks that acts, a duel that waits for a throw, and an army that is ready, to be printed."""
    seats = {"ai": elin.username, "kaki": kaito.username}
    players = {elin.username: elin, kaito.username: kaito}
    blocks, duel = (staged(players, seats, field, system=FIFTH) for field in (ACTING, DUEL))
    for player, order in ((elin, CHALLENGE), (kaito, ACCEPTED)):
        seq = holding.current(duel.id).seq
        play.submit(battle_id=duel.id, player_id=player.pk, key=order["kind"], seq=seq, order=order)
    force = ready_armies(FIFTH)[0]
    values = {"name": force.name, "clan": force.clan, "mon": force.mon}
    army = building.build(owner=elin, system=FIFTH, values=values, roster=force.roster)
    return {"blocks": str(blocks.id), "ladders": str(duel.id), "host": str(army.id), "fifth": FIFTH}
