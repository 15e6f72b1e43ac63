"""Losses and nerve: morale, routs, disorder, generals at risk."""
