"""Reasons of the wallet's money movements, and the proof of the holds of waiting withdrawals."""

from agio_kernel.ledger import CauseKind, CauseProof, HoldSource, Reason

from agio_wallet.declared import proofs
from agio_wallet.declared.ways import REVERSAL_WAY, WITHDRAWAL_WAY

OPENING_BALANCE = Reason(3200, "wallet.opening_balance", spends=False)
DEPOSIT = Reason(3201, "wallet.deposit", spends=False, brings=True)
DEPOSIT_REVERSAL = Reason(3202, "wallet.deposit_reversal", spends=False, way=REVERSAL_WAY)
WITHDRAWAL = Reason(3203, "wallet.withdrawal", spends=False, way=WITHDRAWAL_WAY)
WITHDRAWAL_FEE = Reason(3204, "wallet.withdrawal_fee", spends=False)
TRANSFER = Reason(3205, "wallet.transfer", spends=False)
EXCHANGE = Reason(3206, "wallet.exchange", spends=False)
RECONCILIATION = Reason(3207, "wallet.reconciliation", spends=False)

USER_OPENED = CauseKind(3200, "wallet.user_opened")
DEPOSIT_CAUSE = CauseKind(3201, "wallet.deposit")
WITHDRAWAL_CAUSE = CauseKind(3202, "wallet.withdrawal")
TRANSFER_CAUSE = CauseKind(3203, "wallet.transfer")
EXCHANGE_CAUSE = CauseKind(3204, "wallet.exchange")
EXCEPTION_CAUSE = CauseKind(3205, "wallet.exception")

_OPEN_WITHDRAWALS = (
    "SELECT account, sum(gross)::bigint AS amount FROM wallet_withdrawal"
    " WHERE state IN ('requested', 'approved', 'broadcast') GROUP BY account"
)

PROOFS = (
    HoldSource(WITHDRAWAL_CAUSE, _OPEN_WITHDRAWALS),
    CauseProof(USER_OPENED, proofs.OPENING_BALANCES),
    CauseProof(DEPOSIT_CAUSE, proofs.DEPOSITS),
    CauseProof(WITHDRAWAL_CAUSE, proofs.WITHDRAWALS),
    CauseProof(TRANSFER_CAUSE, proofs.TRANSFERS),
    CauseProof(EXCHANGE_CAUSE, proofs.EXCHANGES),
    CauseProof(EXCEPTION_CAUSE, proofs.EXCEPTIONS),
)
