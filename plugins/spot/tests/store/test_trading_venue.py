"""The pairs as a venue: the rules, books and trades that dialects tell programs of."""

import asyncio
from collections.abc import Awaitable
from decimal import Decimal
from typing import Any

import pytest
from agio_kernel.declarations.errors import ApiError
from agio_kernel.declarations.realm import Realm
from agio_kernel.plugins.plugin import plugin_of
from agio_kernel.ports.trading import AccountTradesAsked, OrderTerms, Problem
from agio_kernel.ports.trading_venue import MarketTrade, TradesAsked, TradingVenue
from agio_spot import plugin
from agio_spot.declared import codes as own
from agio_spot.declared.products import CLOSED, HALTED
from agio_spot.sequencer import store
from spot_site import BTC, USDT, Site, until


@pytest.fixture
def venue(site: Site) -> TradingVenue:
    [found] = plugin_of(plugin).made("venues", site.kernel)
    return found


async def test_markets_say_what_the_pairs_say_in_each_realm(site: Site, venue: TradingVenue) -> None:
    pairs = {row["pair"]: row for row in (await site.call("spotPairs", None))["rows"]}
    for realm in Realm:
        markets = venue.markets(realm)
        assert [one.symbol for one in markets] == list(pairs)
        assert [venue.market(realm, one.symbol) for one in markets] == markets
        for one in markets:
            row = pairs[one.symbol]
            assert (one.base, one.quote, one.phase) == (row["base"], row["quote"], "open")
            assert (one.price_decimals, one.quantity_decimals) == (row["price_decimals"], row["quantity_decimals"])
            for ours, theirs in (("tick", "tick"), ("step", "step"), ("minimum", "minimum"), ("maximum", "maximum")):
                assert getattr(one, ours) == Decimal(row[theirs])
            assert (one.band, one.maker_fee) == (Decimal(row["band"]), Decimal(row["maker_fee"]))


async def test_a_halted_pair_is_told_and_a_closed_one_is_none(site: Site, venue: TradingVenue) -> None:
    site.publish("ETHUSDT", trading=HALTED)
    await until(lambda: {one.symbol: one.phase for one in venue.markets(Realm.REAL)}["ETHUSDT"] == "halted")
    site.publish("ETHUSDT", trading=CLOSED)
    await until(lambda: [one.symbol for one in venue.markets(Realm.REAL)] == ["BTCUSDT"])
    with pytest.raises(KeyError):
        await venue.book(Realm.REAL, "ETHUSDT", 5)
    with pytest.raises(KeyError):
        venue.market(Realm.REAL, "ETHUSDT")


async def test_the_book_is_the_one_that_is_traded_in(site: Site, venue: TradingVenue) -> None:
    ours = await site.call("spotDepth", None, pair="BTCUSDT", limit="10")
    book = await venue.book(Realm.REAL, "BTCUSDT", 10)
    [market] = [one for one in venue.markets(Realm.REAL) if one.symbol == "BTCUSDT"]

    def scaled(levels: list[list[str]]) -> list[tuple[int, int]]:
        units = market.price_decimals, market.quantity_decimals
        return [tuple(int(Decimal(text).scaleb(by)) for text, by in zip(one, units, strict=True)) for one in levels]

    assert (book.bids, book.asks) == (scaled(ours["bids"]), scaled(ours["asks"]))
    assert book.sequence == ours["seq"]


async def test_an_order_is_answered_with_the_trades_that_the_database_has_of_it(
    site: Site, venue: TradingVenue, monkeypatch: pytest.MonkeyPatch
) -> None:
    trading, who = venue.trading, site.who(1)
    assert trading is not None
    await site.fund(1, {"USDT": 100_000 * USDT})
    asked: list[str] = []
    read = store.account_trades

    async def reads(*arguments: Any) -> Any:
        asked.append("trades")
        return await read(*arguments)

    monkeypatch.setattr(store, "account_trades", reads)
    terms = OrderTerms(symbol="BTCUSDT", side="buy", kind="market", amount="5000", client_id="one")
    placed = await trading.place(who, terms, b"one")
    assert asked == [] and placed.order.filled == sum(one.quantity for one in placed.trades) > 0
    again = await trading.place(who, terms, b"one")
    assert asked == ["trades"] and again == placed
    wanted = AccountTradesAsked(symbol="BTCUSDT", limit=10, order=placed.order.id)
    assert list(await trading.trades(who, wanted)) == list(placed.trades)
    far = OrderTerms(symbol="BTCUSDT", side="buy", kind="limit", price="30000", quantity="0.01", client_id="two")
    assert (await trading.place(who, far, b"two")).trades == []


