"""Prices that are made of our own trades."""
