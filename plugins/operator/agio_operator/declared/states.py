"""The states of a proposal, and who can take a waiting one further."""

from enum import StrEnum

from agio_kernel.declarations.states import Exit, StateMachine


class ProposalState(StrEnum):
    """Where a proposal stands."""

    PENDING = "pending"
    APPROVED = "approved"
    REJECTED = "rejected"
    WITHDRAWN = "withdrawn"


_P = ProposalState

PROPOSAL_STATES = StateMachine(
    plugin="operator",
    noun="proposal",
    states=ProposalState,
    table={
        (_P.PENDING, "approve"): _P.APPROVED,
        (_P.PENDING, "reject"): _P.REJECTED,
        (_P.PENDING, "withdraw"): _P.WITHDRAWN,
    },
    exits={_P.PENDING: tuple(Exit("operator", trigger) for trigger in ("approve", "reject", "withdraw"))},
    initial=_P.PENDING,
    final=(_P.APPROVED, _P.REJECTED, _P.WITHDRAWN),
    relation="operator_proposal",
)
