"""The words of the house: where they stand, how they become a catalogue, and how a reader gets them in his language.

Apps mark their texts with Django's functions as usual, the rules with ``_`` and ``say`` (:mod:`words.sources`). Both go
into one catalogue, ``locale/<language>/LC_MESSAGES/django.po``. ``python -m words`` keeps it (:mod:`words.catalogue`);
what the rules say is told out of it where somebody reads (:mod:`words.telling`).
"""

from words.telling import ENGLISH, dictionary, in_a_row, language, tell, tell_all, told_text

__all__ = ["ENGLISH", "dictionary", "in_a_row", "language", "tell", "tell_all", "told_text"]
