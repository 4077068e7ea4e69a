"""The stream of an account's own events on a running site: what was told adds up to what the site says."""

from __future__ import annotations

import asyncio
import hmac
import json
import time
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager
from decimal import Decimal
from hashlib import sha256
from random import Random
from typing import Any
from urllib.parse import urlencode

import ccxt.pro
import httpx
import pytest
import websockets
from agio_testing.site import Site, running_site
from agio_testing.visitor import Visitor
from agio_testing.waiting import soon
from signing_program import PLUGINS, TESTNET, ccxt_settings

PATIENCE_S = 60
SYMBOL = "BTCUSDT"
ORDER_FIELDS = ("clientOrderId", "status", "origQty", "price", "executedQty", "cummulativeQuoteQty")
TRADE_FIELDS = ("id", "orderId", "price", "qty", "quoteQty", "commission", "commissionAsset", "isMaker")
REPORT = {*"eEscSofqpPFgCxXrilzLnNTtIwmMOZYQV", "sequence"}


@pytest.fixture(scope="module")
def venue() -> Iterator[Site]:
    """A site of the markets and of what moves money between wallets."""
    with running_site(plugins=(*PLUGINS, "wallet")) as site:
        yield site


class Program:
    """A demo account with a program of its own."""

    def __init__(self, site: Site, owner: Visitor | None = None, **key: str) -> None:
        self.site, self.owner = site, owner or site.visitor().in_demo()
        made = self.owner.post("createApiKey", name="bot", **({"scopes": "read,trade"} | key))
        assert made["code"] == 0, made
        self.key, self.secret, self.key_id = made["data"]["key"], made["data"]["secret"], made["data"]["id"]
        self.http = httpx.AsyncClient(base_url=f"{site.url}{TESTNET}", headers={"X-MBX-APIKEY": self.key}, timeout=60)

    def sign(self, text: str) -> str:
        return hmac.new(self.secret.encode(), text.encode(), sha256).hexdigest()

    async def ask(self, method: str, path: str, **fields: Any) -> Any:
        """The answer to what is signed now."""
        text = urlencode({"recvWindow": 60_000, **fields, "timestamp": int(time.time() * 1000)})
        return (await self.http.request(method, f"{path}?{text}&signature={self.sign(text)}")).json()

    async def listen_key(self, method: str = "POST", **fields: str) -> Any:
        return (await self.http.request(method, "/api/v3/userDataStream", params=fields)).json()

    def signed(self, **params: Any) -> dict[str, Any]:
        """The parameters of a frame, signed now."""
        params |= {"apiKey": self.key, "timestamp": int(time.time() * 1000), "recvWindow": 60_000}
        text = "&".join(f"{name}={value}" for name, value in sorted(params.items()))
        return params | {"signature": self.sign(text)}


@pytest.fixture
async def program(venue: Site) -> AsyncIterator[Program]:
    program = await asyncio.to_thread(Program, venue)
    yield program
    await program.http.aclose()


class Heard:
    """A socket, the answers to its frames, and the events that it was told."""

    def __init__(self, socket: Any) -> None:
        self.socket = socket
        self.events: list[dict[str, Any]] = []
        self.answers: dict[str, Any] = {}
        self.code: int | None = None
        self._reading = asyncio.create_task(self._read())

    async def _read(self) -> None:
        try:
            async for text in self.socket:
                reported = json.loads(text)
                if "id" in reported:
                    self.answers[reported["id"]] = reported
                else:
                    self.events.append(reported.get("event") or reported.get("data") or reported)
        except websockets.ConnectionClosedError:
            pass
        self.code = self.socket.close_code

    async def ask(self, method: str, id: str, params: Any) -> Any:
        await self.socket.send(json.dumps({"id": id, "method": method, "params": params}))
        await soon(lambda: answered(self.answers, id))
        return self.answers[id].get("result", self.answers[id].get("error"))

    def of(self, kind: str) -> list[dict[str, Any]]:
        return [one for one in tuple(self.events) if one["e"] == kind]

    async def closed(self) -> int | None:
        await asyncio.wait_for(self._reading, PATIENCE_S)
        return self.code


async def answered(answers: dict[str, Any], id: str) -> bool:
    return id in answers


@asynccontextmanager
async def opened(site: Site, path: str) -> AsyncIterator[Heard]:
    async with websockets.connect(f"{site.url.replace('http', 'ws', 1)}{TESTNET}{path}", max_queue=None) as socket:
        yield Heard(socket)


