"""Who is told of an event while the war lasts, and how much of it (CAM-SEC-1, CAM-NIN-3, CAM-EVT-1).

An event that names who may know it (:attr:`Event.knows`) is told to nobody else. Of one that everybody may know, what
is listed here is told to its own clan alone, or to the camps of its ticket.
"""

from __future__ import annotations

import msgspec

from rulesets.campaign.events import Event
from rulesets.campaign.shown.sight import without_fog
from rulesets.campaign.state import Campaign

OWN = frozenset({"host_formed", "moved_on"})
"""Told to the clan alone whose deed it is: what a host is made of (CAM-PLN-6)."""
CAMPS = frozenset({"answer_sealed", "toll", "rearguard", "gun_taken", "gun_spiked"})
"""Told to the clans of both camps of the ticket."""
OWN_VALUES: dict[str, tuple[str, ...]] = {
    "host_raised": ("leader", "companies"), "raised": ("companies",), "host_gathered": ("companies",),
    "scattered": ("companies",), "support_weighed": ("companies",),
}  # fmt: skip
"""Values that only the clan hears whose deed it is."""
CAMP_VALUES: dict[str, tuple[str, ...]] = {
    "answers_opened": ("kinds",), "battle_ready": ("scale", "bought"),
}  # fmt: skip
"""Values that only the camps of the ticket hear."""
OWN_DICE = frozenset({"host_raised", "raised", "host_gathered"})
"""Whose dice say what men and weapons are in a host."""
CAMP_DICE = frozenset({"battle_over"})
"""Whose dice say how strong both camps of the ticket are, and which persons stand in them (a battle on paper)."""
WITHOUT_FOG = ("plan_", "ninja_", "treaty_denounced", "gift_", "gate_opened", "wounded", "escaped")
"""Secrets that stay without fog too: plans, and what ninja do (CAM-SEC-1 [O fog])."""


def hears(campaign: Campaign, event: Event, clan: str | None) -> bool:
    """Whether a viewer is told that it happened; None is who only looks on."""
    mine, clear = clan or "", without_fog(campaign, clan)
    if event.knows is not None:
        return (bool(mine) and mine in event.knows) or (clear and _is_clear(event))
    if event.kind in OWN:
        return (bool(mine) and event.clan == mine) or (clear and _is_clear(event))
    if event.kind in CAMPS:
        return _fights(campaign, event, mine) or (clear and event.kind != "answer_sealed")
    return True


def as_heard(campaign: Campaign, event: Event, clan: str | None) -> Event:
    """An event with what that viewer may know of it; who else may is nobody's business, nor is the number of ninja's
    dice (CAM-DIC-2).
    """
    mine = clan or ""
    own = bool(mine) and event.clan == mine
    fog = not without_fog(campaign, clan)
    hidden: set[str] = set()
    if fog and not own:
        hidden |= set(OWN_VALUES.get(event.kind, ()))
    if event.kind in CAMP_VALUES and fog and not _fights(campaign, event, mine):
        hidden |= set(CAMP_VALUES[event.kind])
    if event.kind == "wounded" and event.params.get("by") != mine:
        hidden.add("by")
    secret_dice = event.ninja not in ("", mine) or (event.kind in OWN_DICE and fog and not own)
    secret_dice |= event.kind in CAMP_DICE and fog and not _fights(campaign, event, mine)
    params = {name: value for name, value in event.params.items() if name not in hidden}
    return msgspec.structs.replace(
        event, params=params, knows=None, ninja="", rolls=() if secret_dice else event.rolls
    )


def _fights(campaign: Campaign, event: Event, clan: str) -> bool:
    """Whether a clan is in a camp of the event's ticket."""
    ticket = campaign.tickets.get(str(event.params.get("ticket", "")))
    return ticket is not None and bool(clan) and ticket.camp_of(clan) >= 0


def _is_clear(event: Event) -> bool:
    """Whether who sees without fog is told of it, though others are not."""
    return not event.kind.startswith(WITHOUT_FOG)
