"""The chain's heads that are kept outside: whoever owns the database can compute every link anew, and not these.

A head is what a link sealed, in one digest. A chain that doesn't contain a head that was kept was rewritten since.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import asyncpg
import msgspec

from agio_kernel.declarations.errors import ConfigurationError
from agio_kernel.ledger.proof.report import MAX_FINDINGS, Finding, Report

CHECK = "heads"
_COMPARED_AT_ONCE = 10_000


class Head(msgspec.Struct, frozen=True):
    """A link by its number, and its digest in hex."""

    seq: int
    digest: str

    def __post_init__(self) -> None:
        if self.seq < 1 or len(self.digest) != 64 or not set(self.digest) <= set("0123456789abcdef"):
            raise ConfigurationError(f"this is no head of a chain: {self.seq} {self.digest[:80]}")


async def last_head(conn: asyncpg.Connection) -> Head | None:
    """The chain's head now; None where nothing is sealed yet."""
    row = await conn.fetchrow("SELECT seq, encode(digest, 'hex') AS digest FROM ledger_link ORDER BY seq DESC LIMIT 1")
    return None if row is None else Head(**dict(row))


async def compare(conn: asyncpg.Connection, report: Report, kept: Iterable[Head]) -> Report:
    """The report, with a finding for every kept head that the chain doesn't contain."""
    findings, counts = list(report.findings), dict(report.counts)
    for some in _batches(kept):
        rows = await conn.fetch(
            "SELECT seq, encode(digest, 'hex') AS digest FROM ledger_link WHERE seq = ANY ($1::bigint[])",
            [head.seq for head in some],
        )
        links = {row["seq"]: row["digest"] for row in rows}
        for head in some:
            found = links.get(head.seq)
            if found == head.digest:
                continue
            counts[CHECK] = counts.get(CHECK, 0) + 1
            if counts[CHECK] <= MAX_FINDINGS:
                what = "isn't there any more" if found is None else "was computed anew"
                sentence = f"link {head.seq}, whose head was kept outside, {what}: the chain was rewritten"
                findings.append(Finding(CHECK, sentence, expected=head.digest, found=found))
    return msgspec.structs.replace(report, findings=findings, counts=counts)


def _batches(kept: Iterable[Head]) -> Iterable[Sequence[Head]]:
    some: list[Head] = []
    for head in kept:
        some.append(head)
        if len(some) >= _COMPARED_AT_ONCE:
            yield some
            some = []
    if some:
        yield some
