"""Losses, tests of nerve, rout and rally, and what becomes of leaders."""
