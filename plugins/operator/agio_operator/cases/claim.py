"""Taking a case, letting it go, and taking the next."""

from __future__ import annotations

import asyncpg
from agio_kernel.calls.declared import post
from agio_kernel.calls.request import Request
from agio_kernel.cases.workflow.claims import claim, claims_of, refuse_claimed, unclaim
from agio_kernel.cases.workflow.queues import subject_of
from agio_kernel.declarations.access import Access
from agio_kernel.declarations.codes import CASE_CLAIMED, NOT_FOUND
from agio_kernel.declarations.errors import ApiError

from agio_operator.cases.schemas import ClaimView, NextCaseView
from agio_operator.cases.show import OperatorCase
from agio_operator.console.console import Console
from agio_operator.console.schemas import Form
from agio_operator.fields import LET_GO, TAKEN


class OperatorQueue(Form, frozen=True):
    """A queue."""

    queue: str = ""


@post("web/operatorCaseClaim", access=Access.OPERATOR)
async def claim_case(console: Console, request: Request[OperatorCase]) -> ClaimView:
    """Take a case.

    Take a case, so that no other operator decides it meanwhile.
    """
    form, who = request.form, request.user
    queue = console.queues.find(request, form.queue, to_act=True)
    async with request.idempotent_transaction() as effect:
        await console.queues.detail(effect.tx, queue, form.case)
        if not await claim(effect.tx, queue.id, form.case, who.id):
            await refuse_claimed(effect.tx, queue.id, form.case, who.id)
            raise ApiError(CASE_CLAIMED, operator="")
        answer = effect.keep(ClaimView(who.called))
        await _record(console, effect.tx, request, queue.id, form.case, "case.claim", queue.act_permission)
    return answer


@post("web/operatorCaseUnclaim", access=Access.OPERATOR)
async def unclaim_case(console: Console, request: Request[OperatorCase]) -> ClaimView:
    """Let a case go."""
    form, who = request.form, request.user
    queue = console.queues.find(request, form.queue, to_act=True)
    if not 0 < len(form.case) <= 100:
        raise ApiError(NOT_FOUND, field="case")
    async with request.idempotent_transaction() as effect:
        await unclaim(effect.tx, queue.id, form.case, who.id)
        answer = effect.keep(ClaimView(""))
        await _record(console, effect.tx, request, queue.id, form.case, "case.unclaim", queue.act_permission)
    return answer


@post("web/operatorCaseNext", access=Access.OPERATOR)
async def next_case(console: Console, request: Request[OperatorQueue]) -> NextCaseView:
    """Take the oldest case that nobody has.

    Of operators who ask at once, each gets another.
    """
    queue = console.queues.find(request, request.form.queue, to_act=True)
    async with request.idempotent_transaction() as effect:
        oldest = await console.queues.oldest(effect.tx, queue)
        # Others' claims are looked at first: to try them would lock each of them until the end.
        claims = await claims_of(effect.tx, queue.id, oldest)
        for case_id in oldest:
            if case_id in claims and claims[case_id].operator != request.user.id:
                continue
            if await claim(effect.tx, queue.id, case_id, request.user.id):
                answer = effect.keep(NextCaseView(case_id))
                await _record(console, effect.tx, request, queue.id, case_id, "case.claim", queue.act_permission)
                return answer
        return effect.keep(NextCaseView(None))


async def _record(
    console: Console, tx: asyncpg.Connection, request: Request, queue: str, case_id: str, action: str, permission: str
) -> None:
    reason = TAKEN if action == "case.claim" else LET_GO
    await console.record(tx, request, action, subject_of(queue, case_id), reason, permission=permission)
