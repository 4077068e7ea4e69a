"""Match an order: an account by rotation, coins of the inventory, and its hours begin. By the timer, or an operator."""

from __future__ import annotations

from datetime import datetime
from typing import Any

import asyncpg
from agio_kernel.cases import Actor
from agio_kernel.declarations.errors import ApiError
from agio_kernel.ports.clock import db_now

from agio_c2c.c2c import C2c
from agio_c2c.declared.codes import NO_SELLER
from agio_c2c.declared.parameters import VALIDITY
from agio_c2c.desk.money import reserve
from agio_c2c.desk.moves import moved
from agio_c2c.desk.room import candidates_of
from agio_c2c.desk.rotation import next_account
from agio_c2c.order.order import Order


async def match(
    c2c: C2c, tx: asyncpg.Connection, order: Order, actor: Actor, trigger: str = "match", note: str = ""
) -> Order:
    """Assign and reserve, or be refused with nothing changed. A reopened order keeps the account that was paid to."""
    now = await db_now(tx)
    account = {} if order.seller else await _assigned(c2c, tx, order, now)
    order = await reserve(c2c, tx, order)
    hours = {"matched_at": now, "expires_at": now + c2c.kernel.parameters.get(VALIDITY.key)}
    return await moved(c2c, tx, order, trigger, actor, now if actor.id else None, note, **account, **hours)


async def _assigned(c2c: C2c, tx: asyncpg.Connection, order: Order, now: datetime) -> dict[str, Any]:
    """The columns of the account whose turn it is; an ApiError where every one is at its limits.

    The rows of the currency's accounts are held from here to the commit: who comes next counts this order, too.
    """
    sellers = {key: one for key, one in sorted(c2c.sellers().items()) if one.terms.currency == order.currency}
    keys = list(sellers)
    await tx.execute("INSERT INTO c2c_rotation (seller) SELECT unnest($1::text[]) ON CONFLICT DO NOTHING", keys)
    held = await tx.fetch(
        "SELECT seller, last_at FROM c2c_rotation WHERE seller = ANY ($1::text[]) ORDER BY seller FOR UPDATE", keys
    )
    last = {one["seller"]: one["last_at"] for one in held}
    candidates = await candidates_of(c2c, tx, sellers, {order.currency: order.fiat_decimals}, now, last)
    chosen = next_account(candidates, order.fiat)
    if chosen is None:
        raise ApiError(NO_SELLER, field="currency", currency=order.currency)
    await tx.execute("UPDATE c2c_rotation SET last_at = agio_clock_timestamp() WHERE seller = $1", chosen.key)
    row = sellers[chosen.key]
    return {
        "seller": chosen.key,
        "seller_version": row.number,
        "seller_place": keys.index(chosen.key) + 1,
        "seller_count": len(keys),
        "holder": row.terms.holder,
        "account_number": row.terms.number,
        "swift": row.terms.swift,
        "seller_bank": row.terms.bank,
        "bank_address": row.terms.address,
    }
