"""A market that is halted, the auction that opens it again, and both over the end of a process."""

import asyncio
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest
from agio_kernel.declarations.realm import Realm
from agio_kernel.postgres.db import Database
from agio_spot.declared import codes as spot_codes
from agio_spot.declared.config import SpotConfig
from agio_spot.declared.parameters import AUCTION, HALTED_ORDERS, WITHDRAW
from agio_spot.declared.products import HALTED, OPEN
from agio_spot.sequencer import store
from spot_site import LIMIT, MARKET_ORDER, USDT, Site, open_site, refused, until

BUY = {"pair": "BTCUSDT", "side": "buy", "type": "limit", "price": "50100.00", "quantity": "0.2"}
SELL = {"pair": "BTCUSDT", "side": "sell", "type": "limit", "price": "49900.00", "quantity": "0.1"}


def phases(site: Site) -> list[str]:
    return [market.phase.name for market in site.feed.of("depth:BTCUSDT")]


def set_constants(site: Site, monkeypatch: pytest.MonkeyPatch, **said: Any) -> None:
    """Let constants have other values."""
    before = site.kernel.parameters.get
    named = {AUCTION: said.get("auction", timedelta(minutes=5)), **said.get("more", {})}
    monkeypatch.setattr(site.kernel.parameters, "get", lambda key, at=None: named.get(key) or before(key, at))


async def phase(site: Site) -> Any:
    return (await site.call("spotDepth", None, pair="BTCUSDT"))["phase"]


async def halt(site: Site) -> None:
    site.publish("BTCUSDT", trading=HALTED, halt_reason="event")
    await until(lambda: site.spot.pair("BTCUSDT").is_halted)


async def reopen(site: Site) -> None:
    site.publish("BTCUSDT", trading=OPEN)
    await until(lambda: site.spot.pair("BTCUSDT").is_open)


def finish(site: Site) -> None:
    """The auction's time is over."""
    for realm in Realm:
        site.spot.sequencer.markets[int(realm), site.spot.pair("BTCUSDT").pair_id].reopens_ms = 1


async def traders(site: Site) -> None:
    await site.fund(1, {"USDT": 20_000 * USDT})
    await site.fund(2, {"BTC": 10**8, "USDT": 20_000 * USDT})


async def test_nothing_is_matched_while_a_pair_is_halted_and_orders_can_be_withdrawn(site: Site) -> None:
    await traders(site)
    resting = await site.call("placeSpotOrder", 1, **LIMIT)
    await halt(site)
    await until(lambda: "halted" in phases(site))
    said = await phase(site)
    assert (said["name"], said["reason"]) == ("halted", "event")
    # Looking at what doesn't change is no change: it would be told, and looked at again for ever.
    looked = [(await site.call("spotDepth", None, pair="BTCUSDT"))["seq"] for _ in range(3)]
    assert len(set(looked)) == 1
    await refused(spot_codes.PAIR_HALTED, site.call("placeSpotOrder", 2, **{**SELL, "price": "48000.00"}), "pair")
    await refused(spot_codes.PAIR_HALTED, site.call("placeSpotOrder", 1, **MARKET_ORDER), "pair")
    site.prices.set("BTCUSDT", 48_000_00)  # which the house would have taken it at
    depth = await site.call("spotDepth", None, pair="BTCUSDT")
    assert (depth["bids"], depth["asks"]) == ([[resting["price"], "0.100000"]], [])
    assert (await site.call("spotOrders", 1))["rows"] == [resting]
    await site.call("cancelSpotOrder", 1, id=resting["id"])
    assert await site.has(1, "USDT") == (20_000 * USDT, 0)


async def test_a_halt_withdraws_what_rests_where_the_deployment_says_so(
    site: Site, monkeypatch: pytest.MonkeyPatch
) -> None:
    set_constants(site, monkeypatch, more={HALTED_ORDERS: WITHDRAW})
    await traders(site)
    await site.call("placeSpotOrder", 1, **LIMIT)
    await halt(site)
    # Told once it is committed: the engine's own list is empty before that.
    await until(lambda: any(order.reason == "halted" for order in site.feed.of("orders", 1)))
    [order] = (await site.call("spotOrders", 1, state="withdrawn"))["rows"]
    assert order["reason"] == "halted"
    assert await site.has(1, "USDT") == (20_000 * USDT, 0)


async def test_orders_are_collected_and_meet_at_one_price(quiet_site: Site) -> None:
    site = quiet_site
    await traders(site)
    await halt(site)
    await reopen(site)
    await refused(spot_codes.AUCTION_TERMS, site.call("placeSpotOrder", 1, **MARKET_ORDER), "type")
    await refused(spot_codes.AUCTION_TERMS, site.call("placeSpotOrder", 1, **BUY, tif="ioc"), "tif")
    bought = await site.call("placeSpotOrder", 1, **BUY)
    sold = await site.call("placeSpotOrder", 2, **SELL)
    assert (bought["state"], sold["state"]) == ("pending", "pending")
    # Nobody may meet an order of theirs at a price that neither names.
    await refused(spot_codes.SELF_TRADE, site.call("placeSpotOrder", 2, **{**BUY, "price": "49950.00"}))
    said = await phase(site)
    assert (said["name"], said["price"], said["quantity"]) == ("auction", "50000.00", "0.100000")
    depth = await site.call("spotDepth", None, pair="BTCUSDT")
    assert (depth["bids"], depth["asks"]) == ([], [])
    finish(site)
    await until(lambda: not site.spot.market(site.spot.pair("BTCUSDT"), None).in_auction)
    await until(lambda: bool(site.feed.of("trades:BTCUSDT")))
    [sold] = (await site.call("spotOrders", 2, state="closed"))["rows"]
    assert (sold["filled"], sold["average"]) == ("0.100000", "50000.00")
    [bought] = (await site.call("spotOrders", 1))["rows"]
    assert (bought["state"], bought["filled"]) == ("trading", "0.100000")
    # At every price between the two limits as much changes hands: the reference is the price. 5000 was paid, and the
    # rest of the order is held, to the last unit.
    assert await site.has(1, "USDT") == (9_990 * USDT, 5_010 * USDT)
    assert (await site.has(2, "BTC"))[0] == 90_000_000
    assert (await phase(site))["name"] == "open"
    # And then trading is continuous.
    assert (await site.call("placeSpotOrder", 2, **SELL))["state"] == "closed"


