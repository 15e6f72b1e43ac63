"""Who the characters are and how they stand to one another (GODAI-GEN, GODAI-DAT, GODAI-CMD)."""
