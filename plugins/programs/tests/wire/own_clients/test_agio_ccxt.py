"""The exchange of ccxt's that comes with Agio, registered from outside, on a site that runs."""

from __future__ import annotations

import asyncio
import sys
from typing import Any

import pytest
from agio_testing.site import Site
from signing_program import Program

from .conftest import CLIENTS

sys.path.insert(0, str(CLIENTS / "ccxt"))

import agio_ccxt
import ccxt
import ccxt.async_support
import ccxt.pro

pytestmark = [pytest.mark.site, pytest.mark.slow]

SYMBOL = "BTC/USDT"
PATIENCE_S = 30


def reported(program: Program, **more: Any) -> dict[str, Any]:
    """Return the settings that a user gives ccxt."""
    options = {"recvWindow": 60_000}
    keys = {"apiKey": program.key, "secret": program.secret}
    return {"site": program.site.url, **keys, "sandbox": True, "options": options, **more}


def price_of(exchange: Any) -> float:
    """Half of what a coin costs: an order at it rests."""
    return float(exchange.price_to_precision(SYMBOL, exchange.fetch_ticker(SYMBOL)["last"] / 2))


def test_it_is_an_exchange_as_any_other(program: Program) -> None:
    agio_ccxt.register()
    for module in (ccxt, ccxt.async_support, ccxt.pro):
        assert module.exchanges.count("agio") == 1
    exchange = ccxt.agio(reported(program))
    assert exchange.id == "agio" and SYMBOL in exchange.load_markets()
    placed = exchange.create_order(SYMBOL, "limit", "buy", 0.001, price_of(exchange), {"clientOrderId": "mine"})
    assert placed["clientOrderId"] == "mine"
    assert [one["id"] for one in exchange.fetch_open_orders(SYMBOL)] == [placed["id"]]
    bought = exchange.create_order(SYMBOL, "market", "buy", 0.001)
    assert (bought["status"], exchange.fetch_my_trades(SYMBOL)[-1]["order"]) == ("closed", bought["id"])
    assert exchange.cancel_order(placed["id"], SYMBOL)["status"] == "canceled"
    assert exchange.fetch_balance()["BTC"]["free"] > 0
    assert exchange.fetch_ohlcv(SYMBOL, "1m", limit=3)


def test_its_addresses_are_the_sites_alone(program: Program) -> None:
    exchange = ccxt.agio(reported(program))
    exchange.set_sandbox_mode(False)
    addresses = [exchange.urls[kind] for kind in ("api", "test", "www", "doc", "fees")]
    assert "binance" not in str(addresses) and str(addresses).count(program.site.url.split("//")[1]) == 14
    with pytest.raises(ccxt.ArgumentsRequired):
        ccxt.agio().fetch_time()


@pytest.mark.parametrize(
    ("order", "error"),
    [
        (("limit", "buy", 1000, 1.0), ccxt.InvalidOrder),
        (("market", "buy", 50), ccxt.InsufficientFunds),
        (("limit", "buy", 0.001, "at once"), ccxt.OrderImmediatelyFillable),
    ],
    ids=["price", "funds", "maker"],
)
def test_a_refusal_is_the_error_of_its_code(program: Program, order: tuple[Any, ...], error: type[Exception]) -> None:
    exchange = ccxt.agio(reported(program))
    exchange.load_markets()
    more = {}
    if order[-1] == "at once":
        ask = exchange.fetch_order_book(SYMBOL, 5)["asks"][0][0]
        order, more = (*order[:-1], float(exchange.price_to_precision(SYMBOL, ask * 1.001))), {"postOnly": True}
    price = order[3] if len(order) > 3 else None
    with pytest.raises(error):
        exchange.create_order(SYMBOL, *order[:3], price, more)


def test_a_key_that_has_ended_is_no_limit_of_the_rate(program: Program) -> None:
    exchange = ccxt.agio(reported(program))
    exchange.fetch_balance()
    assert program.owner.post("revokeApiKey", id=program.key_id)["code"] == 0
    with pytest.raises(ccxt.AuthenticationError):
        exchange.fetch_balance()


async def test_streams_tell_of_its_own_orders(venue: Site, program: Program) -> None:
    exchange = ccxt.pro.agio(reported(program))
    try:
        await exchange.load_markets()
        ticker = await exchange.fetch_ticker(SYMBOL)
        watching = asyncio.create_task(exchange.watch_orders(SYMBOL))
        await exchange.watch_order_book(SYMBOL)
        price = float(exchange.price_to_precision(SYMBOL, ticker["last"] / 2))
        for _ in range(PATIENCE_S):  # the first may come before the stream has begun
            await exchange.create_order(SYMBOL, "limit", "buy", 0.001, price)
            if (await asyncio.wait({watching}, timeout=1))[0]:
                break
        assert (await watching)[0]["side"] == "buy"
    finally:
        await exchange.close()
