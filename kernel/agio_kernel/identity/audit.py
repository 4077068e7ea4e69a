"""The audit: what operators did, in the transaction in which they did it, append-only and chained.

The application can add an entry through ``audit_append`` and read them; nothing lets it change or remove one. Each
entry's digest covers its own fields and the digest before it, which ``verify`` recomputes.
"""

from __future__ import annotations

from datetime import datetime
from typing import Any

import asyncpg
import msgspec

from agio_kernel.declarations.principal import Principal
from agio_kernel.identity.tables import AuditEntries
from agio_kernel.postgres.paging import LARGEST, Listed, Slice, page
from agio_kernel.postgres.query import select, sql

_STEP = 5_000
_WORDS = "audit_words(actor_name, action, subject, reason, before, after)"
"""Text that entries are searched in; an index holds its pieces."""
_encoder = msgspec.json.Encoder(decimal_format="string")


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
    """Filter of entries; an empty field doesn't narrow. ``text`` is looked for in every written field, entries
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
    """Report of a verification. ``head`` is the last digest: noted elsewhere, it also proves that no end was cut."""

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


def entries(wanted: AuditFilter) -> Listed:
    """Condition of entries, the newest first: an index finds those of one field, the others are looked for among
    them."""
    first, *others = [condition for condition, value in _conditions(wanted) if value] or [None]
    query = select(AuditEntries, AuditEntry).where(*_id_range(wanted))
    return Listed(query if first is None else query.where(first), "audit_entry", others, key=("seq",))


async def search(conn: asyncpg.Connection, wanted: AuditFilter, after: str = "", size: int = 50) -> Slice[AuditEntry]:
    """A page of entries, the newest first."""
    return (await page(conn, entries(wanted), after, size)).of(entry_of)


async def verify(conn: asyncpg.Connection) -> AuditReport:
    """Recompute every link; one changed byte anywhere is found."""
    last = await conn.fetchrow("SELECT seq, digest FROM audit_entry ORDER BY seq DESC LIMIT 1")
    if last is None:
        return AuditReport(0, "", ())
    faults: list[AuditFault] = []
    for start in range(1, last["seq"] + 1, _STEP):
        wrong = await conn.fetch("SELECT seq, fault FROM audit_faults($1, $2)", start, start + _STEP - 1)
        faults += [AuditFault(row["seq"], row["fault"]) for row in wrong]
    return AuditReport(last["seq"], last["digest"].hex(), tuple(faults))


def _conditions(wanted: AuditFilter) -> tuple[tuple[Any, Any], ...]:
    """Conditions with what is asked for, the most telling first."""
    text = f"text_pieces({_WORDS}) @> text_keys(lower({{}})) AND strpos({_WORDS}, lower({{}})) > 0"
    return (
        (AuditEntries.subject == wanted.subject, wanted.subject),
        (AuditEntries.actor_name == wanted.actor, wanted.actor),
        (sql(text, wanted.text, wanted.text), wanted.text),
        (AuditEntries.action == wanted.action, wanted.action),
    )


def _id_range(wanted: AuditFilter) -> list[Any]:
    """Return the conditions of a period as a range of entry numbers, which follow the order of moments."""
    first = "(SELECT e.seq FROM audit_entry e WHERE e.at >= {} ORDER BY e.at, e.seq LIMIT 1)"
    found: list[Any] = []
    if wanted.since:
        found.append(sql(f"audit_entry.seq >= coalesce({first}, {{}})", wanted.since, LARGEST))
        found.append(AuditEntries.at >= wanted.since)
    if wanted.until:
        found.append(sql(f"audit_entry.seq < coalesce({first}, {{}})", wanted.until, LARGEST))
        found.append(AuditEntries.at < wanted.until)
    if wanted.without:
        found.append(AuditEntries.action != wanted.without)
    return found


def entry_of(row: asyncpg.Record) -> AuditEntry:
    """One row of ``audit_entry``."""
    fields = dict(row)
    fields["actor"] = str(row["actor"])
    fields["before"] = msgspec.json.decode(row["before"])
    fields["after"] = msgspec.json.decode(row["after"])
    return AuditEntry(**fields)


def _written(value: Any) -> str:
    return _encoder.encode(value).decode()
