"""Deciding cases: one, or many alike."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import asyncpg
import msgspec

from agio_kernel.calls.request import Request
from agio_kernel.cases.review import CaseDetail, ReviewQueue, failed
from agio_kernel.cases.workflow.claims import refuse_claimed, unclaim
from agio_kernel.cases.workflow.decisions import record_decision
from agio_kernel.cases.workflow.fields import LONGEST_REASON, reason_of
from agio_kernel.cases.workflow.grants import needs_dual_control, require_checks
from agio_kernel.cases.workflow.proposals import Applied, Proposal, propose
from agio_kernel.cases.workflow.queues import act_permission, codes_of, subject_of
from agio_kernel.cases.workflow.review import Review
from agio_kernel.cases.workflow.schemas import ActedView, BulkView, CaseAct, CasesAct, RefusedCase
from agio_kernel.cases.workflow.thresholds import lock_approved_volume, record_approved_volume
from agio_kernel.declarations.codes import CASE_MOVED, CASE_TRIGGER, MALFORMED, VALUE_MISSING
from agio_kernel.declarations.errors import ApiError
from agio_kernel.declarations.states import IllegalTransition, StaleState

MOST_CASES = 100
LONGEST_FIELD = 200


async def act_on(review: Review, request: Request[CaseAct]) -> ActedView:
    """Carry out a decision on a case, or propose it where a second operator must agree."""
    form = request.form
    queue = review.queues.find(request, form.queue, to_act=True)
    remark = _remark(form.remark)
    given = _given(queue, form.trigger, form.given)
    reason = _reason(queue, form.trigger, form.reason, given)
    said = " · ".join((*given.values(), *([_text_of(queue, reason)] if reason else [])))
    async with request.idempotent_transaction() as effect:
        tx, who = effect.tx, request.user.id
        await lock_approved_volume(tx, queue, form.trigger, who)
        await refuse_claimed(tx, queue.id, form.case, who)
        detail = await review.queues.detail(tx, queue, form.case, form.version)
        _legal(detail, form.trigger)
        await require_checks(tx, queue, detail, form.trigger, who)
        subject = subject_of(queue.id, form.case)
        if await needs_dual_control(review, tx, queue, detail, form.trigger, who):
            payload = {"queue": queue.id, "case": form.case, "trigger": form.trigger, "reason": reason}
            payload |= {"given": given} if given else {}
            number = await propose(
                review,
                tx,
                request,
                "case.act",
                subject,
                payload,
                remark or said,
                permission=act_permission(queue),
                version=form.version,
            )
            return effect.keep(ActedView(proposal=number))
        before, after = await _act(review, tx, request, queue, detail, form.trigger, reason, given)
        await record_approved_volume(tx, queue, detail, form.trigger, who)
        answer = effect.keep(ActedView(state=after["state"]))
        await review.record(
            tx,
            request,
            f"case.{form.trigger}",
            subject,
            remark or said,
            before=before,
            after=after,
            permission=act_permission(queue),
        )
    return answer


async def act_on_many(review: Review, request: Request[CasesAct]) -> BulkView:
    """The same decision for many cases, each for itself: one that can't be decided doesn't keep the others."""
    form = request.form
    queue = review.queues.find(request, form.queue, to_act=True)
    remark = _remark(form.remark)
    if form.trigger not in queue.bulk:
        raise ApiError(CASE_TRIGGER, field="trigger")
    reason = _reason(queue, form.trigger, form.reason)
    seen = _seen(form.cases, form.versions)
    moved: list[tuple[str, object, object]] = []
    refused: list[RefusedCase] = []
    async with request.idempotent_transaction() as effect:
        tx, who = effect.tx, request.user.id
        await lock_approved_volume(tx, queue, form.trigger, who)
        # In one order, as all lock cases: two whose lists overlap wait for each other's rows, and never in a circle.
        known = [one.id for one in await queue.source.named(tx, seen)]
        for case_id in (*known, *sorted(set(seen).difference(known))):
            try:
                async with tx.transaction():
                    await refuse_claimed(tx, queue.id, case_id, who)
                    detail = await review.queues.detail(tx, queue, case_id, seen[case_id])
                    _legal(detail, form.trigger)
                    await require_checks(tx, queue, detail, form.trigger, who)
                    if await needs_dual_control(review, tx, queue, detail, form.trigger, who):
                        raise ApiError(CASE_TRIGGER, field="trigger")
                    before, after = await _act(review, tx, request, queue, detail, form.trigger, reason)
                    await record_approved_volume(tx, queue, detail, form.trigger, who)
                    moved.append((case_id, before, after))
            except ApiError as refusal:
                sentence = review.kernel.messages.text(refusal.key, request.language, **refusal.params)
                refused.append(RefusedCase(case_id, sentence))
        answer = effect.keep(BulkView([case_id for case_id, _, _ in moved], refused))
        for case_id, before, after in moved:
            await review.record(
                tx,
                request,
                f"case.{form.trigger}",
                subject_of(queue.id, case_id),
                remark or _text_of(queue, reason),
                before=before,
                after=after,
                permission=act_permission(queue),
            )
    return answer


async def act_when_approved(review: Review, tx: asyncpg.Connection, proposal: Proposal, request: Request) -> Applied:
    """Carry out a decision that a second operator has agreed to."""
    payload = proposal.payload
    queue = review.queues.find(request, payload["queue"], to_act=True)
    detail = await review.queues.detail(tx, queue, payload["case"], proposal.version)
    _legal(detail, payload["trigger"])
    await require_checks(tx, queue, detail, payload["trigger"], request.user.id)
    before, after = await _act(
        review, tx, request, queue, detail, payload["trigger"], payload["reason"], payload.get("given")
    )
    return Applied(before, after, {"state": after["state"]})


async def _act(
    review: Review,
    tx: asyncpg.Connection,
    request: Request,
    queue: ReviewQueue,
    detail: CaseDetail,
    trigger: str,
    reason: str,
    given: Mapping[str, str] | None = None,
) -> tuple[dict[str, Any], dict[str, Any]]:
    """Move the case as it was read; what it was and what it is."""
    case_id = detail.summary.id
    try:
        now = await queue.source.act(tx, request.user, detail, trigger, _text_of(queue, reason), given or {})
    except StaleState as stale:
        raise ApiError(CASE_MOVED) from stale
    except IllegalTransition as illegal:
        raise ApiError(CASE_TRIGGER, field="trigger") from illegal
    await unclaim(tx, queue.id, case_id)
    await record_decision(tx, queue.id, case_id, trigger, request.user.id)
    if trigger in queue.grants and now.failed - failed(detail.checks):
        raise ApiError(CASE_MOVED)  # what another operator did meanwhile, while this decision waited for its locks
    after = {"state": now.state, "trigger": trigger, "reason": reason} | ({"given": dict(given)} if given else {})
    return {"state": detail.summary.state}, after


async def version_of_case(review: Review, conn: asyncpg.Connection, proposal: Proposal) -> str | None:
    """The version that the case of a proposal has now; None where nobody can tell, as its plugin is off."""
    queue = review.queues.named.get(proposal.payload["queue"])
    found = await queue.source.named(conn, [proposal.payload["case"]]) if queue else ()
    return found[0].version if found else None


def _seen(cases: str, versions: str) -> dict[str, str]:
    """The version that was shown of each of these cases."""
    named = [case.strip() for case in cases.split(",")]
    shown = [version.strip() for version in versions.split(",")]
    if not cases.strip() or not 1 <= len(set(named)) <= MOST_CASES:
        raise ApiError(MALFORMED, field="cases")
    if len(named) != len(shown):
        raise ApiError(MALFORMED, field="versions")
    return dict(zip(named, shown, strict=True))


def _text_of(queue: ReviewQueue, reason: str) -> str:
    """A reason as it is kept: the message keys of its codes, by comma, so that each reader has them in their own
    language, or the operator's own words.
    """
    texts = {code.key: code.text for code in queue.reasons}
    keys = reason.split(",")
    return ",".join(texts[key] for key in keys) if all(key in texts for key in keys) else reason


def _legal(detail: CaseDetail, trigger: str) -> None:
    if trigger not in detail.triggers:
        raise ApiError(CASE_TRIGGER, field="trigger")


def _given(queue: ReviewQueue, trigger: str, text: str) -> dict[str, str]:
    """Values filled in of the fields that this decision asks for: of all of them, and of no others."""
    try:
        given = msgspec.json.decode(text or "{}", type=dict[str, str])
    except msgspec.DecodeError as error:
        raise ApiError(MALFORMED, field="given") from error
    names = [one.name for one in queue.fields.get(trigger, ())]
    if given.keys() - set(names) or any(len(value) > LONGEST_FIELD for value in given.values()):
        raise ApiError(MALFORMED, field="given")
    for name in names:
        if not given.get(name, "").strip():
            raise ApiError(VALUE_MISSING, field=name)
    return {name: given[name].strip() for name in names}


def _reason(queue: ReviewQueue, trigger: str, given: str, fields: Mapping[str, str] | None = None) -> str:
    """The reason codes that this decision can have, by comma where it can have several; free words where the queue has
    no codes for it. None where the fields say all there is to say.
    """
    if fields and trigger not in queue.asks and not given.strip():
        return ""
    codes = set(codes_of(queue, trigger))
    reason = reason_of(given)
    keys = reason.split(",") if trigger in queue.several else [reason]
    if codes and (not codes.issuperset(keys) or len(set(keys)) < len(keys)):
        raise ApiError(MALFORMED, field="reason")
    return reason


def _remark(text: str) -> str:
    if len(text.strip()) > LONGEST_REASON:
        raise ApiError(MALFORMED, field="remark")
    return text.strip()
