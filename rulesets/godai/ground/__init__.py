"""What lies on the table: what it costs, what it hides, what it obscures (GODAI-SCN, GODAI-OBS)."""
