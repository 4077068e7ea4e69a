"""Products on offer."""
