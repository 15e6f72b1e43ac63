"""KOKU's clauses in our own words, by id; the screen shows them wherever an id stands."""
