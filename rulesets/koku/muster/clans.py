"""Clans and turncoats (KOKU-CLN-1, KOKU-CLN-2, KOKU-TRN-1 to KOKU-TRN-4).

Each average die of a muster is a clan; the first is the house clan, to which everything belongs that the dice do not
bring by the thousand koku (KOKU-RUL-87). Where coats may be turned, a die is thrown for every other clan at the end of
each own turn of the side that has it, and the clan changes hands when the opponent's turn starts (KOKU-RUL-129).
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec

from rulesets.engine.battle import Side
from rulesets.engine.dice.dice import Die
from rulesets.engine.dice.tests import Test
from rulesets.engine.play.play import Play
from rulesets.engine.sayings import _, players_name, say, to_json
from rulesets.engine.seats import Seat
from rulesets.koku.battle import Clan, KokuBattle, KokuForce

Json = dict[str, Any]

BANNERS = (
    (_("Takeda"), "takeda"), (_("Uesugi"), "uesugi"), (_("Mori"), "mori"), (_("Date"), "date"), (_("Sanada"), "sanada"),
    (_("Chosokabe"), "chosokabe"), (_("Tachibana"), "tachibana"), (_("Shimazu"), "shimazu"), (_("Oda"), "oda"),
    (_("Hojo"), "hojo"), (_("Ishida"), "ishida"), (_("Tokugawa"), "tokugawa"),
)  # fmt: skip
"""Names and crests for the clans that follow a house, in the order in which they are given out."""

NEED = 9
"""On this and more of a D10 a clan turns (KOKU-TRN-2)."""


def muster_clans(
    forces: Mapping[Side, KokuForce] | Mapping[Side, Seat], side: Side, count: int
) -> dict[str, Clan]:
    """The clans of an army of so many average dice: the house by its own name, the others by names that nobody has."""
    taken = {force.mon for force in forces.values()} | {force.clan.lower() for force in forces.values()}
    free = [banner for banner in BANNERS if banner[1] not in taken and banner[0].lower() not in taken]
    own = free[0::2] if side is Side.AI else free[1::2]
    banners = [
        (players_name(forces[side].clan), forces[side].mon),
        *((say(name), mon) for name, mon in own),
    ]
    return {
        f"{side}-{number}": Clan(f"{side}-{number}", side, number, *banner)
        for number, banner in enumerate(banners[:count], 1)
    }


def field_clans(battle: KokuBattle, side: Side, roster: Json) -> None:
    """KOKU-CLN-1: the clans of a side as its roster has them; none where the whole force is one (KOKU-CLN-2)."""
    others = {id: clan for id, clan in battle.clans.items() if not id.startswith(f"{side}-")}
    count = len(roster["average"]) if roster.get("recipe", {}).get("clans") else 0
    battle.clans = {**others, **(muster_clans(battle.forces, side, count) if count else {})}


def has_figures(battle: KokuBattle, clan: Clan) -> bool:
    """Whether a clan has figures left, on the table or still to come."""
    return any(
        unit.banner == clan.id and unit.place != "off" and battle.living(unit)
        for unit in battle.units.values()
    )


def may_turn(battle: KokuBattle, clan: Clan, side: Side) -> bool:
    """KOKU-TRN-1, KOKU-TRN-3: a clan of the side, not its house, that has not turned yet (toggle
    ``turncoat_return``: that may turn again, KOKU-RUL-130) and has figures left.
    """
    again = battle.options.turncoat_return or not clan.turned
    return clan.side is side and not clan.house and again and has_figures(battle, clan)


def turncoat_test() -> Test:
    """KOKU-TRN-2: a D10; on 9 or 10 the clan will change sides."""
    return Test("turncoat", Die.D10, NEED, "KOKU-TRN-2", _("turns its coat"))


def throw_turncoats(play: Play[KokuBattle], side: Side) -> None:
    """KOKU-TRN-2: at the end of an own turn a die for each clan that may turn, in clan order."""
    battle = play.battle
    if not battle.options.turncoats:
        return
    for clan in sorted(battle.clans.values(), key=lambda clan: (clan.id.split("-")[0] != side, clan.number)):
        if may_turn(battle, clan, side):
            turns = play.throw(turncoat_test()).passed
            if turns:
                battle.clans[clan.id] = msgspec.structs.replace(clan, turning=True)
            kind = "clan_wavers" if turns else "clan_stays"
            play.tell(kind, side=side, clauses=("KOKU-TRN-2",), banner=clan.name)


def change_hands(play: Play[KokuBattle], side: Side) -> None:
    """KOKU-TRN-3: what was thrown for in the turn just over comes to pass; ``side`` is whose turn starts.

    Units that are off the table stay what they were: only later losses count for the other side (KOKU-TRN-4).
    """
    battle = play.battle
    for clan in list(battle.clans.values()):
        if not clan.turning:
            continue
        battle.clans[clan.id] = msgspec.structs.replace(
            clan, side=side, turning=False, turned=clan.turned + 1
        )
        units = [unit for unit in battle.units.values() if unit.banner == clan.id and unit.place != "off"]
        for unit in units:
            play.change_unit(unit, side=side)
        clauses = ("KOKU-TRN-3", "KOKU-TRN-4")
        play.tell("clan_turned", side=side, clauses=clauses, banner=clan.name)


def show_clans(battle: KokuBattle) -> dict[str, Json]:
    """The clans for the document: each with name, crest, side and units."""
    return {
        clan.id: {
            "name": to_json(clan.name),
            "mon": clan.mon,
            "side": str(clan.side),
            "turning": clan.turning,
            "units": [unit.id for unit in battle.units.values() if unit.banner == clan.id],
        }
        for clan in battle.clans.values()
    }
