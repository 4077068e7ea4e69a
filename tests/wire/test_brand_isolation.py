"""Nothing of one brand is found in another: every call there is, made with the other's sessions, keys and tickets.

The second brand is a copy of the first one's database, so that every id, account, rtoken, session and key of the one is
on record in the other: only the secret of each keeps them apart.
"""

from __future__ import annotations

import asyncio
import socket
import time
from collections.abc import Iterator
from typing import Any
from urllib.parse import urlencode

import httpx
import msgspec
import pytest
from agio_kernel.ports.secret_box import SecretBox
from agio_testing.environments.brands import BrandSite, Installed, installed
from agio_testing.every_call import likely_form
from agio_testing.operators import first_operator
from agio_testing.program import signed
from agio_testing.visitor import Visitor, new_rtoken
from websockets.asyncio.client import connect

LOG_IN, KEY_REFUSED = 2000, 116
PUBLIC = ("visitor",)


class Ways(msgspec.Struct):
    """Ways into the first brand: a user's session, an operator's, and a program's key."""

    user: Visitor
    operator: Visitor
    key: tuple[str, str]


@pytest.fixture(scope="module")
def installation() -> Iterator[Installed]:
    with installed() as made:
        yield made


@pytest.fixture(scope="module")
def brands(installation: Installed) -> tuple[BrandSite, BrandSite]:
    return installation.made("north"), installation.made("south")


@pytest.fixture(scope="module")
def ways(installation: Installed, brands: tuple[BrandSite, BrandSite]) -> Ways:
    """Somebody with money, an order and a key; then the other brand holds all of it, too."""
    north, south = brands
    user = north.visitor().registered()
    placed = user.post("placeSpotOrder", **user.resting_order())
    assert placed["code"] == 0, placed
    made = user.post("createApiKey", name="x", scopes="read", ips="", days="1", password=user.password)
    assert made["code"] == 0, made
    operator = first_operator(north)
    installation.copies(north, south)
    assert south.query("SELECT FROM app_user WHERE email = $1", user.account)
    assert south.query("SELECT count(*)::int AS n FROM login_session WHERE ended_at IS NULL")[0]["n"] >= 2
    return Ways(user, operator, (made["data"]["key"], made["data"]["secret"]))


def at(site: BrandSite, who: Visitor) -> Visitor:
    """The same browser with the same token and cookies, at another brand."""
    other = site.visitor()
    other.token, other.account, other.password = who.token, who.account, who.password
    for cookie in who.http.cookies.jar:
        other.http.cookies.set(cookie.name, cookie.value or "")
    return other


def opened(site: BrandSite, ways: Ways) -> list[tuple[str, str, int]]:
    """The calls that answer anything but a request to log in, of those that aren't for everybody."""
    found: list[tuple[str, str, int]] = []
    user, operator = at(site, ways.user), at(site, ways.operator)
    for row in site.calls:
        if row["access"] in PUBLIC:
            continue
        call, form = row["path"].removeprefix("web/"), likely_form(row)
        for name, who in (("user", user), ("operator", operator)):
            answer = who.get(call, **form) if row["method"] == "GET" else who.post(call, **form)
            if answer["code"] != LOG_IN:
                found.append((name, row["path"], answer["code"]))
    return found


def by_key(site: BrandSite, key: tuple[str, str]) -> set[int]:
    """Codes that a program with this key is answered by the calls that a key may make."""
    codes: set[int] = set()
    with httpx.Client(base_url=site.url, timeout=30) as http:
        for row in site.calls:
            if row["scope"] != "read" or row["method"] != "GET":
                continue
            form = urlencode({"lang": "en", "rtoken": new_rtoken(), **likely_form(row)})
            target = f"/api/v1/{row['path'].removeprefix('web/')}?{form}"
            codes.add(http.get(target, headers=signed(*key, "GET", target)).json()["code"])
    return codes


async def session_of(site: BrandSite, ticket: str) -> str:
    """State of a feed's session after this ticket was handed in."""
    async with connect(f"ws{site.url.removeprefix('http')}/feed") as page:
        await page.send(msgspec.json.encode({"type": 3, "ticket": ticket}).decode())
        async with asyncio.timeout(20):
            while True:
                said: dict[str, Any] = msgspec.json.decode(await page.recv())
                if said.get("topic") == "session":
                    return said["data"]["state"]


