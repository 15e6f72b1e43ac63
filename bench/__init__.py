"""Measurements. `python -m bench.site` measures the site."""
