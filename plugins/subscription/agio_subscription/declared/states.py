"""States of an issue and of a subscription, and their transitions. Each state that isn't final names its next
actors."""

from enum import StrEnum

from agio_kernel.declarations.states import Exit, StateMachine


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
        (_I.ANNOUNCED, "close"): _I.CLOSED,
        (_I.ANNOUNCED, "fail"): _I.FAILED,
        (_I.CLOSED, "allocate"): _I.ALLOCATED,
        (_I.CLOSED, "fail"): _I.FAILED,
        (_I.ALLOCATED, "list"): _I.LISTED,
        (_I.ALLOCATED, "fail"): _I.FAILED,
    },
    exits={
        _I.ANNOUNCED: (Exit("timer", "close"), Exit("operator", "fail")),
        _I.CLOSED: (Exit("timer", "allocate"), Exit("operator", "fail")),
        _I.ALLOCATED: (Exit("timer", "list"), Exit("operator", "fail")),
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
        (_S.UNDER_REVIEW, "pass"): _S.PASSED,
        (_S.UNDER_REVIEW, "pass_share"): _S.PASSED,
        (_S.UNDER_REVIEW, "miss"): _S.NOT_PASSED,
        (_S.UNDER_REVIEW, "reject"): _S.REJECTED,
        (_S.UNDER_REVIEW, "fail"): _S.ISSUANCE_FAILED,
        (_S.PASSED, "fail"): _S.ISSUANCE_FAILED,
        (_S.PASSED, "credit"): _S.LOCKED,
        (_S.LOCKED, "release"): _S.RELEASED,
        (_S.ISSUANCE_FAILED, "refund"): _S.REFUNDED,
    },
    exits={
        _S.UNDER_REVIEW: (
            Exit("timer", "pass"),
            Exit("timer", "miss"),
            Exit("operator", "pass"),
            Exit("operator", "pass_share"),
            Exit("operator", "reject"),
        ),
        _S.PASSED: (Exit("timer", "credit"), Exit("timer", "fail")),
        _S.LOCKED: (Exit("timer", "release"),),
        _S.ISSUANCE_FAILED: (Exit("timer", "refund"),),
    },
    initial=_S.UNDER_REVIEW,
    final=(_S.RELEASED, _S.NOT_PASSED, _S.REJECTED, _S.REFUNDED),
    relation="subscription_order",
)
