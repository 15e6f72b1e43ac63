"""Dice: thrown, tested against a need, and counted exactly."""
