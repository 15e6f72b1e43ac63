"""Melee: one against one (SKIR-MEL)."""
