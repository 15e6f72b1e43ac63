"""A volley: what its dice need, exactly what they may bring, and the volley itself from its first die to its dead
(AOW-SHO-2 to AOW-SHO-5, AOW-SHO-8 to AOW-SHO-21, AOW-DIC-3). A :class:`Shot` is all that the dice depend on.
"""

from __future__ import annotations

import msgspec

from rulesets.ageofwar.battle import AowBattle
from rulesets.ageofwar.charts import ARMS, TROOPS, Kind
from rulesets.ageofwar.fire.aiming import Aim, lines_of
from rulesets.ageofwar.fire.hits import CHOICE, Going, Mark, Saves, expect_killed, led_save, place_hits, rank
from rulesets.ageofwar.ground.terrain import in_cover
from rulesets.ageofwar.nerve.losses import suffer
from rulesets.ageofwar.stand import blocks
from rulesets.ageofwar.stand.blocks import leaders_in_front
from rulesets.engine.dice import odds
from rulesets.engine.dice.dice import Die
from rulesets.engine.dice.tests import Modifier, Row, Test, Throw, modifiers_for
from rulesets.engine.forms import Fact, Odds, line, slip
from rulesets.engine.forms.odds import cast, expectation_fact, percent
from rulesets.engine.play.play import Play
from rulesets.engine.sayings import Words, _, say

AGAIN = 2
"""AOW-SHO-4: the highest face that armoured ashigaru throw again."""
BASIC, BEST, WORST = 3, 2, 4
"""AOW-SHO-11, AOW-SHO-17: the basic save, and what it is never better and never worse than."""


class Shot(msgspec.Struct, frozen=True):
    """A volley at a unit or a lone leader: dice on centre and not (``centred``, ``aside``), who shoots, whether at
    short range; who is the ``target``, whether in cover, how many bases its front rank has, whether the unit commander
    is among them, how many leaders besides, and how many of these have a bodyguard.
    """

    centred: int = 4
    aside: int = 0
    shooter: Kind = Kind.ARMOURED
    short: bool = False
    target: Kind = Kind.ARMOURED
    cover: bool = False
    front: int = 4
    commander: bool = True
    leaders: int = 0
    guards: int = 0

    @property
    def again(self) -> bool:
        """AOW-SHO-4: whether the low dice are thrown again; gun crews have no such drill (AOW-RUL-29)."""
        return self.shooter == Kind.ARMOURED


SAVES: tuple[Row[Shot], ...] = (
    Row("AOW-SHO-12", -1, _("short range"), lambda shot: shot.short),
    Row("AOW-SHO-13", -TROOPS[Kind.LEVY].cover, _("levy"), lambda shot: shot.target == Kind.LEVY),
    Row("AOW-SHO-14", +1, _("in cover"), lambda shot: shot.cover),
    Row(
        "AOW-SHO-15", -TROOPS[Kind.SAMURAI].cover, _("samurai"),
        lambda shot: shot.target in (Kind.SAMURAI, Kind.RONIN),
    ),
    Row("AOW-SHO-16", +1, _("long range"), lambda shot: not shot.short),
)  # fmt: skip


def hit_tests(shot: Shot) -> tuple[Test, ...]:
    """AOW-SHO-2, AOW-SHO-3, AOW-DIC-3: the dice on centre, then the others; none where there are none."""
    return tuple(test for test in (_hit(5, "AOW-SHO-2", _("on centre"), shot.centred),
                                   _hit(6, "AOW-SHO-3", _("not on centre"), shot.aside)) if test.count)  # fmt: skip


def _hit(need: int, clause: str, label: Words, count: int) -> Test:
    return Test("hit", Die.D6, need, clause, label, count=count)


def again(test: Test, count: int) -> Test:
    """AOW-SHO-4, AOW-GEN-9: so many dice of a test thrown a second time; they keep what they show then."""
    return msgspec.structs.replace(
        test, name="hit_again", clause="AOW-SHO-4", label=_("thrown again"), count=count
    )


def shot_saves(shot: Shot) -> Saves:
    """AOW-SHO-11 to AOW-SHO-18: the saves against a volley; everything is added before the limits (AOW-RUL-74)."""
    test = Test("save", Die.D6, BASIC, "AOW-SHO-11", _("Saving throw"), modifiers_for(SAVES, shot))
    within = min(max(test.need, BEST), WORST)
    if within != test.need:
        limit = Modifier("AOW-SHO-17", test.need - within, _("a 1 kills, a 4 saves"))
        test = msgspec.structs.replace(test, modifiers=(*test.modifiers, limit))
    return Saves(test, led_save("AOW-SHO-18"))


def hits(shot: Shot) -> odds.Distribution:
    """The exact chance of each number of hits, second throws counted (AOW-SHO-4)."""
    total = odds.NOTHING
    for test in hit_tests(shot):
        chance = odds.chance(test)
        if shot.again:
            chance += chance * AGAIN / len(Die.D6.faces)
        total = odds.together(total, odds.binomial(chance, test.count))
    return total


