"""Publishing and taking back, at once or at a moment: what happens then is fixed now, version by version."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated

import asyncpg
import msgspec
from agio_kernel.calls.declared import post
from agio_kernel.calls.request import Request
from agio_kernel.declarations.codes import NOT_FOUND
from agio_kernel.declarations.errors import ApiError
from agio_kernel.jobs import DONE, Job, JobKind, JobStep, Outcome, one_by_one, schedule

from agio_content.content import Content
from agio_content.declared.codes import (
    MESSAGE_SENT_ONLY,
    NOTHING_WRITTEN,
    PAGE_STAYS,
    SCHEDULED_ALREADY,
    SECOND_PERSON,
)
from agio_content.declared.kinds import BINDING, LAST_PAGE, Kind
from agio_content.declared.permissions import PUBLISH
from agio_content.draft.fields import Action, Number, language_of, moment_of
from agio_content.draft.store import Version, lock_item, newest_versions, publish_versions, versions_of, withdraw_item

COMES = JobKind("content.schedule", "Publish a text, or take it back, at its moment")
_At = Annotated[str, msgspec.Meta(max_length=40, description="A moment with its zone; empty for now.")]


class PublishForm(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Text to publish, its languages (by comma; empty for all that were written), and the moment."""

    id: Number
    languages: Annotated[str, msgspec.Meta(max_length=80)] = ""
    at: _At = ""


class WithdrawForm(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Text to withdraw, and the moment."""

    id: Number
    at: _At = ""


class CancelForm(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Scheduled action of a text to cancel."""

    id: Number
    action: Action


@post("web/operatorContentPublish", permission=PUBLISH)
async def publish(content: Content, request: Request[PublishForm]) -> None:
    """Publish a text, now or at a moment.

    The versions written last are read from now on, or from a moment on.
    """
    form, kernel = request.form, content.kernel
    wanted = [language_of(one) for one in form.languages.split(",") if one]
    at = moment_of(form.at, kernel.clock.now())
    async with request.idempotent_transaction() as effect:
        item = await lock_item(effect.tx, form.id)
        versions = [one for one in await newest_versions(effect.tx, item.id) if not wanted or one.language in wanted]
        if not versions or {one.language for one in versions} < set(wanted):
            raise ApiError(NOTHING_WRITTEN, field="languages")
        if item.kind == Kind.MESSAGE:
            raise ApiError(MESSAGE_SENT_ONLY, field="id")
        _require_two(item.id, versions, request.user.id)
        if at is None:
            await publish_versions(effect.tx, kernel.ids, item.id, versions)
        else:
            await _schedule(content, effect.tx, request, item.id, "publish", form.at, [one.id for one in versions])
        answer = effect.keep(None)
        said = {one.language: one.number for one in versions}
        await content.record(effect.tx, request, "publish", item.id, versions=said, at=form.at)
    if at is None:
        content.tell_pages()
    return answer


def _require_two(item: int, versions: Sequence[Version], publisher: int) -> None:
    """Require a second person for texts that bind users: the publisher wrote none of the versions."""
    if item in BINDING and any(one.writer_id == publisher for one in versions):
        raise ApiError(SECOND_PERSON, field="languages")


@post("web/operatorContentWithdraw", permission=PUBLISH)
async def withdraw(content: Content, request: Request[WithdrawForm]) -> None:
    """Take a text back, now or at a moment.

    Nobody reads it any more, from now or from a moment on; what was written stays.
    """
    form, kernel = request.form, content.kernel
    if form.id <= LAST_PAGE:
        raise ApiError(PAGE_STAYS, field="id")
    at = moment_of(form.at, kernel.clock.now())
    async with request.idempotent_transaction() as effect:
        item = await lock_item(effect.tx, form.id)
        if at is not None:
            await _schedule(content, effect.tx, request, item.id, "withdraw", form.at, [])
        elif not await withdraw_item(effect.tx, item.id):
            raise ApiError(NOTHING_WRITTEN, field="id")
        answer = effect.keep(None)
        await content.record(effect.tx, request, "take_down", item.id, at=form.at)
    if at is None:
        content.tell_pages()
    return answer


@post("web/operatorContentCancel", permission=PUBLISH)
async def cancel(content: Content, request: Request[CancelForm]) -> None:
    """Cancel what was scheduled.

    It doesn't happen. Its step stays in the calendar and finds nothing to do.
    """
    form = request.form
    async with request.idempotent_transaction() as effect:
        changed = await effect.tx.execute(
            "UPDATE content_schedule SET state = 'cancelled' WHERE item = $1 AND action = $2 AND state = 'waiting'",
            form.id,
            form.action,
        )
        if changed != "UPDATE 1":
            raise ApiError(NOT_FOUND, field="id")
        answer = effect.keep(None)
        await content.record(effect.tx, request, "cancel", form.id, name=form.action)
    return answer


def coming(content: Content) -> Job:
    """Scheduled actions of texts, carried out at their moment, each once."""

    async def step(tx: asyncpg.Connection, due: JobStep) -> Outcome:
        item = await tx.fetchval("SELECT item FROM content_schedule WHERE id = $1 AND state = 'waiting'", due.id)
        if item is None:
            return DONE
        # The text before its schedule, as everywhere: an operator who publishes holds them in this order.
        await lock_item(tx, item)
        found = await tx.fetchrow(
            "UPDATE content_schedule SET state = 'done' WHERE id = $1 AND state = 'waiting' RETURNING action, versions",
            due.id,
        )
        if found is None:
            return DONE
        if found["action"] == "publish":
            await publish_versions(tx, content.kernel.ids, item, await versions_of(tx, found["versions"]))
        else:
            await withdraw_item(tx, item)
        content.tell_pages()
        return DONE

    return Job(COMES, one_by_one(step))


async def _schedule(
    content: Content,
    tx: asyncpg.Connection,
    request: Request,
    item: int,
    action: Action,
    at: str,
    versions: list[int],
) -> None:
    moment, number = moment_of(at, content.kernel.clock.now()), content.kernel.ids.next()
    made = await tx.execute(
        "INSERT INTO content_schedule (id, item, action, at, versions, writer) VALUES ($1, $2, $3, $4, $5, $6)"
        " ON CONFLICT (item, action) WHERE state = 'waiting' DO NOTHING",
        number,
        item,
        action,
        moment,
        versions,
        request.user.name,
    )
    if made != "INSERT 0 1" or moment is None:
        raise ApiError(SCHEDULED_ALREADY, field="at")
    await schedule(tx, COMES, number, moment)
