"""A program that knows no client library: it signs each of its requests by hand."""

from __future__ import annotations

import hmac
import time
from decimal import Decimal
from hashlib import sha256
from typing import Any
from urllib.parse import urlencode

import httpx
from agio_testing.site import Site
from agio_testing.visitor import Visitor

PLUGINS = ("account", "market", "programs", "spot")
"""Those of a site of the markets alone."""
TESTNET = "/testnet"
ADDRESS = "0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed"
"""Address to which withdrawals go."""
FAR = "0.5"
"""A share of the price at which a buy waits."""


def ccxt_settings(site: Site, realm: str = TESTNET, **more: Any) -> dict[str, Any]:
    """Return the settings that users give ccxt for a host of their own."""
    http = f"{site.url}{realm}"
    socket = http.replace("http", "ws", 1)
    streams = {"spot": f"{socket}/ws", "ws-api": {"spot": f"{socket}/ws-api/v3"}}
    v3, sapi = f"{http}/api/v3", f"{http}/sapi/v1"
    return {
        "urls": {"api": {"public": v3, "private": v3, "v1": f"{http}/api/v1", "sapi": sapi, "ws": streams}},
        "options": {"fetchMarkets": {"types": ["spot"]}, "recvWindow": 60_000},
        **more,
    }


class Program:
    """A demo account's program, which signs with a secret, each request by hand."""

    def __init__(self, site: Site, owner: Visitor, scopes: str = "read,trade", **key: str) -> None:
        self.site, self.owner, self.far = site, owner, ""
        made = owner.post("createApiKey", name="bot", scopes=scopes, **key)
        assert made["code"] == 0, made
        self.key, self.secret, self.key_id = made["data"]["key"], made["data"]["secret"], made["data"]["id"]

    def sign(self, text: str) -> str:
        return hmac.new(self.secret.encode(), text.encode(), sha256).hexdigest()

    def ask(self, method: str, path: str, *, realm: str = TESTNET, age_ms: int = 0, **fields: Any) -> httpx.Response:
        """The answer to what is signed now, as it is sent in a query. It may be on its way for as long as any may."""
        text = urlencode({"recvWindow": 60_000, **fields, "timestamp": int(time.time() * 1000) - age_ms})
        return self.send(method, path, f"{text}&signature={self.sign(text)}", realm=realm)

    def send(
        self, method: str, path: str, query: str, *, realm: str = TESTNET, key: str | None = None
    ) -> httpx.Response:
        headers = {"X-MBX-APIKEY": self.key if key is None else key}
        return httpx.request(method, f"{self.site.url}{realm}{path}?{query}", headers=headers, timeout=30)

    def price(self) -> Decimal:
        """Return the present price of a coin."""
        return Decimal(httpx.get(f"{self.site.url}/api/v3/ticker/price?symbol=BTCUSDT").json()["price"])

    def waits(self, **fields: Any) -> dict[str, Any]:
        """A buy that rests far below the market."""
        self.far = self.far or f"{(self.price() * Decimal(FAR)).quantize(Decimal('0.1')):f}"
        order = {"symbol": "BTCUSDT", "side": "BUY", "type": "LIMIT", "timeInForce": "GTC", "quantity": "0.00100000"}
        return self.ask("POST", "/api/v3/order", **order, price=f"{self.far}0000", **fields).json()
