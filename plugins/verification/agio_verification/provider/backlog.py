"""Backlog of checks that wait for the outside service."""

from agio_kernel.jobs import Backlog

UNANSWERED = Backlog(
    "verification.unanswered",
    "SELECT created_at FROM verification_check WHERE outcome = '' ORDER BY created_at",
    late_s=86_400,
)
"""Identities that the service was to look at, and says nothing of."""
