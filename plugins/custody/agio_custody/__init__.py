"""Custody."""
