"""The audit: searched, exported and proved."""

from __future__ import annotations

from datetime import datetime

import asyncpg
import msgspec
from agio_kernel.calls.declared import get
from agio_kernel.calls.request import Request
from agio_kernel.declarations.principal import Principal
from agio_kernel.declarations.wire import Cursor, Page, Search
from agio_kernel.identity import audit
from agio_kernel.identity.audit import AuditEntry, AuditFilter
from agio_kernel.records import ForOperators, Listing, Records
from agio_kernel.settings.catalogues import Catalogues

from agio_operator.audit.schemas import AuditFaultRow, AuditRow, AuditStateView
from agio_operator.console.console import Console
from agio_operator.console.schemas import PAGE, Form
from agio_operator.declared.permissions import AUDIT_EXPORT, AUDIT_READ
from agio_operator.fields import EXPORTED
from agio_operator.platform.schemas import field_of, terms_of

MOST_FAULTS = 100


class AuditSearch(Form, frozen=True):
    """Filter of the audit's entries; ``after`` asks for the next page."""

    actor: str = ""
    action: str = ""
    subject: str = ""
    q: Search = ""
    since: datetime | None = None
    until: datetime | None = None
    after: Cursor = ""
    size: int = PAGE


def audit_list(console: Console) -> Records:
    """Entries, the newest first, each with the declaration of the parameter, or of the fields, it is about."""

    async def listing(_conn: asyncpg.Connection, _who: Principal, request: Request) -> Listing:
        declared = {f"parameter:{one.key}": one for one in console.kernel.parameters}
        catalogues = console.kernel.part(Catalogues).declared

        def shown(row: asyncpg.Record) -> AuditRow:
            entry = audit.entry_of(row)
            kind, _, about = entry.subject.partition(":")
            known = catalogues.get(about.partition(":")[0]) if kind == "product" else None
            fields = [] if known is None else [field_of(field) for field in known[1].fields]
            parameter = declared.get(entry.subject)
            terms = None if parameter is None else terms_of(parameter)
            return AuditRow(**msgspec.structs.asdict(entry), parameter=terms, fields=fields)

        return Listing(audit.entries(_filter(request.form)), shown)

    return Records(
        plugin="operator",
        name="audit",
        path="operatorAudit",
        summary="Search the audit",
        form=AuditSearch,
        answer=Page[AuditRow],
        columns=AuditEntry.__struct_fields__,
        listing=listing,
        operators=ForOperators(AUDIT_READ.key, AUDIT_EXPORT.key, EXPORTED),
    )


@get("web/operatorAuditVerify", permission=AUDIT_READ)
async def verify_audit(console: Console, _request: Request) -> AuditStateView:
    """Prove the audit."""
    async with console.kernel.db.read() as conn:
        report = await audit.verify(conn)
    faults = [AuditFaultRow(one.seq, one.fault) for one in report.faults[:MOST_FAULTS]]
    return AuditStateView(report.entries, report.head, report.ok, faults)


def _filter(form: AuditSearch) -> AuditFilter:
    return AuditFilter(form.actor, form.action, form.subject, form.q, form.since, form.until)
