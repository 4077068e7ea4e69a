"""Instructions that wait for a price: their levels, and the ticks that cross them."""
