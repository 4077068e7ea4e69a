"""What accounts tell the ledger: simulated money comes from a house account that exists for nothing else."""

from __future__ import annotations

from agio_kernel.ledger import AccountName, CauseKind, LedgerCodes, Reason

DEMO_FUNDS = Reason(3100, "account.demo_funds")
DEMO_ACCOUNT = CauseKind(3100, "account.demo_account")
DEMO_SOURCE = AccountName("external:demo")

LEDGER_CODES = LedgerCodes(reasons=(DEMO_FUNDS,), causes=(DEMO_ACCOUNT,), accounts=(DEMO_SOURCE,))
