"""Accounts of a running site as other people's programs trade for them: with ccxt as it comes and keys of every kind,
and by requests that are signed by hand.
"""

from __future__ import annotations

import base64
import time
from collections.abc import Callable
from decimal import Decimal
from typing import Any
from urllib.parse import quote, urlencode

import ccxt
import httpx
import pytest
from agio_testing.site import Site
from cryptography.hazmat.primitives.asymmetric import ed25519, rsa
from cryptography.hazmat.primitives.serialization import Encoding, NoEncryption, PrivateFormat, PublicFormat
from signing_program import TESTNET, Program, ccxt_settings


def pem_pair(private: Any) -> tuple[str, str]:
    """The private and the public key as texts."""
    return (
        private.private_bytes(Encoding.PEM, PrivateFormat.PKCS8, NoEncryption()).decode().strip(),
        private.public_key().public_bytes(Encoding.PEM, PublicFormat.SubjectPublicKeyInfo).decode(),
    )


def secret_key(site: Site) -> tuple[str, str]:
    made = Program(site, site.visitor().in_demo())
    return made.key, made.secret


def own_key(private: Callable[[], Any]) -> Callable[[Site], tuple[str, str]]:
    def make(site: Site) -> tuple[str, str]:
        secret, public = pem_pair(private())
        return Program(site, site.visitor().in_demo(), public_key=public).key, secret

    return make


@pytest.fixture(
    params=[
        secret_key,
        own_key(ed25519.Ed25519PrivateKey.generate),
        own_key(lambda: rsa.generate_private_key(65537, 2048)),
    ],
    ids=["hmac", "ed25519", "rsa"],
)
def client(request: Any, venue: Site) -> Any:
    """ccxt as its users set it up, with a key of each kind."""
    key, secret = request.param(venue)
    return ccxt.binance(ccxt_settings(venue, apiKey=key, secret=secret))


def test_ccxt_trades_with_a_key_of_each_kind(client: Any) -> None:
    client.load_markets()
    before = client.fetch_balance()
    assert before["USDT"]["free"] > 1000
    bought = client.create_order("BTC/USDT", "market", "buy", 0.002)
    assert (bought["status"], bought["filled"]) == ("closed", 0.002)
    assert sum(one["amount"] for one in bought["trades"]) == pytest.approx(0.002)
    after = client.fetch_balance()
    fee = sum(one["fee"]["cost"] for one in bought["trades"])
    assert after["BTC"]["free"] - before["BTC"]["free"] == pytest.approx(0.002 - fee, abs=1e-12)
    assert before["USDT"]["free"] - after["USDT"]["free"] == pytest.approx(bought["cost"], abs=1e-8)
    mine = client.fetch_my_trades("BTC/USDT")
    assert {one["order"] for one in mine} == {bought["id"]}
    assert client.fetch_order(bought["id"], "BTC/USDT")["clientOrderId"] == bought["clientOrderId"]
    price = client.price_to_precision("BTC/USDT", bought["average"] * 0.5)
    waiting = client.create_order("BTC/USDT", "limit", "buy", 0.001, float(price))
    assert [one["id"] for one in client.fetch_open_orders("BTC/USDT")] == [waiting["id"]]
    assert client.fetch_balance()["USDT"]["used"] > 0
    moved = client.edit_order(waiting["id"], "BTC/USDT", "limit", "buy", 0.002, float(price))
    assert moved["id"] != waiting["id"]
    assert client.cancel_order(moved["id"], "BTC/USDT")["status"] == "canceled"
    states = {one["id"]: one["status"] for one in client.fetch_orders("BTC/USDT")}
    assert states == {bought["id"]: "closed", waiting["id"]: "canceled", moved["id"]: "canceled"}
    with pytest.raises(ccxt.OrderNotFound):
        client.cancel_all_orders("BTC/USDT")
    assert client.fetch_trading_fee("BTC/USDT")["taker"] > 0


