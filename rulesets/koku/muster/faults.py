"""What is wrong with a roster: every fault at once, each with its place and its clause (KOKU-MUS-2 to KOKU-MUS-19).

A lawful roster is one that the dice could have brought, with choices that its owner may make. Rosters come from
outside, so nothing here takes the form of anything for granted.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

import msgspec

from rulesets.engine.dice.dice import Die
from rulesets.engine.forms.settings import recipe_of, settings_from
from rulesets.engine.illegal import Illegal
from rulesets.engine.mustering.builder import (
    CHOICE,
    FLAG,
    NAME_LENGTH,
    TEXT,
    FieldValue,
    Group,
    Slot,
    group_faults,
    part_faults,
    parts,
)
from rulesets.engine.mustering.mustering import Fault
from rulesets.engine.sayings import _, say
from rulesets.koku.charts import TROOPS, Troop
from rulesets.koku.muster.charts import BANDS_MOST, LEVY_OF, RIDERS_MOST, Levy
from rulesets.koku.muster.roster import RIDER_WEAPONS, rider_key, rider_keys
from rulesets.koku.options import KokuOptions

Json = dict[str, Any]

HORSES = "horses"
FIELDS = ("system", "koku", "average", "units", "riders", "choices")
UNITS_MOST = 200


CHOICES = tuple(
    Slot(key=key, type=FLAG, clause="KOKU-MUS-2") for key in ("shogun_mounted", "oban_mounted", "gun")
)
BANDS = tuple(FieldValue(kind, "") for kind in LEVY_OF)
UNIT = (
    Slot(key="id", type=TEXT),
    Slot(key="name", type=TEXT),
    Slot(
        key="kind", type=CHOICE, clause="KOKU-MUS-4", wants=_("The dice bring no such troops."), choices=BANDS
    ),
)
UNITS = Group(
    key="units", most=UNITS_MOST, clause="KOKU-MUS-4", slots=UNIT, beside=("weapon", "count", "group"),
    wants=_("A list of units is required."), each=(_("A unit is required."), "KOKU-MUS-4"),
)  # fmt: skip
UNITS_OF_CLANS = msgspec.structs.replace(UNITS, beside=(*UNITS.beside, "clan"))


def faults(roster: Any) -> list[Fault]:
    """Every fault of a roster, judged by the recipe that it remembers (KOKU-SIZ-1, KOKU-CLN-1); none for a lawful
    one.
    """
    if not isinstance(roster, Mapping):
        return [Fault("", _("A roster is required."))]
    try:
        recipe = settings_from(KokuOptions, roster.get("recipe", {}), recipe=True)
    except (Illegal, TypeError, AttributeError) as wrong:
        words = wrong.words if isinstance(wrong, Illegal) else _("The recipe cannot be read.")
        return [Fault("recipe", words, "KOKU-SIZ-1")]
    more = ("recipe",) if "recipe" in roster else ()
    found = list(part_faults(roster, (), beside=(*FIELDS, *more)))
    if "recipe" in roster and recipe_of(recipe) != roster["recipe"]:
        found.append(Fault("recipe", _("A recipe names what differs from the usual."), "KOKU-SIZ-1"))
    if roster.get("system") != "koku":
        found.append(Fault("system", _("This is no army of KOKU.")))
    found += _koku(roster, recipe.average_dice)
    shares = _shares(roster, recipe)
    found += _units(roster, shares, clans=recipe.clans)
    found += _riders(roster.get("riders"), shares, clans=recipe.clans)
    found += choice_faults(roster.get("choices"), roster.get("riders"))
    return found


def _shares(roster: Mapping[str, Any], recipe: KokuOptions) -> list[int]:
    """The thousands of koku that feed each clan; of the whole force where it is one; none where they are not lawful."""
    dice = roster.get("average")
    if recipe.clans and isinstance(dice, list) and all(_whole(face) for face in dice):
        return dice
    koku = _whole(roster.get("koku"))
    return [koku] if koku and not recipe.clans else []


def choice_faults(choices: Any, riders: Any, path: str = "choices", horses: int | None = None) -> list[Fault]:
    """KOKU-MUS-19: the faults of the owner's choices, for the riders that the dice gave. ``horses`` is how many pack
    horses he may take (KOKU-BAG-1), None where there is no baggage.
    """
    if not isinstance(choices, Mapping):
        return [Fault(path, _("Choices are required."), "KOKU-MUS-19")]
    more = (HORSES,) if horses is not None and HORSES in choices else ()
    found = list(part_faults(choices, CHOICES, path=f"{path}.", beside=("riders", *more)))
    taken = choices.get(HORSES, 0)
    if horses is not None and taken != 0 and not 0 < _whole(taken) <= horses:
        words = say("Pack horses: {horses} at most, three for every ten units.", horses=horses)
        found.append(Fault(f"{path}.{HORSES}", words, "KOKU-BAG-1"))
    return found + list(_groups(choices.get("riders"), riders, f"{path}.riders"))


def _whole(value: Any) -> int:
    """The value if it is a whole number above nothing, else 0."""
    return value if isinstance(value, int) and not isinstance(value, bool) and value > 0 else 0


def _koku(roster: Mapping[str, Any], wanted: int) -> Iterator[Fault]:
    """KOKU-MUS-3: average dice, added up."""
    dice = roster.get("average")
    shown = isinstance(dice, list) and all(_whole(face) in Die.AVERAGE.faces for face in dice)
    if not isinstance(dice, list) or not shown or len(dice) != wanted:
        yield Fault(
            "average", say("{wanted} average dice are required, each 2 to 5.", wanted=wanted), "KOKU-MUS-3"
        )
    elif roster.get("koku") != sum(dice) or isinstance(roster.get("koku"), bool):
        yield Fault("koku", say("The dice add up to {koku} thousand koku.", koku=sum(dice)), "KOKU-MUS-3")


def _units(roster: Mapping[str, Any], shares: Sequence[int], *, clans: bool) -> Iterator[Fault]:
    """The units one by one, then together (KOKU-MUS-4 to KOKU-MUS-14)."""
    yield from group_faults(UNITS_OF_CLANS if clans else UNITS, roster.get("units"), "units")
    units, seen = list(parts(roster, "units")), list[Any]()
    for path, unit in units:
        kind = unit.get("kind")
        if isinstance(kind, str) and kind in LEVY_OF:
            yield from _levy_faults(unit, TROOPS[kind], LEVY_OF[kind], path)
        if unit.get("id") in seen:
            yield Fault(f"{path}.id", _("Another unit has this id."))
        seen.append(unit.get("id"))
    if isinstance(roster.get("units"), list):
        yield from _numbers([unit for _path, unit in units], shares, clans=clans)


def _levy_faults(unit: Mapping[str, Any], troop: Troop, levy: Levy, path: str) -> Iterator[Fault]:
    """A unit by itself: how many, with what, under whom (KOKU-MUS-4 to KOKU-MUS-14)."""
    if unit.get("count") != levy.count or isinstance(unit.get("count"), bool):
        yield Fault(
            f"{path}.count",
            say("A unit of {troop} has {count} figures.", troop=troop.name, count=levy.count),
            levy.clause,
        )
    if unit.get("weapon") not in levy.weapons:
        yield Fault(
            f"{path}.weapon",
            say("{troop:large} cannot have that weapon.", troop=troop.name),
            levy.weapon_clause,
        )
    if unit.get("group") != troop.group:
        yield Fault(f"{path}.group", say("They stand under {group}.", group=troop.group))


def _numbers(units: Sequence[Mapping[str, Any]], shares: Sequence[int], *, clans: bool) -> Iterator[Fault]:
    """How many units of each class, clan by clan (KOKU-MUS-4, KOKU-MUS-9, KOKU-CLN-1)."""
    known = [unit for unit in units if isinstance(kind := unit.get("kind"), str) and kind in LEVY_OF]
    levied = Counter((LEVY_OF[unit["kind"]].letter, _whole(unit.get("clan"))) for unit in known)
    for clan, koku in enumerate(shares, 1):
        for letter, words in (("a", _("units of ashigaru")), ("s", _("units of samurai on foot"))):
            if levied[letter, clan if clans else 0] != koku:
                yield Fault(
                    "units",
                    say("{koku} thousand koku bring {count} {men}.", koku=koku, count=koku, men=words),
                    "KOKU-MUS-4",
                )
    if not 1 <= levied["b", 1 if clans else 0] <= BANDS_MOST:
        yield Fault(
            "units",
            say("1 to {most} bands of ronin or monks come.", most=BANDS_MOST),
            "KOKU-MUS-9",
        )
    if clans and not all(1 <= clan <= (len(shares) if letter != "b" else 1) for letter, clan in levied):
        yield Fault("units", _("A unit is of a clan that this army has not."), "KOKU-CLN-1")


def _riders(riders: Any, shares: Sequence[int], *, clans: bool) -> Iterator[Fault]:
    """KOKU-MUS-4, KOKU-MUS-8: a rider for each thousand koku, with bow or spear, clan by clan (KOKU-CLN-1)."""
    if not isinstance(riders, Mapping):
        yield Fault("riders", _("The riders by weapon are required."), "KOKU-MUS-8")
        return
    keys = rider_keys(len(shares) if clans else 0)
    for key, count in riders.items():
        if key not in keys:
            yield Fault(f"riders.{str(key)[:NAME_LENGTH]}", _("Riders have bow or spear."), "KOKU-MUS-8")
        elif count != 0 and not _whole(count):
            yield Fault(f"riders.{key}", _("Must be a whole number."), "KOKU-MUS-8")
    for clan, koku in enumerate(shares, 1):
        own = rider_keys(0) if not clans else [rider_key(weapon, clan) for weapon in RIDER_WEAPONS]
        if sum(_whole(riders.get(key)) for key in own) != koku:
            yield Fault(
                "riders",
                say("{koku} thousand koku bring {riders} riders.", koku=koku, riders=koku),
                "KOKU-MUS-4",
            )


def _groups(groups: Any, riders: Any, path: str) -> Iterator[Fault]:
    """KOKU-MUS-15: units of 1 to 5 riders of one weapon, every rider in one of them."""
    if not isinstance(groups, list | tuple) or len(groups) > UNITS_MOST:
        yield Fault(path, _("Groups of riders are required."), "KOKU-MUS-15")
        return
    there = riders if isinstance(riders, Mapping) else {}
    sums: dict[Any, int] = dict.fromkeys((*RIDER_WEAPONS, *there), 0)
    for number, group in enumerate(groups):
        pair: list[Any] = list(group) if isinstance(group, list | tuple) and len(group) == 2 else ["", 0]
        weapon, count = pair
        if not isinstance(weapon, str) or weapon not in sums:
            yield Fault(f"{path}.{number}", _("A group has bows or spears."), "KOKU-MUS-15")
        elif not 1 <= _whole(count) <= RIDERS_MOST:
            yield Fault(
                f"{path}.{number}",
                say("1 to {most} riders ride together.", most=RIDERS_MOST),
                "KOKU-MUS-15",
            )
        else:
            sums[weapon] += count
    for weapon in sums:
        if sums[weapon] != _whole(there.get(weapon)):
            have = _whole(there.get(weapon))
            yield Fault(
                path,
                say(
                    "{have} riders have the {weapon}, {grouped} are in groups.",
                    have=have,
                    weapon=weapon,
                    grouped=sums[weapon],
                ),
                "KOKU-MUS-15",
            )
