"""A queue of 100,000 cases lists, filters, turns and counts at the cost of a small one; a page of movements reads what
it shows, however long the history behind it is.
"""

import pytest
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

SMALL, LARGE = 2_000, 100_000
BATCH = 7_000
ROOM = 60
"""Pages by which a question may touch more in the long queue: trees are deeper, rows lie in pages of their own."""

MOST = 51 * 5
"""Pages that a full answer may touch: each case and its user, by index and in the table."""

DEPOSITS = """
    INSERT INTO wallet_deposit (id, user_id, account, coin, chain, address, amount, minimum, tx_hash, output, source,
                                state, usdt_value, created_at)
    SELECT n, 1 + n % 500, 0, coin, CASE coin WHEN 'BTC' THEN 'BTC' WHEN 'TRX' THEN 'TRC20' ELSE 'ERC20' END, 'a',
           10000000, 1, lpad(to_hex(n), 64, '0'), 0, 'submitted', 'under_review',
           CASE WHEN n % 200 = 7 THEN 5000000 WHEN n % 3 = 0 THEN 500000 ELSE 3200 END,
           timestamptz '2026-01-01' + n * interval '7 seconds'
    FROM (SELECT n, CASE n % 100 WHEN 0 THEN 'BTC' WHEN 1 THEN 'ETH' WHEN 2 THEN 'TRX' ELSE 'USDT' END AS coin
          FROM generate_series($1::int, $2::int) n) drawn
"""
WITHDRAWALS = """
    INSERT INTO wallet_withdrawal (id, user_id, account, kind, coin, chain, address, gross, fee, net, state, review,
                                   not_before, cancel_until, created_at, usdt_value)
    SELECT n, 1 + n % 500, 0, 'crypto', 'USDT', 'ERC20', 'a' || n, 100000000, 5000000, 95000000,
           CASE n % 3 WHEN 0 THEN 'requested' WHEN 1 THEN 'approved' ELSE 'requested' END,
           CASE WHEN n % 1000 = 9 THEN '{reversed_deposit}' WHEN n % 10 = 3 THEN '{security_change}'
                ELSE '{}' END::text[],
           at, at, at, CASE WHEN n % 200 = 7 THEN 5000000 ELSE 10000 END
    FROM (SELECT n, timestamptz '2026-01-01' + n * interval '7 seconds' AS at
          FROM generate_series($1::int, $2::int) n) drawn
"""
ASKED = {
    "wallet.deposits": [
        {},
        {"coin": "USDT"},
        {"coin": "BTC"},
        {"chain": "TRC20"},
        {"chain": "ERC20", "coin": "ETH"},
        {"band": "below_1000"},
        {"band": "above_10000"},
        {"state": "under_review"},
        {"state": "credited"},
        {"q": "1999"},
        {"q": f"{1999:064x}"},
    ],
    "wallet.withdrawals": [
        {},
        {"review": "security_change"},
        {"review": "nobody"},
        {"review": "reversed_deposit"},
        {"review": "always"},
        {"band": "above_10000"},
        {"state": "approved"},
        {"state": "confirmed"},
        {"q": "1999"},
        {"q": "a1999"},
        {"review": "replaced"},
    ],
}
TABLES = {"wallet.deposits": ("wallet_deposit", DEPOSITS), "wallet.withdrawals": ("wallet_withdrawal", WITHDRAWALS)}


class Explained:
    """A connection that counts the pages of the database which each question touches."""

    def __init__(self, conn) -> None:
        self._conn = conn
        self.pages = 0

    async def _explain(self, sql, args) -> None:
        (plan,) = await self._conn.fetchval(f"EXPLAIN (ANALYZE, BUFFERS, FORMAT JSON) {sql}", *args)
        self.pages += plan["Plan"]["Shared Hit Blocks"] + plan["Plan"]["Shared Read Blocks"]

    async def fetch(self, sql, *args):
        await self._explain(sql, args)
        return await self._conn.fetch(sql, *args)

    async def fetchval(self, sql, *args):
        await self._explain(sql, args)
        return await self._conn.fetchval(sql, *args)


async def fill(site, queue, first, last) -> None:
    table, sql = TABLES[queue]
    for start in range(first, last + 1, BATCH):
        await site.owner_db.execute(sql, start, min(last, start + BATCH - 1))
    await site.owner_db.execute(f"ANALYZE {table}")


async def costs(site, queue) -> tuple[dict[str, int], set[str]]:
    """Pages that are touched, to count and for the first page and the last one but one of everything that is asked; and
    what is answered with a whole page.
    """
    source, found, full = site.queues[queue].source, {}, set[str]()
    async with site.kernel.db.read() as conn:
        explained = Explained(conn)
        await source.waiting(explained)
        found["count"] = explained.pages
        table = TABLES[queue][0]
        late = await conn.fetchrow(f"SELECT created_at, id FROM {table} ORDER BY id DESC OFFSET 700 LIMIT 1")
        for filters in ASKED[queue]:
            for name, place in (("first", ""), ("late", f"{late['created_at'].isoformat()}~{late['id']}")):
                explained = Explained(conn)
                page = await source.after(explained, filters, place, 50)
                found[f"{filters} {name}"] = explained.pages
                if len(page.rows) == 50:
                    full.add(f"{filters} {name}")
    return found, full


@pytest.mark.parametrize("queue", TABLES)
async def test_a_hundred_thousand_cases_cost_what_two_thousand_do(site, queue):
    await site.owner_db.execute(
        "INSERT INTO app_user (id, uid, realm, email, name, country, created_at)"
        " SELECT n, 10000000 + n, 0, 'user' || n || '@example.com', 'User ' || n, 'JP', agio_now()"
        " FROM generate_series(1, 500) n"
    )
    await site.owner_db.execute("ANALYZE app_user")
    await fill(site, queue, 1, SMALL)
    small, full = await costs(site, queue)
    await fill(site, queue, SMALL + 1, LARGE)
    large, _ = await costs(site, queue)
    assert len(full) >= 6
    most = {asked: small[asked] + ROOM if asked in full else MOST for asked in small}
    dear = {asked: (small[asked], large[asked]) for asked in small if large[asked] > most[asked]}
    assert not dear, dear
    async with site.kernel.db.read() as conn:
        assert await site.queues[queue].source.waiting(conn) == 1000
    rare = ASKED[queue][5 if queue == "wallet.withdrawals" else 6]
    assert len((await site.cases(queue, size=50, **rare)).rows) == 50


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
            reported = await conn.fetchval(f"EXPLAIN (ANALYZE, FORMAT JSON) {text}", *args)
            assert most_rows(reported[0]["Plan"]) <= 21 * 2 * len(own)
