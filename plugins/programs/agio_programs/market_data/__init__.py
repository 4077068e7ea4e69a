"""Public market data, in the form of the dialect."""
