"""States of an order and their transitions. Each names who takes it, so that nothing gets
stuck."""

from enum import StrEnum

from agio_kernel.declarations.states import StateMachine


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
        (_S.PENDING_MATCH, "match", "timer", "operator"): _S.MATCHED,
        (_S.PENDING_MATCH, "cancel", "user"): _S.CANCELLED,
        (_S.PENDING_MATCH, "reject", "operator"): _S.REJECTED,
        (_S.PENDING_MATCH, "expire", "timer"): _S.EXPIRED,
        (_S.MATCHED, "send", "user"): _S.PROOF_SENT,
        (_S.MATCHED, "pay", "operator"): _S.PROOF_SENT,
        (_S.MATCHED, "finish", "operator"): _S.FINISHED,
        (_S.MATCHED, "cancel", "user"): _S.CANCELLED,
        (_S.MATCHED, "reject", "operator"): _S.REJECTED,
        (_S.MATCHED, "expire", "timer"): _S.EXPIRED,
        (_S.PROOF_SENT, "finish", "operator"): _S.FINISHED,
        (_S.PROOF_SENT, "confirm", "user", "timer"): _S.FINISHED,
        (_S.PROOF_SENT, "reject", "operator"): _S.REJECTED,
        (_S.PROOF_SENT, "dispute", "user"): _S.DISPUTED,
        (_S.REJECTED, "dispute", "user"): _S.DISPUTED,
        (_S.EXPIRED, "reopen", "operator"): _S.MATCHED,
        (_S.CANCELLED, "reopen", "operator"): _S.MATCHED,
        (_S.DISPUTED, "settle", "operator"): _S.FINISHED,
        (_S.DISPUTED, "dismiss", "operator"): _S.CLOSED,
    },
    initial=_S.PENDING_MATCH,
    final=(_S.FINISHED, _S.CLOSED),
    relation="c2c_order",
)
