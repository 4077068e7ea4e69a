"""``/public/v1``: what aggregators and other programs read without an account, in the form that they ask for."""

import asyncio
from collections.abc import AsyncIterator, Callable
from decimal import Decimal
from typing import Any

import pytest
import pytest_asyncio
from agio_kernel.calls.read_cache import Kept
from agio_kernel.declarations.errors import ApiError
from agio_kernel.declarations.realm import Realm
from agio_kernel.plugins.plugin import plugin_of
from agio_spot import plugin
from agio_spot.declared.products import CLOSED
from agio_spot.public.day import DAY, DayOfTrades
from httpx import ASGITransport, AsyncClient
from litestar import Litestar, Response
from spot_site import BTC, USDT, Site, until

HOSTILE = [
    "",
    "ticker_id=",
    "ticker_id=BTCUSDT",
    "ticker_id=BTC_USDT%00",
    "ticker_id=" + "A" * 5000,
    "ticker_id='; DROP TABLE spot_trade; --",
    "ticker_id=BTC_USDT&depth=1000000",
    "ticker_id=BTC_USDT&depth=-1",
    "ticker_id=BTC_USDT&depth=NaN",
    "ticker_id=BTC_USDT&depth=100&depth=400",
    "ticker_id=BTC_USDT&unknown=1",
    "depth=100",
]


@pytest_asyncio.fixture
async def http(site: Site) -> AsyncIterator[AsyncClient]:
    """The routes, served."""

    def refused(_: Any, refusal: ApiError) -> Response:
        return Response({"code": refusal.code.number}, status_code=refusal.code.status)

    app = Litestar(
        list(plugin_of(plugin).made("routes", site.kernel)), openapi_config=None, exception_handlers={ApiError: refused}
    )
    async with AsyncClient(transport=ASGITransport(app), base_url="http://site") as client:
        yield client


async def buy(site: Site, amount: str, pair: str = "BTCUSDT") -> list[dict[str, Any]]:
    """Have user 1 buy; the trades of it, newest first."""
    await site.fund(1, {"USDT": 100_000 * USDT})
    order = await site.call("placeSpotOrder", 1, pair=pair, side="buy", type="market", amount=amount)
    return [row for row in (await site.call("mySpotTrades", 1))["rows"] if row["order"] == order["id"]]


async def test_every_market_has_its_row_in_the_form_of_aggregators(site: Site, http: AsyncClient) -> None:
    trades = await buy(site, "1000")
    pairs = (await http.get("/public/v1/pairs")).json()
    assert pairs == [
        {"ticker_id": "BTC_USDT", "base": "BTC", "target": "USDT", "status": "open"},
        {"ticker_id": "ETH_USDT", "base": "ETH", "target": "USDT", "status": "open"},
    ]
    btc, eth = (await http.get("/public/v1/tickers")).json()
    assert (btc["ticker_id"], btc["base_currency"], btc["target_currency"]) == ("BTC_USDT", "BTC", "USDT")
    assert Decimal(btc["base_volume"]) == sum(Decimal(row["quantity"]) for row in trades)
    assert Decimal(btc["target_volume"]) == sum(Decimal(row["total"]) for row in trades)
    prices = [Decimal(row["price"]) for row in trades]
    assert (Decimal(btc["high"]), Decimal(btc["low"])) == (max(prices), min(prices))
    assert Decimal(btc["last_price"]) == prices[0]
    assert Decimal(btc["bid"]) < Decimal(btc["ask"])
    assert (eth["last_price"], eth["high"], eth["low"]) == (None, None, None)
    assert (Decimal(eth["base_volume"]), Decimal(eth["target_volume"])) == (0, 0)
    one, other = (await http.get("/public/v1/summary")).json()
    same = {"last_price": "last_price", "lowest_ask": "ask", "highest_bid": "bid", "base_volume": "base_volume"}
    assert {name: one[name] for name in same} == {name: btc[ours] for name, ours in same.items()}
    assert one["price_change_percent_24h"] == str(
        ((prices[0] - prices[-1]) * 100 / prices[-1]).quantize(Decimal("0.01"))
    )
    assert other["price_change_percent_24h"] is None


async def test_trades_of_demo_accounts_are_told_to_nobody(site: Site, http: AsyncClient) -> None:
    demo = site.who(7, Realm.DEMO)
    await site.fund(7, {"USDT": 10_000 * USDT}, realm=1)
    await site.call("placeSpotOrder", demo, pair="BTCUSDT", side="buy", type="market", amount="1000")
    assert (await http.get("/public/v1/historical_trades?ticker_id=BTC_USDT")).json() == {"buy": [], "sell": []}
    assert Decimal((await http.get("/public/v1/tickers")).json()[0]["base_volume"]) == 0


async def test_the_book_is_the_one_that_is_traded_in(site: Site, http: AsyncClient) -> None:
    book = (await http.get("/public/v1/orderbook?ticker_id=BTC_USDT&depth=20")).json()
    ours = await site.call("spotDepth", None, pair="BTCUSDT", limit="10")
    assert ([*map(tuple, book["bids"])], [*map(tuple, book["asks"])]) == (
        [*map(tuple, ours["bids"])],
        [*map(tuple, ours["asks"])],
    )
    assert (book["ticker_id"], book["timestamp"].isdigit()) == ("BTC_USDT", True)
    whole = (await http.get("/public/v1/orderbook?ticker_id=BTC_USDT&depth=0")).json()
    assert len(whole["bids"]) > len(book["bids"]) == 10


