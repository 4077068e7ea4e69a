"""States of an order and their transitions. Each state that isn't final names its next actors, so that nothing gets
stuck."""

from enum import StrEnum

from agio_kernel.declarations.states import Exit, StateMachine


class OrderState(StrEnum):
    """State of an order."""

    PENDING_MATCH = "pending_match"
    MATCHED = "matched"
    PROOF_SENT = "proof_sent"
    FINISHED = "finished"
    REJECTED = "rejected"
    EXPIRED = "expired"
    CANCELLED = "cancelled"
    DISPUTED = "disputed"
    CLOSED = "closed"


_S = OrderState

UNDER_WAY = (_S.PENDING_MATCH, _S.MATCHED, _S.PROOF_SENT, _S.DISPUTED)
"""States of an order that isn't settled."""

ORDER_STATES = StateMachine(
    plugin="c2c",
    noun="order",
    states=OrderState,
    # One machine for both sides. Who buys sends the wire, and the desk finishes; who sells is sent one by the desk,
    # and confirms it. The operations say which side may do what.
    table={
        (_S.PENDING_MATCH, "match"): _S.MATCHED,
        (_S.PENDING_MATCH, "cancel"): _S.CANCELLED,
        (_S.PENDING_MATCH, "reject"): _S.REJECTED,
        (_S.PENDING_MATCH, "expire"): _S.EXPIRED,
        (_S.MATCHED, "send"): _S.PROOF_SENT,
        (_S.MATCHED, "pay"): _S.PROOF_SENT,
        (_S.MATCHED, "finish"): _S.FINISHED,
        (_S.MATCHED, "cancel"): _S.CANCELLED,
        (_S.MATCHED, "reject"): _S.REJECTED,
        (_S.MATCHED, "expire"): _S.EXPIRED,
        (_S.PROOF_SENT, "finish"): _S.FINISHED,
        (_S.PROOF_SENT, "confirm"): _S.FINISHED,
        (_S.PROOF_SENT, "reject"): _S.REJECTED,
        (_S.PROOF_SENT, "dispute"): _S.DISPUTED,
        (_S.REJECTED, "dispute"): _S.DISPUTED,
        (_S.EXPIRED, "reopen"): _S.MATCHED,
        (_S.CANCELLED, "reopen"): _S.MATCHED,
        (_S.DISPUTED, "settle"): _S.FINISHED,
        (_S.DISPUTED, "dismiss"): _S.CLOSED,
    },
    exits={
        _S.PENDING_MATCH: (
            Exit("timer", "match"),
            Exit("operator", "match"),
            Exit("operator", "reject"),
            Exit("user", "cancel"),
            Exit("timer", "expire"),
        ),
        _S.MATCHED: (
            Exit("user", "send"),
            Exit("operator", "pay"),
            Exit("operator", "finish"),
            Exit("user", "cancel"),
            Exit("timer", "expire"),
        ),
        _S.PROOF_SENT: (
            Exit("operator", "finish"),
            Exit("operator", "reject"),
            Exit("user", "confirm"),
            Exit("timer", "confirm"),
            Exit("user", "dispute"),
        ),
        _S.REJECTED: (Exit("user", "dispute"),),
        _S.EXPIRED: (Exit("operator", "reopen"),),
        _S.CANCELLED: (Exit("operator", "reopen"),),
        _S.DISPUTED: (Exit("operator", "settle"), Exit("operator", "dismiss")),
    },
    initial=_S.PENDING_MATCH,
    final=(_S.FINISHED, _S.CLOSED),
    relation="c2c_order",
)
