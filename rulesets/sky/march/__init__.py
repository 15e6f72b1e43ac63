"""Moves that a player orders."""
