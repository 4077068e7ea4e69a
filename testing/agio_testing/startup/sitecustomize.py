"""Read by every Python that tests start, before anything else: notes the secrets that it comes by."""

from agio_testing.run.canaries import watch

watch()
