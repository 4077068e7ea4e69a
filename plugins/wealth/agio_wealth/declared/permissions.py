"""Permissions of operators."""

from agio_kernel.declarations.access import Permission

PAYOUTS_DECIDE = Permission("wealth.payouts.decide", "wealth.permission.payouts.decide", ("accountant",))
