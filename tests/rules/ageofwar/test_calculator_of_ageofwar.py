"""What can be asked of the dice of the Age of War: as many times as all dice say, and as the table itself says."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from fractions import Fraction
from itertools import product
from random import Random
from typing import Any

import pytest

from rulesets.ageofwar.command.duel import Man
from rulesets.ageofwar.inquiries.course import Company, fight
from rulesets.ageofwar.inquiries.duels import holds_from
from rulesets.ageofwar.inquiries.units import turns_left
from rulesets.ageofwar.melee.chances import Party
from rulesets.ageofwar.melee.pool import Fighter
from rulesets.ageofwar.system import RULESET
from rulesets.engine.illegal import Illegal
from tests.plain import plain

Json = dict[str, Any]
FACES = range(1, 7)


def asked(key: str, **values: Any) -> Json:
    """The answer to a question, as it is read."""
    found: Json = plain(RULESET.odds(key, values))
    return found


def ends(answer: Json) -> dict[str, Fraction]:
    """How it may come out."""
    return {end["label"]: Fraction(end["fraction"]) for end in answer["ends"]}


def spread(answer: Json) -> list[Fraction]:
    """The chances of 0, 1, 2 ..."""
    return [Fraction(row["fraction"]) for row in answer["spread"]["rows"]]


def shared(counts: Counter[int]) -> list[Fraction]:
    """Counted cases as chances of 0, 1, 2 ..."""
    return [Fraction(counts[number], counts.total()) for number in range(max(counts) + 1)]


# -- motivation --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("quality", range(7))
@pytest.mark.parametrize("steps", [0, 2, 5])
def test_a_general_is_heard_as_often_as_two_dice_say(quality, steps):
    """AOW-MOT-1, AOW-MOT-9, AOW-MOT-10: all 36 throws; 2 and 3 fail, 11 and 12 succeed."""
    need = quality + 2 + steps + 1
    throws = [one + other for one in FACES for other in FACES]
    heard = Fraction(sum((total >= need or total >= 11) and total > 3 for total in throws), 36)
    found = ends(asked("motivation", quality=quality, steps=steps, between=True))
    assert list(found.values()) == [heard, 1 - heard]
    again = ends(asked("motivation", quality=quality, steps=steps, between=True, again=True))
    assert list(again.values()) == [heard, (1 - heard) * heard, (1 - heard) ** 2]


def test_points_are_a_die_and_what_is_added_but_never_less_than_nothing():
    """AOW-AP-2 to AOW-AP-6: disordered levy, and samurai with a leader who avenge their commander."""
    sixth = Fraction(1, 6)
    assert spread(asked("motivation", kind="levy", shaken=True)) == [3 * sixth, sixth, sixth, sixth]
    found = spread(asked("motivation", kind="samurai", led=True, avenges=True))
    assert found == [0] * 5 + [sixth] * 6


# -- volleys -----------------------------------------------------------------------------------------------------------


def fallen(dice: Iterator[int], needs: list[int], saves: list[int], order: list[int]) -> int:
    """A volley thrown die by die: hits, choice die, saves in an order of the figures."""
    hits = sum(next(dice) >= need for need in needs)
    favoured = next(dice) >= 5
    row, dead = list(order if favoured else order[::-1]), 0
    for _hit in range(hits):
        if row:
            figure = row.pop(0)
            if next(dice) >= saves[figure]:
                row.append(figure)
            else:
                dead += 1
    return dead


def test_a_volley_kills_as_often_as_all_dice_say():
    """AOW-SHO-2, AOW-SHO-3, AOW-SHO-8 to AOW-SHO-18: two levy bowmen, one on centre, at short range at a commander and
    a plain base of levy; 6 to the fifth throws.
    """
    counts = Counter(fallen(iter(dice), [5, 6], [2, 4], [0, 1]) for dice in product(FACES, repeat=5))
    found = asked(
        "volley", shooter="levy", centred=1, aside=1, short=True, target="levy", front=2, commander=True
    )
    assert spread(found) == shared(counts)


def test_armoured_ashigaru_throw_a_one_or_two_again():
    """AOW-SHO-4: one die, of which a 1 and a 2 are thrown again."""
    hit = Fraction(1, 3) + Fraction(1, 3) * Fraction(1, 3)
    assert spread(asked("volley", centred=1, front=1))[1] == hit / 6
    assert spread(asked("volley", shooter="gun", centred=1, front=1))[1] == Fraction(1, 18)


def test_a_leader_by_himself_is_hit_whatever_else_is_said():
    """AOW-SHO-20, AOW-DAT-9: two lives with a bodyguard, one without."""
    assert len(spread(asked("volley", target="general", guards=1, leaders=1))) == 3
    assert len(spread(asked("volley", target="daimyo", front=7, commander=True))) == 2


@pytest.mark.parametrize(
    ("key", "values", "clause"),
    [
        ("volley", {"centred": 0}, "AOW-SHO-1"),
        ("volley", {"shooter": "gun", "short": True}, "AOW-SHO-5"),
        ("volley", {"front": 0}, "AOW-SHO-9"),
        ("volley", {"guards": 1}, "AOW-DAT-9"),
        ("withdrawal", {"fighter": "levy", "rides": True}, "AOW-DAT-2"),
        ("round", {"foe_mounted": True}, "AOW-DAT-2"),
        ("round", {"own_spears": 5}, "AOW-FIG-21"),
        ("round", {"own_kind": "general", "foe_kind": "daimyo"}, "AOW-RUL-102"),
        ("fight", {"own_bases": 9}, "AOW-DAT-5"),
        ("duel", {"challenged": True, "foe_leads": True}, "AOW-CHA-4"),
        ("duel", {"score": 13}, "AOW-CHA-7"),
    ],
)
def test_what_cannot_be_is_refused_by_its_clause(key, values, clause):
    with pytest.raises(Illegal) as refusal:
        asked(key, **values)
    assert refusal.value.clause == clause


# -- assaults ----------------------------------------------------------------------------------------------------------


def test_levy_get_away_from_riders_as_often_as_four_dice_say():
    """AOW-WDR-2 to AOW-WDR-11: 3 against 1; a tie is an escape."""
    away = sum(c + d + 1 >= a + b + 3 for a, b, c, d in product(FACES, repeat=4))
    found = ends(asked("withdrawal", rides=True, far=True))
    assert list(found.values()) == [Fraction(away, 6**4), 1 - Fraction(away, 6**4)]
    assert Fraction(away, 6**4) == Fraction(145, 432)


def test_a_support_unit_is_caught_and_a_leader_throws_for_his_life():
    """AOW-WDR-8, AOW-WDR-12, AOW-WDR-15, AOW-RISK-7."""
    assert "they are caught, in disorder, and fight" in ends(asked("withdrawal", support=True))
    alone = ends(asked("withdrawal", withdrawer="general", support=True))
    assert alone["he is killed"] == alone["he is caught up with, and saved"] > 0


# -- a round -----------------------------------------------------------------------------------------------------------


def struck(dice: int, front: int, save: Fraction, led: Fraction) -> Counter[int]:
    """Every way that so many fight dice may fall on a front rank with its commander, weighted in 18ths and sixths:
    how many fall, by the chance.
    """
    found: Counter[Any] = Counter()
    for faces in product((True, False), repeat=dice):
        chance = Fraction(1)
        for hit in faces:
            chance *= Fraction(1, 3) if hit else Fraction(2, 3)
        for favoured, weight in ((True, Fraction(1, 3)), (False, Fraction(2, 3))):
            row = ["c", *["p"] * (front - 1)] if favoured else [*["p"] * (front - 1), "c"]
            for dead, share in saved(tuple(row), sum(faces), save, led).items():
                found[dead] += chance * weight * share
    return found


def saved(row: tuple[str, ...], hits: int, save: Fraction, led: Fraction) -> dict[int, Fraction]:
    """Hits dealt to a row one after another."""
    if not hits or not row:
        return {0: Fraction(1)}
    first, rest = row[0], row[1:]
    lives = led if first == "c" else save
    found: dict[int, Fraction] = {}
    for dead, share in saved((*rest, first), hits - 1, save, led).items():
        found[dead] = found.get(dead, Fraction(0)) + lives * share
    for dead, share in saved(rest, hits - 1, save, led).items():
        found[dead + 1] = found.get(dead + 1, Fraction(0)) + (1 - lives) * share
    return found


def test_a_round_comes_out_as_often_as_all_dice_say():
    """AOW-FIG-23 to AOW-FIG-27: levy of three against armoured ashigaru of two, without a second rank; every way that
    five dice and two can hit, every placing, every save.
    """
    values = {
        "own_kind": "levy", "own_front": 3, "own_commander": True, "own_fresh": "won", "own_support": "no",
        "foe_front": 2, "foe_commander": True, "foe_support": "no",
    }  # fmt: skip
    found = asked("round", **values)
    assert [row["count"] for throws in found["throws"][:2] for row in throws["rows"]] == [5, 2]
    theirs = struck(5, 2, Fraction(1, 2), Fraction(5, 6))
    ours = struck(2, 3, Fraction(1, 3), Fraction(5, 6))
    assert spread(found) == [theirs[number] for number in range(3)]
    wins = draws = Fraction(0)
    for dead, chance in theirs.items():
        for lost, share in ours.items():
            lead = (dead == 2) - (lost == 3) or (dead > lost) - (dead < lost)
            wins, draws = wins + chance * share * (lead > 0), draws + chance * share * (lead == 0)
    assert list(ends(found).values()) == [wins, draws, 1 - wins - draws]


def test_spears_take_dice_before_they_are_thrown():
    """AOW-FIG-21, AOW-FIG-22: three spears at riders take dice at 3 and more, and two dice are left at least."""
    plain_round = {
        "own_kind": "samurai",
        "own_mounted": True,
        "own_front": 3,
        "own_support": "no",
        "foe_front": 3,
    }
    without = asked("round", **plain_round)
    against = asked("round", **plain_round, foe_spears=3, foe_opening=True)
    assert [row["need"] for row in against["throws"][0]["rows"]] == ["3+"]
    assert ends(against)["the round is won"] == ends(without)["the round is won"], "two dice are two dice"
    strong = {**plain_round, "own_fresh": "first"}
    assert (
        ends(asked("round", **strong, foe_spears=3, foe_opening=True))["the round is won"]
        < ends(asked("round", **strong))["the round is won"]
    )


# -- a whole fight -----------------------------------------------------------------------------------------------------


def company(kind: str, bases: int, front: int, **values: Any) -> Company:
    """One of two who have met, without spears or bows."""
    fighter = Fighter(kind, front=front, commander=True, **values)
    return Company(Party(fighter), bases, bases)


SAVE = {"levy": 5, "armoured": 4, "samurai": 3}
SUPPORT = {"levy": 1, "armoured": 2, "samurai": 4}


def felled(die: Callable[..., list[int]], pool: int, width: int, chief: bool, kind: str) -> list[str]:
    """Who of a front rank falls to so many dice: plain bases ("p") and its commander ("c")."""
    hits = sum(face >= 5 for face in die(max(pool, 2)))
    row, chiefs = ["p"] * (width - chief), ["c"] * chief
    row = [*chiefs, *row] if die()[0] >= 5 else [*row, *chiefs]
    gone: list[str] = []
    for _hit in range(hits):
        if row:
            one = row.pop(0)
            lives = die()[0] >= (2 if one == "c" else SAVE[kind])
            (row if lives else gone).append(one)
    return gone


def tried(dice: Random, kinds: tuple[str, str], bases: list[int], front: int, rounds: int) -> int:
    """A fight thrown out, in the plainest way: 1 if the first wins it, -1 if he loses it, 0 if it goes on."""
    left, chiefs, won, marks, strength = list(bases), [True, True], [False, False], [0, 0], tuple(bases)

    def die(number: int = 1) -> list[int]:
        return [dice.randint(1, 6) for _each in range(number)]

    for number in range(rounds):
        width, behind, dead = [], [], []
        for side in (0, 1):
            width.append(min(front, left[side]))
            behind.append(min(front, left[side] - width[side]))
        for side in (0, 1):
            supported = behind[side] >= (width[side] + 1) // 2
            pool = width[side] + 3 * (won[side] or not number) + chiefs[side]
            pool += SUPPORT[kinds[side]] if supported else -2
            pool -= 2 * (width[side] <= 2) + 2 * (2 * left[side] < strength[side])
            foe = 1 - side
            dead.append(felled(die, pool, width[foe], chiefs[foe], kinds[foe]))
        dead.reverse()
        lost = [len(gone) for gone in dead]
        whole = [count == wide for count, wide in zip(lost, width, strict=True)]
        worse = whole[0] - whole[1] or (lost[0] > lost[1]) - (lost[0] < lost[1])
        for side in (0, 1):
            left[side] -= lost[side]
            chiefs[side] = chiefs[side] and "c" not in dead[side]
            marks[side] = min(marks[side] + lost[side], 3)
        won = [worse < 0, worse > 0]
        beaten = 0 if worse > 0 else 1
        if worse and left[beaten]:
            second = min(front, left[beaten] - min(front, left[beaten]))
            pool = marks[beaten] + 3 + (kinds[beaten] == "levy") - (kinds[beaten] == "samurai")
            pool += (2 * left[beaten] < strength[beaten]) + (not chiefs[beaten]) + (left[beaten] <= 2)
            pool += 2 * (second < (min(front, left[beaten]) + 1) // 2)
            if sum(face >= 4 for face in die(min(pool, 10))) >= 3:
                left[beaten] = 0
        if worse:
            marks = [0, 0]
        if not all(left):
            return (left[0] > 0) - (left[1] > 0)
    return 0


def test_a_whole_fight_is_counted_as_it_is_thrown():
    """AOW-FIG-1 to AOW-FIG-30, AOW-MOR-4, AOW-MOR-28: six levy and six armoured ashigaru, three rounds, thrown out
    4000 times by themselves.
    """
    kinds = ("armoured", "levy")
    found = fight(*(company(kind, 6, 3, first=True, opening=True) for kind in kinds), 3)
    dice, times = Random(7), 4000
    results = Counter(tried(dice, kinds, [6, 6], 3, 3) for _time in range(times))
    for share, counted in ((found.won, results[1]), (found.lost, results[-1]), (found.goes_on, results[0])):
        assert abs(share - counted / times) < 3.5 * (share * (1 - share) / times) ** 0.5
    assert abs(sum(found.lasts) - 1) < 1e-9


@pytest.mark.parametrize("bases", [(8, 8), (3, 8), (1, 2), (2, 1)])
def test_the_last_round_of_a_fight_ends_as_often_as_the_same_round_does_that_is_followed(bases):
    """AOW-FIG-27 to AOW-FIG-30: nothing but the end is asked of the last round, so it is counted without its states."""
    kinds = ("levy", "samurai")
    both = [
        company(kind, count, 3, first=True, opening=True) for kind, count in zip(kinds, bases, strict=True)
    ]
    last = fight(both[0], both[1], 1)
    assert last.won + last.lost + last.both == pytest.approx(fight(both[0], both[1], 2).lasts[1], abs=1e-6)
    turned = fight(both[1], both[0], 1)
    assert (turned.won, turned.lost, turned.both) == pytest.approx((last.lost, last.won, last.both))


def test_the_better_troops_win_whole_fights():
    """AOW-FIG-25, AOW-FIG-17: samurai against levy, and equals as often as not."""
    better = ends(asked("fight", own_kind="samurai", foe_kind="levy", own_commander=True, foe_commander=True))
    assert better["the enemy is routed or destroyed"] > Fraction(17, 20)
    even = list(ends(asked("fight", own_kind="armoured", foe_kind="armoured")).values())
    assert abs(even[0] - even[1]) <= Fraction(1, 1000)


# -- nerve, duels, late units, the clock -------------------------------------------------------------------------------


@pytest.mark.parametrize(("markers", "dice"), [(0, 2), (2, 4), (9, 5)])
def test_morale_fails_as_often_as_its_dice_say(markers, dice):
    """AOW-MOR-4, AOW-MOR-5, AOW-MOR-9, AOW-MOR-22 to AOW-MOR-28: each die is a fail or not."""
    counts = Counter(sum(faces) for faces in product((0, 1), repeat=dice))
    found = asked("morale", kind="levy", markers=markers, disordered=True)
    assert spread(found) == shared(counts)
    rest = sum(counts[number] for number in range(4, dice + 1))
    assert ends(found).get("routs", 0) == Fraction(rest, 2**dice)
    fighting = asked("morale", kind="levy", markers=markers, disordered=True, fighting=True)
    assert ends(fighting).get("routs", 0) == sum(spread(found)[3:])


def test_a_test_without_dice_is_passed():
    """AOW-MOR-17, AOW-MOR-18, AOW-MOR-21."""
    assert ends(asked("morale", kind="samurai", markers=1, led=True)) == {"no effect": 1}


def test_a_man_throws_when_holding_would_kill_him():
    """AOW-CHA-5 to AOW-CHA-8, AOW-DEC-10: 9 against 12 that is held: 1, 2 and 3 save him, the rest is over 12."""
    found = asked("duel", score=9, foe_score=12, done=True)
    assert list(ends(found).values()) == [0, Fraction(1, 2), Fraction(1, 2)]
    assert "He does better to throw." in [note["text"] for note in found["notes"]]
    assert holds_from(Man(12), Man(13, 12, True, True)) == 10


def test_the_general_who_challenges_a_commander_has_much_the_better_of_it():
    """AOW-CHA-6: a ceiling of 15 against 12."""
    found = list(ends(asked("duel", leads=True, challenged=True, waits=True)).values())
    assert found[0] > 2 * found[2]
    assert sum(found) == 1


def test_late_samurai_throw_twice():
    """AOW-LAT-1: 5 of 9 against a third."""
    assert next(iter(ends(asked("late", kind="ronin")).values())) == Fraction(5, 9)
    assert next(iter(ends(asked("late", kind="levy")).values())) == Fraction(1, 3)


def test_the_clock_lasts_six_rounds_and_a_bit():
    """AOW-GEN-6, AOW-END-1: the specification's own chances of a battle that ends after 4, 5 and 6 rounds."""
    found = turns_left(20)
    assert found[4:7] == (Fraction(35, 648), Fraction(217, 864), Fraction(5159, 15552))
    assert sum(found) == 1
    assert asked("clock")["spread"]["mean"]["number"] == "6.19"
