"""Armies: the builder's slots, rosters and their faults, forces that are ready, figures in the field."""
