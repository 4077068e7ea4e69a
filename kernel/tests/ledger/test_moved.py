"""What moved since a moment: each movement is told once, in whatever order transactions begin and end."""

from __future__ import annotations

import asyncio
from collections import Counter
from random import Random

from agio_kernel.ledger import CauseKind, Hold, Ledger, Moment
from agio_kernel.postgres.db import Database

from .conftest import ORDER, Open, new_cause, pay

OTHER = CauseKind(2, "test.other")


async def test_each_movement_is_told_once_whatever_commits_when(
    db: Database, ledger: Ledger, open_account: Open
) -> None:
    random = Random(7)
    accounts = {await open_account(1_000_000, owner=owner): owner for owner in (1, 2, 3)}
    async with db.read() as conn:
        begin, _ = await ledger.moved(conn, {})
    since: dict[int, Moment | None] = dict.fromkeys(accounts.values(), begin)
    had = dict.fromkeys(accounts, 1_000_000)
    told, seen = Counter[int](), dict.fromkeys(accounts, (1_000_000, 0))

    async def look(owners: list[int]) -> None:
        async with db.read() as conn:
            moment, moved = await ledger.moved(conn, {one: since[one] for one in owners})
        since.update(dict.fromkeys(owners, moment))
        for one in moved:
            told[one.balance.account] += sum(movement.amount for movement in one.movements)
            seen[one.balance.account] = one.balance.available, one.balance.held

    async def move(number: int) -> None:
        """One transaction; those that begin first may end last."""
        debit, credit = random.sample(list(accounts), 2)
        amount = random.randrange(1, 1000)
        had[debit], had[credit] = had[debit] - amount, had[credit] + amount
        async with db.transaction() as tx:
            await tx.fetchval("SELECT pg_current_xact_id()::text")
            began[number].set()
            await free[number].wait()
            await ledger.post(tx, [pay(debit, credit, amount)], [Hold(credit, 1)])

    for _ in range(8):
        numbers = range(3)
        began, free = [asyncio.Event() for _ in numbers], [asyncio.Event() for _ in numbers]
        moving = [asyncio.create_task(move(number)) for number in numbers]
        await asyncio.gather(*(one.wait() for one in began))
        for number in random.sample(numbers, len(numbers)):
            await look(random.sample(list(since), random.randrange(1, 4)))
            free[number].set()
            await moving[number]
    await look([1, 2, 3])
    assert {account: 1_000_000 + told[account] for account in accounts} == had
    async with db.read() as conn:
        rows = [one for owner in since for one in await ledger.balances(conn, owner, 0)]
    assert seen == {one.account: (one.available, one.held) for one in rows}
    await look([1, 2, 3])
    assert {account: 1_000_000 + told[account] for account in accounts} == had, "nothing is told twice"


async def test_what_is_left_out_is_in_the_balance_alone(db: Database, ledger: Ledger, open_account: Open) -> None:
    payer, payee = await open_account(100), await open_account()
    async with db.read() as conn:
        begin, at_first = await ledger.moved(conn, {1: None, 2: None})
        assert [(one.balance.owner, one.balance.available, list(one.movements)) for one in at_first] == [
            (1, 100, []),
            (2, 0, []),
        ]
    async with db.transaction() as tx:
        await ledger.post(tx, [pay(payer, payee, 40, cause=new_cause())])
    async with db.read() as conn:
        _, theirs = await ledger.moved(conn, {2: begin}, left_out=[ORDER.number])
        _, told = await ledger.moved(conn, {2: begin}, left_out=[OTHER.number])
    assert [(one.balance.available, list(one.movements)) for one in theirs] == [(40, [])]
    assert [[movement.amount for movement in one.movements] for one in told] == [[40]]
