"""Mustering an army (KOKU-MUS-1 to KOKU-MUS-19; KOKU-SEQ-6, KOKU-SEQ-7).

:func:`throw_army` throws one side's dice in the order of KOKU-MUS-16, for a battle (:func:`throw_all`) or by itself
(:func:`throw_muster`). What the owner chooses afterwards are the orders :class:`Choose` and :class:`ConfirmChoices`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Annotated, Any

import msgspec
from msgspec import UNSET, Meta, UnsetType

from rulesets.engine.battle import Side, Site
from rulesets.engine.dice.dice import Dice, Die
from rulesets.engine.document import DocumentForm
from rulesets.engine.forms import NOTHING, Forecast, Note, Offer, offer
from rulesets.engine.forms.settings import recipe_of, settings_from
from rulesets.engine.illegal import Illegal
from rulesets.engine.mustering.mustering import Fault, Mustered
from rulesets.engine.play.orders import Count, Id, Order
from rulesets.engine.play.play import Play, RuleOf
from rulesets.engine.sayings import Nth, _, english, in_a_row, players_name, say
from rulesets.koku.battle import Formation, Gun, KokuBattle, KokuFigure, KokuForce, KokuUnit
from rulesets.koku.charts import BASE_FOOT, BASE_MOUNTED, TROOPS
from rulesets.koku.deploy import arrivals, peasants
from rulesets.koku.muster import charts, clans
from rulesets.koku.muster.about import STEPS, choice_params
from rulesets.koku.muster.faults import choice_faults, faults
from rulesets.koku.muster.roster import (
    Fielded,
    Json,
    clans_in,
    figures_in,
    first_choices,
    horses_of,
    levy,
    most_horses,
    name_of,
    peasants_of,
    rider_key,
    rider_keys,
    units_of,
)
from rulesets.koku.options import KokuOptions

STEP_OF = {kind: key for key, _label, _kanji, kinds in STEPS for kind in kinds}

Riders = Annotated[tuple[tuple[Id, Count], ...], Meta(max_length=60)]


class Choose(Order, frozen=True, tag="choose"):
    """Change choices of one's muster (KOKU-MUS-19); what is left out stays as it is."""

    shogun_mounted: bool | UnsetType = UNSET
    oban_mounted: bool | UnsetType = UNSET
    gun: bool | UnsetType = UNSET
    riders: Riders | UnsetType = UNSET
    horses: Count | UnsetType = UNSET


class ConfirmChoices(Order, frozen=True, tag="confirm_choices"):
    """Have done with choosing (KOKU-SEQ-7); with it go the secret choices, which are sealed.

    ``flank`` is the unit that is held back, over which ``edge`` it comes; ``ninja`` whether he is taken.
    """

    flank: Id = ""
    edge: Id = ""
    ninja: bool = True


# -- the dice ----------------------------------------------------------------------------------------------------------


def throw_army(play: Play[KokuBattle], side: Side) -> Json:
    """KOKU-MUS-16: throw for a side's army and return its roster with the first choices.

    One event tells the koku, then one each unit, rider and band.
    """
    options = play.battle.options
    average, koku = _throw_koku(play, side)
    riders = dict.fromkeys(rider_keys(len(average) if options.clans else 0), 0)
    ashigaru: list[Json] = []
    samurai: list[Json] = []
    for clan, share in enumerate(average, 1) if options.clans else [(0, koku)]:  # KOKU-CLN-1: clan by clan
        ashigaru += _throw_ashigaru(play, side, len(ashigaru), share, clan)
        samurai += _throw_samurai(play, side, len(samurai), share, clan)
        _throw_riders(play, side, riders, share, clan)
    units = [*ashigaru, *samurai, *_throw_bands(play, side)]
    recipe = recipe_of(options)
    return {
        "system": "koku",
        "koku": koku,
        "average": average,
        "units": units,
        "riders": riders,
        "choices": first_choices(riders),
        **({"recipe": recipe} if recipe else {}),
    }


def _throw_koku(play: Play[KokuBattle], side: Side) -> tuple[list[int], int]:
    """KOKU-MUS-3: two average dice (KOKU-SIZ-1: or others), a thousand koku for each pip."""
    count = play.battle.options.average_dice
    thrown = play.cast(
        "koku",
        Die.AVERAGE,
        _("koku"),
        "KOKU-MUS-3",
        count,
        lambda faces: say("{thousands} thousand", thousands=sum(faces)),
    )
    koku = sum(thrown.faces)
    play.tell("koku_thrown", side=side, clauses=("KOKU-MUS-3", "KOKU-MUS-4"), koku=koku * 1000)
    return list(thrown.faces), koku


