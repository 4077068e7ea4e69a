"""Permissions of operators."""

from agio_kernel.declarations.access import Permission

LOANS_DECIDE = Permission("lending.loans.decide", "lending.permission.loans.decide", ("compliance", "accountant"))
VOUCHERS_DECIDE = Permission("lending.vouchers.decide", "lending.permission.vouchers.decide", ("accountant",))
