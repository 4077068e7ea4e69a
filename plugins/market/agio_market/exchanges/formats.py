"""Public market data of exchanges, each in a format of its own: its requests, and the parsing of its answers.

A message that can't be read is nothing: exchanges add kinds of messages without telling anybody.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from decimal import Decimal
from typing import Any

import msgspec

LEAST, MOST = Decimal(10) ** -12, Decimal(10) ** 12
"""No price is smaller or as large: what would be is a mistake, or somebody's attack."""
MINUTES = 1_000
"""Number of past minutes asked for; an exchange that gives fewer at once gives those."""


class Seen(msgspec.Struct, frozen=True):
    """Last price of one market of an exchange."""

    market: str
    price: Decimal


class Minute(msgspec.Struct, frozen=True):
    """A candle of one minute, as decimals."""

    open_ms: int
    open: Decimal
    high: Decimal
    low: Decimal
    close: Decimal
    volume: Decimal


class Format(msgspec.Struct, frozen=True):
    """Protocol of one exchange. Its markets are named by it: ``BTCUSDT``, ``BTC-USDT``."""

    stream: str
    rest: str
    market: Callable[[str, str], str]
    path: Callable[[Sequence[str]], str]
    subscribe: Callable[[Sequence[str]], list[str]]
    read: Callable[[Any], list[Seen]]
    keep_alive: str
    history: Callable[[str], str]
    minutes: Callable[[Any], list[Minute]]

    def heard(self, text: str | bytes) -> list[Seen]:
        """The prices in a message; none where it is of something else, or not to be read."""
        try:
            return self.read(msgspec.json.decode(text))
        except (ValueError, KeyError, TypeError, IndexError, RecursionError):
            return []

    def past(self, body: bytes) -> list[Minute]:
        """The minutes in an answer, oldest first. A ValueError where it is none."""
        try:
            return sorted(self.minutes(msgspec.json.decode(body)), key=lambda minute: minute.open_ms)
        except (ValueError, KeyError, TypeError, IndexError, RecursionError) as error:
            raise ValueError(f"an answer that can't be read: {error}") from error


def _seen(market: object, price: object) -> Seen:
    return Seen(msgspec.convert(market, str), _number(price))


def _number(value: object, *, least: Decimal = LEAST) -> Decimal:
    number = msgspec.convert(value, Decimal)
    if not (number.is_finite() and least <= number < MOST):
        raise ValueError(f"{value} is no price")
    return number


def _minutes(rows: Any) -> list[Minute]:
    # All of them begin alike; what comes behind is each one's own.
    return [_minute(*row[:6]) for row in msgspec.convert(rows, list)]


def _minute(open_ms: Any, opened: Any, high: Any, low: Any, close: Any, volume: Any) -> Minute:
    prices = (_number(value) for value in (opened, high, low, close))
    return Minute(int(open_ms), *prices, volume=_number(volume, least=Decimal(0)))


def _said(message: dict[str, Any]) -> str:
    return msgspec.json.encode(message).decode()


BINANCE = Format(
    stream="wss://stream.binance.com:9443",
    rest="https://api.binance.com",
    market=lambda base, quote: f"{base}{quote}",
    path=lambda markets: "/stream?streams=" + "/".join(f"{market.lower()}@miniTicker" for market in markets),
    subscribe=lambda markets: [],
    read=lambda said: [_seen(said["data"]["s"], said["data"]["c"])],
    keep_alive="",
    history=lambda market: f"/api/v3/klines?symbol={market}&interval=1m&limit={MINUTES}",
    minutes=_minutes,
)
OKX = Format(
    stream="wss://ws.okx.com:8443",
    rest="https://www.okx.com",
    market=lambda base, quote: f"{base}-{quote}",
    path=lambda markets: "/ws/v5/public",
    subscribe=lambda markets: [
        _said({"op": "subscribe", "args": [{"channel": "tickers", "instId": market} for market in markets]})
    ],
    read=lambda said: [_seen(row["instId"], row["last"]) for row in said["data"]],
    keep_alive="ping",
    history=lambda market: f"/api/v5/market/candles?instId={market}&bar=1m&limit=300",
    minutes=lambda answer: _minutes(answer["data"]),
)
BYBIT = Format(
    stream="wss://stream.bybit.com",
    rest="https://api.bybit.com",
    market=lambda base, quote: f"{base}{quote}",
    path=lambda markets: "/v5/public/spot",
    # Ten markets a request are taken at the most.
    subscribe=lambda markets: [
        _said({"op": "subscribe", "args": [f"tickers.{market}" for market in markets[first : first + 10]]})
        for first in range(0, len(markets), 10)
    ],
    read=lambda said: [_seen(said["data"]["symbol"], said["data"]["lastPrice"])],
    keep_alive='{"op":"ping"}',
    history=lambda market: f"/v5/market/kline?category=spot&symbol={market}&interval=1&limit={MINUTES}",
    minutes=lambda answer: _minutes(answer["result"]["list"]),
)
FORMATS: dict[str, Format] = {"binance": BINANCE, "okx": OKX, "bybit": BYBIT}
