"""The states of deposits, withdrawals and exceptions, and who can take a waiting one further."""

from enum import StrEnum
from typing import Literal

from agio_kernel.cases import Actor
from agio_kernel.declarations.states import StateMachine

CHAIN = Actor("chain")
"""Actor of moves that a block causes."""


Kind = Literal["crypto", "bank"]
"""Destination of a withdrawal: a chain or a bank."""
Source = Literal["submitted", "chain"]
"""Source of a deposit: a statement of its user, or a block."""
Review = Literal["security_change", "reversed_deposit", "concern", "always"]
"""Reason for which an operator must review a withdrawal that is requested now."""


class DepositState(StrEnum):
    """State of a deposit. Dropped means that its block is gone before it was credited."""

    UNDER_REVIEW = "under_review"
    CONFIRMING = "confirming"
    CREDITED = "credited"
    REFUSED = "refused"
    BELOW_MINIMUM = "below_minimum"
    DROPPED = "dropped"
    REVERSED = "reversed"


class WithdrawalState(StrEnum):
    """State of a withdrawal. Until it is broadcast it can come back; then the chain decides."""

    REQUESTED = "requested"
    APPROVED = "approved"
    BROADCAST = "broadcast"
    CONFIRMED = "confirmed"
    FAILED = "failed"
    REJECTED = "rejected"
    CANCELLED = "cancelled"


class ExceptionState(StrEnum):
    """State of a reversed deposit whose money had been spent."""

    OPEN = "open"
    COLLECTED = "collected"
    WRITTEN_OFF = "written_off"


class HaltState(StrEnum):
    """State of a chain that left all known blocks: it came back, or operators follow it."""

    OPEN = "open"
    RETURNED = "returned"
    FOLLOWED = "followed"


_D, _W, _E, _H = DepositState, WithdrawalState, ExceptionState, HaltState

DEPOSIT_STATES = StateMachine(
    plugin="wallet",
    noun="deposit",
    states=DepositState,
    # What the chain shows begins as confirming; what a user submits begins under review.
    table={
        (_D.CONFIRMING, "credit", "timer"): _D.CREDITED,
        (_D.CONFIRMING, "review", "timer"): _D.UNDER_REVIEW,
        (_D.CONFIRMING, "fall_short", "timer"): _D.BELOW_MINIMUM,
        (_D.CONFIRMING, "drop", "timer"): _D.DROPPED,
        (_D.UNDER_REVIEW, "credit", "operator"): _D.CREDITED,
        # To one of several who claim it.
        (_D.UNDER_REVIEW, "award", "operator"): _D.CREDITED,
        (_D.UNDER_REVIEW, "refuse", "operator"): _D.REFUSED,
        (_D.UNDER_REVIEW, "drop", "timer"): _D.DROPPED,
        (_D.CREDITED, "reverse", "timer"): _D.REVERSED,
    },
    initial=_D.CONFIRMING,
    final=(_D.BELOW_MINIMUM, _D.REFUSED, _D.DROPPED, _D.REVERSED),
    relation="wallet_deposit",
)

WITHDRAWAL_STATES = StateMachine(
    plugin="wallet",
    noun="withdrawal",
    states=WithdrawalState,
    table={
        (_W.REQUESTED, "approve", "operator", "timer"): _W.APPROVED,
        (_W.REQUESTED, "reject", "operator"): _W.REJECTED,
        (_W.REQUESTED, "cancel", "user"): _W.CANCELLED,
        (_W.APPROVED, "broadcast", "operator"): _W.BROADCAST,
        (_W.APPROVED, "reject", "operator"): _W.REJECTED,
        (_W.BROADCAST, "confirm", "operator", "timer"): _W.CONFIRMED,
        (_W.BROADCAST, "fail", "timer"): _W.FAILED,
    },
    initial=_W.REQUESTED,
    final=(_W.CONFIRMED, _W.FAILED, _W.REJECTED, _W.CANCELLED),
    relation="wallet_withdrawal",
)

EXCEPTION_STATES = StateMachine(
    plugin="wallet",
    noun="exception",
    states=ExceptionState,
    table={(_E.OPEN, "collect", "operator"): _E.COLLECTED, (_E.OPEN, "write_off", "operator"): _E.WRITTEN_OFF},
    initial=_E.OPEN,
    final=(_E.COLLECTED, _E.WRITTEN_OFF),
    relation="wallet_exception",
)

HALT_STATES = StateMachine(
    plugin="wallet",
    noun="halt",
    states=HaltState,
    # Operators follow where the deployment reads a chain: only there is a queue of these.
    table={(_H.OPEN, "return", "timer"): _H.RETURNED, (_H.OPEN, "follow", "operator"): _H.FOLLOWED},
    initial=_H.OPEN,
    final=(_H.RETURNED, _H.FOLLOWED),
    relation="wallet_chain_halt",
)
