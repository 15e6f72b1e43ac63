"""Levies: armies of the Age of War that come from a map, and what becomes of them (CAM sections 8 and 9)."""
