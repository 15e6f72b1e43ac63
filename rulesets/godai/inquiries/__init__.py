"""Questions that may be asked without a battle."""
