"""Reasons of the money movements of spot trading."""

from agio_kernel.ledger import Agreement, CauseKind, CauseProof, FeeSource, HoldSource, Reason

from agio_spot.declared.proofs import FEES_PAID, FILLED, LOANS, OPEN_HOLDS, TRADES

TRADE = Reason(3400, "spot.trade", spends=True)
FEE = Reason(3401, "spot.fee", spends=True, fee=True)
ROUNDING = Reason(3402, "spot.rounding", spends=True)
FLOW = Reason(3403, "spot.flow", spends=False)

TRADE_CAUSE = CauseKind(3400, "spot.trade")
ORDER_CAUSE = CauseKind(3401, "spot.order")
FLOW_CAUSE = CauseKind(3402, "spot.flow")

PROOFS = (
    HoldSource(ORDER_CAUSE, OPEN_HOLDS),
    CauseProof(TRADE_CAUSE, TRADES),
    CauseProof(ORDER_CAUSE),
    CauseProof(FLOW_CAUSE, LOANS),
    FeeSource(FEE, TRADE_CAUSE, FEES_PAID),
    Agreement("spot.order.filled", ORDER_CAUSE, FILLED),
)
