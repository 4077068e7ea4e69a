"""Menus lead to what is sold: the delivered funds are of two risks, and nobody is led to orders of a third."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import msgspec
import pytest
from agio_testing.operators import first_operator, second_operator
from agio_testing.site import Site, running_site
from agio_testing.wire_forms import data_of
from websockets.sync.client import connect


@pytest.fixture
def own_site() -> Iterator[Site]:
    """A site of its own: others must not find its VIP products retired."""
    with running_site(flow=False) as site:
        yield site


def test_no_menu_leads_to_orders_of_funds_that_never_were(site: Site):
    [remote] = [one for one in site.deployment()["remotes"] if one["id"] == "wealth"]
    led = {entry["path"] for entry in remote["navigation"]}
    assert led == {"/vip_index", "/etflow_buy", "/vip_wdtg", "/etflow_wdtg", "/etf_wdtg"}
    assert "/etfhigh_wdtg" in {screen["path"] for screen in remote["screens"]}, "who has the address gets the list"
    assert [tile["path"] for tile in remote["tiles"]] == ["/etflow_buy"]
    assert not [one for one in (*remote["navigation"], *remote["tiles"]) if "sells" in one]


def test_pages_hear_it_as_the_last_product_is_retired_and_as_one_is_sold_again(own_site: Site):
    maker, checker = first_operator(own_site), second_operator(own_site)

    def publish(row: dict[str, Any], retired: bool) -> None:
        named = {"product": "wealth.vips", "key": row["key"]}
        now = data_of(maker.get("operatorProduct", **named))
        values, base = msgspec.json.encode(now["content"]).decode(), str(now["newest"])
        said = {"values": values, "base": base, "retired": str(retired).lower(), "reason": "a test"}
        draft = data_of(maker.post("operatorProductDraft", **named, **said))["draft"]
        data_of(checker.post("operatorProductDecide", draft=draft, decision="publish", remark="seen"))

    with connect(f"ws://127.0.0.1:{own_site.port}/feed") as feed:
        feed.send('{"type": 2, "subscribe": ["offerings"]}')

        def heard(sold: bool) -> None:
            reported: list[str] = []
            while not reported or ("/vip_index" in reported) != sold:
                message = msgspec.json.decode(feed.recv(timeout=30))
                reported = message["data"]["sold"] if message["topic"] == "offerings" else reported
            assert own_site.deployment()["sold"] == reported
            paths = {one["path"] for remote in own_site.deployment()["remotes"] for one in remote["navigation"]}
            assert ("/vip_index" in paths) == sold

        heard(True)
        vips = maker.rows("operatorProductRows", product="wealth.vips")
        for row in vips:
            publish(row, retired=True)
        heard(False)
        publish(vips[0], retired=False)
        heard(True)
