"""The sentences of KOKU's events, by module."""

from __future__ import annotations

from rulesets.engine.sayings import _

WORDS: dict[str, str] = {
    # several as one
    "many.ashigaru_mustered": _("{count} units of ashigaru."),
    "many.samurai_mustered": _("{count} units of samurai."),
    "many.rider_mustered": _("{count} riders come."),
    "many.band_mustered": _("{count} bands come to fight."),
    "many.unit_deployed": _("{count} units take post."),
    "many.moved": _("{count} units move."),
    "many.turned": _("{count} units turn on the spot."),
    "many.stood_fast": _("{count} units hold."),
    "many.re_formed": _("{count} units re-form."),
    "many.went_inside": _("{count} units go inside."),
    # clock
    "battle_drawn": _("The battle is over, and nobody won. Points {ai} : {kaki}."),
    "battle_won": _("The battle is over: {side} win. Points {ai} : {kaki}."),
    "firing_done": _("Nobody of {side} can fire: the phase is over."),
    "melee_done": _("Every blow of {side} is struck."),
    "melee_empty": _("No {side} unit is in contact."),
    "movement_done": _("All units of {side} have their orders."),
    "turn_began": _("{side} begin turn {number}."),
    # conditions
    "clan_stays": _("{banner} stay true."),
    "clan_turned": _("{banner} change sides, and follow {side} now."),
    "clan_wavers": _("{banner} waver: they will change sides."),
    "dry": _("It stays dry."),
    "horse_captured": _("{side} lead {unit} away."),
    "hour_thrown": _(
        "The battle begins at {hour}: {hours} hours of day are left, {turns} turns for each side."
    ),
    "hour_thrown_again": _("{sum} is no hour of the day: once more."),
    "no_wind": _("There is no wind: smoke will lie."),
    "rainy": _("It rains, and will rain all day."),
    "season_named": _("{side} name the season: {season}. Dusk is at {dusk}:00."),
    "smoke_cleared": _("The smoke before {unit} clears."),
    "smoke_lies": _("Smoke lies before {unit}."),
    "windy": _("A wind blows smoke away."),
    # formation
    "formation_failed": _("{unit} {unit|falls|fall} out of formation."),
    "formation_restored": _("{unit} {unit|forms|form} up again."),
    "formation_still_failed": _("{unit} {unit|does|do} not get back into formation."),
    # melee
    "blows_struck": _("{unit} {unit|strikes|strike} at {target}."),
    # morale
    "morale_held": _("{unit} {unit|stands|stand}."),
    "routed": _("{unit} {unit|breaks and runs|break and run}."),
    "surrendered": _("{unit} {unit|surrenders|surrender}."),
    # deployment
    "army_deployed": _("{side} draw up {count} {count|unit|units}."),
    "deployment_confirmed": _("{side} stand ready."),
    "half_picked": _("{side} take the {half}."),
    "unit_deployed": _("{unit} {unit|takes|take} post."),
    "units_withdrawn": _("{units} go back into reserve."),
    # movement
    "jumped": _("{unit} {unit|jumps|jump} the {piece}: {dead} of {riders} {dead|falls|fall}."),
    "moved": _("{unit} {unit|moves|move} {distance}."),
    "re_formed": _("{unit} {unit|forms|form} {formation}."),
    "stood_fast": _("{unit} {unit|holds|hold}."),
    "swam": _("{unit} {unit|rides|ride} through the {piece}: {dead} of {riders} {dead|drowns|drown}."),
    "turned": _("{unit} {unit|turns|turn} on the spot."),
    "went_inside": _("{unit} {unit|goes|go} inside."),
    # muster
    "levy_brought": _("{side} bring {figures} figures."),
    "army_brought": _("{side} bring an army of {koku} koku: {figures} figures."),
    "army_mustered": _("{side} muster {figures} figures for {koku} koku."),
    "ashigaru_mustered": _("{name}: {troop}."),
    "band_mustered": _("{name} come to fight."),
    "bands_counted": _("Bands of ronin and monks: {count}."),
    "choices_confirmed": _("{side} have chosen."),
    "choices_made": _("{side} choose anew: {figures} figures."),
    "koku_thrown": _("The domain yields {koku} koku."),
    "rider_mustered": _("A mounted samurai comes with the {weapon}."),
    "samurai_mustered": _("{name}: {troop}."),
    # shooting
    "volley_fired": _("{unit} {unit|fires|fire} at {target}, {distance}."),
    # arrivals
    "arrival_thrown": _("{side} throw in secret: {what}."),
    "flank_arrived": _("{unit} {unit|comes|come} in over the {edge} edge."),
    "ninja_appeared": _("{unit} steps out of the shadows near {target}."),
    "victim_named": _("{unit} turns to {target}."),
    # visibility
    "came_in_sight": _("{unit} {unit|comes|come} into sight."),
    "fired_upon": _("{target} {target|comes|come} under fire from out of sight."),
    "halted": _("{unit} {unit|runs into somebody unseen and halts|run into somebody unseen and halt}."),
    "seen_moving": _("{unit} {unit|moves|move}."),
    "went_out_of_sight": _("{unit} {unit|goes|go} out of sight."),
    # scenery
    "placer_found": _("{side} place the scenery and begin."),
    "scenery_accepted": _("{side} have placed the scenery."),
    "scenery_edited": _("{side} draw the scenery anew."),
    "scenery_given": _("The scenery stands as it was agreed."),
    "scenery_laid_out": _("A country is laid out."),
    "scenery_tied": _("Both throw {face}: once more."),
    # victory
    "site_taken": _("{side} take {site}."),
    # special
    "dismounted": _("{unit} {unit|dismounts|dismount}."),
    "dug": _("{figures} {figures|figure|figures} of {unit} {figures|digs|dig}."),
    "fieldworks_made": _("{inches} of fieldwork stand."),
    "limbered": _("{unit} {unit|takes|take} up the gun."),
    "mounted": _("{unit} {unit|mounts|mount}."),
    "realigned": _("{unit} {unit|turns|turn} the barrel."),
    "unlimbered": _("{unit} {unit|sets|set} the gun down."),
}
"""For each kind of event the sentence that is filled in with its parameters."""

HALVES = (_("south"), _("north"))
"""What the parameters of events name beside: the halves of the table."""
