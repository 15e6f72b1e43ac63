"""The rulebook as data: clauses, rulings, charts, and examples that the rules play."""
