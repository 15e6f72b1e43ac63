"""The sentences of this system's events, part by part."""

from __future__ import annotations

from rulesets.engine.sayings import _

WORDS: dict[str, str] = {
    # -- several as one
    "many.unit_deployed": _("{count} units take post."),
    # -- set-up
    "force_fielded": _("{side} field {points} points: units {units}, figures {figures}."),
    # -- rounds
    "turn_began": _("{side} have the turn."),
    # -- moving
    "moved": _("{unit} move {distance}: {count} {count|figure|figures}."),
    "one.moved": _("{unit} moves {distance}."),
    "many.moved": _("{count} units move."),
    "turned": _("{unit} {unit|turns|turn} on the spot."),
    "many.turned": _("{count} units turn."),
    "broke_off": _("{unit} break off: {count} {count|figure|figures}."),
    "one.broke_off": _("{unit} breaks off."),
    "dismounted": _("{unit} dismount: {count} {count|rider|riders}."),
    "one.dismounted": _("{unit} dismounts."),
    "pavises_planted": _("{unit} plant pavises: {count}."),
    "one.pavises_planted": _("{unit} plants the pavise."),
    "pavises_lifted": _("{unit} take pavises up: {count}."),
    "one.pavises_lifted": _("{unit} takes the pavise up."),
    "finished": _("{unit} {unit|finishes|finish} {target} off."),
    # -- charges
    "charge_declared": _("{unit} {unit|charges|charge} {targets}."),
    "charge_cancelled": _("{unit} {unit|does|do} not go in."),
    "charged": _("{unit} go in: {count} in contact."),
    "one.charged": _("{unit} goes in, into contact."),
    "charge_short": _("{unit} {unit|goes|go} in, and {unit|reaches|reach} nobody."),
    # -- shooting
    "shot_fired": _("{unit} {unit|shoots|shoot} at {target}, {distance}, {band}: {result}."),
    # -- wounds
    "unit_destroyed": _("{unit} have nobody left who can fight."),
    "one.unit_destroyed": _("{unit} is out of the fight."),
    "unit_gone": _("{unit} {unit|has|have} left the field."),
    # -- melee
    "fought": _("{unit} against {target}, {total} to {other}. {outcome:large}."),
    "followed_up": _("{unit} {unit|follows|follow} up."),
    # -- morale
    "many.fell_back": _("{count} units fall back."),
    "morale_ok": _("{unit} ({causes}) {unit|stands|stand} firm: {total}."),
    "morale_no_advance": _("{unit} ({causes}) will not go forward: {total}."),
    "morale_fall_back": _("{unit} ({causes}) {unit|is|are} to fall back: {total}."),
    "morale_break": _("{unit} ({causes}) {unit|breaks|break}: {total}."),
    "morale_rout": _("{unit} ({causes}) {unit|is|are} routed: {total}."),
    "ran": _("{unit} {unit|runs|run}."),
    "ran_off": _("{unit} run. Off the table: {fled}."),
    "one.ran_off": _("{unit} runs off the table."),
    "cornered": _("{unit} {unit|has|have} nowhere to run."),
    "fell_back": _("{unit} {unit|falls|fall} back to shelter."),
    "stayed_in_shelter": _("{unit} {unit|stays|stay} in shelter."),
    "rallied": _("{unit} {unit|rallies|rally}."),
    "rally_failed": _("{unit} {unit|does|do} not rally."),
    "seppuku": _("{unit}: seppuku. Dead by their own hand: {count}."),
    "one.seppuku": _("{unit}: seppuku."),
    # -- the end
    "battle_won": _("The battle is over: {side} win. Points {ai} : {kaki}."),
    "battle_drawn": _("A draw, {ai} to {kaki}."),
}
