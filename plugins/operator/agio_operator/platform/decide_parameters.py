"""Parameters: what they are, what they were, and how two operators change them."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from typing import Any

import msgspec
from agio_kernel.calls.declared import get, post
from agio_kernel.calls.request import Request
from agio_kernel.cases.workflow.fields import chosen, id_of, reason_of
from agio_kernel.cases.workflow.proposals import refuse_gone
from agio_kernel.cases.workflow.schemas import ProposalDecide, ProposedView
from agio_kernel.declarations.codes import CASE_MOVED, NOT_FOUND, SAME_PERSON
from agio_kernel.declarations.errors import ApiError
from agio_kernel.declarations.states import IllegalTransition, StaleState
from agio_kernel.declarations.wire import Page, Search, whole
from agio_kernel.settings.catalogues import Catalogues, Draft
from agio_kernel.settings.parameters import Parameter, ParameterError, Proposal

from agio_operator.cases.schemas import StateView
from agio_operator.console.console import Console
from agio_operator.console.schemas import Form
from agio_operator.declared.permissions import PARAMETER_READ, PARAMETER_WRITE
from agio_operator.platform.schemas import (
    EffectView,
    ParameterDetailView,
    ParameterProposal,
    ParameterRow,
    ParameterVersion,
    terms_of,
)

EFFECT_DAYS = 30


class ParameterSearch(Form, frozen=True):
    """Parameters whose key or source holds ``q``."""

    q: Search = ""


class ParameterKey(Form, frozen=True):
    """A parameter."""

    key: str = ""


class ParameterValue(Form, frozen=True):
    """A parameter and a value it might have."""

    key: str = ""
    value: str = ""


class ParameterPropose(Form, frozen=True):
    """A new value, in force from a moment on (default: once approved)."""

    key: str = ""
    value: str = ""
    effective_at: datetime | None = None
    reason: str = ""


@get(
    "web/operatorParameters",
    permission=PARAMETER_READ,
    links={
        "web/operatorParameter": {"key": "rows/0/key"},
        "web/operatorParameterEffect": {"key": "rows/0/key"},
        "web/operatorParameterPropose": {"key": "rows/0/key"},
    },
)
async def show_parameters(console: Console, request: Request[ParameterSearch]) -> Page[ParameterRow]:
    """All parameters.

    Every declared parameter with its value.
    """
    text = request.form.q.strip().lower()
    parameters = console.kernel.parameters
    pending = {proposal.key: str(proposal.id) for proposal in await parameters.pending()}
    found = [one for one in parameters if text in one.key or text in one.source.lower()]
    return whole([_row(console, one, pending.get(one.key, "")) for one in found])


@get("web/operatorParameter", permission=PARAMETER_READ)
async def show_parameter(console: Console, request: Request[ParameterKey]) -> ParameterDetailView:
    """One parameter with its history.

    One parameter with everything it ever was, and everything ever proposed for it.
    """
    parameter = _declared(console, request.form.key)
    parameters = console.kernel.parameters
    history = await parameters.history(parameter.key)
    proposals = await parameters.proposals(parameter.key)
    names = await names_of(
        console.kernel.db,
        {one.maker for one in [*history, *proposals]}
        | {one.checker for one in history}
        | {one.checker for one in proposals if one.checker is not None},
    )
    pending = next((str(one.id) for one in proposals if one.state == "pending"), "")
    return ParameterDetailView(
        **msgspec.structs.asdict(_row(console, parameter, pending)),
        history=[
            ParameterVersion(
                value=one.value,
                effective_at=one.effective_at,
                maker=names.get(one.maker, ""),
                checker=names.get(one.checker, ""),
                reason=one.reason,
            )
            for one in history
        ],
        proposals=[ParameterProposal(value=one.value, **asked(one, names, request.user.id)) for one in proposals],
    )


@get("web/operatorParameterEffect", permission=PARAMETER_READ)
async def show_effect(console: Console, request: Request[ParameterValue]) -> EffectView:
    """Show the effect of a parameter's value.

    Returns the business that the value would have refused in the last thirty days, where a plugin can tell.
    """
    form, parameter = request.form, _declared(console, request.form.key)
    try:
        value = parameter.read(form.value)
    except ParameterError as error:
        raise error.refusal("value") from error
    effect = console.parameter_effects.get(parameter.key)
    if effect is None:
        return EffectView(known=False, refused=0, of=0, days=EFFECT_DAYS)
    since = console.kernel.clock.now() - timedelta(days=EFFECT_DAYS)
    async with console.kernel.db.read() as conn:
        found = await effect.count(conn, value, since)
    return EffectView(known=True, refused=found.refused, of=found.of, days=EFFECT_DAYS)


@post(
    "web/operatorParameterPropose",
    permission=PARAMETER_WRITE,
    links={"web/operatorParameterDecide": {"proposal": "proposal"}},
)
async def propose_parameter(console: Console, request: Request[ParameterPropose]) -> ProposedView:
    """Propose a value.

    Ask for another value.
    """
    form, reason = request.form, reason_of(request.form.reason)
    parameter = _declared(console, form.key)
    _refuse_contradiction(console, parameter, form.value)
    at = form.effective_at
    if at is not None and at.tzinfo is None:
        at = at.replace(tzinfo=UTC)
    async with request.idempotent_transaction() as effect:
        number = await console.kernel.parameters.propose(
            effect.tx, parameter.key, form.value, maker=request.user.id, reason=reason, effective_at=at
        )
        answer = effect.keep(ProposedView(str(number)))
        await console.record(
            effect.tx,
            request,
            "parameter.propose",
            f"parameter:{parameter.key}",
            reason,
            before={"value": _value(console, parameter)},
            after={"value": form.value, "effective_at": at},
        )
    return answer


@post("web/operatorParameterDecide", permission=PARAMETER_WRITE)
async def decide_parameter(console: Console, request: Request[ProposalDecide]) -> StateView:
    """Decide a proposed value.

    Approve, reject or withdraw a proposed value.
    """
    form, who, parameters = request.form, request.user, console.kernel.parameters
    decision = chosen(form.decision, "decision")
    number = id_of(form.proposal, "proposal")
    async with request.idempotent_transaction() as effect:
        tx = effect.tx
        row = await tx.fetchrow("SELECT key, value, maker, reason FROM parameter_proposal WHERE id = $1", number)
        if row is None:
            raise ApiError(NOT_FOUND, field="proposal")
        if decision != "withdraw" and row["maker"] == who.id:
            raise ApiError(SAME_PERSON)
        try:
            if decision == "approve":
                await refuse_gone(console, tx, row["maker"], PARAMETER_WRITE.key)
                _refuse_contradiction(console, _declared(console, row["key"]), row["value"])
                await parameters.approve(tx, number, checker=who.id, remark=form.remark)
            elif decision == "reject":
                await parameters.reject(tx, number, checker=who.id, remark=form.remark)
            else:
                await parameters.withdraw(tx, number, maker=who.id)
        except (StaleState, IllegalTransition) as stale:
            raise ApiError(CASE_MOVED) from stale
        state = {"approve": "approved", "reject": "rejected", "withdraw": "withdrawn"}[decision]
        answer = effect.keep(StateView(state))
        declared = next((one for one in parameters if one.key == row["key"]), None)
        before = None if declared is None else {"value": _value(console, declared)}
        await console.record(
            tx,
            request,
            f"parameter.{decision}",
            f"parameter:{row['key']}",
            form.remark.strip() or row["reason"],
            before=before,
            after={"value": row["value"], "state": state},
        )
    await parameters.refresh()
    return answer


def _refuse_contradiction(console: Console, parameter: Parameter, written: str) -> None:
    """Refuse a value with which a product that follows the parameter would contradict itself."""
    try:
        value = parameter.read(written)
    except ParameterError as error:
        raise error.refusal("value") from error
    try:
        console.kernel.part(Catalogues).refuse_parameter(parameter.key, value)
    except ApiError as refusal:
        refusal.field = "value"
        raise


def _declared(console: Console, key: str) -> Parameter:
    found = next((one for one in console.kernel.parameters if one.key == key), None)
    if found is None:
        raise ApiError(NOT_FOUND, field="key")
    return found


def _value(console: Console, parameter: Parameter, at: datetime | None = None) -> str:
    return parameter.write(console.kernel.parameters.get(parameter.key, at))


def _row(console: Console, parameter: Parameter, pending: str) -> ParameterRow:
    terms = msgspec.structs.asdict(terms_of(parameter))
    return ParameterRow(**terms, value=_value(console, parameter), proposal=pending)


def asked(one: Proposal | Draft, names: dict[int, str], who: int) -> dict[str, Any]:
    """Return the fields that a parameter's proposal and a product's draft share: those of ``ProposedChange``."""
    return {
        "id": str(one.id),
        "effective_at": one.effective_at,
        "state": one.state,
        "maker": names.get(one.maker, ""),
        "reason": one.reason,
        "checker": "" if one.checker is None else names.get(one.checker, ""),
        "remark": one.remark or "",
        "created_at": one.created_at,
        "decided_at": one.decided_at,
        "mine": one.maker == who,
    }


async def names_of(conn: Any, ids: set[int]) -> dict[int, str]:
    """The names of operators by id."""
    rows = await conn.fetch("SELECT id, name FROM operator WHERE id = ANY ($1)", list(ids))
    return {row["id"]: row["name"] for row in rows}
