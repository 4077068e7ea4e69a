"""Prices of real exchanges, from their public market data: asked in a process of its own, the median of several."""
