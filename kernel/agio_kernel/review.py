"""Review queues: every pending thing that waits for an operator, declared so that one console serves all products."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime
from typing import Any, Protocol

import asyncpg
import msgspec

from agio_kernel.session.principal import Principal


class CaseSummary(msgspec.Struct, frozen=True):
    """One row of a queue: who and what it is about, how long it has waited, and its state."""

    id: str
    title: str
    facts: tuple[str, ...]
    state: str
    opened_at: datetime
    claimed_by: str = ""


class CaseFact(msgspec.Struct, frozen=True):
    """One fact of a case: ``label`` is a message key. A ``masked`` value is shown only on an audited request."""

    label: str
    value: str
    masked: bool = False


class CaseEvent(msgspec.Struct, frozen=True):
    """One line of a case's time line."""

    at: datetime
    actor: str
    label: str
    note: str = ""


class CaseDetail(msgspec.Struct, frozen=True):
    """Everything an operator needs to decide one case."""

    summary: CaseSummary
    user_id: int
    facts: tuple[CaseFact, ...]
    documents: tuple[str, ...]
    events: tuple[CaseEvent, ...]
    triggers: tuple[str, ...]


class CaseSource(Protocol):
    """Where a queue's cases are: the plugin's own tables."""

    async def waiting(self, conn: asyncpg.Connection) -> int:
        """How many cases wait."""
        ...

    async def rows(self, conn: asyncpg.Connection, filters: Mapping[str, str], page: int) -> Any:
        """A Page of CaseSummary, oldest first."""
        ...

    async def detail(self, conn: asyncpg.Connection, case_id: str) -> CaseDetail | None:
        """One case, or None where it isn't in this queue."""
        ...

    async def act(self, tx: asyncpg.Connection, actor: Principal, case_id: str, trigger: str, reason: str) -> None:
        """Carry out a transition of the case's state machine in ``tx``; a Refusal where it is not allowed now."""
        ...


class ReviewQueue(msgspec.Struct, frozen=True):
    """One queue of the console. ``target_minutes`` is the age after which a case counts as late."""

    id: str
    title: str
    icon: str
    permission: str
    target_minutes: int
    source: CaseSource
    order: int = 100
