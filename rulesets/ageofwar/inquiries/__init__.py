"""What the odds are, without a battle and in it."""
