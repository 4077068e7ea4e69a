"""Carrying positions through the ticks, in their order, exactly once."""
