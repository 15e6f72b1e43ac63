"""The odds of a round of a fight (AOW-FIG-1 to AOW-FIG-27), and of a whole fight of two units, as far as they can be
told (AOW-FIG-29, AOW-MOR-28).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from fractions import Fraction
from typing import Any, TypeVar

from rulesets.ageofwar.battle import LEADERS, AowBattle, AowUnit
from rulesets.ageofwar.fire.hits import CHOICE, fight_saves
from rulesets.ageofwar.inquiries.course import Company, Fight, company, fight
from rulesets.ageofwar.inquiries.units import KINDS, MARKERS
from rulesets.ageofwar.inquiries.volleys import TARGETS, check_riders
from rulesets.ageofwar.melee.chances import Party, Prospect, duel_of, facing, party
from rulesets.ageofwar.melee.pool import Fighter, blows, dice_of, pool, spear_dice, spears
from rulesets.engine.dice.odds import mean
from rulesets.engine.forms import Note
from rulesets.engine.forms.settings import setting
from rulesets.engine.illegal import Illegal
from rulesets.engine.reckoning.asking import FieldGroup, Said, question
from rulesets.engine.reckoning.outlook import End, Outlook, Posed, Throws
from rulesets.engine.sayings import Words, _, say

A = TypeVar("A")
Json = dict[str, Any]

ENEMY = _("The enemy")
MOST = 10
"""Bases in a rank, at most."""
PROWESS = 2
ROUNDS = 4
"""Rounds of a fight that are looked ahead: it has one in the turn of either side."""
PLACES = 1000
"""Its chances are told in so many parts."""
FRESH = (
    ("", _("nothing")), ("first", _("first round of the battle")), ("initiated", _("they attacked this turn")),
    ("won", _("they won their last round")),
)  # fmt: skip
"""What gives a unit the three dice of AOW-FIG-4; they count once."""
GROUNDS = (
    ("open", _("in the open")), ("cover", _("in woods or buildings")), ("rough", _("in a marsh or on a rough hill")),
)  # fmt: skip


# -- a round -----------------------------------------------------------------------------------------------------------


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


def _round(one: Party, other: Party) -> Outlook:
    """A round as it is described. Raises :class:`Illegal` for what no unit is."""
    for each in (one.fighter, other.fighter):
        check_riders(each.kind, each.mounted)
        if each.spears > each.front:
            raise Illegal("spears", "AOW-FIG-21", "No more spears than bases in the front rank.")
        if each.guards > each.leaders and not each.lone:
            raise Illegal("guards", "AOW-DAT-9", "Each leader has one bodyguard at most.")
    if one.fighter.lone and other.fighter.lone:
        raise Illegal("leaders", "AOW-RUL-102", "A leader by himself assaults nobody.")
    return round_outlook(_("A round of fighting"), facing(one, other), facing(other, one))


# -- a whole fight -----------------------------------------------------------------------------------------------------


def fight_outlook(title: Words, one: Company, other: Company) -> Outlook:
    """AOW-FIG-29, AOW-MOR-28: who is routed or destroyed within four rounds, and after how many."""
    found = fight(one, other, ROUNDS)
    ends = (
        End(_("the enemy is routed or destroyed"), _parts(found.won), "good"),
        End(_("they are routed or destroyed"), _parts(found.lost), "loss"),
        End(
            say("they fight on after {rounds} rounds", rounds=ROUNDS),
            1 - _parts(found.won) - _parts(found.lost),
        ),
    )
    return Outlook(title, (), _("rounds fought"), _lasts(found), ends=ends, notes=SETTLED)


def _parts(chance: float) -> Fraction:
    return Fraction(round(chance * PLACES), PLACES)


def _lasts(found: Fight) -> tuple[Fraction, ...]:
    told = [_parts(chance) for chance in found.lasts[:-1]]
    return (*told, 1 - sum(told, Fraction(0)))


SETTLED = (
    Note(_("Counted through all faces of all dice, and told to a tenth of a per cent."), "AOW-FIG-1"),
    Note(
        _("Nobody joins in, rallies or is given dice; no leader is in a front rank; who shoots stands behind."),
        "AOW-MOR-28",
    ),
)  # fmt: skip


def _fight(one: Company, other: Company) -> Outlook:
    """A fight as it is described. Raises :class:`Illegal` for what no unit is."""
    for each in (one, other):
        fighter = each.party.fighter
        check_riders(fighter.kind, fighter.mounted)
        if each.bases > each.strength or fighter.missiles + fighter.commander > each.bases:
            message = _("No more bases than there were, and no more who shoot than there are.")
            raise Illegal("too_many", "AOW-DAT-5", message)
    return fight_outlook(_("A whole fight"), one, other)


# -- the forms ---------------------------------------------------------------------------------------------------------

BOTH = ("kind", "mounted", "front", "missiles", "commander", "near", "disordered", "beset")
OF_A_ROUND = (
    *BOTH, "spears", "spears_behind", "leaders", "guards", "spent", "opening", "weak",
)  # fmt: skip
"""Fields of a fighter that the forms say as they are."""
GROUND = ("ground", "above", "edge")
OF_A_COMPANY = ("bases", "strength", "spears", "led", "markers")


def _fields(group: str, kind: str) -> dict[str, Any]:
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


def _company_fields(group: str, kind: str) -> dict[str, Any]:
    """The fields of one side in a whole fight."""
    count: dict[str, Any] = {"group": group, "least": 1, "most": MOST}
    made = _fields(group, kind) | {
        "kind": setting(kind, _("Troops"), "AOW-DAT-1", group=group, choices=KINDS),
        "bases": setting(8, _("Bases now"), "AOW-DAT-5", **count),
        "strength": setting(8, _("Bases at the start"), "AOW-GEO-18", **count),
        "spears": setting(False, _("All others carry spears"), "AOW-FIG-21", group=group),
        "later": setting(False, _("They have had a round of this fight"), "AOW-FIG-21", group=group),
        "markers": setting(0, _("Casualty markers"), "AOW-MOR-5", group=group, least=0, most=MARKERS),
        "led": setting(False, _("A leader is behind them"), "AOW-MOR-18", group=group),
    }
    keys = ("kind", "mounted", "bases", "strength", "front", "missiles", "spears", "commander", "fresh", "later",
            "near", "disordered", "beset", "led", "markers", *GROUND)  # fmt: skip
    return {key: made[key] for key in keys}


def _part(
    before: str, fields: dict[str, Any], read: Callable[[Said], A], told: Callable[[A], Json]
) -> FieldGroup[A]:
    """The fields of one side, with what stands before their keys."""
    return FieldGroup(
        {before + key: field for key, field in fields.items()},
        lambda said: read({key: said[before + key] for key in fields}),
        lambda one: {before + key: value for key, value in told(one).items()},
    )


def _fighter(said: Said, names: Iterable[str], **more: Any) -> Fighter:
    """A fighter as a form says him."""
    fresh: Json = {said["fresh"]: True} if said["fresh"] else {}
    return Fighter(**{name: said[name] for name in names}, **fresh, **more)


def _tell(fighter: Fighter, names: Iterable[str]) -> Json:
    """What a form says of a fighter."""
    fresh = next((key for key in ("first", "initiated", "won") if getattr(fighter, key)), "")
    return {**{name: getattr(fighter, name) for name in names}, "near": min(fighter.near, 2), "fresh": fresh}


def _read_party(said: Said) -> Party:
    """One side as a form says it; of a leader by himself nothing else counts (AOW-FIG-18)."""
    if said["kind"] in LEADERS:
        fighter = Fighter(said["kind"], front=1, guards=min(said["guards"], 1), spent=said["spent"])
    else:
        more = {"support": said["support"] == "yes", "prowess": PROWESS * said["prowess"]}
        fighter = _fighter(said, OF_A_ROUND, **more)
    return Party(fighter, *(said[name] for name in GROUND))


def _tell_party(one: Party) -> Json:
    return {
        **_tell(one.fighter, OF_A_ROUND), "support": "yes" if one.fighter.support else "no",
        "prowess": one.fighter.prowess > 0, **{name: getattr(one, name) for name in GROUND},
    }  # fmt: skip


def _read_company(said: Said) -> Company:
    fighter = _fighter(said, BOTH, opening=not said["later"])
    return Company(Party(fighter, *(said[name] for name in GROUND)), *(said[name] for name in OF_A_COMPANY))


def _tell_company(one: Company) -> Json:
    fighter = one.party.fighter
    return {
        **_tell(fighter, BOTH), "later": not fighter.opening, **{name: getattr(one.party, name) for name in GROUND},
        **{name: getattr(one, name) for name in OF_A_COMPANY},
    }  # fmt: skip


ROUND = question(
    "round",
    _("A round of fighting"),
    _("Two units fight: how many fall, and who has the better of it?"),
    _part("own_", _fields("", "samurai"), _read_party, _tell_party),
    _part("foe_", _fields(ENEMY, "armoured"), _read_party, _tell_party),
    answer=_round,
)
FIGHT = question(
    "fight",
    _("A whole fight"),
    _("Two units fight until one runs: which, and after how many rounds?"),
    _part("own_", _company_fields("", "samurai"), _read_company, _tell_company),
    _part("foe_", _company_fields(ENEMY, "armoured"), _read_company, _tell_company),
    answer=_fight,
)

ALONE = Note(_("These two alone; others are in the fight as well."), "AOW-FIG-2")
IF_THEY_STAND = Note(_("If they stand, and nobody falls on the way."), "AOW-WDR-1")


def round_posed(
    unit: AowUnit, target: AowUnit, one: Fighter, other: Fighter, note: Note | None = None
) -> Posed:
    """The round of two who touch, or would."""
    title = say("{unit} against {target}", unit=unit.name, target=target.name)
    outlook = round_outlook(title, one, other)
    return ROUND.pose(outlook.with_note(note) if note else outlook, party(one, other), party(other, one))


def fight_posed(
    battle: AowBattle, unit: AowUnit, target: AowUnit, one: Fighter, other: Fighter
) -> Iterator[Posed]:
    """The fight of two units as they meet or have met; nothing where leaders fight in it."""
    if {one.kind, other.kind} & LEADERS or one.leaders or other.leaders:
        return
    sides = company(battle, unit, party(one, other)), company(battle, target, party(other, one))
    title = say("A whole fight: {unit} and {target}", unit=unit.name, target=target.name)
    yield FIGHT.pose(fight_outlook(title, *sides), *sides)
