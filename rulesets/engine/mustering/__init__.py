"""Armies before a battle: thrown by dice, built from slots, and the names in them."""
