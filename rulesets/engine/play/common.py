"""What every system lets players do at any time: resign, settle for a draw, ask to take an order back."""

from __future__ import annotations

from typing import Any

from rulesets.engine.battle import Battle, Result, Side
from rulesets.engine.forms import FlagParam, Offer, offer
from rulesets.engine.illegal import Illegal
from rulesets.engine.play import undo
from rulesets.engine.play.orders import (
    AnswerDraw,
    AnswerTakeBack,
    AskTakeBack,
    OfferDraw,
    Order,
    Resign,
    TakeBack,
    WithdrawDraw,
    WithdrawTakeBack,
)
from rulesets.engine.play.play import Play, RuleOf
from rulesets.engine.sayings import _


def resign(play: Play[Any], order: Resign) -> None:
    """Give up: the other side wins whatever the points."""
    finish(play, play.side.opponent, "resignation", "resigned")


def offer_draw(play: Play[Any], order: OfferDraw) -> None:
    """Offer a draw. Raises :class:`Illegal` while an offer stands."""
    if play.battle.draw_offer is not None:
        raise Illegal("draw_stands", "", "An offer of a draw already stands.")
    play.battle.draw_offer = play.side
    play.tell("draw_offered")


def withdraw_draw(play: Play[Any], order: WithdrawDraw) -> None:
    """Take one's own offer back. Raises :class:`Illegal` if there is none."""
    if play.battle.draw_offer is not play.side:
        raise Illegal("no_draw_offer", "", "You have offered no draw.")
    play.battle.draw_offer = None
    play.tell("draw_withdrawn")


def answer_draw(play: Play[Any], order: AnswerDraw) -> None:
    """Accept or decline the opponent's offer. Raises :class:`Illegal` if there is none."""
    if play.battle.draw_offer is not play.side.opponent:
        raise Illegal("no_draw_offer", "", "No draw has been offered to you.")
    play.battle.draw_offer = None
    if order.accept:
        finish(play, None, "draw", "draw_agreed")
    else:
        play.tell("draw_declined")


def finish(play: Play[Any], winner: Side | None, reason: str, kind: str) -> None:
    """Mark the battle's end; the system's clock adds the tally when it sees the result."""
    play.battle.result = Result(winner, reason)
    play.battle.asked = None
    play.change_clock(to_act=())
    play.tell(kind)


RULES: dict[type[Order], RuleOf] = {
    Resign: resign,
    OfferDraw: offer_draw,
    WithdrawDraw: withdraw_draw,
    AnswerDraw: answer_draw,
    TakeBack: undo.take_back,
    AskTakeBack: undo.ask,
    AnswerTakeBack: undo.answer,
    WithdrawTakeBack: undo.withdraw,
}
"""The rule of each common order; systems add their own to it."""


def in_force(battle: Battle, order: Order) -> None:
    """Refuse every order once the battle is over."""
    if battle.result is not None:
        raise Illegal("battle_over", "", "The battle is over.")


def options(battle: Battle, side: Side) -> list[Offer]:
    """The common orders that are open to a side now."""
    if battle.result is not None:
        return []
    if battle.asked is not None:
        return [offer("resign", _("Resign"), scope="battle")]
    if battle.draw_offer is side:
        draw = offer("withdraw_draw", _("Withdraw the offer"), scope="battle")
    elif battle.draw_offer is side.opponent:
        accept = FlagParam(name="accept", default=True)
        draw = offer("answer_draw", _("Answer the draw"), accept, scope="battle")
    else:
        draw = offer("offer_draw", _("Offer a draw"), scope="battle")
    return [draw, *_back(battle, side), offer("resign", _("Resign"), scope="battle")]


def _back(battle: Battle, side: Side) -> list[Offer]:
    """What a side can say to a question for an order back; who may ask one knows only whoever keeps past states."""
    if battle.back_asked is side:
        return [offer("withdraw_take_back", _("Ask no longer"), scope="battle")]
    if battle.back_asked is None:
        return []
    allow = FlagParam(name="allow", default=True)
    return [offer("answer_take_back", _("Answer"), allow, scope="battle")]
