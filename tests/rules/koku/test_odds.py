"""What the calculator answers is what the dice do: every question against the code that throws, fall by fall."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from fractions import Fraction

import pytest

import rulesets
from rulesets.engine.battle import Battle
from rulesets.engine.dice.dice import Die
from rulesets.engine.illegal import Illegal
from rulesets.engine.play.play import Play
from rulesets.engine.reckoning.outlook import Posed
from rulesets.koku.charts import TROOPS
from rulesets.koku.fire import shooting
from rulesets.koku.inquiries import nerve
from rulesets.koku.inquiries.calculator import CALCULATOR
from rulesets.koku.inquiries.consequences import DESTROYED, RUNS, STANDS, YIELDS
from rulesets.koku.march import movement
from rulesets.koku.melee import melee
from rulesets.koku.nerve import morale
from rulesets.koku.nerve.morale import Shaken
from rulesets.koku.stand import formation_fail
from tests.rules.koku.firing import posed
from tests.rules.koku.scenes import AI, FORM, KAKI, piece, rank, scene, unit

KOKU = rulesets.get("koku")
END = {"": STANDS, "routed": RUNS, "captured": YIELDS, "destroyed": DESTROYED}


class Falls:
    """Dice that fall as a script says and tell which die they lack."""

    def __init__(self, faces: tuple[int, ...]) -> None:
        self.faces = faces

    def face(self, number: int, die: Die) -> int:
        if number >= len(self.faces):
            raise Lacking(die)
        return self.faces[number]


class Lacking(Exception):
    """One more die of this kind is thrown."""


def every_fall(
    thrown: Callable[[Falls], Battle], faces: tuple[int, ...] = (), chance: Fraction = Fraction(1)
) -> Iterator[tuple[Battle, Fraction]]:
    """Every way in which the dice of some rule can fall, with its chance."""
    try:
        yield thrown(Falls(faces)), chance
    except Lacking as lacking:
        for face, share in lacking.args[0].chances.items():
            yield from every_fall(thrown, (*faces, face), chance * share)


def counted(
    thrown: Callable[[Falls], Battle], id: str = "kaki-1"
) -> tuple[list[Fraction], dict[str, Fraction]]:
    """By the dice: the chance of each number of losses of a unit, and of each of its ends."""
    losses: dict[int, Fraction] = {}
    ends: dict[str, Fraction] = {}
    for battle, chance in every_fall(thrown):
        after = battle.units[id]
        dead = sum(not battle.figures[each].alive for each in after.figures)
        losses[dead] = losses.get(dead, Fraction(0)) + chance
        ends[END[after.fate]] = ends.get(END[after.fate], Fraction(0)) + chance
    return [losses.get(number, Fraction(0)) for number in range(max(losses) + 1)], ends


def said(posed: Posed) -> tuple[list[Fraction], dict[str, Fraction]]:
    """The same as the calculator says it."""
    spread = list(posed.outlook.spread)
    while spread and not spread[-1]:
        spread.pop()
    return spread, {end.label: end.chance for end in posed.outlook.ends if end.chance}


FIRE = {
    "an arquebus at two in the open (KOKU-FIR-9)": ("ash_l", "arquebus", 1, "ash_l", 2, {}, ()),
    "at men behind a fence, firers without formation (KOKU-FIR-14, KOKU-MOR-8)": (
        "ash_l", "arquebus", 1, "ash_l", 3, {"ff": True}, (piece("f", "fence", (0, 15), (40, 15)),)),
    "two dice of samurai in line at one man (KOKU-FIR-3)": ("sam_f", "bow", 1, "mon_l", 1, {"formation": "line"}, ()),
    "at the Shogun (KOKU-FIR-13)": ("ash_l", "bow", 1, "shogun_f", 1, {}, ()),
    "at samurai, who never test (KOKU-MOR-2)": ("ash_m", "bow", 1, "sam_f", 2, {}, ()),
}  # fmt: skip


@pytest.mark.parametrize("case", FIRE.values(), ids=FIRE)
def test_a_volley_falls_as_the_calculator_says(case):
    kind, weapon, men, foe, foes, values, pieces = case
    weapon_of = "sword" if foe.startswith("shogun") else "spear"
    battle = scene(
        unit("ai-1", kind, weapon, rank(20, 5, men), **values),
        unit("kaki-1", foe, weapon_of, rank(20, 16, foes)),
        phase="firing",
        pieces=pieces,
    )

    def thrown(dice: Falls) -> Battle:
        play = Play(battle, AI, dice, FORM)
        shooting.fire(play, shooting.Fire("ai-1", "kaki-1"))
        return play.battle

    found = posed(battle, "fire")
    assert counted(thrown) == said(found)
    assert CALCULATOR.inquiry("fire").outlook(found.values).spread == found.outlook.spread, (
        "the form says it all"
    )


MELEE = {
    "two spears at one swordsman (KOKU-MEL-8)": ("ash_l", "spear", 2, "mon_l", "bow", 1, {}, {}),
    "guards from afar at men without formation (KOKU-MEL-7, KOKU-MEL-10)": (
        "oban_f", "naginata", 1, "ash_l", "spear", 2, {}, {"ff": True}),
    "at the Shogun (KOKU-MEL-16)": ("mon_l", "spear", 1, "shogun_f", "sword", 1, {}, {}),
}  # fmt: skip


@pytest.mark.slow
@pytest.mark.parametrize("case", MELEE.values(), ids=MELEE)
def test_a_melee_falls_as_the_calculator_says(case):
    kind, weapon, men, foe, armed, foes, ours, theirs = case
    battle = scene(
        unit("ai-1", kind, weapon, rank(20, 10, men), **ours),
        unit("kaki-1", foe, armed, rank(20.4, 11, foes), **theirs),
        phase="melee",
    )
    battle.contacts, battle.melee_open = melee.contacts_of(battle), True

    def thrown(dice: Falls) -> Battle:
        play = Play(battle, AI, dice, FORM)
        melee.attack(play, melee.Attack("ai-1"))
        if "kaki-1" in play.battle.struck:
            morale.test(play, "kaki-1", play.battle.struck["kaki-1"], "melee")
        return play.battle

    found = posed(battle, "melee")
    assert counted(thrown) == said(found)
    assert CALCULATOR.inquiry("melee").outlook(found.values).spread == found.outlook.spread


def test_a_jump_falls_as_the_calculator_says():
    """KOKU-MOV-10, KOKU-MOR-11: riders at a fence, and the morale of those who come over."""
    battle = scene(
        unit("kaki-1", "ron_lc", "bow", [(20, 20), (22, 20)], formation="skirmish", facing=180.0),
        unit("ai-1", "ash_l", "bow", [(60, 2)]),
        pieces=(piece("f", "fence", (10, 16), (40, 16)),),
        active=KAKI,
    )
    ways = {f"kaki-1.{n}": [{"x": 18.0 + 2 * n, "y": 11.0, "facing": 180.0}] for n in (1, 2)}
    order = KOKU.decode_order({"kind": "move", "unit": "kaki-1", "figures": ways})

    def thrown(dice: Falls) -> Battle:
        play = Play(battle, KAKI, dice, FORM)
        movement.RULES[type(order)](play, order)
        return play.battle

    ride = CALCULATOR.inquiry("ride").outlook({"troop": "ron_lc", "figures": 2, "piece": "fence"})
    assert counted(thrown) == said(Posed("ride", {}, ride))


@pytest.mark.parametrize(("kind", "left", "killed", "ff"), [("ash_l", 3, 2, False), ("ron_m", 2, 3, True)])
def test_morale_falls_as_the_calculator_says(kind, left, killed, ff):
    """KOKU-MOR-3."""
    battle = scene(
        unit("kaki-1", kind, "bow", rank(20, 30, left), killed=killed, ff=ff),
        unit("ai-1", "ash_l", "bow", [(20, 5)]),
    )

    def thrown(dice: Falls) -> Battle:
        play = Play(battle, AI, dice, FORM)
        morale.test(play, "kaki-1", ("ai-1",), "fire")
        return play.battle

    answer = nerve.morale_answer(Shaken(kind, left, killed, ff), "fire")
    ends = {end.label: end.chance for end in answer.ends if end.chance}
    assert counted(thrown)[1] == ends


@pytest.mark.parametrize("kind", [kind for kind, troop in TROOPS.items() if troop.liable])
def test_forming_up_falls_as_the_calculator_says(kind):
    """KOKU-FF-15."""
    weapon = {"gun": "gun", "peasant": "improvised"}.get(kind, "spear")
    battle = scene(
        unit("kaki-1", kind, weapon, rank(20, 30, 3), ff=True), muzzles={"kaki-1": ((21, 30), 180)}
    )

    def thrown(dice: Falls) -> Battle:
        play = Play(battle, KAKI, dice, FORM)
        formation_fail.test_all(play, KAKI)
        return play.battle

    formed = sum(chance for after, chance in every_fall(thrown) if not after.units["kaki-1"].ff)
    answer = nerve.forming_answer(kind)
    assert answer.ends[0].chance == formed
    assert answer.ends[1].chance == 1 - (1 - formed) ** 2


# -- the charts and examples of the specification ------------------------------------------------------------------

FIR_15 = [
    ("close", "", "3/10", "3/20", "1/10", "1/5"),
    ("close", "fence", "1/5", "1/10", "1/15", "2/15"),
    ("close", "wood", "1/10", "1/20", "1/30", "1/15"),
    ("skirmish", "", "3/20", "3/40", "1/20", "1/10"),
    ("skirmish", "fence", "1/10", "1/20", "1/30", "1/15"),
    ("skirmish", "wood", "1/20", "1/40", "1/60", "1/30"),
]


@pytest.mark.parametrize(("order", "cover", "hit", "plain", "shaken", "gun"), FIR_15)
def test_the_table_of_fire_comes_out(order, cover, hit, plain, shaken, gun):
    """KOKU-FIR-15: one die."""
    target = {"target": "ron_l", "target_order": order, "cover": cover, "figures": 1}
    for more, kill in (({}, plain), ({"ff": True}, shaken), ({"firer": "gun", "weapon": "gun"}, gun)):
        found = KOKU.odds("fire", {**target, **more})
        assert found["throws"][0]["rows"][0]["fraction"] == hit
        assert found["spread"]["rows"][1]["fraction"] == kill


EXAMPLES = [
    ("KOKU-EX-14", "melee", {"striker": "ash_l", "weapon": "spear", "strikers": 1}, "hit", "9/20"),
    ("KOKU-EX-15", "melee", {"striker": "oban_f", "weapon": "naginata", "strikers": 1, "far": 1,
                             "target_weapon": "spear", "target_ff": True}, "kill", "1/3"),
    ("KOKU-EX-16", "melee", {"striker": "ash_l", "weapon": "spear", "strikers": 1, "target": "sam_f",
                             "target_weapon": "spear"}, "hit", "1/5"),
    ("KOKU-EX-16", "melee", {"striker": "ash_l", "weapon": "spear", "strikers": 1, "target": "sam_f",
                             "target_weapon": "spear", "cancels": True}, "hit", "1/4"),
    ("KOKU-EX-9", "fire", {"firer": "sam_f", "weapon": "bow", "figures": 4, "target": "ron_l",
                           "target_order": "skirmish", "cover": "fence"}, "hit", "1/10"),
    ("KOKU-EX-12", "fire", {"firer": "sam_f", "weapon": "arquebus", "figures": 4, "target": "shogun_f", "left": 1,
                            "target_order": "skirmish"}, "hit", "3/20"),
    ("KOKU-EX-13", "fire", {"weapon": "bow", "target": "gun", "left": 3}, "hit", "1/10"),
    ("KOKU-EX-19", "morale", {"troop": "mon_l", "left": 2, "killed": 3}, "hit", "1/2"),
    ("KOKU-EX-20", "morale", {"troop": "ash_m", "left": 3, "killed": 2, "ff": True, "near": True, "cover": "hard"},
     "hit", "1"),
    ("KOKU-EX-7", "formation", {"troop": "ash_l"}, "hit", "1/2"),
    ("KOKU-EX-5", "ride", {"troop": "mon_lc", "figures": 5, "piece": "fence"}, "hit", "5/6"),
    ("KOKU-EX-6", "ride", {"troop": "sam_c", "figures": 3, "piece": "river"}, "hit", "2/3"),
]  # fmt: skip


@pytest.mark.parametrize(("id", "question", "situation", "of", "chance"), EXAMPLES)
def test_the_chances_of_the_worked_examples_come_out(id, question, situation, of, chance):
    found = KOKU.odds(question, situation)
    hit = found["throws"][0]["rows"][0]
    assert (found["spread"]["rows"][1] if of == "kill" else hit)["fraction"] == chance, id


@pytest.mark.parametrize(
    ("troop", "killed", "need"),
    [
        ("ash_l", 2, 3),
        ("ron_l", 3, 4),
        ("peasant", 2, 5),
        ("ash_l", 1, -1),
        ("mon_m", 2, 1),
        ("peasant", 3, 10),
    ],
)
def test_the_table_of_morale_comes_out(troop, killed, need):
    """KOKU-MOR-16: a full unit of five in the open."""
    row = KOKU.odds("morale", {"troop": troop, "left": 5 - killed, "killed": killed})["throws"][0]["rows"][0]
    assert row["need"] == f"{need}+".replace("-", "−")


def test_a_volley_leads_to_the_morale_of_each_number_of_losses():
    """KOKU-EX-8: two of five fall, 3+ steadies the rest; the ends add up to one."""
    found = KOKU.odds("fire", {})
    two = next(row for row in found["after"] if row["number"] == 2)
    assert (two["test"]["need"], two["test"]["fraction"]) == ("3+", "2/3")
    assert sum(Fraction(end["fraction"]) for end in found["ends"]) == 1
    assert sum(Fraction(row["fraction"]) for row in found["spread"]["rows"]) == 1


# -- what cannot be ----------------------------------------------------------------------------------------------------

REFUSED = [
    ("fire", {"firer": "sam_c", "weapon": "arquebus"}, "KOKU-RUL-93"),
    ("fire", {"firer": "oban_f", "weapon": "bow"}, "KOKU-DAT-5"),
    ("fire", {"firer": "gun", "weapon": "gun", "figures": 4}, "KOKU-MUS-2"),
    ("fire", {"order": "skirmish"}, "KOKU-FRM-5"),
    ("fire", {"target": "ash_l", "target_order": "skirmish"}, "KOKU-FRM-5"),
    ("fire", {"firer": "sam_f", "weapon": "bow", "ff": True}, "KOKU-FF-2"),
    ("fire", {"target": "shogun_f", "left": 1, "cover": "wood"}, "KOKU-FIR-6"),
    ("fire", {"target": "shogun_f", "left": 2}, "KOKU-MUS-2"),
    ("fire", {"left": 3, "reached": 4}, "KOKU-FIR-16"),
    ("melee", {"strikers": 4, "reached": 1}, "KOKU-MEL-3"),
    ("melee", {"strikers": 2, "far": 3}, "KOKU-MEL-11"),
    ("melee", {"left": 1, "reached": 2}, "KOKU-MEL-1"),
    ("melee", {"striker": "sam_f", "ff": True}, "KOKU-FF-2"),
]


@pytest.mark.parametrize(("question", "situation", "clause"), REFUSED)
def test_what_cannot_be_is_refused_with_its_clause(question, situation, clause):
    with pytest.raises(Illegal) as caught:
        KOKU.odds(question, situation)
    assert caught.value.clause == clause


def test_every_fault_of_a_situation_is_named():
    with pytest.raises(Illegal, match=r"no option nope.*Figures that fire: between 1 and 30"):
        KOKU.odds("fire", {"nope": 1, "figures": 99})
    with pytest.raises(Illegal, match="no such question"):
        KOKU.odds("weather", {})
