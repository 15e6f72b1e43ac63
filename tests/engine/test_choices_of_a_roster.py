"""Fields of a roster from which several may be chosen."""

import pytest

from rulesets.engine.mustering.builder import SEVERAL, FieldValue, Slot, part_faults

ARMS = Slot(
    key="arms", label="Arms", type=SEVERAL, default=[], clause="KOKU-MUS-1", wants="No such arms.",
    choices=(FieldValue("bow", "Bow"), FieldValue("spear", "Spear")),
)  # fmt: skip


@pytest.mark.parametrize("chosen", [[], ["bow"], ["spear", "bow"]])
def test_what_is_among_the_choices_is_sound(chosen):
    assert list(part_faults({"arms": chosen}, (ARMS,))) == []


@pytest.mark.parametrize(
    "chosen", [["bow", "bow"], ["teapot"], ["bow", "teapot"], [1], [["bow"]], "bow", None]
)
def test_anything_else_is_a_fault(chosen):
    (fault,) = part_faults({"arms": chosen}, (ARMS,))
    assert (fault.path, fault.message, fault.clause) == ("arms", "No such arms.", "KOKU-MUS-1")
