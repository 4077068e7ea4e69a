"""The states of a spot order, and who can take a waiting one further. One that waits for its price is pending, too."""

from agio_kernel.declarations.states import StateMachine

from agio_spot.engine.order import State

ORDER_STATES = StateMachine(
    plugin="spot",
    noun="order",
    states=State,
    table={
        (State.PENDING, "fill_part", "timer"): State.TRADING,
        (State.PENDING, "fill", "timer"): State.CLOSED,
        (State.PENDING, "withdraw", "user"): State.WITHDRAWN,
        (State.TRADING, "fill_part", "timer"): State.TRADING,
        (State.TRADING, "fill", "timer"): State.CLOSED,
        (State.TRADING, "withdraw", "user"): State.WITHDRAWN,
    },
    initial=State.PENDING,
    final=(State.CLOSED, State.WITHDRAWN),
    relation="spot_order",
)
