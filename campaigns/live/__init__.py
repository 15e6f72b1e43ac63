"""Campaigns live: sockets, and the clock."""
