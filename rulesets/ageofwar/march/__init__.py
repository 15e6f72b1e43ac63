"""What a unit does with its points."""
