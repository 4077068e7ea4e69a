"""States of an order and their transitions. Each names who takes it, so that nothing gets
stuck."""

from enum import StrEnum

from agio_kernel.declarations.states import StateMachine


class OrderState(StrEnum):
    """State of an order."""

    IN_CUSTODY = "in_custody"
    REDEEMING = "redeeming"
    REDEEMED = "redeemed"
    COMPLETED = "completed"
    REDEMPTION_REJECTED = "redemption_rejected"


_S = OrderState

EARNING = (_S.IN_CUSTODY, _S.REDEEMING, _S.REDEMPTION_REJECTED)
"""The money is in custody and earns, also while its redemption is on its way."""

ORDER_STATES = StateMachine(
    plugin="custody",
    noun="order",
    states=OrderState,
    # Whoever waits for an early redemption when the term ends gets everything: the end comes first.
    table={
        (_S.IN_CUSTODY, "request", "user"): _S.REDEEMING,
        (_S.IN_CUSTODY, "complete", "timer"): _S.COMPLETED,
        (_S.REDEEMING, "redeem", "timer", "operator"): _S.REDEEMED,
        (_S.REDEEMING, "reject", "operator"): _S.REDEMPTION_REJECTED,
        (_S.REDEEMING, "complete", "timer"): _S.COMPLETED,
        (_S.REDEMPTION_REJECTED, "request", "user"): _S.REDEEMING,
        (_S.REDEMPTION_REJECTED, "complete", "timer"): _S.COMPLETED,
    },
    initial=_S.IN_CUSTODY,
    final=(_S.REDEEMED, _S.COMPLETED),
    relation="custody_order",
)
