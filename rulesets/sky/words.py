"""The sentences of this system's events."""

from __future__ import annotations

from rulesets.engine.sayings import _

WORDS: dict[str, str] = {
    # several as one
    "many.unit_deployed": _("{count} units take post."),
    "many.clan_settled": _("{count} clans stand ready."),
    "many.unit_closed": _("{count} units have done."),
    "many.moved": _("{count} units move."),
    "many.went_inside": _("{count} units go inside."),
    "many.came_out": _("{count} units come out."),
    "many.reloaded": _("{count} units reload."),
    "many.bushi_found": _("{count} units find their Bushi."),
    # set-up
    "force_fielded": _("{side} field {points} points: units {units}, clans {clans}."),
    "clan_deployed": _("{units} take post."),
    "clan_settled": _("{clan} stand ready."),
    # rounds
    "turn_began": _("Turn {number}."),
    "initiative_tied": _("Both sides reach {total}: once more for the initiative."),
    "initiative_won": _("{side} have the initiative, {total} to {other}."),
    "clan_activated": _("{unit} passes the Command roll: {clan} act."),
    "clan_failed": _("{unit} fails the Command roll: {clan} hold."),
    "general_heard": _("{unit} gives the order himself: {clan} act."),
    "general_failed": _("{unit} fails the Command roll too: {clan} hold this turn."),
    "points_thrown": _("{clan} have {points} action {points|point|points}."),
    "stood_down": _("{side} stand down."),
    "activation_ended": _("{clan} have done."),
    "leader_moved": _("{unit} rides {distance}."),
    "leader_joined": _("{unit} joins {target}."),
    "leader_left": _("{unit} leaves the field: he has no men left."),
    "leader_fell": _("{unit} falls; another takes his place."),
    "leader_injured": _("{unit} is hurt."),
    "leader_unhurt": _("{unit} is unhurt."),
    "honoured": _("{unit} wins honour."),
    "dishonoured": _("{unit} loses face."),
    # units
    "unit_opened": "",
    "duty_lapsed": _("{unit} have nobody left to charge: {points} points are left."),
    "unit_closed": _("{unit} have done."),
    "moved": _("{unit} move {distance}."),
    "went_inside": _("{unit} go inside."),
    "came_out": _("{unit} come out."),
    "reloaded": _("{unit} reload."),
    "shot_fired": _("{unit} shoot at {target}, {distance}: hits {hits}, stands lost {lost}."),
    "fell_short": _("{unit} shoot at {target}: {distance} is too far."),
    "bid_to_charge": _("{unit} are let loose."),
    "obeyed": _("{unit} obey and wait for orders."),
    "broke_orders": _("{unit} break their orders and charge {target}."),
    "bushi_found": _("{unit}: Bushi {bushi}."),
    # charges
    "charge_declared": _("{unit} charge {target}, {distance}."),
    "held_fire": _("{unit} hold their fire."),
    "charge_broken": _("{unit} are stopped before they come in."),
    "charged_home": _("{unit} charge home into {target}."),
    "charge_failed": _("{unit} falter before {target}."),
    "stood": _("{unit} stand to meet them."),
    "gave_way": _("{unit} do not stand."),
    "not_caught": _("{unit} do not catch {target}."),
    "run_down": _("{unit} run {target} down."),
    # melee
    "fought": _("{unit} and {target} fight: hits {struck} to {suffered}."),
    "drawn_melee": _("{unit} and {target} part: nobody wins."),
    "hemmed_in": _("{unit} cannot get away and are cut down."),
    "turned_away": _("{unit} turn away."),
    "occupied": _("{unit} take the ground."),
    # nerve
    "route_passed": _("{unit} hold together."),
    "routed": _("{unit} rout."),
    "left_table": _("{unit} leave the field."),
    "moved_failed_charge": _("{unit} come on {distance} and stop."),
    "moved_gave_way": _("{unit} fall back {distance}."),
    "drew_back_inside": _("{unit} withdraw into the building."),
    "moved_withdrew": _("{unit} withdraw {distance}."),
    "moved_routed": _("{unit} run {distance}."),
    "moved_ran": _("{unit} run on, {distance}."),
    "moved_pursued": _("{unit} follow {distance}."),
    "rallied": _("{unit} {unit|rallies|rally}."),
    "rally_failed": _("{unit} {unit|does|do} not rally."),
    "reordered": _("{unit} are in order again."),
    "reorder_failed": _("{unit} stay in disorder."),
    "morale_done": _("{side} have done what they can."),
    # decisions
    "battle_drawn": _("The battle is over, and nobody won. Points {ai} : {kaki}."),
    "battle_won": _("The battle is over: {side} win. Points {ai} : {kaki}."),
}
"""For each kind of event the sentence that is filled in with its parameters."""

EDGES = (_("south"), _("north"))
"""What the parameters of events name beside: the edges of the table."""
