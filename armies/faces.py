"""The faces that a person can have: the `pt-*` symbols of `static/portraits.svg`."""

from __future__ import annotations

from typing import NamedTuple

from django.utils.translation import gettext_lazy as _


class Crested(NamedTuple):
    """Where the crest lies on a face, in hundredths of its picture's half: corner, width, and the class of its
    colour.
    """

    x: float
    y: float
    size: float
    colour: str


class Face(NamedTuple):
    """A face: what it is called, and where crests lie on it."""

    label: object
    crests: tuple[Crested, ...] = ()


GOLD, CLOTH, WHITE = "pt-mon", "pt-mon-s", "pt-mon-d"
"""The crest on gold, on the side's cloth, on white."""

FACES: dict[str, Face] = {
    "helmet": Face(_("Helmet and mask"), (Crested(90, 50, 20, GOLD),)),
    "monk": Face(_("Monk")),
    "lady": Face(_("Woman at arms")),
    "ronin": Face(_("Masterless man")),
    "general": Face(_("Old general"), (Crested(91.5, 51.5, 17, GOLD),)),
    "archer": Face(_("Young archer")),
    "captain": Face(_("Foot captain"), (Crested(88, 42, 24, CLOTH),)),
    "lord": Face(_("Lord"), (Crested(136.5, 158.5, 19, WHITE), Crested(44.5, 158.5, 19, WHITE))),
    "rider": Face(_("Mounted captain"), (Crested(117.5, 41.5, 17, CLOTH),)),
    "sword": Face(_("Swordsman")),
    "shadow": Face(_("Shadow")),
    "cowl": Face(_("Warrior monk")),
    "gunner": Face(_("Marksman"), (Crested(91, 54, 18, GOLD),)),
    "headman": Face(_("Village headman")),
}
"""In the order of the picker."""

FIRST_FACE = "helmet"
CHOICES = [(key, face.label) for key, face in FACES.items()]
