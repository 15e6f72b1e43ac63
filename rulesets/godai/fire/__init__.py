"""Shooting (GODAI-SHT, GODAI-HIT, GODAI-OBS)."""
