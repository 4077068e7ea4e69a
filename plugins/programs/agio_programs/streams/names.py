"""The names of streams, ``btcusdt@depth@100ms``: pure."""

from __future__ import annotations

import re

import msgspec

_NAME = re.compile(
    r"(?P<symbol>[a-z0-9._-]{1,20})@(?:"
    r"(?P<plain>trade|aggTrade|ticker|miniTicker|bookTicker)"
    r"|depth(?P<levels>5|10|20)?(?:@(?P<speed>100|1000)ms)?"
    r"|kline_(?P<interval>[0-9]{1,2}[smhdwM]))"
)
_ALL = {"!ticker@arr": "tickers", "!miniTicker@arr": "miniTickers"}
SLOW_MS = 1000


class StreamName(msgspec.Struct, frozen=True, kw_only=True):
    """Name of a stream: its kind, its market ("" for all), its levels, its interval, and its candles."""

    kind: str
    symbol: str = ""
    levels: int = 0
    every_ms: int = SLOW_MS
    interval: str = ""


def read_name(text: str) -> StreamName | None:
    """Parse a stream's name; None where it names no stream."""
    if text in _ALL:
        return StreamName(kind=_ALL[text])
    found = _NAME.fullmatch(text)
    if found is None:
        return None
    symbol = found["symbol"].upper()
    if found["plain"]:
        return StreamName(kind=found["plain"], symbol=symbol)
    if found["interval"]:
        return StreamName(kind="kline", symbol=symbol, interval=found["interval"])
    levels, speed = int(found["levels"] or 0), int(found["speed"] or SLOW_MS)
    return StreamName(kind="levels" if levels else "depth", symbol=symbol, levels=levels, every_ms=speed)
