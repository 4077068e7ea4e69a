"""Products as forms: one operator drafts new values, another publishes them, all at once."""

from __future__ import annotations

from datetime import UTC
from typing import Any

import asyncpg
import msgspec
from agio_kernel.codes import MALFORMED, NOT_FOUND
from agio_kernel.envelope import Envelope
from agio_kernel.errors import Refusal
from agio_kernel.parameters import ParameterError, Value
from agio_kernel.products import ProductForm
from agio_kernel.request import Request
from agio_kernel.states import IllegalTransition, StaleState

from agio_operator.codes import ALREADY_SO, CASE_MOVED, SAME_PERSON
from agio_operator.console import Console
from agio_operator.fields import chosen, reason_of
from agio_operator.rows import all_of

_DRAFT = """
    SELECT p.id, p.key, p.value, p.maker, p.effective_at, p.reason, o.login FROM parameter_proposal p
    LEFT JOIN operator o ON o.id = p.maker WHERE p.state = 'pending' AND p.key = ANY ($1) ORDER BY p.key
"""


async def show_products(console: Console, request: Request) -> dict[str, Any]:
    """Every form with its fields: the value in force, and the drafted one where there is one."""
    rows = []
    async with console.kernel.db.read() as conn:
        for plugin, form in console.products:
            draft = {row["key"]: row for row in await conn.fetch(_DRAFT, list(form.keys))}
            makers = {row["maker"] for row in draft.values()}
            rows.append(
                {
                    "id": form.id,
                    "plugin": plugin,
                    "title": form.title,
                    "fields": [_field(console, key, draft.get(key)) for key in form.keys],
                    "drafted": bool(draft),
                    "may_publish": bool(draft) and request.who.id not in makers,
                }
            )
    return all_of(rows)


def _field(console: Console, key: str, draft: asyncpg.Record | None) -> dict[str, Any]:
    parameter = console.kernel.parameters.declaration(key)
    drafted = None
    if draft is not None:
        drafted = {name: draft[name] for name in ("value", "effective_at", "reason")} | {"maker": draft["login"] or ""}
    value = parameter.write(console.kernel.parameters.get(key))
    return {**parameter.describe(), "value": value, "draft": drafted}


async def draft_product(console: Console, request: Request) -> Envelope:
    """Draft new values of a form: each is checked for itself, and all of them together."""
    given, reason = request.form, reason_of(request.form.reason)
    form = _form(console, given.product)
    try:
        texts = msgspec.json.decode(given.values, type=dict[str, str])
    except msgspec.DecodeError as error:
        raise Refusal(MALFORMED, field="values") from error
    if not texts or not set(texts) <= set(form.keys):
        raise Refusal(MALFORMED, field="values")
    parameters = console.kernel.parameters
    now = _values(console, form)
    new = {key: _read(console, key, text) for key, text in texts.items()}
    changed = {key: value for key, value in new.items() if value != now[key]}
    if not changed:
        raise Refusal(ALREADY_SO)
    if form.check is not None:
        form.check({**now, **changed})
    at = given.effective_at
    if at is not None and at.tzinfo is None:
        at = at.replace(tzinfo=UTC)
    async with request.effect() as effect:
        numbers = [
            await parameters.propose(effect.tx, key, changed[key], maker=request.who.id, reason=reason, effective_at=at)
            for key in sorted(changed)
        ]
        answer = effect.answer({"proposals": [str(number) for number in numbers]})
        await console.record(
            effect.tx,
            request,
            "product.draft",
            f"product:{form.id}",
            reason,
            before=_written(console, {key: now[key] for key in changed}),
            after=_written(console, changed),
        )
    return answer


async def decide_product(console: Console, request: Request) -> Envelope:
    """Publish a draft, reject it or take it back: the whole of it."""
    given, who, parameters = request.form, request.who, console.kernel.parameters
    decision, form = chosen(given.decision, "decision"), _form(console, given.product)
    async with request.effect() as effect:
        tx = effect.tx
        draft = await tx.fetch(_DRAFT, list(form.keys))
        if not draft:
            raise Refusal(CASE_MOVED)
        if decision != "withdraw" and any(row["maker"] == who.id for row in draft):
            raise Refusal(SAME_PERSON)
        now = _values(console, form)
        new = {row["key"]: _read(console, row["key"], row["value"]) for row in draft}
        if decision == "approve" and form.check is not None:
            form.check({**now, **new})
        try:
            for row in draft:
                if decision == "approve":
                    await parameters.approve(tx, row["id"], checker=who.id, remark=given.remark)
                elif decision == "reject":
                    await parameters.reject(tx, row["id"], checker=who.id, remark=given.remark)
                else:
                    await parameters.withdraw(tx, row["id"], maker=who.id)
        except (StaleState, IllegalTransition) as stale:
            raise Refusal(CASE_MOVED) from stale
        state = {"approve": "published", "reject": "rejected", "withdraw": "withdrawn"}[decision]
        answer = effect.answer({"state": state})
        await console.record(
            tx,
            request,
            f"product.{decision}",
            f"product:{form.id}",
            given.remark.strip() or draft[0]["reason"],
            before=_written(console, {key: now[key] for key in new}),
            after=_written(console, new),
        )
    await parameters.refresh()
    return answer


def _form(console: Console, product: str) -> ProductForm:
    found = next((form for _, form in console.products if form.id == product), None)
    if found is None:
        raise Refusal(NOT_FOUND, field="product")
    return found


def _read(console: Console, key: str, text: str) -> Value:
    try:
        return console.kernel.parameters.declaration(key).read(text)
    except ParameterError as error:
        raise Refusal(MALFORMED, field=key) from error


def _values(console: Console, form: ProductForm) -> dict[str, Value]:
    return {key: console.kernel.parameters.get(key) for key in form.keys}


def _written(console: Console, values: dict[str, Value]) -> dict[str, str]:
    return {key: console.kernel.parameters.declaration(key).write(value) for key, value in values.items()}
