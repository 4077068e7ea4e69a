"""The chain seals what is finished, once and in order."""

from __future__ import annotations

import asyncio

import asyncpg
import pytest
from agio_kernel.ledger import ChainBehind, Ledger
from agio_kernel.postgres.db import Database

from .conftest import Open, pay


async def test_links_are_bounded_and_never_part_a_transaction(db: Database, ledger: Ledger, open_account: Open) -> None:
    a, b = await open_account(1_000), await open_account()
    for transfers in (1, 1, 7, 1, 2, 2):
        async with db.transaction() as tx:
            await ledger.post(tx, [pay(a, b, 1) for _ in range(transfers)])
    async with db.read() as conn:
        assert await ledger.seal(conn, bound=3) == 17  # two accounts with them
        links = await conn.fetch("SELECT seq, count FROM ledger_link ORDER BY seq")
        assert [tuple(row) for row in links] == [(1, 3), (2, 7), (3, 3), (4, 2)]
        report = await ledger.verify(conn)
        assert report.ok, report.findings
        assert (report.links, report.unsealed) == (4, 0)
        assert len(report.head) == 64
        assert await ledger.seal(conn) == 0


async def test_what_an_unfinished_transaction_wrote_is_sealed_when_it_has_ended(
    db: Database, ledger: Ledger, open_account: Open
) -> None:
    a, b = await open_account(1_000), await open_account()
    c, d = await open_account(1_000), await open_account()
    async with db.read() as sealer:
        assert await ledger.seal(sealer) == 2 + 4  # and the accounts
        async with db.transaction() as slow:
            await ledger.post(slow, [pay(a, b, 1)])

            async def quick() -> None:
                async with db.transaction() as tx:
                    await ledger.post(tx, [pay(c, d, 1), pay(c, d, 2)])

            await db.spawn(quick())
            # The quick one is younger than the slow one, whose transfer may yet come before it.
            assert await ledger.seal(sealer) == 0
        assert await ledger.seal(sealer) == 3
        assert (await ledger.verify(sealer)).ok


async def test_many_sealers_seal_everything_once(db: Database, ledger: Ledger, open_account: Open) -> None:
    a, b = await open_account(1_000), await open_account()
    for _ in range(20):
        async with db.transaction() as tx:
            await ledger.post(tx, [pay(a, b, 1)])

    async def seal() -> int:
        async with db.read() as conn:
            return await ledger.seal(conn, bound=4)

    assert sum(await asyncio.gather(*(seal() for _ in range(6)))) == 21 + 2  # and the accounts
    async with db.read() as conn:
        assert (await ledger.verify(conn)).ok


async def test_a_transaction_counter_behind_the_chain_is_told(
    db: Database, ledger: Ledger, open_account: Open, superuser: asyncpg.Connection
) -> None:
    await open_account(1)
    async with db.read() as conn:
        await ledger.seal(conn)
        await superuser.execute("UPDATE ledger_link SET to_tx = '999999999999'")
        with pytest.raises(ChainBehind, match="pg_resetwal"):
            await ledger.seal(conn)


async def test_nothing_may_be_booked_before_the_counter_has_reached_the_chain(
    db: Database, ledger: Ledger, open_account: Open, superuser: asyncpg.Connection
) -> None:
    async with db.read() as conn:
        await ledger.require_counter_ahead(conn)
        await open_account(1)
        await ledger.seal(conn)
        await ledger.require_counter_ahead(conn)
        await superuser.execute("UPDATE ledger_link SET to_tx = '999999999999'")
        with pytest.raises(ChainBehind, match="pg_resetwal"):
            await ledger.require_counter_ahead(conn)
