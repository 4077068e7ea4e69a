"""States of a position and their transitions. Its owner orders, cancels and closes; prices and the calendar do the
rest, nobody else.
"""

from enum import StrEnum

from agio_kernel.declarations.states import StateMachine


class PositionState(StrEnum):
    """State of a position."""

    PENDING = "pending"
    """Ordered: it waits for the tick that fills it."""
    HOLDING = "holding"
    CLOSING = "closing"
    """State of a position whose owner closes it, all or a part, at the next tick."""
    CLOSED = "closed"
    LIQUIDATED = "liquidated"
    CANCELLED = "cancelled"


_S = PositionState
OPEN = (_S.PENDING, _S.HOLDING, _S.CLOSING)
HELD = (_S.HOLDING, _S.CLOSING)

POSITION_STATES = StateMachine(
    plugin="contract",
    noun="position",
    states=PositionState,
    table={
        (_S.PENDING, "enter", "timer"): _S.HOLDING,
        (_S.PENDING, "cancel", "user", "timer"): _S.CANCELLED,
        (_S.HOLDING, "close", "user"): _S.CLOSING,
        (_S.HOLDING, "end", "timer"): _S.CLOSED,
        (_S.HOLDING, "liquidate", "timer"): _S.LIQUIDATED,
        (_S.CLOSING, "keep", "user", "timer"): _S.HOLDING,
        (_S.CLOSING, "end", "timer"): _S.CLOSED,
        (_S.CLOSING, "liquidate", "timer"): _S.LIQUIDATED,
    },
    initial=_S.PENDING,
    final=(_S.CLOSED, _S.LIQUIDATED, _S.CANCELLED),
    relation="contract_position",
)
