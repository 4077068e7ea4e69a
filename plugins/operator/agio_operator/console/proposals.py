"""List of the proposals under dual control."""

from __future__ import annotations

from typing import Literal

from agio_kernel.cases.workflow.proposals import proposals_in
from agio_kernel.cases.workflow.schemas import ProposalView
from agio_kernel.declarations.wire import Cursor, Page
from agio_kernel.records import ForOperators, Records

from agio_operator.console.schemas import PAGE, Form
from agio_operator.declared.permissions import AUDIT_EXPORT
from agio_operator.fields import EXPORTED


class Proposals(Form, frozen=True):
    """One page of proposals in a state."""

    state: Literal["pending", "approved", "rejected", "withdrawn", "ended"] = "pending"
    after: Cursor = ""
    size: int = PAGE


PROPOSALS = Records(
    plugin="operator",
    name="proposal",
    path="operatorProposals",
    summary="Proposals to decide, and the own ones",
    form=Proposals,
    answer=Page[ProposalView],
    columns=(
        *("created_at", "kind", "subject", "maker", "reason", "payload"),
        *("state", "checker", "remark", "decided_at"),
    ),
    words={"state": "operator.decisions.{}"},
    listing=proposals_in,
    links={"web/operatorProposalDecide": {"proposal": "rows/0/id"}},
    operators=ForOperators(None, AUDIT_EXPORT.key, EXPORTED),
)
"""Proposals that this operator may decide or has made, the oldest waiting one first."""
