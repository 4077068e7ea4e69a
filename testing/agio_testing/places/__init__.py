"""Where a run of the tests stands: its sites with their browser, and networks."""
