"""How units stand: blocks, leaders, distances, contact."""
