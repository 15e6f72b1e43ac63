"""Shooting: one throw for all shooters (SKIR-SHO, SKIR-HIT)."""
