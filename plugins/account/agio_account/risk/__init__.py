"""Risk: tests of users' knowledge, and the limits that they set themselves."""