async def test_an_order_of_a_program_is_placed_once_under_its_name_which_is_all_of_its_intent(
    site: Site, venue: TradingVenue
) -> None:
    trading, who = venue.trading, site.who(1)
    assert trading is not None
    await site.fund(1, {"USDT": 100_000 * USDT})

    async def taken(placing: Awaitable[Any]) -> None:
        with pytest.raises(ApiError) as refused:
            await placing
        assert trading.problems[refused.value.code] is Problem.DUPLICATE

    def terms(name: str, price: str = "30000") -> OrderTerms:
        return OrderTerms(symbol="BTCUSDT", side="buy", kind="limit", price=price, quantity="0.01", client_id=name)

    both = await asyncio.gather(*(trading.place(who, terms("one"), b"one") for _ in range(4)))
    assert len({one.order.id for one in both}) == 1
    await taken(trading.place(who, terms("one", "29000"), b"other"))
    # What can't be placed any more was placed all the same; a page's order has its name, too.
    assert (await trading.place(who, terms("one", "0.00001"), b"one")).order == both[0].order
    page = {"pair": "BTCUSDT", "side": "buy", "type": "limit", "price": "30000", "quantity": "0.01"}
    await site.call("placeSpotOrder", 1, **page, client_id="two")
    await taken(trading.place(who, terms("two"), b"two"))
    with pytest.raises(ApiError) as refused:
        await site.call("placeSpotOrder", 1, **page, client_id="one")
    assert refused.value.code is own.CLIENT_ID_TAKEN
    rows = await site.kernel.db.fetch("SELECT client_id, rtoken IS NULL AS named FROM spot_order ORDER BY id")
    assert [tuple(row) for row in rows] == [("one", True), ("two", False)]


async def test_trades_are_found_by_id_and_by_time_and_are_their_realms(site: Site, venue: TradingVenue) -> None:
    await site.fund(1, {"USDT": 100_000 * USDT, "BTC": BTC})
    for number in range(6):
        terms = {"side": "buy", "amount": "100"} if number % 2 else {"side": "sell", "quantity": "0.01"}
        await site.call("placeSpotOrder", 1, pair="BTCUSDT", type="market", **terms)

    async def reported(**asked: int) -> list[MarketTrade]:
        return list(await venue.trades(Realm.REAL, "BTCUSDT", TradesAsked(**{"limit": 100, **asked})))

    every = await reported()
    mine = {int(row["id"]): row for row in (await site.call("mySpotTrades", 1))["rows"]}
    assert [one.id for one in every] == sorted(mine)
    for one in every:
        assert one.taker_buys == (mine[one.id]["side"] == "buy")
        assert one.time_ms == mine[one.id]["time"]
    assert await reported(limit=2) == every[-2:]
    assert await reported(limit=2, from_id=every[1].id) == every[1:3]
    assert await reported(from_id=every[1].id + 1) == every[2:]
    assert await reported(from_id=0, limit=1) == every[:1]
    begin, end = every[1].time_ms, every[-2].time_ms
    assert await reported(from_ms=begin) == [one for one in every if one.time_ms >= begin]
    assert await reported(until_ms=end) == [one for one in every if one.time_ms <= end]
    assert await reported(from_ms=begin, until_ms=end) == [one for one in every if begin <= one.time_ms <= end]
    assert await reported(until_ms=0) == await reported(from_ms=2**53) == await reported(from_id=2**63 - 1) == []
    assert await venue.trades(Realm.DEMO, "BTCUSDT", TradesAsked(100)) == []
    assert await venue.trades(Realm.REAL, "ETHUSDT", TradesAsked(100)) == []
