"""Tables that look like a country: recipes, drawn layouts, their faults, and names for places."""
