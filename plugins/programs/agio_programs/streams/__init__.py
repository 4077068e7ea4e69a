"""Streams of market data, in the form of the dialect."""
