"""Courage, flight, losses (GODAI-MOR, GODAI-FLE)."""
