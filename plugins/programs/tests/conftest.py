"""Fixtures of the tests of programs."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from decimal import Decimal
from pathlib import Path

import pytest
from agio_testing.operators import decide, first_operator
from agio_testing.site import Site, running_site

sys.path.insert(0, str(Path(__file__).parent))  # test files are imported by path: their neighbours need one

from signing_program import ADDRESS, PLUGINS, Program


@pytest.fixture(scope="module")
def venue() -> Iterator[Site]:
    """A site of the markets alone, on which people trade."""
    with running_site(plugins=PLUGINS) as site:
        yield site


@pytest.fixture
def program(venue: Site) -> Program:
    """A demo account's."""
    return Program(venue, venue.visitor().in_demo())


@pytest.fixture(scope="module")
def wallets() -> Iterator[Site]:
    """A site of the markets, and of the wallet with its operators."""
    constants = {"wallet.withdraw.window_start": "12:00", "wallet.withdraw.window_end": "12:00"}  # at any hour
    with running_site(plugins=(*PLUGINS, "operator", "wallet"), flow=False) as site:
        site.set_constants(constants)
        yield site


@pytest.fixture(scope="module")
def saver(wallets: Site) -> Program:
    """Of an account that has said that it sent 250 and 0.5 USDT, wants 150 out, and had 100 moved there and 40 back."""
    who = wallets.visitor().registered()
    made = [who.deposit(amount)["data"] for amount in ("250", "0.5", "75")]
    assert decide(first_operator(wallets), "wallet.deposits", made[0]["id"], "credit", "seen")["code"] == 0
    quote = who.get("withdrawQuote", kind="crypto", amount="150")["data"]
    missing = Decimal(quote["consumption"]["missing"])
    if missing:
        order = {"pair": "BTCUSDT", "side": "buy", "type": "market", "amount": str(missing + 10)}
        assert who.post("placeSpotOrder", **order)["code"] == 0
    terms = {"amount": "150", "fee": quote["fee"], "address": ADDRESS, "tpassword": who.has_trading_password()}
    kept = who.post("submitWithdrawal", **terms)
    assert kept["code"] == 0, kept
    gone = who.post("submitWithdrawal", **terms)["data"]
    assert who.post("cancelWithdrawal", id=gone["id"])["code"] == 0
    for origin, target, amount in (("spot", "contract", "100"), ("contract", "spot", "40")):
        moved = {"coin": "USDT", "from": origin, "to": target, "amount": amount}
        assert who.post("transferAsset", **moved)["code"] == 0
    return Program(wallets, who, scopes="read", password=who.password)
