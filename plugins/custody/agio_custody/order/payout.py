"""What an order moves as money comes back: the transfers."""

from __future__ import annotations

from collections.abc import Iterable

import asyncpg
from agio_kernel.ledger import Cause, Transfer

from agio_custody.custody import Custody
from agio_custody.declared.reasons import (
    CREDIT_CAUSE,
    DAMAGES,
    DAMAGES_TAKEN,
    GIVE_BACK,
    INTEREST,
    INTEREST_PAID,
    LOSE,
    ORDER_CAUSE,
    PRINCIPAL,
    RETURNED,
)
from agio_custody.order.order import Order


async def interest(
    custody: Custody, tx: asyncpg.Connection, credits: Iterable[tuple[Order, int, int]]
) -> list[Transfer]:
    """The credits of orders, each with its day of the term and its amount; a day may bring nothing."""
    payers: dict[tuple[int, str], int] = {}
    transfers: list[Transfer] = []
    for order, day, amount in credits:
        payer = payers.get(key := (order.realm, order.coin))
        if payer is None:
            (payer,) = await custody.kernel.ledger.houses(tx, order.account, INTEREST_PAID)
            payers[key] = payer
        if amount:
            transfers.append(Transfer(payer, order.account, amount, INTEREST, Cause(CREDIT_CAUSE, order.id, day)))
    return transfers


async def principal(custody: Custody, tx: asyncpg.Connection, order: Order, loss: int) -> list[Transfer]:
    """The amount comes back, without what leaving early has cost."""
    keeper, taker = await custody.kernel.ledger.houses(tx, order.account, PRINCIPAL, DAMAGES_TAKEN)
    legs = (
        Transfer(keeper, order.account, order.amount - loss, RETURNED, Cause(ORDER_CAUSE, order.id, GIVE_BACK)),
        Transfer(keeper, taker, loss, DAMAGES, Cause(ORDER_CAUSE, order.id, LOSE)),
    )
    return [leg for leg in legs if leg.amount]
