"""A server that speaks as exchanges do: their messages and answers as they were recorded, with prices set by hand."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from http import HTTPStatus
from typing import Any
from urllib.parse import parse_qs, urlsplit

from websockets.asyncio.server import Server, ServerConnection, serve
from websockets.exceptions import ConnectionClosed

EVERY_S = 0.05


class ExchangeServer:
    """Binance, OKX and Bybit at one address, each with prices of its own. Those that are ``mute`` keep the line."""

    def __init__(self) -> None:
        self.prices: dict[str, dict[str, str]] = {"binance": {}, "okx": {}, "bybit": {}}
        self.mute: set[str] = set()
        self.closed: set[str] = set()
        self.asked: list[str] = []
        self.lines: dict[str, set[ServerConnection]] = {"binance": set(), "okx": set(), "bybit": set()}
        self._server: Server | None = None

    @property
    def port(self) -> int:
        assert self._server is not None
        return next(iter(self._server.sockets)).getsockname()[1]

    def address(self) -> tuple[str, str]:
        """Addresses of its stream and of its REST calls."""
        return f"ws://127.0.0.1:{self.port}", f"http://127.0.0.1:{self.port}"

    def trade(self, price: str, **others: str) -> None:
        """Let every exchange trade BTC at a price, and those that are named at another."""
        for name in self.prices:
            self.prices[name]["BTC"] = others.get(name, price)

    async def drop(self, name: str) -> None:
        """Break the lines of an exchange, without a word."""
        for line in list(self.lines[name]):
            line.transport.abort()

    @asynccontextmanager
    async def running(self) -> AsyncIterator[ExchangeServer]:
        async with serve(self._speak, "127.0.0.1", 0, process_request=self._rest) as server:
            self._server = server
            yield self

    def _rest(self, connection: ServerConnection, request: Any) -> Any:
        url = urlsplit(request.path)
        name = self._name(url.path)
        if request.headers.get("Upgrade", "").lower() == "websocket":
            self.asked.append(name)
            return connection.respond(HTTPStatus.SERVICE_UNAVAILABLE, "busy") if name in self.closed else None
        query = {key: values[0] for key, values in parse_qs(url.query).items()}
        return connection.respond(HTTPStatus.OK, json.dumps(self._past(name, query)))

    @staticmethod
    def _name(path: str) -> str:
        if path.startswith(("/stream", "/api/v3")):
            return "binance"
        return "okx" if path.startswith(("/ws/v5", "/api/v5")) else "bybit"

    async def _speak(self, line: ServerConnection) -> None:
        assert line.request is not None
        name = self._name(line.request.path)
        self.lines[name].add(line)
        hears = asyncio.create_task(self._hear(line, name))
        try:
            # ended by others: a server, which ends with its connection
            while True:
                if name not in self.mute:
                    for base, price in self.prices[name].items():
                        await line.send(json.dumps(self._tick(name, base, price)))
                await asyncio.sleep(EVERY_S)
        except ConnectionClosed:
            pass
        finally:
            hears.cancel()
            self.lines[name].discard(line)

    async def _hear(self, line: ServerConnection, name: str) -> None:
        async for text in line:
            if text == "ping":
                await line.send("pong")
            elif name == "okx":
                asked = json.loads(text)
                await line.send(json.dumps({"event": "subscribe", "arg": asked["args"][0], "connId": "a4d3ae55"}))
            elif json.loads(text)["op"] == "ping":
                await line.send(json.dumps({"success": True, "ret_msg": "pong", "conn_id": "0970e817", "op": "ping"}))
            else:
                await line.send(json.dumps({"success": True, "ret_msg": "", "conn_id": "0970e817", "op": "subscribe"}))

    def _tick(self, name: str, base: str, price: str) -> dict[str, Any]:
        match name:
            case "binance":
                data = {
                    "e": "24hrMiniTicker",
                    "E": 1793491200123,
                    "s": f"{base}USDT",
                    "c": price,
                    "o": "63900.01000000",
                    "h": "64500.00000000",
                    "l": "63100.00000000",
                    "v": "18234.51230000",
                    "q": "1165432109.12345600",
                }
                return {"stream": f"{base.lower()}usdt@miniTicker", "data": data}
            case "okx":
                row = {
                    "instType": "SPOT",
                    "instId": f"{base}-USDT",
                    "last": price,
                    "lastSz": "0.00014",
                    "askPx": price,
                    "askSz": "0.5",
                    "bidPx": price,
                    "bidSz": "0.4",
                    "open24h": "63900",
                    "high24h": "64500",
                    "low24h": "63100",
                    "volCcy24h": "601234567.8",
                    "vol24h": "9412.3",
                    "ts": "1793491200100",
                }
                return {"arg": {"channel": "tickers", "instId": f"{base}-USDT"}, "data": [row]}
            case _:
                data = {
                    "symbol": f"{base}USDT",
                    "lastPrice": price,
                    "highPrice24h": "64500",
                    "lowPrice24h": "63100",
                    "prevPrice24h": "63900",
                    "volume24h": "6780.1",
                    "turnover24h": "433112223.4",
                    "price24hPcnt": "0.0044",
                    "usdIndexPrice": "",
                }
                return {
                    "topic": f"tickers.{base}USDT",
                    "ts": 1793491200111,
                    "type": "snapshot",
                    "cs": 2588407389,
                    "data": data,
                }

    def _past(self, name: str, query: dict[str, str]) -> Any:
        """Three minutes a long time ago; the newest first, but for Binance."""
        rows = [
            [1_793_480_000_000 // 60_000 * 60_000 + n * 60_000, "64000", "64100", "63900", "64050", "1.5"]
            for n in range(3)
        ]
        match name:
            case "binance":
                return [[*row, row[0] + 59_999, "96000.0", 120, "0.7", "44800.0", "0"] for row in rows]
            case "okx":
                reported = [[str(row[0]), *row[1:], "96000", "96000", "1"] for row in reversed(rows)]
                return {"code": "0", "msg": "", "data": reported}
            case _:
                reported = [[str(row[0]), *row[1:], "96000"] for row in reversed(rows)]
                return {
                    "retCode": 0,
                    "retMsg": "OK",
                    "result": {"category": "spot", "symbol": query["symbol"], "list": reported},
                }
