"""What the console moves money for: corrections, each a transfer that two operators agreed on."""

from agio_kernel.ledger import AccountName, CauseKind, LedgerCodes, Reason

CORRECTION = Reason(390, "operator.correction")
CORRECTION_CAUSE = CauseKind(390, "operator.correction")
CORRECTIONS = AccountName("house:corrections")

LEDGER_CODES = LedgerCodes(reasons=(CORRECTION,), causes=(CORRECTION_CAUSE,), accounts=(CORRECTIONS,))
