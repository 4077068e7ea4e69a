"""The audit: searched, exported and proved."""

from __future__ import annotations

import csv
import io
from typing import Any

import msgspec
from agio_kernel import audit
from agio_kernel.audit import AuditEntry, AuditFilter
from agio_kernel.catalogues import Catalogues
from agio_kernel.request import Request

from agio_operator.console import Console
from agio_operator.fields import EXPORTED
from agio_operator.forms import AuditSearch

MOST_EXPORTED = 10_000
_COLUMNS = AuditEntry.__struct_fields__


async def show_audit(console: Console, request: Request) -> dict[str, Any]:
    """One page of entries, the newest first; with the declaration of the parameter, or of the product's fields, that an
    entry is about.
    """
    async with console.kernel.db.read() as conn:
        found, older = await audit.search(conn, _filter(request.form), before=request.form.before)
    declared = {f"parameter:{one.key}": one.describe() for one in console.kernel.parameters}
    catalogues = console.kernel.part(Catalogues).declared
    rows: list[dict[str, Any]] = []
    for entry in found:
        kind, _, about = entry.subject.partition(":")
        known = catalogues.get(about.partition(":")[0]) if kind == "product" else None
        fields = [] if known is None else [field.describe() for field in known[1].fields]
        rows.append({**msgspec.structs.asdict(entry), "parameter": declared.get(entry.subject), "fields": fields})
    return {"rows": rows, "older": None if older is None else str(older)}


async def export_audit(console: Console, request: Request) -> dict[str, Any]:
    """Entries as CSV, the newest first, at most ``MOST_EXPORTED``; ``older`` is where the next ones begin. Taking them
    out of the house is itself an entry.
    """
    wanted, before = _filter(request.form), request.form.before
    text = io.StringIO()
    writer = csv.writer(text)
    writer.writerow(_COLUMNS)
    count = 0
    async with console.kernel.db.transaction() as tx:
        while count < MOST_EXPORTED:
            rows, before = await audit.search(tx, wanted, before=before, size=audit.MAX_PAGE)
            for row in rows:
                writer.writerow([_cell(getattr(row, name)) for name in _COLUMNS])
            count += len(rows)
            if before is None:
                break
        asked = {name: value for name, value in msgspec.to_builtins(wanted).items() if value}
        await console.record(tx, request, "audit.export", "audit", EXPORTED, after={"rows": count, "filter": asked})
    name = f"audit-{console.kernel.clock.now():%Y%m%dT%H%M%SZ}.csv"
    return {"name": name, "csv": text.getvalue(), "rows": count, "older": None if before is None else str(before)}


async def verify_audit(console: Console, _request: Request) -> dict[str, Any]:
    """Recompute every link."""
    async with console.kernel.db.read() as conn:
        report = await audit.verify(conn)
    return {"entries": report.entries, "head": report.head, "ok": report.ok, "faults": report.faults[:100]}


def _filter(form: AuditSearch) -> AuditFilter:
    return AuditFilter(form.actor, form.action, form.subject, form.q, form.since, form.until)


def _cell(value: Any) -> str:
    """A cell that no spreadsheet takes for a formula."""
    text = value if isinstance(value, str) else msgspec.json.encode(value).decode().strip('"')
    return f"'{text}" if text[:1] in ("=", "+", "-", "@", "\t", "\r") else text
