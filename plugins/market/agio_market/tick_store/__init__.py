"""Ticks that are kept: what settles later is settled by the price of its moment, whenever that is looked up."""
