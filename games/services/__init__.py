"""What players do: one function a use case."""
