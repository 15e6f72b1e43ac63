"""What lies on the table and what it does to sight: scenery, houses, smoke, weather."""
