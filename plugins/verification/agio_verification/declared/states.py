"""States of a submission and their transitions. Each state that isn't final names its next actors."""

from enum import StrEnum

from agio_kernel.declarations.states import Exit, StateMachine


class ReviewState(StrEnum):
    """State of a submission."""

    UNDER_REVIEW = "under_review"
    APPROVED = "approved"
    REJECTED = "rejected"
    WITHDRAWN = "withdrawn"


_R = ReviewState


def _reviewed(noun: str, relation: str) -> StateMachine[ReviewState]:
    return StateMachine(
        plugin="verification",
        noun=noun,
        states=ReviewState,
        # What was approved stays as it is: it is what others rely on.
        table={
            (_R.UNDER_REVIEW, "approve"): _R.APPROVED,
            (_R.UNDER_REVIEW, "reject"): _R.REJECTED,
            (_R.UNDER_REVIEW, "withdraw"): _R.WITHDRAWN,
            (_R.REJECTED, "resubmit"): _R.UNDER_REVIEW,
            (_R.WITHDRAWN, "resubmit"): _R.UNDER_REVIEW,
        },
        exits={
            _R.UNDER_REVIEW: (Exit("operator", "approve"), Exit("operator", "reject"), Exit("user", "withdraw")),
            _R.REJECTED: (Exit("user", "resubmit"),),
            _R.WITHDRAWN: (Exit("user", "resubmit"),),
        },
        initial=_R.UNDER_REVIEW,
        final=(_R.APPROVED,),
        relation=relation,
    )


IDENTITY_STATES = _reviewed("identity", "verification_identity")

ADDRESS_STATES = _reviewed("address", "verification_address")

CREDIT_STATES = StateMachine(
    plugin="verification",
    noun="credit",
    states=ReviewState,
    # Each request is decided once, and the next one is another: together they are the history of the score.
    table={
        (_R.UNDER_REVIEW, "approve"): _R.APPROVED,
        (_R.UNDER_REVIEW, "reject"): _R.REJECTED,
        (_R.UNDER_REVIEW, "withdraw"): _R.WITHDRAWN,
    },
    exits={_R.UNDER_REVIEW: (Exit("operator", "approve"), Exit("operator", "reject"), Exit("user", "withdraw"))},
    initial=_R.UNDER_REVIEW,
    final=(_R.APPROVED, _R.REJECTED, _R.WITHDRAWN),
    relation="verification_credit",
)

STATES = (IDENTITY_STATES, ADDRESS_STATES, CREDIT_STATES)
