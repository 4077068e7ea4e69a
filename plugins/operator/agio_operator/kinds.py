"""Kinds of proposals, their execution and the version they are bound to; and the call that decides them."""

from __future__ import annotations

import asyncpg
from agio_kernel.calls.declared import post
from agio_kernel.calls.request import Request
from agio_kernel.cases.workflow.act import act_when_approved, version_of_case
from agio_kernel.cases.workflow.proposals import Applied, Kind, Proposal, decide
from agio_kernel.cases.workflow.schemas import DecidedView, ProposalDecide
from agio_kernel.declarations.access import Access
from agio_kernel.declarations.errors import ApiError
from agio_kernel.plugins.bundles.bundles import APPLY, Bundles

from agio_operator.console.console import Console
from agio_operator.declared.codes import FACTOR_CHANGED
from agio_operator.identity import operators
from agio_operator.money.correct import correct
from agio_operator.platform import store
from agio_operator.users.reset_factor import factor_now, reset_factor
from agio_operator.webhooks.manage import add_webhook


async def apply_bundle(console: Console, tx: asyncpg.Connection, proposal: Proposal, request: Request) -> Applied:
    """Put a bundle in force as it was proposed, all of it or nothing."""
    bundles = console.kernel.part(Bundles)
    findings = await bundles.put_in_force(tx, int(proposal.payload["bundle"]), request.user.id)
    if findings:
        await console.kernel.parameters.refresh()
        raise ApiError(findings[0].code, **findings[0].params)
    return Applied(after={"bundle": proposal.payload["bundle"], "name": proposal.payload["name"]})


async def settings_now(console: Console, conn: asyncpg.Connection, _proposal: Proposal) -> str:
    """All that is set now: another bundle was compared with other settings."""
    return await console.kernel.part(Bundles).digest(conn)


KINDS: dict[str, Kind] = {
    APPLY: Kind(apply_bundle, settings_now),
    "case.act": Kind(act_when_approved, version_of_case, reads=True),
    "money.correction": Kind(correct),
    store.INSTALL: Kind(store.install, store.asked_now),
    "staff.create": Kind(operators.create),
    "staff.reset_factor": Kind(operators.reset_factor, operators.standing_now),
    "staff.reset_password": Kind(operators.reset_password, operators.standing_now),
    "staff.role": Kind(operators.change_role, operators.standing_now),
    "staff.switch": Kind(operators.switch, operators.standing_now),
    "user.reset_factor": Kind(reset_factor, factor_now, FACTOR_CHANGED),
    "webhook.add": Kind(add_webhook),
}


@post("web/operatorProposalDecide", access=Access.OPERATOR)
async def decide_proposal(console: Console, request: Request[ProposalDecide]) -> DecidedView:
    """Approve, reject or withdraw a proposal."""
    return await decide(console, KINDS, request)
