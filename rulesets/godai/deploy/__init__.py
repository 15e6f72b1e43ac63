"""Setting up: scenery, who deploys first, places (GODAI-SCN, GODAI-DEP)."""
