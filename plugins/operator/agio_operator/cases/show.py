"""One case: its facts, its documents, and what may be done with it."""

from __future__ import annotations

import base64
from datetime import timedelta

import msgspec
from agio_kernel.calls.declared import get, post
from agio_kernel.calls.request import Request
from agio_kernel.cases.workflow.checks import as_shown
from agio_kernel.cases.workflow.fields import reason_of
from agio_kernel.cases.workflow.grants import keep_seen, read_case_review
from agio_kernel.cases.workflow.proposals import proposals_about
from agio_kernel.cases.workflow.queues import subject_of
from agio_kernel.declarations.access import Access
from agio_kernel.declarations.codes import CHECK_FAILED, CHECK_OPEN, DECIDED_BEFORE, DOCUMENT_UNSEEN, NOT_FOUND, Code
from agio_kernel.declarations.errors import ApiError

from agio_operator.cases.schemas import CaseDetailView, CaseTrigger, DocumentView, Missing, ValueView
from agio_operator.console.console import Console
from agio_operator.console.schemas import Form
from agio_operator.fields import VIEWED

_MISSING: dict[Code | None, Missing] = {
    None: "",
    CHECK_FAILED: "failed",
    CHECK_OPEN: "checks",
    DECIDED_BEFORE: "verdict",
    DOCUMENT_UNSEEN: "documents",
}
"""Obstacles to a decision, by the code of its refusal."""


class OperatorCase(Form, frozen=True):
    """A case of a queue."""

    queue: str = ""
    case: str = ""


class SeenCase(Form, frozen=True):
    """A case of a queue in the version that is shown."""

    queue: str = ""
    case: str = ""
    version: str = ""


class CaseUnmask(SeenCase, frozen=True):
    """A masked fact that is to be seen."""

    label: str = ""
    reason: str = ""


class CaseDocument(SeenCase, frozen=True):
    """A document of a case."""

    document: str = ""


@get(
    "web/operatorCase",
    access=Access.OPERATOR,
    links={
        "web/operatorCaseUnmask": {"label": "facts/0/label"},
        "web/operatorCaseCheck": {"label": "checks/0/label"},
        "web/operatorCaseDocument": {"document": "documents/0"},
        "web/operatorCaseAct": {"trigger": "triggers/0/trigger"},
        "web/operatorCasesAct": {"trigger": "triggers/0/trigger"},
    },
)
async def show_case(console: Console, request: Request[OperatorCase]) -> CaseDetailView:
    """Everything about one case.

    Everything an operator needs to decide; masked values are empty until they are asked for.
    """
    form = request.form
    queue = console.queues.find(request, form.queue)
    async with console.kernel.db.read() as conn:
        case_review = await read_case_review(console, conn, queue, form.case, request.user.id, full=True)
        detail, claimed = case_review.case, case_review.claimed
        proposals = await proposals_about(conn, request, case_review.subject, detail.summary.version)
        chain = await console.chain.state(conn)
    triggers = [
        CaseTrigger(
            trigger=trigger,
            checked=case_review.needs_dual_control(console, trigger),
            missing=_MISSING[case_review.refusal(trigger)],
            bulk=trigger in queue.bulk,
            grants=trigger in queue.grants,
            reasons=[
                code.key
                for code in queue.reasons
                if trigger in code.triggers and code.key in detail.reasons.get(trigger, (code.key,))
            ],
        )
        for trigger in detail.triggers
    ]
    summary = detail.summary if claimed is None else msgspec.structs.replace(detail.summary, claimed_by=claimed.name)
    return CaseDetailView(
        summary=summary,
        user=str(detail.user_id),
        facts=[msgspec.structs.replace(fact, value="") if fact.masked else fact for fact in detail.facts],
        documents=detail.documents,
        titles=detail.titles,
        seen=case_review.seen,
        checks=[as_shown(check, case_review.ticked, request.user.id) for check in detail.checks],
        events=detail.events,
        triggers=triggers,
        mine=claimed is not None and claimed.operator == request.user.id,
        may_act=queue.act_permission in request.user.permissions,
        target_at=summary.opened_at + timedelta(minutes=queue.target_minutes),
        proposals=proposals,
        chain=chain,
    )


@post("web/operatorCaseUnmask", access=Access.OPERATOR)
async def unmask(console: Console, request: Request[CaseUnmask]) -> ValueView:
    """See a masked fact of a case.

    One masked value, with the reason why it had to be seen.
    """
    form = request.form
    queue = console.queues.find(request, form.queue)
    reason = reason_of(form.reason)
    async with request.idempotent_transaction() as effect:
        detail = await console.queues.detail(effect.tx, queue, form.case, form.version, full=True)
        fact = next((fact for fact in detail.facts if fact.label == form.label), None)
        if fact is None:
            raise ApiError(NOT_FOUND, field="label")
        answer = effect.keep(ValueView(fact.value))
        subject = subject_of(queue.id, form.case)
        after = {"label": fact.label}
        await console.record(
            effect.tx, request, "case.unmask", subject, reason, after=after, permission=queue.permission
        )
    return answer


@get("web/operatorCaseDocument", access=Access.OPERATOR)
async def show_document(console: Console, request: Request[CaseDocument]) -> DocumentView:
    """See a document of a case.

    A picture of the case, to be shown under a watermark that names who looks; each view is an entry of the audit.
    """
    form, who, kernel = request.form, request.user, console.kernel
    queue = console.queues.find(request, form.queue)
    async with kernel.db.transaction() as tx:
        detail = await console.queues.detail(tx, queue, form.case, form.version)
        found = await kernel.files.get(tx, form.document) if form.document in detail.documents else None
        if found is None:
            raise ApiError(NOT_FOUND, field="document")
        stored, body = found
        await keep_seen(tx, queue.id, detail.summary, form.document, who.id)
        subject, after = subject_of(queue.id, form.case), {"document": stored.id}
        await console.record(tx, request, "case.document", subject, VIEWED, after=after, permission=queue.permission)
    return DocumentView(
        media_type=stored.media_type,
        base64=base64.b64encode(body).decode(),
        watermark=f"{who.uid} · {kernel.clock.now():%Y-%m-%d %H:%M:%S} UTC · {form.case}",
    )
