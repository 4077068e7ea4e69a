"""A plugin is switched while the site runs: draining refuses new business, off takes it from the site."""

from __future__ import annotations

import time
from collections.abc import Iterator
from typing import Any

import httpx
import pytest
from agio_kernel.plugins.offerings import DRAINS_S
from agio_testing.operators import first_operator
from agio_testing.site import Site, new_folder
from agio_testing.visitor import Visitor

NOT_AVAILABLE, STILL_DRAINING = 109, 157


@pytest.fixture(scope="module")
def own_site() -> Iterator[Site]:
    """A site of its own: the others' tests must not find it switched off."""
    with new_folder() as folder:
        site = Site(folder, flow=False)
        site.start()
        yield site
        site.stop()


@pytest.fixture(scope="module")
def operator(own_site: Site) -> Visitor:
    return first_operator(own_site)


def switch(operator: Visitor, state: str) -> int:
    return operator.post("operatorOfferingSwitch", plugin="spot", state=state, reason="a test")["code"]


def let_drain(site: Site) -> None:
    """Everything that was let in before has begun by then."""
    site.advance(seconds=DRAINS_S)


def offered(site: Site) -> tuple[bool, bool]:
    found: dict[str, Any] = site.deployment()
    return "spot" in found["plugins"], any(remote["id"] == "spot" for remote in found["remotes"])


def test_draining_takes_no_order_and_lets_open_ones_be_withdrawn_and_off_takes_it_all(
    own_site: Site, operator: Visitor
) -> None:
    trader = own_site.visitor().in_demo()
    order = trader.resting_order(quantity="0.01")
    placed = trader.post("placeSpotOrder", **order)
    assert placed["code"] in (0, 4), placed
    assert own_site.deployment()["paused"] == {}
    assert switch(operator, "draining") == 0
    assert own_site.deployment()["paused"] == {"spot": ["web/changeSpotOrder", "web/placeSpotOrder"]}
    assert trader.post("placeSpotOrder", **order)["code"] == NOT_AVAILABLE
    assert trader.get("spotOrders")["code"] == 0
    assert offered(own_site) == (True, True)
    assert switch(operator, "off") == STILL_DRAINING
    let_drain(own_site)
    assert switch(operator, "off") == 3910
    open_now = next(row for row in operator.rows("operatorOfferings") if row["plugin"] == "spot")["open"]
    assert [one["count"] for one in open_now] == [1]
    assert trader.post("cancelAllSpotOrders")["code"] in (0, 5)
    deadline = time.monotonic() + 60
    while (code := switch(operator, "off")) == 3910 and time.monotonic() < deadline:
        time.sleep(0.1)
    assert code == 0
    assert trader.get("spotOrders")["code"] == trader.get("spotPairs")["code"] == NOT_AVAILABLE
    assert offered(own_site) == (False, False)
    assert httpx.get(f"{own_site.url}/health").status_code == 200
    assert switch(operator, "on") == 0
    assert offered(own_site) == (True, True)
    assert trader.post("placeSpotOrder", **order)["code"] in (0, 4)
    run = own_site.agio("audit", "verify")
    assert "The audit is clean: 3 entries" in run.stdout


def test_the_first_operator_of_a_deployment_is_made_from_its_shell(own_site: Site) -> None:
    said = own_site.agio("operator", "add", "root.one", "--role", "admin").stdout
    password = said.split()[-1]
    visitor = own_site.visitor()
    sign_in = {"login": "root.one", "password": password}
    assert visitor.post("operatorLogin", **sign_in)["data"] == {"token": "", "renew": True}
    answer = visitor.post("operatorLogin", **sign_in, new_password="a better one 1")
    visitor.token = answer["data"]["token"]
    assert visitor.get("operatorInfo")["data"]["role"] == "admin"
    assert own_site.agio("operator", "add", "root.one", check=False).returncode == 2
    assert own_site.agio("operator", "add", "Root One", check=False).returncode == 2
