"""States of fund orders and VIP orders, and their transitions. Each names who takes it."""

from enum import StrEnum

from agio_kernel.declarations.states import StateMachine


class OrderState(StrEnum):
    """State of a fund order: a purchase is filled, a redemption is valued (and redeeming) and paid."""

    WAITING = "waiting"
    FILLED = "filled"
    REDEEMING = "redeeming"
    REDEEMED = "redeemed"
    WITHDRAWN = "withdrawn"


class VipState(StrEnum):
    """State of a VIP order."""

    RUNNING = "running"
    COMPLETED = "completed"


_S = OrderState

ORDER_STATES = StateMachine(
    plugin="wealth",
    noun="order",
    states=OrderState,
    table={
        (_S.WAITING, "withdraw", "user"): _S.WITHDRAWN,
        (_S.WAITING, "fill", "timer"): _S.FILLED,
        (_S.WAITING, "value", "timer"): _S.REDEEMING,
        (_S.REDEEMING, "pay", "timer", "operator"): _S.REDEEMED,
    },
    initial=_S.WAITING,
    final=(_S.FILLED, _S.REDEEMED, _S.WITHDRAWN),
    relation="wealth_order",
)

VIP_STATES = StateMachine(
    plugin="wealth",
    noun="vip",
    states=VipState,
    table={(VipState.RUNNING, "complete", "timer"): VipState.COMPLETED},
    initial=VipState.RUNNING,
    final=(VipState.COMPLETED,),
    relation="wealth_vip",
)
