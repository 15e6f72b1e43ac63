"""KOKU put together: its orders, its clock, its words and its charts, as the front door knows a system."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from rulesets.engine.battle import Clock, Side, Table
from rulesets.engine.document import DocumentForm
from rulesets.engine.registry import Ruleset
from rulesets.engine.seats import Seat
from rulesets.koku import clock, meta
from rulesets.koku.battle import KokuBattle, KokuForce, KokuUnit
from rulesets.koku.charts import TERRAIN
from rulesets.koku.counsel import COUNSEL
from rulesets.koku.fire import targets as aims
from rulesets.koku.ground import smoke, weather
from rulesets.koku.hidden import visibility
from rulesets.koku.hidden.hearsay import hearsay
from rulesets.koku.inquiries.calculator import CALCULATOR, LUCK
from rulesets.koku.levies.fielding import FIELDING
from rulesets.koku.muster import clans, muster, roster
from rulesets.koku.muster import faults as roster_faults
from rulesets.koku.options import KokuOptions
from rulesets.koku.printing import all_charts
from rulesets.koku.stage import stage
from rulesets.koku.story import LIVES, STORY
from rulesets.koku.words import WORDS


def found_battle(options: KokuOptions, seats: Mapping[Side, Seat], table: Table | None) -> KokuBattle:
    """A battle of KOKU before its first die: two forces, an empty table of 72 by 48 inches (KOKU-GLA-2).

    Raises ``Illegal`` for a stored army that is not lawful.
    """
    for seat in seats.values():
        if seat.roster:
            muster.check_brought(seat.clan, seat.roster, options)
    forces = {
        side: KokuForce(
            side,
            seat.clan,
            seat.mon,
            seat.commander,
            stored=bool(seat.army),
            roster=seat.army,
        )
        for side, seat in seats.items()
    }
    return KokuBattle(
        options=options, table=table or Table(), forces=forces, clock=Clock(limit=options.turn_limit)
    )


def marks(unit: KokuUnit) -> tuple[str, ...]:
    """The badges of a unit on the screen."""
    flags = {
        "ff": unit.ff,
        "acted": unit.ordered not in ("", "arrive"),
        "fired": unit.fired,
        "carried": unit.gun == "carried",
        "dig": unit.digging,
        "dismounted": unit.dismounted,
        "smoke": unit.shots >= smoke.SHOTS,
        "cooling": unit.cooling,
    }
    return tuple(key for key, on in flags.items() if on)


def show(battle: KokuBattle) -> dict[str, Any]:
    """What a document tells besides: the weather and the hour, and the clans."""
    parts = {"facts": weather.facts(battle), "clans": clans.show_clans(battle)}
    return {key: part for key, part in parts.items() if part}


RULESET: Ruleset[KokuBattle] = Ruleset(
    slug="koku",
    edition=5,
    rank=1,
    name="KOKU",
    battle_type=KokuBattle,
    options_type=KokuOptions,
    form=DocumentForm(
        marks=marks, shape=lambda kind: TERRAIN[kind].shape, fields=("placer", "south"), shown=show
    ),
    words=WORDS,
    machine=clock.TURN,
    aims=aims.aims,
    found=found_battle,
    throw_muster=muster.throw_muster,
    army_faults=muster.army_faults,
    roster_faults=roster_faults.faults,
    about=meta.about,
    field=roster.field,
    counsel=COUNSEL,
    stage=stage,
    veil=visibility.known_to,
    hides=visibility.hides,
    hearsay=hearsay,
    calculator=CALCULATOR,
    luck=LUCK,
    story=STORY,
    lives=LIVES,
    bound=meta.BOOK,
    charts=all_charts,
    fielding=FIELDING,
)
