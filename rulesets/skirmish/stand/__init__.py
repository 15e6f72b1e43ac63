"""Who the figures of a unit are and how they stand to one another (SKIR-DAT)."""
