"""Spot trading in the console: open orders with their holds, a user's orders, the house's positions, effects."""

from collections.abc import AsyncIterator
from datetime import UTC, datetime, timedelta
from decimal import Decimal
from types import SimpleNamespace
from typing import Any

import pytest_asyncio
from agio_kernel.declarations.realm import Realm
from agio_kernel.ports.clock import SystemClock, epoch_ms
from agio_kernel.postgres.db import Database
from agio_spot.declared.products import make_pair
from agio_spot.effects import parameter_effects, refused_by
from agio_spot.exposure import open_business, timelines
from agio_spot.house.positions import HousePositions
from agio_spot.sequencer.engine_harness import ASSETS, INSTRUMENTS, terms_of
from agio_spot.user_facets import user_facets
from msgspec.structs import replace

NOW = datetime.now(UTC).replace(microsecond=0)
_ORDER = (
    "INSERT INTO spot_order (id, user_id, price, quantity, amount, filled, filled_quote, quote_carry, fee, fee_carry, "
    "hold_account, receive_account, hold_remaining, created_ms, updated_ms, pair, realm, side, type, tif, state, "
    "post_only, rtoken, fingerprint, maker_fee_ppm, taker_fee_ppm) "
    "VALUES ($1, $2, 100, 10, 0, $7, $3, 0, 0, 0, $4, 1, $5, $6, $6, 1, $8, 0, 0, 0, $9, "
    "false, $1::bigint::text, '', 1000, 1200)"
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
    await spot_db.execute("INSERT INTO spot_pair VALUES (1, 'BTCUSDT', 'BTC', 'USDT', 2, 6)")
    yield spot_db


SYMBOLS = ("BTCUSDT", "ETHUSDT")


def spot(**own: tuple[str, ...]) -> Any:
    """Two pairs; `own` names the fields in which one says something itself."""
    info = {one.symbol: one for one in INSTRUMENTS}
    pairs = {n: make_pair(info[symbol], n, ASSETS, terms_of(info[symbol])) for n, symbol in enumerate(SYMBOLS, 1)}
    return SimpleNamespace(
        pairs=pairs,
        every_pair=pairs,
        pair=lambda symbol: pairs[SYMBOLS.index(symbol) + 1],
        instruments=info,
        follows=lambda symbol, field: field not in own.get(symbol, ()),
        kernel=SimpleNamespace(assets=ASSETS, clock=SystemClock()),
        sequencer=SimpleNamespace(markets={}),
    )


def kernel(**own: tuple[str, ...]) -> Any:
    return SimpleNamespace(assets=ASSETS, part=lambda kind: spot(**own))


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
        assert [fact.value for fact in events[0].facts] == ["BTCUSDT", "spot.side.buy", "spot.state.closed"]
        assert events[0].at == NOW - timedelta(days=1)


async def test_a_users_orders_are_a_list_turned_by_place_with_every_column(orders: Database) -> None:
    for number in range(1, 6):
        await order(orders, number, state=2)
    await order(orders, 6, user=8)
    [facet] = user_facets(kernel())
    async with orders.read() as conn:
        newest = await facet.rows(conn, 7, "", 3)
        older = await facet.rows(conn, 7, newest.next, 3)
    assert [row.id for row in newest.rows] == ["5", "4", "3"]
    assert [row.id for row in older.rows] == ["2", "1"] and not older.next
    cells = {cell.label: cell for cell in newest.rows[0].cells}
    assert tuple(cells) == facet.columns
    assert cells["spot.facet.pair"].value == "BTC/USDT"
    assert (cells["spot.facet.side"].value, cells["spot.facet.state"].value) == ("spot.side.buy", "spot.state.closed")
    assert cells["spot.facet.price"].unit == "USDT" and cells["spot.facet.filled"].unit == "BTC"


async def test_a_higher_least_value_would_have_refused_what_was_worth_less(orders: Database) -> None:
    unit = 10 ** ASSETS["USDT"].scale
    await order(orders, 1, state=2, quote=9 * unit)
    await order(orders, 2, state=2, quote=10 * unit)
    await order(orders, 3, state=2, quote=1 * unit, days=31)
    await order(orders, 4, state=2, quote=1 * unit, realm=1)
    await order(orders, 5, quote=1 * unit)
    least, most = parameter_effects(spot())
    async with orders.read() as conn:
        found = await least.count(conn, Decimal(10), NOW - timedelta(days=30))
        assert (least.key, found.refused, found.of) == ("spot.minimum_notional", 2, 3)
        found = await most.count(conn, Decimal(9), NOW - timedelta(days=30))
        assert (most.key, found.refused, found.of) == ("spot.maximum_notional", 1, 3)
        # A pair that says something of its own isn't touched by the deployment's constant.
        [least, _] = parameter_effects(spot(BTCUSDT=("minimum_notional",)))
        found = await least.count(conn, Decimal(10), NOW - timedelta(days=30))
        assert (found.refused, found.of) == (0, 0)


async def test_other_terms_of_a_pair_would_have_refused_what_is_off_them(orders: Database) -> None:
    await orders.execute(
        "INSERT INTO spot_order (id, user_id, price, quantity, amount, filled, filled_quote, quote_carry, fee, "
        "fee_carry, hold_account, receive_account, hold_remaining, created_ms, updated_ms, pair, realm, side, type, "
        "tif, state, post_only, rtoken, fingerprint, maker_fee_ppm, taker_fee_ppm) "
        "SELECT n, 7, p, q, 0, 0, 0, 0, 0, 0, 1, 1, 0, $1, $1, 1, 0, 0, t, 0, 3, false, n::text, '', 1000, 1200 "
        "FROM (VALUES (1, 6400000, 1000000, 0), (2, 6400050, 1000000, 0), (3, 6400000, 1000100, 0), "
        "(4, 6400000, 10000, 0)) o(n, p, q, t)",
        epoch_ms(NOW),
    )
    at = spot()
    info = at.instruments["BTCUSDT"]
    now, since = terms_of(info), NOW - timedelta(days=30)
    plans = {
        "as they are": ({}, 1),  # 0.0001 BTC at 64,000 is worth 6.40
        "a coarser tick": ({"tick": Decimal("1")}, 2),
        "a coarser step": ({"step": Decimal("0.00001")}, 2),
        "a greatest worth": ({"maximum_notional": Decimal(640)}, 3),
    }
    async with orders.read() as conn:
        for name, (change, refused) in plans.items():
            found = await refused_by(at, conn, "BTCUSDT", replace(now, **change), since)
            assert (found.refused, found.of) == (refused, 4), name


async def test_the_worth_of_an_order_is_counted_beyond_what_a_product_of_its_numbers_fits_in(orders: Database) -> None:
    await order(orders, 1, state=3)
    await orders.execute("UPDATE spot_order SET price = 100000000, quantity = 1000000000000")
    at, info = spot(), INSTRUMENTS[0]
    async with orders.read() as conn:
        found = await refused_by(at, conn, "BTCUSDT", terms_of(info), NOW - timedelta(days=30))
    assert (found.refused, found.of) == (1, 1)


async def test_the_house_has_what_it_bought_and_paid_for_it_and_sums_are_continued(orders: Database) -> None:
    async def trade(number: int, quantity: int, quote: int, maker: int, taker: int, side: int, realm: int = 0) -> None:
        await orders.execute(
            "INSERT INTO spot_trade VALUES ($1, 100, $2, $3, 1, 1, $4, $5, 0, 0, 0, 1, $6, $7, 0)",
            number,
            quantity,
            quote,
            maker,
            taker,
            realm,
            side,
        )

    await trade(1, 500, 50, 0, 7, 0)  # a user buys from the house's quote
    await trade(2, 200, 21, 0, 7, 1)  # a user sells to it
    await trade(3, 900, 90, 8, 7, 0)  # two users
    await trade(4, 40, 4, 7, 0, 0)  # the house takes what a user asked
    await trade(5, 70, 7, 0, 7, 0, realm=1)
    [source] = HousePositions(spot()).sources()
    async with orders.read() as conn:
        [one] = await source.read(conn, Realm.REAL)
        assert (one.symbol, one.quantity, one.cost) == ("BTCUSDT", -500 + 200 + 40, 50 - 21 - 4)
        await trade(6, 10, 1, 0, 7, 1)
        [one] = await source.read(conn, Realm.REAL)
        assert (one.quantity, one.cost) == (-250, 24)
        [one] = await source.read(conn, Realm.DEMO)
        assert (one.quantity, one.cost) == (-70, 7)
