"""What screens and forms show of Battles in the Age of War."""

from __future__ import annotations

from functools import cache
from typing import Any

from rulesets.ageofwar.charts import ARMS, BASE_LEADER, MAKU, TROOPS, Kind, Troop
from rulesets.ageofwar.ground.terrain import TERRAIN, Terrain
from rulesets.ageofwar.options import DEPTH, WIDTH, AowOptions
from rulesets.engine.battle import Side
from rulesets.engine.book.book import read_book
from rulesets.engine.forms.describing import about_of, facts_of, plain_json
from rulesets.engine.forms.profile import Piece, Profile, rank
from rulesets.engine.landscape import layouts
from rulesets.engine.sayings import _, in_a_row, to_json

Json = dict[str, Any]

BOOK = read_book(__package__)

SUMMARY = _(
    "Blocks of men under generals who must be heard before anybody moves, and a clock that helps the defender."
)
SCALE = _("Bases of a few men in ranks, on a table of 60 by 36 inches")

PROFILE = Profile(
    piece=_("A base: a few men, in ranks with others"),
    pieces=_("8 to 10 units of 60 to 75 bases a side"),
    army=_("built by points, clan by clan"),
    hours=_("2 to 3 hours"),
    suits=_("players who like drilled blocks, messengers, duels and a race against time"),
    turn=_("a general motivates unit after unit until one does not hear him"),
    fight=_("two pools of dice, round after round, until one side breaks"),
    nerve=_("losses are tested for when your turn begins; a rout spreads"),
)
PICTURE = (
    *rank("n-ashigaru-teppo", Side.KAKI, 1.2, 1.2, 4, 1.2), *rank("n-ashigaru-yari", Side.KAKI, 1.2, 2.4, 4, 1.2),
    *rank("n-samurai-yari", Side.KAKI, 7.4, 1.5, 3, 1.2),
    *rank("n-samurai-yari-cav", Side.AI, 1.4, 5.0, 3, 1.2), *rank("n-ashigaru-yari", Side.AI, 6.4, 4.6, 4, 1.2),
    *rank("n-ashigaru-yari", Side.AI, 6.4, 5.8, 4, 1.2), Piece("n-shogun-sword", Side.AI, 10.8, 5.8),
)  # fmt: skip

ORDERS: tuple[Json, ...] = (
    {"kind": "test_morale", "label": _("Test morale"), "icon": "ord-hold", "key": "N"},
    {"kind": "reform", "label": _("Re-form"), "icon": "ord-formation", "key": "F"},
    {"kind": "move_general", "label": _("Ride: throw 3D6"), "icon": "rank-general", "key": "K"},
    {"kind": "ride", "label": _("Ride to a place"), "icon": "ord-move", "key": "M"},
    {"kind": "join_unit", "label": _("Join a unit"), "icon": "rank-general", "key": "U"},
    {"kind": "run_messenger", "label": _("Run to the general"), "icon": "st-rider", "key": "G"},
    {"kind": "move_messenger", "label": _("Move the messenger"), "icon": "ord-move", "key": "M"},
    {"kind": "motivate", "label": _("Motivate"), "icon": "rank-general", "key": "G"},
    {"kind": "act_leaderless", "label": _("Act without a general"), "icon": "ord-hold", "key": "B"},
    {"kind": "act_uncontrolled", "label": _("Let them act"), "icon": "ord-attack", "key": "Z"},
    {"kind": "march", "label": _("March"), "icon": "ord-move", "key": "M"},
    {"kind": "move", "label": _("Straight ahead"), "icon": "ord-move", "key": "D"},
    {"kind": "wheel", "label": _("Wheel"), "icon": "ord-turn", "key": "W"},
    {"kind": "change_facing", "label": _("Face about"), "icon": "ord-turn", "key": "S"},
    {"kind": "change_formation", "label": _("Change formation"), "icon": "ord-formation", "key": "F"},
    {"kind": "shoot", "label": _("Shoot"), "icon": "ord-fire", "key": "V"},
    {"kind": "assault", "label": _("Assault"), "icon": "ord-attack", "key": "H"},
    {"kind": "dismount", "label": _("Dismount"), "icon": "ord-mount", "key": "N"},
    {"kind": "mount_up", "label": _("Mount"), "icon": "ord-mount", "key": "U"},
    {"kind": "control", "label": _("Bring under control"), "icon": "ord-hold", "key": "K"},
    {"kind": "restore_order", "label": _("Restore order"), "icon": "st-disorder", "key": "Y"},
    {"kind": "end_activation", "label": _("End this unit"), "icon": "ord-end", "key": "Space"},
    {"kind": "pick_fight", "label": _("Fight this one"), "icon": "ord-attack", "key": "V"},
    {"kind": "challenge", "label": _("Challenge"), "icon": "st-duel", "key": "H"},
    {"kind": "place_late", "label": _("Bring them on"), "icon": "ord-formation", "key": "D"},
    {"kind": "end_phase", "label": _("End phase"), "icon": "ord-end", "key": "Space"},
    {"kind": "take_force", "label": _("Take this force"), "icon": "ord-formation", "key": "1"},
    {"kind": "choose_role", "label": _("Attack or defend"), "icon": "ord-hold", "key": "1"},
    {"kind": "lay_piece", "label": _("Lay a piece"), "icon": "ord-formation", "key": "D"},
    {"kind": "lay_for_me", "label": _("Lay the rest for me"), "icon": "ord-formation", "key": "F"},
    *layouts.ORDERS,
    {"kind": "shift_piece", "label": _("Shift a piece"), "icon": "ord-move", "key": "M"},
    {"kind": "deploy", "label": _("Deploy"), "icon": "ord-formation", "key": "D"},
    {"kind": "deploy_with", "label": _("Begin with a unit"), "icon": "rank-general", "key": "U"},
    {"kind": "deploy_all", "label": _("Deploy for me"), "icon": "ord-formation", "key": "F"},
    {"kind": "undeploy", "label": _("To reserve"), "icon": "ord-undo", "key": "Y"},
    {"kind": "confirm_deployment", "label": _("Confirm deployment"), "icon": "st-acted", "key": "Space"},
)

