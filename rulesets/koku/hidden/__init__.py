"""What a side does not know, and what it is told instead."""
