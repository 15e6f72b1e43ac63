"""The words of the house: where they stand, how they become a catalogue, and how a reader gets them in his language.

Apps mark their texts with Django's functions as usual; the rules mark nothing (:mod:`words.rules`). Both go into one
catalogue, ``locale/<language>/LC_MESSAGES/django.po``. ``python -m words`` keeps it (see :mod:`words.catalogue`).
"""

from words.telling import ENGLISH, dictionary, in_a_row, language, tell, told, told_text

__all__ = ["ENGLISH", "dictionary", "in_a_row", "language", "tell", "told", "told_text"]