def test_ccxt_goes_through_the_funded_scenarios_of_its_suite(client: Any) -> None:
    """As its suite's own file has them, which can't run in Python."""
    market = client.load_markets()["BTC/USDT"]
    book = client.fetch_order_book("BTC/USDT")
    below, above = book["bids"][0][0] / 1.045, book["asks"][0][0] * 1.045
    client.create_order("BTC/USDT", "market", "buy", 0.001)  # what a fee takes of the coins

    def ordered(price: float) -> dict[str, Any]:
        """A buy of the least worth that is taken."""
        amount = client.amount_to_precision("BTC/USDT", 1.1 * market["limits"]["cost"]["min"] / price)
        rounded = client.price_to_precision("BTC/USDT", price)
        return client.create_order("BTC/USDT", "limit", "buy", float(amount), float(rounded))

    def is_filled(order: dict[str, Any]) -> None:
        found = client.fetch_order(order["id"], "BTC/USDT")
        assert order["status"] == found["status"] == "closed"
        assert abs(found["filled"] - order["amount"]) <= market["precision"]["amount"]

    waits = ordered(below)
    assert waits["status"] == client.fetch_order(waits["id"], "BTC/USDT")["status"] == "open"
    assert client.cancel_order(waits["id"], "BTC/USDT")["status"] == "canceled"
    bought = ordered(above)
    is_filled(bought)
    with pytest.raises(ccxt.OrderNotFound):
        client.cancel_order(bought["id"], "BTC/USDT")
    is_filled(client.create_order("BTC/USDT", "market", "sell", bought["filled"]))


def test_ccxt_reads_the_refusals_as_what_they_are(client: Any) -> None:
    client.load_markets()
    last = client.fetch_ticker("BTC/USDT")["last"]
    far = float(client.price_to_precision("BTC/USDT", last * 0.5))
    above = float(client.price_to_precision("BTC/USDT", last * 1.02))
    with pytest.raises(ccxt.InsufficientFunds):
        client.create_order("BTC/USDT", "limit", "sell", 0.5, float(client.price_to_precision("BTC/USDT", last * 2)))
    with pytest.raises(ccxt.BadRequest, match="NOTIONAL"):
        client.create_order("BTC/USDT", "limit", "buy", 0.000001, far)
    with pytest.raises(ccxt.InvalidOrder, match="PERCENT_PRICE"):
        client.create_order("BTC/USDT", "limit", "buy", 0.001, float(client.price_to_precision("BTC/USDT", last * 3)))
    with pytest.raises(ccxt.InvalidOrder):
        client.create_order("BTC/USDT", "limit", "buy", 0.001, above, {"postOnly": True})
    with pytest.raises(ccxt.OrderNotFound):
        client.fetch_order("123", "BTC/USDT")
    with pytest.raises(ccxt.AuthenticationError):
        client.withdraw("BTC", 0.1, "bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq", None, {"network": "BTC"})


def test_an_order_under_the_same_name_is_made_once_for_ever(program: Program) -> None:
    first = program.waits(newClientOrderId="one")
    again = program.waits(newClientOrderId="one")
    assert (again["orderId"], again["status"]) == (first["orderId"], "NEW")
    mine = {"symbol": "BTCUSDT", "origClientOrderId": "one"}
    gone = program.ask("DELETE", "/api/v3/order", **mine).json()
    assert (gone["status"], gone["origClientOrderId"]) == ("CANCELED", "one")
    # It is over, and its name is not free again: what is asked for a second time is told, and nothing is ordered.
    assert program.waits(newClientOrderId="one")["status"] == "CANCELED"
    other = {"symbol": "BTCUSDT", "side": "BUY", "type": "MARKET", "quantity": "0.001", "newClientOrderId": "one"}
    refused = program.ask("POST", "/api/v3/order", **other)
    assert (refused.status_code, refused.json()) == (400, {"code": -2010, "msg": "Duplicate order sent."})
    assert len(program.ask("GET", "/api/v3/allOrders", symbol="BTCUSDT").json()) == 1


def test_a_request_that_is_sent_again_as_it_is_orders_nothing_more(program: Program) -> None:
    buy = {"symbol": "BTCUSDT", "side": "BUY", "type": "MARKET", "quantity": "0.001"}
    text = urlencode({**buy, "recvWindow": 60_000, "timestamp": int(time.time() * 1000)})
    query = f"{text}&signature={program.sign(text)}"
    answers = [program.send("POST", "/api/v3/order", query).json() for _ in range(3)]
    assert len({one["orderId"] for one in answers}) == 1
    assert len(program.ask("GET", "/api/v3/allOrders", symbol="BTCUSDT").json()) == 1


