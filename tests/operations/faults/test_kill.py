"""Power cuts while orders flow: what was acknowledged is there afterwards, and what was not happens once when asked."""

from __future__ import annotations

import os
import signal
from collections.abc import Iterator

import pytest
from agio_testing.site import Site, running_site
from rig import assert_holds
from senders import acknowledged, at_work, let_flow, wait_for

from clients import Trader

TRADERS = 4
HEALS_WITHIN_S = 30.0

pytestmark = [pytest.mark.slow, pytest.mark.realtime]


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
    assert_holds(site, traders)


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
    assert_holds(site, traders)
    assert site.stop() == 0
    site.start()
    assert_holds(site, traders)
