"""An offer filled in to an order, without a place to go to: the plainest way first."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

import msgspec
from msgspec import UNSET

from rulesets.engine.forms import (
    AngleParam,
    AnswerParam,
    AnyParam,
    ChoiceParam,
    FigureParam,
    FlagParam,
    NumberParam,
    Offer,
    PathParam,
    Pick,
    PieceParam,
    PoseParam,
    UnitParam,
)
from rulesets.engine.illegal import Illegal
from rulesets.engine.play.orders import Order
from rulesets.engine.registry import Ruleset

Json = dict[str, Any]

SEVERAL = 2
"""Choices that are tried where nothing else tells them apart."""


def orders_of(ruleset: Ruleset[Any], offer: Offer, target: str = "") -> Iterator[Order]:
    """Ways to fill in an offer's parameters; ``target`` is the unit it is for, where it is for one. What may be aimed
    at besides is left out.
    """
    base: Json = {"kind": offer.kind}
    if offer.unit:
        base["unit"] = offer.unit
    filled: list[Json] = [base]
    for param in offer.params:
        if isinstance(param, UnitParam) and param.further:
            continue
        filled = [{**order, **part} for order in filled for part in _fill(param, target)]
    return decode_all(ruleset, filled)


def decode_all(ruleset: Ruleset[Any], filled: Iterable[Json]) -> Iterator[Order]:
    """The orders of those that are orders at all."""
    for raw in filled:
        try:
            yield ruleset.decode_order(raw)
        except Illegal:
            continue


def proposing(offer: Offer, choice: Mapping[str, Any]) -> Offer:
    """The offer with those values proposed in place of its own."""
    named = (
        msgspec.structs.replace(param, default=choice[param.name]) if param.name in choice else param
        for param in offer.params
    )
    return msgspec.structs.replace(offer, params=tuple(named))


def _fill(param: AnyParam, target: str) -> list[Json]:
    name = param.name
    match param:
        case AnswerParam() | NumberParam() | AngleParam() | FlagParam():
            return [{name: param.default}]
        case UnitParam():
            return [{name: target}] if target else _choose(param)
        case FigureParam() | PieceParam():
            return [{}] if param.optional else _choose(param)
        case ChoiceParam():
            return [{name: param.default}] if param.default is not UNSET else _choose(param)
        case PathParam() | PoseParam():
            start = msgspec.to_builtins(param.start)
            return [{name: start if isinstance(param, PoseParam) else [start]}]
    return [{}]


def _choose(param: Pick) -> list[Json]:
    """The open choices, the nearest first; what may be left out is left out at last."""
    nearest = sorted(param.open, key=lambda choice: choice.distance or 0.0)[:SEVERAL]
    return [{param.name: choice.value} for choice in nearest] + ([{}] if param.optional else [])
