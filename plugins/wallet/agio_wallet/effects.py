"""Effects of another value of a constant: deposits, withdrawals and exchanges that it would have refused.

The fee refuses nothing, and the amounts consumed before a withdrawal aren't kept: these constants have no effect here.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from datetime import datetime, timedelta
from decimal import Decimal
from typing import Any

import asyncpg
from agio_kernel.declarations.asset import AssetSpec
from agio_kernel.money.valuation import VALUE_SCALE
from agio_kernel.ports.kernel import Kernel
from agio_kernel.settings.parameters import Value
from agio_kernel.settings.parameters.effect import ParameterEffect, Refused

from agio_wallet.declared import parameters as constants
from agio_wallet.declared.channels import MINIMUM_DEPOSITS, minimum_key
from agio_wallet.declared.parameters import minor

Counting = Callable[[asyncpg.Connection, Any, datetime], Awaitable[Refused]]

_WITHDRAWALS = """
    SELECT count(*) FILTER (WHERE {refused}) AS refused, count(*) AS accepted
    FROM wallet_withdrawal WHERE coin = 'USDT' AND created_at >= $1
"""
# Minutes since midnight on Hong Kong's clock; a window that passes midnight begins after it ends.
_OUTSIDE = """
    SELECT count(*) FILTER (
               WHERE NOT CASE WHEN $2::int < $3::int THEN minute >= $2 AND minute < $3
                              ELSE minute >= $2 OR minute < $3 END
           ) AS refused, count(*) AS accepted
    FROM (SELECT extract(epoch FROM (created_at AT TIME ZONE 'Asia/Hong_Kong')::time) / 60 AS minute
          FROM wallet_withdrawal WHERE created_at >= $1) asked
"""
# Withdrawals that were taken back gave their place of the day back, as they did then.
_OF_DAY = """
    SELECT count(*) FILTER (WHERE s.place > $2) AS refused, count(*) AS accepted
    FROM (SELECT w.created_at, row_number() OVER (PARTITION BY s.user_id, s.day ORDER BY w.id) AS place
          FROM wallet_withdrawal_slot s JOIN wallet_withdrawal w ON w.id = s.withdrawal_id
          WHERE s.day >= ($1 AT TIME ZONE 'Asia/Hong_Kong')::date) s
    WHERE s.created_at >= $1
"""
_TOO_YOUNG = """
    SELECT count(*) FILTER (WHERE a.created_at + $2 > w.created_at) AS refused, count(*) AS accepted
    FROM wallet_withdrawal w JOIN wallet_address a USING (user_id, coin, chain, address)
    WHERE w.kind = 'crypto' AND w.created_at >= $1
"""
_DEPOSITS = """
    SELECT count(*) FILTER (WHERE amount < $2) AS refused, count(*) AS accepted
    FROM wallet_deposit WHERE coin = $3 AND state = 'credited' AND created_at >= $1
"""
_EXCHANGES = f"""
    SELECT count(*) FILTER (WHERE worth < $2 OR worth > $3) AS refused, count(*) AS accepted
    FROM (SELECT worth / 10.0 ^ {VALUE_SCALE} AS worth FROM wallet_exchange WHERE created_at >= $1) exchanged
"""
_SAVED = """
    SELECT count(*) FILTER (WHERE place > $2) AS refused, count(*) AS accepted
    FROM (SELECT created_at, row_number() OVER (PARTITION BY user_id ORDER BY created_at, id) AS place
          FROM {book}) saved
    WHERE created_at >= $1
"""
_ANY = Decimal(10) ** 30
"""A worth that nothing reaches."""


def parameter_effects(kernel: Kernel) -> list[ParameterEffect]:
    """List the effects that the wallet can compute, by constant."""
    usdt = kernel.assets.get("USDT")
    effects: dict[str, Counting] = {
        constants.PER_DAY: _counting(_OF_DAY, int),
        constants.ADDRESS_HOLD: _counting(_TOO_YOUNG, lambda value: value),
        constants.EXCHANGE_MINIMUM: _counting(_EXCHANGES, Decimal, lambda value: _ANY),
        constants.EXCHANGE_MAXIMUM: _counting(_EXCHANGES, lambda value: Decimal(-1), Decimal),
        constants.SAVED: _saved,
        constants.WINDOW_START: _counting(
            _OUTSIDE, _minutes, lambda value: _minutes(kernel.parameters.get(constants.WINDOW_END))
        ),
        constants.WINDOW_END: _counting(
            _OUTSIDE, lambda value: _minutes(kernel.parameters.get(constants.WINDOW_START)), _minutes
        ),
    }
    if usdt is not None:
        effects |= {
            constants.MINIMUM: _counting(_WITHDRAWALS.format(refused="gross < $2"), _minor_of(usdt)),
            constants.MAXIMUM: _counting(_WITHDRAWALS.format(refused="gross > $2"), _minor_of(usdt)),
        }
    for coin in MINIMUM_DEPOSITS:
        asset = kernel.assets.get(coin)
        if asset is not None:
            effects[minimum_key(coin)] = _counting(_DEPOSITS, _minor_of(asset), lambda value, coin=coin: coin)
    return [ParameterEffect(key, count) for key, count in effects.items()]


def _counting(sql: str, *arguments: Callable[[Any], Any]) -> Counting:
    """Count by a statement whose $1 is the moment and whose others are made of the value."""

    async def count(conn: asyncpg.Connection, value: Value, since: datetime) -> Refused:
        return await _count(conn, sql, since, *(argument(value) for argument in arguments))

    return count


async def _count(conn: asyncpg.Connection, sql: str, *arguments: Any) -> Refused:
    row = await conn.fetchrow(sql, *arguments)
    assert row is not None, "an aggregate returns one row"
    return Refused(row["refused"], row["accepted"])


async def _saved(conn: asyncpg.Connection, value: Any, since: datetime) -> Refused:
    """Addresses and cards that were saved beyond this many; each book counts for itself."""
    addresses = await _count(conn, _SAVED.format(book="wallet_address"), since, value)
    cards = await _count(conn, _SAVED.format(book="wallet_bank_card"), since, value)
    return Refused(addresses.refused + cards.refused, addresses.of + cards.of)


def _minutes(value: timedelta) -> int:
    return value // timedelta(minutes=1)


def _minor_of(asset: AssetSpec) -> Callable[[Any], int]:
    return lambda value: minor(value, asset)
