"""Course of a run of the tests: what its sites begin with, how long a test may take, in which order files come."""
