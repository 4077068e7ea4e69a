"""States of a position and their transitions. Its owner orders, cancels and closes; prices and the calendar do the
rest, nobody else.
"""

from enum import StrEnum

from agio_kernel.declarations.states import Exit, StateMachine


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
        (_S.PENDING, "enter"): _S.HOLDING,
        (_S.PENDING, "cancel"): _S.CANCELLED,
        (_S.HOLDING, "close"): _S.CLOSING,
        (_S.HOLDING, "end"): _S.CLOSED,
        (_S.HOLDING, "liquidate"): _S.LIQUIDATED,
        (_S.CLOSING, "keep"): _S.HOLDING,
        (_S.CLOSING, "end"): _S.CLOSED,
        (_S.CLOSING, "liquidate"): _S.LIQUIDATED,
    },
    exits={
        _S.PENDING: (Exit("timer", "enter"), Exit("user", "cancel"), Exit("timer", "cancel")),
        _S.HOLDING: (Exit("user", "close"), Exit("timer", "end"), Exit("timer", "liquidate")),
        _S.CLOSING: (Exit("user", "keep"), Exit("timer", "keep"), Exit("timer", "end"), Exit("timer", "liquidate")),
    },
    initial=_S.PENDING,
    final=(_S.CLOSED, _S.LIQUIDATED, _S.CANCELLED),
    relation="contract_position",
)
