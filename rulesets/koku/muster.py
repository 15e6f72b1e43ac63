"""Mustering an army (KOKU-MUS-1 to KOKU-MUS-19; KOKU-SEQ-6, KOKU-SEQ-7).

:func:`throw_army` throws one side's dice in the order of KOKU-MUS-16, for a battle (:func:`throw_all`) or by itself
(:func:`throw_muster`). What the owner chooses afterwards are the orders :class:`Choose` and :class:`ConfirmChoices`.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Annotated, Any

import msgspec
from msgspec import UNSET, Meta, UnsetType

from rulesets.engine import odds
from rulesets.engine.battle import Side
from rulesets.engine.common import option
from rulesets.engine.dice import Dice, Die
from rulesets.engine.document import Form
from rulesets.engine.illegal import Illegal
from rulesets.engine.orders import Count, Id, Order
from rulesets.engine.play import Play, RuleOf
from rulesets.engine.registry import Mustered
from rulesets.engine.settings import settings_from
from rulesets.koku import muster_charts as charts
from rulesets.koku.battle import Formation, Gun, KokuBattle, KokuFigure, KokuForce, KokuUnit
from rulesets.koku.charts import BASE_FOOT, BASE_MOUNTED, TROOPS
from rulesets.koku.options import KokuOptions
from rulesets.koku.roster import Fielded, Json, figures_in, first_choices, levied, ordinal, units_of
from rulesets.koku.roster_faults import choice_faults, faults

STEPS = (
    ("koku", "Koku", "石", ("koku_thrown",)),
    ("ashigaru", "Ashigaru", "足", ("ashigaru_mustered",)),
    ("samurai", "Samurai", "侍", ("samurai_mustered",)),
    ("riders", "Riders", "騎", ("rider_mustered",)),
    ("bands", "Monks, ronin", "僧", ("bands_counted", "band_mustered")),
    ("choices", "Choices", "選", ()),
)
"""The steps of a muster: key, label, kanji, and the events in which its dice are told."""

STEP_OF = {kind: key for key, _, _, kinds in STEPS for kind in kinds}

Riders = Annotated[tuple[tuple[Id, Count], ...], Meta(max_length=60)]


class Choose(Order, frozen=True, tag="choose"):
    """Change choices of one's muster (KOKU-MUS-19); what is left out stays as it is."""

    shogun_mounted: bool | UnsetType = UNSET
    oban_mounted: bool | UnsetType = UNSET
    gun: bool | UnsetType = UNSET
    riders: Riders | UnsetType = UNSET


class ConfirmChoices(Order, frozen=True, tag="confirm_choices"):
    """Have done with choosing (KOKU-SEQ-7)."""


# -- the dice ----------------------------------------------------------------------------------------------------------


def throw_army(play: Play[KokuBattle], side: Side) -> Json:
    """KOKU-MUS-16: throw for a side's army and return its roster with the first choices.

    One event tells the koku, then one each unit, rider and band.
    """
    average, koku = _throw_koku(play, side)
    units = _throw_ashigaru(play, side, koku)
    units += _throw_samurai(play, side, koku)
    riders = _throw_riders(play, side, koku)
    units += _throw_bands(play, side)
    return {
        "system": "koku",
        "koku": koku,
        "average": average,
        "units": units,
        "riders": riders,
        "choices": first_choices(riders),
    }


def _throw_koku(play: Play[KokuBattle], side: Side) -> tuple[list[int], int]:
    """KOKU-MUS-3: two average dice (KOKU-SIZ-1: or others), a thousand koku for each pip."""
    count = play.battle.options.average_dice
    thrown = play.cast(
        "koku", Die.AVERAGE, "koku", "KOKU-MUS-3", count, lambda faces: f"{sum(faces)} thousand"
    )
    koku = sum(thrown.faces)
    play.tell("koku_thrown", side=side, clauses=("KOKU-MUS-3", "KOKU-MUS-4"), koku=koku * 1000)
    return list(thrown.faces), koku


