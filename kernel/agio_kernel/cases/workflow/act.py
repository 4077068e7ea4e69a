"""Deciding cases: one, or many alike."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import asyncpg
import msgspec

from agio_kernel.calls.declared import post
from agio_kernel.calls.request import Request
from agio_kernel.cases.review import ReviewQueue, failed
from agio_kernel.cases.workflow.decisions import record_decision
from agio_kernel.cases.workflow.fields import LONGEST_REASON
from agio_kernel.cases.workflow.grants import CaseReview, read_case_review
from agio_kernel.cases.workflow.proposals import Applied, Proposal, propose
from agio_kernel.cases.workflow.review import Review
from agio_kernel.cases.workflow.schemas import ActedView, BulkView, CaseAct, CasesAct, RefusedCase
from agio_kernel.declarations.access import Access
from agio_kernel.declarations.codes import CASE_CLAIMED, CASE_MOVED, CASE_TRIGGER, MALFORMED, VALUE_MISSING
from agio_kernel.declarations.errors import ApiError
from agio_kernel.declarations.states import IllegalTransition, StaleState

MOST_CASES = 100
LONGEST_FIELD = 200


class Words(msgspec.Struct, frozen=True):
    """Words of a decision: ``reason`` as it was given, ``text`` as the case keeps it, ``said`` as the audit does."""

    reason: str
    text: str
    said: str


@post("web/operatorCaseAct", access=Access.OPERATOR)
async def act_on(review: Review, request: Request[CaseAct]) -> ActedView:
    """Decide a case.

    Carry out a decision, or propose it where a second operator must agree.
    """
    form, trigger = request.form, request.form.trigger
    queue = review.queues.find(request, form.queue, to_act=True)
    given = _given(queue, trigger, form.given) if form.given or trigger in queue.fields else {}
    words = words_of(queue, trigger, form.reason, form.remark, given)
    async with request.idempotent_transaction() as effect:
        tx, who = effect.tx, request.user.id
        counted = trigger in queue.counted
        case_review = await read_case_review(review, tx, queue, form.case, who, form.version, lock=counted)
        if case_review.claimed is not None and case_review.claimed.operator != who:
            raise ApiError(CASE_CLAIMED, operator=case_review.claimed.name)
        if (refused := case_review.refusal(trigger)) is not None:
            raise ApiError(refused, field="trigger")
        if case_review.needs_dual_control(review, trigger):
            payload = {"queue": queue.id, "case": form.case, "trigger": trigger, "reason": words.reason}
            number = await propose(
                review,
                tx,
                request,
                "case.act",
                case_review.subject,
                payload | ({"given": given} if given else {}),
                words.said,
                permission=queue.act_permission,
                version=form.version,
            )
            return effect.keep(ActedView(proposal=number))
        before, after = await _carry_out(tx, request, case_review, trigger, words, given, alone=True)
        answer = effect.keep(ActedView(state=after["state"]))
        await review.record(
            tx,
            request,
            f"case.{trigger}",
            case_review.subject,
            words.said,
            before=before,
            after=after,
            permission=queue.act_permission,
        )
    return answer


@post("web/operatorCasesAct", access=Access.OPERATOR)
async def act_on_many(review: Review, request: Request[CasesAct]) -> BulkView:
    """Decide many cases alike.

    The same decision for many cases, each for itself: one that can't be decided doesn't keep the others.
    """
    form, trigger = request.form, request.form.trigger
    queue = review.queues.find(request, form.queue, to_act=True)
    if trigger not in queue.bulk:
        raise ApiError(CASE_TRIGGER, field="trigger")
    words = words_of(queue, trigger, form.reason, form.remark)
    shown = _shown(form.cases, form.versions)
    moved: list[tuple[CaseReview, object, object]] = []
    refused: list[RefusedCase] = []
    async with request.idempotent_transaction() as effect:
        tx, who, counted = effect.tx, request.user.id, trigger in queue.counted
        # In one order, as all lock cases: two whose lists overlap wait for each other's rows, and never in a circle.
        known = [one.id for one in await queue.source.named(tx, shown)]
        for case_id in (*known, *sorted(set(shown).difference(known))):
            try:
                async with tx.transaction():
                    case_review = await read_case_review(review, tx, queue, case_id, who, shown[case_id], lock=counted)
                    if case_review.claimed is not None and case_review.claimed.operator != who:
                        raise ApiError(CASE_CLAIMED, operator=case_review.claimed.name)
                    if (code := case_review.refusal(trigger)) is not None:
                        raise ApiError(code, field="trigger")
                    if case_review.needs_dual_control(review, trigger):
                        raise ApiError(CASE_TRIGGER, field="trigger")
                    before, after = await _carry_out(tx, request, case_review, trigger, words, {}, alone=True)
                    moved.append((case_review, before, after))
            except ApiError as refusal:
                sentence = review.kernel.messages.text(refusal.key, request.language, **refusal.params)
                refused.append(RefusedCase(case_id, sentence))
        answer = effect.keep(BulkView([one.case.summary.id for one, _, _ in moved], refused))
        for case_review, before, after in moved:
            await review.record(
                tx,
                request,
                f"case.{trigger}",
                case_review.subject,
                words.said,
                before=before,
                after=after,
                permission=queue.act_permission,
            )
    return answer


async def act_when_approved(review: Review, tx: asyncpg.Connection, proposal: Proposal, request: Request) -> Applied:
    """Carry out a decision that a second operator has agreed to."""
    payload, given = proposal.payload, proposal.payload.get("given", {})
    queue, trigger = review.queues.find(request, payload["queue"], to_act=True), payload["trigger"]
    words = words_of(queue, trigger, payload["reason"], given=given)
    case_review = await read_case_review(review, tx, queue, payload["case"], request.user.id, proposal.version)
    if (refused := case_review.refusal(trigger)) is not None:
        raise ApiError(refused, field="trigger")
    before, after = await _carry_out(tx, request, case_review, trigger, words, given, alone=False)
    return Applied(before, after, {"state": after["state"]})


async def _carry_out(
    tx: asyncpg.Connection,
    request: Request,
    case_review: CaseReview,
    trigger: str,
    words: Words,
    given: Mapping[str, str],
    *,
    alone: bool,
) -> tuple[dict[str, Any], dict[str, Any]]:
    """Move the case as it was read; what it was and what it is."""
    queue, case = case_review.queue, case_review.case
    try:
        now = await queue.source.act(tx, request.user, case, trigger, words.text, given)
    except StaleState as stale:
        raise ApiError(CASE_MOVED) from stale
    except IllegalTransition as illegal:
        raise ApiError(CASE_TRIGGER, field="trigger") from illegal
    await record_decision(tx, queue, case, trigger, request.user.id, alone=alone)
    if trigger in queue.grants and now.failed - failed(case.checks):
        raise ApiError(CASE_MOVED)  # what another operator did meanwhile, while this decision waited for its locks
    after = {"state": now.state, "trigger": trigger, "reason": words.reason}
    return {"state": case.summary.state}, after | ({"given": dict(given)} if given else {})


async def version_of_case(review: Review, conn: asyncpg.Connection, proposal: Proposal) -> str | None:
    """The version that the case of a proposal has now; None where nobody can tell, as its plugin is off."""
    queue = review.queues.named.get(proposal.payload["queue"])
    found = await queue.source.named(conn, [proposal.payload["case"]]) if queue else ()
    return found[0].version if found else None


def _shown(cases: str, versions: str) -> dict[str, str]:
    """The version that was shown of each of these cases."""
    named = [case.strip() for case in cases.split(",")]
    shown = [version.strip() for version in versions.split(",")]
    if not cases.strip() or not 1 <= len(set(named)) <= MOST_CASES:
        raise ApiError(MALFORMED, field="cases")
    if len(named) != len(shown):
        raise ApiError(MALFORMED, field="versions")
    return dict(zip(named, shown, strict=True))


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


def words_of(queue: ReviewQueue, trigger: str, reason: str, remark: str = "", given: Mapping[str, str] = {}) -> Words:
    """Read the reason codes that this decision can have, by comma where it can have several; free words where the queue
    has no codes for it, and none where the fields say all there is to say. Codes are kept as the message keys of their
    texts, so that each reader has them in their own language.
    """
    reason, remark = reason.strip(), remark.strip()
    if len(remark) > LONGEST_REASON:
        raise ApiError(MALFORMED, field="remark")
    if len(reason) > LONGEST_REASON or not (reason or (given and trigger not in queue.asks)):
        raise ApiError(MALFORMED, field="reason")
    keys = reason.split(",") if trigger in queue.several else [reason]
    texts = {code.key: code.text for code in queue.reasons if trigger in code.triggers}
    if reason and texts and (not texts.keys() >= set(keys) or len(set(keys)) < len(keys)):
        raise ApiError(MALFORMED, field="reason")
    text = ",".join(texts[key] for key in keys) if reason and texts else reason
    return Words(reason, text, remark or " · ".join((*given.values(), *([text] if text else []))))
