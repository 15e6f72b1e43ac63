"""Go Dai: heroes and their followers, every one by himself (GODAI)."""
