"""Whole wars: fought by computer clans, recorded, exported, proven (CAM-CHR-2, CAM-DIC-5)."""
