"""Armies: what a roster holds, what it costs, how it takes the field."""
