"""Whole duels, counted exactly: against the rules' own rounds, and against duels that are fought (GODAI-CLO-10)."""

from __future__ import annotations

from fractions import Fraction
from itertools import product
from random import Random

import pytest

from rulesets import HmacDice, Illegal, Side
from rulesets.engine.document import document
from rulesets.godai.charts import Water, Weapon
from rulesets.godai.inquiries.duel_rounds import Duellist, chance_of, duel
from rulesets.godai.inquiries.duels import round_outlook
from rulesets.godai.melee.fighter import Fighter
from rulesets.godai.system import RULESET
from tests.plain import plain
from tests.rules.godai.bouts import fought, scene, unit
from tests.rules.godai.melees import scrum

BLADE = {"weapon": Weapon.LONG_SWORD, "mastery": 1}


def ends(**values):
    return [Fraction(end["fraction"]) for end in plain(RULESET.odds("duel", values))["ends"]]


@pytest.mark.parametrize("seed", range(40))
def test_a_round_is_the_round_of_the_calculator(seed):
    """GODAI-CLO-11 to GODAI-CLO-14, GODAI-WTR-2: the same chance by two ways of counting."""
    random = Random(seed)
    one, other = (
        Fighter(
            combat=random.randint(3, 5), attacks=random.randint(1, 4), weapon=random.choice(list(Weapon)[5:10]),
            water=(Water.ABDOMEN,) if random.random() < 0.5 else (), foot_foe=True,
        )
        for _ in range(2)
    )  # fmt: skip
    told = round_outlook("", one, other, 3).ends
    assert chance_of(one, other) == told[0].chance + told[1].chance


def score(dice, foes, one):
    """Best score and Combat, with Abdomen Timing where the other shows a 1."""
    return max(dice) + one.bonus + (one.can(Water.ABDOMEN) and 1 in foes), one.combat


def share(mine, theirs, one, other):
    """1, a half or 0 for the first as the dice lie."""
    own, foe = score(mine, theirs, one), score(theirs, mine, other)
    return Fraction(1, 2) if own == foe else Fraction(own > foe)


def again(dice):
    """The same dice with the highest thrown again, each way."""
    rest = sorted(dice)[:-1]
    return [(*rest, face) for face in range(1, 7)]


@pytest.mark.parametrize("counts", [(1, 1), (1, 2), (3, 2)])
@pytest.mark.parametrize(
    ("mine", "theirs"), [("scold", ""), ("", "scold"), ("scold", "scold"), ("scold abdomen", "scold abdomen")]
)
def test_a_scold_has_the_highest_thrown_again(counts, mine, theirs):
    """GODAI-WTR-11, GODAI-WTR-2, GODAI-DEC-10: all dice of both one by one, and every face of those thrown again."""
    one = Fighter(combat=4, attacks=counts[0], water=tuple(mine.split()))
    other = Fighter(combat=4, attacks=counts[1], water=tuple(theirs.split()), **BLADE)
    found = Fraction(0)
    for dice in product(range(1, 7), repeat=sum(counts)):
        own, foes = dice[: counts[0]], dice[counts[0] :]
        scolds = one.can(Water.SCOLD) and share(own, foes, one, other) == 0
        for pool in again(foes) if scolds else [foes]:
            part, back = share(own, pool, one, other), again(own)
            if other.can(Water.SCOLD) and part == 1:
                part = sum((share(each, pool, one, other) for each in back), Fraction(0)) / 6
            found += part / (6 if scolds else 1)
    assert found / 6 ** sum(counts) == chance_of(one, other)


def test_nobody_knows_better_who_is_the_same():
    """GODAI-CLO-14: the very same two are even, and the duel is over in some round."""
    won, lost, open_ = ends()
    assert won == lost
    assert won + lost + open_ == 1
    assert open_ < Fraction(1, 1000)


