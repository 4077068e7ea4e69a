"""States of a submission and their transitions. Each names who takes it."""

from enum import StrEnum

from agio_kernel.declarations.states import StateMachine


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
            (_R.UNDER_REVIEW, "approve", "operator"): _R.APPROVED,
            (_R.UNDER_REVIEW, "reject", "operator"): _R.REJECTED,
            (_R.UNDER_REVIEW, "withdraw", "user"): _R.WITHDRAWN,
            (_R.REJECTED, "resubmit", "user"): _R.UNDER_REVIEW,
            (_R.WITHDRAWN, "resubmit", "user"): _R.UNDER_REVIEW,
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
        (_R.UNDER_REVIEW, "approve", "operator"): _R.APPROVED,
        (_R.UNDER_REVIEW, "reject", "operator"): _R.REJECTED,
        (_R.UNDER_REVIEW, "withdraw", "user"): _R.WITHDRAWN,
    },
    initial=_R.UNDER_REVIEW,
    final=(_R.APPROVED, _R.REJECTED, _R.WITHDRAWN),
    relation="verification_credit",
)

STATES = (IDENTITY_STATES, ADDRESS_STATES, CREDIT_STATES)
