"""Backlogs of the plugin: work that waits for something other than a moment."""

from agio_kernel.jobs import Backlog

UNMATCHED = Backlog(
    "c2c.unmatched",
    "SELECT created_at FROM c2c_order WHERE state = 'pending_match' ORDER BY created_at",
    late_s=3600,
)
"""Orders without an account to pay to, or to be paid from: a third of the hours that a matched one has by default."""
