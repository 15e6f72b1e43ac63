"""One question at a time.

The tables' shapes are prepared once and kept for every battle fought on them. The geometry library builds parts of a
prepared shape when it is first asked, and lets other Python threads run meanwhile: two threads that ask the same shape
at once crash the process. So whoever comes to the rules from a thread waits for the one before him.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from threading import RLock
from typing import ParamSpec, TypeVar

P = ParamSpec("P")
R = TypeVar("R")

_turn = RLock()


def alone(question: Callable[P, R]) -> Callable[P, R]:
    """The same function, carried out by one thread of the process at a time."""

    @wraps(question)
    def ask(*args: P.args, **kwargs: P.kwargs) -> R:
        with _turn:
            return question(*args, **kwargs)

    return ask
