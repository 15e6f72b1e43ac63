"""The worked examples of section 12, as data."""

from __future__ import annotations

from rulesets.engine.examples import Example
from rulesets.sky.reference import examples_charge, examples_command, examples_shots


def _number(example: Example) -> int:
    return int(example.id.rsplit("-", 1)[1])


EXAMPLES: tuple[Example, ...] = tuple(
    sorted((*examples_command.EXAMPLES, *examples_shots.EXAMPLES, *examples_charge.EXAMPLES), key=_number)
)
"""Every example of the specification, in its order."""
