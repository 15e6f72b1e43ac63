"""What the armies tell whoever listens."""

from django.dispatch import Signal

decided = Signal()
"""A muster has been kept or discarded, in the transaction in which it was: ``muster``."""