def test_what_the_web_site_ordered_is_found_by_the_name_it_has_here(program: Program) -> None:
    order = {"pair": "BTCUSDT", "side": "buy", "type": "market", "amount": "100"}
    placed = program.owner.post("placeSpotOrder", **order)["data"]
    [listed] = program.ask("GET", "/api/v3/allOrders", symbol="BTCUSDT").json()
    assert (str(listed["orderId"]), listed["type"], listed["status"]) == (placed["id"], "MARKET", "FILLED")
    assert Decimal(listed["cummulativeQuoteQty"]) == Decimal(placed["total"])
    named = {"symbol": "BTCUSDT", "origClientOrderId": listed["clientOrderId"]}
    assert program.ask("GET", "/api/v3/order", **named).json()["orderId"] == listed["orderId"]


def test_orders_and_trades_are_told_from_an_id_on_and_of_a_time(program: Program) -> None:
    buy = {"symbol": "BTCUSDT", "side": "BUY", "type": "MARKET", "quantity": "0.001"}
    placed = [program.ask("POST", "/api/v3/order", **buy).json() for _ in range(3)]
    ids = [one["orderId"] for one in placed]

    def orders(**narrowed: Any) -> list[int]:
        return [one["orderId"] for one in program.ask("GET", "/api/v3/allOrders", symbol="BTCUSDT", **narrowed).json()]

    assert orders() == ids and orders(limit=2) == ids[1:] and orders(orderId=ids[1]) == ids[1:]
    moment = placed[1]["transactTime"]
    assert ids[1] in orders(startTime=moment - 1) and orders(startTime=moment + 600_000) == []
    trades = program.ask("GET", "/api/v3/myTrades", symbol="BTCUSDT").json()
    assert {one["orderId"] for one in trades} == set(ids)
    assert [one["id"] for one in trades] == sorted(one["id"] for one in trades)
    for order in placed:
        own = program.ask("GET", "/api/v3/myTrades", symbol="BTCUSDT", orderId=order["orderId"]).json()
        assert sum(Decimal(one["quoteQty"]) for one in own) == Decimal(order["cummulativeQuoteQty"])
        assert [one["id"] for one in own] == [one["tradeId"] for one in order["fills"]]
    last = trades[-1]["id"]
    assert [one["id"] for one in program.ask("GET", "/api/v3/myTrades", symbol="BTCUSDT", fromId=last).json()] == [last]


def test_somebody_elses_order_is_none(venue: Site, program: Program) -> None:
    other = Program(venue, venue.visitor().in_demo())
    theirs = program.waits(newClientOrderId="mine")
    for asked in ({"orderId": theirs["orderId"]}, {"origClientOrderId": "mine"}):
        assert other.ask("GET", "/api/v3/order", symbol="BTCUSDT", **asked).json()["code"] == -2013
        assert other.ask("DELETE", "/api/v3/order", symbol="BTCUSDT", **asked).json()["code"] == -2011
    assert other.ask("GET", "/api/v3/openOrders").json() == []
    both = {"orderId": theirs["orderId"], "origClientOrderId": "another"}
    assert program.ask("DELETE", "/api/v3/order", symbol="BTCUSDT", **both).json()["code"] == -2011


def test_trying_an_order_changes_nothing(program: Program) -> None:
    buy = {"symbol": "BTCUSDT", "side": "BUY", "type": "MARKET", "quantity": "0.001"}
    assert program.ask("POST", "/api/v3/order/test", **buy).json() == {}
    assert program.ask("POST", "/api/v3/order/test", **(buy | {"quantity": "9000"})).json()["code"] == -1013
    assert program.ask("GET", "/api/v3/allOrders", symbol="BTCUSDT").json() == []


