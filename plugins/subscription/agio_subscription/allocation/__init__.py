"""Allocation of lots: rules without a database, which anybody can compute again."""
