"""The sentences of KOKU's events, by module."""

from __future__ import annotations

FORMER_WORDS = ("Nobody of {side} stands in contact: no melee.",)
"""Sentences of battles that were fought before: their records keep them, and are still read in every language."""

WORDS: dict[str, str] = {
    # several as one
    "many.ashigaru_mustered": "{count} units of ashigaru.",
    "many.samurai_mustered": "{count} units of samurai.",
    "many.rider_mustered": "{count} riders come.",
    "many.band_mustered": "{count} bands come to fight.",
    "many.unit_deployed": "{count} units take post.",
    "many.moved": "{count} units move.",
    "many.turned": "{count} units turn on the spot.",
    "many.stood_fast": "{count} units hold.",
    "many.re_formed": "{count} units re-form.",
    "many.went_inside": "{count} units go inside.",
    # clock
    "battle_drawn": "The battle is over, and nobody won. Points {ai} : {kaki}.",
    "battle_won": "The battle is over: {side} win. Points {ai} : {kaki}.",
    "firing_done": "Nobody of {side} can fire: the phase is over.",
    "melee_done": "Every blow of {side} is struck.",
    "melee_empty": "No {side} unit is in contact.",
    "movement_done": "Every unit of {side} has had its order.",
    "turn_began": "{side} begin turn {number}.",
    # conditions
    "clan_stays": "{banner} stay true.",
    "clan_turned": "{banner} change sides, and follow {side} now.",
    "clan_wavers": "{banner} waver: they will change sides.",
    "dry": "It stays dry.",
    "horse_captured": "{side} lead {unit} away.",
    "hour_thrown": "The battle begins at {hour}: {hours} hours of day are left, {turns} turns for each side.",
    "hour_thrown_again": "{sum} is no hour of the day: once more.",
    "no_wind": "There is no wind: smoke will lie.",
    "rainy": "It rains, and will rain all day.",
    "season_named": "{side} name the season: {season}. Dusk is at {dusk}:00.",
    "smoke_cleared": "The smoke before {unit} clears.",
    "smoke_lies": "Smoke lies before {unit}.",
    "windy": "A wind blows smoke away.",
    # formation
    "formation_failed": "{unit} fall out of formation.",
    "formation_restored": "{unit} form up again.",
    "formation_still_failed": "{unit} do not get back into formation.",
    # melee
    "blows_struck": "{unit} strike at {target}.",
    # morale
    "morale_held": "{unit} stand.",
    "routed": "{unit} break and run.",
    "surrendered": "{unit} lay down their arms.",
    # deployment
    "army_deployed": "{side} draw up {count} units.",
    "deployment_confirmed": "{side} stand ready.",
    "half_picked": "{side} take the {half}.",
    "unit_deployed": "{unit} take post.",
    "units_withdrawn": "{units} go back into reserve.",
    # movement
    "jumped": "{unit} jump the {piece}: {dead} of {riders} fall.",
    "moved": "{unit} move {distance}.",
    "re_formed": "{unit} form {formation}.",
    "stood_fast": "{unit} hold.",
    "swam": "{unit} ride through the {piece}: {dead} of {riders} drown.",
    "turned": "{unit} turn on the spot.",
    "went_inside": "{unit} go inside.",
    # muster
    "army_brought": "{side} bring an army of {koku} koku: {figures} figures.",
    "army_mustered": "{side} muster {figures} figures for {koku} koku.",
    "ashigaru_mustered": "{name}: {troop}.",
    "band_mustered": "{name} come to fight.",
    "bands_counted": "Bands of ronin and monks: {count}.",
    "choices_confirmed": "{side} have chosen.",
    "choices_made": "{side} choose anew: {figures} figures.",
    "koku_thrown": "The domain yields {koku} koku.",
    "rider_mustered": "A mounted samurai comes with the {weapon}.",
    "samurai_mustered": "{name}: {troop}.",
    # shooting
    "volley_fired": "{unit} fire at {target}, {distance}.",
    # arrivals
    "arrival_thrown": "{side} throw in secret: {what}.",
    "flank_arrived": "{unit} come in over the {edge} edge.",
    "ninja_appeared": "{unit} steps out of the shadows near {target}.",
    "victim_named": "{unit} turns to {target}.",
    # visibility
    "came_in_sight": "{unit} come into sight.",
    "fired_upon": "{target} come under fire from out of sight.",
    "halted": "{unit} run into somebody unseen and halt.",
    "seen_moving": "{unit} move.",
    "went_out_of_sight": "{unit} go out of sight.",
    # scenery
    "placer_found": "{side} place the scenery and begin.",
    "scenery_accepted": "{side} have placed the scenery.",
    "scenery_edited": "{side} draw the scenery anew.",
    "scenery_given": "The scenery stands as it was agreed.",
    "scenery_laid_out": "A country is laid out.",
    "scenery_tied": "Both throw {face}: once more.",
    # victory
    "site_taken": "{side} take {site}.",
    # special
    "dismounted": "{unit} dismount.",
    "dug": "{figures} figures of {unit} dig.",
    "fieldworks_made": "{inches} of fieldwork stand.",
    "limbered": "{unit} take up the gun.",
    "mounted": "{unit} mount.",
    "realigned": "{unit} turn the barrel.",
    "unlimbered": "{unit} set the gun down.",
}
"""For each kind of event the sentence that is filled in with its parameters."""
