"""Market data of a running site as other people's programs read it: with ccxt as it comes, and by the shapes of what
clients send.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from decimal import Decimal
from typing import Any

import ccxt
import httpx
import pytest
from agio_testing.site import Site
from agio_testing.visitor import Visitor
from signing_program import TESTNET, ccxt_settings

AMOUNT = re.compile(r"-?(0|[1-9][0-9]*)(\.[0-9]+)?")


@pytest.fixture(scope="module")
def http(venue: Site) -> Iterator[httpx.Client]:
    with httpx.Client(base_url=venue.url, timeout=30) as client:
        yield client


@pytest.fixture(scope="module")
def trader(venue: Site) -> Visitor:
    """A demo account that has bought for 1,000 and for 2,000, and sold some of it."""
    who = venue.visitor().in_demo()
    buy = {"pair": "BTCUSDT", "side": "buy", "type": "market"}
    for order in ({**buy, "amount": "1000"}, {**buy, "amount": "2000"}, {**buy, "side": "sell", "quantity": "0.01"}):
        assert who.post("placeSpotOrder", **order)["code"] == 0
    return who


def client_of(site: Site, realm: str = "", **options: Any) -> Any:
    """ccxt as its users set it up for a host of their own."""
    return ccxt.binance(ccxt_settings(site, realm, **options))


# --- ccxt -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("realm", ["", TESTNET])
def test_ccxt_loads_the_markets_by_the_rules_of_the_pairs(venue: Site, realm: str) -> None:
    client = client_of(venue, realm)
    markets = client.load_markets()
    pairs = {row["pair"]: row for row in venue.visitor().rows("spotPairs")}
    assert {one["id"] for one in markets.values()} == pairs.keys()
    for one in markets.values():
        rules = pairs[one["id"]]
        assert (one["active"], one["spot"], one["margin"]) == (True, True, False)
        assert (one["base"], one["quote"]) == (rules["base"], rules["quote"])
        assert Decimal(str(one["precision"]["price"])) == Decimal(rules["tick"])
        assert Decimal(str(one["precision"]["amount"])) == Decimal(rules["step"])
        assert Decimal(str(one["limits"]["cost"]["min"])) == Decimal(rules["minimum"])
        assert Decimal(str(one["limits"]["cost"]["max"])) == Decimal(rules["maximum"])
        for bounds in (one["limits"]["price"], one["limits"]["amount"], one["limits"]["market"]):
            assert 0 < bounds["min"] <= bounds["max"]


def test_ccxt_loads_markets_with_a_key_too(venue: Site) -> None:
    client = client_of(venue, apiKey="k" * 24, secret="s" * 43)
    markets = client.load_markets()
    assert "BTC/USDT" in markets and client.currencies["BTC"]["active"] is not None


@pytest.mark.parametrize("realm", ["", TESTNET])
def test_ccxt_reads_tickers_that_agree_with_themselves(venue: Site, realm: str) -> None:
    client = client_of(venue, realm)
    client.load_markets()
    tickers = client.fetch_tickers()
    assert tickers.keys() == client.markets.keys()
    for one in tickers.values():
        low, high = Decimal(one["info"]["lowPrice"]), Decimal(one["info"]["highPrice"])
        last, opened = Decimal(one["info"]["lastPrice"]), Decimal(one["info"]["openPrice"])
        assert 0 < low <= min(last, opened) <= max(last, opened) <= high
        assert Decimal(one["info"]["priceChange"]) == last - opened
        volume, turnover = Decimal(one["info"]["volume"]), Decimal(one["info"]["quoteVolume"])
        assert low * volume * Decimal("0.9999") <= turnover <= high * volume * Decimal("1.0001")
        bid, ask = Decimal(one["info"]["bidPrice"]), Decimal(one["info"]["askPrice"])
        assert 0 < bid < ask
        assert abs(last - (bid + ask) / 2) <= last / 100
    two = client.fetch_tickers(["BTC/USDT", "ETH/USDT"])
    assert two.keys() == {"BTC/USDT", "ETH/USDT"}
    assert client.fetch_ticker("BTC/USDT")["symbol"] == "BTC/USDT"
    assert client.fetch_bids_asks().keys() == client.fetch_last_prices().keys() == client.markets.keys()


@pytest.mark.parametrize("realm", ["", TESTNET])
def test_ccxt_reads_the_book(venue: Site, realm: str) -> None:
    client = client_of(venue, realm)
    book = client.fetch_order_book("BTC/USDT", 5)
    assert len(book["bids"]) == len(book["asks"]) == 5
    assert book["timestamp"] is None and isinstance(book["nonce"], int)
    prices = [level[0] for level in reversed(book["bids"])] + [level[0] for level in book["asks"]]
    assert prices == sorted(set(prices))
    assert len(client.fetch_order_book("BTC/USDT", 1000)["bids"]) > 5


def test_ccxt_reads_candles_from_a_time_on_and_until_one(venue: Site) -> None:
    client = client_of(venue)
    newest = client.fetch_ohlcv("BTC/USDT", "1m", limit=10)
    assert len(newest) == 10
    times = [one[0] for one in newest]
    assert times == list(range(times[0], times[0] + 600_000, 60_000))
    for _, opened, high, low, close, _ in newest:
        assert 0 < low <= min(opened, close) <= max(opened, close) <= high
    assert client.fetch_ohlcv("BTC/USDT", "1m", since=times[2], limit=4)[:3] == newest[2:5]
    since = client.fetch_ohlcv("BTC/USDT", "1m", since=times[2] + 1, limit=2)
    assert [one[0] for one in since] == times[3:5]
    until = client.fetch_ohlcv("BTC/USDT", "1m", limit=3, params={"until": times[5]})
    assert [one[0] for one in until] == times[3:6]
    for interval in ("5m", "15m", "30m", "1h", "4h", "1d", "1w", "1M"):
        assert len(client.fetch_ohlcv("BTC/USDT", interval, limit=3)) == 3
    with pytest.raises(ccxt.BadRequest):
        client.fetch_ohlcv("BTC/USDT", "3d")


def test_ccxt_reads_trades_of_the_realm_that_it_asks(venue: Site, trader: Visitor) -> None:
    client = client_of(venue, TESTNET)
    own = {row["id"]: row for row in trader.rows("mySpotTrades")}
    found = {one["id"]: one for one in client.fetch_trades("BTC/USDT", limit=12_000)}
    assert own.keys() <= found.keys()
    for id, row in own.items():
        one = found[id]
        assert (one["side"], one["timestamp"]) == (row["side"], row["time"])
        assert Decimal(one["info"]["p"]) == Decimal(row["price"])
        assert Decimal(one["info"]["q"]) == Decimal(row["quantity"])
    assert not own.keys() & {one["id"] for one in client_of(venue).fetch_trades("BTC/USDT", limit=1000)}
    first = min(own, key=int)
    since = client.fetch_trades("BTC/USDT", since=own[first]["time"], limit=1000)
    assert first in {one["id"] for one in since}
    assert all(own[first]["time"] <= one["timestamp"] for one in since)


def test_ccxt_asks_for_the_time_and_whether_the_site_works(venue: Site) -> None:
    client = client_of(venue)
    assert client.fetch_status()["status"] == "ok"
    assert abs(client.fetch_time() - client.milliseconds()) < 60_000


def test_ccxt_is_told_of_a_market_that_there_is_none_of(venue: Site) -> None:
    client = client_of(venue)
    with pytest.raises(ccxt.BadSymbol):
        client.public_get_depth({"symbol": "NOPEUSDT"})
    with pytest.raises(ccxt.BadRequest):
        client.public_get_depth({})


# --- what clients send ------------------------------------------------------------------------------------------------

SHAPES = [
    "/api/v3/ping",
    "/api/v3/time",
    "/api/v3/exchangeInfo",
    '/api/v3/exchangeInfo?symbols=["BTCUSDT"]',
    "/api/v3/exchangeInfo?symbols=%5B%22BTCUSDT%22%2C%22ETHUSDT%22%5D",
    "/api/v3/exchangeInfo?symbol=BTCUSDT",
    "/api/v3/exchangeInfo?permissions=SPOT",
    "/api/v3/depth?symbol=BTCUSDT",
    "/api/v3/depth?symbol=BTCUSDT&limit=5",
    "/api/v3/depth?symbol=BTCUSDT&limit=1000",
    "/api/v3/depth?limit=5000&symbol=BTCUSDT",
    "/api/v3/trades?symbol=BTCUSDT",
    "/api/v3/trades?symbol=BTCUSDT&limit=1000",
    "/api/v3/historicalTrades?symbol=BTCUSDT&limit=10",
    "/api/v3/historicalTrades?symbol=BTCUSDT&limit=10&fromId=0",
    "/api/v3/aggTrades?symbol=BTCUSDT",
    "/api/v3/aggTrades?symbol=BTCUSDT&limit=12000",
    "/api/v3/aggTrades?symbol=BTCUSDT&startTime=1795779200000&endTime=1795782800000",
    "/api/v3/aggTrades?symbol=BTCUSDT&startTime=1795779200000&endTime=1795782800000&limit=100",
    "/api/v3/klines?interval=1m&limit=1000&symbol=BTCUSDT",
    "/api/v3/klines?symbol=BTCUSDT&interval=1m&startTime=1795778818999&limit=10",
    "/api/v3/klines?symbol=BTCUSDT&interval=1m&endTime=1795778818999&limit=10",
    "/api/v3/klines?symbol=BTCUSDT&interval=1m&startTime=1795778800000&endTime=1795778900000",
    "/api/v3/klines?symbol=BTCUSDT&interval=1m&startTime=1795778800000&endTime=1795778900000&limit=1000",
    "/api/v3/ticker/24hr",
    "/api/v3/ticker/24hr?symbol=BTCUSDT",
    '/api/v3/ticker/24hr?symbols=["BTCUSDT"]',
    "/api/v3/ticker/24hr?type=MINI",
    "/api/v3/ticker/price",
    "/api/v3/ticker/price?symbol=BTCUSDT",
    "/api/v3/ticker/bookTicker",
    "/api/v3/ticker/bookTicker?symbol=BTCUSDT",
    '/api/v3/ticker/bookTicker?symbols=["BTCUSDT","ETHUSDT"]',
    "/sapi/v1/system/status",
    "/sapi/v1/capital/config/getall?timestamp=1795780191813&recvWindow=10000&signature=" + "0" * 64,
    "/sapi/v1/margin/allPairs?timestamp=1795780191878&recvWindow=10000&signature=" + "0" * 64,
    "/sapi/v1/margin/isolated/allPairs?timestamp=1795780192085&recvWindow=10000&signature=" + "0" * 64,
    "/sapi/v1/margin/interestHistory?timestamp=1795780192085&asset=USDT&isolatedSymbol=BTCUSDT&recvWindow=10000&signature="
    + "0" * 64,
]
"""Market requests of ccxt, its test suite, freqtrade, hummingbot and Nautilus, one of each kind."""


@pytest.mark.parametrize("realm", ["", TESTNET])
@pytest.mark.parametrize("shape", SHAPES)
def test_what_clients_send_is_answered(http: httpx.Client, trader: Visitor, realm: str, shape: str) -> None:
    answer = http.get(realm + shape, headers={"content-type": "application/json", "X-MBX-APIKEY": "k" * 64})
    assert answer.status_code == 200, answer.text
    assert answer.headers["content-type"] == "application/json"
    assert int(answer.headers["x-mbx-used-weight-1m"]) > 0
    assert no_float_in(json.loads(answer.text, parse_float=lambda text: pytest.fail(f"{text} is no decimal text")))


def no_float_in(found: Any) -> bool:
    """Whether amounts are text."""
    if isinstance(found, dict):
        return all(map(no_float_in, found.values()))
    if isinstance(found, list):
        return all(map(no_float_in, found))
    return not isinstance(found, float)


def test_trades_are_paged_by_id(http: httpx.Client, trader: Visitor) -> None:
    every = http.get(f"{TESTNET}/api/v3/historicalTrades?symbol=BTCUSDT&limit=1000&fromId=0").json()
    ids = [one["id"] for one in every]
    assert ids == sorted(set(ids)) and len(ids) >= 3
    assert all(AMOUNT.fullmatch(one[name]) for one in every for name in ("price", "qty", "quoteQty"))
    paged, begin = [], 0
    while page := http.get(f"{TESTNET}/api/v3/aggTrades?symbol=BTCUSDT&limit=2&fromId={begin}").json():
        paged += [one["a"] for one in page]
        begin = paged[-1] + 1
    assert paged[: len(ids)] == ids
    newest = http.get(f"{TESTNET}/api/v3/trades?symbol=BTCUSDT&limit=2").json()
    assert [one["id"] for one in newest] == sorted(one["id"] for one in newest)


def test_what_nautilus_decodes_strictly_is_there(http: httpx.Client) -> None:
    info = http.get("/api/v3/exchangeInfo").json()
    assert {"timezone", "serverTime", "rateLimits", "exchangeFilters", "symbols"} <= info.keys()
    for one in info["symbols"]:
        assert isinstance(one["permissions"], list) and one["permissionSets"] == [["SPOT"]]
        for name in ("icebergAllowed", "ocoAllowed", "quoteOrderQtyMarketAllowed", "allowTrailingStop"):
            assert isinstance(one[name], bool)
        assert isinstance(one["quoteAssetPrecision"], int)
        names = [each["filterType"] for each in one["filters"]]
        assert names == ["PRICE_FILTER", "LOT_SIZE", "MARKET_LOT_SIZE", "PERCENT_PRICE_BY_SIDE", "NOTIONAL"]


REFUSED = [
    ("/api/v3/depth", 400, -1102),
    ("/api/v3/depth?symbol=", 400, -1100),
    ("/api/v3/depth?symbol=btcusdt", 400, -1100),
    ("/api/v3/depth?symbol=BTCUSDT%00", 400, -1100),
    ("/api/v3/depth?symbol=" + "A" * 5000, 400, -1100),
    ("/api/v3/depth?symbol=NOPE", 400, -1121),
    ("/api/v3/depth?symbol=BTCUSDT&symbol=ETHUSDT", 400, -1101),
    ("/api/v3/depth?symbol=BTCUSDT&limit=NaN", 400, -1100),
    ("/api/v3/depth?symbol=BTCUSDT&limit=1.5", 400, -1100),
    ("/api/v3/depth?symbol=BTCUSDT&limit=0", 400, -1130),
    ("/api/v3/depth?symbol=BTCUSDT&limit=-1", 400, -1130),
    ("/api/v3/depth?symbol=BTCUSDT&limit=" + "9" * 400, 400, None),
    ("/api/v3/depth?symbol=BTCUSDT&nothing=1", 400, -1104),
    ("/api/v3/depth?symbol=BTCUSDT&" + "&".join(f"x{n}=1" for n in range(100)), 400, -1100),
    ("/api/v3/depth?symbol=%ff", 400, -1100),
    ("/api/v3/klines?symbol=BTCUSDT&interval=7m", 400, -1120),
    ("/api/v3/klines?symbol=BTCUSDT&interval=line", 400, -1120),
    ("/api/v3/klines?symbol=BTCUSDT&interval=1m&startTime=99999999999999999999", 400, None),
    ("/api/v3/aggTrades?symbol=BTCUSDT&fromId=1&startTime=1", 400, -1128),
    ("/api/v3/aggTrades?symbol=BTCUSDT&fromId=9223372036854775808", 400, None),
    ("/api/v3/ticker/price?symbol=BTCUSDT&symbols=[%22BTCUSDT%22]", 400, -1128),
    ("/api/v3/ticker/price?symbols=[]", 400, -1130),
    ("/api/v3/ticker/price?symbols=BTCUSDT", 400, -1100),
    ("/api/v3/ticker/price?symbols=[%22BTCUSDT%22,%22NOPE%22]", 400, -1121),
    ("/api/v3/ticker/price?symbols=[%22BTCUSDT%22,%22BTCUSDT%22]", 400, -1101),
    ("/api/v3/ticker/24hr?type=WIDE", 400, -1130),
    ("/api/v3/nothing", 404, -1000),
    ("/api/v3/orderList", 404, -1000),
    ("/sapi/v1/nothing/at/all", 404, -1000),
    ("/testnet/testnet/api/v3/ping", 404, None),
]


@pytest.mark.parametrize(("address", "status", "code"), REFUSED, ids=lambda one: str(one)[:60])
def test_what_is_not_understood_is_refused_in_the_dialects_form(
    http: httpx.Client, address: str, status: int, code: int | None
) -> None:
    answer = http.get(address)
    assert answer.status_code == status, answer.text
    if code is not None:
        assert answer.json().keys() == {"code", "msg"} and answer.json()["code"] == code


@pytest.mark.parametrize("method", ["POST", "PUT", "DELETE"])
def test_an_address_answers_the_method_that_it_has(http: httpx.Client, method: str) -> None:
    answer = http.request(method, "/api/v3/ping")
    assert (answer.status_code, answer.json()["code"]) == (404, -1000)


def test_our_own_calls_stay_where_they_are(http: httpx.Client) -> None:
    assert http.get("/api/v1/spotPairs").json()["code"] != -1000
    assert http.get("/api/nothing").json().keys() >= {"code", "message"}


def test_candles_of_a_far_time_are_none_or_bounded(http: httpx.Client) -> None:
    far = [f"startTime={2**53}", "startTime=0&endTime=0", "endTime=0", f"startTime=0&endTime={2**53}"]
    for interval in ("1m", "1w", "1M"):
        for time in far:
            answer = http.get(f"/api/v3/klines?symbol=BTCUSDT&interval={interval}&limit=1000&{time}")
            assert answer.status_code == 200 and len(answer.json()) <= 1000
