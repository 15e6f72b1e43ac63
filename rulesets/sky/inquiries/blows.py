"""The odds of shots and of melee (SKY-HIT-1 to SKY-HIT-10, SKY-MEL-2 to SKY-MEL-14)."""

from __future__ import annotations

from fractions import Fraction

import msgspec

from rulesets.engine.dice import odds
from rulesets.engine.dice.odds import Distribution
from rulesets.engine.dice.tests import Test
from rulesets.engine.forms.settings import setting
from rulesets.engine.illegal import Illegal
from rulesets.engine.reckoning.asking import FieldGroup, part, question
from rulesets.engine.reckoning.outlook import After, End, Outlook, Throws
from rulesets.engine.sayings import Words, _, say
from rulesets.sky.charts import TROOPS
from rulesets.sky.command.trials import route_test
from rulesets.sky.fire.volley import Shot, count, spread, stands_lost, to_hit
from rulesets.sky.inquiries.course import Party
from rulesets.sky.inquiries.parties import MOST_STANDS, TARGET, TARGETS, TROOP, check_left
from rulesets.sky.melee.contest import Fighter, blows
from rulesets.sky.nerve.losses import Loss, is_shaken
from rulesets.sky.options import SkyOptions

FALLEN = _("stands fall")
USUAL = SkyOptions()


def routs(hits: Distribution, party: Party, options: SkyOptions, covered: bool) -> tuple[After, ...]:
    """What hits lead to, by the stands that fall: the end of the unit, or the Route test at half strength
    (SKY-HIT-10); who routs already takes none.
    """
    found: dict[int, After] = {}
    for number, chance in enumerate(hits):
        suffered = count(number, covered)
        lost, _carried = stands_lost(suffered, party.unit.hits, party.left)
        left, so_far = party.left - lost, found[lost].chance if lost in found else Fraction(0)
        if not left:
            found[lost] = After(lost, so_far + chance, _("destroyed"))
        elif not party.unit.routing and is_shaken(
            options, left, party.unit.strength, Loss(suffered, lost, False)
        ):
            nerve = msgspec.structs.replace(party, left=left).nerve
            found[lost] = After(lost, so_far + chance, _("they test for rout"), route_test(nerve))
    return tuple(after for _lost, after in sorted(found.items()) if after.chance)


def ends(losses: Distribution, after: tuple[After, ...]) -> tuple[End, ...]:
    """How it comes out for those who suffer it."""
    gone = sum((one.chance for one in after if one.test is None), Fraction(0))
    tests = [(one.number, one.chance * (1 - odds.chance(one.test))) for one in after if one.test is not None]
    flee = sum((chance for _lost, chance in tests), Fraction(0))
    unhurt = losses[0] - sum((chance for lost, chance in tests if not lost), Fraction(0))
    return (
        End(_("no stand falls"), unhurt),
        End(_("they lose stands and hold"), 1 - unhurt - gone - flee),
        End(_("they rout"), flee, "loss"),
        End(_("they are destroyed"), gone, "loss"),
    )


def outlook(
    title: Words, test: Test, party: Party, options: SkyOptions = USUAL, covered: bool = False
) -> Outlook:
    """The dice of one side, and what they do to the other."""
    hits = odds.successes(test)
    losses = spread(hits, party.unit.hits, party.left, covered)
    after = routs(hits, party, options, covered)
    return Outlook(title, (Throws(_("to hit"), (test,)),), FALLEN, losses, after, ends(losses, after))


def shot(target: Party, given: Shot) -> Outlook:
    """SKY-HIT-1 to SKY-HIT-10: hits, stands lost, and the Route test."""
    check_left(target)
    return shot_outlook(target.unit.name, given, target)


def shot_outlook(title: Words, given: Shot, target: Party, options: SkyOptions = USUAL) -> Outlook:
    """A shot that reaches its target."""
    return outlook(title, to_hit(given), target, options, bool(given.covered))


def melee(given: Fighter, target: Party) -> Outlook:
    """SKY-MEL-2 to SKY-MEL-12: the dice of one side, and what the other loses."""
    check_left(target)
    if given.poles > given.fighting or (given.poles and given.mounted):
        raise Illegal("poles", "SKY-MEL-8", "Pole arms help from behind a stand of foot, one behind each.")
    return melee_outlook(
        say("{unit} at {target}", unit=TROOPS[given.kind].name, target=target.unit.name), given, target
    )


def melee_outlook(title: Words, given: Fighter, target: Party, options: SkyOptions = USUAL) -> Outlook:
    """One side of a melee, and what the other loses."""
    return outlook(title, blows(given, target.unit.kind, target.unit.armoured), target, options)


SHOTS = FieldGroup[Shot](
    {
        "stands": setting(
            4, _("Stands that shoot"), "SKY-HIT-1", least=1, most=MOST_STANDS,
            help=_("The front rank on foot, all of a mounted unit."),
        ),
        "disordered": setting(False, _("They are disordered"), "SKY-HIT-3"),
        "covered": setting(False, _("Under cover"), "SKY-HIT-6", group=TARGET),
    },
    lambda said: Shot(
        said["stands"], said["disordered"], said["target"], TARGETS.read(said).unit.armoured,
        "SKY-HIT-6" if said["covered"] else "",
    ),
    lambda one: {"stands": one.stands, "disordered": one.disordered, "covered": bool(one.covered)},
)  # fmt: skip

STRIKERS = part(
    Fighter,
    striker=("kind", setting("samurai", _("Who strikes"), "SKY-DAT-1", choices=TROOP)),
    fighting=setting(4, _("Stands in the front rank"), "SKY-MEL-3", least=1, most=MOST_STANDS),
    poles=setting(0, _("Pole arms behind them"), "SKY-MEL-8", least=0, most=4),
    charging=setting(False, _("They charge"), "SKY-MEL-7"),
    led=setting(False, _("A Clan Leader is with them"), "SKY-MEL-9"),
    disordered=setting(False, _("They are disordered"), "SKY-MEL-10"),
)

SHOT = question(
    "shot",
    _("Shot"),
    _("A unit shoots at another and is in range: hits, stands lost, and whether they rout."),
    TARGETS,
    SHOTS,
    answer=shot,
    order=("stands", "disordered", "target", "armoured", "left", "start", "carried", "changed", "covered"),
)
MELEE = question(
    "melee",
    _("Melee"),
    _("One side of a melee: its dice, the stands that the other loses, and whether those rout."),
    STRIKERS,
    TARGETS,
    answer=melee,
)
