"""The second phase of a turn: new unit commanders, and new generals of clans that have lost theirs (AOW-CMD-1 to
AOW-CMD-5, AOW-CMD-11 to AOW-CMD-14, AOW-ORD-2, AOW-DEC-12, AOW-DEC-14, AOW-OPT-12).
"""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from rulesets.ageofwar.battle import AowBattle, AowClan, AowFigure, AowUnit
from rulesets.ageofwar.charts import ARMS, Kind, Weapon
from rulesets.ageofwar.nerve import losses
from rulesets.ageofwar.nerve.losses import disorder
from rulesets.ageofwar.stand import blocks, drill, near
from rulesets.ageofwar.stand.contact import by_id, in_fight, rank
from rulesets.engine.dice.dice import Die
from rulesets.engine.play.decisions import PickOne, Reply, Standing, YesNo, reply_form
from rulesets.engine.play.play import Play, Rule
from rulesets.engine.play.who import active
from rulesets.engine.sayings import Words, _, say, to_json

LOST, SHAKEN = 2, 4
"""The highest faces at which a seeker is lost (AOW-CMD-3), and at which the search disorders his unit (AOW-CMD-4); in
the same way no new general is found, and a worse one (AOW-CMD-11).
"""
AVENGE = 3
"""Points at its next motivation of a unit whose new commander is one to follow (AOW-CMD-5)."""


SEEK = PickOne(
    tag="seek_commander",
    text=_("{unit} {unit|has|have} no commander. Is a base risked to find one?"),
    clause="AOW-DEC-12",
    form=reply_form(base=(str, "")),
    standing=Standing(label=_("A unit without commander"), words=_("They never seek one")),
)
NARROW = YesNo(
    tag="narrow",
    text=_("{unit} {unit|has|have} lost a base. Is their front narrower by one?"),
    yes=_("Narrow the front"),
    no=_("Fill the gap"),
    default=False,
    clause="AOW-CMD-3",
    field="narrow",
    standing=Standing(label=_("A base is lost seeking a commander"), words=_("They narrow their front")),
)
POST = PickOne(
    tag="new_general",
    text=_("A new general takes over the clan {clan}. Which unit does he join?"),
    clause="AOW-DEC-14",
    form=reply_form(unit=str, front=(bool, False)),
    standing=Standing(label=_("A new general"), words=_("He joins the first unit, at the rear"), subject=""),
)
DECISIONS = (SEEK, NARROW, POST)

WORDS = {
    "commander_not_found": _("{unit} {unit|finds|find} no commander: a base is lost."),
    "front_narrowed": _("{unit} {unit|narrows|narrow} their front: {frontage} wide."),
    "commander_found": _("{unit} {unit|has|have} a new commander."),
    "avenger_found": _("{unit} {unit|has|have} a new commander, and would avenge the old one."),
    "no_new_general": _("The clan {clan} finds no new general."),
    "new_general": _("{unit} takes over the clan {clan}."),
}


def command(play: Play[AowBattle]) -> Rule:
    """AOW-DIC-8: what the phase does by itself: units of the active side by rising id may seek a commander, then each
    clan without general throws for a new one. A step of the turn.
    """
    side = active(play.battle)
    for each in by_id(play.battle.on_table(side)):
        unit: AowUnit = play.unit(each.id)
        if can_seek(play.battle, unit):
            yield from _seek(play, unit)
    for clan in sorted(
        (clan for clan in play.battle.clans.values() if clan.side is side), key=lambda one: one.id
    ):
        if can_succeed(play.battle, clan):
            yield from _succeed(play, clan)


# -- unit commanders ---------------------------------------------------------------------------------------------------


def can_seek(battle: AowBattle, unit: AowUnit) -> bool:
    """AOW-CMD-1, AOW-MUS-9: a unit with two bases or more that has no commander, once a turn, in a fight too; guns have
    none and lack none.
    """
    here = unit.place == "table" and not unit.gun and not unit.sought
    return here and len(battle.bases(unit)) > 1 and blocks.commander(battle, unit) is None


def seekers(battle: AowBattle, unit: AowUnit) -> list[AowFigure]:
    """AOW-CMD-2, AOW-RUL-130: its best bases: those without missile weapon, if it has any."""
    bases = battle.bases(unit)
    return [base for base in bases if not ARMS[base.weapon].cost] or bases


def _seek(play: Play[AowBattle], unit: AowUnit) -> Rule:
    """AOW-CMD-1, AOW-ORD-2, AOW-DEC-12: the owner is asked, and with a base that he risks the die falls."""
    play.change_unit(unit, sought=True)
    answer = yield SEEK.ask(unit.side, SEEK.form(), _offer(play.battle, unit), unit=unit.id)
    if not answer.base:
        return
    unit = play.unit(unit.id)
    face = play.cast("seek_commander", Die.D6, _("a new commander"), "AOW-CMD-2", outcome=_tell_find).faces[0]
    if face <= LOST:
        yield from _lose_base(play, unit, answer.base)
        return
    _take_over(play, play.figure(answer.base))
    if face <= SHAKEN:
        play.tell("commander_found", unit=unit.id, clauses=("AOW-CMD-4",))
        disorder(play, unit, "AOW-CMD-4")
    else:
        play.change_unit(unit, avenge=AVENGE)
        play.tell("avenger_found", unit=unit.id, clauses=("AOW-CMD-5",))


