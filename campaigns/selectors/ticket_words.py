"""What tickets are made of in words: the names of battles, of answers and of types of men, each with its sign."""

from __future__ import annotations

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from campaigns.pictures.scene import symbol
from rulesets import campaign as war
from words import tell

TITLES = {
    "field": gettext_lazy("The field of {place}"),
    "crossing": gettext_lazy("The crossing into {place}"),
    "meeting": gettext_lazy("The meeting at {place}"),
    "ambush": gettext_lazy("The pass of {place}"),
    "relief": gettext_lazy("The relief of {place}"),
    "assault": gettext_lazy("The storming of {place}"),
    "raid": gettext_lazy("The raid on {place}"),
}
KINDS = {
    "stand": (gettext_lazy("Stand"), gettext_lazy("Fight where you are."), "cam-dig"),
    "shut_in": (
        gettext_lazy("Shut in"),
        gettext_lazy("Into the castle: room for {room} companies, you bring {mine}."),
        "cam-shut",
    ),
    "fall_back": (gettext_lazy("Fall back"), gettext_lazy("To {ways}. A rearguard is lost."), "cam-back"),
    "press": (gettext_lazy("Press"), gettext_lazy("Attack if they stand."), "cam-assault"),
    "call_off": (
        gettext_lazy("Call off"),
        gettext_lazy("Go back: {ways}. The stronger loses honour by it."),
        "cam-back",
    ),
    "intercept": (gettext_lazy("Intercept"), gettext_lazy("Meet the raiders."), "cam-raid"),
    "let_go": (gettext_lazy("Let them go"), gettext_lazy("They burn and go home."), "cam-harvest"),
}  # fmt: skip
"""What each answer is called, what it means, its sign (CAM-BAT-3 to CAM-BAT-5)."""
WAYLESS = {
    "fall_back": gettext_lazy("No way leads home: into a castle of yours here, else the host is scattered."),
    "call_off": gettext_lazy(
        "No way leads home: the host is scattered unless a castle here is yours. The stronger loses honour by it."
    ),
}
"""What it means to go where no way leads (CAM-BAT-12)."""
SIGNS = {
    "edge": "ord-formation", "last": "ord-end", "works": "cam-dig", "reserve": "st-wait", "first": "cam-march",
    "dusk": "cam-harvest", "road": "cam-back", "layout": "ord-measure",
}  # fmt: skip


def type_words(type: str) -> str:
    """A type of men, with its weight where its kind has several."""
    kind, _weapon, weight = type.split(".")
    name = tell(war.type_name(type))
    if len(war.TROOPS[kind].weights) == 1:
        return name
    return _("{type}, {weight}").format(type=name, weight=tell(war.WEIGHTS[weight]))


def behind_walls(ticket: war.Ticket, index: int) -> str:
    """What the strength of a camp counts for behind walls (CAM-BAT-2); empty where that is no more."""
    camp = ticket.camps[index]
    whole, odd = divmod(camp.twice, 2)
    return "" if camp.twice == 2 * camp.strength else f"{whole}½" if odd else str(whole)


def symbol_of(type: str) -> str:
    """The symbol of a figure of that type."""
    kind, weapon, _weight = type.split(".")
    mounted = war.TROOPS[kind].mounted or (kind == "oban" and weapon == "yari")
    return symbol(kind, weapon, mounted)
