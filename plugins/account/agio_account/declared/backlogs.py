"""Backlogs of the account plugin: work that waits for something other than a moment."""

from agio_kernel.jobs import Backlog

UNDELIVERED = Backlog(
    "account.messages",
    "SELECT created_at FROM outgoing_message WHERE state = 'queued' ORDER BY created_at",
    late_s=180,
)
"""Messages that no mail server or text service takes: by then five of six tries have failed."""
