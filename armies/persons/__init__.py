"""Persons of a player who outlive a battle: their faces, their names, their sheets and their lives."""
