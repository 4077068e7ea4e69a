"""A page of the account's movements reads what it shows, however long the history behind it is."""

from agio_kernel.postgres import paging
from agio_kernel.postgres.query import compiled
from agio_testing.plans import most_rows
from agio_wallet.assets.records import Filter, movements
from wallet_site import USDT

HISTORY = """
    INSERT INTO ledger_transfer (id, debit, credit, amount, reason, cause_kind, cause_id, cause_step)
    SELECT n, CASE WHEN n % 2 = 0 THEN $1::bigint ELSE $2 END, CASE WHEN n % 2 = 0 THEN $2::bigint ELSE $1 END,
           1, first.reason, first.cause_kind, n, 0
    FROM generate_series(1, 1000000) n, (SELECT * FROM ledger_transfer LIMIT 1) first
"""


async def test_a_page_of_movements_reads_an_index_for_a_page_after_a_million_of_them(site, owner_db):
    await site.move(1, "USDT", USDT)
    await site.move(1, "BTC", USDT)
    debit, credit = await owner_db.fetchrow("SELECT debit, credit FROM ledger_transfer ORDER BY id LIMIT 1")
    await owner_db.execute(HISTORY, debit, credit)
    await owner_db.execute("ANALYZE ledger_transfer")
    async with site.kernel.db.read() as conn:
        own = {one.account: one.wallet for one in await site.kernel.ledger.balances(conn, 1, 0)}
        listed = movements(own, Filter())
        for place in (None, (500_000, 0)):
            text, args = compiled(paging._statement(listed, place, None, 21, paging.LOOKED))
            told = await conn.fetchval(f"EXPLAIN (ANALYZE, FORMAT JSON) {text}", *args)
            assert most_rows(told[0]["Plan"]) <= 21 * 2 * len(own)
