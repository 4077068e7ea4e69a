"""Ticking what an operator looked at, so that whoever decides after them sees it."""

from __future__ import annotations

from agio_kernel.calls.declared import post
from agio_kernel.calls.request import Request
from agio_kernel.cases.workflow.checks import tick, ticked, untick
from agio_kernel.cases.workflow.claims import refuse_claimed
from agio_kernel.cases.workflow.fields import chosen
from agio_kernel.cases.workflow.queues import subject_of
from agio_kernel.declarations.access import Access
from agio_kernel.declarations.codes import CASE_TRIGGER, NOT_FOUND
from agio_kernel.declarations.errors import ApiError

from agio_operator.cases.schemas import CheckerView
from agio_operator.cases.show import SeenCase
from agio_operator.console.console import Console
from agio_operator.fields import LOOKED


class CaseChecked(SeenCase, frozen=True):
    """Whether a check that is left to a person was made."""

    label: str = ""
    done: bool | None = None


@post("web/operatorCaseCheck", access=Access.OPERATOR)
async def check_case(console: Console, request: Request[CaseChecked]) -> CheckerView:
    """Tick a check that is left to a person, or take one's tick back.

    Note that the operator made a check, or take it back; answers with who has made it now.
    """
    form, who = request.form, request.user
    queue = console.queues.find(request, form.queue, to_act=True)
    done = chosen(form.done, "done")
    async with request.idempotent_transaction() as effect:
        tx = effect.tx
        await refuse_claimed(tx, queue.id, form.case, who.id)
        detail = await console.queues.detail(tx, queue, form.case, form.version)
        if not any(check.label == form.label and check.passed is None for check in detail.checks):
            raise ApiError(NOT_FOUND, field="label")
        if not detail.triggers:
            raise ApiError(CASE_TRIGGER, field="label")
        changed = await (tick if done else untick)(tx, queue.id, detail.summary, form.label, who.id)
        made = (await ticked(tx, queue.id, detail.summary)).get(form.label)
        answer = effect.keep(CheckerView(made.name if made else ""))
        if changed:
            await console.record(
                tx,
                request,
                "case.check" if done else "case.uncheck",
                subject_of(queue.id, form.case),
                LOOKED,
                after={"label": form.label},
                permission=queue.act_permission,
            )
    return answer
