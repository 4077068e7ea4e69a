"""Telling users that an order of theirs that waited was filled: once, when it has ended, and many at once as one."""
