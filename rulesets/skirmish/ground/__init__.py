"""What lies on the table: what it costs, what it hides, whom it shelters (SKIR-SCN)."""
