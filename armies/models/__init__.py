"""What the armies remember. One file a thing; Django finds them all here."""

from armies.models.army import Army, Source
from armies.models.draft import Draft
from armies.models.hero import Deed, Fought, Hero
from armies.models.muster import Muster, Status

__all__ = ["Army", "Deed", "Draft", "Fought", "Hero", "Muster", "Source", "Status"]
