"""A machine of PostgreSQL is lost, the primary's, while clients trade: three of them under Patroni."""

from __future__ import annotations

import random
import time

import pytest
from agio_testing.processes.patroni import running_cluster
from agio_testing.site import Site, new_folder
from rig import assert_holds
from senders import acknowledged, at_work, back_after, let_flow, wait_for
from table import Measured

from clients import Trader

CLIENTS = 8
HEALS_WITHIN_S = 120.0

pytestmark = [pytest.mark.slow, pytest.mark.realtime, pytest.mark.timeout(3600)]


def test_the_primary_is_lost_while_clients_trade(chance: random.Random, measured: Measured, long: bool) -> None:
    with running_cluster() as cluster, new_folder() as folder:
        assert {cluster.asked_to_change(one) for one in cluster.machines} == {401}
        site = Site(folder, flow=False)
        site.environment |= {"DATABASE_URL": cluster.dsn}
        site.start()
        try:
            moments = []
            with at_work(site, lambda journal: Trader(site, journal), CLIENTS if long else 4) as traders:
                wait_for(traders, 21, HEALS_WITHIN_S)
                for _ in range(20 if long else 1):
                    let_flow(chance.uniform(0.5, 2))
                    lost = cluster.primary()
                    cluster.lose(lost)
                    moments.append(time.monotonic())
                    wait_for(traders, acknowledged(traders) + 21, HEALS_WITHIN_S)
                    assert cluster.primary() != lost
                    cluster.start_machine(lost)
                    cluster.settle()
            assert site.process is not None and site.process.poll() is None
            assert_holds(site, traders, cluster.dsn)
            measured("F23", "first success after the primary is lost", max(back_after(traders, moments)))
        finally:
            site.kill()
