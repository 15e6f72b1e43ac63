"""The sentences of this system's events."""

from __future__ import annotations

FORMER_WORDS = (
    "{unit} is not heard: {clan} stay where they are.",
    "{unit} is not heard either: {clan} do nothing this turn.",
    "{side} field {units} units in {clans} clans for {points} points.",
    "{unit} receive their orders.",
)
"""Sentences of battles that were fought before: their records keep them, and are still read in every language."""

WORDS: dict[str, str] = {
    # set-up
    "force_taken": "{side} bring the {force}.",
    "force_fielded": "{side} field {points} points: units {units}, clans {clans}.",
    "scenery_given": "The scenery stands as it was agreed.",
    "scenery_laid_out": "The country is laid out: {pieces} pieces.",
    "edges_tied": "Both throw {total} for the edges: once more.",
    "edge_choice": "{side} throw higher and pick their edge.",
    "edge_picked": "{side} take the {edge} edge.",
    "unit_deployed": "{unit} take post.",
    "units_withdrawn": "{units} go back into reserve.",
    "clan_deployed": "{units} take post.",
    "clan_settled": "{clan} stand ready.",
    # rounds
    "turn_began": "Turn {number}.",
    "initiative_tied": "Both sides reach {total}: once more for the initiative.",
    "initiative_won": "{side} have the initiative, {total} to {other}.",
    "clan_activated": "{unit} is heard: {clan} act.",
    "clan_failed": "{unit} fails the Command roll: {clan} hold.",
    "general_heard": "{unit} gives the order himself: {clan} act.",
    "general_failed": "{unit} fails the Command roll too: {clan} hold this turn.",
    "points_thrown": "{clan} have {points} action points.",
    "stood_down": "{side} stand down.",
    "activation_ended": "{clan} have done.",
    "leader_moved": "{unit} rides {distance}.",
    "leader_joined": "{unit} joins {target}.",
    "leader_left": "{unit} leaves the field: he has no men left.",
    "leader_fell": "{unit} falls; another takes his place.",
    "leader_injured": "{unit} is hurt.",
    "leader_unhurt": "{unit} is unhurt.",
    "honoured": "{unit} wins honour.",
    "dishonoured": "{unit} loses face.",
    # units
    "unit_opened": "",
    "duty_lapsed": "{unit} have nobody left to charge: {points} points are left.",
    "unit_closed": "{unit} have done.",
    "moved": "{unit} move {distance}.",
    "went_inside": "{unit} go inside.",
    "came_out": "{unit} come out.",
    "reloaded": "{unit} reload.",
    "shot_fired": "{unit} shoot at {target}, {distance}: hits {hits}, stands lost {lost}.",
    "fell_short": "{unit} shoot at {target}: {distance} is too far.",
    "bid_to_charge": "{unit} are let loose.",
    "obeyed": "{unit} obey and wait for orders.",
    "broke_orders": "{unit} break their orders and charge {target}.",
    "bushi_found": "{unit}: Bushi {bushi}.",
    # charges
    "charge_declared": "{unit} charge {target}, {distance}.",
    "held_fire": "{unit} hold their fire.",
    "charge_broken": "{unit} are stopped before they come in.",
    "charged_home": "{unit} charge home into {target}.",
    "charge_failed": "{unit} falter before {target}.",
    "stood": "{unit} stand to meet them.",
    "gave_way": "{unit} do not stand.",
    "not_caught": "{unit} do not catch {target}.",
    "run_down": "{unit} run {target} down.",
    # melee
    "fought": "{unit} and {target} fight: hits {struck} to {suffered}.",
    "drawn_melee": "{unit} and {target} part: nobody wins.",
    "hemmed_in": "{unit} cannot get away and are cut down.",
    "turned_away": "{unit} turn away.",
    "occupied": "{unit} take the ground.",
    # nerve
    "route_passed": "{unit} hold together.",
    "routed": "{unit} rout.",
    "left_table": "{unit} leave the field.",
    "moved_failed_charge": "{unit} come on {distance} and stop.",
    "moved_gave_way": "{unit} fall back {distance}.",
    "moved_withdrew": "{unit} withdraw {distance}.",
    "moved_routed": "{unit} run {distance}.",
    "moved_ran": "{unit} run on, {distance}.",
    "moved_pursued": "{unit} follow {distance}.",
    "rallied": "{unit} rally.",
    "rally_failed": "{unit} do not rally.",
    "reordered": "{unit} are in order again.",
    "reorder_failed": "{unit} stay in disorder.",
    "morale_done": "{side} have done what they can.",
    # decisions
    "battle_drawn": "The battle is over, and nobody won. Points {ai} : {kaki}.",
    "battle_won": "The battle is over: {side} win. Points {ai} : {kaki}.",
}
"""For each kind of event the sentence that is filled in with its parameters."""
