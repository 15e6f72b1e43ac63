"""Assaults, withdrawals, fights."""