MARKS: tuple[Json, ...] = (
    {"key": "disordered", "label": _("disordered"), "icon": "st-disorder", "clause": "AOW-DIS-1"},
    {"key": "halted", "label": _("may not move"), "icon": "st-held", "clause": "AOW-ORD-24"},
    {"key": "fighting", "label": _("in a fight"), "icon": "ord-attack", "clause": "AOW-GEO-11"},
    {"key": "acted", "label": _("has acted"), "icon": "st-acted", "clause": "AOW-ORD-9"},
    {"key": "wild", "label": _("out of control"), "icon": "st-rout", "clause": "AOW-CMD-6"},
    {"key": "leaderless", "label": _("no commander"), "icon": "st-leaderless", "clause": "AOW-MOR-8"},
    {"key": "shot", "label": _("opportunity volley shot"), "icon": "st-fired", "clause": "AOW-OPP-1"},
    {"key": "failed", "label": _("motivates no more"), "icon": "st-acted", "clause": "AOW-ORD-6"},
    {"key": "guard", "label": _("bodyguard"), "icon": "st-ready", "clause": "AOW-DAT-9"},
    {"key": "rallied", "label": _("rally used"), "icon": "st-fired", "clause": "AOW-MOR-36"},
    {"key": "late", "label": _("late"), "icon": "st-wait", "clause": "AOW-LAT-3"},
)

GROUPS = (
    (_("Leaders"), "将"), (_("Samurai"), "侍"), (_("Ronin"), "浪"), (_("Ashigaru"), "足"), (_("Guns"), "砲"),
)  # fmt: skip
TERMS = {
    "routed": _("routed"), "destroyed": _("destroyed"), "left": _("left the table"), "killed": _("killed"),
    **{arm.arms: arm.name for arm in ARMS.values()},
    "turn": _("Round {turn}"), "clock": _("Clock {left}"), "markers": _("bases lost, morale due"),
}  # fmt: skip


@cache
def about() -> Json:
    """The description of the system (it never changes)."""
    leaders = {Kind.GENERAL: _("Clan general"), Kind.DAIMYO: _("Daimyo")}
    side = f"{BASE_LEADER[0]:g}″"
    return about_of(
        BOOK, AowOptions, GROUPS, summary=SUMMARY, scale=SCALE, profile=plain_json(PROFILE),
        picture=plain_json(PICTURE),
        table=[int(WIDTH), int(DEPTH)], stands=True, blocks=True, maku=MAKU, orders=list(ORDERS), marks=list(MARKS),
        traces={
            "shot": "volley", "shot_in_vain": "volley", "fight_began": "melee", "assault_home": "charge",
            "assault_left": "charge", "assault_right": "charge", "assault_rear": "charge", "assault_halted": "charge",
        },
        terms=TERMS,
        troops={
            **{str(key): {"name": troop.name, "facts": _facts(troop)} for key, troop in TROOPS.items()},
            **{
                str(key): {"name": name, "facts": facts_of("AOW-DAT-3", (_("base"), side))}
                for key, name in leaders.items()
            },
        },
        terrain={key: _terrain(row) for key, row in TERRAIN.items()},
    )  # fmt: skip


def _facts(troop: Troop) -> list[Json]:
    return facts_of(
        "AOW-DAT-1", (_("to motivate"), f"+{troop.value}"), (_("saves in a fight"), f"{troop.save}+"),
        (_("support dice"), str(troop.support)),
    )  # fmt: skip


def _terrain(row: Terrain) -> Json:
    effects = (
        _("hinders") if row.difficult else _("free to cross"),
        _("cover") if row.cover else "",
        _("hides what is more than 4 inches inside") if row.foliage else "",
        _("high ground") if row.level else "",
    )
    told = to_json(in_a_row(filter(None, effects), "; "))
    return {"label": row.name, "shape": "area", "effects": told, "clause": "AOW-SCN-1"}
