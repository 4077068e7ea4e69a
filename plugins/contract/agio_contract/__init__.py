"""Contracts: leveraged positions, perpetual or with a delivery, carried through kept ticks."""