def test_an_order_in_place_of_another_says_what_was_done(program: Program) -> None:
    first = program.waits()
    price = program.far
    new = {
        "symbol": "BTCUSDT",
        "side": "BUY",
        "type": "LIMIT",
        "timeInForce": "GTC",
        "quantity": "0.002",
        "price": price,
    }
    stop, go_on = {"cancelReplaceMode": "STOP_ON_FAILURE"}, {"cancelReplaceMode": "ALLOW_FAILURE"}
    path = "/api/v3/order/cancelReplace"
    done = program.ask("POST", path, **new, **stop, cancelOrderId=first["orderId"]).json()
    assert (done["cancelResult"], done["newOrderResult"]) == ("SUCCESS", "SUCCESS")
    nothing = program.ask("POST", path, **new, **stop, cancelOrderId=first["orderId"])
    assert (nothing.status_code, nothing.json()["code"]) == (400, -2022)
    assert nothing.json()["data"]["newOrderResult"] == "NOT_ATTEMPTED"
    half = program.ask("POST", path, **new, **go_on, cancelOrderId=first["orderId"])
    assert (half.status_code, half.json()["code"]) == (409, -2021)
    assert half.json()["data"]["newOrderResponse"]["status"] == "NEW"
    broken = program.ask(
        "POST",
        path,
        **(new | {"quantity": "9000"}),
        **stop,
        cancelOrderId=half.json()["data"]["newOrderResponse"]["orderId"],
    )
    assert (broken.status_code, broken.json()["code"]) == (409, -2021)
    assert broken.json()["data"]["newOrderResult"] == "FAILURE"
    [left] = program.ask("GET", "/api/v3/openOrders", symbol="BTCUSDT").json()
    assert left["orderId"] == done["newOrderResponse"]["orderId"]


# --- who may what ----------------------------------------------------------------------------------------------------


def test_a_key_opens_what_its_scope_holds_and_its_realm_alone(venue: Site, program: Program) -> None:
    reader = Program(venue, program.owner, scopes="read")
    assert reader.ask("GET", "/api/v3/account").status_code == 200
    refused = reader.ask("POST", "/api/v3/order/test", symbol="BTCUSDT", side="BUY", type="MARKET", quantity="0.001")
    assert (refused.status_code, refused.json()["code"]) == (401, -1002)
    elsewhere = program.ask("GET", "/api/v3/account", realm="")
    assert (elsewhere.status_code, elsewhere.json()["code"]) == (401, -2015)


def test_a_key_works_from_its_addresses_and_until_it_is_ended(venue: Site, program: Program) -> None:
    away = Program(venue, program.owner, ips="192.0.2.1")
    assert away.ask("GET", "/api/v3/account").json()["code"] == -2015
    assert program.ask("GET", "/api/v3/account").status_code == 200
    assert program.owner.post("revokeApiKey", id=program.key_id)["code"] == 0
    assert program.ask("GET", "/api/v3/account").json()["code"] == -2015


@pytest.mark.parametrize(
    ("age_ms", "more", "code"),
    [
        (0, {}, None),
        (10_000, {"recvWindow": "60000.5"}, -1130),
        (10_000, {"recvWindow": ""}, -1021),
        (10_000, {"recvWindow": 60000}, None),
        (-30_000, {}, -1021),
        (61_000, {"recvWindow": 60000}, -1021),
        (0, {"recvWindow": 60001}, -1130),
        (0, {"recvWindow": 0}, -1130),
        (0, {"recvWindow": "soon"}, -1100),
    ],
)
def test_a_request_counts_for_as_long_as_it_says(program: Program, age_ms: int, more: Any, code: int | None) -> None:
    answer = program.ask("GET", "/api/v3/account", age_ms=age_ms, **more).json()
    assert answer.get("code") == code


def test_what_isnt_signed_by_the_key_is_refused(program: Program) -> None:
    text = urlencode({"recvWindow": 60_000, "timestamp": int(time.time() * 1000)})
    sign = program.sign(text)
    path = "/api/v3/account"
    assert program.send("GET", path, f"{text}&signature={sign}").status_code == 200
    assert program.send("GET", path, f"{text}&omitZeroBalances=true&signature={sign}").json()["code"] == -1022
    assert program.send("GET", path, f"{text}&signature={'0' * 64}").json()["code"] == -1022
    assert program.send("GET", path, f"{text}&signature={quote(base64.b64encode(bytes(32)))}").json()["code"] == -1022
    assert program.send("GET", path, text).json()["code"] == -1102
    assert program.send("GET", path, f"signature={sign}").json()["code"] == -1102
    assert program.send("GET", path, f"{text}&signature={sign}", key="").json()["code"] == -2014
    assert program.send("GET", path, f"{text}&signature={sign}", key="ak_nobody").json()["code"] == -2015
    assert program.send("GET", path, f"{text}&{text}&signature={sign}").json()["code"] == -1101


