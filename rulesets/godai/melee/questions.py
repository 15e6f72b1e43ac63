"""What players are asked in close combat, and what they may lay down for it in advance (GODAI-DEC-4 to GODAI-DEC-10,
GODAI-DEC-12, GODAI-DEC-14, GODAI-DEC-16).
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from rulesets.engine.battle import Asked, Unit
from rulesets.engine.forms.settings import setting
from rulesets.engine.play.conduct import Conduct
from rulesets.engine.play.decisions import Allot, Choosing, Decision, PickOne, Standing, YesNo, reply_form
from rulesets.engine.play.orders import Id
from rulesets.engine.sayings import _
from rulesets.godai.battle import GodaiBattle
from rulesets.godai.charts import Water
from rulesets.godai.stand.units import has_tokens

Json = dict[str, Any]


Named = reply_form(hero=(Id, ""), strategy=(Id, ""))
"""A strategy of a hero, by both ids; empty for none."""
Drawn = reply_form(weapon=Id)
"""The weapon that is taken in hand."""
Foe = reply_form(figure=(Id, ""))
"""An enemy figure; empty for none."""
Whom = reply_form(target=(Id, ""))
"""An enemy unit; empty for none."""
Stance = reply_form(stance=(Id, ""))
"""The stance that is taken; empty for none."""
Again = reply_form(die=(int, 0))
"""The attack die that is thrown again, by its place among the dice of the combat from 1; 0 for none."""


def _knows(*strategies: Water) -> Callable[[Any, Unit], bool]:
    def suits(battle: GodaiBattle, unit: Unit) -> bool:
        return any(battle.units[unit.id].knows(strategy) for strategy in strategies)

    return suits


FLOW = PickOne(
    tag="flow",
    text=_("which strategy does the Flowing Water Cut of {unit} cancel?"),
    clause="GODAI-DEC-4",
    form=Named,
    standing=Choosing(
        label=_("Flowing Water Cut"), words=_("He cancels"), key="cancel", suits=_knows(Water.FLOWING_WATER),
        choices=(("nothing", _("nothing")), ("best", _("what stands most in the way of his winning"))),
        answer=lambda asked, cancel: asked.question["best"] if cancel == "best" else asked.default,
    ),
)  # fmt: skip
PLACE = YesNo(
    tag="place",
    text=_("does {unit} try to leave the combat (4+), or fight?"),
    yes=_("Try to leave"),
    no=_("Fight"),
    default=False,
    clause="GODAI-DEC-5",
    standing=Standing(
        label=_("Choose the Place"), words=_("Try to leave the combat"), suits=_knows(Water.CHOOSE_PLACE)
    ),
)
DRAW = PickOne(
    tag="draw",
    text=_("with which weapon {unit|does|do} {unit} fight?"),
    clause="GODAI-DEC-6",
    form=Drawn,
    standing=Standing(
        label=_("Drawing a weapon in combat"), words=_("Keep what is in hand; disarmed, take the strongest")
    ),
)
LEAVES = PickOne(
    tag="leaves",
    text=_("whom does the Red Leaves Cut of {unit} disarm (5+)?"),
    clause="GODAI-DEC-7",
    form=Foe,
    standing=Standing(
        label=_("The Red Leaves Cut"), words=_("Disarm the first opponent"), suits=_knows(Water.RED_LEAVES)
    ),
)
RHYTHM = PickOne(
    tag="rhythm",
    text=_("from which enemy does No Design of {unit} take an Attack?"),
    clause="GODAI-DEC-9",
    form=Foe,
    standing=Standing(
        label=_("No Design, No Conception"), words=_("The opponent with most Attacks"),
        suits=_knows(Water.NO_DESIGN),
    ),
)  # fmt: skip
ALLOT = Allot(
    tag="allot",
    text=_("at whom does each of the winners strike?"),
    clause="GODAI-DEC-12",
    standing=Standing(label=_("Wound dice"), words=_("At the nearest enemy, at the rider"), subject=""),
)
FOLLOW = YesNo(
    tag="follow",
    text=_("{unit|does|do} {unit} follow up?"),
    yes=_("Follow up"),
    no=_("Stay"),
    default=False,
    clause="GODAI-DEC-14",
    standing=Standing(label=_("After a won combat"), words=_("Follow up"), key="follow"),
)
FREE = PickOne(
    tag="free",
    text=_("whom does {unit} charge with his free move?"),
    clause="GODAI-DEC-16",
    form=Whom,
    standing=Standing(label=_("After a Heroic Combat"), words=_("Stay"), suits=has_tokens),
)


# -- with conditions ---------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class StanceOrder:
    """Which stance a hero takes (GODAI-WTR-7, GODAI-WTR-13)."""

    stance: str = setting(
        "", _("Stance"), "GODAI-DEC-8",
        choices=(
            ("", _("none")), (str(Water.ONE_CUT), _("One Cut")),
            (str(Water.BODY_IN_PLACE), _("The Body in Place of the Sword")),
        ),
    )  # fmt: skip
    single: bool = setting(False, _("Only against a single enemy"), "GODAI-DEC-8")


def _stance(battle: GodaiBattle, asked: Asked, order: StanceOrder) -> Json:
    open_ = order.stance in asked.question["stances"]
    held = order.single and asked.question["opponents"] > 1
    return {"stance": order.stance if open_ and not held else ""}


def _scold(asked: Asked, scold: str) -> Json:
    if scold == "losing":
        return asked.default
    return {"die": asked.question["highest"] if scold == "always" else 0}


STANCE = PickOne(
    tag="stance",
    text=_("which stance does {unit} take?"),
    clause="GODAI-DEC-8",
    form=Stance,
    laid=Conduct(
        kind="stance", label=_("Stances"), form=StanceOrder, answer=_stance, clause="GODAI-DEC-8",
        suits=_knows(Water.ONE_CUT, Water.BODY_IN_PLACE),
    ),
)  # fmt: skip
SCOLD = PickOne(
    tag="scold",
    text=_("which die does {unit} have thrown again?"),
    clause="GODAI-DEC-10",
    form=Again,
    standing=Choosing(
        label=_("Scold"), words=_("Scold"), key="scold", suits=_knows(Water.SCOLD),
        choices=(
            ("losing", _("the highest die when losing")), ("always", _("the highest die always")),
            ("never", _("never")),
        ),
        answer=_scold,
    ),
)  # fmt: skip

DECISIONS: tuple[Decision, ...] = (
    FLOW, PLACE, DRAW, LEAVES, STANCE, RHYTHM, SCOLD, ALLOT, FOLLOW, FREE,
)  # fmt: skip
