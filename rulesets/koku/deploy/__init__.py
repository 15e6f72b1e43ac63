"""Setting up: halves, posts, the battle array, and those who come later."""
