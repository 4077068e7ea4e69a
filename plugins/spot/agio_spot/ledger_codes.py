"""What spot trading moves money for, and through which house accounts."""

from agio_kernel.ledger import AccountName, CauseKind, HoldSource, LedgerCodes, Reason

from agio_spot.store import OPEN_HOLDS

TRADE = Reason(340, "spot.trade")
FEE = Reason(341, "spot.fee")
ROUNDING = Reason(342, "spot.rounding")
FLOW = Reason(343, "spot.flow")

TRADE_CAUSE = CauseKind(340, "spot.trade")
ORDER_CAUSE = CauseKind(341, "spot.order")
FLOW_CAUSE = CauseKind(342, "spot.flow")

LIQUIDITY = "house:liquidity"
FEES = "house:fees"
REMAINDERS = "house:rounding"
FLOW_FUNDS = "house:flow"

LEDGER_CODES = LedgerCodes(
    reasons=(TRADE, FEE, ROUNDING, FLOW),
    causes=(TRADE_CAUSE, ORDER_CAUSE, FLOW_CAUSE),
    accounts=tuple(AccountName(name) for name in (LIQUIDITY, FEES, REMAINDERS, FLOW_FUNDS)),
    hold_sources=(HoldSource(ORDER_CAUSE, OPEN_HOLDS),),
)
