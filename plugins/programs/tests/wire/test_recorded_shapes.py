"""Every shape of request that unmodified clients were seen to send for an account, and the fields that they read of the
answer: by ccxt and its suite, freqtrade, hummingbot and Nautilus.
"""

from __future__ import annotations

import asyncio
import json
import re
import time
from collections.abc import Callable, Iterator
from secrets import token_hex
from typing import Any
from urllib.parse import parse_qsl

import httpx
import pytest
import websockets
from agio_testing.site import running_site
from signing_program import PLUGINS, TESTNET, Program

_AMOUNT = re.compile(r"-?(0|[1-9][0-9]*)(\.[0-9]+)?")

Form = Any
"""A type, what says whether a value is one, a dictionary of the fields that are read, or a list of one form."""


def amount(value: Any) -> bool:
    """Whether it is decimal text."""
    return isinstance(value, str) and _AMOUNT.fullmatch(value) is not None


def mismatches(found: Any, form: Form, at: str = "answer") -> list[str]:
    """Return the parts of an answer that differ from the form its reader expects."""
    if isinstance(form, dict):
        if not isinstance(found, dict):
            return [f"{at} is {found!r}"]
        lost = [f"{at}.{name} is missing" for name in form.keys() - found.keys()]
        return lost + [
            one for name in form.keys() & found.keys() for one in mismatches(found[name], form[name], f"{at}.{name}")
        ]
    if isinstance(form, list):
        if not isinstance(found, list) or not found:
            return [f"{at} is {found!r}"]
        return [one for each in found for one in mismatches(each, form[0], f"{at}[]")]
    is_one = type(found) is form if isinstance(form, type) else form(found)
    return [] if is_one else [f"{at} is {found!r}"]


ORDER = {
    **dict.fromkeys(("symbol", "clientOrderId", "status", "timeInForce", "type", "side"), str),
    **dict.fromkeys(("price", "origQty", "executedQty", "cummulativeQuoteQty"), amount),
    "orderId": int,
}
PLACED = {**ORDER, "transactTime": int, "workingTime": int}
FILL = {**dict.fromkeys(("price", "qty", "commission"), amount), "commissionAsset": str, "tradeId": int}
RESTS = {**PLACED, "fills": lambda fills: fills == []}
FILLED = {**PLACED, "fills": [FILL]}
ASKED = {**ORDER, "time": int, "updateTime": int}
TRADE = {
    **dict.fromkeys(("id", "orderId", "time"), int),
    **dict.fromkeys(("price", "qty", "quoteQty", "commission"), amount),
    **dict.fromkeys(("isBuyer", "isMaker"), bool),
    "commissionAsset": str,
}
ACCOUNT = {
    **dict.fromkeys(
        ("makerCommission", "takerCommission", "buyerCommission", "sellerCommission", "updateTime"),
        int,
    ),
    **dict.fromkeys(("canTrade", "canWithdraw", "canDeposit"), bool),
    "accountType": str,
    "permissions": [str],
    "balances": [{"asset": str, "free": amount, "locked": amount}],
}
FEES = [{"symbol": str, "makerCommission": amount, "takerCommission": amount}]
COINS = [
    {
        **dict.fromkeys(("coin", "name"), str),
        **dict.fromkeys(("isLegalMoney", "trading"), bool),
        "networkList": lambda ways: [one for way in ways for one in mismatches(way, WAY)] == [],
    }
]
WAY = {
    **dict.fromkeys(("network", "coin", "name"), str),
    **dict.fromkeys(("isDefault", "depositEnable", "withdrawEnable"), bool),
    **dict.fromkeys(("withdrawFee", "withdrawMin", "withdrawMax", "withdrawIntegerMultiple", "depositDust"), amount),
}
CAME = {
    **dict.fromkeys(("id", "txId", "coin", "network", "address", "addressTag"), str),
    **dict.fromkeys(("status", "insertTime", "transferType"), int),
    "amount": amount,
}
WENT = {
    **dict.fromkeys(("id", "txId", "coin", "network", "address", "addressTag"), str),
    **dict.fromkeys(("amount", "transactionFee"), amount),
    **dict.fromkeys(("status", "transferType"), int),
    "applyTime": lambda text: re.fullmatch(r"\d{4}-\d\d-\d\d \d\d:\d\d:\d\d", text) is not None,
}
TO_SEND = {"coin": str, "address": str, "tag": str, "url": str}
MOVED = {
    "total": int,
    "rows": [
        {**dict.fromkeys(("timestamp", "tranId"), int), **dict.fromkeys(("asset", "type", "status"), str)}
        | {"amount": amount}
    ],
}
ACKED = {"symbol": str, "orderId": int, "clientOrderId": str, "transactTime": int}
REPLACED = {"cancelResult": str, "newOrderResult": str, "cancelResponse": PLACED, "newOrderResponse": RESTS}
NOTHING: Form = lambda answer: answer == {}  # noqa: E731  (a form is a value)

