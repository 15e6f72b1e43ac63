"""Drill: the smallest rules system that shows everything an engine must carry."""
