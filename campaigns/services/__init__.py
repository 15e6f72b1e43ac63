"""What is done in a campaign. A use case is a function: keyword arguments, typed."""
