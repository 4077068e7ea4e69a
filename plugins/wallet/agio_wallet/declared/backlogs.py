"""Backlogs of the wallet: work that waits for a signer, a bank or a chain, not for a moment."""

from agio_kernel.jobs import Backlog

HOUR_S = 3600

BACKLOGS = (
    Backlog(
        "wallet.unsent",
        "SELECT decided_at FROM wallet_withdrawal"
        " WHERE kind IN ('crypto', 'bank') AND state = 'approved' ORDER BY decided_at",
        late_s=12 * HOUR_S,
    ),
    Backlog(
        "wallet.unconfirmed",
        "SELECT decided_at FROM wallet_withdrawal WHERE kind = 'crypto' AND state = 'broadcast' ORDER BY decided_at",
        late_s=6 * HOUR_S,
    ),
    Backlog(
        "wallet.deposits_unconfirmed",
        "SELECT created_at FROM wallet_deposit WHERE state = 'confirming' ORDER BY created_at",
        late_s=6 * HOUR_S,
    ),
)
"""Approved withdrawals that nobody signed or wired; those on a chain, and deposits, that it doesn't confirm."""