async def trade_at_random(program: Program, requests: Heard, random: Random, number: int) -> None:
    """One act of a trader who comes by every way there is."""
    price = Decimal((await program.http.get("/api/v3/ticker/price", params={"symbol": SYMBOL})).json()["price"])
    near = f"{price * Decimal(random.choice(('0.999', '0.9', '0.5'))):.2f}"
    rests = {"symbol": SYMBOL, "side": "BUY", "type": "LIMIT", "timeInForce": "GTC", "quantity": "0.001", "price": near}
    takes = {"symbol": SYMBOL, "side": random.choice(("BUY", "SELL")), "type": "MARKET", "quantity": "0.0007"}
    match random.randrange(6):
        case 0:
            await program.ask("POST", "/api/v3/order", **rests)
        case 1:
            await requests.ask("order.place", f"rests-{number}", program.signed(**rests))
        case 2:
            await requests.ask("order.place", f"takes-{number}", program.signed(**takes))
        case 3:
            await program.ask("POST", "/api/v3/order", **(rests | {"timeInForce": "IOC"}))
        case 4:
            own = await program.ask("GET", "/api/v3/openOrders", symbol=SYMBOL)
            for one in own[:2]:
                await program.ask("DELETE", "/api/v3/order", symbol=SYMBOL, orderId=one["orderId"])
        case _:
            order = {"pair": SYMBOL, "side": "buy", "type": "market", "amount": "50"}
            await asyncio.to_thread(lambda: program.owner.post("placeSpotOrder", **order))


@pytest.mark.timeout(4 * PATIENCE_S)
async def test_what_was_told_adds_up_to_what_the_site_says(venue: Site, program: Program) -> None:
    buy = {"symbol": SYMBOL, "side": "BUY", "type": "MARKET", "quantity": "0.01"}
    await program.ask("POST", "/api/v3/order", **buy)
    listen_key, random = (await program.listen_key())["listenKey"], Random(3)
    async with (
        opened(venue, "/ws-api/v3") as requests,
        opened(venue, f"/stream?streams={listen_key}") as stream,
    ):
        assert await stream.ask("LIST_SUBSCRIPTIONS", "names", []) == [listen_key]
        assert await requests.ask("userDataStream.subscribe.signature", "hears", program.signed()) == {
            "subscriptionId": 0
        }
        assert not requests.events, "nothing is told before the answer"
        had = {one["asset"]: one for one in (await program.ask("GET", "/api/v3/account"))["balances"]}
        before = {one["orderId"] for one in await program.ask("GET", "/api/v3/allOrders", symbol=SYMBOL)}
        acts = [trade_at_random(program, requests, random, number) for number in range(25)]
        for first in range(0, len(acts), 5):
            await asyncio.gather(*acts[first : first + 5])
        moved = {"from": "spot", "to": "contract", "coin": "USDT", "amount": "12.5"}
        assert (await asyncio.to_thread(lambda: program.owner.post("transferAsset", **moved)))["code"] == 0
        await program.ask("POST", "/api/v3/order", **(buy | {"newClientOrderId": "the-last"}))

        orders = [
            one for one in await program.ask("GET", "/api/v3/allOrders", symbol=SYMBOL) if one["orderId"] not in before
        ]
        trades = [
            one for one in await program.ask("GET", "/api/v3/myTrades", symbol=SYMBOL) if one["orderId"] not in before
        ]
        account = await program.ask("GET", "/api/v3/account")
        now = {one["asset"]: (one["free"], one["locked"]) for one in account["balances"]}
        assert len(orders) > 10 and len(trades) > 5

        for heard in (requests, stream):

            async def reads(heard: Heard = heard) -> bool:
                reported = balances_of(heard)
                rows = {coin: reported.get(coin, (one["free"], one["locked"])) for coin, one in had.items()}
                return bool(heard.of("balanceUpdate")) and rows == now

            await soon(reads)
            reports = heard.of("executionReport")
            last = {one["i"]: one for one in reports}
            assert all(set(one) - {"W"} == REPORT for one in reports)
            assert {id: tuple(one[name] for name in "cXqpzZ") for id, one in last.items()} == {
                one["orderId"]: tuple(one[name] for name in ORDER_FIELDS) for one in orders
            }
            fills = [one for one in reports if one["x"] == "TRADE"]
            assert [tuple(one[name] for name in "tiLlYnNm") for one in fills] == [
                tuple(one[name] for name in TRADE_FIELDS) for one in trades
            ]
            news = [one["i"] for one in reports if one["x"] == "NEW"]
            assert len(news) == len(set(news)) == len(orders)
            [update] = heard.of("balanceUpdate")
            assert (update["a"], Decimal(update["d"])) == ("USDT", Decimal("-12.5"))
        assert requests.of("executionReport") == stream.of("executionReport")


def balances_of(heard: Heard) -> dict[str, tuple[str, str]]:
    """Return the last balance reported of each coin."""
    return {row["a"]: (row["f"], row["l"]) for one in heard.of("outboundAccountPosition") for row in one["B"]}


# --- who may hear ----------------------------------------------------------------------------------------------------


