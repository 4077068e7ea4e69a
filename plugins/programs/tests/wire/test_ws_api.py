"""Requests over one socket of a running site: with ccxt as it comes, and by frames that are signed by hand."""

from __future__ import annotations

import base64
import hmac
import json
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from hashlib import sha256
from typing import Any

import ccxt.pro
import pytest
import websockets
from agio_testing.site import Site
from cryptography.hazmat.primitives.asymmetric import ed25519, rsa
from cryptography.hazmat.primitives.asymmetric.padding import PKCS1v15
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat
from signing_program import TESTNET, ccxt_settings

PATIENCE_S = 60


@pytest.fixture(scope="module")
def key(venue: Site) -> dict[str, str]:
    """A key of a demo account."""
    made = venue.visitor().in_demo().post("createApiKey", name="bot", scopes="read,trade")
    assert made["code"] == 0, made
    return made["data"]


def address_of(site: Site) -> str:
    return f"{site.url.replace('http', 'ws', 1)}{TESTNET}/ws-api/v3"


@asynccontextmanager
async def client_of(site: Site, key: dict[str, str]) -> AsyncIterator[Any]:
    """ccxt as its users set it up, in the demo realm."""
    client = ccxt.pro.binance(ccxt_settings(site, apiKey=key["key"], secret=key["secret"]))
    try:
        await client.load_markets()
        yield client
    finally:
        await client.close()


class Asker:
    """A program at its socket."""

    def __init__(self, socket: Any, key: dict[str, str]) -> None:
        self.socket, self.key = socket, key

    async def ask(self, method: str, *, given: Any = 1, **params: Any) -> dict[str, Any]:
        """The answer to a request as it stands."""
        await self.socket.send(json.dumps({"id": given, "method": method, "params": params}))
        answer = json.loads(await self.socket.recv())
        assert answer["id"] == given and type(answer["id"]) is type(given)
        return answer

    async def signed(self, method: str, **params: Any) -> dict[str, Any]:
        """The answer to a request that is signed now."""
        params |= {"apiKey": self.key["key"], "timestamp": int(time.time() * 1000), "recvWindow": 60_000}
        text = "&".join(f"{name}={value}" for name, value in sorted(params.items()))
        return await self.ask(
            method, **params, signature=hmac.new(self.key["secret"].encode(), text.encode(), sha256).hexdigest()
        )


@asynccontextmanager
async def asker_of(site: Site, key: dict[str, str]) -> AsyncIterator[Asker]:
    async with websockets.connect(address_of(site)) as socket:
        yield Asker(socket, key)


@pytest.mark.timeout(PATIENCE_S * 2)
async def test_ccxt_trades_over_a_socket(venue: Site, key: dict[str, str]) -> None:
    async with client_of(venue, key) as client:
        bought = await client.create_order_ws("BTC/USDT", "market", "buy", 0.002)
        assert (bought["status"], bought["filled"]) == ("closed", 0.002)
        price = float(client.price_to_precision("BTC/USDT", bought["average"] * 0.5))
        waiting = await client.create_order_ws("BTC/USDT", "limit", "buy", 0.001, price)
        assert (await client.fetch_order_ws(waiting["id"], "BTC/USDT"))["status"] == "open"
        assert [one["id"] for one in await client.fetch_open_orders_ws("BTC/USDT")] == [waiting["id"]]
        moved = await client.edit_order_ws(waiting["id"], "BTC/USDT", "limit", "buy", 0.002, price)
        assert (await client.cancel_order_ws(moved["id"], "BTC/USDT"))["status"] == "canceled"
        with pytest.raises(ccxt.OrderNotFound):
            await client.cancel_order_ws(moved["id"], "BTC/USDT")
        await client.create_order_ws("BTC/USDT", "limit", "buy", 0.001, price)
        await client.cancel_all_orders_ws("BTC/USDT")
        assert {one["id"] for one in await client.fetch_orders_ws("BTC/USDT")} >= {bought["id"], waiting["id"]}
        assert {one["order"] for one in await client.fetch_my_trades_ws("BTC/USDT")} == {bought["id"]}
        # It forgets that this is a spot account when it reads the answer: what it was told is looked at.
        balances = (await client.fetch_balance_ws())["info"]["balances"]
        assert float({one["asset"]: one["free"] for one in balances}["BTC"]) > 0
        assert (await client.fetch_ohlcv_ws("BTC/USDT", "1m"))[-1][4] > 0
        assert (await client.fetch_trades_ws("BTC/USDT"))[-1]["price"] > 0


