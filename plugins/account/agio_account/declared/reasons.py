"""Ledger accounts of simulated money: it comes from a house account that exists for nothing else."""

from __future__ import annotations

from agio_kernel.ledger import AccountName, CauseKind, CauseProof, Reason, house_like

DEMO_FUNDS = Reason(3100, "account.demo_funds", spends=False)
DEMO_ACCOUNT = CauseKind(3100, "account.demo_account")
# Brings nothing in: simulated funds are never withdrawn.
DEMO_SOURCE = AccountName("external:demo")

_FUNDED = f"SELECT user_id, 0, {house_like(DEMO_SOURCE, 'account')}, account, amount FROM account_demo_funds"

FUNDED = CauseProof(DEMO_ACCOUNT, _FUNDED)
