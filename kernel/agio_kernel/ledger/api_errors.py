"""PostgreSQL's refusals as the ledger's own errors."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import contextmanager

import asyncpg

from agio_kernel.ledger.errors import (
    AmountOverflow,
    AssetNotDeclared,
    ChainBehind,
    DuplicateCause,
    InsufficientFunds,
    InvalidTransfer,
    LedgerError,
    UnknownAccount,
)

_CAUSE = re.compile(r"=\((-?\d+), (-?\d+), (-?\d+)\)")


@contextmanager
def refusals() -> Iterator[None]:
    """Within it PostgreSQL's refusals become the ledger's; what isn't, such as a deadlock, passes as it is."""
    try:
        yield
    except asyncpg.PostgresError as error:
        refusal = _api_error_of(error)
        if refusal is None:
            raise
        raise refusal from error


def _api_error_of(error: asyncpg.PostgresError) -> LedgerError | None:
    fields = error.as_dict()
    detail = fields.get("detail") or ""
    constraint = fields.get("constraint_name")
    match fields.get("sqlstate"):
        case "AG001":
            return InsufficientFunds(*map(int, detail.split()))
        case "AG002":
            return UnknownAccount(
                int(detail), f"{fields['message']}: open it first, or migrate after declaring its name"
            )
        case "AG004":
            return AssetNotDeclared(f"{fields['message']}: declare it with its plugin (assets) and migrate")
        case "AG005":
            return ChainBehind(f"{fields['message']}. {fields.get('hint')}")
        case "22003":
            return AmountOverflow("a balance would grow beyond what an account can hold")
        case "23505" if constraint == "ledger_transfer_cause" and (found := _CAUSE.search(detail)):
            return DuplicateCause(*map(int, found.groups()))
        case "23514" | "23502" if (fields.get("table_name") or "").startswith("ledger_"):
            return InvalidTransfer(f"the database refused it by {constraint or fields.get('column_name')}")
    return None
