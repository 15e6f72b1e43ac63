"""Go Dai, rule by rule."""
