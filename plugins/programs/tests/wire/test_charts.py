"""The data of chart libraries (UDF) from a running site: what they read of its symbols, and candles as its own charts
have them, page by page.
"""

from __future__ import annotations

from collections.abc import Iterator
from decimal import Decimal
from typing import Any

import httpx
import pytest
from agio_testing.site import Site

RESOLUTIONS = {"1": "1m", "5": "5m", "15": "15m", "30": "30m", "60": "1h", "240": "4h", "1D": "1d", "1W": "1w"}
RESOLUTIONS |= {"1M": "1M", "12M": "1y"}
COLUMNS = ("t", "o", "h", "l", "c", "v")
FAR = 2**53

Row = tuple[Any, ...]


@pytest.fixture(scope="module")
def http(venue: Site) -> Iterator[httpx.Client]:
    with httpx.Client(base_url=f"{venue.url}/udf", timeout=30) as client:
        yield client


@pytest.fixture(scope="module")
def now(http: httpx.Client) -> int:
    return http.get("/time").json()


def history(http: httpx.Client, **asked: Any) -> dict[str, Any]:
    fields = {"from_": "from"}
    params = {"symbol": "BTCUSDT", "resolution": "1", **{fields.get(name, name): one for name, one in asked.items()}}
    answer = http.get("/history", params=params)
    assert answer.status_code == 200, answer.text
    return answer.json()


def bars(reported: dict[str, Any]) -> list[Row]:
    """The candles of an answer, one by one."""
    assert reported["s"] == "ok" and reported.keys() == {"s", *COLUMNS}
    return list(zip(*(reported[name] for name in COLUMNS), strict=True))


def test_a_library_reads_what_there_is_before_it_asks_for_anything(http: httpx.Client, venue: Site) -> None:
    answer = http.get("/config")
    assert answer.headers["access-control-allow-origin"] == "*"
    config = answer.json()
    assert config["supported_resolutions"] == list(RESOLUTIONS)
    assert (config["supports_search"], config["supports_time"]) == (True, True)
    assert not config["supports_group_request"] and not config["supports_marks"]
    categories = {row["category"] for row in venue.visitor().rows("getCurrencyAll")}
    assert {one["value"] for one in config["symbols_types"]} == {"", *categories}
    assert type(http.get("/time").json()) is int


def test_each_instrument_of_the_site_is_a_symbol(http: httpx.Client, venue: Site) -> None:
    for row in venue.visitor().rows("getCurrencyAll"):
        symbol = http.get("/symbols", params={"symbol": row["symbol"]}).json()
        assert (symbol["name"], symbol["ticker"]) == (row["symbol"], row["symbol"])
        assert (symbol["description"], symbol["type"]) == (row["name"], row["category"])
        assert (symbol["minmov"], symbol["pricescale"]) == (1, 10 ** row["decimals"])
        assert symbol["volume_precision"] == row["quantity_decimals"]
        assert (symbol["session"], symbol["timezone"]) == ("24x7", "Etc/UTC")
        assert symbol["supported_resolutions"] == list(RESOLUTIONS)


def test_symbols_are_searched_by_what_they_are_called(http: httpx.Client, venue: Site) -> None:
    rows = venue.visitor().rows("getCurrencyAll")

    def found(**asked: Any) -> list[str]:
        return [one["symbol"] for one in http.get("/search", params=asked).json()]

    assert found(query="btcusdt", type="", exchange="", limit=10) == ["BTCUSDT"]
    assert "BTCUSDT" in found(query="bitcoin") or "BTCUSDT" in found(query="BTC/")
    assert found(query="nothing is called so") == []
    assert len(found(query="", limit=3)) == 3
    assert len(found(query="", limit=2**31 - 1)) == len(rows)
    assert found(query="", type="forex", limit=1000) == [r["symbol"] for r in rows if r["category"] == "forex"]
    assert found(query="btcusdt", exchange="ELSEWHERE") == []


