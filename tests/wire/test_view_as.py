"""An operator sees the site as a user does and can do nothing there: every call there is, made in such a view."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from agio_testing.every_call import likely_form, rows_of_users
from agio_testing.operators import first_operator, signed_in
from agio_testing.site import Site
from agio_testing.visitor import Visitor
from agio_testing.waiting import of_one_moment
from agio_testing.wire_forms import wire_forms

NOBODYS = {"audit_entry", "operator_viewed"}
"""Tables that a view writes: that it was."""
ANSWERS_ANYWAY = {"web/endViewing"}
"""The one call that does something: it ends the view."""
WITHHELD = frozenset[str]().union(*(forms.withheld for forms in wire_forms()))
"""Calls that users read and a view doesn't."""


@pytest.fixture(scope="module")
def site(quiet_site: Site) -> Site:
    return quiet_site


@pytest.fixture(scope="module")
def user(site: Site) -> Visitor:
    """Somebody with money, an order in the book and a name."""
    who = site.visitor().registered()
    placed = who.post("placeSpotOrder", **who.resting_order())
    assert placed["code"] == 0, placed
    return who


@pytest.fixture(scope="module")
def operator(site: Site) -> Visitor:
    return first_operator(site)


def id_of(site: Site, user: Visitor) -> str:
    return str(site.query("SELECT id FROM app_user WHERE email = $1", user.account)[0]["id"])


def look(site: Site, operator: Visitor, user: Visitor, reason: str = "ticket 81: an order is missing") -> Visitor:
    """The window in which the operator sees what the user sees: the same browser, another token."""
    opened = operator.post("operatorUserView", user=id_of(site, user), reason=reason)
    assert opened["code"] == 0, opened
    window = site.visitor()
    window.http = operator.http
    window.token = opened["data"]["token"]
    return window


@pytest.fixture
def window(site: Site, operator: Visitor, user: Visitor) -> Iterator[Visitor]:
    yield look(site, operator, user)


def made(who: Visitor, row: dict[str, Any]) -> dict[str, Any]:
    fields, call = likely_form(row), row["path"].removeprefix("web/")
    return who.get(call, **fields) if row["method"] == "GET" else who.post(call, **fields)


def test_only_reads_pass_in_a_view_and_nothing_of_any_user_changes(site: Site, user: Visitor, window: Visitor):
    calls = [row for row in site.calls if row["path"] not in ANSWERS_ANYWAY]
    assert {row["plugin"] for row in calls} >= {"account", "market", "operator", "spot", "wallet"}
    before = rows_of_users(site, NOBODYS)
    passed, refused = [], []
    for row in calls:
        code = made(window, row)["code"]
        if row["access"] == "operator":
            assert code in (110, 119, 2000), (row, code)  # not even with the operator's own cookie beside it
        elif row["views"]:
            assert row["method"] == "GET", row
            assert code not in (100, 110, 119, 1000, 2000), (row, code)
            passed.append(row["path"])
        else:
            assert code == 119, (row, code)
            refused.append(row["path"])
    assert rows_of_users(site, NOBODYS) == before
    assert {"web/info", "web/security", "web/getAsset2", "web/spotOrders", "web/accountRecords"} <= set(passed)
    assert set(refused) >= WITHHELD | {"web/placeSpotOrder", "web/submitWithdrawal", "web/logout", "web/feedTicket"}
    reads = {row["path"] for row in calls if row["method"] == "GET" and row["access"] == "user"}
    assert reads - set(passed) == WITHHELD


def test_the_operator_sees_what_the_user_sees(user: Visitor, window: Visitor):
    for call in ("info", "security", "getAsset2", "spotOrders", "accountRecords"):
        seen, theirs = of_one_moment(lambda: window.get(call)["data"], lambda: user.get(call)["data"])  # noqa: B023
        assert seen == theirs, call
    reported = window.get("viewing")["data"]
    assert reported["uid"] == user.get("info")["data"]["uid"] and reported["operator"] == "Administrator"
    assert user.get("viewing")["code"] == 109


