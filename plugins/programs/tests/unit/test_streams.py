"""Names of streams, changes of books, and a connection whose reader is too slow."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest
from agio_kernel.ports.trading_venue import MarketBook
from agio_programs.connection import MOST_WAITING, POLICY, Connection
from agio_programs.market_data.books import Changes
from agio_programs.streams.names import StreamName, read_name


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("btcusdt@trade", StreamName(kind="trade", symbol="BTCUSDT")),
        ("btcusdt@aggTrade", StreamName(kind="aggTrade", symbol="BTCUSDT")),
        ("btcusdt@depth", StreamName(kind="depth", symbol="BTCUSDT")),
        ("btcusdt@depth@100ms", StreamName(kind="depth", symbol="BTCUSDT", every_ms=100)),
        ("btcusdt@depth20", StreamName(kind="levels", symbol="BTCUSDT", levels=20)),
        ("btcusdt@depth5@100ms", StreamName(kind="levels", symbol="BTCUSDT", levels=5, every_ms=100)),
        ("btcusdt@kline_1M", StreamName(kind="kline", symbol="BTCUSDT", interval="1M")),
        ("!ticker@arr", StreamName(kind="tickers")),
        ("!miniTicker@arr", StreamName(kind="miniTickers")),
    ],
)
def test_a_name_says_which_stream_is_meant(text: str, name: StreamName) -> None:
    assert read_name(text) == name


@pytest.mark.parametrize("text", ["", "0", "BTCUSDT@trade", "btcusdt@depth7", "btcusdt@depth@1ms", "btcusdt@", "!arr"])
def test_anything_else_is_no_name(text: str) -> None:
    assert read_name(text) is None


def test_changes_follow_without_holes_and_are_never_empty() -> None:
    changes = Changes()
    assert changes.take(MarketBook(10, [(5, 1)], [(7, 1)])) is None
    assert changes.take(MarketBook(12, [(5, 1)], [(7, 1)])) is None
    first = changes.take(MarketBook(13, [(5, 2), (4, 1)], [(7, 1)]))
    assert first is not None and (first.first, first.sequence) == (11, 13)
    assert (list(first.bids), list(first.asks)) == ([(5, 2), (4, 1)], [])
    second = changes.take(MarketBook(14, [(4, 1)], [(8, 3)]))
    assert second is not None and (second.first, second.sequence) == (14, 14)
    assert (list(second.bids), list(second.asks)) == ([(5, 0)], [(8, 3), (7, 0)])


async def test_a_slow_reader_is_cut_with_a_code() -> None:
    sent: list[dict[str, Any]] = []
    reads = asyncio.Event()

    async def send(message: dict[str, Any]) -> None:
        sent.append(message)
        await reads.wait()

    async def hear(text: str) -> None:
        raise AssertionError(text)

    connection = Connection()
    serving = asyncio.create_task(connection.serve(asyncio.Event().wait, send, hear))
    await asyncio.sleep(0)
    for one in range(MOST_WAITING + 2):
        connection.tell(str(one))
        await asyncio.sleep(0)
    reads.set()
    async with asyncio.timeout(5):
        await serving
    assert sent[-1] == {"type": "websocket.close", "code": POLICY}
    assert len(sent) == 2


async def test_what_waits_is_sent_before_the_end_and_nothing_after_it() -> None:
    sent: list[dict[str, Any]] = []

    async def send(message: dict[str, Any]) -> None:
        sent.append(message)

    async def hear(text: str) -> None:
        raise AssertionError(text)

    connection = Connection()
    connection.tell("last")
    connection.finish(POLICY)
    connection.tell("late")
    async with asyncio.timeout(5):
        await connection.serve(asyncio.Event().wait, send, hear)
    assert sent == [{"type": "websocket.send", "text": "last"}, {"type": "websocket.close", "code": POLICY}]