async def test_an_answer_is_that_of_the_address(venue: Site, key: dict[str, str]) -> None:
    async with asker_of(venue, key) as program:
        assert (await program.ask("ping", given="a"))["result"] == {}
        answer = await program.ask("time")
        assert answer["status"] == 200 and abs(answer["result"]["serverTime"] - time.time() * 1000) < 60_000
        [limit] = answer["rateLimits"]
        assert limit["rateLimitType"] == "REQUEST_WEIGHT" and 0 < limit["count"] < limit["limit"]
        assert "rateLimits" not in await program.ask("time", returnRateLimits=False)
        assert len((await program.ask("depth", symbol="BTCUSDT", limit=5))["result"]["bids"]) == 5
        reported = (await program.ask("ticker.price", symbols=["BTCUSDT", "ETHUSDT"]))["result"]
        assert {one["symbol"] for one in reported} == {"BTCUSDT", "ETHUSDT"}
        assert (await program.ask("exchangeInfo", symbol="BTCUSDT"))["result"]["symbols"][0]["symbol"] == "BTCUSDT"


async def test_who_logs_on_signs_no_more(venue: Site, key: dict[str, str]) -> None:
    now = {"timestamp": int(time.time() * 1000), "recvWindow": 60_000}
    async with asker_of(venue, key) as program:
        assert (await program.ask("account.status", **now))["error"]["code"] == -1102
        assert (await program.signed("session.logon"))["result"]["apiKey"] == key["key"]
        assert (await program.ask("account.status", **now))["result"]["canTrade"] is True
        assert (await program.ask("session.logout"))["result"]["apiKey"] is None
        assert (await program.ask("account.status", **now))["status"] == 400


@pytest.mark.parametrize("kind", ["ed25519", "rsa"])
async def test_who_holds_his_own_key_logs_on(venue: Site, kind: str) -> None:
    private: Any = (
        ed25519.Ed25519PrivateKey.generate()
        if kind == "ed25519"
        else rsa.generate_private_key(public_exponent=65537, key_size=2048)
    )
    public = private.public_key().public_bytes(Encoding.PEM, PublicFormat.SubjectPublicKeyInfo).decode()
    made = venue.visitor().in_demo().post("createApiKey", name="bot", scopes="read", public_key=public)["data"]
    said = {"apiKey": made["key"], "timestamp": int(time.time() * 1000), "recvWindow": 60_000}
    text = "&".join(f"{name}={value}" for name, value in sorted(said.items())).encode()
    proof = private.sign(text) if kind == "ed25519" else private.sign(text, PKCS1v15(), SHA256())
    async with asker_of(venue, made) as program:
        wrong = base64.b64encode(bytes([proof[0] ^ 1, *proof[1:]])).decode()
        assert (await program.ask("session.logon", **said, signature=wrong))["error"]["code"] == -1022
        signature = base64.b64encode(proof).decode()
        assert (await program.ask("session.logon", **said, signature=signature))["result"]["apiKey"] == made["key"]
        now = {"timestamp": int(time.time() * 1000), "recvWindow": 60_000}
        assert (await program.ask("account.status", **now))["result"]["canTrade"] is True
        assert (await program.ask("userDataStream.subscribe"))["result"] == {"subscriptionId": 0}
        assert (await program.ask("order.test", **now))["error"]["code"] == -1102


async def test_a_key_that_ended_opens_nothing_for_who_logged_on(venue: Site) -> None:
    owner = venue.visitor().in_demo()
    key = owner.post("createApiKey", name="bot", scopes="read")["data"]
    async with asker_of(venue, key) as program:
        await program.signed("session.logon")
        now = {"timestamp": int(time.time() * 1000), "recvWindow": 60_000}
        assert (await program.ask("openOrders.cancelAll", symbol="BTCUSDT", **now))["error"]["code"] == -1002
        owner.post("revokeApiKey", id=key["id"])
        assert (await program.ask("account.status", **now))["error"]["code"] == -2015


@pytest.mark.parametrize(
    ("method", "params", "status", "code"),
    [
        ("nothing", {}, 404, -1000),
        ("depth", {"symbol": "NOPAIRS"}, 400, -1121),
        ("depth", {"symbol": "BTCUSDT", "colour": "red"}, 400, -1104),
        ("depth", {"symbol": None}, 400, -1100),
        ("order.status", {"symbol": "BTCUSDT"}, 400, -1102),
        ("account.status", {"apiKey": "k" * 24, "timestamp": 1, "signature": "s"}, 400, -1021),
    ],
)
async def test_what_is_refused_says_its_number(
    venue: Site, key: dict[str, str], method: str, params: dict[str, Any], status: int, code: int
) -> None:
    async with asker_of(venue, key) as program:
        answer = await program.ask(method, **params)
        assert (answer["status"], answer["error"]["code"]) == (status, code)