def test_the_token_of_a_view_is_worth_nothing_without_its_own_cookie(site: Site, user: Visitor, window: Visitor):
    stranger = site.visitor()
    stranger.token = window.token
    assert stranger.get("info")["code"] == 2000
    stranger.http.cookies.set("agio_session", window.http.cookies["agio_view"])
    assert stranger.get("info")["code"] == 2000
    theirs = user.token
    try:
        user.token = window.token
        assert user.get("info")["code"] == 2000
    finally:
        user.token = theirs


def test_a_view_is_opened_with_a_reason_and_a_right_and_all_of_it_stands_in_the_audit(
    site: Site, operator: Visitor, user: Visitor
):
    assert operator.post("operatorUserView", user=id_of(site, user))["data"] == {"field": "reason"}
    assert user.post("operatorUserView", user=id_of(site, user), reason="mine")["code"] == 2000
    subject = f"user:{id_of(site, user)}"
    newest = operator.get("operatorAudit", subject=subject)["data"]["rows"]
    window = look(site, operator, user, "ticket 82")
    for size in ("10", "10", "20"):
        window.get("accountRecords", size=size)
    window.get("accountRecords", size="10", lang="ja")
    assert window.post("endViewing")["code"] == 0
    rows = operator.get("operatorAudit", subject=subject)["data"]["rows"]
    reported = [row for row in rows if row["seq"] > (newest[0]["seq"] if newest else 0)]
    assert [row["action"] for row in reversed(reported)] == [
        "user.view",
        "user.view.read",
        "user.view.read",
        "user.view.end",
    ]
    assert {row["permission"] for row in reported} == {"operator.user.view"}
    assert {row["actor_name"] for row in reported} == {"admin"}
    assert reported[-1]["reason"] == "ticket 82"
    pages = [row["after"] for row in reversed(reported) if row["action"] == "user.view.read"]
    assert pages == [{"call": "web/accountRecords", "fields": {"size": size}} for size in ("10", "20")]
    assert operator.get("operatorAuditVerify")["data"]["ok"] is True


def test_a_view_leaves_the_users_own_session_devices_and_messages_alone(site: Site, operator: Visitor, user: Visitor):
    sent = site.outbox()
    devices = user.rows("devices")
    window = look(site, operator, user)
    assert window.rows("devices")[0]["current"] is False
    assert [{**row, "seen_at": ""} for row in user.rows("devices")] == [{**row, "seen_at": ""} for row in devices]
    assert user.post("revokeOtherDevices")["data"] == {"ended": 0, "keys": 0}
    assert window.get("info")["code"] == 0
    answer = window.http.post("/web/endViewing", data={"token": window.token, "lang": "en", "rtoken": "abcdef123457"})
    assert answer.json()["code"] == 0
    assert answer.headers["set-cookie"].startswith("agio_view=;") and "Max-Age=0" in answer.headers["set-cookie"]
    assert window.get("info")["code"] == 2000
    assert user.get("info")["code"] == 0 and operator.get("operatorInfo")["code"] == 0
    assert site.outbox() == sent  # no word of a new device


def test_signing_out_of_the_console_ends_the_view(site: Site, user: Visitor):
    words = (site.data / "operator-sign-in.txt").read_text().split()
    operator = signed_in(site, "compliance", words[words.index("compliance:") + 1])
    window = look(site, operator, user)
    assert window.get("info")["code"] == 0
    assert operator.post("operatorLogout")["code"] == 0
    assert window.get("info")["code"] == 2000


def test_a_view_takes_nothing_from_the_users_rates(site: Site, operator: Visitor, user: Visitor):
    window = look(site, operator, user)
    assert any(window.get("countries")["code"] == 107 for _ in range(2_000))  # the operator asked too often
    assert user.get("countries")["code"] == 0
