"""Losses and morale, and the baggage that can be lost."""
