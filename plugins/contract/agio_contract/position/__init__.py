"""A position, from its order to its end at the price of a tick."""
