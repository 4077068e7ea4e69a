"""Transitions of an alert: it is sent once its price is reached, or cancelled before."""

from enum import StrEnum

from agio_kernel.declarations.states import StateMachine


class AlertState(StrEnum):
    """State of an alert."""

    WAITING = "waiting"
    SENT = "sent"
    FAILED = "failed"
    CANCELLED = "cancelled"


_S = AlertState

ALERT_STATES = StateMachine(
    plugin="pricealert",
    noun="alert",
    states=AlertState,
    table={
        (_S.WAITING, "send", "timer"): _S.SENT,
        (_S.WAITING, "give_up", "timer"): _S.FAILED,
        (_S.WAITING, "cancel", "user"): _S.CANCELLED,
    },
    initial=_S.WAITING,
    final=(_S.SENT, _S.FAILED, _S.CANCELLED),
    relation="pricealert_alert",
)
