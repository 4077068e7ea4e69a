"""Reasons of the money movements of spot trading, and the house accounts that they go through."""

from agio_kernel.ledger import AccountName, Agreement, CauseKind, CauseProof, FeeSource, HoldSource, LedgerCodes, Reason

from agio_spot.declared.proofs import (
    FEES,
    FEES_PAID,
    FILLED,
    FLOW_FUNDS,
    LIQUIDITY,
    LOANS,
    OPEN_HOLDS,
    REMAINDERS,
    TRADES,
)

TRADE = Reason(3400, "spot.trade", spends=True)
FEE = Reason(3401, "spot.fee", spends=True, fee=True)
ROUNDING = Reason(3402, "spot.rounding", spends=True)
FLOW = Reason(3403, "spot.flow", spends=False)

TRADE_CAUSE = CauseKind(3400, "spot.trade")
ORDER_CAUSE = CauseKind(3401, "spot.order")
FLOW_CAUSE = CauseKind(3402, "spot.flow")

LEDGER_CODES = LedgerCodes(
    reasons=(TRADE, FEE, ROUNDING, FLOW),
    causes=(TRADE_CAUSE, ORDER_CAUSE, FLOW_CAUSE),
    accounts=tuple(AccountName(name) for name in (LIQUIDITY, FEES, REMAINDERS, FLOW_FUNDS)),
    hold_sources=(HoldSource(ORDER_CAUSE, OPEN_HOLDS),),
    proofs=(CauseProof(TRADE_CAUSE, TRADES), CauseProof(ORDER_CAUSE), CauseProof(FLOW_CAUSE, LOANS)),
    fees=(FeeSource(FEE, TRADE_CAUSE, FEES_PAID),),
    agreements=(Agreement("spot.order.filled", ORDER_CAUSE, FILLED),),
)
