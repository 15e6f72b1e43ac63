"""The odds of a round of a fight (AOW-FIG-1 to AOW-FIG-27)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import msgspec

from rulesets.ageofwar.battle import LEADERS, AowUnit
from rulesets.ageofwar.charts import Kind
from rulesets.ageofwar.fire.hits import CHOICE, fight_saves
from rulesets.ageofwar.inquiries.volleys import TARGETS
from rulesets.ageofwar.melee.chances import Prospect, duel_of
from rulesets.ageofwar.melee.pool import Fighter, blows, dice_of, pool
from rulesets.ageofwar.melee.spears import spear_dice, spears
from rulesets.engine.dice.odds import mean
from rulesets.engine.forms import Note
from rulesets.engine.forms.settings import setting
from rulesets.engine.illegal import Illegal
from rulesets.engine.reckoning.asking import Part, Said, question
from rulesets.engine.reckoning.outlook import End, Outlook, Posed, Throws
from rulesets.engine.sayings import Words, _, say

Json = dict[str, Any]

ENEMY = _("The enemy")
MOST = 10
"""Bases in a rank, at most."""
PROWESS = 2
FRESH = (
    ("", _("nothing")), ("first", _("first round of the battle")), ("initiated", _("they attacked this turn")),
    ("won", _("they won their last round")),
)  # fmt: skip
"""What gives a unit the three dice of AOW-FIG-4; they count once."""
GROUNDS = (
    ("open", _("in the open")), ("cover", _("in woods or buildings")), ("rough", _("in a marsh or on a rough hill")),
)  # fmt: skip


class Party(msgspec.Struct, frozen=True):
    """One of two who fight, and how the other meets him: his ``ground``, whether he stands uphill (``above``) or lines
    the ``edge`` of a wood or buildings.
    """

    fighter: Fighter
    ground: str = "open"
    above: bool = False
    edge: bool = False


def facing(one: Party, foe: Party) -> Fighter:
    """A fighter with what his enemy and the ground are to him (AOW-FIG-5, AOW-FIG-7, AOW-FIG-8, AOW-FIG-21)."""
    riders = foe.fighter.mounted
    return msgspec.structs.replace(
        one.fighter, riders=riders, open_foot=not riders and foe.ground == "open", covered=foe.ground == "cover",
        uphill=foe.above, edge=foe.edge,
    )  # fmt: skip


def party(one: Fighter, foe: Fighter) -> Party:
    """The same the other way round: a fighter as a form says him, his ground as his enemy's dice tell it."""
    ground = "cover" if foe.covered else "rough" if not (foe.open_foot or one.mounted) else "open"
    return Party(one, ground, foe.uphill, foe.edge)


# -- the answer --------------------------------------------------------------------------------------------------------


def round_outlook(title: Words, one: Fighter, other: Fighter) -> Outlook:
    """AOW-FIG-21 to AOW-FIG-27: the dice of both, how many of the enemy fall, and who has won the round, exactly: hits
    placed as usual, the dice that spears take counted in.
    """
    found = duel_of(one, other)
    return Outlook(
        title, tuple(_throws(one, other)), _("of the enemy fall"), found.falls["other"], ends=ends(found),
        notes=(own_losses(found),),
    )  # fmt: skip


def ends(found: Prospect) -> tuple[End, ...]:
    """AOW-FIG-27: how a round comes out."""
    return (
        End(_("the round is won"), found.wins, "good"), End(_("nobody has the better"), found.draws),
        End(_("the round is lost, they test morale"), found.loses, "loss"),
    )  # fmt: skip


def own_losses(found: Prospect) -> Note:
    """What the first of two has to expect to lose, and how likely it loses nobody."""
    falls = found.falls["one"]
    text = _("Own losses: {number:.2f} on the average, none {chance}%.")
    return Note(say(text, number=float(mean(falls)), chance=round(100 * float(falls[0]))), "AOW-FIG-26")


def _throws(one: Fighter, other: Fighter) -> Iterator[Throws]:
    """The dice of a round in their order (AOW-DIC-4); the pools as they are before spears take from them."""
    both = (
        (one, _("their spears"), _("they strike")),
        (other, _("the enemy’s spears"), _("the enemy strikes")),
    )
    for fighter, label, _strikes in both:
        if spear_dice(fighter):
            yield Throws(label, (spears(spear_dice(fighter), riders=fighter.riders),))
    for fighter, _spears, label in both:
        yield Throws(label, (blows(dice_of(fighter), pool(fighter)),))
    yield Throws(_("who places the hits"), (CHOICE,))
    for fighter, label in ((other, _("the enemy saves, for each hit")), (one, _("they save, for each hit"))):
        yield Throws(label, (fight_saves(fighter.kind).plain,))


def _answer(one: Party, other: Party) -> Outlook:
    """A round as it is described. Raises :class:`Illegal` for what no unit is."""
    for each in (one.fighter, other.fighter):
        if each.mounted and each.kind != Kind.SAMURAI:
            raise Illegal("mounted", "AOW-DAT-2", "Only samurai are mounted.")
        if each.spears > each.front:
            raise Illegal("spears", "AOW-FIG-21", "No more spears than bases in the front rank.")
        if each.guards > each.leaders and not each.lone:
            raise Illegal("guards", "AOW-DAT-9", "Each leader has one bodyguard at most.")
    if one.fighter.lone and other.fighter.lone:
        raise Illegal("leaders", "AOW-RUL-102", "A leader by himself assaults nobody.")
    return round_outlook(_("A round of fighting"), facing(one, other), facing(other, one))


