"""Armies: the builder's slots, rosters and their faults, forces that are ready, clans in the field."""
