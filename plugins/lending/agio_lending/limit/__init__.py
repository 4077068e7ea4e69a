"""Limit of a borrower."""