def test_the_two_hosts_are_this_machine(brands: tuple[BrandSite, BrandSite]) -> None:
    for site in brands:
        assert socket.gethostbyname(site.host).startswith("127.")


def test_one_rtoken_is_an_order_in_each_brand(brands: tuple[BrandSite, BrandSite]) -> None:
    """Before one is the other's copy."""
    rtoken = new_rtoken()
    for site in brands:
        who = site.visitor().registered()
        order = who.resting_order()
        placed = [who.post("placeSpotOrder", rtoken=rtoken, **order) for _ in range(2)]
        assert [one["code"] for one in placed] == [0, 0], placed
        assert {row["id"] for row in who.rows("spotOrders")} == {placed[0]["data"]["id"]}


def past(site: BrandSite) -> list[dict[str, Any]]:
    """The days that are over, which no moment changes."""
    return site.visitor().get("candles", symbol="BTCUSDT", period="1d", limit="30")["data"]["rows"][:-1]


def served(site: BrandSite) -> list[Any]:
    """Everything that a page hears is offered, and the symbols of the market."""
    page = httpx.get(f"{site.url}/host/deployment", timeout=60).json()["data"]
    symbols = [row["symbol"] for row in site.visitor().get("getCurrencyAll")["data"]["rows"]]
    return [page["plugins"], page["paused"], page["sold"], symbols]


def test_a_change_of_prices_or_offerings_leaves_the_other_brand_as_it_is(
    installation: Installed, brands: tuple[BrandSite, BrandSite]
) -> None:
    """Brands with the same price settings share what is computed of them; until one of them changes its own."""
    north, south = brands
    days, offered = past(south), served(south)
    assert len(days) == 29 and past(north) == days and served(north) == offered
    operator = first_operator(north)
    for state in ("draining", "on"):
        changed = operator.post("operatorOfferingSwitch", plugin="options", state=state, reason="season ends")
        assert changed["code"] == 0, changed
        assert (served(north) != offered) is (state == "draining")
        assert served(south) == offered
    north.config.write_text(north.config.read_text().replace('seed = "agio"', 'seed = "north"'))
    for step in ("suspend", "resume"):
        installation.brand(step, "north")
    deadline = time.monotonic() + 30
    while httpx.get(f"{north.url}/health", timeout=60).status_code != 200 or past(north) == days:
        assert time.monotonic() < deadline, "north has prices of its own"
        time.sleep(0.2)
    assert past(south) == days and served(south) == offered


def test_every_call_asks_who_comes_from_another_brand_to_log_in(
    brands: tuple[BrandSite, BrandSite], ways: Ways
) -> None:
    north, south = brands
    assert at(north, ways.user).get("info")["code"] == 0, "else nothing is proved"
    assert at(north, ways.operator).get("operatorInfo")["code"] == 0, "else nothing is proved"
    asked = [row for row in south.calls if row["access"] not in PUBLIC]
    assert len(asked) > 300
    assert opened(south, ways) == []


def test_a_key_and_a_ticket_of_another_brand_are_refused(brands: tuple[BrandSite, BrandSite], ways: Ways) -> None:
    north, south = brands
    assert 0 in by_key(north, ways.key), "else nothing is proved"
    assert by_key(south, ways.key) == {KEY_REFUSED}
    ticket = ways.user.post("feedTicket")["data"]["ticket"]
    assert asyncio.run(session_of(south, ticket)) == "refused"
    assert asyncio.run(session_of(north, ticket)) == "signed-in", "the other brand used it up"


def test_with_one_secret_for_both_this_would_fail(
    installation: Installed, brands: tuple[BrandSite, BrandSite], ways: Ways
) -> None:
    """A seeded break: the copy is given the original's secret, and its sessions are found there."""
    _, south = brands
    box = SecretBox((installation.data / "secret").read_text().strip().encode())
    [row] = installation.query("SELECT sealed FROM brand WHERE name = 'north'")
    shared = box.seal("brand south", box.open("brand north", row["sealed"]))
    installation.query("UPDATE brand SET sealed = $1 WHERE name = 'south' RETURNING name", shared)
    for step in ("suspend", "resume"):
        installation.brand(step, "south")
    assert at(south, ways.user).get("info")["code"] == 0
    assert 0 in by_key(south, ways.key)
    assert opened(south, ways)
