"""Permissions of operators in the wallet."""

from __future__ import annotations

from agio_kernel.declarations.access import Permission

DEPOSITS_DECIDE = Permission("wallet.deposits.decide", "wallet.permission.deposits.decide", ("accountant",))
WITHDRAWALS_DECIDE = Permission(
    "wallet.withdrawals.decide", "wallet.permission.withdrawals.decide", ("accountant", "compliance")
)
EXCEPTIONS_DECIDE = Permission("wallet.exceptions.decide", "wallet.permission.exceptions.decide", ("accountant",))

PERMISSIONS = (DEPOSITS_DECIDE, WITHDRAWALS_DECIDE, EXCEPTIONS_DECIDE)
