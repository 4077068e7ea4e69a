"""Paying a loan back from the balance."""
