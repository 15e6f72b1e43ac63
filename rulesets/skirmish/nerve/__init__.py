"""Wounds, morale and what follows from it (SKIR-MOR)."""
