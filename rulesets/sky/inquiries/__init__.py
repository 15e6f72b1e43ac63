"""What are the odds: the questions that this system answers, and how a battle asks them."""
