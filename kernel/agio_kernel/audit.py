"""The audit: what operators did, in the transaction in which they did it, append-only and chained.

The application can add an entry through ``audit_append`` and read them; nothing lets it change or remove one. Each
entry's digest covers its own fields and the digest before it, which ``verify`` recomputes.
"""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from typing import Any

import asyncpg
import msgspec

from agio_kernel.session.principal import Principal

MAX_PAGE = 200
_STEP = 5_000
_encoder = msgspec.json.Encoder(decimal_format="string")
_NAMES = ("seq", "at", "actor", "actor_name", "permission", "action", "subject", "reason", "before", "after")


class AuditEntry(msgspec.Struct, frozen=True):
    """One thing an operator did. ``before`` and ``after`` are what it changed, as plain data."""

    seq: int
    at: datetime
    actor: str
    actor_name: str
    permission: str
    action: str
    subject: str
    reason: str
    before: Any
    after: Any


class AuditFilter(msgspec.Struct, frozen=True):
    """Which entries are asked for; what is empty doesn't narrow. ``text`` is looked for in every written field, entries
    of the action ``without`` are left out.
    """

    actor: str = ""
    action: str = ""
    subject: str = ""
    text: str = ""
    since: datetime | None = None
    until: datetime | None = None
    without: str = ""


class AuditFault(msgspec.Struct, frozen=True):
    """An entry that is not what it was: changed, unlinked from the one before, or with one missing before it."""

    seq: int
    fault: str


class AuditReport(msgspec.Struct, frozen=True):
    """What a verification found. ``head`` is the last digest: noted elsewhere, it also proves that no end was cut."""

    entries: int
    head: str
    faults: tuple[AuditFault, ...]

    @property
    def ok(self) -> bool:
        """Whether every entry is what it was."""
        return not self.faults


async def record(
    tx: asyncpg.Connection,
    actor: Principal,
    action: str,
    subject: str,
    reason: str,
    *,
    permission: str = "",
    before: Any = None,
    after: Any = None,
) -> int:
    """Add an entry to the transaction of what it tells; returns its number.

    ``subject`` names the thing as ``kind:id``. Call it last in the transaction: until the commit no other operator's
    entry can be added, and whoever then waits for a row that this one holds would wait in a circle.
    """
    number = await tx.fetchval(
        "SELECT audit_append($1, $2, $3, $4, $5, $6, $7, $8)",
        actor.id,
        actor.uid,
        permission,
        action,
        subject,
        reason.strip(),
        _written(before),
        _written(after),
    )
    assert isinstance(number, int), "audit_append returns the entry's number"
    return number


async def search(
    conn: asyncpg.Connection, wanted: AuditFilter, *, before: int | None = None, size: int = 50
) -> tuple[list[AuditEntry], int | None]:
    """Entries, newest first, older than ``before``; and the number that asks for the next page, None at the end."""
    size = min(max(size, 1), MAX_PAGE)
    conditions, args = _conditions(wanted)
    if before is not None:
        args.append(before)
        conditions.append(f"seq < ${len(args)}")
    where = f"WHERE {' AND '.join(conditions)}" if conditions else ""
    rows = await conn.fetch(
        f"SELECT {', '.join(_NAMES)} FROM audit_entry {where} ORDER BY seq DESC LIMIT {size + 1}", *args
    )
    entries = [_entry(row) for row in rows[:size]]
    return entries, entries[-1].seq if len(rows) > size else None


async def verify(conn: asyncpg.Connection) -> AuditReport:
    """Recompute every link; one changed byte anywhere is found."""
    last = await conn.fetchrow("SELECT seq, digest FROM audit_entry ORDER BY seq DESC LIMIT 1")
    if last is None:
        return AuditReport(0, "", ())
    faults: list[AuditFault] = []
    for start in range(1, last["seq"] + 1, _STEP):
        rows = await conn.fetch("SELECT seq, fault FROM audit_faults($1, $2)", start, start + _STEP - 1)
        faults += [AuditFault(row["seq"], row["fault"]) for row in rows]
    return AuditReport(last["seq"], last["digest"].hex(), tuple(faults))


def _conditions(wanted: AuditFilter) -> tuple[list[str], list[Any]]:
    """SQL conditions with their arguments."""
    given: Sequence[tuple[str, Any]] = (
        ("actor_name = ${n}", wanted.actor),
        ("action = ${n}", wanted.action),
        ("subject = ${n}", wanted.subject),
        (
            "strpos(lower(concat_ws(' ', actor_name, action, subject, reason, before, after)), lower(${n})) > 0",
            wanted.text,
        ),
        ("at >= ${n}", wanted.since),
        ("at < ${n}", wanted.until),
        ("action <> ${n}", wanted.without),
    )
    used = [(sql, value) for sql, value in given if value]
    return [sql.format(n=n) for n, (sql, _) in enumerate(used, start=1)], [value for _, value in used]


def _entry(row: asyncpg.Record) -> AuditEntry:
    fields = dict(row)
    fields["actor"] = str(row["actor"])
    fields["before"] = msgspec.json.decode(row["before"])
    fields["after"] = msgspec.json.decode(row["after"])
    return AuditEntry(**fields)


def _written(value: Any) -> str:
    return _encoder.encode(value).decode()
