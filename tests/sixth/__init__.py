"""A rules system that the house has never seen (test_a_new_system.py)."""