def test_what_is_better_wins_more_often():
    """GODAI-WTR-1, GODAI-WTR-3, GODAI-WTR-5, GODAI-WTR-6, GODAI-WTR-11, GODAI-ZEN-7: each by itself helps."""
    even = ends()[0]
    for better in (
        "one_timing",
        "no_design",
        "continuous_cut",
        "red_leaves",
        "stickiness",
        "scold",
        "abdomen",
    ):
        values = {"attacks": 2, "foe_attacks": 2, better: True}
        assert ends(**values)[0] > ends(attacks=2, foe_attacks=2)[0], better
    assert ends(tokens=1)[0] > even
    assert ends(tokens=1, saves="every")[0] > even
    assert ends(flowing_water=True, foe_one_timing=True)[0] > ends(foe_one_timing=True)[0]
    assert ends(flowing_water=True)[0] == even, "nothing there to be cut"


def test_who_does_not_follow_up_begins_anew():
    """GODAI-CLO-6, GODAI-DEC-14: then what works in the first round works in every one."""
    assert ends(one_timing=True, parted=True)[0] > ends(one_timing=True)[0]
    assert ends(stickiness=True, parted=True)[0] == ends()[0]


def test_what_is_foot_work_is_not_done_on_horseback():
    """GODAI-WPN-14."""
    with pytest.raises(Illegal):
        RULESET.odds("duel", {"mounted": True, "weapon": "two_swords", "mastery": 1})


STATS = {"combat": 4, "attacks": 2, "wounds": 2}


def one_duel(number):
    """Whether the first wins a duel that the rules fight, round by round, both following up; and its rounds."""
    dice = HmacDice(b"duel %d" % number)
    battle = scene(
        unit(
            "ai-1",
            (24, 18),
            kind="hero",
            stats=STATS,
            weapon="long_sword",
            water=["one_timing", "stickiness"],
        ),
        unit("kaki-1", (24, 19), kind="hero", stats=STATS, weapon="long_sword", zen=2, water=["scold"]),
    )
    answers = {"follow": {"yes": True}, "save": None, "token": None}
    for rounds in range(1, 40):
        battle = fought(battle, dice, answers).battle
        alive = [figure.unit for figure in battle.figures.values() if figure.alive]
        if len(alive) == 1:
            return alive == ["ai-1"], rounds
        battle.bouts = {}
    raise AssertionError("a duel without end")


@pytest.mark.slow
def test_duels_that_are_fought_come_out_as_they_are_counted():
    """Four hundred duels by the rules: as often won, and as long, as was counted, within what chance allows."""
    fighter = Fighter(combat=4, attacks=2, weapon=Weapon.LONG_SWORD, water=("one_timing", "stickiness"))
    foe = Fighter(combat=4, attacks=2, weapon=Weapon.LONG_SWORD, water=("scold",))
    rounds = duel(Duellist(fighter, wounds=2), Duellist(foe, wounds=2, tokens=2), 12, follow=True)
    won = [sum(chance for pair, chance in each.items() if not pair[1].wounds) for each in rounds]
    over = [
        sum(chance for pair, chance in each.items() if not all(one.wounds for one in pair)) for each in rounds
    ]
    fights = [one_duel(number) for number in range(400)]
    assert sum(won_ for won_, _rounds in fights) / 400 == pytest.approx(float(sum(won)), abs=0.075)
    mean = sum((number * chance for number, chance in enumerate(over, 1)), Fraction(0))
    assert sum(rounds for _won, rounds in fights) / 400 == pytest.approx(float(mean), abs=0.25)


def test_a_battle_revived_from_its_document_asks_the_same():
    """What the dice depend on stands in the document: shots, rounds, duels and Courage of a past moment."""
    told = 0
    for seed in range(2):
        battle = scrum(seed)
        again_ = RULESET.calculator.revive(battle.options, [("", {}, document(battle, RULESET.form))])
        for unit_ in battle.units:
            for target in ("", *battle.units):
                asked, revived = (
                    RULESET.calculator.situations(one, Side.AI, unit_, target) for one in (battle, again_)
                )
                assert asked == revived, (unit_, target)
                told += len(asked)
    assert told > 60
