"""The states of a spot order, and who can take a waiting one further. One that waits for its price is pending, too."""

from agio_kernel.declarations.states import Exit, StateMachine

from agio_spot.engine.order import State

ORDER_STATES = StateMachine(
    plugin="spot",
    noun="order",
    states=State,
    table={
        (State.PENDING, "fill_part"): State.TRADING,
        (State.PENDING, "fill"): State.CLOSED,
        (State.PENDING, "withdraw"): State.WITHDRAWN,
        (State.TRADING, "fill_part"): State.TRADING,
        (State.TRADING, "fill"): State.CLOSED,
        (State.TRADING, "withdraw"): State.WITHDRAWN,
    },
    exits={
        State.PENDING: (Exit("user", "withdraw"), Exit("timer", "fill")),
        State.TRADING: (Exit("user", "withdraw"), Exit("timer", "fill")),
    },
    initial=State.PENDING,
    final=(State.CLOSED, State.WITHDRAWN),
    relation="spot_order",
)
