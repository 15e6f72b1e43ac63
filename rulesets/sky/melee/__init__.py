"""Charges and melee: measure, contact, the fight and its dice."""