async def test_the_last_trades_are_told_by_what_their_takers_did(site: Site, http: AsyncClient) -> None:
    bought = await buy(site, "1000")
    await site.fund(2, {"BTC": BTC})
    await site.call("placeSpotOrder", 2, pair="BTCUSDT", side="sell", type="market", quantity="0.01")
    reported = (await http.get("/public/v1/historical_trades?ticker_id=BTC_USDT")).json()
    assert [row["trade_id"] for row in reported["buy"]] == [row["id"] for row in bought]
    assert {row["type"] for row in reported["sell"]} == {"sell"}
    assert sum(Decimal(row["base_volume"]) for row in reported["sell"]) == Decimal("0.01")
    first = reported["buy"][0]
    assert (first["price"], first["trade_timestamp"]) == (bought[0]["price"], bought[0]["time"])
    sold = (await http.get("/public/v1/historical_trades?ticker_id=BTC_USDT&type=sell&limit=10")).json()
    assert (sold["buy"], sold["sell"]) == ([], reported["sell"][:10])


async def test_an_answer_is_the_same_bytes_for_everybody_with_a_name_of_its_own(site: Site, http: AsyncClient) -> None:
    first = await http.get("/public/v1/tickers")
    again = await http.get("/public/v1/tickers")
    assert (first.content, first.headers["etag"]) == (again.content, again.headers["etag"])
    assert first.headers["cache-control"] == "public, max-age=5"
    assert first.headers["access-control-allow-origin"] == "*"
    kept = await http.get("/public/v1/tickers", headers={"if-none-match": first.headers["etag"]})
    assert (kept.status_code, kept.content) == (304, b"")
    weak = await http.get("/public/v1/tickers", headers={"if-none-match": f'"x", W/{first.headers["etag"]}'})
    assert weak.status_code == 304


@pytest.mark.parametrize("asked", HOSTILE)
@pytest.mark.parametrize("path", ["orderbook", "historical_trades"])
async def test_what_is_not_asked_for_rightly_is_refused(http: AsyncClient, path: str, asked: str) -> None:
    assert (await http.get(f"/public/v1/{path}?{asked}")).status_code in (400, 404)


async def test_a_route_that_takes_nothing_refuses_what_it_is_given(http: AsyncClient) -> None:
    assert (await http.get("/public/v1/tickers?lang=en")).status_code == 400
    assert (await http.post("/public/v1/tickers")).status_code == 405


async def test_a_market_that_was_closed_is_told_no_more(site: Site, http: AsyncClient) -> None:
    site.publish("ETHUSDT", trading=CLOSED)
    await until(lambda: site.spot.is_closed(site.spot.pair("ETHUSDT")))
    assert [row["ticker_id"] for row in (await http.get("/public/v1/pairs")).json()] == ["BTC_USDT"]
    assert (await http.get("/public/v1/orderbook?ticker_id=ETH_USDT")).status_code == 404


async def test_nobody_is_answered_before_trading_begins(site: Site, http: AsyncClient) -> None:
    await site.spot.sequencer.stop()
    site.spot.sequencer._ready.clear()
    assert (await http.get("/public/v1/tickers")).status_code == 503


async def test_the_sums_of_a_day_are_continued_and_end_with_the_day(site: Site) -> None:
    day, now = DayOfTrades(), site.kernel.clock.now
    pair = site.spot.pair("BTCUSDT").pair_id
    async with site.kernel.db.read() as conn:
        assert await day.read(conn, [pair], now()) == {}
    whole = 0
    for _ in range(3):
        whole += sum(int(Decimal(row["quantity"]) * BTC) for row in await buy(site, "500"))
        async with site.kernel.db.read() as conn:
            continued = (await day.read(conn, [pair], now()))[pair]
            assert continued == (await DayOfTrades().read(conn, [pair], now()))[pair]
        assert continued.base == whole
    async with site.kernel.db.read() as conn:
        assert await DayOfTrades().read(conn, [pair], now() + 2 * DAY) == {}
        assert await day.read(conn, [pair], now() + 2 * DAY) == {}


class Maker:
    """Counts how often something is made, and waits to be let go."""

    def __init__(self) -> None:
        self.made = 0
        self.let_go = asyncio.Event()

    async def __call__(self) -> int:
        self.made += 1
        await self.let_go.wait()
        return self.made


def kept_at(moment: Callable[[], float]) -> Kept[int]:
    return Kept(5.0, moment)


async def test_a_thousand_who_ask_at_once_cost_one_making() -> None:
    now, make = [0.0], Maker()
    kept = kept_at(lambda: now[0])
    asked = [asyncio.create_task(kept.get("a", make)) for _ in range(1000)]
    await asyncio.sleep(0)
    asked[0].cancel()
    make.let_go.set()
    assert set(await asyncio.gather(*asked[1:])) == {1}
    assert await kept.get("a", make) == 1
    now[0] = 5.0
    assert await kept.get("a", make) == 2


async def test_what_could_not_be_made_is_tried_again() -> None:
    kept = kept_at(lambda: 0.0)

    async def fail() -> int:
        raise ValueError("not now")

    async def work() -> int:
        return 7

    for _ in range(2):
        with pytest.raises(ValueError, match="not now"):
            await kept.get("a", fail)
    assert await kept.get("a", work) == 7
