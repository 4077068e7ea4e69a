"""Orders at a site that doesn't trade: they reach the one that does, whichever of them dies."""

from __future__ import annotations

from collections.abc import Iterator
from decimal import Decimal

import pytest
from agio_spot.declared.codes import ORDER_NOT_OPEN
from agio_testing.processes.orders import orders_sent
from agio_testing.processes.sites import at, sites_with_redis
from agio_testing.site import Site
from agio_testing.visitor import Visitor, new_rtoken
from agio_testing.waiting import eventually
from rig import findings

SENDERS = 4

pytestmark = [pytest.mark.slow, pytest.mark.realtime]


@pytest.fixture
def sites() -> Iterator[list[Site]]:
    """The site that trades, and one that stands by."""
    with sites_with_redis() as (started, _):
        yield started


def placed(visitor: Visitor, **order: str) -> str:
    answer = visitor.post("placeSpotOrder", **order)
    assert answer["code"] == 0, answer
    return answer["data"]["id"]


def open_ids(visitor: Visitor) -> set[str]:
    return {one["id"] for one in visitor.rows("spotOrders", state="open")}


def test_an_account_trades_at_whichever_site_it_asks(sites: list[Site]) -> None:
    owner, standby = sites
    here = owner.visitor().in_demo("1000000")
    there, order = at(standby, here), here.resting_order()
    first, second = placed(here, **order), placed(there, **order)
    assert open_ids(here) == open_ids(there) == {first, second}

    again = {"rtoken": new_rtoken(), **order}
    third = placed(there, **again)
    assert placed(here, **again) == placed(there, **again) == third

    price = str(Decimal(order["price"]) + 1)
    changed = there.post("changeSpotOrder", id=second, price=price)
    assert changed["code"] == 0 and Decimal(changed["data"]["price"]) == Decimal(price), changed
    assert there.post("cancelSpotOrder", id=first)["code"] == 0
    refused = there.post("cancelSpotOrder", id=first)
    assert refused["code"] == ORDER_NOT_OPEN.number and refused == refused | {
        "message": here.post("cancelSpotOrder", id=first)["message"]
    }
    bought = there.post("placeSpotOrder", pair="BTCUSDT", side="buy", type="market", amount="50")
    assert bought["data"]["state"] == "closed", bought
    depths = [one.get("spotDepth", pair="BTCUSDT", limit="5")["data"] for one in (here, there)]
    assert all(one["bids"] and one["asks"] for one in depths)
    poor = {"pair": "BTCUSDT", "side": "sell", "type": "market", "quantity": "5"}
    answers = [one.post("placeSpotOrder", **poor) for one in (here, there)]
    assert answers[0]["code"] == answers[1]["code"] != 0 and answers[0]["message"] == answers[1]["message"], answers
    assert there.post("cancelAllSpotOrders")["data"]["cancelled"] == 2
    assert open_ids(here) == open_ids(there) == set()
    assert findings(owner) == []


def test_a_program_is_told_of_orders_that_it_places_at_a_site_that_does_not_trade(sites: list[Site]) -> None:
    owner, standby = sites
    there = at(standby, owner.visitor().in_demo("1000000"))
    begun = there.get("accountEvents")
    assert begun["code"] == 0, begun
    order = placed(there, **there.resting_order())

    def reported() -> bool:
        answer = there.get("accountEvents", after=str(begun["data"]["last"]))
        assert answer["code"] == 0, answer
        return any(one["what"] == "placed" and one["order"]["id"] == order for one in answer["data"]["rows"])

    eventually(reported, every_s=0.5)


def test_no_order_is_lost_or_doubled_where_its_owner_is_killed(sites: list[Site]) -> None:
    first, second = sites
    traders = [first.visitor().in_demo("1000000") for _ in range(SENDERS)]
    with orders_sent([[at(site, trader) for site in sites] for trader in traders]) as senders:
        for site in sites:
            senders.go_on()
            site.kill()
            senders.go_on()  # the other one trades
            site.start()
    assert findings(second) == []
