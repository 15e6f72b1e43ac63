"""How a leader dies: two lives with a bodyguard, and what goes with him (AOW-DAT-9, AOW-SHO-18, AOW-DET-3)."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from rulesets.ageofwar.battle import AowBattle, AowUnit
from rulesets.ageofwar.charts import Kind
from rulesets.ageofwar.nerve.disorder import released
from rulesets.ageofwar.stand.contact import touching
from rulesets.engine.play.play import Play
from rulesets.engine.sayings import _

WORDS = {
    "guard_fell": _("The bodyguard of {unit} is dead."),
    "leader_killed": _("{unit} is dead."),
}

PERILS = {
    (False, False): ("AOW-FIG-25", "AOW-RISK-2"), (False, True): ("AOW-FIG-25", "AOW-RISK-5"),
    (True, False): ("AOW-SHO-18", "AOW-RISK-3"), (True, True): ("AOW-SHO-20", "AOW-RISK-6"),
}  # fmt: skip
"""AOW-RISK-1: by which clauses a hit kills a leader: whether he is shot, and whether he is alone."""


def lives(leader: AowUnit) -> int:
    """AOW-DAT-9: a leader with a bodyguard has two lives, another one."""
    return 1 + leader.guard


def lose_life(play: Play[AowBattle], leader: AowUnit, by: str = "", *, shot: bool = False) -> None:
    """AOW-DAT-9, AOW-RUL-77: a failed save takes the bodyguard first, then the leader, in a fight (AOW-RISK-2,
    AOW-RISK-5) or ``shot`` (AOW-RISK-3, AOW-RISK-6). No marker (AOW-SHO-19). ``by`` is the enemy unit that did it.
    """
    if not leader.guard:
        kill_leader(play, leader, PERILS[shot, not leader.with_unit], by=by)
        return
    play.change_unit(leader, guard=False)
    play.tell("guard_fell", side=leader.side, unit=leader.id, target=by, clauses=("AOW-DAT-9",))


def kill_leader(
    play: Play[AowBattle],
    leader: AowUnit,
    clauses: Sequence[str] = (),
    told: str = "leader_killed",
    by: str = "",
) -> AowUnit:
    """A general or the daimyo dies, his bodyguard with him (AOW-CHA-11, AOW-RISK-7). It is noted in the force of his
    own side (``generals_killed``, ``daimyo_killed``), his determination dice are gone (AOW-DET-3), a messenger to him
    is removed (AOW-MSG-8), and whoever only he held in a fight is disordered (AOW-FIG-31). ``told`` is the kind of
    event, empty for none; ``by`` the enemy unit whose doing it is. Returns the leader as he is now.
    """
    battle = play.battle
    held = touching(battle, leader) if leader.place == "table" and not leader.camped else {}
    force = battle.forces.get(leader.side)
    if force is not None:
        daimyo = leader.kind == Kind.DAIMYO
        battle.forces[leader.side] = msgspec.structs.replace(
            force, daimyo_killed=force.daimyo_killed or daimyo,
            generals_killed=force.generals_killed + (not daimyo),
        )  # fmt: skip
    for id in leader.figures:
        play.change_figure(play.figure(id), alive=False, fate="killed")
    leader = play.change_unit(
        play.unit(leader.id), place="off", fate="killed", with_unit="", in_front=False, camped=False, guard=False,
        dice=0,
    )  # fmt: skip
    for messenger in [each for each in battle.messengers.values() if each.to == leader.id]:
        del battle.messengers[messenger.id]
    if told:
        play.tell(told, side=leader.side, unit=leader.id, target=by, clauses=tuple(clauses))
    released(play, held)
    return play.unit(leader.id)  # type: ignore[no-any-return]