_CCXT = "newClientOrderId={new}&newOrderRespType=FULL&symbol=BTCUSDT"
_NAMED = "newClientOrderId={new}&symbol=BTCUSDT"
_BUY = "price={far}&quantity=0.00100000&side=BUY"
_STOP = "price={far}&stopPrice={far}&quantity=0.001&side=SELL&timeInForce=GTC&type=STOP_LOSS_LIMIT"

SHAPES: list[tuple[str, Form]] = [
    ("GET /api/v3/account", ACCOUNT),
    ("GET /sapi/v1/asset/tradeFee", FEES),
    ("GET /sapi/v1/asset/tradeFee?symbol=BTCUSDT", FEES),
    (f"POST /api/v3/order?{_CCXT}&{_BUY}&timeInForce=GTC&type=LIMIT", RESTS),
    (f"POST /api/v3/order?{_CCXT}&{_BUY}&type=LIMIT_MAKER", RESTS),
    (f"POST /api/v3/order?{_CCXT}&quantity=0.001&side=BUY&type=MARKET", FILLED),
    (f"POST /api/v3/order?{_CCXT}&quoteOrderQty=100&side=BUY&type=MARKET", FILLED),
    (f"POST /api/v3/order?{_CCXT}&{_STOP}", RESTS),
    (f"POST /api/v3/order?{_NAMED}&{_BUY}&timeInForce=GTC&type=LIMIT", RESTS),
    (f"POST /api/v3/order?{_NAMED}&{_BUY}&type=LIMIT_MAKER", ACKED),
    (f"POST /api/v3/order?{_NAMED}&quantity=0.00050000&side=SELL&type=MARKET", FILLED),
    (f"POST /api/v3/order/test?{_CCXT}&quoteOrderQty=100&side=BUY&type=MARKET", NOTHING),
    (
        "POST /api/v3/order/cancelReplace?cancelOrderId={open}&cancelReplaceMode=STOP_ON_FAILURE&"
        f"{_CCXT}&{_BUY}&timeInForce=GTC&type=LIMIT",
        REPLACED,
    ),
    ("GET /api/v3/order?symbol=BTCUSDT&orderId={open}", ASKED),
    ("GET /api/v3/order?symbol=BTCUSDT&origClientOrderId={name}", ASKED),
    ("GET /api/v3/openOrders?symbol=BTCUSDT", [ASKED]),
    ("GET /api/v3/openOrders", [ASKED]),
    ("GET /api/v3/allOrders?symbol=BTCUSDT", [ASKED]),
    ("GET /api/v3/allOrders?symbol=BTCUSDT&limit=1000", [ASKED]),
    ("GET /api/v3/allOrders?symbol=BTCUSDT&startTime={since}&limit=100", [ASKED]),
    ("GET /api/v3/myTrades?symbol=BTCUSDT", [TRADE]),
    ("GET /api/v3/myTrades?symbol=BTCUSDT&startTime={since}", [TRADE]),
    ("GET /api/v3/myTrades?symbol=BTCUSDT&startTime={since}&limit=100", [TRADE]),
    ("GET /api/v3/myTrades?symbol=BTCUSDT&orderId={filled}", [TRADE]),
    ("DELETE /api/v3/order?symbol=BTCUSDT&orderId={open}", PLACED),
    ("DELETE /api/v3/order?symbol=BTCUSDT&origClientOrderId={name}", PLACED),
    ("DELETE /api/v3/order?symbol=BTCUSDT&orderId={open}&origClientOrderId={name}", PLACED),
    ("DELETE /api/v3/openOrders?symbol=BTCUSDT", [PLACED]),
]
"""Each was seen with everything in the query, and those that change something with everything in the body as well."""

FUNDS: list[tuple[str, Form]] = [
    ("GET /sapi/v1/capital/config/getall", COINS),
    ("GET /sapi/v1/capital/deposit/hisrec", [CAME]),
    ("GET /sapi/v1/capital/deposit/hisrec?coin=USDT", [CAME]),
    ("GET /sapi/v1/capital/withdraw/history?coin=USDT", [WENT]),
    ("GET /sapi/v1/capital/deposit/address?coin=USDT", TO_SEND),
    ("GET /sapi/v1/asset/transfer?type=MAIN_UMFUTURE", MOVED),
]
"""Of a real account: a demo account's money neither comes nor goes."""

