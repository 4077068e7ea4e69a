"""The wire as programs rely on it: each call by its name and fields, from registration to a filled order."""

from __future__ import annotations

import re
import secrets
import time
from decimal import Decimal
from typing import Any

import msgspec
import pytest
from agio_testing.site import Site
from agio_testing.visitor import Visitor, new_rtoken

DECIMAL = re.compile(r"-?(0|[1-9][0-9]*)(\.[0-9]+)?")
PERIODS = ("1m", "5m", "15m", "30m", "1h", "4h", "1d", "1w", "1M")
LANGUAGES = ("en", "xby", "jp", "hy", "ty", "yn", "zh", "ft")


@pytest.fixture(scope="module")
def ann(site: Site) -> Visitor:
    return site.visitor().registered()


@pytest.fixture(scope="module")
def demo(site: Site) -> Visitor:
    return site.visitor().in_demo()


def is_listed(data: dict[str, Any]) -> bool:
    return {"rows", "next"} <= data.keys() and isinstance(data["rows"], list)


def order(who: Visitor, order_id: str) -> dict[str, Any]:
    return next(row for row in who.rows("spotOrders", state="all") if row["id"] == order_id)


def best(site: Site, side: str) -> Decimal:
    depth = site.visitor().get("spotDepth", pair="BTCUSDT", limit="5")["data"]
    return Decimal(depth[side][0][0])


def settled(who: Visitor, order_id: str, state: str) -> dict[str, Any]:
    for _ in range(100):
        found = order(who, order_id)
        if found["state"] == state:
            return found
        time.sleep(0.05)
    raise AssertionError(f"the order didn't become {state}: {found}")


# --- accounts -------------------------------------------------------------------------------------------------------


def test_a_code_is_read_by_agio_outbox_and_opens_an_account(site: Site):
    who = site.visitor()
    who.account = f"{secrets.token_hex(6)}@example.com"
    answer = who.get("getCode", account=who.account, purpose="register")
    assert answer["code"] == 0
    sent = [entry for entry in site.listed("outbox") if entry["to"] == who.account]
    assert len(sent) == 1
    answer = who.post("userRegister", **who.registration(sent[0]["code"]))
    assert answer["code"] == 0
    assert isinstance(answer["data"]["token"], str)


def test_registration_with_a_wrong_code_is_a_warning_beside_its_field(site: Site):
    who = site.visitor()
    who.account = f"{secrets.token_hex(6)}@example.com"
    who.get("getCode", account=who.account, purpose="register")
    answer = who.post("userRegister", **who.registration("000000" if who.code() != "000000" else "111111"))
    assert answer["code"] == 1
    assert answer["data"] == {"field": "code"}
    assert answer["message"]


def test_an_account_signs_in_is_told_about_itself_and_signs_out(site: Site):
    who = site.visitor().registered()
    again = site.visitor()
    answer = again.post("userLogin", account=who.account, password=who.password, totp="")
    assert answer["code"] == 0, answer
    again.token = answer["data"]["token"]
    info = again.get("info")
    assert info["code"] == 0
    assert (info["data"]["email"], info["data"]["realm"]) == (who.account, "real")
    assert again.post("logout")["code"] in (0, 7)
    assert again.get("info")["code"] in (1000, 2000)


def test_a_wrong_password_and_an_unknown_account_are_answered_alike(site: Site, ann: Visitor):
    wrong = site.visitor().post("userLogin", account=ann.account, password="wrong pass")
    unknown = site.visitor().post("userLogin", account="nobody@example.com", password="wrong pass")
    assert wrong == unknown
    assert wrong["code"] == 1


def test_a_token_is_worthless_without_its_cookie(site: Site, ann: Visitor):
    thief = site.visitor()
    thief.token = ann.token
    assert thief.get("info")["code"] in (1000, 2000)
    assert ann.get("info")["code"] == 0


def test_a_demo_account_has_the_amount_that_was_chosen_and_says_that_it_is_one(site: Site):
    who = site.visitor().in_demo("12345")
    info = who.get("info")["data"]
    assert info["realm"] == "demo"
    assert info["expires"]
    assert Decimal(who.balance("USDT")[0]) == 12345


@pytest.mark.parametrize("amount", ["99", "1000001", "1e5", "-100", "\uff11\uff10\uff10"])
def test_a_demo_amount_out_of_bounds_opens_nothing(site: Site, amount: str):
    before = site.query("SELECT count(*) FROM app_user")[0][0]
    answer = site.visitor().get("tempLogin", amount=amount)
    assert 130 <= answer["code"] <= 133
    assert site.query("SELECT count(*) FROM app_user")[0][0] == before


