"""The odds of shots and of melee (SKY-HIT-1 to SKY-HIT-10, SKY-MEL-2 to SKY-MEL-14)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction

from rulesets.engine import odds
from rulesets.engine.illegal import Illegal
from rulesets.engine.odds import Distribution
from rulesets.engine.outlook import After, End, Inquiry, Outlook, Throws
from rulesets.engine.settings import setting
from rulesets.engine.tests import Test
from rulesets.sky.charts import TROOPS
from rulesets.sky.fray import Fighter, blows
from rulesets.sky.losses import few_left
from rulesets.sky.options import SkyOptions
from rulesets.sky.trials import Nerve, route_test
from rulesets.sky.volley import Shot, counted, stands_lost, to_hit

TARGET = "Those who suffer it"
TROOP = tuple((troop.key, troop.name) for troop in TROOPS.values())
MOST_STANDS = 8
FALLEN = "stands fall"
USUAL = SkyOptions()


@dataclass(frozen=True)
class Sufferers:
    """Those who are shot at or struck."""

    target: str = setting("ashigaru", "Troops", "SKY-DAT-1", group=TARGET, choices=TROOP)
    armoured: bool = setting(
        False, "Armoured", "SKY-DAT-2", group=TARGET, help="Samurai always are, Peasants never."
    )
    left: int = setting(8, "Stands left now", "SKY-HIT-7", group=TARGET, least=1, most=MOST_STANDS)
    start: int = setting(8, "Stands at the start", "SKY-HIT-10", group=TARGET, least=3, most=MOST_STANDS)
    carried: int = setting(0, "Hits carried", "SKY-HIT-7", group=TARGET, least=0, most=2)

    @property
    def wears(self) -> bool:
        """Whether they count as armoured."""
        armour = TROOPS[self.target].armour
        return armour == "always" or (armour == "choice" and self.armoured)

    def check(self) -> None:
        """Refuse more stands than there were."""
        if self.left > self.start:
            raise Illegal("too_many", "SKY-HIT-10", "No more can be left than there were at the start.")


def shares(hits: Distribution, sufferers: Sufferers, covered: bool) -> Distribution:
    """The chance of each number of stands lost, from the chance of each number of hits."""
    total = [Fraction(0)] * (sufferers.left + 1)
    for number, chance in enumerate(hits):
        total[stands_lost(counted(number, covered), sufferers.carried, sufferers.left)[0]] += chance
    return tuple(total)


def routs(spread: Distribution, sufferers: Sufferers) -> Iterator[After]:
    """What losses lead to: the Route test at half strength (SKY-HIT-10)."""
    for lost, chance in enumerate(spread):
        left = sufferers.left - lost
        if not lost or not chance:
            continue
        if not left:
            yield After(lost, chance, "destroyed")
        elif few_left(USUAL, left, sufferers.start):
            nerve = Nerve(TROOPS[sufferers.target].bushi, lost=sufferers.start - left)
            yield After(lost, chance, "they test for rout", route_test(nerve))


def ends(spread: Distribution, after: tuple[After, ...]) -> tuple[End, ...]:
    """How it comes out for those who suffer it."""
    gone = sum((one.chance for one in after if one.test is None), Fraction(0))
    flee = sum(
        (one.chance * (1 - odds.chance(one.test)) for one in after if one.test is not None), Fraction(0)
    )
    unhurt = spread[0]
    return (
        End("no stand falls", unhurt),
        End("they lose stands and hold", 1 - unhurt - gone - flee),
        End("they rout", flee, "loss"),
        End("they are destroyed", gone, "loss"),
    )


def outlook(title: str, label: str, test: Test, sufferers: Sufferers, covered: bool = False) -> Outlook:
    """The dice of one side, and what they do."""
    spread = shares(odds.successes(test), sufferers, covered)
    after = tuple(routs(spread, sufferers))
    return Outlook(title, (Throws(label, (test,)),), FALLEN, spread, after, ends(spread, after))


@dataclass(frozen=True)
class Shooters:
    """Those who shoot."""

    stands: int = setting(
        4, "Stands that shoot", "SKY-HIT-1", least=1, most=MOST_STANDS,
        help="The front rank on foot, all of a mounted unit.",
    )  # fmt: skip
    disordered: bool = setting(False, "They are disordered", "SKY-HIT-3")


@dataclass(frozen=True)
class Volley(Sufferers, Shooters):
    """A shot that reaches its target."""

    covered: bool = setting(False, "Under cover", "SKY-HIT-6", group=TARGET)


def shot(volley: Volley) -> Outlook:
    """SKY-HIT-1 to SKY-HIT-10: hits, stands lost, and the Route test."""
    volley.check()
    return shot_outlook(TROOPS[volley.target].name, volley)


def shot_outlook(title: str, volley: Volley) -> Outlook:
    """The same under another title."""
    one = Shot(volley.stands, volley.disordered, volley.target, volley.wears)
    return outlook(title, "to hit", to_hit(one), volley, volley.covered)


@dataclass(frozen=True)
class Strikers:
    """Those who strike."""

    striker: str = setting("samurai", "Who strikes", "SKY-DAT-1", choices=TROOP)
    fighting: int = setting(4, "Stands in the front rank", "SKY-MEL-3", least=1, most=MOST_STANDS)
    poles: int = setting(0, "Pole arms behind them", "SKY-MEL-8", least=0, most=4)
    charging: bool = setting(False, "They charge", "SKY-MEL-7")
    led: bool = setting(False, "A Clan Leader is with them", "SKY-MEL-9")
    disordered: bool = setting(False, "They are disordered", "SKY-MEL-10")


@dataclass(frozen=True)
class Blows(Sufferers, Strikers):
    """One side of a melee."""


def melee(given: Blows) -> Outlook:
    """SKY-MEL-2 to SKY-MEL-12: the dice of one side, and what the other loses."""
    given.check()
    if given.poles > given.fighting or (given.poles and TROOPS[given.striker].mounted):
        raise Illegal("poles", "SKY-MEL-8", "Pole arms help from behind a stand of foot, one behind each.")
    return melee_outlook(f"{TROOPS[given.striker].name} at {TROOPS[given.target].name}", given)


def melee_outlook(title: str, given: Blows) -> Outlook:
    """The same under another title."""
    fighter = fighter_in(given)
    return outlook(title, "to hit", blows(fighter, given.target, given.wears), given)


def fighter_in(given: Blows) -> Fighter:
    """The striking side of the form."""
    return Fighter(given.striker, given.fighting, given.poles, given.charging, given.led, given.disordered)


SHOT = Inquiry(
    key="shot",
    label="Shot",
    text="A unit shoots at another and is in range: hits, stands lost, and whether they rout.",
    form=Volley,
    answer=shot,
)
MELEE = Inquiry(
    key="melee",
    label="Melee",
    text="One side of a melee: its dice, the stands that the other loses, and whether those rout.",
    form=Blows,
    answer=melee,
)