def _lose_base(play: Play[AowBattle], unit: AowUnit, base: str) -> Rule:
    """AOW-CMD-3: the base is removed, without a marker; the gap is filled, or the front is narrower by one."""

    def tell() -> None:
        play.tell("commander_not_found", side=unit.side, unit=unit.id, clauses=("AOW-CMD-3",))

    front = unit.frontage
    unit = losses.suffer(play, unit, losses.Fallen((base,)), tell, marker=False)
    if unit.frontage < front or front < 2 or in_fight(play.battle, unit):
        return
    at, count = blocks.anchor(play.battle, unit), len(play.battle.bases(unit))
    if near.room(play.battle, unit, blocks.poses(unit, at, count, front - 1)) is None:
        answer = yield NARROW.ask(unit.side, unit=unit.id)
        if answer.narrow:
            drill.set_up(play, play.unit(unit.id), at, front - 1)
            play.tell(
                "front_narrowed", side=unit.side, unit=unit.id, frontage=front - 1, clauses=("AOW-CMD-3",)
            )


def _take_over(play: Play[AowBattle], base: AowFigure) -> None:
    """AOW-CMD-4: the commander's base stands in place of the one that was risked, and never shoots (AOW-DAT-7)."""
    weapon = Weapon.HAND if ARMS[base.weapon].cost else base.weapon
    play.change_figure(base, commander=True, weapon=weapon, arms=ARMS[weapon].arms)


def _tell_find(faces: tuple[int, ...]) -> Words:
    if faces[0] <= LOST:
        return _("none, and a base lost")
    return _("found, in disorder") if faces[0] <= SHAKEN else _("found, and 3 points more")


def _offer(battle: AowBattle, unit: AowUnit) -> Iterator[Reply]:
    yield Reply(_("None is risked"), {"base": ""})
    order = [base.id for base in battle.bases(unit)]
    hint = _("1 or 2: the base is lost; 3 or 4: disorder; 5 or 6: 3 points more")
    for base in seekers(battle, unit):
        file = order.index(base.id) + 1
        yield Reply(say("Base {number}", number=file), {"base": base.id}, hint)


# -- generals ----------------------------------------------------------------------------------------------------------


def can_succeed(battle: AowBattle, clan: AowClan) -> bool:
    """AOW-CMD-11, AOW-RUL-128: a clan whose general is dead and that has a unit on the table, once for each death; with
    AOW-OPT-12 every turn. A dead daimyo is not replaced (AOW-CMD-13).
    """
    lacks = clan.leader in battle.units and battle.general_of(clan.id) is None
    return lacks and (not clan.sought or battle.options.general_retry) and bool(posts(battle, clan))


def posts(battle: AowBattle, clan: AowClan) -> list[AowUnit]:
    """AOW-CMD-12: the clan's units on the table, by rising id."""
    return by_id(unit for unit in battle.on_table(clan.side) if unit.clan == clan.id)


def _succeed(play: Play[AowBattle], clan: AowClan) -> Rule:
    """AOW-CMD-11, AOW-DEC-14: the die, and where the new general appears (AOW-CMD-12)."""
    face = play.cast("new_general", Die.D6, _("a new general"), "AOW-CMD-11", outcome=_heir).faces[0]
    play.battle.clans[clan.id] = msgspec.structs.replace(clan, sought=True)
    if face <= LOST:
        play.tell("no_new_general", side=clan.side, clan=clan.name, clauses=("AOW-CMD-11",))
        return
    units = posts(play.battle, clan)
    post = yield POST.ask(clan.side, POST.form(units[0].id), _posts(units), clan=to_json(clan.name))
    old: AowUnit = play.unit(clan.leader)
    new = _appoint(play, old, int(face <= SHAKEN))
    drill.attach(play, new, play.unit(post.unit), post.front)
    play.battle.clans[clan.id] = msgspec.structs.replace(clan, leader=new.id, sought=False)
    play.tell(
        "new_general", side=clan.side, unit=new.id, clan=clan.name, clauses=("AOW-CMD-11", "AOW-CMD-12")
    )


def _heir(faces: tuple[int, ...]) -> Words:
    if faces[0] <= LOST:
        return _("none")
    return _("one worse by 1") if faces[0] <= SHAKEN else _("one as good")


def _posts(units: list[AowUnit]) -> Iterator[Reply]:
    for unit in units:
        yield Reply(say("{unit}, at the rear", unit=unit.name), {"unit": unit.id, "front": False})
        yield Reply(say("{unit}, in the front rank", unit=unit.name), {"unit": unit.id, "front": True})


def _appoint(play: Play[AowBattle], old: AowUnit, worse: int) -> AowUnit:
    """AOW-CMD-11, AOW-CMD-12, AOW-CMD-14: the dead general's successor, worse by so much: without bodyguard or
    determination dice, his rally unused.
    """
    id = f"{old.side}-{1 + max(rank(id)[0][1] for id in play.battle.units)}"
    figure = msgspec.structs.replace(play.figure(old.figures[0]), id=f"{id}.1", unit=id, alive=True, fate="")
    new = AowUnit(
        id, old.side, old.clan, Kind.GENERAL, say("Successor of {general}", general=old.name), old.rank, old.arms,
        (figure.id,), 1, frontage=1, group=old.group, quality=old.quality + worse, mon=old.mon,
    )  # fmt: skip
    play.battle.units[id], play.battle.figures[figure.id] = new, figure
    return new
