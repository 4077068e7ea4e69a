"""Processes of one deployment beside one another: their lanes of ids, and what they tell each other."""
