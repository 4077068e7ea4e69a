"""Read by every Python that tests start, before anything else: notes its secrets, and has it end with the run."""

from agio_testing.run.canaries import watch
from agio_testing.run.lifeline import follow

watch()
follow()