# -- the form ----------------------------------------------------------------------------------------------------------

NUMBERS = ("front", "missiles", "spears", "spears_behind", "leaders", "guards", "near", "spent")
FLAGS = ("mounted", "opening", "commander", "disordered", "weak", "beset")
"""Fields of a fighter that a form says as they are."""


def fields(group: str, kind: str) -> dict[str, Any]:
    """The fields of one side."""
    count: dict[str, Any] = {"group": group, "least": 0, "most": MOST}
    return {
        "kind": setting(kind, _("Troops"), "AOW-DAT-1", group=group, choices=TARGETS),
        "mounted": setting(False, _("Mounted"), "AOW-FIG-5", group=group),
        "front": setting(4, _("Bases in the front rank"), "AOW-FIG-3", group=group, least=1, most=MOST),
        "support": setting(
            "yes", _("A second rank of half as many"), "AOW-FIG-10", group=group,
            choices=(("yes", _("yes")), ("no", _("no"))),
        ),
        "fresh": setting("", _("Three dice for"), "AOW-FIG-4", group=group, choices=FRESH),
        "opening": setting(False, _("Their first round of this fight"), "AOW-FIG-21", group=group),
        "spears": setting(0, _("Spears in the front rank"), "AOW-FIG-21", **count),
        "spears_behind": setting(0, _("Spears in the second rank"), "AOW-FIG-21", **count),
        "missiles": setting(0, _("Shooting bases"), "AOW-FIG-13", **count),
        "commander": setting(False, _("Their commander is in front"), "AOW-FIG-14", group=group),
        "leaders": setting(0, _("Leaders in front"), "AOW-FIG-15", group=group, least=0, most=2),
        "guards": setting(0, _("Bodyguards"), "AOW-DAT-9", group=group, least=0, most=2),
        "near": setting(0, _("Own units free within 6 inches"), "AOW-FIG-6", group=group, least=0, most=2),
        "disordered": setting(False, _("Disordered"), "AOW-FIG-9", group=group),
        "weak": setting(False, _("Below half strength"), "AOW-FIG-12", group=group),
        "beset": setting(False, _("Several enemies, or hit in flank or rear"), "AOW-FIG-16", group=group),
        "spent": setting(0, _("Determination dice"), "AOW-FIG-19", group=group, least=0, most=3),
        "prowess": setting(False, _("Their commander has won a duel"), "AOW-FIG-20", group=group),
        "ground": setting("open", _("Ground where they stand"), "AOW-GEO-5", group=group, choices=GROUNDS),
        "above": setting(False, _("They are uphill of the enemy"), "AOW-FIG-8", group=group),
        "edge": setting(False, _("They line the edge of a wood or buildings"), "AOW-FIG-8", group=group),
    }  # fmt: skip


def party_part(before: str, group: str, kind: str) -> Part[Party]:
    """The fields of one side, with what stands before their keys."""
    return Part(
        {before + key: field for key, field in fields(group, kind).items()},
        lambda said: _read({key.removeprefix(before): value for key, value in said.items() if key.startswith(before)}),
        lambda one: {before + key: value for key, value in _say(one).items()},
    )  # fmt: skip


def _read(said: Said) -> Party:
    """One side as a form says it; of a leader by himself nothing else counts (AOW-FIG-18)."""
    if said["kind"] in LEADERS:
        lone = Fighter(said["kind"], front=1, guards=min(said["guards"], 1), spent=said["spent"])
        return Party(lone, said["ground"], said["above"], said["edge"])
    plain: Json = {name: said[name] for name in (*NUMBERS, *FLAGS)}
    if said["fresh"]:
        plain[said["fresh"]] = True
    fighter = Fighter(
        said["kind"], support=said["support"] == "yes", prowess=PROWESS * said["prowess"], **plain
    )
    return Party(fighter, said["ground"], said["above"], said["edge"])


def _say(one: Party) -> Json:
    """What a form says of one side."""
    fighter = one.fighter
    fresh = next((key for key in ("first", "initiated", "won") if getattr(fighter, key)), "")
    return {
        "kind": fighter.kind, "support": "yes" if fighter.support else "no", "fresh": fresh,
        "prowess": fighter.prowess > 0, "ground": one.ground, "above": one.above, "edge": one.edge,
        **{name: getattr(fighter, name) for name in (*NUMBERS, *FLAGS)}, "near": min(fighter.near, 2),
    }  # fmt: skip


ROUND = question(
    "round",
    _("A round of fighting"),
    _("Two units fight: how many fall, and who has the better of it?"),
    party_part("own_", "", "samurai"),
    party_part("foe_", ENEMY, "armoured"),
    answer=_answer,
)

ALONE = Note(_("These two alone; others are in the fight as well."), "AOW-FIG-2")
IF_THEY_STAND = Note(_("If they stand, and nobody falls on the way."), "AOW-WDR-1")


def posed(unit: AowUnit, target: AowUnit, one: Fighter, other: Fighter, note: Note | None = None) -> Posed:
    """The round of two who touch, or would."""
    title = say("{unit} against {target}", unit=unit.name, target=target.name)
    outlook = round_outlook(title, one, other)
    return ROUND.posed(outlook.noted(note) if note else outlook, party(one, other), party(other, one))
