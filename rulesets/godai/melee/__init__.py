"""Close combat, round by round (GODAI-CLO, GODAI-WTR)."""
