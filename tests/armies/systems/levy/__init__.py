"""Levy: the smallest rules system whose armies are thrown for, with one choice of each kind."""
