"""The sentences of events (CAM-CHR-1). What fills them is found in :mod:`rulesets.campaign.shown.naming`.

A kind may have several: ``kind.variant`` where a value of the event says which (:data:`VARIANTS`), ``kind.heard`` for
who does not know everything of it.
"""

from __future__ import annotations

from collections.abc import Iterator

from rulesets.campaign.events import Event
from rulesets.campaign.shown.naming import holes_of
from rulesets.campaign.state import Campaign
from rulesets.engine.sayings import HOLE, Saying, Words, _

VARIANTS = {
    "order_judged": ("reason", "ordered"), "support_weighed": ("verdict",), "castle_fell": ("why",),
    "raised": ("how",), "ninja_succeeded": ("mission",), "ninja_caught": ("mission",), "freed": ("why",),
    "died": ("why",), "deed": ("grew", "why"),
    "treaty_ended": ("why",), "handed_over": ("to",), "retreat_wished": ("to",), "war_over": ("reason",),
    "appointed": ("to",), "battle_over": ("how", "winner"), "ticket_issued": ("situation",), "host_formed": ("origin",),
}  # fmt: skip
"""Which values of an event may have a sentence of their own: ``kind.value``, or ``kind.with_name`` where it has any."""

WORDS: dict[str, str] = {
    # the season
    "war_begun": _("The war begins."),
    "season_begun": _("{season} of year {year} begins."),
    "council_opened": _("The clans hold council."),
    "noticed": _("Something on the map has changed."),
    "moved_on": _("The season goes on."),
    "war_over": _("The war is over."),
    "war_over.last": _("The war is over: only one clan is left."),
    "war_over.capital": _("The war is over: the capital was held for six seasons."),
    "war_over.supremacy": _("The war is over: one clan holds so much that nobody can stand against it."),
    "war_over.points": _("The war is over: the years of the scenario have passed, and points decide."),
    "war_over.draw": _("The war is over, and nobody has won."),
    "points": _("Points: {points}. Land in thousand koku: {koku}."),
    "edited": _("The referee has changed something, and all have consented: {reason}."),
    # plans
    "plan_locked": _("{clan} have locked their plan."),
    "plan_unlocked": _("{clan} have taken their plan back."),
    "plans_opened": _("The plans are opened."),
    "host_formed": _("Men of {clan} in {place} join {to}."),
    "host_formed.with_origin": _("Men of {clan} in {place} go from {origin} to {to}."),
    "host_parted": _("{host} leaves men behind in {place}."),
    "order_judged": _("{host} holds in {place}."),
    "order_judged.march": _("{host} marches to {to}."),
    "order_judged.support": _("{host} lends men to {helped} in {target}."),
    "order_judged.assault": _("{host} is ordered to storm {place}."),
    "order_judged.invest": _("{host} besieges {place}."),
    "order_judged.raid": _("{host} sends raiders to {target}."),
    "order_judged.sally": _("{host} is ordered to sally out of {place}."),
    "order_judged.yield": _("{host} is ordered to give up {place}."),
    "order_judged.with_reason": _("{reason} {host:large} stays in {place} and does not {ordered}."),
    # hosts
    "host_raised": _("{host} gathers in {place}: {banners} {banners|banner|banners}."),
    "host_gathered": _("{host} gathers in {place}."),
    "raised": _("{clan} raise men in {place}."),
    "raised.muster": _("{clan} raise {banners} {banners|banner|banners} in {place}."),
    "raised.great_muster": _("The great muster of {clan} in {place} brings {banners} {banners|banner|banners}."),
    "raised.hire": _("A band of masterless men in {place} takes the pay of {clan}."),
    "raised.gun": _("{clan} buy a gun in {place}."),
    "raised.heard": _("{clan} raise men in {place}."),
    "joined": _("In {place} the new men of {clan} join {to}."),
    "host_dissolved": _("A host of {clan} in {place} is no more."),
    "scattered": _("A host of {clan} in {place} is scattered."),
    "gone_for_good": _("Scattered men of {clan} find no way home and are gone."),
    "went_home": _("A host of {clan} in {place} goes home for good."),
    "arrived": _("{host} comes from {origin} to {place}."),
    "turned_back": _("{host} is turned back at the border of {border}."),
    "went_back": _("{host} goes back to {place}."),
    "retreated": _("{host} retreats from {origin} to {place}."),
    "shut_in": _("{host} is shut in the castle of {place}."),
    "set_free": _("No besieger is left: {host} is free in {place}."),
    "left_the_castle": _("{host} leaves the castle of {place}, which is no friend's any more."),
    "marched_off": _("{host} marches off from {place} to {to}, with its arms."),
    "support_weighed": _("The support of {host} in {place} for {helped} is weighed."),
    "support_weighed.given": _("{host} supports {helped} in {place}."),
    "support_weighed.idle": _("The support of {host} for {helped} in {place} is not needed."),
    "support_weighed.cut": _("The support of {host} for {helped} in {place} is cut."),
    "support_weighed.void": _("The support of {host} for {helped} in {place} is void."),
    # battles
    "border_meeting": _("{first} and {second} meet at the border of {border}."),
    "contest": _("{clans} contend for {place}."),
    "contest_over": _("Nobody contends for {place} any more."),
    "ticket_issued": _("{attackers} against {holders} at {place}: {situation}."),
    "ticket_issued.assault": _("{attackers} storm {place}; {holders} defend it."),
    "ticket_issued.raid": _("Raiders of {attackers} come to {place}; {holders} may meet them."),
    "ticket_issued.relief": _("{attackers} come to relieve {place}, which {holders} besiege."),
    "answer_sealed": _("{clan} have sealed their answer."),
    "retreat_wished": _("If they lose the field, {clan} will retreat to the province nearest to their seat."),
    "retreat_wished.with_to": _("If they lose the field, {clan} will retreat to {to}."),
    "answers_opened": _("The answers for {place} are opened."),
    "battle_ready": _("The battle of {place} stands ready: {system}, scale {scale}."),
    "battle_ready.heard": _("The battle of {place} stands ready: {system}."),
    "battle_over": _("The battle of {place} is over."),
    "battle_over.answer": _("At {place} it does not come to a battle."),
    "battle_over.with_winner": _("{winner} win the battle of {place}."),
    "battle_over.drawn": _("The battle of {place} is drawn."),
    "rearguard": _("The rearguard of {host} covers its way back: {figures} {figures|figure is|figures are} lost."),
    "toll": _("The toll of {place}: {clan} lose {lost} figures; {back} of them will come back."),
    "gun_taken": _("A gun without its crew falls to {host}."),
    "gun_spiked": _("A gun without its crew is spiked."),
    "came_back": _("{figures} {figures|figure|figures} of {clan} {figures|comes|come} back: {type}."),
    # land
    "castle_fell": _("{place} falls to {to}."),
    "castle_fell.hunger": _("The stores are empty: {place} falls to {to}."),
    "castle_fell.storm": _("{place} is stormed by {to}."),
    "castle_fell.yield": _("{place} is given up to {to}."),
    "castle_fell.open": _("Nobody defends {place}: it is taken by {to}."),
    "castle_fell.resigned": _("{place} has no lord any more and falls to {to}."),
    "became_neutral": _("{place} is nobody's any more."),
    "rose": _("{place} rises against {clan} and is neutral."),
    "kept_quiet": _("{place} is restless, but does not rise."),
    "grew_quiet": _("Restless land grows quieter: {places}."),
    "seat_moved": _("{place} is the seat of {clan} now."),
    "stores_sank": _("The stores of {place} sink to {stores}."),
    "stores_rose": _("The stores of {place} rise to {stores}."),
    "works_begun": _("{clan} begin to build in {place}: the castle is to have level {level}."),
    "works_done": _("The castle of {place} has level {level} now."),
    "works_lost": _("The works at {place} are lost."),
    "garrisons_whole": _("Garrisons are made whole: {places}."),
    "raided": _("Raiders of {clan} carry off {k} k from {place}."),
    "raided_in_vain": _("Raiders of {clan} burn fields in {place}, but bring nothing home."),
    "raids_wiped": _("Burnt fields are tilled again: {places}."),
    "fire": _("Fields and barns burn in {place}."),
    "gate_opened": _("A gate of {place} has been opened by night; stores are at {stores}."),
    # money
    "harvest": _("The harvest of {clan}: {k} k."),
    "reaped": _("{clan} reap {k} k in {place}, under the walls."),
    "upkeep": _("{clan} pay their hosts {k} k; {chest} k are left."),
    "unpaid": _("{host} is not paid in full: {figures} {figures|figure leaves|figures leave}."),
    "pay_ordered": _("{clan} say who is paid first: {hosts}."),
    "forage": _("{place} does not feed so many of {clan}: {figures} {figures|figure is|figures are} lost."),
    "frost": _("Frost takes {figures} {figures|figure|figures} of {host} in {place}."),
    "refit": _("{clan} get back {figures} {figures|figure|figures} for {k} k."),
    "gift_sent": _("{clan} send {to} a gift of {k} k."),
    "gift_came": _("{clan} have a gift of {k} k from {of}."),
    # ninja
    "ninja_band": _("{clan} take a band of ninja into their pay: {bands} now."),
    "ninja_guard": _("Ninja of {clan} guard {place}."),
    "ninja_succeeded": _("Ninja of {clan} have done what they were sent for in {place}."),
    "ninja_succeeded.scout": _("Ninja of {clan} have seen all that is in {place}."),
    "ninja_failed": _("Ninja of {clan} come back from {place} with empty hands."),
    "ninja_caught": _("Ninja of {clan} are caught in {place}. They were sent to {mission}."),
    "ninja_caught.strike": _("Ninja of {clan} are caught in {place}. They were after {person}."),
    "ninja_found_nobody": _("Ninja of {clan} do not find {person} in {place}."),
    "ninja_struck": _("Ninja of {clan} reach {person}."),
    # clans among themselves
    "treaty_signed": _("{clans} sign: {treaty_kind} for {seasons} {seasons|season|seasons}."),
    "treaty_broken": _("{clan} break their word to {betrayed}: {treaty_kind} no more."),
    "treaty_denounced": _("{clan} denounce the treaty with {other}; it ends at the close."),
    "treaty_ended": _("{clans}: {treaty_kind} ends."),
    "treaty_ended.term": _("{clans}: the term is over, {treaty_kind} ends."),
    "treaty_ended.denounced": _("{clans}: {treaty_kind} ends, denounced by {clan}."),
    "treaty_ended.death": _("{clans}: {treaty_kind} ends with the death of the daimyo who signed."),
    "treaty_ended.fallen": _("{clans}: {treaty_kind} ends with a clan that is no more."),
    "hostage_given": _("{person} goes to live with {by}, as a hostage."),
    "honour_changed": _("The honour of {clan} is {honour} now ({change}): {why}."),
    "clan_out": _("{clan} are no more."),
    "resigned": _("{player} gives up {clan}."),
    "handed_over": _("{clan} are led by the computer from now on."),
    "handed_over.neutral": _("{clan} fall apart."),
    "taken_over": _("{player} takes {clan}."),
    "absent": _("{clan} have filed no plan for {councils} {councils|council|councils}."),
    "back": _("The player of {clan} is back."),
    # lives
    "trait_thrown": _("{person} is known as {trait}."),
    "person_came": _("{person} enters the service of {clan}."),
    "heir_grew": _("{person} has learned: command {command}."),
    "deed": _("A deed of {person}: {why}."),
    "deed.with_grew": _("A deed of {person}: {why}. His command is {command} now."),
    "shame": _("A shame of {person}."),
    "appointed": _("{person} is appointed: {to}."),
    "appointed.castellan": _("{person} is castellan of {place}."),
    "succeeded": _("{person}, until now {rank}, is daimyo of {clan}, with command {command}."),
    "regent": _("{person} leads {clan} as regent."),
    "wounded": _("{person} is wounded for {seasons} {seasons|season|seasons}."),
    "recovered": _("{person} is whole again."),
    "escaped": _("{person} gets away."),
    "captured": _("{person} is a prisoner of {by}."),
    "freed": _("{person} is free."),
    "freed.released": _("{by} let {person} go, without ransom."),
    "freed.ransomed": _("{by} let {person} go for a ransom of {k} k."),
    "freed.treaty": _("{person} comes home: the treaty for which he was a hostage has ended."),
    "freed.fallen": _("{person} is free: the clan that held him is no more."),
    "died": _("{person} is dead."),
    "died.battle": _("{person} falls in battle against {by}."),
    "died.killed": _("{person} is put to death by {by}."),
    "died.ninja": _("{person} is killed by night; nobody knows who sent for his head."),
    "died.age": _("{person} dies in bed."),
    "sheet_drawn": _("{person} has chosen his arms."),
    "grew_old": _("{person} feels his age."),
    "went_over": _("{person} leaves his clan and goes over to {to}."),
    "stayed": _("{person} looks around, and stays."),
}  # fmt: skip


def sentence(campaign: Campaign, event: Event) -> Words:
    """What an event says, not yet told in any language. The war is as the reader knows it, so that no name is told that
    he does not know; a kind without words says its own name.
    """
    holes = holes_of(campaign, event)
    for key in _keys(event):
        template = WORDS.get(key)
        if template is not None and all(hole[1] in holes for hole in HOLE.finditer(template)):
            return Saying(template, {hole[1]: holes[hole[1]] for hole in HOLE.finditer(template)})
    return event.kind


def _keys(event: Event) -> Iterator[str]:
    """The keys of the sentences that fit an event, the narrowest first."""
    for name in VARIANTS.get(event.kind, ()):
        value = event.params.get(name)
        if isinstance(value, str | int) and not isinstance(value, bool):
            yield f"{event.kind}.{value}"
            if value not in ("", 0):
                yield f"{event.kind}.with_{name}"
    if event.kind == "battle_over":
        yield "battle_over.drawn"
    yield event.kind
    yield f"{event.kind}.heard"
