"""How stands make a unit, and room on the table."""