def _throw_ashigaru(play: Play[KokuBattle], side: Side, koku: int) -> list[Json]:
    """KOKU-MUS-5, KOKU-MUS-6: for each unit its weight, then its weapon."""
    units: list[Json] = []
    for number in range(1, koku + 1):
        of = f"{ordinal(number)} unit"
        kind, weapon = charts.ASHIGARU_WEIGHT.throw(play, of), charts.ASHIGARU_WEAPON.throw(play, of)
        units.append(levied(kind, weapon, number))
        _tell_unit(play, side, "ashigaru_mustered", ("KOKU-MUS-5", "KOKU-MUS-6"), units[-1])
    return units


def _throw_samurai(play: Play[KokuBattle], side: Side, koku: int) -> list[Json]:
    """KOKU-MUS-7: the weapon of each four samurai on foot."""
    units: list[Json] = []
    for number in range(1, koku + 1):
        weapon = charts.SAMURAI_WEAPON.throw(play, f"{ordinal(number)} four")
        units.append(levied("sam_f", weapon, number))
        _tell_unit(play, side, "samurai_mustered", ("KOKU-MUS-7",), units[-1])
    return units


def _throw_riders(play: Play[KokuBattle], side: Side, koku: int) -> dict[str, int]:
    """KOKU-MUS-8: the weapon of each single rider."""
    riders = {"bow": 0, "spear": 0}
    for number in range(1, koku + 1):
        weapon = charts.RIDER_WEAPON.throw(play, f"{ordinal(number)} rider")
        riders[weapon] += 1
        clauses = ("KOKU-MUS-8", "KOKU-MUS-15")
        play.tell("rider_mustered", side=side, clauses=clauses, kind="sam_c", weapon=weapon, number=number)
    return riders


def _throw_bands(play: Play[KokuBattle], side: Side) -> list[Json]:
    """KOKU-MUS-9 to KOKU-MUS-14: how many bands; for each one foot or mounted, kind, weapon."""
    count = play.cast("bands", Die.D3, "bands of ronin and monks", "KOKU-MUS-9").faces[0]
    play.tell("bands_counted", side=side, clauses=("KOKU-MUS-9",), count=count)
    units: list[Json] = []
    for number in range(1, count + 1):
        of = f"{ordinal(number)} band"
        mounted = charts.BAND_SEAT.throw(play, of) == "mounted"
        kind = charts.MOUNTED_BAND if mounted else charts.FOOT_BAND
        weapon = charts.MOUNTED_BAND_WEAPON if mounted else charts.FOOT_BAND_WEAPON
        unit = levied(kind.throw(play, of), weapon.throw(play, of), number)
        units.append(unit)
        _tell_unit(play, side, "band_mustered", ("KOKU-MUS-10", kind.clause, weapon.clause), unit)
    return units


def _tell_unit(play: Play[KokuBattle], side: Side, kind: str, clauses: tuple[str, ...], unit: Json) -> None:
    """Tell of a unit that the dice brought; ``params["unit"]`` is its id in the roster."""
    troop = TROOPS[unit["kind"]].name
    play.tell(kind, side=side, clauses=clauses, unit=unit["id"], name=unit["name"], troop=troop)


# -- by itself, and in a battle ----------------------------------------------------------------------------------------


def throw_muster(recipe: Json, dice: Dice) -> Mustered:
    """An army by itself. ``recipe`` holds options of KOKU (none are needed); an event's phase is its step's key.

    Raises :class:`Illegal` (``options``) if the recipe is not one.
    """
    empty = KokuBattle(options=settings_from(KokuOptions, recipe))
    play = Play(empty, Side.AI, dice, Form(marks=lambda unit: (), shape=lambda kind: "area"))
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
        if force.stored:
            check_brought(force.clan, force.roster, play.battle.options)
        roster: Json = force.roster if force.stored else throw_army(play, side)
        _enlist(play, side, roster)
        kind = "army_brought" if force.stored else "army_mustered"
        figures = figures_in(roster)
        play.tell(kind, side=side, clauses=("KOKU-MUS-17",), koku=int(roster["koku"]) * 1000, figures=figures)


