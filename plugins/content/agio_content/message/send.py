"""Sending a message: what was written last goes into inboxes, each once, whoever presses and whatever fails between."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import timedelta
from typing import Annotated

import asyncpg
import msgspec
from agio_kernel.calls.declared import post
from agio_kernel.calls.request import Request
from agio_kernel.declarations.codes import NOT_FOUND
from agio_kernel.declarations.errors import ApiError
from agio_kernel.declarations.realm import Realm
from agio_kernel.jobs import DONE, Job, JobKind, JobStep, Next, Outcome, one_by_one, schedule

from agio_content.content import Content
from agio_content.declared.codes import NOTHING_WRITTEN, RECIPIENT_UNKNOWN, SENDING_ALREADY
from agio_content.declared.kinds import Kind
from agio_content.declared.permissions import SEND
from agio_content.draft.fields import Number
from agio_content.draft.store import Version, lock_item, newest_versions, versions_of
from agio_content.message.notices import MessageSent

GOES = JobKind("content.message", "Send an operator's message to everybody")
AT_ONCE = 500
"""Number of accounts in one step: a transaction that takes a moment, however many there are."""

_NEXT = """
    SELECT id, language FROM people WHERE id > $1 AND realm = $2 AND state <> 'closed' AND created_at <= $3
    ORDER BY id LIMIT $4
"""
_ONE = "SELECT id, language FROM people WHERE uid = $1 AND realm = $2 AND state <> 'closed'"


class SendForm(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Message to send, and its recipient: the UID of a user, or ``everybody``."""

    id: Number
    uid: Annotated[str, msgspec.Meta(max_length=12)] = ""
    everybody: bool = False


@post("web/operatorContentSend", permission=SEND)
async def send(content: Content, request: Request[SendForm]) -> None:
    """Send a message to a user or to everybody.

    One user has it with the commit; everybody has it in the order of their accounts, begun at once.
    """
    form, kernel = request.form, content.kernel
    if form.everybody == bool(form.uid.strip()):
        raise ApiError(RECIPIENT_UNKNOWN, field="uid")
    async with request.idempotent_transaction() as effect:
        tx = effect.tx
        item = await lock_item(tx, form.id)
        if item.kind != Kind.MESSAGE:
            raise ApiError(NOT_FOUND, field="id")
        versions = await newest_versions(tx, item.id)
        if not versions:
            raise ApiError(NOTHING_WRITTEN, field="id")
        number, reader = kernel.ids.next(), None if form.everybody else await _reader(tx, form.uid.strip())
        await _keep(tx, number, item.id, versions, None if reader is None else reader["id"], request.user.name)
        if reader is None:
            await schedule(tx, GOES, number, kernel.clock.now())
        else:
            await _tell(content, tx, number, [reader], versions)
        answer = effect.keep(None)
        reported = {"to": form.uid.strip() or "everybody", "versions": {one.language: one.number for one in versions}}
        await content.record(tx, request, "send", item.id, title=versions[0].title, **reported)
    return answer


def going(content: Content) -> Job:
    """A step tells the next accounts. Its notices and its progress are one commit, so nobody is told twice."""

    async def step(tx: asyncpg.Connection, due: JobStep) -> Outcome:
        found = await tx.fetchrow(
            "SELECT versions, upto, created_at FROM content_sending WHERE id = $1 AND state = 'sending' FOR UPDATE",
            due.id,
        )
        if found is None:
            return DONE
        readers = await tx.fetch(_NEXT, found["upto"], int(Realm.REAL), found["created_at"], AT_ONCE)
        await _tell(content, tx, due.id, readers, await versions_of(tx, found["versions"]))
        over = len(readers) < AT_ONCE
        await tx.execute(
            "UPDATE content_sending SET upto = $2, reached = reached + $3, state = $4 WHERE id = $1",
            due.id,
            readers[-1]["id"] if readers else found["upto"],
            len(readers),
            "sent" if over else "sending",
        )
        return DONE if over else Next(due.at + timedelta(milliseconds=1))

    return Job(GOES, one_by_one(step), batch=1)


async def _reader(tx: asyncpg.Connection, uid: str) -> asyncpg.Record:
    known = uid.isascii() and uid.isdigit() and len(uid) <= 9
    found = await tx.fetchrow(_ONE, int(uid), int(Realm.REAL)) if known else None
    if found is None:
        raise ApiError(RECIPIENT_UNKNOWN, field="uid")
    return found


async def _keep(
    tx: asyncpg.Connection, number: int, item: int, versions: Sequence[Version], user: int | None, writer: str
) -> None:
    made = await tx.execute(
        "INSERT INTO content_sending (id, item, versions, user_id, writer, state, reached)"
        " VALUES ($1, $2, $3, $4, $5, CASE WHEN $4::bigint IS NULL THEN 'sending' ELSE 'sent' END,"
        " CASE WHEN $4::bigint IS NULL THEN 0 ELSE 1 END)"
        " ON CONFLICT (item) WHERE user_id IS NULL AND state = 'sending' DO NOTHING",
        number,
        item,
        [one.id for one in versions],
        user,
        writer,
    )
    if made != "INSERT 0 1":
        raise ApiError(SENDING_ALREADY, field="id")


def version_for(language: str, versions: Mapping[str, Version]) -> Version:
    """Return the version in the reader's language, in English where there is none, and else in the first language that
    has one."""
    return versions.get(language) or versions.get("en") or versions[min(versions)]


async def _tell(
    content: Content,
    tx: asyncpg.Connection,
    number: int,
    readers: Sequence[asyncpg.Record],
    versions: Sequence[Version],
) -> None:
    written = {one.language: one for one in versions}
    for reader in readers:
        one = version_for(reader["language"], written)
        await content.kernel.bus.emit(tx, MessageSent(reader["id"], number, one.title, one.summary))