def _throw_ashigaru(play: Play[KokuBattle], side: Side, before: int, koku: int, clan: int) -> list[Json]:
    """KOKU-MUS-5, KOKU-MUS-6: for each unit its weight, then its weapon; ``before`` have been thrown for already."""
    units: list[Json] = []
    for number in range(before + 1, before + koku + 1):
        of = say("{ordinal} unit", ordinal=Nth(number))
        kind, weapon = charts.ASHIGARU_WEIGHT.throw(play, of), charts.ASHIGARU_WEAPON.throw(play, of)
        units.append(levy(kind, weapon, number, clan))
        _tell_unit(play, side, "ashigaru_mustered", ("KOKU-MUS-5", "KOKU-MUS-6"), units[-1])
    return units


def _throw_samurai(play: Play[KokuBattle], side: Side, before: int, koku: int, clan: int) -> list[Json]:
    """KOKU-MUS-7: the weapon of each four samurai on foot; ``before`` have been thrown for already."""
    units: list[Json] = []
    for number in range(before + 1, before + koku + 1):
        weapon = charts.SAMURAI_WEAPON.throw(play, say("{ordinal} four", ordinal=Nth(number)))
        units.append(levy("sam_f", weapon, number, clan))
        _tell_unit(play, side, "samurai_mustered", ("KOKU-MUS-7",), units[-1])
    return units


def _throw_riders(play: Play[KokuBattle], side: Side, riders: dict[str, int], koku: int, clan: int) -> None:
    """KOKU-MUS-8: the weapon of each single rider, counted in ``riders``."""
    before = sum(riders.values())
    for number in range(before + 1, before + koku + 1):
        weapon = charts.RIDER_WEAPON.throw(play, say("{ordinal} rider", ordinal=Nth(number)))
        riders[rider_key(weapon, clan)] += 1
        clauses = ("KOKU-MUS-8", "KOKU-MUS-15")
        told: Json = {"kind": "sam_c", "weapon": weapon, "number": number}
        told |= {"clan": clan} if clan else {}
        play.tell("rider_mustered", side=side, clauses=clauses, **told)


def _throw_bands(play: Play[KokuBattle], side: Side) -> list[Json]:
    """KOKU-MUS-9 to KOKU-MUS-14: how many bands; for each one foot or mounted, kind, weapon."""
    count = play.cast("bands", Die.D3, _("bands of ronin and monks"), "KOKU-MUS-9").faces[0]
    play.tell("bands_counted", side=side, clauses=("KOKU-MUS-9",), count=count)
    units: list[Json] = []
    for number in range(1, count + 1):
        of = say("{ordinal} band", ordinal=Nth(number))
        mounted = charts.BAND_SEAT.throw(play, of) == "mounted"
        kind = charts.MOUNTED_BAND if mounted else charts.FOOT_BAND
        weapon = charts.MOUNTED_BAND_WEAPON if mounted else charts.FOOT_BAND_WEAPON
        house = 1 if play.battle.options.clans else 0  # KOKU-RUL-87
        unit = levy(kind.throw(play, of), weapon.throw(play, of), number, house)
        units.append(unit)
        _tell_unit(play, side, "band_mustered", ("KOKU-MUS-10", kind.clause, weapon.clause), unit)
    return units


def _tell_unit(play: Play[KokuBattle], side: Side, kind: str, clauses: tuple[str, ...], unit: Json) -> None:
    """Tell of a unit that the dice brought; ``params["unit"]`` is its id in the roster."""
    troop = TROOPS[unit["kind"]].name
    play.tell(kind, side=side, clauses=clauses, unit=unit["id"], name=name_of(unit), troop=troop)


# -- by itself, and in a battle ----------------------------------------------------------------------------------------


def throw_muster(recipe: Json, dice: Dice) -> Mustered:
    """An army by itself. ``recipe`` holds what it is thrown by (KOKU-SIZ-1, KOKU-CLN-1; nothing for the usual); an
    event's phase is its step's key.

    Raises :class:`Illegal` (``options``) if the recipe is not one.
    """
    empty = KokuBattle(options=settings_from(KokuOptions, recipe, recipe=True))
    play = Play(empty, Side.AI, dice, DocumentForm(marks=lambda unit: (), shape=lambda kind: "area"))
    roster = throw_army(play, Side.AI)
    events = tuple(msgspec.structs.replace(event, phase=STEP_OF[event.kind]) for event in play.events)
    return Mustered(roster, events, play.battle.dice_count)


