"""PostgreSQL dies, whole and a connection at a time, while clients trade."""

from __future__ import annotations

import random
import time

import pytest
from agio_kernel.declarations.codes import OUTCOME_UNKNOWN, UNAVAILABLE
from rig import Rig, assert_holds, judged, rig
from senders import acknowledged, at_work, back_after, failing_after, let_flow, wait_for
from table import Measured

from clients import Trader

CLIENTS = 24
PART_S = 6.0
"""Half of what a kill has of a minute with five of them."""
HEALS_WITHIN_S = 30.0
NOT_NOW = frozenset({OUTCOME_UNKNOWN.number, UNAVAILABLE.number})
FORGETFUL = {"wal_writer_delay": "10s", "wal_writer_flush_after": "1GB", "wal_buffers": "64MB"}
"""Settings by which a commit that isn't waited for is written late: a kill finds it."""

pytestmark = [pytest.mark.slow, pytest.mark.realtime, pytest.mark.timeout(600)]


def killed(one: Rig, chance: random.Random, long: bool) -> list[float]:
    """Kill PostgreSQL five times in a minute, or once, each time somewhere in its part; the moments."""
    moments = []
    for _ in range(5 if long else 1):
        let_flow(chance.uniform(0.5, PART_S if long else 1.5))
        one.kill_database()
        moments.append(time.monotonic())
        let_flow(PART_S if long else 3.0)
    return moments


def test_killed_while_clients_trade(chance: random.Random, measured: Measured, long: bool) -> None:
    with rig() as one:
        with at_work(one.site, lambda journal: Trader(one.site, journal), CLIENTS if long else 4) as traders:
            wait_for(traders, 21, HEALS_WITHIN_S)
            moments = killed(one, chance, long)
            wait_for(traders, acknowledged(traders) + 21, HEALS_WITHIN_S)
        assert one.site.process is not None and one.site.process.poll() is None
        assert_holds(one.site, traders)
        measured("F1", "first success after a kill", max(back_after(traders, moments)))


def test_one_connection_is_killed(chance: random.Random, measured: Measured, long: bool) -> None:
    with rig() as one:
        moments = []
        with at_work(one.site, lambda journal: Trader(one.site, journal), 8 if long else 4) as traders:
            wait_for(traders, 21, HEALS_WITHIN_S)
            for _ in range(10 if long else 1):
                let_flow(chance.uniform(0.2, 1))
                one.kill_connection(chance)
                moments.append(time.monotonic())
                let_flow(6)
        assert_holds(one.site, traders)
        measured("F2", "longest time with failures after a kill", max(failing_after(traders, moments, NOT_NOW)))


def test_the_control_loses(chance: random.Random, measured: Measured, long: bool) -> None:
    with rig(FORGETFUL, forgets=True) as one:
        with at_work(one.site, lambda journal: Trader(one.site, journal), CLIENTS if long else 4) as traders:
            wait_for(traders, 21, HEALS_WITHIN_S)
            killed(one, chance, long)
        measured("F4", "acknowledged commands that the checker misses", judged(one.site, traders, again=0).lost_count)
