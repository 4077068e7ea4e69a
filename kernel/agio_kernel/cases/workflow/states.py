"""The states of a proposal, and who can take a waiting one further: it ends where its subject isn't what it was."""

from enum import StrEnum

from agio_kernel.settings.two_people import two_people


class ProposalState(StrEnum):
    """State of a proposal."""

    PENDING = "pending"
    APPROVED = "approved"
    REJECTED = "rejected"
    WITHDRAWN = "withdrawn"
    ENDED = "ended"


PROPOSAL_STATES = two_people("kernel", "proposal", ProposalState, grant="approve", relation="review_proposal")
