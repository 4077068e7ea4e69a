"""Balances, and what no transfer and no account may ever be."""

from __future__ import annotations

from agio_kernel.ledger.proof.report import Check, finding

_NET = """
    net AS (
        SELECT m.account, sum(m.amount) AS balance
        FROM (SELECT credit AS account, amount FROM ledger_transfer
              UNION ALL SELECT debit, -amount FROM ledger_transfer) m
        GROUP BY m.account
    )
"""

CROSSING = Check(
    "crossing",
    """
    SELECT id, debit AS account, credit, amount AS found FROM ledger_transfer
    WHERE (debit # credit) & 8191 <> 0 OR debit = credit OR amount <= 0 ORDER BY id
    """,
    lambda row: finding(
        "crossing",
        f"transfer {row['id']} of {row['found']} from {row['account']} to {row['credit']} could never be booked",
        row,
    ),
)

# A number that no transaction has had yet would stand ahead of the chain for as long as its forger likes.
FUTURE = Check(
    "future",
    """
    SELECT 'transfer ' || id AS what, debit AS account, tx::text AS found FROM ledger_transfer
    WHERE tx >= pg_snapshot_xmax(pg_current_snapshot())
    UNION ALL
    SELECT 'account ' || id, id, tx::text FROM ledger_account WHERE tx >= pg_snapshot_xmax(pg_current_snapshot())
    """,
    lambda row: finding(
        "future", f"{row['what']} says it is of transaction {row['found']}, which was never begun", row
    ),
)

SUMS = Check(
    "sums",
    f"""
    WITH {_NET}, held_by_anyone AS (
        SELECT id & 8191 AS kind, sum(available + held) AS balance FROM ledger_account GROUP BY 1
        UNION ALL
        SELECT account & 8191, sum(balance) FROM net WHERE account & 8192 <> 0 GROUP BY 1
    )
    SELECT kind & 1 AS realm, kind >> 1 AS asset, 0 AS expected, sum(balance) AS found
    FROM held_by_anyone GROUP BY kind HAVING sum(balance) <> 0 ORDER BY kind
    """,
    lambda row: finding("sums", f"realm {row['realm']}, asset {row['asset']} sums to {int(row['found'])}", row),
)

BALANCES = Check(
    "balances",
    f"""
    WITH {_NET}
    SELECT coalesce(a.id, n.account) AS account, a.id IS NULL AS missing,
           a.available::numeric + a.held AS found, coalesce(n.balance, 0) AS expected
    FROM ledger_account a FULL JOIN (SELECT * FROM net WHERE account & 8192 = 0) n ON n.account = a.id
    WHERE a.id IS NULL OR a.available::numeric + a.held <> coalesce(n.balance, 0)
    ORDER BY 1
    """,
    lambda row: finding(
        "balances",
        f"account {row['account']} has transfers and doesn't exist"
        if row["missing"]
        else f"account {row['account']} has {int(row['found'])}, its transfers say {int(row['expected'])}",
        row,
    ),
)

FOLDED = Check(
    "house balances",
    """
    WITH sealed AS (SELECT coalesce((SELECT to_tx FROM ledger_link ORDER BY seq DESC LIMIT 1), '0'::xid8) AS to_tx),
    net AS (
        SELECT m.account, sum(m.amount) AS balance
        FROM (SELECT credit AS account, amount FROM ledger_transfer
              WHERE credit & 8192 <> 0 AND tx < (SELECT to_tx FROM sealed)
              UNION ALL
              SELECT debit, -amount FROM ledger_transfer
              WHERE debit & 8192 <> 0 AND tx < (SELECT to_tx FROM sealed)) m
        GROUP BY m.account
    )
    SELECT coalesce(b.account, n.account) AS account, coalesce(b.balance, 0) AS found,
           coalesce(n.balance, 0) AS expected, coalesce(b.up_to > s.to_tx, false) AS beyond
    FROM sealed s CROSS JOIN (net n FULL JOIN ledger_house_balance b ON b.account = n.account)
    WHERE coalesce(b.balance, 0) <> coalesce(n.balance, 0) OR coalesce(b.up_to > s.to_tx, false)
    ORDER BY 1
    """,
    lambda row: finding(
        "house balances",
        f"house account {row['account']} is folded beyond the end of the chain: links are missing"
        if row["beyond"]
        else f"house account {row['account']} is folded as {int(row['found'])}, was {int(row['expected'])}",
        row,
    ),
)

NEGATIVE = Check(
    "negative",
    """
    SELECT id AS account, available, held, 0 AS expected, least(available, held) AS found
    FROM ledger_account WHERE available < 0 OR held < 0 ORDER BY id
    """,
    lambda row: finding(
        "negative", f"account {row['account']} has {row['available']} available and {row['held']} held", row
    ),
)