def test_a_body_is_signed_as_the_query_is_and_is_bounded(program: Program) -> None:
    buy = urlencode({"symbol": "BTCUSDT", "side": "BUY", "type": "MARKET", "quantity": "0.001"})
    body = f"{buy}&recvWindow=60000&timestamp={int(time.time() * 1000)}"
    headers = {"X-MBX-APIKEY": program.key, "content-type": "application/x-www-form-urlencoded"}
    url = f"{program.site.url}{TESTNET}/api/v3/order/test"
    signed = f"{body}&signature={program.sign(body)}"
    assert httpx.post(url, content=signed, headers=headers).json() == {}
    # The query comes before the body in what is signed, and nothing between them.
    query, rest = buy.split("&", 1)
    text = f"{query}{rest}&recvWindow=60000&timestamp={int(time.time() * 1000)}"
    parts = text[len(query) :]
    assert httpx.post(f"{url}?{query}", content=f"{parts}&signature={program.sign(text)}", headers=headers).json() == {}
    long = httpx.post(url, content=f"{signed}&x={'y' * 20_000}", headers=headers)
    assert (long.status_code, long.json()["code"]) == (413, -1000)


@pytest.mark.parametrize(
    ("order", "code"),
    [
        ({"type": "LIMIT", "quantity": "1", "price": "1"}, -1102),
        ({"type": "LIMIT", "timeInForce": "GTC", "price": "1"}, -1102),
        ({"type": "LIMIT", "timeInForce": "GTC", "quantity": "1"}, -1102),
        ({"type": "LIMIT_MAKER", "timeInForce": "GTC", "quantity": "1", "price": "1"}, -1106),
        ({"type": "MARKET", "quantity": "1", "price": "1"}, -1106),
        ({"type": "MARKET", "quantity": "1", "quoteOrderQty": "1"}, -1106),
        ({"type": "MARKET"}, -1102),
        ({"type": "STOP_LOSS", "quantity": "1"}, -1102),
        ({"type": "MARKET", "quantity": "1", "stopPrice": "1"}, -1106),
        ({"type": "MARKET", "quantity": "1e3"}, -1100),
        ({"type": "MARKET", "quantity": "-1"}, -1100),
        ({"type": "MARKET", "quantity": "1", "newClientOrderId": "a b"}, -1100),
        ({"type": "MARKET", "quantity": "1", "icebergQty": "1"}, -1104),
        ({"type": "TRAILING", "quantity": "1"}, -1130),
        ({"type": "MARKET", "quantity": "1", "symbol": "NOSUCH"}, -1121),
        ({"type": "MARKET", "quantity": "0.00000000001"}, -1013),
        ({"type": "MARKET", "side": "SELL", "quoteOrderQty": "10"}, -1130),
    ],
)
def test_an_order_that_makes_no_sense_is_refused_by_its_number(program: Program, order: Any, code: int) -> None:
    answer = program.ask("POST", "/api/v3/order", **({"symbol": "BTCUSDT", "side": "BUY"} | order))
    assert (answer.status_code, answer.json()["code"]) == (400, code), answer.text
    assert program.ask("GET", "/api/v3/openOrders").json() == []


def test_orders_are_counted_by_account(program: Program) -> None:
    buy = {"symbol": "BTCUSDT", "side": "BUY", "type": "MARKET", "quantity": "0.001"}
    for count in ("1", "2"):
        answer = program.ask("POST", "/api/v3/order", **buy)
        assert answer.headers["x-mbx-order-count-1d"] == count, answer.text
    assert "x-mbx-order-count-1d" not in program.ask("GET", "/api/v3/account").headers
