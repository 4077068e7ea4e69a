"""Calls that a key's scopes open, over all there are: a key that may read makes reads, and moves nothing."""

from __future__ import annotations

from typing import Any
from urllib.parse import urlencode

import pytest
from agio_testing.every_call import likely_form, rows_of_users
from agio_testing.program import signed
from agio_testing.site import Site
from agio_testing.visitor import Visitor, new_rtoken

NOT_AVAILABLE, SCOPE_REFUSED = 109, 117
REFUSED = (NOT_AVAILABLE, SCOPE_REFUSED)
CHECKS = {"web/checkSpotOrder", "web/contractMarginQuote", "web/withdrawQuote", "web/exchangeQuote"}
"""Calls that tell beforehand what a command would do."""
TICKETS = {"web/feedTicket"}
"""Calls by which a program opens the private feed: a POST, so that no address ever has it."""
OWN = {"api_key", "wallet_deposit_address", "wallet_user", "ledger_followed"}
"""When a key was used, the owner's addresses, which are found as they are first asked for, and that an account is
followed."""


@pytest.fixture(scope="module")
def site(quiet_site: Site) -> Site:
    return quiet_site


@pytest.fixture(scope="module")
def owner(site: Site) -> Visitor:
    """Somebody with money and an order in the book."""
    who = site.visitor().registered()
    placed = who.post("placeSpotOrder", **who.resting_order())
    assert placed["code"] == 0, placed
    return who


class Key:
    """A program with a key of these scopes."""

    def __init__(self, owner: Visitor, scopes: str) -> None:
        made = owner.post("createApiKey", name=scopes, scopes=scopes, ips="", days="1", password=owner.password)
        assert made["code"] == 0, made
        self._public, self._secret, self._http = made["data"]["key"], made["data"]["secret"], owner.http

    def code(self, row: dict[str, Any], method: str) -> int:
        """Code of a call's answer to a likely form."""
        form = urlencode({"lang": "en", "rtoken": new_rtoken(), **likely_form(row)})
        path = f"/api/v1/{row['path'].removeprefix('web/')}"
        target, body = (f"{path}?{form}", b"") if method == "GET" else (path, form.encode())
        headers = signed(self._public, self._secret, method, target, body)
        return self._http.request(method, target, content=body, headers=headers).json()["code"]


def test_a_key_that_reads_is_answered_by_what_only_tells_and_by_nothing_else_and_nothing_changes(
    site: Site, owner: Visitor
):
    key, calls = Key(owner, "read"), site.calls
    before = rows_of_users(site, OWN)
    opened = set()
    for row in calls:
        for method in ("GET", "POST"):
            code = key.code(row, method)
            if row["scope"] == "read" and method == row["method"]:
                assert (row["method"] == "GET" or row["path"] in TICKETS) and code not in REFUSED, (row, code)
                opened.add(row["path"])
            elif method == row["method"]:
                assert code in REFUSED, (row, code)
    assert rows_of_users(site, OWN) == before
    assert CHECKS | {"web/info", "web/getAsset2", "web/spotOrders"} <= opened


def test_a_key_that_trades_neither_reads_nor_moves_money_out(site: Site, owner: Visitor):
    key = Key(owner, "trade")
    trades = set()
    for row in site.calls:
        if row["scope"] == "trade":
            trades.add(row["path"])
        else:
            assert key.code(row, row["method"]) in REFUSED, row
    assert "web/placeSpotOrder" in trades
    assert not {path for path in trades if "ithdraw" in path or "C2c" in path or "transfer" in path}
