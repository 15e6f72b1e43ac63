"""What is read, and what of it who may see."""
