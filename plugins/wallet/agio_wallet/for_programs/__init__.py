"""Deposits, withdrawals and transfers for programs: the port `Funding`."""
