"""Edges and deployment, clan by clan."""
