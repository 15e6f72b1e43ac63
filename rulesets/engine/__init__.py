"""The tabletop engine: what every rules system shares, and none of their names."""
