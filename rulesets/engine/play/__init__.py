"""Carrying orders out: the play, the turn machine, decisions, events, undo; and what every system lets players do."""
