"""Compare what senders have written down with what a database holds: ``checker.py DSN JOURNAL...``, by itself.

It shares no code with what it checks. A journal is of one account, which does nothing else, so everything that the
database holds of its kind must be in the journal, and the other way round. The verdict is one line of JSON.
"""

from __future__ import annotations

import asyncio
import json
import sys
from collections import defaultdict
from pathlib import Path
from typing import Any

import asyncpg

OWNERS = {
    "placeSpotOrder": "SELECT DISTINCT user_id FROM spot_order WHERE id = ANY($1)",
    "submitWithdrawal": "SELECT DISTINCT user_id FROM wallet_withdrawal WHERE id = ANY($1)",
    "submitDeposit": "SELECT DISTINCT user_id FROM wallet_deposit WHERE id = ANY($1)",
    "exchange": "SELECT DISTINCT user_id FROM wallet_exchange WHERE id = ANY($1)",
}
EFFECTS = {
    "placeSpotOrder": "SELECT id FROM spot_order WHERE user_id = $1",
    "submitWithdrawal": "SELECT id FROM wallet_withdrawal WHERE user_id = $1",
    "submitDeposit": "SELECT id FROM wallet_deposit WHERE user_id = $1",
    "exchange": "SELECT id FROM wallet_exchange WHERE user_id = $1",
    "transferAsset": (
        "SELECT DISTINCT t.cause_id AS id FROM ledger_transfer t JOIN ledger_account a ON a.id IN (t.debit, t.credit)"
        " JOIN ledger_code c ON c.family = 'cause' AND c.number = t.cause_kind"
        " WHERE c.name = 'wallet.transfer' AND a.owner = $1"
    ),
}
"""Queries for everything that a command has brought about for an account."""
ENDED = {
    "cancelSpotOrder": "SELECT id FROM spot_order WHERE id = ANY($1) AND state >= 2",
    "cancelWithdrawal": "SELECT id FROM wallet_withdrawal WHERE id = ANY($1) AND state = 'cancelled'",
}
"""Queries for those of the named ones that have ended."""
INVARIANTS = {
    "a balance is the sum of its transfers": (
        "SELECT a.id FROM ledger_account a LEFT JOIN (SELECT account, sum(amount) AS amount FROM"
        " (SELECT credit AS account, amount FROM ledger_transfer UNION ALL SELECT debit, -amount FROM ledger_transfer)"
        " moved GROUP BY account) moved ON moved.account = a.id WHERE a.available + a.held <> coalesce(moved.amount, 0)"
    ),
    "a step of a cause is booked once": (
        "SELECT cause_id AS id FROM ledger_transfer GROUP BY cause_kind, cause_id, cause_step HAVING count(*) > 1"
    ),
    "an order has filled what its trades say": (
        "SELECT o.id FROM spot_order o LEFT JOIN (SELECT side.id, sum(t.quantity) AS quantity FROM spot_trade t"
        " CROSS JOIN LATERAL (VALUES (t.maker_order), (t.taker_order)) side(id) GROUP BY side.id) traded USING (id)"
        " WHERE o.filled <> coalesce(traded.quantity, 0)"
    ),
    "no order has filled more than it asked for": (
        "SELECT id FROM spot_order WHERE filled > quantity AND quantity > 0 OR filled_quote > amount AND amount > 0"
    ),
    "what has ended holds nothing": "SELECT id FROM spot_order WHERE state >= 2 AND hold_remaining <> 0",
    "a slot is of a withdrawal that is open": (
        "SELECT s.withdrawal_id AS id FROM wallet_withdrawal_slot s WHERE NOT EXISTS (SELECT FROM wallet_withdrawal w"
        " WHERE w.id = s.withdrawal_id AND w.state NOT IN ('cancelled', 'rejected', 'failed'))"
    ),
}
MOST_SHOWN = 20


async def compare(conn: asyncpg.Connection, lines: list[dict[str, Any]], found: dict[str, list[str]]) -> None:
    """Compare one account's journal with its rows."""
    by_intent: dict[str, set[str]] = defaultdict(set)
    by_call: dict[str, set[int]] = defaultdict(set)
    for line in lines:
        if line["id"]:
            by_intent[line["rtoken"]].add(line["id"])
            by_call[line["call"]].add(int(line["id"]))
    answered = set(by_intent) | {line["rtoken"] for line in lines if line["refused"]}
    found["unsettled"] += sorted({line["rtoken"] for line in lines} - answered)
    found["doubled"] += [f"{rtoken} is {sorted(ids)}" for rtoken, ids in by_intent.items() if len(ids) > 1]
    owners: set[int] = set()
    for call, sql in OWNERS.items():
        owners |= {row["user_id"] for row in await conn.fetch(sql, list(by_call[call]))}
    if len(owners) > 1:
        found["broken"].append(f"one account's commands belong to {sorted(owners)}")
    for call, sql in EFFECTS.items():
        rows = {row["id"] for owner in owners for row in await conn.fetch(sql, owner)}
        found["lost"] += [f"{call} {id}" for id in sorted(by_call[call] - rows)]
        found["doubled"] += [f"{call} {id} was asked for by nobody" for id in sorted(rows - by_call[call])]
    for call, sql in ENDED.items():
        rows = {row["id"] for row in await conn.fetch(sql, list(by_call[call]))}
        found["lost"] += [f"{call} {id}" for id in sorted(by_call[call] - rows)]
    unknown = set(by_call) - EFFECTS.keys() - ENDED.keys()
    found["broken"] += [f"nobody knows where {call} is found" for call in sorted(unknown)]


async def verdict(dsn: str, journals: list[Path]) -> dict[str, Any]:
    """Everything that is wrong, by kind, and how much was looked at."""
    found: dict[str, list[str]] = {"lost": [], "doubled": [], "broken": [], "unsettled": []}
    acknowledged = 0
    conn = await asyncpg.connect(dsn, timeout=10, command_timeout=120)
    try:
        async with conn.transaction(isolation="repeatable_read", readonly=True):
            for journal in journals:
                lines = [json.loads(line) for line in journal.read_text().splitlines()]
                acknowledged += len({line["rtoken"] for line in lines if line["id"]})
                await compare(conn, lines, found)
            for says, sql in INVARIANTS.items():
                found["broken"] += [f"{says}: not {row['id']}" for row in await conn.fetch(sql)]
    finally:
        await conn.close()
    counts = {f"{kind}_count": len(all_of) for kind, all_of in found.items()}
    return {kind: all_of[:MOST_SHOWN] for kind, all_of in found.items()} | counts | {"acknowledged": acknowledged}


if __name__ == "__main__":
    sys.stdout.write(json.dumps(asyncio.run(verdict(sys.argv[1], [Path(name) for name in sys.argv[2:]]))) + "\n")
