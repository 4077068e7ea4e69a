"""Two sites on one database, whose sources differ: one leads the prices, the other tells the same and goes on."""

from __future__ import annotations

import asyncio
import signal
import time
from collections.abc import Iterator
from contextlib import ExitStack
from itertools import pairwise
from typing import Any

import asyncpg
import pytest
from agio_kernel.postgres.embedded import EmbeddedPostgres
from agio_kernel.postgres.lease import TTL_S
from agio_market.instruments.catalogue import load_catalogue
from agio_market.sources.simulated import SimulatedSource
from agio_testing.fixtures import reachable_folder
from agio_testing.site import Site, new_folder
from agio_testing.waiting import eventually

SECRET = "two sites of one deployment have one secret"
SYMBOL = "BTCUSDT"
ROUNDS = 3
EVERY_S = 0.02

pytestmark = [pytest.mark.slow, pytest.mark.realtime]


class Deployment:
    """Both sites, each with a seed of its own, and what they have kept."""

    def __init__(self, dsn: str, sites: list[Site]) -> None:
        self.dsn = dsn
        self.sites = sites

    def rows(self, sql: str, *arguments: Any) -> list[asyncpg.Record]:
        async def asked() -> list[asyncpg.Record]:
            conn = await asyncpg.connect(self.dsn, timeout=10)
            try:
                return await conn.fetch(sql, *arguments)
            finally:
                await conn.close()

        return asyncio.run(asked())

    def epoch(self) -> int:
        """Times that somebody has taken the lead."""
        return self.rows("SELECT epoch FROM lease WHERE name = 'prices'")[0]["epoch"]

    def taken_over(self, epoch: int) -> float:
        """Wait until another has the lead; how long that took."""
        began = time.monotonic()
        eventually(lambda: self.epoch() > epoch, every_s=EVERY_S)
        return time.monotonic() - began

    def goes_on(self) -> None:
        """Wait until some more ticks are kept."""
        last = self.kept()[-1][0]
        eventually(lambda: self.kept()[-1][0] >= last + 2_000)

    def kept(self) -> list[tuple[int, int]]:
        found = self.rows("SELECT time_ms, price FROM market_tick WHERE symbol = $1 ORDER BY time_ms", SYMBOL)
        return [(row["time_ms"], row["price"]) for row in found]

    def leaders(self) -> list[str]:
        """Seed of the site that led, for every second that is kept; none is missing, and each is of one of them."""
        kept = self.kept()
        reached = self.rows("SELECT since_ms, through_ms FROM market_tick_kept WHERE symbol = $1", SYMBOL)[0]
        first, last = reached["since_ms"] // 1000 + 1, reached["through_ms"] // 1000
        assert [time_ms for time_ms, _ in kept] == [second * 1000 for second in range(first, last + 1)]
        seeds: dict[tuple[int, int], str] = {}
        for number in range(len(self.sites)):
            source = SimulatedSource(load_catalogue(), seed(number))
            anchors = self.rows("SELECT symbol, anchor_ms FROM market_anchor WHERE seed = $1", seed(number))
            source.anchor({row["symbol"]: row["anchor_ms"] for row in anchors})
            ticks = source.ticks_between(SYMBOL, kept[0][0], kept[-1][0] + 1)
            seeds |= {(tick.time_ms, tick.price): seed(number) for tick in ticks}
        return [seeds[one] for one in kept]

    def shows_the_same(self) -> None:
        """Wait until both show the same price: those of their own sources never are."""
        eventually(lambda: len({last(site) for site in self.sites}) == 1)


def seed(number: int) -> str:
    """Seed of a site's own source."""
    return f"seed {number}"


def last(site: Site) -> str:
    """Price that the market table shows."""
    return next(row["last"] for row in site.visitor().rows("getCurrencyAll") if row["symbol"] == SYMBOL)


def switches(leaders: list[str]) -> int:
    """Times that the leader changed."""
    return sum(one != other for one, other in pairwise(leaders))


@pytest.fixture
def deployment() -> Iterator[Deployment]:
    with ExitStack() as stack:
        dsn = stack.enter_context(EmbeddedPostgres(stack.enter_context(reachable_folder("agio-test-"))))
        started = []
        for number in range(2):
            site = Site(stack.enter_context(new_folder()), flow=False)
            text = site.config.read_text()
            assert 'seed = "agio"' in text
            site.config.write_text(text.replace('seed = "agio"', f'seed = "{seed(number)}"'))
            site.environment |= {"DATABASE_URL": dsn, "AGIO_SECRET": SECRET}
            stack.callback(site.kill)
            site.start()
            started.append(site)
        yield Deployment(dsn, started)


def test_both_show_one_sites_prices_and_the_other_goes_on_when_it_is_killed(deployment: Deployment) -> None:
    leader, other = deployment.sites
    took = []
    for _ in range(ROUNDS):
        deployment.goes_on()
        deployment.shows_the_same()
        epoch = deployment.epoch()
        leader.kill()
        took.append(deployment.taken_over(epoch))
        deployment.goes_on()
        leader.start()
        leader, other = other, leader
    deployment.shows_the_same()
    assert switches(deployment.leaders()) == ROUNDS
    assert min(took) < 1, took


def test_one_that_was_stopped_keeps_nothing_when_it_goes_on_and_tells_the_others_prices(
    deployment: Deployment,
) -> None:
    leader, _ = deployment.sites
    deployment.goes_on()
    epoch = deployment.epoch()
    assert leader.process is not None
    leader.process.send_signal(signal.SIGSTOP)
    try:
        assert deployment.taken_over(epoch) > TTL_S / 2
        deployment.goes_on()
    finally:
        leader.process.send_signal(signal.SIGCONT)
    deployment.goes_on()
    deployment.shows_the_same()
    found = deployment.leaders()
    assert switches(found) == 1 and found[0] == seed(0) and found[-1] == seed(1)
    assert deployment.epoch() == epoch + 1


def test_one_that_stops_hands_the_lead_over(deployment: Deployment) -> None:
    leader, _ = deployment.sites
    deployment.goes_on()
    epoch = deployment.epoch()
    assert leader.stop() == 0
    assert deployment.taken_over(epoch) < TTL_S
    deployment.goes_on()
    assert switches(deployment.leaders()) == 1
