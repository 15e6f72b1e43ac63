"""The tabletop: who stands where, what ground lies there, who sees whom, and what a way costs.

Everything is measured in inches on a plane, x to the east and y to the north. From the bottom up: ``geometry`` (one
rectangle and another) and ``bases`` (arrays of them); ``terrain`` (the ground) and ``prices`` (what it costs);
``formation``, ``coherency`` and ``blocks`` (how many go as one); ``bodies`` and ``field`` (who stands where);
``paths``, ``sweep``, ``walks`` and ``trips`` (ways, what stops them, what they cost); ``search`` (the nearest lawful);
``screens``, ``sight`` and ``cover`` (what a shot meets). No module here knows a rule: what a kind of scenery does, a
system says with rows of a table, and what is lawful with a check of its own.
"""
