"""What the console is told: open orders with what they hold, a user's orders, and what a bound would have refused."""

from collections.abc import AsyncIterator
from datetime import UTC, datetime, timedelta
from decimal import Decimal
from types import SimpleNamespace
from typing import Any

import pytest_asyncio
from agio_kernel.clock import epoch_ms
from agio_kernel.db import Database
from agio_spot.for_console import open_business, parameter_effects, timelines
from agio_spot.venue import ASSETS

NOW = datetime.now(UTC).replace(microsecond=0)
_ORDER = (
    "INSERT INTO spot_order (id, user_id, price, quantity, amount, filled, filled_quote, quote_carry, fee, fee_carry, "
    "hold_account, receive_account, hold_remaining, created_ms, updated_ms, pair, realm, side, type, tif, state, "
    "post_only, rtoken, fingerprint) "
    "VALUES ($1, $2, 100, 10, 0, $7, $3, 0, 0, 0, $4, 1, $5, $6, $6, 1, $8, 0, 0, 0, $9, "
    "false, $1::bigint::text, '')"
)


async def order(db: Database, number: int, *, user: int = 7, **more: Any) -> None:
    state = more.get("state", 0)
    held = more.get("held", 0)
    realm = more.get("realm", 0)
    account = 5 << 14 | ASSETS["USDT"].id << 1 | realm
    at = epoch_ms(NOW - timedelta(days=more.get("days", 0)))
    quote = more.get("quote", 0)
    await db.execute(_ORDER, number, user, quote, account, held, at, 10 if state == 2 else 0, realm, state)


@pytest_asyncio.fixture
async def orders(spot_db: Database) -> AsyncIterator[Database]:
    await spot_db.execute("INSERT INTO spot_pair VALUES (1, 'BTCUSDT')")
    yield spot_db


def kernel() -> Any:
    pair = SimpleNamespace(pair_id=1, quote_scale=ASSETS["USDT"].scale)
    return SimpleNamespace(assets=ASSETS, part=lambda kind: SimpleNamespace(pairs={1: pair}))


async def test_open_orders_count_in_both_realms_and_lock_real_money_only(orders: Database) -> None:
    await order(orders, 1, held=500)
    await order(orders, 2, held=70, state=1)
    await order(orders, 3, held=900, realm=1)
    await order(orders, 4, state=2)
    [business] = open_business(kernel())
    async with orders.read() as conn:
        found = await business.count(conn)
    assert (found.count, [(one.asset, one.amount) for one in found.locked]) == (3, [("USDT", 570)])


async def test_a_users_orders_stand_in_the_time_line_newest_first(orders: Database) -> None:
    for number in (1, 2, 3):
        await order(orders, number, state=2, days=3 - number)
    await order(orders, 4, user=8)
    [source] = timelines()
    async with orders.read() as conn:
        events = await source.events(conn, 7, NOW - timedelta(hours=1), 2)
        assert [event.reference for event in events] == ["2", "1"]
        assert events[0].note == "BTCUSDT buy closed" and events[0].at == NOW - timedelta(days=1)


async def test_a_higher_least_value_would_have_refused_what_was_worth_less(orders: Database) -> None:
    unit = 10 ** ASSETS["USDT"].scale
    await order(orders, 1, state=2, quote=9 * unit)
    await order(orders, 2, state=2, quote=10 * unit)
    await order(orders, 3, state=2, quote=1 * unit, days=31)
    await order(orders, 4, state=2, quote=1 * unit, realm=1)
    await order(orders, 5, quote=1 * unit)
    [effect] = parameter_effects(kernel())
    async with orders.read() as conn:
        found = await effect.count(conn, Decimal(10), NOW - timedelta(days=30))
    assert (effect.key, found.refused, found.of) == ("spot.minimum_notional", 1, 2)
