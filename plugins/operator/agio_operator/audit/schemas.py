"""Answers of the calls about the audit."""

from __future__ import annotations

from typing import Any

import msgspec
from agio_kernel.declarations.wire import Moment

from agio_operator.platform.schemas import Field, ParameterTerms


class AuditRow(msgspec.Struct, frozen=True):
    """An entry of the audit, with the parameter, or the product's fields, that it is about."""

    seq: int
    at: Moment
    actor: str
    actor_name: str
    permission: str
    action: str
    subject: str
    reason: str
    before: Any
    after: Any
    parameter: ParameterTerms | None
    fields: list[Field]


class AuditFaultRow(msgspec.Struct, frozen=True):
    """An entry that isn't what it was."""

    seq: int
    fault: str


class AuditStateView(msgspec.Struct, frozen=True):
    """The audit, proved."""

    entries: int
    head: str
    ok: bool
    faults: list[AuditFaultRow]
