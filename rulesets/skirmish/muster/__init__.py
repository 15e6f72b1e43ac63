"""Mustering: what a force may be and what it costs (SKIR-MUS)."""
