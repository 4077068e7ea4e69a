"""The calls that decide cases: one, or many alike."""

from __future__ import annotations

from agio_kernel.calls.declared import post
from agio_kernel.calls.request import Request
from agio_kernel.cases.workflow.act import act_on, act_on_many
from agio_kernel.cases.workflow.schemas import ActedView, BulkView, CaseAct, CasesAct
from agio_kernel.declarations.access import Access

from agio_operator.console.console import Console


@post("web/operatorCaseAct", access=Access.OPERATOR)
async def act_on_case(console: Console, request: Request[CaseAct]) -> ActedView:
    """Decide a case.

    Carry out a decision, or propose it where a second operator must agree.
    """
    return await act_on(console, request)


@post("web/operatorCasesAct", access=Access.OPERATOR)
async def act_on_cases(console: Console, request: Request[CasesAct]) -> BulkView:
    """Decide many cases alike.

    The same decision for many cases, each for itself: one that can't be decided doesn't keep the others.
    """
    return await act_on_many(console, request)
