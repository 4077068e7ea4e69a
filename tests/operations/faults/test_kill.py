"""Power cuts while orders flow: what was acknowledged is there afterwards, and what was not happens once when asked."""

from __future__ import annotations

import os
import signal
from collections.abc import Iterator
from pathlib import Path

import pytest
from agio_testing.site import Site, running_site
from senders import Sender, acknowledged, assert_clean, at_work, let_flow, unknown, wait_for

TRADERS = 4
HEALS_WITHIN_S = 30.0

pytestmark = [pytest.mark.slow, pytest.mark.realtime]


class Trader(Sender):
    """A market order, a limit order, and mostly the limit order's cancellation: some stay in the book."""

    refusals = frozenset({134, 3401, 3406, 3410})

    def __init__(self, site: Site, journal: Path) -> None:
        super().__init__(site.visitor().in_demo("1000000"), journal)
        self.market = {"pair": "BTCUSDT", "side": "buy", "type": "market", "amount": "25"}
        self.limit = self.who.resting_order()

    def round(self, number: int) -> None:
        self.send("placeSpotOrder", self.market)
        resting = self.send("placeSpotOrder", self.limit)
        if resting.id and number % 20:
            self.send("cancelSpotOrder", {"id": resting.id})


def nothing_is_lost(site: Site, traders: list[Trader]) -> None:
    """Every acknowledged order is there, every unknown one happens once when asked again, the ledger is clean."""
    for trader in traders:
        sent = trader.sent()
        acked = {one.id: one.rtoken for one in sent if one.id and one.call == "placeSpotOrder"}
        rows = site.query("SELECT id, rtoken FROM spot_order WHERE id = ANY($1::bigint[])", [int(i) for i in acked])
        assert {str(row["id"]): row["rtoken"] for row in rows} == acked
        cancelled = [int(one.id) for one in sent if one.id and one.call == "cancelSpotOrder"]
        assert site.query("SELECT id FROM spot_order WHERE id = ANY($1::bigint[]) AND state < 2", cancelled) == []
        for one in unknown(trader, 20):
            answer = trader.post(one)
            assert answer["code"] in {0, *trader.refusals}, answer
        doubled = site.query(
            "SELECT rtoken FROM spot_order WHERE rtoken = ANY($1) GROUP BY rtoken HAVING count(*) > 1",
            [one.rtoken for one in sent],
        )
        assert doubled == []
    assert_clean(site)


@pytest.fixture
def site() -> Iterator[Site]:
    with running_site() as site:
        yield site


def test_killing_the_app_while_orders_flow_loses_no_acknowledged_order(site: Site):
    with at_work(site, lambda journal: Trader(site, journal), TRADERS) as traders:
        wait_for(traders, 21, HEALS_WITHIN_S)
        let_flow()
        site.kill()
        before = acknowledged(traders)
        assert site.start() < HEALS_WITHIN_S
        wait_for(traders, before + 21, HEALS_WITHIN_S)
    nothing_is_lost(site, traders)


def test_killing_postgresql_while_orders_flow_loses_no_acknowledged_order_and_the_app_heals_by_itself(site: Site):
    def postmaster() -> int:
        (file,) = site.data.rglob("postmaster.pid")
        return int(file.read_text().splitlines()[0])

    with at_work(site, lambda journal: Trader(site, journal), TRADERS) as traders:
        wait_for(traders, 21, HEALS_WITHIN_S)
        let_flow()
        os.kill(postmaster(), signal.SIGKILL)
        before = acknowledged(traders)
        wait_for(traders, before + 21, HEALS_WITHIN_S)
    assert site.process is not None and site.process.poll() is None
    nothing_is_lost(site, traders)
    assert site.stop() == 0
    site.start()
    nothing_is_lost(site, traders)