async def test_a_key_that_ended_ends_what_it_opened(venue: Site, program: Program) -> None:
    listen_key = (await program.listen_key())["listenKey"]
    async with opened(venue, "/ws-api/v3") as requests, opened(venue, f"/ws/{listen_key}") as stream:
        await requests.ask("session.logon", "logon", program.signed())
        assert await requests.ask("userDataStream.subscribe", "hears", {}) == {"subscriptionId": 0}
        assert (await requests.ask("session.status", "status", {}))["userDataStream"] is True
        assert (await asyncio.to_thread(lambda: program.owner.post("revokeApiKey", id=program.key_id)))["code"] == 0
        assert (await requests.closed(), await stream.closed()) == (1008, 1008)
        assert [one["e"] for one in requests.events] == ["eventStreamTerminated"]
        assert [(one["e"], one["listenKey"]) for one in stream.events] == [("listenKeyExpired", listen_key)]
    assert (await program.listen_key("PUT", listenKey=listen_key))["code"] == -2015


async def test_who_asks_for_it_hears_no_more(venue: Site, program: Program) -> None:
    async with opened(venue, "/ws-api/v3") as requests:
        assert (await requests.ask("userDataStream.subscribe", "nobody", {}))["code"] == -1002
        await requests.ask("session.logon", "logon", program.signed())
        for number, id in enumerate(("a", "b", "c")):
            assert await requests.ask("userDataStream.subscribe", id, {}) == {"subscriptionId": number}
        assert await requests.ask("userDataStream.unsubscribe", "one", {"subscriptionId": "1"}) == {}
        left = await requests.ask("session.subscriptions", "left", {})
        assert left == [{"subscriptionId": 0}, {"subscriptionId": 2}]
        assert (await requests.ask("userDataStream.unsubscribe", "again", {"subscriptionId": 1}))["code"] == -1130
        assert (await requests.ask("session.logout", "logout", {}))["userDataStream"] is False
        await soon(lambda: has_events(requests, 3))
        assert [one["e"] for one in requests.events] == ["eventStreamTerminated"] * 3
        await program.ask("POST", "/api/v3/order", symbol=SYMBOL, side="BUY", type="MARKET", quantity="0.001")
        await requests.ask("ping", "after", {})
        assert len(requests.events) == 3


async def has_events(heard: Heard, number: int) -> bool:
    return len(heard.events) >= number


async def test_a_listen_key_is_its_keys_and_counts_until_it_is_ended(venue: Site, program: Program) -> None:
    other = await asyncio.to_thread(Program, venue)
    listen_key = (await program.listen_key())["listenKey"]
    assert (await program.listen_key())["listenKey"] == listen_key
    assert await program.listen_key("PUT", listenKey=listen_key) == {}
    for method in ("PUT", "DELETE"):
        assert (await other.listen_key(method, listenKey=listen_key))["code"] == -1125
        assert (await program.listen_key(method, listenKey="x" * 80))["code"] == -1125
        assert (await program.listen_key(method))["code"] == -1102
    reader = await asyncio.to_thread(lambda: Program(venue, program.owner, scopes="read", ips="192.0.2.1"))
    assert (await reader.listen_key())["code"] == -2015
    async with opened(venue, "/ws/0") as stream:
        assert await stream.ask("SUBSCRIBE", "hears", [listen_key, "btcusdt@trade"]) is None
        assert await program.listen_key("DELETE", listenKey=listen_key) == {}
        assert await stream.closed() == 1008
        assert [one for one in stream.events if one["e"] == "listenKeyExpired"]
    async with opened(venue, f"/ws/{listen_key}") as late:
        assert await late.closed() == 1008
    elsewhere = f"{venue.url.replace('http', 'ws', 1)}/ws/{(await program.listen_key())['listenKey']}"
    async with websockets.connect(elsewhere) as socket:
        assert await Heard(socket).closed() == 1008
    for one in (other, reader):
        await one.http.aclose()


# --- ccxt ------------------------------------------------------------------------------------------------------------


@pytest.mark.timeout(2 * PATIENCE_S)
async def test_ccxt_watches_its_account(venue: Site, program: Program) -> None:
    client = ccxt.pro.binance(ccxt_settings(venue, apiKey=program.key, secret=program.secret))
    try:
        await client.load_markets()
        watching = [
            asyncio.create_task(one)
            for one in (client.watch_orders("BTC/USDT"), client.watch_my_trades("BTC/USDT"), client.watch_balance())
        ]
        async with asyncio.timeout(PATIENCE_S):
            while not all(one.done() for one in watching):
                bought = await client.create_order("BTC/USDT", "market", "buy", 0.001)
                await asyncio.wait(watching, timeout=0.5)
        balance: Any
        [order, *_], [trade, *_], balance = [one.result() for one in watching]
        assert order["symbol"] == trade["symbol"] == "BTC/USDT" and trade["amount"] > 0 and trade["fee"]["cost"] > 0
        assert balance["BTC"]["free"] > 0 and bought["status"] == "closed"
    finally:
        await client.close()
