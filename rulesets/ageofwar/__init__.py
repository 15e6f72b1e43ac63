"""Battles in the Age of War: blocks of bases under clans and generals, against the clock."""