def throw_all(play: Play[KokuBattle]) -> None:
    """KOKU-SEQ-6: both musters, the placer's first (KOKU-MUS-1). A side that brings a stored army throws nothing.

    Raises :class:`Illegal` if a stored army is not lawful.
    """
    first = play.battle.placer or Side.AI
    for side in (first, first.opponent):
        force = play.battle.forces[side]
        if force.stored and not force.levied:
            check_brought(force.clan, force.roster, play.battle.options)
        roster: Json = force.roster if force.stored else throw_army(play, side)
        _enlist(play, side, roster)
        kind = "levy_brought" if force.levied else "army_brought" if force.stored else "army_mustered"
        figures = _strength(play.battle, side)
        play.tell(kind, side=side, clauses=("KOKU-MUS-17",), koku=int(roster["koku"]) * 1000, figures=figures)


def army_faults(options: KokuOptions, roster: Any) -> list[Fault]:
    """Why a stored army cannot be brought to a battle: its own faults, and another recipe than the battle's
    (KOKU-SIZ-1, KOKU-CLN-1).
    """
    found = faults(roster)
    if found:
        return found
    thrown = settings_from(KokuOptions, roster.get("recipe", {}), recipe=True)
    has, wants = thrown.average_dice, options.average_dice
    if has != wants:
        words = say(
            "It was thrown with {has} average dice, this battle is fought with {wants}.", has=has, wants=wants
        )
        found.append(Fault("recipe.average_dice", words, "KOKU-SIZ-1"))
    if thrown.clans and not options.clans:
        found.append(
            Fault("recipe.clans", _("It was thrown clan by clan, this battle knows no clans."), "KOKU-CLN-1")
        )
    elif options.clans and not thrown.clans:
        found.append(
            Fault("recipe.clans", _("It was thrown as one clan, this battle wants clans."), "KOKU-CLN-1")
        )
    return found


def check_brought(clan: str, roster: Any, options: KokuOptions) -> None:
    """Raise :class:`Illegal` (``roster``) with every fault of a stored army that a side wants to bring."""
    wrong = army_faults(options, roster)
    if wrong:
        message = _("The army of {clan} cannot be brought: {faults}")
        words = in_a_row(fault.message for fault in wrong)
        raise Illegal("roster", wrong[0].clause, message, clan=players_name(clan), faults=words)


def field_side(play: Play[KokuBattle], side: Side) -> None:
    """Build a side's units and figures from its roster, in reserve; those that it had are replaced."""
    battle = play.battle
    force = battle.forces[side]
    units = {id: unit for id, unit in battle.units.items() if unit.side is not side}
    figures = {id: figure for id, figure in battle.figures.items() if figure.unit in units}
    clans.field_clans(battle, side, force.roster)
    villages = peasants.villages_of(battle, side) if battle.options.peasants else []
    for number, (fielded, village) in enumerate(_taking_the_field(battle, force, villages), 1):
        unit = _unit(battle, fielded, f"{side}-{number}", force, village)
        units[unit.id] = unit
        width, depth = BASE_MOUNTED if unit.mounted else BASE_FOOT
        for id in unit.figures:
            figures[id] = KokuFigure(id, unit.id, width=width, depth=depth)
    order = sorted(units, key=lambda id: units[id].side)  # both sides' order stays that of their muster
    battle.units = {id: units[id] for id in order}
    battle.figures = {id: figures[id] for unit in battle.units.values() for id in unit.figures}


def _taking_the_field(
    battle: KokuBattle, force: KokuForce, villages: list[Site]
) -> Iterator[tuple[Fielded, str]]:
    """A side's units, each with the village that it comes from: the roster's, its pack horses, its peasants."""
    roster: Json = force.roster
    yield from ((fielded, "") for fielded in units_of(roster, force.clan))
    if battle.options.baggage:
        yield from ((fielded, "") for fielded in horses_of(roster))
    house = 1 if clans_in(roster) else 0
    for number, village in enumerate(villages, 1):
        yield peasants_of(village.name, number, battle.options.peasants, house), village.id


def _unit(battle: KokuBattle, fielded: Fielded, id: str, force: KokuForce, village: str) -> KokuUnit:
    """A unit in reserve; until it is set down it counts as drawn up in line."""
    formation = Formation.CREW if fielded.kind == "gun" else Formation.LINE
    banner = f"{force.side}-{fielded.clan}" if fielded.clan else ""
    clan = english(battle.clans[banner].name) if banner else force.clan
    return KokuUnit(
        id, force.side, clan, fielded.kind, fielded.name, fielded.rank, fielded.arms,
        tuple(f"{id}.{number}" for number in range(1, fielded.count + 1)), fielded.count,
        mounted=fielded.mounted, group=fielded.group, weapon=fielded.weapon, frontage=fielded.count,
        formation=Formation.LONE if fielded.count == 1 else formation,
        gun=Gun.CARRIED if fielded.kind == "gun" else "", banner=banner, village=village,
    )  # fmt: skip


