"""Simulated money never moves real money: every call there is, made with a demo session."""

from __future__ import annotations

from collections.abc import Iterator
from decimal import Decimal
from typing import Any

import msgspec
import pytest
from agio_testing.site import Site
from agio_testing.visitor import Visitor
from agio_testing.wire_forms import wire_forms

MONEY_OF_THE_REAL_REALM = """
SELECT json_build_object(
    'users', (SELECT array_agg((id, available, held) ORDER BY id) FROM ledger_account WHERE id & 1 = 0),
    'transfers', (SELECT count(*) FROM ledger_transfer WHERE debit & 1 = 0 OR credit & 1 = 0),
    'orders', (SELECT count(*) FROM spot_order WHERE realm = 0),
    'trades', (SELECT count(*) FROM spot_trade WHERE realm = 0)
)::text
"""

ORDERS = [
    {"side": "buy", "type": "market", "amount": "100"},
    {"side": "buy", "type": "market", "quantity": "0.001"},
    {"side": "sell", "type": "market", "quantity": "0.0005"},
    {"side": "buy", "type": "limit", "quantity": "0.001", "price": "near"},
]


@pytest.fixture(scope="module")
def site(quiet_site: Site) -> Site:
    return quiet_site


@pytest.fixture(scope="module")
def real(site: Site) -> Visitor:
    """Somebody with real money, and a real order that waits in the book for somebody to trade with."""
    who = site.visitor().registered()
    assert place(site, who, {"side": "buy", "type": "limit", "quantity": "0.001", "price": "near"})["code"] == 0
    return who


MONEY_CALLS = {call: fields for forms in wire_forms() for call, fields in forms.money.items()}


@pytest.fixture(scope="module")
def demo(site: Site, real: Visitor) -> Iterator[Visitor]:
    yield site.visitor().in_demo()


def place(site: Site, who: Visitor, terms: dict[str, str]) -> dict[str, Any]:
    if terms.get("price") == "near":
        depth = who.get("spotDepth", pair="BTCUSDT", limit="1")["data"]
        terms = {**terms, "price": str((Decimal(depth["bids"][0][0]) * Decimal("0.98")).quantize(Decimal(1)))}
    return who.post("placeSpotOrder", pair="BTCUSDT", **terms)


def real_money(site: Site) -> str:
    return site.query(MONEY_OF_THE_REAL_REALM)[0][0]


def test_every_call_that_moves_money_is_made_here(site: Site):
    """A new one must be in its plugin's ``tests/wire_forms.py``, or it isn't known to stay in its realm."""
    assert {row["path"] for row in site.calls if row["money"]} == set(MONEY_CALLS)


@pytest.mark.parametrize(("name", "fields"), MONEY_CALLS.items(), ids=lambda value: str(value)[:40])
def test_a_demo_account_leaves_the_real_realm_as_it_was(
    site: Site, real: Visitor, demo: Visitor, name: str, fields: dict[str, str]
):
    before = real_money(site)
    call = name.removeprefix("web/")
    asks = next(row["method"] == "GET" for row in site.calls if row["path"] == name)
    answer = demo.get(call, **fields) if asks else demo.post(call, **fields)
    assert answer["code"] != 100, answer
    assert real_money(site) == before


@pytest.mark.parametrize("terms", ORDERS, ids=lambda terms: f"{terms['side']} {terms['type']}")
def test_a_demo_order_fills_and_leaves_the_real_realm_as_it_was(
    site: Site, real: Visitor, demo: Visitor, terms: dict[str, str]
):
    before = real_money(site)
    answer = place(site, demo, terms)
    assert answer["code"] == 0, answer
    assert real_money(site) == before


def test_no_call_of_the_whole_table_made_with_a_demo_session_touches_the_real_realm(
    site: Site, real: Visitor, demo: Visitor
):
    """With likely fields, among them the ids of a real account's order and of the real account itself."""
    order = real.rows("spotOrders", state="open")[0]
    info = real.get("info")["data"]
    likely = {
        "id": order["id"],
        "pair": order["pair"],
        "symbol": order["pair"],
        "amount": "100",
        "quantity": "0.001",
        "price": order["price"],
        "side": "sell",
        "type": "limit",
        "account": real.account,
        "uid": info["uid"],
        "wallet": "spot",
        "after": "",
        "purpose": "login",
        "on": "true",
    }
    before = real_money(site)
    for row in site.calls:
        name = row["path"].removeprefix("web/")
        if name in ("logout", "exitDemo"):
            continue  # they end the session that the others are made with
        fields = {field: likely[field] for field in row["fields"] if field in likely}
        answer = demo.get(name, **fields) if row["method"] == "GET" else demo.post(name, **fields)
        assert answer["code"] != 100, (name, answer)
        if name == "tempLogin" and answer["code"] == 0:
            demo.token = answer["data"]["token"]
    assert real_money(site) == before
    assert real.rows("spotOrders", state="open")[0]["id"] == order["id"]


def test_a_demo_session_can_not_withdraw_a_real_order(site: Site, real: Visitor, demo: Visitor):
    order = real.rows("spotOrders", state="open")[0]
    assert demo.post("cancelSpotOrder", id=order["id"])["code"] == 3409
    assert demo.post("cancelAllSpotOrders")["code"] == 0
    assert [row["id"] for row in real.rows("spotOrders", state="open")] == [order["id"]]


def test_each_realm_adds_up_to_nothing_by_itself(site: Site, demo: Visitor):
    sums: dict[tuple[int, int], int] = {}
    for row in site.listed("ledger", "balance"):
        key = (row["realm"], row["asset"])
        sums[key] = sums.get(key, 0) + row["balance"]
    assert {realm for realm, _ in sums} == {0, 1}
    assert set(sums.values()) == {0}
    assert msgspec.json.decode(site.agio("ledger", "verify", "--json").stdout)["findings"] == []
