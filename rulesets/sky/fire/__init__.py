"""Shooting, defensive fire, and the dice of both."""
