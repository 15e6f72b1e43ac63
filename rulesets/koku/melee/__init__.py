"""The melee phase: contacts, blows, their dice and odds."""
