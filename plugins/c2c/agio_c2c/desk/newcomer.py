"""Limits of a customer who has never paid: few purchases at once, and a small amount."""

from __future__ import annotations

from decimal import Decimal

import asyncpg
from agio_kernel.declarations.errors import ApiError
from agio_kernel.money.worth import COUNTED, worth_of
from agio_kernel.ports.kernel import Kernel

from agio_c2c.declared.codes import NEWCOMER_AMOUNT, NEWCOMER_OPEN
from agio_c2c.declared.parameters import NEWCOMER_MOST, NEWCOMER_MOST_OPEN
from agio_c2c.order.order import Exchange

_PAID = "SELECT EXISTS (SELECT FROM c2c_order WHERE user_id = $1 AND side = 'buy' AND state = 'finished')"
_KEPT = """
    SELECT coin, count(*) AS orders, sum(amount)::bigint AS amount FROM c2c_order
    WHERE user_id = $1 AND side = 'buy' AND state IN ('pending_match', 'matched', 'proof_sent', 'disputed')
    GROUP BY coin
"""


async def refuse_too_much(kernel: Kernel, conn: asyncpg.Connection, exchange: Exchange, field: str) -> None:
    """An ApiError at ``field`` where who has never completed a purchase would have too many open, or too much: what has
    no price is too much.
    """
    if await conn.fetchval(_PAID, exchange.user_id):
        return
    kept = await conn.fetch(_KEPT, exchange.user_id)
    most = int(kernel.parameters.get(NEWCOMER_MOST_OPEN.key))
    if sum(one["orders"] for one in kept) >= most:
        raise ApiError(NEWCOMER_OPEN, field=field, most=most)
    amounts = {one["coin"]: one["amount"] for one in kept}
    amounts[exchange.coin] = amounts.get(exchange.coin, 0) + exchange.amount
    worths = [worth_of(kernel, one, kept) for one, kept in amounts.items()]
    largest: Decimal = kernel.parameters.get(NEWCOMER_MOST.key)
    if None in worths or sum(one for one in worths if one is not None) > largest:
        raise ApiError(NEWCOMER_AMOUNT, field=field, maximum=largest, coin=COUNTED)
