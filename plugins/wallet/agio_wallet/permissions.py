"""What the wallet lets operators be permitted to do."""

from __future__ import annotations

from agio_kernel.access import Permission

DEPOSITS_DECIDE = Permission("wallet.deposits.decide", "wallet.permission.deposits.decide")
WITHDRAWALS_DECIDE = Permission("wallet.withdrawals.decide", "wallet.permission.withdrawals.decide")
EXCEPTIONS_DECIDE = Permission("wallet.exceptions.decide", "wallet.permission.exceptions.decide")

PERMISSIONS = (DEPOSITS_DECIDE, WITHDRAWALS_DECIDE, EXCEPTIONS_DECIDE)
