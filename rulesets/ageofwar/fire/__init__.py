"""Shots: who may, at whom, and where the hits go."""
