"""Setting up: edges and places (SKIR-DEP)."""
