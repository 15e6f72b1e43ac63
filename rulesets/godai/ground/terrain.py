"""The kinds of scenery (GODAI-SCN-1, GODAI-SCN-2), laid out as the specification prints them."""

from __future__ import annotations

import msgspec

from rulesets.engine.rows import keyed
from rulesets.engine.sayings import _


class Ground(msgspec.Struct, frozen=True):
    """A row of GODAI-SCN-2.

    ``shape`` is ``area``, ``line`` or ``band``; ``foot`` and ``mounted`` are ``free``, ``difficult``,
    ``obstacle`` (2" for each crossing) or ``impassable``; ``sight`` is ``clear``, ``obscures``, ``depth`` (obscures
    from 1" on, blocks beyond 6"), ``level`` or ``blocks``. Who stands behind one that is ``defended`` defends it, one
    that ``bars`` blocks a retreat.
    """

    key: str
    name: str
    shape: str
    foot: str
    mounted: str
    sight: str
    defended: bool = False
    bars: bool = False
    level: int = 0


# GODAI-SCN-2
#    key  name  shape  foot  mounted  sight  defended  bars
TERRAIN: dict[str, Ground] = keyed(
    Ground("road", _("road"), "band", "free", "free", "clear"),
    Ground("bridge", _("bridge"), "area", "free", "free", "clear"),
    Ground("ford", _("ford"), "area", "free", "free", "clear"),
    Ground("wood", _("wood"), "area", "difficult", "difficult", "depth"),
    Ground("bamboo", _("bamboo grove"), "area", "difficult", "difficult", "depth"),
    Ground("rice_field", _("paddy"), "area", "difficult", "difficult", "clear"),
    Ground("rocks", _("rocks"), "area", "difficult", "difficult", "obscures"),
    Ground("marsh", _("marsh"), "area", "difficult", "impassable", "clear"),
    Ground("stream", _("stream"), "line", "obstacle", "obstacle", "clear"),
    Ground("low_wall", _("low wall"), "line", "obstacle", "obstacle", "obscures", True, True),
    Ground("fence", _("fence"), "line", "obstacle", "obstacle", "obscures", True, True),
    Ground("hedge", _("hedge"), "line", "obstacle", "obstacle", "obscures", True, True),
    Ground("barricade", _("barricade"), "line", "obstacle", "obstacle", "obscures", True, True),
    Ground("palisade", _("palisade"), "line", "impassable", "impassable", "blocks", False, True),
    Ground("high_wall", _("high wall"), "line", "impassable", "impassable", "blocks", False, True),
    Ground("house", _("building"), "area", "impassable", "impassable", "blocks", False, True),
    Ground("river", _("river"), "area", "impassable", "impassable", "clear", False, True),
    Ground("hill", _("hill"), "area", "free", "free", "level", False, False, 1),
    Ground("shrine", _("shrine"), "area", "impassable", "impassable", "obscures", False, True),
    Ground("well", _("well"), "area", "impassable", "impassable", "obscures", False, True),
    Ground("cart", _("cart"), "area", "impassable", "impassable", "obscures", False, True),
    Ground("big_tree", _("big tree"), "area", "impassable", "impassable", "obscures", False, True),
    Ground("post", _("post"), "area", "free", "free", "clear"),
    Ground("pavise", _("set-up pavise"), "line", "free", "free", "obscures"),
)
