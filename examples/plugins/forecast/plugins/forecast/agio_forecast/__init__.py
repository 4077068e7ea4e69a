"""Daily forecast."""
