"""The sentences of this system's events, part by part."""

from __future__ import annotations

from rulesets.engine.sayings import _

WORDS: dict[str, str] = {
    # -- several as one
    "many.unit_deployed": _("{count} units take post."),
    # -- set-up
    "force_fielded": _("{side} field {points} points: units {units}, figures {figures}."),
    # -- rounds
    "round_began": _("Round {number}."),
    "turn_began": _("{side} have the turn."),
    # -- moving
    "moved": _("{unit} move {distance}: {count} figures."),
    "many.moved": _("{count} units move."),
    "turned": _("{unit} turn on the spot."),
    "many.turned": _("{count} units turn."),
    "broke_off": _("{unit} break off: {count} figures."),
    "dismounted": _("{unit} dismount: {count} riders."),
    "pavises_planted": _("{unit} plant pavises: {count}."),
    "pavises_lifted": _("{unit} take pavises up: {count}."),
    "finished": _("{unit} finish {target} off."),
    # -- charges
    "charge_declared": _("{unit} charge {targets}."),
    "charge_cancelled": _("{unit} do not go in."),
    "charged": _("{unit} go in: {count} in contact."),
    "charge_short": _("{unit} go in, and reach nobody."),
    # -- shooting
    "shot_fired": _("{unit} shoot at {target}, {distance}, {band}: {result}."),
    # -- wounds
    "unit_destroyed": _("{unit} have nobody left who can fight."),
    "unit_gone": _("{unit} have left the field."),
    # -- melee
    "fought": _("{unit} against {target}, {total} to {other}. {outcome}."),
    "followed_up": _("{unit} follow up."),
    # -- morale
    "many.fell_back": _("{count} units fall back."),
    "morale_ok": _("{unit} ({causes}) stand firm: {total}."),
    "morale_no_advance": _("{unit} ({causes}) will not go forward: {total}."),
    "morale_fall_back": _("{unit} ({causes}) are to fall back: {total}."),
    "morale_break": _("{unit} ({causes}) break: {total}."),
    "morale_rout": _("{unit} ({causes}) are routed: {total}."),
    "ran": _("{unit} run."),
    "ran_off": _("{unit} run. Off the table: {fled}."),
    "cornered": _("{unit} have nowhere to run."),
    "fell_back": _("{unit} fall back to shelter."),
    "stayed_in_shelter": _("{unit} stay in shelter."),
    "rallied": _("{unit} rally."),
    "rally_failed": _("{unit} do not rally."),
    "seppuku": _("{unit}: seppuku. Dead by their own hand: {count}."),
    # -- the end
    "battle_won": _("{side} win, {ai} to {kaki}."),
    "battle_drawn": _("A draw, {ai} to {kaki}."),
}
