"""Heads that were kept outside find what the chain by itself can't: a hand that computes every link anew."""

from __future__ import annotations

import asyncpg
import pytest
from agio_kernel.declarations.errors import ConfigurationError
from agio_kernel.ledger import Ledger
from agio_kernel.ledger.heads import Head, compare, last_head
from agio_kernel.ledger.proof.chain import ALL_LINKS
from agio_kernel.postgres.db import Database

from .conftest import Open, pay


async def compute_anew(superuser: asyncpg.Connection) -> None:
    """Rewrite every link, so that it seals what is there now."""
    previous = b""
    for (seq,) in await superuser.fetch("SELECT seq FROM ledger_link ORDER BY seq"):
        await superuser.execute("UPDATE ledger_link SET previous = $2 WHERE seq = $1", seq, previous)
        links = {row["seq"]: row["found_digest"] for row in await superuser.fetch(ALL_LINKS)}
        previous = links[seq]
        await superuser.execute("UPDATE ledger_link SET digest = $2 WHERE seq = $1", seq, previous)


@pytest.fixture
async def heads(db: Database, ledger: Ledger, open_account: Open) -> list[Head]:
    """The heads of three links."""
    a, b = await open_account(1_000), await open_account(1_000)
    kept: list[Head] = []
    async with db.read() as conn:
        for amount in (10, 20, 30):
            async with db.transaction() as tx:
                await ledger.post(tx, [pay(a, b, amount)])
            await ledger.seal(conn)
            head = await last_head(conn)
            assert head is not None
            kept.append(head)
    return kept


async def test_a_reason_that_a_superuser_rewrote_with_the_whole_chain_is_found_by_a_kept_head(
    db: Database, ledger: Ledger, heads: list[Head], superuser: asyncpg.Connection
) -> None:
    async with db.read() as conn:
        report = await ledger.verify(conn)
        assert report.ok and (await compare(conn, report, heads)).ok
    assert await superuser.execute("UPDATE ledger_transfer SET reason = 1 WHERE amount = 20") == "UPDATE 1"
    await compute_anew(superuser)
    async with db.read() as conn:
        report = await ledger.verify(conn)
        assert "chain" not in report.counts, "by itself the chain holds"
        found = await compare(conn, report, heads)
    assert not found.ok and found.counts["heads"] == 2
    assert [one.expected for one in found.findings if one.check == "heads"] == [one.digest for one in heads[1:]]


async def test_a_chain_whose_end_was_cut_off_is_found(
    db: Database, ledger: Ledger, heads: list[Head], superuser: asyncpg.Connection
) -> None:
    await superuser.execute("DELETE FROM ledger_link WHERE seq = 3")
    async with db.read() as conn:
        found = await compare(conn, await ledger.verify(conn), heads)
    [finding] = [one for one in found.findings if one.check == "heads"]
    assert (finding.expected, finding.found) == (heads[2].digest, None)


@pytest.mark.parametrize(("seq", "digest"), [(0, "0" * 64), (1, "0" * 63), (1, "G" * 64)])
def test_what_is_no_head_is_refused(seq: int, digest: str) -> None:
    with pytest.raises(ConfigurationError):
        Head(seq, digest)
