"""A bench of lending, and thousands of running loans at once, as if each had been applied for."""

from __future__ import annotations

from datetime import timedelta
from pathlib import Path
from typing import Any

from agio_kernel.jobs import schedule_all
from agio_kernel.ledger import Cause, Transfer
from agio_kernel.postgres.db import Database
from agio_lending import plugin
from agio_lending.declared.reasons import ISSUE, ISSUED, LOAN_CAUSE, PRINCIPAL
from agio_lending.lending import Lending
from agio_lending.loan.charge import DAY
from agio_lending.loan.loan import Loan
from agio_testing.plugin_bench import USDT, PluginBench
from msgspec.structs import asdict, replace

CHUNK = 1_000


def lending_bench(db: Database, owner_db: Database, folder: Path, **more: Any) -> PluginBench:
    """The plugin with USDT, not opened yet."""
    return PluginBench("lending", plugin, db, owner_db, folder, assets=(USDT,), **more)


async def fill(bench: PluginBench, id: int, count: int) -> Loan:
    """Make a number of loans like the one of this id, in its borrower's name; return that one."""
    lending, kernel = bench.kernel.part(Lending), bench.kernel
    async with kernel.db.read() as conn:
        one = await Loan.find(conn, id)
    assert one is not None and one.begins is not None
    columns = [name for name in asdict(one) if name != "number"]
    at = lending.calendar.begin(one.begins + timedelta(1))
    for start in range(0, count, CHUNK):
        more = [replace(one, id=kernel.ids.next()) for _ in range(min(CHUNK, count - start))]
        async with kernel.db.transaction() as tx:
            await tx.copy_records_to_table(
                "lending_loan",
                records=[tuple(getattr(loan, name) for name in columns) for loan in more],
                columns=columns,
            )
            lent = await kernel.ledger.house(tx, one.realm, lending.asset.id, PRINCIPAL.name)
            await kernel.ledger.post(
                tx,
                [Transfer(lent, one.account, one.amount, ISSUED, Cause(LOAN_CAUSE, loan.id, ISSUE)) for loan in more],
            )
            await schedule_all(tx, DAY, [(loan.id, at) for loan in more])
            await tx.execute("UPDATE lending_borrower SET used_quota = used_quota + $1", one.amount * len(more))
    return one