async def test_a_buyer_gets_back_what_the_auction_price_left(quiet_site: Site) -> None:
    site = quiet_site
    await traders(site)
    await site.fund(3, {"USDT": 20_000 * USDT})
    await halt(site)
    await reopen(site)
    await site.call("placeSpotOrder", 1, **{**BUY, "quantity": "0.1"})
    await site.call("placeSpotOrder", 2, **SELL)
    finish(site)
    await until(lambda: bool(site.feed.of("trades:BTCUSDT")))
    assert await site.has(1, "USDT") == (15_000 * USDT, 0)


async def test_the_house_quotes_again_after_the_auction_and_not_before(site: Site) -> None:
    await halt(site)
    await reopen(site)
    assert (await site.call("spotDepth", None, pair="BTCUSDT"))["asks"] == []
    book = site.spot.market(site.spot.pair("BTCUSDT"), None).book
    site.prices.set("BTCUSDT", 50_010_00)
    await phase(site)
    assert (book.bids.quotes, book.asks.quotes) == ([], [])
    finish(site)
    await until(lambda: len(book.asks.quotes) == 24)


async def test_an_auction_goes_on_in_the_next_process_and_is_held_once(spot_db: Database, tmp_path: Path) -> None:
    quiet = SpotConfig(liquidity=False)
    async with open_site(spot_db, tmp_path / "first", quiet) as site:
        await traders(site)
        await halt(site)
        await reopen(site)
        await site.call("placeSpotOrder", 1, **BUY)
        await site.call("placeSpotOrder", 2, **SELL)
    # The next process knows nothing of the halt but the orders that cross: they meet at one price before all else.
    async with open_site(spot_db, tmp_path / "second", quiet) as site:
        await until(lambda: bool(site.feed.of("trades:BTCUSDT")))
        [trade] = [one for batch in site.feed.of("trades:BTCUSDT") for one in batch]
        assert (trade.price, trade.quantity) == ("50000.00", "0.100000")
    async with open_site(spot_db, tmp_path / "third", quiet) as site:
        [order] = (await site.call("spotOrders", 1))["rows"]
        assert order["filled"] == "0.100000"
        assert not site.spot.market(site.spot.pair("BTCUSDT"), None).in_auction


async def test_an_auction_whose_commit_fails_is_held_again(quiet_site: Site, monkeypatch: pytest.MonkeyPatch) -> None:
    site = quiet_site
    await traders(site)
    await halt(site)
    await reopen(site)
    await site.call("placeSpotOrder", 1, **BUY)
    await site.call("placeSpotOrder", 2, **SELL)
    write, failed = store.write_batch, asyncio.Event()

    async def fail_once(*given: Any) -> Any:
        if not failed.is_set():
            failed.set()
            raise ConnectionError("the line broke")
        return await write(*given)

    monkeypatch.setattr(store, "write_batch", fail_once)
    finish(site)
    await until(lambda: bool(site.feed.of("trades:BTCUSDT")))
    assert failed.is_set()
    [sold] = (await site.call("spotOrders", 2, state="closed"))["rows"]
    assert sold["filled"] == "0.100000"
    assert await site.has(1, "USDT") == (9_990 * USDT, 5_010 * USDT)


async def test_an_order_of_two_prices_trades_in_an_auction_and_its_stop_goes_with_what_was_filled(
    site: Site, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Its buyer held for the dearer price, and gets back what the auction and the rest don't need."""
    set_constants(site, monkeypatch)
    await traders(site)
    await halt(site)
    await reopen(site)
    two = {"type": "oco", "price": "50000.00", "trigger_price": "51000.00", "stop_limit_price": "51200.00"}
    order = await site.call("placeSpotOrder", 1, **BUY | two)
    assert await site.has(1, "USDT") == (9_760 * USDT, 10_240 * USDT)
    site.prices.set("BTCUSDT", 51_500_00)  # nothing is set off while orders are collected
    await site.call("placeSpotOrder", 2, **SELL)
    finish(site)
    await until(lambda: any(view.filled == "0.100000" for view in site.feed.of("orders", 1)))
    price = (await site.call("spotOrders", 1, state="all"))["rows"][0]["average"]
    assert 49_900 <= float(price) <= 50_000
    assert order["state"] == "pending"
    async with site.kernel.db.read() as conn:
        await site.kernel.ledger.seal(conn)
        report = await site.kernel.ledger.verify(conn)
    assert report.ok, report.findings
