"""Paid rewards: one row a sign-in day, one a task."""
