"""Orders that can be matched now: the room that accounts have left of their day, and the inventory of its coins."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime, timedelta
from typing import NamedTuple

import asyncpg
from agio_kernel.declarations.errors import ApiError
from agio_kernel.money.amounts import figure
from agio_kernel.settings.catalogues import Row

from agio_c2c.c2c import C2c
from agio_c2c.declared.codes import ABOVE_ROOM, NO_SELLER, SOLD_OUT
from agio_c2c.declared.sellers import SellerTerms
from agio_c2c.desk.rotation import Candidate
from agio_c2c.order.order import Exchange
from agio_c2c.price.price import Side

_USED = """
    SELECT seller, count(*) FILTER (WHERE state <> 'finished') AS open, sum(fiat)::bigint AS used_quota
    FROM c2c_order WHERE seller = ANY ($1::text[]) AND (
        state IN ('matched', 'proof_sent', 'disputed')
        OR (state = 'finished' AND settled_at >= $2 AND settled_at < $3))
    GROUP BY seller
"""
"""Amounts settled in the day, and those kept now, whatever day they were matched on (docs/adr/0019)."""


class Room(NamedTuple):
    """The largest order of one currency that an account has room for, in minor units; of a coin, what is in stock."""

    fiat: Mapping[str, int]
    coins: Mapping[str, int]


async def candidates_of(
    c2c: C2c,
    conn: asyncpg.Connection,
    sellers: Mapping[str, Row[SellerTerms]],
    decimals: Mapping[str, int],
    now: datetime,
    last: Mapping[str, datetime | None] = {},
) -> list[Candidate]:
    """Accounts in currencies of these ``decimals``, with what is used of each in the day of ``now``, and when each was
    assigned ``last``.
    """
    calendar = c2c.kernel.settings.calendar
    day = calendar.day(now)
    found = await conn.fetch(_USED, list(sellers), calendar.begin(day), calendar.begin(day + timedelta(1)))
    used = {one["seller"]: one for one in found}
    return [
        Candidate(
            key,
            int(one.terms.daily.scaleb(decimals[one.terms.currency])),
            used[key]["used_quota"] if key in used else 0,
            one.terms.most_open,
            used[key]["open"] if key in used else 0,
            last.get(key),
        )
        for key, one in sellers.items()
    ]


async def room_of(c2c: C2c, conn: asyncpg.Connection, now: datetime) -> Room:
    """Return the most that one order can have at this moment. Nothing is held: an order that comes first may take
    it."""
    decimals = {key: one.terms.decimals for key, one in c2c.currencies().items()}
    sellers = {key: one for key, one in c2c.sellers().items() if one.terms.currency in decimals}
    fiat = dict.fromkeys(decimals, 0)
    for one in await candidates_of(c2c, conn, sellers, decimals, now):
        currency = sellers[one.key].terms.currency
        fiat[currency] = max(fiat[currency], one.room)
    taken = {one["coin"]: one["used_quota"] for one in await conn.fetch("SELECT coin, used_quota FROM c2c_stock")}
    return Room(fiat, {coin: max(0, c2c.stock(coin) - taken.get(coin, 0)) for coin in c2c.coins()})


async def refuse_without_room(
    c2c: C2c, conn: asyncpg.Connection, now: datetime, exchange: Exchange, field: str
) -> None:
    """An ApiError at ``field`` where an order of this couldn't be matched now: it would wait for what nobody has."""
    room, coin, currency = await room_of(c2c, conn, now), exchange.coin, exchange.currency
    if exchange.side is Side.BUY and exchange.amount > room.coins[coin]:
        raise ApiError(SOLD_OUT, field=field, coin=coin)
    most, terms = room.fiat[currency], c2c.currency(currency)
    if figure(most, terms.decimals) < terms.minimum:
        raise ApiError(NO_SELLER, field=field, currency=currency)
    if exchange.fiat > most:
        raise ApiError(ABOVE_ROOM, field=field, maximum=figure(most, terms.decimals), currency=currency)