def marks(shot: Shot) -> tuple[Mark, ...]:
    """The front rank that a shot tells of."""
    bases = [Mark(str(number), commander=not number and shot.commander) for number in range(shot.front)]
    leaders = (Mark("", leader=str(n), lives=1 + (n < shot.guards)) for n in range(shot.leaders))
    return (*bases, *leaders)


def losses(shot: Shot) -> odds.Distribution:
    """The exact chance of 0, 1, 2 ... figures killed, bodyguards counted, if hits are placed as usual (AOW-SHO-10)."""
    return expect_killed(marks(shot), hits(shot), shot_saves(shot))


WORDS = {
    "shot": _(
        "{unit} {unit|shoots|shoot} at {target}: {hits} of {count} {count|hits|hit}, {lost} {lost|falls|fall}."
    ),
    "shot_in_vain": _(
        "{unit} {unit|shoots|shoot} at {target}: {hits} of {count} {count|hits|hit}, nobody falls."
    ),
}


def shot_of(battle: AowBattle, shot: Aim) -> Shot:
    """What the dice of a volley depend on (AOW-SHO-2 to AOW-SHO-16)."""
    unit, target = battle.units[shot.unit], battle.units[shot.target]
    front = [] if target.is_leader else blocks.front_rank(battle, target)
    leaders = [target] if target.is_leader else leaders_in_front(battle, target)
    return Shot(
        len(shot.centred), len(shot.aside), Kind(unit.kind), shot.short, Kind(target.kind), in_cover(battle, target),
        len(front), any(base.commander for base in front), len(leaders), sum(leader.guard for leader in leaders),
    )  # fmt: skip


def loose(play: Play[AowBattle], shot: Aim, clause: str) -> Going:
    """A volley: dice on centre, the others, low ones again (AOW-SHO-4), the choice die, saves (AOW-DIC-3); then who
    fell is gone, and a unit without bases at once (AOW-SHO-21). ``clause`` is that by which it is shot.
    """
    battle = play.battle
    unit, target = play.unit(shot.unit), play.unit(shot.target)
    dice = shot_of(battle, shot)
    struck = _throw(play, dice)
    fallen = yield from place_hits(play, unit.side, target, struck, shot_saves(dice))
    lines, at = lines_of(battle, shot), blocks.centre(battle, target)

    def tell() -> None:
        play.tell(
            "shot" if fallen.count else "shot_in_vain", side=unit.side, unit=unit.id, target=target.id, hits=struck,
            count=shot.count, lost=fallen.count, distance=round(shot.inches, 1), at=at, lines=lines,
            arms=ARMS[shot.weapon].arms, clauses=(clause, "AOW-SHO-5", *(("AOW-SHO-19",) if fallen.count else ())),
        )  # fmt: skip

    suffer(play, target, fallen, tell, by=unit.id)


def _throw(play: Play[AowBattle], shot: Shot) -> int:
    """AOW-SHO-2 to AOW-SHO-4: how many dice hit."""
    thrown = [play.throw(test, _hits) for test in hit_tests(shot)]
    more = []
    for throw in thrown if shot.again else ():
        if low := sum(face <= AGAIN for face in throw.faces):
            more.append(play.throw(again(throw.test, low), _hits))
    return sum(throw.successes for throw in (*thrown, *more))


def _hits(throw: Throw) -> Words:
    return say("{hits} {hits|hit|hits}", hits=throw.successes)


def chances(battle: AowBattle, shot: Aim) -> odds.Distribution:
    """The exact chance of 0, 1, 2 ... figures killed by a volley."""
    return losses(shot_of(battle, shot))


def volley_slip(battle: AowBattle, shot: Aim) -> Odds:
    """The odds of a volley in short."""
    unit, target = battle.units[shot.unit], battle.units[shot.target]
    dice, losses = shot_of(battle, shot), chances(battle, shot)
    tests, saves = hit_tests(dice), shot_saves(dice)
    plain = saves.plain if any(mark.plain for mark in rank(battle, target)) else saves.led
    facts = [
        Fact(_("dice"), str(shot.count)),
        Fact(_("range"), _("short") if shot.short else _("long")),
        expectation_fact(_("hits"), hits(dice)),
        Fact(_("somebody falls"), percent(1 - losses[0])),
    ]
    throws = [cast(_("To hit"), tests)]
    if dice.again:
        throws.append(cast(_("Again, for each 1 and 2"), [again(tests[0], 1)]))
    throws += [cast(_("Who places the hits"), [CHOICE]), cast(_("Save, for each hit"), [plain])]
    return slip(
        say("{unit} at {target}", unit=unit.name, target=target.name),
        facts,
        tuple(step for test in (*tests, plain) for step in test.steps()),
        losses,
        lines=(line(*each) for each in lines_of(battle, shot)),
        distance=shot.inches,
        throws=throws,
    )
