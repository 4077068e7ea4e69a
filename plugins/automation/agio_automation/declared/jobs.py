"""Scheduled work of the plugin."""

from agio_kernel.jobs import JobKind

FIRE = JobKind("automation.fire", "Carry out what users have done again and again")
WATCH = JobKind("automation.watch", "Look for prices that instructions wait for")
