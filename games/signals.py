"""What battles tell whoever listens: apps above this one, which it does not know."""

from django.dispatch import Signal

ended = Signal()
"""A battle is over, in the transaction in which it ends: ``battle_id``. What a listener raises undoes that end."""

forsaken = Signal()
"""A player is about to leave the house: ``player``. What he has a part in elsewhere is to do without him."""
