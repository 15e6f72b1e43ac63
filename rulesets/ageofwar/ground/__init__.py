"""What lies on the table, and who sees whom over it."""
