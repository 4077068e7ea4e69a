"""The states of a proposal, and who can take a waiting one further: it ends where its subject isn't what it was."""

from enum import StrEnum

from agio_kernel.settings.dual_control import dual_control


class ProposalState(StrEnum):
    """State of a proposal."""

    PENDING = "pending"
    APPROVED = "approved"
    REJECTED = "rejected"
    WITHDRAWN = "withdrawn"
    ENDED = "ended"


PROPOSAL_STATES = dual_control("kernel", "proposal", ProposalState, grant="approve", relation="review_proposal")
