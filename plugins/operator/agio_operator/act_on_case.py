"""Deciding cases: one, or many alike."""

from __future__ import annotations

import asyncpg
from agio_kernel.codes import MALFORMED
from agio_kernel.envelope import Envelope
from agio_kernel.errors import Refusal
from agio_kernel.request import Request
from agio_kernel.review import CaseDetail, ReviewQueue
from agio_kernel.states import IllegalTransition, StaleState

from agio_operator.claims import refuse_claimed, unclaim
from agio_operator.codes import CASE_MOVED, CASE_TRIGGER
from agio_operator.console import Console
from agio_operator.decisions import record_decision
from agio_operator.fields import LONGEST_REASON, reason_of
from agio_operator.proposals import Carried, Proposal, propose
from agio_operator.queues import act_permission
from agio_operator.show_case import subject_of

MOST_CASES = 100


async def act_on_case(console: Console, request: Request) -> Envelope:
    """Carry out a decision, or propose it where a second operator must agree."""
    form = request.form
    queue = console.queues.find(request, form.queue, to_act=True)
    remark = _remark(form.remark)
    reason = _reason(queue, form.trigger, form.reason)
    async with request.effect() as effect:
        tx = effect.tx
        await refuse_claimed(tx, queue.id, form.case, request.who.id)
        detail = await console.queues.detail(tx, queue, form.case)
        _legal(detail, form.trigger)
        subject = subject_of(queue.id, form.case)
        if queue.checked is not None and await queue.checked(tx, form.case, form.trigger):
            payload = {"queue": queue.id, "case": form.case, "trigger": form.trigger, "reason": reason}
            number = await propose(
                console,
                tx,
                request,
                "case.act",
                subject,
                payload,
                remark or text_of(queue, reason),
                permission=act_permission(queue),
            )
            return effect.answer({"proposal": number})
        before, after = await _act(console, tx, request, queue, detail, form.trigger, reason)
        answer = effect.answer({"state": after["state"]})
        await console.record(
            tx,
            request,
            f"case.{form.trigger}",
            subject,
            remark or text_of(queue, reason),
            before=before,
            after=after,
            permission=act_permission(queue),
        )
    return answer


async def act_on_cases(console: Console, request: Request) -> Envelope:
    """The same decision for many cases, each for itself: one that can't be decided doesn't keep the others."""
    form = request.form
    queue = console.queues.find(request, form.queue, to_act=True)
    remark = _remark(form.remark)
    if form.trigger not in queue.bulk:
        raise Refusal(CASE_TRIGGER, field="trigger")
    reason = _reason(queue, form.trigger, form.reason)
    # By number, as all lock cases: two whose lists overlap wait for each other's rows, and never in a circle.
    named = {case.strip() for case in form.cases.split(",") if case.strip()}
    cases = sorted(named, key=lambda one: (len(one), one))
    if not 1 <= len(cases) <= MOST_CASES:
        raise Refusal(MALFORMED, field="cases")
    moved: list[tuple[str, object, object]] = []
    refused: list[dict[str, str]] = []
    async with request.effect() as effect:
        for case_id in cases:
            try:
                async with effect.tx.transaction():
                    await refuse_claimed(effect.tx, queue.id, case_id, request.who.id)
                    detail = await console.queues.detail(effect.tx, queue, case_id)
                    _legal(detail, form.trigger)
                    if queue.checked is not None and await queue.checked(effect.tx, case_id, form.trigger):
                        raise Refusal(CASE_TRIGGER, field="trigger")
                    before, after = await _act(console, effect.tx, request, queue, detail, form.trigger, reason)
                    moved.append((case_id, before, after))
            except Refusal as refusal:
                sentence = console.kernel.messages.text(refusal.key, request.language, **refusal.params)
                refused.append({"case": case_id, "message": sentence})
        answer = effect.answer({"moved": [case_id for case_id, _, _ in moved], "refused": refused})
        for case_id, before, after in moved:
            await console.record(
                effect.tx,
                request,
                f"case.{form.trigger}",
                subject_of(queue.id, case_id),
                remark or text_of(queue, reason),
                before=before,
                after=after,
                permission=act_permission(queue),
            )
    return answer


async def act_when_approved(console: Console, tx: asyncpg.Connection, proposal: Proposal, request: Request) -> Carried:
    """Carry out a decision that a second operator has agreed to."""
    payload = proposal.payload
    queue = console.queues.find(request, payload["queue"], to_act=True)
    detail = await console.queues.detail(tx, queue, payload["case"])
    _legal(detail, payload["trigger"])
    before, after = await _act(console, tx, request, queue, detail, payload["trigger"], payload["reason"])
    return Carried(before, after, {"state": after["state"]})


async def _act(
    console: Console,
    tx: asyncpg.Connection,
    request: Request,
    queue: ReviewQueue,
    detail: CaseDetail,
    trigger: str,
    reason: str,
) -> tuple[dict[str, str], dict[str, str]]:
    """Move the case; what it was and what it is."""
    case_id = detail.summary.id
    try:
        await queue.source.act(tx, request.who, case_id, trigger, text_of(queue, reason))
    except StaleState as stale:
        raise Refusal(CASE_MOVED) from stale
    except IllegalTransition as illegal:
        raise Refusal(CASE_TRIGGER, field="trigger") from illegal
    await unclaim(tx, queue.id, case_id)
    await record_decision(tx, queue.id, case_id, trigger, request.who.id)
    now = await queue.source.detail(tx, case_id)
    state = "" if now is None else now.summary.state
    return {"state": detail.summary.state}, {"state": state, "trigger": trigger, "reason": reason}


def text_of(queue: ReviewQueue, reason: str) -> str:
    """A reason as it is kept: the message key of a code, so that each reader has it in their own language, or the
    operator's own words.
    """
    return next((code.text for code in queue.reasons if code.key == reason), reason)


def _legal(detail: CaseDetail, trigger: str) -> None:
    if trigger not in detail.triggers:
        raise Refusal(CASE_TRIGGER, field="trigger")


def _reason(queue: ReviewQueue, trigger: str, given: str) -> str:
    """A reason code that this decision can have; free words where the queue has no codes for it."""
    codes = [code for code in queue.reasons if not code.triggers or trigger in code.triggers]
    reason = reason_of(given)
    if codes and reason not in {code.key for code in codes}:
        raise Refusal(MALFORMED, field="reason")
    return reason


def _remark(text: str) -> str:
    if len(text.strip()) > LONGEST_REASON:
        raise Refusal(MALFORMED, field="remark")
    return text.strip()
