"""Records of battles: kept, replayed from their patches, and fought again by the rules."""
