"""What is wrong with a band: every fault at once, each with its place and its clause (GODAI-MUS-1 to GODAI-MUS-12).

What its fields say is judged by the fields (:mod:`rulesets.engine.mustering.builder`); here stands what they say
together.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from rulesets.engine.mustering.builder import part_faults, parts
from rulesets.engine.mustering.limits import Limit, beyond_limits, not_as_agreed, too_dear
from rulesets.engine.mustering.mustering import Fault
from rulesets.engine.sayings import Words, _, say
from rulesets.godai.charts import WEAPONS, Armour, Weapon
from rulesets.godai.muster.roster import (
    ATTENDANTS,
    BAND,
    GROUPS,
    HEROES,
    MOST_FIRE,
    MOST_WATER,
    NOBODY,
    figures,
    full,
    has_attendants,
    total,
)
from rulesets.godai.options import GodaiOptions

Json = dict[str, Any]
Part = Mapping[str, Any]

SIZE = (5, 20)
"""The least and the most figures of a band (GODAI-MUS-1)."""
TRAINED: Mapping[str, tuple[Weapon, ...]] = {
    "after_1300": (Weapon.BOW, Weapon.LONG_SWORD),
    "before_1300": (Weapon.BOW,),
}
"""The masteries that a Samurai must have besides Horsemanship, by period (GODAI-MUS-5, GODAI-OPT-9)."""
FREE, USUAL = "free", "after_1300"
"""The period in which training is not demanded, and that by whose measure it is then missed (GODAI-OPT-9)."""


def faults(roster: Any, *, size: int = 0, training: str = "") -> list[Fault]:
    """GODAI-MUS-10: every fault of a band; none for a lawful one. ``size`` is the limit of points (0: none) and
    ``training`` the period of the battle, where they are known; else the band's own period counts.
    """
    if not isinstance(roster, Mapping):
        return [Fault("", _("A roster is required."))]
    found = list(part_faults(roster, BAND, (HEROES, GROUPS), beside=("system",)))
    wrong = {fault.path for fault in found}
    found += not_as_agreed(roster, "godai", _("This is no army of Go Dai."), None, "GODAI-MUS-10")
    named = {**dict(parts(roster, "heroes")), **dict(parts(roster, "groups"))}
    if wrong and any(path == place or path.startswith(f"{place}.") for path in wrong for place in named):
        return found
    if not wrong:
        heroes = [full(hero, HEROES.slots) for hero in roster["heroes"]]
        groups = [full(group, GROUPS.slots) for group in roster["groups"]]
        band = {**roster, "heroes": heroes, "groups": groups}
        period = training or roster["training"]
        for number, hero in enumerate(heroes, 1):
            own = hero_faults(hero, period, attended=has_attendants(band, number))
            found += _under(f"heroes.{number - 1}", own)
        for number, group in enumerate(groups):
            found += _under(f"groups.{number}", group_faults(group, heroes))
        found += beyond_limits("groups", *_band(band, size))
    return found


def _under(path: str, found: Iterator[Fault]) -> Iterator[Fault]:
    return (Fault(f"{path}.{fault.path}", fault.message, fault.clause) for fault in found)


TIGHT = {False: 9, True: 8}
"""How many of a tight group can stand together, on foot and mounted."""


def army_faults(options: GodaiOptions, roster: Any) -> list[Fault]:
    """GODAI-MUS-10: why a stored band cannot be brought to a battle of these options; tight groups are no larger than
    can stand all within 2" of one another (GODAI-OPT-8).
    """
    found = faults(roster, size=options.size, training=options.training)
    if found or not options.tight:
        return found
    for number, group in enumerate(roster["groups"]):
        most = TIGHT[bool(group["mounted"])]
        if group["count"] > most:
            words = say("Where groups are tight at most {most} go together.", most=most)
            found.append(Fault(f"groups.{number}.count", words, "GODAI-OPT-8"))
    return found


def hero_faults(hero: Part, period: str, *, attended: bool) -> Iterator[Fault]:
    """What the fields of one hero say together (GODAI-MUS-5, GODAI-MUS-8, GODAI-MUS-9, GODAI-MUS-12)."""
    if period != FREE:
        yield from training_faults(hero, period)
    heavy = [one for one in hero["weapons"] if WEAPONS[Weapon(one)].hands > 1]
    if len(heavy) > 1 and not (hero["samurai"] and attended):
        yield Fault("weapons", _("He can carry one two-handed weapon."), "GODAI-MUS-9")
    if len(hero["water"]) > MOST_WATER:
        yield Fault("water", _("At most six strategies of Water."), "GODAI-MUS-12")
    if len(hero["fire"]) > MOST_FIRE:
        yield Fault("fire", _("At most four strategies of Fire."), "GODAI-MUS-12")


def training_faults(hero: Part, period: str) -> Iterator[Fault]:
    """GODAI-MUS-5: the masteries of that period which a Samurai lacks."""
    if not hero["samurai"]:
        return
    for key in TRAINED[period]:
        if not hero[key]:
            words = say("A Samurai has mastery of the {weapon}.", weapon=WEAPONS[key].name)
            yield Fault(str(key), words, "GODAI-MUS-5")
    if not hero["horsemanship"]:
        yield Fault("horsemanship", _("A Samurai has Mastery of Horsemanship."), "GODAI-MUS-5")


def group_faults(group: Part, heroes: Sequence[Part]) -> Iterator[Fault]:
    """What the fields of one group say beside the heroes (GODAI-MUS-2, GODAI-MUS-6, GODAI-ATT-4)."""
    master = group["serves"]
    if master == NOBODY:
        return
    if master > len(heroes) or not heroes[master - 1]["samurai"]:
        yield Fault("serves", _("Only a Samurai has attendants."), "GODAI-MUS-6")
    if group["weapon"] != Weapon.BASIC:
        yield Fault("weapon", _("Attendants have no weapon of their own."), "GODAI-MUS-6")
    if group["armour"] != Armour.NONE:
        yield Fault("armour", _("Attendants wear no armour."), "GODAI-MUS-6")
    if not ATTENDANTS[0] <= group["count"] <= ATTENDANTS[1]:
        yield Fault("count", _("Attendants are three to six."), "GODAI-MUS-6")


def _band(band: Part, size: int) -> Iterator[Limit]:
    """The band as a whole: figures, attendants, points (GODAI-MUS-1, GODAI-MUS-6, GODAI-MUS-10)."""
    count, (least, most) = figures(band), SIZE
    words: Words = say(
        "A band has {least} to {most} figures, not {count}.", least=least, most=most, count=count
    )
    yield not least <= count <= most, words, "GODAI-MUS-1"
    served = [group["serves"] for group in band["groups"] if group["serves"] != NOBODY]
    yield len(set(served)) < len(served), _("A Samurai has one group of attendants."), "GODAI-MUS-6"
    if size:
        yield too_dear(total(band), size, "GODAI-MUS-10")


def warnings(roster: Part) -> Iterator[Fault]:
    """GODAI-MUS-13, GODAI-MUS-8, GODAI-OPT-9: what is lawful and yet looks like a slip: guns that can hit next to
    nothing, a mastery of a weapon that is not carried, a Samurai without the training that is not demanded. Of a lawful
    band.
    """
    for number, group in enumerate(roster["groups"]):
        if group["weapon"] == Weapon.ARQUEBUS and group["shooting"] > 4:
            yield Fault(
                f"groups.{number}.shooting", _("An arquebus hits at 4+ or better only."), "GODAI-MUS-13"
            )
    for number, hero in enumerate(roster["heroes"]):
        given = full(hero, HEROES.slots)
        yield from _under(f"heroes.{number}", hero_warnings(given))
        if roster.get("training") == FREE:
            yield from _under(f"heroes.{number}", training_faults(given, USUAL))


def hero_warnings(hero: Part) -> Iterator[Fault]:
    """GODAI-MUS-8, GODAI-MUS-13: the same of one hero."""
    if Weapon.ARQUEBUS in hero["weapons"] and hero["shooting"] > 4:
        yield Fault("shooting", _("An arquebus hits at 4+ or better only."), "GODAI-MUS-13")
    owned = {key: key for key in (Weapon.BOW, Weapon.GREAT_SWORD, Weapon.SPEAR, Weapon.HALBERD, Weapon.STAFF)}
    for key, wanted in {**owned, Weapon.TWO_SWORDS: Weapon.DAI_SHO}.items():
        if hero[key] and wanted not in hero["weapons"]:
            words = say("He carries no {weapon}: his mastery lies idle.", weapon=WEAPONS[wanted].name)
            yield Fault(str(key), words, "GODAI-MUS-8")
