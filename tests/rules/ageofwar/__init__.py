"""Battles in the Age of War, rule by rule."""
