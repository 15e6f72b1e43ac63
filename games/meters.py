"""What is counted of play, for whoever watches over the house (``/metrics``). Numbers only: no battle, no player."""

from __future__ import annotations

import time
from collections.abc import Callable
from functools import wraps
from typing import ParamSpec, TypeVar

from prometheus_client import Counter, Histogram

from rulesets import Illegal

P = ParamSpec("P")
T = TypeVar("T")

ORDERS = Counter("honjin_orders", "Orders, by who gave them and what became of them.", ["by", "outcome"])
SECONDS = Histogram(
    "honjin_order_seconds", "Seconds from an order's arrival at the rules until it was stored.", ["by"],
    buckets=(0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 2, 5, 10),
)  # fmt: skip

LOADED = Counter(
    "honjin_battles_loaded", "Battles read whole from the database, because memory did not hold them."
)


def count(by: str, outcome: object, seconds: float) -> None:
    """Count an order: who gave it, what became of it (a receipt, a refusal, another fault), and how long it took."""
    fault = "refused" if isinstance(outcome, Illegal) else "fault"
    ORDERS.labels(by, fault if isinstance(outcome, BaseException) else "settled").inc()
    SECONDS.labels(by).observe(seconds)


def order(submit: Callable[P, T]) -> Callable[P, T]:
    """Count the orders that go through a use case, and how long each takes."""

    @wraps(submit)
    def counting(*args: P.args, **kwargs: P.kwargs) -> T:
        by = str(getattr(kwargs.get("by"), "value", "player"))
        began = time.perf_counter()
        try:
            done = submit(*args, **kwargs)
        except BaseException as error:
            count(by, error, time.perf_counter() - began)
            raise
        count(by, done, time.perf_counter() - began)
        return done

    return counting
