"""The audit: searched, exported and proved."""

from __future__ import annotations

from typing import Any

import msgspec
from agio_kernel.calls.request import Request
from agio_kernel.people import audit
from agio_kernel.people.audit import AuditEntry, AuditFilter
from agio_kernel.postgres.paging import all_of
from agio_kernel.records import CsvTable
from agio_kernel.settings.catalogues import Catalogues
from agio_kernel.wire import Page

from agio_operator.audit.answers import AuditExportView, AuditFaultRow, AuditRow, AuditStateView
from agio_operator.console.console import Console
from agio_operator.fields import EXPORTED
from agio_operator.forms import AuditSearch
from agio_operator.platform.answers import field_of, terms_of

MOST_EXPORTED = 10_000
MOST_FAULTS = 100
_COLUMNS = AuditEntry.__struct_fields__


async def show_audit(console: Console, request: Request) -> Page[AuditRow]:
    """One page of entries, the newest first; with the declaration of the parameter, or of the product's fields, that an
    entry is about.
    """
    async with console.kernel.db.read() as conn:
        found = await audit.search(conn, _filter(request.form), request.form.after)
    declared = {f"parameter:{one.key}": one for one in console.kernel.parameters}
    catalogues = console.kernel.part(Catalogues).declared
    rows: list[AuditRow] = []
    for entry in found.rows:
        kind, _, about = entry.subject.partition(":")
        known = catalogues.get(about.partition(":")[0]) if kind == "product" else None
        fields = [] if known is None else [field_of(field) for field in known[1].fields]
        parameter = declared.get(entry.subject)
        terms = None if parameter is None else terms_of(parameter)
        rows.append(AuditRow(**msgspec.structs.asdict(entry), parameter=terms, fields=fields))
    return Page(rows, found.next)


async def export_audit(console: Console, request: Request) -> AuditExportView:
    """Entries as CSV, the newest first, at most ``MOST_EXPORTED``; ``next`` is where the next ones begin. Taking them
    out of the house is itself an entry.
    """
    wanted = _filter(request.form)
    table, count, rest = CsvTable(_COLUMNS), 0, ""
    async with console.kernel.db.transaction() as tx:
        async for part in all_of(tx, audit.entries(wanted), MOST_EXPORTED, request.form.after):
            count, rest = count + len(part.rows), part.next
            table.add(_told(audit.entry_of(row)) for row in part.rows)
        asked = {name: value for name, value in msgspec.to_builtins(wanted).items() if value}
        await console.record(tx, request, "audit.export", "audit", EXPORTED, after={"rows": count, "filter": asked})
    name = f"audit-{console.kernel.clock.now():%Y%m%dT%H%M%SZ}.csv"
    return AuditExportView(name, table.text(), count, rest)


async def verify_audit(console: Console, _request: Request) -> AuditStateView:
    """Recompute every link."""
    async with console.kernel.db.read() as conn:
        report = await audit.verify(conn)
    faults = [AuditFaultRow(one.seq, one.fault) for one in report.faults[:MOST_FAULTS]]
    return AuditStateView(report.entries, report.head, report.ok, faults)


def _filter(form: AuditSearch) -> AuditFilter:
    return AuditFilter(form.actor, form.action, form.subject, form.q, form.since, form.until)


def _told(entry: AuditEntry) -> dict[str, Any]:
    """An entry in the words of a table: what it changed, as JSON."""
    fields = msgspec.structs.asdict(entry)
    return fields | {name: msgspec.json.encode(fields[name]).decode() for name in ("before", "after")}