METHODS: list[tuple[str, Form]] = [
    ("account.status", ACCOUNT),
    (f"order.place?{_CCXT}&{_BUY}&timeInForce=GTC&type=LIMIT", RESTS),
    (f"order.place?{_CCXT}&quantity=0.001&side=BUY&type=MARKET", FILLED),
    ("order.status?symbol=BTCUSDT&orderId={open}", ASKED),
    ("order.cancel?symbol=BTCUSDT&orderId={open}", PLACED),
    (
        "order.cancelReplace?cancelOrderId={open}&cancelReplaceMode=STOP_ON_FAILURE&"
        f"{_CCXT}&{_BUY}&timeInForce=GTC&type=LIMIT",
        REPLACED,
    ),
    ("openOrders.status?symbol=BTCUSDT", [ASKED]),
    ("allOrders?symbol=BTCUSDT", [ASKED]),
    ("myTrades?symbol=BTCUSDT", [TRADE]),
    ("openOrders.cancelAll?symbol=BTCUSDT", [PLACED]),
]


@pytest.fixture(scope="module")
def program() -> Iterator[Program]:
    """Of an account that has bought."""
    with running_site(plugins=PLUGINS) as site:
        program = Program(site, site.visitor().in_demo())
        bought = program.ask("POST", "/api/v3/order", symbol="BTCUSDT", side="BUY", type="MARKET", quantity="0.05")
        assert bought.status_code == 200, bought.text
        yield program


def filled(program: Program, shape: str) -> str:
    """A shape with what it is about: an order that waits, one that was filled, moments, a new name."""
    waits = program.waits(newClientOrderId=f"x-{token_hex(11)}")
    [trade, *_] = program.ask("GET", "/api/v3/myTrades", symbol="BTCUSDT").json()
    return shape.format(
        open=waits["orderId"],
        name=waits["clientOrderId"],
        filled=trade["orderId"],
        far=program.far,
        since=int(time.time() * 1000) - 3_600_000,
        new=f"x-{token_hex(11)}",
    )


Send = Callable[[Program, str, str, str], httpx.Response]


def in_query(program: Program, method: str, path: str, text: str) -> httpx.Response:
    headers = {"X-MBX-APIKEY": program.key, "content-type": "application/json"}
    return httpx.request(method, f"{program.site.url}{TESTNET}{path}?{text}", headers=headers, timeout=30)


def in_body(program: Program, method: str, path: str, text: str) -> httpx.Response:
    headers = {"X-MBX-APIKEY": program.key, "content-type": "application/x-www-form-urlencoded"}
    return httpx.request(method, f"{program.site.url}{TESTNET}{path}", content=text, headers=headers, timeout=30)


_SENT = [
    pytest.param(send, shape, form, id=f"{send.__name__} {shape}")
    for shape, form in SHAPES
    for send in ((in_query, in_body) if shape.startswith("POST") else (in_query,))
]


@pytest.mark.parametrize(("send", "shape", "form"), _SENT)
def test_the_fields_that_clients_read_are_there(program: Program, send: Send, shape: str, form: Form) -> None:
    method, _, address = filled(program, shape).partition(" ")
    path, _, asked = address.partition("?")
    text = f"timestamp={int(time.time() * 1000)}&{asked}{'&' if asked else ''}recvWindow=60000"
    answer = send(program, method, path, f"{text}&signature={program.sign(text)}")
    assert answer.status_code == 200, answer.text
    assert mismatches(answer.json(), form) == []


@pytest.mark.parametrize(("shape", "form"), FUNDS)
def test_the_fields_of_money_that_comes_and_goes_are_there(saver: Program, shape: str, form: Form) -> None:
    path, _, asked = shape.removeprefix("GET ").partition("?")
    answer = saver.ask("GET", path, realm="", **dict(parse_qsl(asked)))
    assert answer.status_code == 200, answer.text
    assert mismatches(answer.json(), form) == []


@pytest.mark.parametrize(("shape", "form"), METHODS)
async def test_they_are_there_over_a_socket(program: Program, shape: str, form: Form) -> None:
    method, _, asked = (await asyncio.to_thread(filled, program, shape)).partition("?")
    # As ccxt writes them: every parameter is text, but for moments, windows and flags.
    params: dict[str, Any] = dict(parse_qsl(asked)) | {"apiKey": program.key, "returnRateLimits": False}
    params |= {"timestamp": int(time.time() * 1000), "recvWindow": 60_000}
    text = "&".join(f"{name}={json.dumps(value).strip(chr(34))}" for name, value in sorted(params.items()))
    params["signature"] = program.sign(text)
    async with websockets.connect(f"{program.site.url.replace('http', 'ws', 1)}{TESTNET}/ws-api/v3") as socket:
        await socket.send(json.dumps({"id": "1", "method": method, "params": params}))
        answer = json.loads(await socket.recv())
    assert (answer["id"], answer["status"], "rateLimits" in answer) == ("1", 200, False), answer
    assert mismatches(answer["result"], form) == []
