"""What anybody may ask of the dice."""
