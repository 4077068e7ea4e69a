"""States of a member who shares devices with somebody above them, and their transitions."""

from enum import StrEnum

from agio_kernel.declarations.states import StateMachine


class MemberState(StrEnum):
    """Whether the fees of a member earn something for those above."""

    CLEAR = "clear"
    REVIEW = "review"
    APPROVED = "approved"
    REFUSED = "refused"


_M = MemberState

MEMBER_STATES = StateMachine(
    plugin="referral",
    noun="member",
    states=MemberState,
    table={
        (_M.CLEAR, "flag", "timer"): _M.REVIEW,
        (_M.REVIEW, "approve", "operator"): _M.APPROVED,
        (_M.REVIEW, "refuse", "operator"): _M.REFUSED,
    },
    initial=_M.CLEAR,
    final=(_M.APPROVED, _M.REFUSED),
    relation="referral_member",
)
