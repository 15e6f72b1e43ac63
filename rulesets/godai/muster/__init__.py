"""Bands of heroes and groups (GODAI-MUS)."""