def check_brought(clan: str, roster: Any, options: KokuOptions) -> None:
    """Raise :class:`Illegal` (``roster``) with every fault of a stored army that a side wants to bring."""
    wrong = faults(roster, options.average_dice)
    if wrong:
        message = "The army of {clan} is not lawful: {faults}"
        words = " ".join(fault.message for fault in wrong)
        raise Illegal("roster", wrong[0].clause, message, clan=clan, faults=words)


def field_side(play: Play[KokuBattle], side: Side) -> None:
    """Build a side's units and figures from its roster, in reserve; those that it had are replaced."""
    battle = play.battle
    force = battle.forces[side]
    units = {id: unit for id, unit in battle.units.items() if unit.side is not side}
    figures = {id: figure for id, figure in battle.figures.items() if figure.unit in units}
    for number, fielded in enumerate(units_of(force.roster, force.clan), 1):
        unit = _unit(fielded, f"{side}-{number}", force)
        units[unit.id] = unit
        width, depth = BASE_MOUNTED if unit.mounted else BASE_FOOT
        for id in unit.figures:
            figures[id] = KokuFigure(id, unit.id, width=width, depth=depth)
    order = sorted(units, key=lambda id: units[id].side)  # both sides' order stays that of their muster
    battle.units = {id: units[id] for id in order}
    battle.figures = {id: figures[id] for unit in battle.units.values() for id in unit.figures}


