"""Proposals: how a parameter's value changes. One operator makes it, another checks it, and both stay on record."""

from __future__ import annotations

from datetime import datetime
from enum import StrEnum

import msgspec

from agio_kernel.settings.dual_control import dual_control


class ProposalState(StrEnum):
    """State of a proposal."""

    PENDING = "pending"
    APPROVED = "approved"
    REJECTED = "rejected"
    WITHDRAWN = "withdrawn"


PROPOSALS = dual_control("kernel", "parameter_proposal", ProposalState, grant="approve", relation="parameter_proposal")


class Proposal(msgspec.Struct, frozen=True, kw_only=True):
    """A change that an operator asked for. `value` is as written; `maker` and `checker` are ids of operators."""

    id: int
    key: str
    value: str
    effective_at: datetime
    state: ProposalState
    maker: int
    reason: str
    checker: int | None
    remark: str | None
    created_at: datetime
    decided_at: datetime | None


class ParameterValue(msgspec.Struct, frozen=True, kw_only=True):
    """A value that is, was or will be in force, from `effective_at` until the next one of its key."""

    id: int
    key: str
    value: str
    effective_at: datetime
    maker: int
    checker: int
    reason: str
    created_at: datetime
    proposal_id: int
