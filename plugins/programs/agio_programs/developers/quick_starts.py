"""First programs, as they are printed: each runs as it stands, in the demo realm, once the key that it reads from its
environment is there. ``{origin}`` stands for the address of the site. Pure.
"""

from __future__ import annotations

from typing import Literal

import msgspec

Language = Literal["sh", "python"]


class QuickStart(msgspec.Struct, frozen=True):
    """A program: what has to be there before it runs, and its text."""

    id: str
    title: str
    needs: str
    language: Language
    text: str


_CURL = """\
H={origin}/testnet
curl -s "$H/api/v3/ticker/price?symbol=BTCUSDT"; echo

query="recvWindow=10000&timestamp=$(date +%s%3N)"
signature=$(printf %s "$query" | openssl dgst -sha256 -hmac "$AGIO_SECRET" | sed 's/^.* //')
curl -s -H "X-MBX-APIKEY: $AGIO_KEY" "$H/api/v3/account?$query&signature=$signature"; echo
"""

_PYTHON = """\
import hashlib, hmac, json, os, time
from urllib.parse import urlencode
from urllib.request import Request, urlopen

H = "{origin}/testnet"

def ask(method, path, **fields):
    query = urlencode({**fields, "recvWindow": 10000, "timestamp": int(time.time() * 1000)})
    signature = hmac.new(os.environ["AGIO_SECRET"].encode(), query.encode(), hashlib.sha256).hexdigest()
    address = f"{H}{path}?{query}&signature={signature}"
    return json.load(urlopen(Request(address, method=method, headers={"X-MBX-APIKEY": os.environ["AGIO_KEY"]})))

# The same name never makes a second order: send it again until you are answered.
order = {"symbol": "BTCUSDT", "side": "BUY", "type": "MARKET", "quantity": "0.001"}
print(ask("POST", "/api/v3/order", **order, newClientOrderId=f"first-{int(time.time())}"))
print(ask("GET", "/api/v3/myTrades", symbol="BTCUSDT")[-1])
"""

_CCXT = """\
import os
import ccxt

H = "{origin}/testnet"
W = H.replace("http", "ws", 1)
exchange = ccxt.binance({
    "apiKey": os.environ["AGIO_KEY"],
    "secret": os.environ["AGIO_SECRET"],
    "urls": {"api": {
        "public": H + "/api/v3", "private": H + "/api/v3", "v1": H + "/api/v1", "sapi": H + "/sapi/v1",
        "ws": {"spot": W + "/ws", "ws-api": {"spot": W + "/ws-api/v3"}},
    }},
    "options": {"fetchMarkets": {"types": ["spot"]}},
})
print(exchange.fetch_ticker("BTC/USDT")["last"])
order = exchange.create_order("BTC/USDT", "market", "buy", 0.001)
print(order["id"], order["status"], order["average"])
print(exchange.fetch_balance()["BTC"])
"""

_STREAM = """\
import asyncio, json
import websockets

W = "{origin}/testnet".replace("http", "ws", 1)

async def main():
    async with websockets.connect(W + "/stream?streams=btcusdt@bookTicker") as socket:
        for _ in range(3):
            print(json.loads(await socket.recv())["data"])

asyncio.run(main())
"""

QUICK_STARTS = (
    QuickStart("curl", "curl", "curl, openssl", "sh", _CURL),
    QuickStart("python", "Python", "", "python", _PYTHON),
    QuickStart("ccxt", "ccxt", "pip install ccxt", "python", _CCXT),
    QuickStart("stream", "WebSocket", "pip install websockets", "python", _STREAM),
)
