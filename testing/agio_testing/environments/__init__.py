"""Places of a run of the tests: its sites with their browser, and networks."""
