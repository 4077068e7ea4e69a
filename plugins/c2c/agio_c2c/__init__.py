"""C2C: coins for a bank wire, and the other way round."""
