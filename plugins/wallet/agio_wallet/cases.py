"""What the wallet's review queues share: one page of cases, and the way from a case's row to what an operator reads."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import asyncpg
import msgspec
from agio_kernel.codes import MALFORMED
from agio_kernel.db import paged
from agio_kernel.errors import Refusal
from agio_kernel.review import CaseSummary

from agio_wallet.codes import REASON_REQUIRED

SIZE = 20


class CasePage(msgspec.Struct, frozen=True):
    """One page of a queue."""

    rows: list[CaseSummary]
    total: int
    page: int
    pages: int


async def case_page(conn: asyncpg.Connection, sql: str, arguments: list[Any], page: int, summary: Any) -> CasePage:
    """The cases of ``sql``, oldest first, each told by ``summary``."""
    found = await paged(conn, sql, arguments, page, SIZE)
    return CasePage([summary(row) for row in found.rows], found.total, found.page, found.pages)


def state_filter(filters: Mapping[str, str], waiting: tuple[str, ...], known: frozenset[str]) -> list[str]:
    """The states that are asked for: those that wait for an operator, unless the filter names one."""
    wanted = filters.get("state", "")
    if not wanted:
        return list(waiting)
    if wanted not in known:
        raise Refusal(MALFORMED, field="state")
    return [wanted]


def case_number(case_id: str) -> int:
    """A case's id as a number; a Refusal where it can't be one."""
    if not (case_id.isascii() and case_id.isdigit() and len(case_id) <= 18):
        raise Refusal(MALFORMED, field="case")
    return int(case_id)


def required_reason(reason: str) -> str:
    """A decision against a user is explained to them."""
    text = reason.strip()
    if not 1 <= len(text) <= 500:
        raise Refusal(REASON_REQUIRED, field="reason")
    return text
