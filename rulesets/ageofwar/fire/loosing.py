"""A volley from its first die to its dead, and what it may bring (AOW-SHO-2 to AOW-SHO-5, AOW-SHO-8 to AOW-SHO-21,
AOW-DIC-3).
"""

from __future__ import annotations

from rulesets.ageofwar.battle import AowBattle
from rulesets.ageofwar.charts import ARMS
from rulesets.ageofwar.fire.aiming import Aim, lines_of, shot_of
from rulesets.ageofwar.fire.hits import CHOICE, Going, killed, place_hits, rank
from rulesets.ageofwar.fire.volley import AGAIN, Shot, again, hit_tests, hits, shot_saves
from rulesets.ageofwar.nerve.losses import suffer
from rulesets.ageofwar.stand import blocks
from rulesets.engine.dice import odds
from rulesets.engine.dice.tests import Throw
from rulesets.engine.forms import Fact, Odds, line, slip
from rulesets.engine.forms.odds import cast, expected, percent
from rulesets.engine.play.play import Play
from rulesets.engine.sayings import Words, _, say

WORDS = {
    "shot": _(
        "{unit} {unit|shoots|shoot} at {target}: {hits} of {count} {count|hits|hit}, {lost} {lost|falls|fall}."
    ),
    "shot_in_vain": _(
        "{unit} {unit|shoots|shoot} at {target}: {hits} of {count} {count|hits|hit}, nobody falls."
    ),
}


def loose(play: Play[AowBattle], shot: Aim, clause: str) -> Going:
    """A volley: dice on centre, the others, low ones again (AOW-SHO-4), the choice die, saves (AOW-DIC-3); then who
    fell is gone, and a unit without bases at once (AOW-SHO-21). ``clause`` is that by which it is shot.
    """
    battle = play.battle
    unit, target = play.unit(shot.unit), play.unit(shot.target)
    dice = shot_of(battle, shot)
    struck = _thrown(play, dice)
    fallen = yield from place_hits(play, unit.side, target, struck, shot_saves(dice))
    lines, at = lines_of(battle, shot), blocks.centre(battle, target)

    def told() -> None:
        play.tell(
            "shot" if fallen.count else "shot_in_vain", side=unit.side, unit=unit.id, target=target.id, hits=struck,
            count=shot.count, lost=fallen.count, distance=round(shot.inches, 1), at=at, lines=lines,
            arms=ARMS[shot.weapon].arms, clauses=(clause, "AOW-SHO-5", *(("AOW-SHO-19",) if fallen.count else ())),
        )  # fmt: skip

    suffer(play, target, fallen, told, by=unit.id)


def _thrown(play: Play[AowBattle], shot: Shot) -> int:
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
    dice = shot_of(battle, shot)
    return killed(rank(battle, battle.units[shot.target]), hits(dice), shot_saves(dice))


def volley_slip(battle: AowBattle, shot: Aim) -> Odds:
    """The odds of a volley in short."""
    unit, target = battle.units[shot.unit], battle.units[shot.target]
    dice, losses = shot_of(battle, shot), chances(battle, shot)
    tests, saves = hit_tests(dice), shot_saves(dice)
    plain = saves.plain if any(mark.plain for mark in rank(battle, target)) else saves.led
    facts = [
        Fact(_("dice"), str(shot.count)),
        Fact(_("range"), _("short") if shot.short else _("long")),
        expected(_("hits"), hits(dice)),
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
