"""Two sites on one database: one trades, the other stands by, answers what it can, and takes over."""

from __future__ import annotations

import time
from collections.abc import Iterator

import pytest
from agio_spot.declared.codes import TRADED_ELSEWHERE
from agio_testing.processes.sites import at, sites_of_one_database
from agio_testing.site import Site
from agio_testing.visitor import Visitor
from agio_testing.waiting import eventually
from rig import findings

TAKES_OVER_WITHIN_S = 60.0
"""The last resort on a machine with other work; that a second is enough is asserted of the fastest."""

pytestmark = [pytest.mark.slow, pytest.mark.realtime]


@pytest.fixture
def sites() -> Iterator[list[Site]]:
    """Two sites of one deployment, the first of which trades."""
    with sites_of_one_database() as started:
        yield started


def until_traded(trader: Visitor, order: dict[str, str]) -> tuple[float, str]:
    """Press until the order is taken: how long that took, and its id."""
    began = time.monotonic()
    while time.monotonic() - began < TAKES_OVER_WITHIN_S:
        answer = trader.post("placeSpotOrder", **order)
        if answer["code"] == 0:
            return time.monotonic() - began, answer["data"]["id"]
        assert answer["code"] == TRADED_ELSEWHERE.number, answer
        time.sleep(0.02)
    raise AssertionError(f"nobody trades within {TAKES_OVER_WITHIN_S} s")


def test_a_site_that_stands_by_answers_what_it_can_and_trades_when_the_owner_is_killed(sites: list[Site]) -> None:
    owner, standby = sites
    trader = owner.visitor().in_demo("1000000")
    order = trader.resting_order()
    took, acknowledged = [], []
    for _ in range(3):
        here, there = at(owner, trader), at(standby, trader)
        acknowledged.append(until_traded(here, order)[1])
        assert there.post("placeSpotOrder", **order)["code"] == TRADED_ELSEWHERE.number
        assert there.get("spotDepth", pair="BTCUSDT", limit="5")["code"] == TRADED_ELSEWHERE.number
        assert there.rows("spotPairs") and there.get("spotTrades", pair="BTCUSDT")["code"] == 0
        assert {one["id"] for one in there.rows("spotOrders", state="open")} >= set(acknowledged)
        owner.kill()
        seconds, placed = until_traded(there, order)
        took.append(seconds)
        acknowledged.append(placed)
        owner.start()
        owner, standby = standby, owner
    assert min(took) < 1, took
    here = at(owner, trader)
    assert {one["id"] for one in here.rows("spotOrders", state="open")} == set(acknowledged)
    for one in acknowledged:
        assert here.post("cancelSpotOrder", id=one)["code"] == 0
    assert findings(owner) == []


def test_a_site_that_stops_hands_the_books_over(sites: list[Site]) -> None:
    owner, standby = sites
    trader = owner.visitor().in_demo("1000000")
    order = trader.resting_order()
    until_traded(at(owner, trader), order)
    there = at(standby, trader)
    assert owner.process is not None
    owner.process.terminate()
    until_traded(there, order)
    assert owner.process.wait(20) == 0
    owner.process = None
    assert findings(standby) == []


def test_an_account_that_is_followed_at_one_site_is_told_of_what_the_next_one_does(sites: list[Site]) -> None:
    owner, standby = sites
    trader = owner.visitor().in_demo("1000000")
    order = trader.resting_order()
    here, there = at(owner, trader), at(standby, trader)
    until_traded(here, order)
    begun = here.get("accountEvents")["data"]["last"]
    owner.kill()
    _, placed = until_traded(there, order)

    def reported() -> bool:
        answer = there.get("accountEvents", after=str(begun))
        assert answer["code"] == 0, answer
        events = answer["data"]["rows"]
        return any(one["what"] == "placed" and one["order"]["id"] == placed for one in events)

    eventually(reported, every_s=0.5)