# --- the market -------------------------------------------------------------------------------------------------------


def test_the_table_has_at_least_eighty_instruments_of_seven_categories(site: Site):
    rows = site.visitor().rows("getCurrencyAll")
    assert len(rows) >= 80
    assert len({row["category"] for row in rows}) >= 7
    for row in rows:
        assert {"symbol", "category", "last", "change", "high", "low", "volume", "decimals"} <= row.keys()
        assert DECIMAL.fullmatch(row["last"]), row
        assert Decimal(row["low"]) <= Decimal(row["last"]) <= Decimal(row["high"])


@pytest.mark.parametrize("period", PERIODS)
def test_candles_come_oldest_first_and_hold_together(site: Site, period: str):
    answer = site.visitor().get("candles", symbol="BTCUSDT", period=period, limit="50")
    assert answer["code"] == 0, answer
    rows = answer["data"]["rows"]
    assert 1 < len(rows) <= 50
    times = [row["time"] if isinstance(row, dict) else row[0] for row in rows]
    assert times == sorted(set(times))
    for row in rows:
        prices = [row[k] for k in ("open", "high", "low", "close")] if isinstance(row, dict) else row[1:5]
        opened, high, low, close = map(Decimal, prices)
        assert low <= min(opened, close) <= max(opened, close) <= high


def test_an_unknown_symbol_and_an_unknown_period_are_refused_beside_their_fields(site: Site):
    who = site.visitor()
    assert who.get("candles", symbol="NOSUCH")["data"] == {"field": "symbol"}
    assert who.get("candles", symbol="BTCUSDT", period="7m")["data"] == {"field": "period"}
    assert who.get("candles", symbol="BTCUSDT", limit="100000")["data"] == {"field": "limit"}


# --- what one has ----------------------------------------------------------------------------------------------------


def test_assets_are_rows_of_coin_wallet_available_frozen_and_usdt(ann: Visitor):
    answer = ann.get("getAsset2")
    assert is_listed(answer["data"])
    for row in answer["data"]["rows"]:
        assert {"coin", "wallet", "available", "frozen", "usdt"} <= row.keys()
        assert all(DECIMAL.fullmatch(row[name]) for name in ("available", "frozen", "usdt"))


# --- orders -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", ["ann", "demo"])
def test_a_market_order_fills_at_once_and_the_books_balance(request: pytest.FixtureRequest, site: Site, name: str):
    who: Visitor = request.getfixturevalue(name)
    before, coins = Decimal(who.balance("USDT")[0]), Decimal(who.balance("BTC")[0])
    answer = who.post("placeSpotOrder", pair="BTCUSDT", side="buy", type="market", quantity="0.001")
    assert answer["code"] == 0, answer
    placed = settled(who, answer["data"]["id"], "closed")
    assert Decimal(placed["filled"]) == Decimal("0.001")
    spent = before - Decimal(who.balance("USDT")[0])
    gained = Decimal(who.balance("BTC")[0]) - coins
    assert spent == Decimal(placed["total"])
    assert gained == Decimal(placed["filled"]) - Decimal(placed["fee"])
    assert placed["fee_coin"] == "BTC"
    assert who.balance("USDT")[1].strip("0.") == ""


def test_a_market_buy_by_amount_spends_no_more_than_the_amount(demo: Visitor):
    before = Decimal(demo.balance("USDT")[0])
    answer = demo.post("placeSpotOrder", pair="BTCUSDT", side="buy", type="market", amount="250")
    assert answer["code"] == 0, answer
    placed = order(demo, answer["data"]["id"])
    assert 0 < Decimal(placed["total"]) <= 250
    assert before - Decimal(demo.balance("USDT")[0]) == Decimal(placed["total"])
    assert demo.balance("USDT")[1].strip("0.") == ""


def test_a_limit_order_rests_holds_its_money_and_gives_it_back_when_cancelled(site: Site, demo: Visitor):
    free, held = map(Decimal, demo.balance("USDT"))
    price = (best(site, "bids") * Decimal("0.97")).quantize(Decimal("1"))
    answer = demo.post(
        "placeSpotOrder", pair="BTCUSDT", side="buy", type="limit", price=str(price), quantity="0.001", client_id="c-1"
    )
    assert answer["code"] == 0, answer
    assert answer["data"]["state"] == "pending"
    assert answer["data"]["client_id"] == "c-1"
    order_id = answer["data"]["id"]
    assert order_id in [row["id"] for row in demo.rows("spotOrders", state="open")]
    hold = price * Decimal("0.001")
    assert tuple(map(Decimal, demo.balance("USDT"))) == (free - hold, held + hold)
    cancelled = demo.post("cancelSpotOrder", id=order_id)
    assert (cancelled["code"], cancelled["data"]["state"]) == (0, "withdrawn")
    assert tuple(map(Decimal, demo.balance("USDT"))) == (free, held)
    assert order_id not in [row["id"] for row in demo.rows("spotOrders", state="open")]
    assert demo.post("cancelSpotOrder", id=order_id)["code"] == 3410


