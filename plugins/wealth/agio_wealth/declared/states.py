"""States of fund orders and VIP orders, and their transitions. Each state that isn't final names its next actors."""

from enum import StrEnum

from agio_kernel.declarations.states import Exit, StateMachine


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
        (_S.WAITING, "withdraw"): _S.WITHDRAWN,
        (_S.WAITING, "fill"): _S.FILLED,
        (_S.WAITING, "value"): _S.REDEEMING,
        (_S.REDEEMING, "pay"): _S.REDEEMED,
    },
    exits={
        _S.WAITING: (Exit("timer", "fill"), Exit("timer", "value"), Exit("user", "withdraw")),
        _S.REDEEMING: (Exit("timer", "pay"), Exit("operator", "pay")),
    },
    initial=_S.WAITING,
    final=(_S.FILLED, _S.REDEEMED, _S.WITHDRAWN),
    relation="wealth_order",
)

VIP_STATES = StateMachine(
    plugin="wealth",
    noun="vip",
    states=VipState,
    table={(VipState.RUNNING, "complete"): VipState.COMPLETED},
    exits={VipState.RUNNING: (Exit("timer", "complete"),)},
    initial=VipState.RUNNING,
    final=(VipState.COMPLETED,),
    relation="wealth_vip",
)
