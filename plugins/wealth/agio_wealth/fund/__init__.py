"""Funds on sale: value, chart, composition, and the user's holding."""
