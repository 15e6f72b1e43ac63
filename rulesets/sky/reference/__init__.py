"""The book of From the Sky we Came in our own words: clauses, rulings, worked examples."""
