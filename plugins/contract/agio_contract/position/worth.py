"""The open result of users' positions at the newest mark, for their net worth; the margin is in the wallet already.

A loss never exceeds its position's margin: what lies beyond is the insurance's.
"""

from __future__ import annotations

from collections.abc import Sequence

import asyncpg
from agio_kernel.ledger.net_worth import Worth, WorthSource

from agio_contract.contracts import Contracts
from agio_contract.position.position import Position
from agio_contract.position.store import HELD


def open_results(contracts: Contracts) -> WorthSource:
    """Open results of contracts, at the mark that the position's own row is shown at."""

    async def read(conn: asyncpg.Connection, users: Sequence[int]) -> Sequence[Worth]:
        rows = await conn.fetch(
            f"SELECT * FROM contract_position WHERE user_id = ANY($1::bigint[]) AND {HELD} ORDER BY id", list(users)
        )
        found = []
        for one in (Position.of(row) for row in rows):
            newest = contracts.kernel.prices.latest(one.symbol)
            if newest is not None and one.entry_price is not None:
                result = one.size.result(one.side, one.entry_price, newest.price)
                found.append(Worth(one.user_id, one.coin, max(-one.margin, result)))
        return found

    return WorthSource("contract.worth.result", read, link="contract.trade")
