"""How a group hangs together: one chain with gaps of two inches at most, or all of them so near to one another
(GODAI-GEN-13, GODAI-OPT-8).
"""

from __future__ import annotations

from rulesets.engine.illegal import Illegal
from rulesets.engine.sayings import _
from rulesets.engine.table import coherency
from rulesets.engine.table.bases import Floats, gaps
from rulesets.godai.charts import COHESION, CONTACT
from rulesets.godai.options import GodaiOptions


def whole(bases: Floats, options: GodaiOptions) -> bool:
    """GODAI-GEN-13: whether bases are coherent; with tight groups every pair of them (GODAI-OPT-8)."""
    if options.tight:
        return not len(bases) or float(gaps(bases, bases).max()) <= COHESION + CONTACT
    return coherency.whole(bases, COHESION + CONTACT)


def check_whole(bases: Floats, options: GodaiOptions) -> None:
    """Raises :class:`Illegal` for a group that is not coherent (GODAI-GEN-13, GODAI-MOV-9)."""
    if not whole(bases, options):
        words = _("The figures of a group stay within 2″ of one another.")
        if not options.tight:
            words = _("The figures of a group stay within 2″ of one another, in one chain.")
        raise Illegal("cohesion", "GODAI-MOV-9", words)