def _enlist(play: Play[KokuBattle], side: Side, roster: Json) -> None:
    """Give a side its roster, and its units in reserve."""
    force = play.battle.forces[side]
    play.battle.forces[side] = msgspec.structs.replace(force, koku=int(roster["koku"]), roster=roster)
    field_side(play, side)


# -- the choices -------------------------------------------------------------------------------------------------------


def choose(play: Play[KokuBattle], order: Choose) -> None:
    """KOKU-MUS-19: mounted or on foot, gun or none, riders grouped otherwise (KOKU-MUS-15)."""
    _still_open(play.battle, play.side)
    if play.battle.forces[play.side].levied:
        raise Illegal("levied", "KOKU-MUS-19", "This army came from a map: there is nothing to choose.")
    roster = play.battle.forces[play.side].roster
    choices = _with_choices(roster, order)
    wrong = choice_faults(
        choices, roster["riders"], horses=_horses(play.battle, {**roster, "choices": choices})
    )
    if wrong:
        raise Illegal(
            "choices", wrong[0].clause, "{faults}", faults=in_a_row(fault.message for fault in wrong)
        )
    _enlist(play, play.side, {**roster, "choices": choices})
    play.tell("choices_made", clauses=("KOKU-MUS-19",), figures=_strength(play.battle, play.side))


def _horses(battle: KokuBattle, roster: Json) -> int | None:
    """How many pack horses the side may take; None where there is no baggage (KOKU-BAG-1)."""
    readable = isinstance(roster["choices"].get("gun"), bool)
    return most_horses(roster) if battle.options.baggage and readable else None


def _strength(battle: KokuBattle, side: Side) -> int:
    """How many figures a side has in reserve."""
    return sum(unit.strength for unit in battle.units.values() if unit.side is side)


def confirm_choices(play: Play[KokuBattle], order: ConfirmChoices) -> None:
    """KOKU-SEQ-7: the side has chosen; both do so in parallel."""
    _still_open(play.battle, play.side)
    arrivals.seal_choices(play, order.flank, order.edge, order.ninja)
    play.battle.confirmed = (*play.battle.confirmed, play.side)
    play.tell("choices_confirmed", clauses=("KOKU-SEQ-7",))


RULES: dict[type[Order], RuleOf] = {Choose: choose, ConfirmChoices: confirm_choices}


def available(battle: KokuBattle, side: Side) -> list[Offer]:
    """The choices of a side that has not confirmed them, and their confirmation."""
    roster: Json = battle.forces[side].roster
    secret = arrivals.choice_params(battle, side)
    if battle.forces[side].levied:
        return [offer("confirm_choices", _("Confirm the choices"), *secret, scope="setup", eager=1)]
    params = choice_params(roster["riders"], roster["choices"], _horses(battle, roster))
    return [
        offer("choose", _("Choose"), *params, scope="setup"),
        offer("confirm_choices", _("Confirm the choices"), *secret, scope="setup", eager=1),
    ]


def forecast_choose(play: Play[KokuBattle], order: Choose) -> Forecast:
    """How many figures and units the choices would put on the table."""
    roster = play.battle.forces[play.side].roster
    choices = _with_choices(roster, order)
    changed: Json = {**roster, "choices": choices}
    if not roster or choice_faults(choices, roster["riders"], horses=_horses(play.battle, changed)):
        return NOTHING
    before, now = roster, changed
    figures = _strength(play.battle, play.side) + figures_in(now) - figures_in(before)
    units = sum(unit.side is play.side for unit in play.battle.units.values())
    units += len(units_of(now)) - len(units_of(before))
    if play.battle.options.baggage:
        more = len(horses_of(now)) - len(horses_of(before))
        figures, units = figures + more, units + more
    text = say("{figures} figures in {units} units", figures=figures, units=units)
    return Forecast(notes=(Note(text, "KOKU-MUS-17"),))


FORECASTS: dict[type[Order], Callable[[Any, Any], Forecast]] = {Choose: forecast_choose}


def _still_open(battle: KokuBattle, side: Side) -> None:
    if battle.clock.phase != "choices":
        raise Illegal("wrong_phase", "KOKU-SEQ-7", "Now is not the time to choose.")
    if side in battle.confirmed:
        raise Illegal("confirmed", "KOKU-SEQ-7", "You have confirmed your choices.")


def _with_choices(roster: Any, order: Choose) -> Json:
    """The choices as they would be: those of the order, the others as they are."""
    made = {key: value for key, value in msgspec.structs.asdict(order).items() if value is not UNSET}
    if "riders" in made:
        made["riders"] = [list(group) for group in made["riders"]]
    return {**roster.get("choices", {}), **made}