def test_somebody_elses_order_is_not_found(site: Site, demo: Visitor):
    price = (best(site, "bids") * Decimal("0.97")).quantize(Decimal("1"))
    placed = demo.post("placeSpotOrder", pair="BTCUSDT", side="buy", type="limit", price=str(price), quantity="0.001")
    other = site.visitor().in_demo()
    assert other.post("cancelSpotOrder", id=placed["data"]["id"])["code"] == 3409
    assert demo.post("cancelSpotOrder", id=placed["data"]["id"])["code"] == 0


def test_an_order_without_the_money_for_it_is_refused_and_holds_nothing(site: Site):
    poor = site.visitor().in_demo("100")
    answer = poor.post("placeSpotOrder", pair="BTCUSDT", side="buy", type="market", amount="5000")
    assert answer["code"] == 134
    assert Decimal(poor.balance("USDT")[0]) == 100
    assert poor.rows("spotOrders", state="all") == []


def test_the_same_rtoken_again_is_the_same_order(demo: Visitor):
    rtoken = new_rtoken()
    terms = {"pair": "BTCUSDT", "side": "buy", "type": "market", "amount": "20"}
    first = demo.post("placeSpotOrder", rtoken=rtoken, **terms)
    assert first["code"] == 0, first
    again = demo.post("placeSpotOrder", rtoken=rtoken, **terms)
    assert again["data"]["id"] == first["data"]["id"]
    assert demo.post("placeSpotOrder", rtoken=rtoken, **{**terms, "amount": "21"})["code"] == 103


def test_the_book_is_sorted_and_does_not_cross(site: Site):
    depth = site.visitor().get("spotDepth", pair="BTCUSDT", limit="20")["data"]
    bids, asks = ([Decimal(price) for price, _ in depth[side]] for side in ("bids", "asks"))
    assert bids == sorted(set(bids), reverse=True)
    assert asks == sorted(set(asks))
    assert bids[0] < asks[0]


def test_trades_are_listed_newest_first(site: Site, demo: Visitor):
    demo.post("placeSpotOrder", pair="BTCUSDT", side="buy", type="market", amount="20")
    rows = site.visitor().rows("spotTrades", pair="BTCUSDT")
    assert rows
    assert {"id", "price", "quantity", "side", "time"} <= rows[0].keys()
    assert [row["time"] for row in rows] == sorted((row["time"] for row in rows), reverse=True)


def test_orders_come_in_pages(demo: Visitor):
    data = demo.get("spotOrders", state="all")["data"]
    assert is_listed(data)
    assert demo.get("spotOrders", state="all", after="0x")["data"] == {"field": "after"}


# --- texts -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_language_of_the_wire_is_answered_with_a_sentence_and_not_with_a_key(site: Site, lang: str):
    answer = site.visitor().get("info", lang=lang)
    assert answer["code"] == 2000
    assert answer["message"]
    assert not answer["message"].startswith("kernel.")


def test_after_all_that_the_ledger_is_clean(site: Site):
    report = msgspec.json.decode(site.agio("ledger", "verify", "--json").stdout)
    assert report["findings"] == []
    assert report["transfers"] > 0


# --- programs without an account ------------------------------------------------------------------------------------


def test_aggregators_read_the_markets_in_their_own_form(site: Site):
    http = site.visitor().http
    tickers = {row["ticker_id"]: row for row in http.get("/public/v1/tickers").json()}
    assert Decimal(tickers["BTC_USDT"]["bid"]) < Decimal(tickers["BTC_USDT"]["ask"])
    book = http.get("/public/v1/orderbook", params={"ticker_id": "BTC_USDT", "depth": "20"}).json()
    assert len(book["bids"]) == len(book["asks"]) == 10
    refused = http.get("/public/v1/orderbook", params={"ticker_id": "NOPE_USDT"})
    assert (refused.status_code, refused.json()["code"], refused.json()["data"]) == (404, 3400, {"field": "ticker_id"})
    assert http.get("/public/v1/orderbook", params={"depth": "1"}).json()["code"] == 101