@pytest.mark.parametrize("resolution", RESOLUTIONS)
def test_candles_are_those_of_the_sites_charts(http: httpx.Client, venue: Site, now: int, resolution: str) -> None:
    visitor = venue.visitor()
    for symbol in ("BTCUSDT", "EURUSD"):
        rows = visitor.rows("candles", symbol=symbol, period=RESOLUTIONS[resolution], limit="50")
        asked = {"symbol": symbol, "resolution": resolution, "from_": rows[0]["time"] // 1000}
        reported = bars(history(http, **asked, to=rows[-1]["time"] // 1000))
        own = [
            (row["time"] // 1000, *(Decimal(row[name]) for name in ("open", "high", "low", "close"))) for row in rows
        ]
        assert [(t, *(Decimal(str(one)) for one in prices)) for t, *prices, _ in reported] == own[:-1]
        volumes = [Decimal(row["volume"]) for row in rows[:-1]]
        assert [Decimal(repr(one[-1])) for one in reported] == volumes
        counted = bars(history(http, **(asked | {"from_": now}), to=now + 1, countback=3))
        assert (counted[0][0], len(counted)) == (own[-3][0], 3)


def test_pages_backwards_lose_and_repeat_nothing(http: httpx.Client, now: int) -> None:
    until = now // 60 * 60
    whole = bars(history(http, from_=until - 600 * 60, to=until))
    assert len(whole) == 600 and whole[-1][0] == until - 60
    by_count: list[Row] = []
    by_time: list[Row] = []
    while len(by_count) < 600:
        to = by_count[0][0] if by_count else until
        by_count = bars(history(http, from_=0, to=to, countback=150)) + by_count
        to = until - len(by_time) * 60
        by_time = bars(history(http, from_=to - 150 * 60, to=to)) + by_time
    assert by_count == by_time == whole


def test_more_than_a_page_is_the_newest_of_it(http: httpx.Client, now: int) -> None:
    until = now // 60 * 60
    for asked in ({"from_": 0}, {"from_": until - 5000 * 60}, {"from_": 0, "countback": FAR}):
        reported = bars(history(http, **asked, to=until))
        assert (len(reported), reported[-1][0]) == (1000, until - 60)


def test_where_nothing_is_the_next_earlier_candle_is_named(http: httpx.Client, now: int) -> None:
    last = bars(history(http, from_=0, to=now + 3600, countback=1))[0][0]
    ahead = history(http, from_=now + 7200, to=now + 10800)
    assert ahead.keys() == {"s", "nextTime"} and ahead["s"] == "no_data" and ahead["nextTime"] >= last
    between = history(http, from_=last - 59, to=last - 1)
    assert between == {"s": "no_data", "nextTime": last - 60}
    for asked in ({"from_": 0, "to": 0}, {"from_": -FAR, "to": -1}, {"from_": 0, "to": 0, "countback": 5}):
        assert history(http, **asked) == {"s": "no_data"}
    for resolution in RESOLUTIONS:
        reported = history(http, resolution=resolution, from_=-FAR, to=FAR)
        assert reported["s"] == "ok" and 0 < len(reported["t"]) <= 1000
        assert history(http, resolution=resolution, from_=FAR - 1, to=FAR)["s"] == "no_data"


REFUSED = [
    ("/symbols?symbol=NOPEUSDT", 400),
    ("/symbols?symbol=%00", 400),
    ("/symbols", 400),
    ("/history?symbol=NOPEUSDT&resolution=1&from=0&to=1", 400),
    ("/history?symbol=BTCUSDT&resolution=7&from=0&to=1", 400),
    ("/history?symbol=BTCUSDT&resolution=&from=0&to=1", 400),
    ("/history?symbol=BTCUSDT&resolution=1&to=1", 400),
    ("/history?symbol=BTCUSDT&resolution=1&from=0", 400),
    ("/history?symbol=BTCUSDT&resolution=1&from=2&to=1", 400),
    ("/history?symbol=BTCUSDT&resolution=1&from=yesterday&to=1", 400),
    (f"/history?symbol=BTCUSDT&resolution=1&from=0&to={'9' * 400}", 400),
    ("/history?symbol=BTCUSDT&resolution=1&from=0&to=NaN", 400),
    ("/history?symbol=BTCUSDT&resolution=1&from=0&to=1&countback=0", 400),
    ("/history?symbol=BTCUSDT&symbol=ETHUSDT&resolution=1&from=0&to=1", 400),
    (f"/search?query={'q' * 1000}", 400),
    ("/search?query=&limit=-1", 400),
    ("/marks?symbol=BTCUSDT&resolution=1&from=0&to=1", 404),
    ("/nothing/at/all", 404),
]


@pytest.mark.parametrize(("address", "status"), REFUSED, ids=lambda one: str(one)[:60])
def test_what_is_not_understood_is_refused_in_the_librarys_form(http: httpx.Client, address: str, status: int) -> None:
    answer = http.get(address)
    assert answer.status_code == status, answer.text
    reported = answer.json()
    assert reported.keys() == {"s", "errmsg"} and reported["s"] == "error" and reported["errmsg"]


def test_a_library_weighs_as_other_programs_do(http: httpx.Client) -> None:
    before = int(http.get("/config").headers["x-mbx-used-weight-1m"])
    after = int(http.get("/history?symbol=BTCUSDT&resolution=1&from=0&to=1").headers["x-mbx-used-weight-1m"])
    assert after == before + 2 or after < before