def _unit(fielded: Fielded, id: str, force: KokuForce) -> KokuUnit:
    """A unit in reserve; until it is set down it counts as drawn up in line."""
    formation = Formation.CREW if fielded.kind == "gun" else Formation.LINE
    return KokuUnit(
        id, force.side, force.clan, fielded.kind, fielded.name, fielded.rank, fielded.arms,
        tuple(f"{id}.{number}" for number in range(1, fielded.count + 1)), fielded.count,
        mounted=fielded.mounted, group=fielded.group, weapon=fielded.weapon, frontage=fielded.count,
        formation=Formation.LONE if fielded.count == 1 else formation,
        gun=Gun.CARRIED if fielded.kind == "gun" else "",
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
    roster = play.battle.forces[play.side].roster
    choices = _chosen(roster, order)
    wrong = choice_faults(choices, roster["riders"])
    if wrong:
        raise Illegal(
            "choices", wrong[0].clause, "{faults}", faults=" ".join(fault.message for fault in wrong)
        )
    _enlist(play, play.side, {**roster, "choices": choices})
    play.tell(
        "choices_made", clauses=("KOKU-MUS-19",), figures=figures_in(play.battle.forces[play.side].roster)
    )


def confirm_choices(play: Play[KokuBattle], order: ConfirmChoices) -> None:
    """KOKU-SEQ-7: the side has chosen; both do so in parallel."""
    _still_open(play.battle, play.side)
    play.battle.confirmed = (*play.battle.confirmed, play.side)
    play.tell("choices_confirmed", clauses=("KOKU-SEQ-7",))


RULES: dict[type[Order], RuleOf] = {Choose: choose, ConfirmChoices: confirm_choices}


def available(battle: KokuBattle, side: Side) -> list[Json]:
    """The choices of a side that has not confirmed them, and their confirmation."""
    if battle.clock.phase != "choices" or side in battle.confirmed:
        return []
    roster: Json = battle.forces[side].roster
    return [
        option("choose", "Choose", scope="setup", params=choice_params(roster["riders"], roster["choices"])),
        {**option("confirm_choices", "Confirm the choices", scope="setup"), "eager": 1},
    ]


def forecast_choose(play: Play[KokuBattle], order: Choose) -> Json:
    """How many figures and units the choices would put on the table."""
    roster = play.battle.forces[play.side].roster
    choices = _chosen(roster, order)
    if not roster or choice_faults(choices, roster["riders"]):
        return {}
    changed = {**roster, "choices": choices}
    text = f"{figures_in(changed)} figures in {len(units_of(changed))} units"
    return {"notes": [{"text": text, "clause": "KOKU-MUS-17", "tone": "plain"}]}


FORECASTS: dict[type[Order], Callable[[Any, Any], Json]] = {Choose: forecast_choose}


def _still_open(battle: KokuBattle, side: Side) -> None:
    if battle.clock.phase != "choices":
        raise Illegal("wrong_phase", "KOKU-SEQ-7", "Now is not the time to choose.")
    if side in battle.confirmed:
        raise Illegal("confirmed", "KOKU-SEQ-7", "You have confirmed your choices.")


def _chosen(roster: Any, order: Choose) -> Json:
    """The choices as they would be: those of the order, the others as they are."""
    made = {key: value for key, value in msgspec.structs.asdict(order).items() if value is not UNSET}
    if "riders" in made:
        made["riders"] = [list(group) for group in made["riders"]]
    return {**roster.get("choices", {}), **made}


# -- about -------------------------------------------------------------------------------------------------------------


def choice_params(riders: Json | None = None, choices: Json | None = None) -> list[Json]:
    """The forms of the choices, with what is chosen now; without a roster as they are before the dice."""
    now = choices or first_choices(riders or {})
    mounted = ["On foot", "Mounted"]
    flags = (
        ("shogun_mounted", "Shogun", mounted, "KOKU-MUS-2"),
        ("oban_mounted", "O-ban", mounted, "KOKU-MUS-2"),
        ("gun", "Field gun", ["Left at home", "Taken"], "KOKU-RUL-9"),
    )
    params: list[Json] = [
        {
            "name": name,
            "type": "flag",
            "label": label,
            "labels": labels,
            "clause": clause,
            "default": now[name],
        }
        for name, label, labels, clause in flags
    ]
    parts: Json = {
        "name": "riders",
        "type": "parts",
        "label": "Riders",
        "clause": "KOKU-MUS-15",
        "of": "riders",
    }
    together: Json = {
        "least": 1,
        "most": charts.RIDERS_MOST,
        "default": now["riders"],
        "pool": dict(riders or {}),
    }
    return [*params, parts | together]


def muster_about() -> Json:
    """The muster for screens: steps, choices, the exact chance of each total (KOKU-MUS-18), what the koku feed."""
    chances = odds.sums(Die.AVERAGE, KokuOptions().average_dice)
    return {
        "steps": [{"key": key, "label": label, "kanji": kanji} for key, label, kanji, _ in STEPS],
        "choices": choice_params(),
        "distribution": [
            {"koku": koku, "chance": float(chance), "fraction": f"{chance.numerator}/{chance.denominator}"}
            for koku, chance in sorted(chances.items())
        ],
        "purse": PURSE,
    }


PURSE: Json = {
    "key": "koku",
    "label": "koku",
    "times": 1000,
    "caption": "Two average dice",
    "clause": "KOKU-MUS-3",
    "feeds_label": "Each thousand feeds",
    "feeds": [
        {"count": 4, "label": "samurai on foot", "rank": "samurai", "arms": "yari", "mounted": False},
        {"count": 1, "label": "mounted samurai", "rank": "samurai", "arms": "yari", "mounted": True},
        {"count": 5, "label": "ashigaru", "rank": "ashigaru", "arms": "bow", "mounted": False},
    ],
    "note": "Dice are thrown once, in the order of the book. Nobody throws again.",
    "note_clause": "KOKU-MUS-19",
}
"""What a thousand koku feed (KOKU-MUS-4)."""
