"""What is seen of a war and said of it (CAM section 15).

``sight`` is the one function that says what somebody sees (CAM-SEC-2), with ``battles`` for tickets and contests;
``guesses`` fills its gaps for previews and computer clans; ``audience`` says who is told of an event; ``view`` makes
documents, wars to reckon with and news of all that. ``words`` are the sentences, ``naming`` fills them; ``chronicle``
and ``statistics`` read a list of events as somebody knows it, ``leaves`` make a book of it, with ``titles`` and
``prose``.

It tells one kind of event of its own: ``noticed``, without values: something is seen otherwise than before.
"""
