"""An order: the noun, its rows, and what it looks like."""
