"""Report of a verification: findings, bounded, and the figures of what was looked at."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import asyncpg
import msgspec

MAX_FINDINGS = 100
"""Findings kept for each check; beyond that they are only counted."""


class Finding(msgspec.Struct, frozen=True):
    """Difference that a check found: the check, the place, and the figures."""

    check: str
    sentence: str
    account: int | None = None
    expected: int | str | None = None
    found: int | str | None = None


class Unsealed(msgspec.Struct, frozen=True):
    """A transfer that no link covers yet: nothing but its cause and the balances speak for it."""

    id: int
    debit: int
    credit: int
    amount: int
    reason: str
    cause: str


class Report(msgspec.Struct, frozen=True):
    """Report of a verification.

    ``counts`` has the number of findings by check, also of those beyond MAX_FINDINGS. ``head`` is the last link's
    digest: kept elsewhere, it proves that no link was cut off. ``ahead`` are the first of the ``unsealed`` transfers.
    """

    findings: list[Finding]
    counts: dict[str, int]
    transfers: int
    unsealed: int
    ahead: list[Unsealed]
    accounts: int
    links: int
    head: str

    @property
    def ok(self) -> bool:
        """Whether nothing was found."""
        return not self.findings


class Findings:
    """Findings so far."""

    def __init__(self) -> None:
        self.kept: list[Finding] = []
        self.counts: dict[str, int] = {}

    def add(self, finding: Finding) -> None:
        """Count it, and keep it while there is room."""
        count = self.counts[finding.check] = self.counts.get(finding.check, 0) + 1
        if count <= MAX_FINDINGS:
            self.kept.append(finding)

    def __bool__(self) -> bool:
        return bool(self.counts)


class Check(msgspec.Struct, frozen=True):
    """One check: ``sql`` answers a row for everything that is wrong, ``tell`` says what the row means.

    Sums of bigints are numeric to PostgreSQL and print as 1.00E+10: ``sql`` casts what may pass a bigint's end to text.
    """

    name: str
    sql: str
    tell: Callable[[asyncpg.Record], Finding]


def finding(check: str, sentence: str, row: asyncpg.Record) -> Finding:
    """A finding with the figures that the row has: ``account``, ``expected`` and ``found``."""
    figures: dict[str, Any] = {name: row[name] for name in ("account", "expected", "found") if name in row}
    return Finding(check, sentence, **{name: _plain(value) for name, value in figures.items()})


def _plain(value: Any) -> Any:
    return value if value is None or isinstance(value, str) else int(value)
