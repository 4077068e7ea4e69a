"""States of an issue and of a subscription, and their transitions. Each names who takes it."""

from enum import StrEnum

from agio_kernel.declarations.states import StateMachine


class IssueState(StrEnum):
    """State of an issue. Whether an announced one is open follows from its window."""

    ANNOUNCED = "announced"
    CLOSED = "closed"
    ALLOCATED = "allocated"
    LISTED = "listed"
    FAILED = "failed"


class OrderState(StrEnum):
    """State of a subscription."""

    UNDER_REVIEW = "under_review"
    PASSED = "passed"
    LOCKED = "locked"
    RELEASED = "released"
    NOT_PASSED = "not_passed"
    REJECTED = "rejected"
    ISSUANCE_FAILED = "issuance_failed"
    REFUNDED = "refunded"


_I, _S = IssueState, OrderState

FROZEN = (_S.UNDER_REVIEW, _S.PASSED, _S.ISSUANCE_FAILED)
"""The USDT of a subscription are frozen."""
UNDER_WAY = (*FROZEN, _S.LOCKED)

ISSUE_STATES = StateMachine(
    plugin="subscription",
    noun="issue",
    states=IssueState,
    table={
        (_I.ANNOUNCED, "close", "timer"): _I.CLOSED,
        (_I.ANNOUNCED, "fail", "operator"): _I.FAILED,
        (_I.CLOSED, "allocate", "timer"): _I.ALLOCATED,
        (_I.CLOSED, "fail", "operator"): _I.FAILED,
        (_I.ALLOCATED, "list", "timer"): _I.LISTED,
        (_I.ALLOCATED, "fail", "operator"): _I.FAILED,
    },
    initial=_I.ANNOUNCED,
    final=(_I.LISTED, _I.FAILED),
    relation="subscription_issue",
)

ORDER_STATES = StateMachine(
    plugin="subscription",
    noun="order",
    states=OrderState,
    table={
        (_S.UNDER_REVIEW, "pass", "timer", "operator"): _S.PASSED,
        (_S.UNDER_REVIEW, "pass_share", "operator"): _S.PASSED,
        (_S.UNDER_REVIEW, "miss", "timer"): _S.NOT_PASSED,
        (_S.UNDER_REVIEW, "reject", "operator"): _S.REJECTED,
        (_S.UNDER_REVIEW, "fail", "timer"): _S.ISSUANCE_FAILED,
        (_S.PASSED, "fail", "timer"): _S.ISSUANCE_FAILED,
        (_S.PASSED, "credit", "timer"): _S.LOCKED,
        (_S.LOCKED, "release", "timer"): _S.RELEASED,
        (_S.ISSUANCE_FAILED, "refund", "timer"): _S.REFUNDED,
    },
    initial=_S.UNDER_REVIEW,
    final=(_S.RELEASED, _S.NOT_PASSED, _S.REJECTED, _S.REFUNDED),
    relation="subscription_order",
)
