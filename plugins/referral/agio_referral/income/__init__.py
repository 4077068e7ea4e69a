"""Income: the share of a fee that a level above its payer receives."""
