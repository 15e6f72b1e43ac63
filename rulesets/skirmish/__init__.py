"""Samurai Skirmish: every warrior by himself."""
