"""The odds of a whole fight of two units, as far as they can be told (AOW-FIG-1, AOW-FIG-29, AOW-MOR-28)."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from typing import Any

from rulesets.ageofwar.battle import LEADERS, AowBattle, AowUnit
from rulesets.ageofwar.charts import Kind
from rulesets.ageofwar.inquiries.calls import KINDS
from rulesets.ageofwar.inquiries.course import Company, Fight, company, fight
from rulesets.ageofwar.inquiries.nerve import MARKERS
from rulesets.ageofwar.inquiries.rounds import ENEMY, Party, fields, party
from rulesets.ageofwar.melee.pool import Fighter
from rulesets.engine.forms import Note
from rulesets.engine.forms.settings import setting
from rulesets.engine.illegal import Illegal
from rulesets.engine.reckoning.asking import Part, question
from rulesets.engine.reckoning.outlook import End, Outlook, Posed
from rulesets.engine.sayings import Words, _, say

Json = dict[str, Any]

ROUNDS = 4
"""Rounds that are looked ahead: a fight has one in the turn of either side."""
PLACES = 1000
"""The chances are told in so many parts."""
PLAIN = ("kind", "mounted", "front", "missiles", "commander", "near", "disordered", "beset")
"""Fields of a fighter that a form says as they are."""
GROUND = ("ground", "above", "edge")
OWN = ("bases", "strength", "spears", "led", "markers")


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


def _answer(one: Company, other: Company) -> Outlook:
    """A fight as it is described. Raises :class:`Illegal` for what no unit is."""
    for each in (one, other):
        fighter = each.party.fighter
        if fighter.mounted and fighter.kind != Kind.SAMURAI:
            raise Illegal("mounted", "AOW-DAT-2", "Only samurai are mounted.")
        if each.bases > each.strength or fighter.missiles + fighter.commander > each.bases:
            raise Illegal(
                "too_many",
                "AOW-DAT-5",
                "No more bases than there were, and no more who shoot than there are.",
            )
    return fight_outlook(_("A whole fight"), one, other)


def company_part(before: str, group: str, kind: str) -> Part[Company]:
    """The fields of one side, with what stands before their keys."""
    asked = fields(group, kind)
    count: dict[str, Any] = {"group": group, "least": 1, "most": 10}
    asked["kind"] = setting(kind, _("Troops"), "AOW-DAT-1", group=group, choices=KINDS)
    more = {
        "bases": setting(8, _("Bases now"), "AOW-DAT-5", **count),
        "strength": setting(8, _("Bases at the start"), "AOW-GEO-18", **count),
        "spears": setting(False, _("All others carry spears"), "AOW-FIG-21", group=group),
        "later": setting(False, _("They have had a round of this fight"), "AOW-FIG-21", group=group),
        "markers": setting(0, _("Casualty markers"), "AOW-MOR-5", group=group, least=0, most=MARKERS),
        "led": setting(False, _("A leader is behind them"), "AOW-MOR-18", group=group),
    }
    keys = ("kind", "mounted", "bases", "strength", "front", "missiles", "spears", "commander", "fresh", "later",
            "near", "disordered", "beset", "led", "markers", *GROUND)  # fmt: skip
    made = asked | more
    return Part(
        {before + key: made[key] for key in keys},
        lambda said: _read({key: said[before + key] for key in keys}),
        lambda one: {before + key: value for key, value in _say(one).items()},
    )


def _read(said: Json) -> Company:
    """One side as a form says it."""
    plain: Json = {name: said[name] for name in PLAIN}
    if said["fresh"]:
        plain[said["fresh"]] = True
    fighter = Fighter(**plain, opening=not said["later"])
    return Company(Party(fighter, *(said[name] for name in GROUND)), *(said[name] for name in OWN))


def _say(one: Company) -> Json:
    """What a form says of one side."""
    fighter = one.party.fighter
    fresh = next((key for key in ("first", "initiated", "won") if getattr(fighter, key)), "")
    return {
        **{name: getattr(fighter, name) for name in PLAIN}, "near": min(fighter.near, 2), "fresh": fresh,
        "later": not fighter.opening, **{name: getattr(one.party, name) for name in GROUND},
        **{name: getattr(one, name) for name in OWN},
    }  # fmt: skip


FIGHT = question(
    "fight",
    _("A whole fight"),
    _("Two units fight until one runs: which, and after how many rounds?"),
    company_part("own_", "", "samurai"),
    company_part("foe_", ENEMY, "armoured"),
    answer=_answer,
)


def posed(battle: AowBattle, unit: AowUnit, target: AowUnit, one: Fighter, other: Fighter) -> Iterator[Posed]:
    """The fight of two units as they meet or have met; nothing where leaders fight in it."""
    if {one.kind, other.kind} & LEADERS or one.leaders or other.leaders:
        return
    sides = (
        company(battle, unit, party(one, other)), company(battle, target, party(other, one)),
    )  # fmt: skip
    title = say("A whole fight: {unit} and {target}", unit=unit.name, target=target.name)
    yield FIGHT.posed(fight_outlook(title, *sides), *sides)
