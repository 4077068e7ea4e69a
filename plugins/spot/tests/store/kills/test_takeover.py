"""Two processes on one database: one is killed, stopped and woken, or stops by itself, and the other goes on."""

import asyncio
import os
import signal
import statistics
import sys
import time
from collections import Counter
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from pathlib import Path

import pytest
import structlog
from agio_kernel.declarations import codes
from agio_kernel.postgres.db import Database
from agio_kernel.postgres.lease import TTL_S
from agio_spot.declared.codes import BUSY, TRADED_ELSEWHERE
from agio_spot.sequencer.engine_harness import open_harness
from owner_app import PRICE, UNIT, USERS

log = structlog.get_logger(__name__)

APP = Path(__file__).parents[2] / "owner_app.py"
LONG = os.environ.get("AGIO_FAULTS") == "long"
ROUNDS = 100 if LONG else 2
LIMIT_S = 60.0
STOPPED_S = TTL_S + 1.0

pytestmark = [pytest.mark.slow, pytest.mark.realtime]


class Owner:
    """A process, and what it has written down."""

    def __init__(self, process: asyncio.subprocess.Process, name: str) -> None:
        self.process = process
        self.name = name
        self.answered: dict[str, int] = {}
        self.refused: Counter[int] = Counter()
        self.answered_at = 0.0
        self.began = 0
        self.opened = asyncio.Event()
        self._reading = asyncio.create_task(self._read())

    async def _read(self) -> None:
        assert self.process.stdout is not None
        async for line in self.process.stdout:
            match line.decode().split():
                case ["answered", user, number, order]:
                    self.answered[f"{self.name}x{user}x{number}"] = int(order)
                    self.answered_at = time.monotonic()
                case ["refused", _, _, code]:
                    self.refused[int(code)] += 1
                case ["began"]:
                    self.began += 1
                case ["opened"]:
                    self.opened.set()

    async def until(self, said: Callable[[], object]) -> None:
        async with asyncio.timeout(LIMIT_S):
            while not said():  # noqa: ASYNC110 - another process's words, and they have no event
                await asyncio.sleep(0.005)

    async def more(self) -> float:
        """Wait until it answers anew; how long that took."""
        began, before = time.monotonic(), len(self.answered)
        await self.until(lambda: len(self.answered) > before)
        return self.answered_at - began

    async def killed(self) -> None:
        self.process.send_signal(signal.SIGKILL)
        await self.process.wait()
        await self._reading  # what was written before is read


@asynccontextmanager
async def owners(dsn: str) -> AsyncIterator[Callable[[], asyncio.Task[Owner]]]:
    """Start a process; all of them are gone at the end."""
    started: list[Owner] = []

    async def start() -> Owner:
        name = f"p{len(started)}"
        command = (sys.executable, str(APP), dsn, name)
        owner = Owner(await asyncio.create_subprocess_exec(*command, stdout=asyncio.subprocess.PIPE), name)
        started.append(owner)
        async with asyncio.timeout(LIMIT_S):
            await owner.opened.wait()
        return owner

    try:
        yield lambda: asyncio.create_task(start())
    finally:
        for owner in started:
            if owner.process.returncode is None:
                await owner.killed()


async def fund(db: Database) -> None:
    async with open_harness(db, {"BTCUSDT": PRICE}) as harness:
        for user in USERS:
            await harness.fund(user, 0, {"BTC": 1_000 * UNIT, "USDT": 10**8 * UNIT})


async def check(db: Database, answered: dict[str, int]) -> None:
    """Acknowledged orders are in the books of the next owner, each intent once, and the ledger proves it."""
    async with open_harness(db, {"BTCUSDT": PRICE}) as harness:
        rows = await db.fetch("SELECT id, rtoken, state, filled, quantity FROM spot_order")
        known = {row["rtoken"]: row["id"] for row in rows}
        assert len(known) == len(rows), "an intent happened twice"
        assert {rtoken: known.get(rtoken) for rtoken in answered} == answered
        waiting = {row["id"] for row in rows if row["state"] < 2}
        assert {one.order.id for one in harness.sequencer.open_orders} == waiting
        assert set(harness.market("BTCUSDT", 0).book.orders) == waiting
        traded = await db.fetch(
            "SELECT o.id FROM spot_order o LEFT JOIN spot_trade t ON o.id IN (t.maker_order, t.taker_order)"
            " GROUP BY o.id, o.filled HAVING o.filled <> coalesce(sum(t.quantity), 0)"
        )
        assert traded == []
        report = await harness.verify()
        assert report.ok, report.findings


def measured(what: str, took: list[float], **more: object) -> None:
    """Log it, for whoever measures."""
    within = sum(one < 1 for one in took)
    log.info(what, times=len(took), median_s=statistics.median(took), worst_s=max(took), within_a_second=within, **more)


async def test_an_owner_that_is_killed_is_replaced_and_nothing_is_lost_or_doubled(
    spot_db: Database, database_url: str
) -> None:
    await fund(spot_db)
    took, answered, refused = [], {}, Counter[int]()
    async with owners(database_url) as start:
        owner = await start()
        for _ in range(ROUNDS):
            standby = await start()
            await owner.more()
            assert not standby.answered
            killed_at = time.monotonic()
            await owner.killed()
            await standby.more()
            took.append(standby.answered_at - killed_at)
            answered |= owner.answered
            refused += owner.refused + standby.refused
            owner = standby
        await owner.killed()
        answered |= owner.answered
    measured("takeover.killed", took)
    assert set(refused) <= {TRADED_ELSEWHERE.number}
    assert statistics.median(took) < 1
    await check(spot_db, answered)


async def test_an_owner_that_is_stopped_past_its_lease_and_goes_on_commits_nothing(
    spot_db: Database, database_url: str
) -> None:
    await fund(spot_db)
    took, late = [], 0
    async with owners(database_url) as start:
        owner, standby = await start(), await start()
        for turn in range(ROUNDS):
            await owner.more()
            stopped_at, began = time.monotonic(), standby.began
            owner.process.send_signal(signal.SIGSTOP)
            await standby.until(lambda now=standby, before=began: now.began > before)
            await standby.more()
            took.append(time.monotonic() - stopped_at)
            # From here on a row of the stopped one is one that it wrote without the lease.
            await asyncio.sleep(turn % 10 / 10)
            written = "SELECT count(*) FROM spot_order WHERE rtoken LIKE $1"
            before = await spot_db.fetchval(written, f"{owner.name}x%")
            gone_on = owner.refused.total()
            owner.process.send_signal(signal.SIGCONT)
            await owner.until(lambda now=owner, done=gone_on: now.refused.total() > done + len(USERS))
            late += await spot_db.fetchval(written, f"{owner.name}x%") - before
            owner, standby = standby, owner
        for one in (owner, standby):
            await one.killed()
        refused = owner.refused + standby.refused
    measured("takeover.stopped", took, committed_late=late, refused=dict(refused))
    assert late == 0
    assert set(refused) <= {TRADED_ELSEWHERE.number, BUSY.number}, refused
    assert codes.OUTCOME_UNKNOWN.number not in refused
    await check(spot_db, owner.answered | standby.answered)
