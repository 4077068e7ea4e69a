"""What the wallet moves money for, and where waiting withdrawals prove their holds."""

from agio_kernel.ledger import AccountName, CauseKind, HoldSource, LedgerCodes, Reason

OPENING_BALANCE = Reason(200, "wallet.opening_balance")
DEPOSIT = Reason(201, "wallet.deposit")
DEPOSIT_REVERSAL = Reason(202, "wallet.deposit_reversal")
WITHDRAWAL = Reason(203, "wallet.withdrawal")
WITHDRAWAL_FEE = Reason(204, "wallet.withdrawal_fee")
TRANSFER = Reason(205, "wallet.transfer")
EXCHANGE = Reason(206, "wallet.exchange")
RECONCILIATION = Reason(207, "wallet.reconciliation")

USER_OPENED = CauseKind(20, "wallet.user_opened")
DEPOSIT_CAUSE = CauseKind(201, "wallet.deposit")
WITHDRAWAL_CAUSE = CauseKind(202, "wallet.withdrawal")
TRANSFER_CAUSE = CauseKind(203, "wallet.transfer")
EXCHANGE_CAUSE = CauseKind(204, "wallet.exchange")
EXCEPTION_CAUSE = CauseKind(205, "wallet.exception")

DEVELOPMENT_FUNDS = AccountName("external:development")
OUTSIDE = AccountName("external:chain")
"""What came from outside and has not gone back: its balance is minus what users were credited."""
BANK = AccountName("external:bank")
FEES = AccountName("house:fees")
EXCHANGE_DESK = AccountName("house:exchange")
OWED = AccountName("house:reconciliation")
"""What reversed deposits left uncovered: minus what users still owe."""
LOSSES = AccountName("house:losses")

_OPEN_WITHDRAWALS = (
    "SELECT account, sum(gross)::bigint AS amount FROM wallet_withdrawal"
    " WHERE state IN ('requested', 'approved', 'broadcast') GROUP BY account"
)

LEDGER_CODES = LedgerCodes(
    reasons=(
        OPENING_BALANCE,
        DEPOSIT,
        DEPOSIT_REVERSAL,
        WITHDRAWAL,
        WITHDRAWAL_FEE,
        TRANSFER,
        EXCHANGE,
        RECONCILIATION,
    ),
    causes=(USER_OPENED, DEPOSIT_CAUSE, WITHDRAWAL_CAUSE, TRANSFER_CAUSE, EXCHANGE_CAUSE, EXCEPTION_CAUSE),
    accounts=(DEVELOPMENT_FUNDS, OUTSIDE, BANK, FEES, EXCHANGE_DESK, OWED, LOSSES),
    hold_sources=(HoldSource(WITHDRAWAL_CAUSE, _OPEN_WITHDRAWALS),),
)
