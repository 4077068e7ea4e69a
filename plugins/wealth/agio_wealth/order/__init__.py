"""Orders of funds: shares bought and given back at the next value, and what users hold of them."""
