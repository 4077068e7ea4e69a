"""Savings pots with friends."""
