"""What the wallet moves money for."""

from agio_kernel.ledger import AccountName, CauseKind, LedgerCodes, Reason

OPENING_BALANCE = Reason(200, "wallet.opening_balance")
USER_OPENED = CauseKind(20, "wallet.user_opened")
DEVELOPMENT_FUNDS = AccountName("external:development")

LEDGER_CODES = LedgerCodes(reasons=(OPENING_BALANCE,), causes=(USER_OPENED,), accounts=(DEVELOPMENT_FUNDS,))
