"""Armies that are ready made: anybody may lead one who has neither built nor thrown for one of his own."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

from django.utils.translation import gettext as _

import rulesets
from armies.choices import recipe_settings
from armies.crests import CRESTS, FIRST_CREST
from rulesets import HmacDice, Ruleset
from words import tell

Json = dict[str, Any]

SOURCE = "ready"
"""What the snapshot of a ready army says of where it came from."""
SEED = b"the starter army"
"""Out of this the starter army of a system falls that throws for armies: the same for everybody."""


class ReadyArmy(NamedTuple):
    """A roster that anybody may lead, under its own name, clan and crest; ``about`` says what it is."""

    key: str
    name: str
    about: str
    clan: str
    mon: str
    roster: Json

    def snapshot(self) -> Json:
        """What a battle takes of it, as :func:`armies.selectors.snapshot` makes it of a stored army."""
        named = {"name": self.name, "clan": self.clan, "mon": self.mon, "roster": self.roster}
        return {**named, "throws": None, "number": None, "source": SOURCE}


def ready_armies(system: str, options: Mapping[str, Any] | None = None) -> list[ReadyArmy]:
    """The ready armies of a system: those that a battle's options admit; without options all of them, first those
    that the usual options admit.

    Raises :class:`rulesets.UnknownSystem`.
    """
    ruleset = rulesets.get(system)
    agreed = ruleset.options_from(options or {})
    found = [*_ready_built(ruleset), *_ready_thrown(ruleset, options or {})]
    fit = [army for army in found if not ruleset.cannot_bring(agreed, army.roster)]
    return fit if options is not None else fit + [army for army in found if army not in fit]


def ready_army(system: str, key: str, options: Mapping[str, Any]) -> ReadyArmy | None:
    """The ready army of that key, if the options admit it."""
    return next((army for army in ready_armies(system, options) if army.key == key), None)


def _ready_built(ruleset: Ruleset[Any]) -> list[ReadyArmy]:
    if ruleset.builder is None:
        return []
    found = []
    for place, force in enumerate(ruleset.builder.ready()):
        first = next(iter(ruleset.builder.sheet(force.roster).pages))
        mon = first.mon if first.mon in CRESTS else tuple(CRESTS)[place % len(CRESTS)]
        clan = tell(first.name) or tell(CRESTS[mon])
        found.append(ReadyArmy(force.key, tell(force.name), tell(force.about), clan, mon, force.roster))
    return found


def _ready_thrown(ruleset: Ruleset[Any], options: Mapping[str, Any]) -> list[ReadyArmy]:
    """The starter army of a system that throws for its armies: thrown once and for all, by the battle's recipe."""
    if not ruleset.describe().get("muster"):
        return []
    # A battle's options are all of them; an army is thrown by those alone that its recipe knows.
    known = {setting["key"] for setting in recipe_settings(ruleset.slug)}
    recipe = ruleset.recipe({key: value for key, value in options.items() if key in known})
    roster = ruleset.muster(recipe, HmacDice(SEED, ())).roster
    name = tell(CRESTS[FIRST_CREST])
    return [ReadyArmy("starter", _("Starter army"), "", name, FIRST_CREST, roster)]
