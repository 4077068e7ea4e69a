"""Several processes on one database: one leads the prices and the others tell the same, whoever ends, and when."""

from __future__ import annotations

import asyncio
import random
from collections.abc import AsyncIterator, Awaitable, Callable, Collection, Sequence
from contextlib import AsyncExitStack, asynccontextmanager, suppress
from datetime import UTC, datetime
from typing import Any

import pytest
from agio_kernel.ports.clock import Clock, ManualClock, SystemClock
from agio_kernel.ports.prices import Stretch, Tick
from agio_kernel.postgres.db import Database
from agio_kernel.postgres.lease import LeaseLost
from agio_kernel.postgres.migrate import Migrations
from agio_market.instruments.catalogue import load_catalogue
from agio_market.instruments.instrument import Instrument
from agio_market.quotes.candle import Candle
from agio_market.quotes.period import Period
from agio_market.quotes.quotation import Quotation, Round, Source
from agio_market.sources.by_second import BySecond, Why
from agio_market.sources.simulated import ANCHOR_MS, SimulatedSource
from agio_market.tick_store.leader import PriceLeader
from agio_market.tick_store.store import ROUNDS, decoded, encoded
from agio_market.tick_store.store import found as found_in

SOME = {symbol: load_catalogue()[symbol] for symbol in ("BTCUSDT", "ETHUSDT")}
KEPT = ("BTCUSDT",)
MARKS = 100
STEPS = 40


@pytest.fixture(scope="session")
def migrations() -> Sequence[Migrations]:
    return (Migrations("market", "agio_market.migrations"),)


@pytest.fixture
def clock() -> ManualClock:
    return ManualClock(datetime.fromtimestamp(ANCHOR_MS / 1000, UTC))


class Marked(BySecond):
    """A source whose prices say whose it is, as those of two processes that listen to exchanges differ."""

    def __init__(self, mark: int) -> None:
        super().__init__(SOME)
        self.mark = mark
        self.why: Why | None = None

    def tick_of(self, symbol: str, now_ms: int) -> Tick | Why:
        return self.why or Tick(symbol, now_ms // 1000 * MARKS + self.mark, now_ms, now_ms // 1000, 1)

    def record(self, tick: Tick) -> None:
        pass

    def candles(self, symbol: str, period: Period, end_ms: int, limit: int) -> list[Candle]:
        return []

    def admit(self, instrument: Instrument, anchor_ms: int) -> bool:
        return False


class Ended(Exception):
    """The process ends here."""


class Process:
    """A process, and each tick that anybody was told by it."""

    def __init__(self, db: Database, clock: Clock, source: Source) -> None:
        self.source: Any = source
        self.market = Quotation(SOME, source, clock, found_in)
        self.market.keep(lambda: KEPT, self._held)
        self.market.listen(self._hear)
        self.leader = PriceLeader(self.market, db, clock)
        self.heard: list[Tick] = []
        self.leads_since: list[int] = []
        """Moments at which it took the lead."""

    async def _held(self, _: Any) -> Collection[str]:
        return KEPT

    def _hear(self, ticks: Sequence[Tick]) -> None:
        self.heard += ticks

    def heard_of(self, symbol: str = "BTCUSDT") -> list[tuple[int, int]]:
        return [(tick.time_ms, tick.price) for tick in self.heard if tick.symbol == symbol]

    @property
    def leads(self) -> bool:
        return self.leader.leads

    async def begin(self) -> None:
        self.leader._may_lead = True
        await self._noted(self.leader.begin)

    async def turn(self) -> None:
        """As it goes on by itself, whatever fails."""
        try:
            await self._noted(self.leader.turn)
            while self.leads and not await self.leader._keeper.catch_up((await self.leader._connected()).connection):
                pass
        except Exception:
            await self.leader._lost()

    async def _noted(self, work: Callable[[], Awaitable[None]]) -> None:
        epoch = self.leader._lease.epoch
        try:
            await work()
        finally:
            if self.leader._lease.epoch != epoch:
                self.leads_since.append(self.market._clock.now_ms())

    def cut(self) -> None:
        """Its connection ends as that of a process that is killed."""
        if (writer := self.leader._writer) is not None:
            writer.connection.terminate()


@asynccontextmanager
async def processes(
    db: Database, clock: Clock, source: Callable[[int], Source] = Marked
) -> AsyncIterator[Callable[[], Any]]:
    """Start processes, that may all lead; each has a mark of its own."""
    started: list[Process] = []

    async def start() -> Process:
        process = Process(db, clock, source(len(started) % MARKS))
        await process.begin()
        started.append(process)
        return process

    try:
        yield start
    finally:
        for process in started:
            await process.leader.stop()


async def kept(db: Database, symbol: str = "BTCUSDT") -> list[tuple[int, int]]:
    rows = await db.fetch("SELECT time_ms, price FROM market_tick WHERE symbol = $1 ORDER BY time_ms", symbol)
    return [(row["time_ms"], row["price"]) for row in rows]


async def expire(db: Database) -> None:
    """The leader was stopped, and its time is over."""
    # own moments: its owner's alone, whose silence is measured by no clock that moves
    await db.execute("UPDATE lease SET valid_until = '-infinity' WHERE name = 'prices'")


async def led_by(other: Process) -> None:
    """Turn a process until it leads: of a connection that was cut PostgreSQL learns by itself."""
    async with asyncio.timeout(20):
        while not other.leads:
            await other.turn()
            await asyncio.sleep(0.005)


def test_a_round_is_read_as_it_was_kept():
    round = Round(7, [Tick("BTCUSDT", 2**60, 7, 1, 3)], {"ETHUSDT": "silent"})
    assert decoded(encoded(round)) == round


async def test_who_follows_tells_the_leaders_ticks_and_what_it_withholds(db: Database, clock: ManualClock):
    async with processes(db, clock) as start:
        one, other = await start(), await start()
        for second in range(1, 6):
            clock.advance(seconds=1)
            one.source.why = Why.APART if second == 3 else None
            await one.turn()
            await other.turn()
            assert other.market.withheld == one.market.withheld
            assert (second == 3) == bool(other.market.withheld)
            assert other.market.latest("ETHUSDT") == one.market.latest("ETHUSDT")
        assert one.leads and not other.leads
        assert one.heard == other.heard and len(one.heard) == 10
        assert {price % MARKS for _, price in await kept(db)} == {0}
        assert [time for time, _ in await kept(db)] == [time for time, _ in one.heard_of()[1:]]
        assert one.market.reported_ms == other.market.reported_ms == clock.now_ms()


async def test_who_starts_later_begins_with_the_newest_round(db: Database, clock: ManualClock):
    async with processes(db, clock) as start:
        one = await start()
        for _ in range(3):
            clock.advance(seconds=1)
            await one.turn()
        clock.advance(milliseconds=300)
        other = await start()
        assert other.market.latest("BTCUSDT") == one.market.latest("BTCUSDT")
        await other.turn()
        assert not other.leads and other.market.latest("BTCUSDT") == one.market.latest("BTCUSDT")


async def test_who_missed_rounds_begins_anew_with_the_first_that_is_there(db: Database, clock: ManualClock):
    async with processes(db, clock, lambda _: SimulatedSource(SOME, "a seed")) as start:
        one, other = await start(), await start()
        for _ in range(ROUNDS + 5):
            clock.advance(seconds=1)
            await one.turn()
        assert await db.fetchval("SELECT count(*) FROM market_round") == ROUNDS
        await other.turn()
        assert other.market.latest("BTCUSDT") == one.market.latest("BTCUSDT")
        days = [process.market.day("BTCUSDT") for process in (one, other)]
        assert len({(day.time_ms, day.open, day.high, day.low, day.last, day.volume) for day in days if day}) == 1


@pytest.mark.parametrize("source", [Marked, lambda _: SimulatedSource(SOME, "a seed")], ids=["marked", "simulated"])
@pytest.mark.parametrize("moment", ["it asks", "it keeps", "it tells", "it has told"])
async def test_a_leader_that_ends_as(
    db: Database,
    clock: ManualClock,
    monkeypatch: pytest.MonkeyPatch,
    moment: str,
    source: Callable[[int], Source],
):
    """Whenever it ends, what it told is kept, what it kept is told, and the next goes on from there."""

    def end(*_: object) -> None:
        raise Ended

    async with processes(db, clock, source) as start:
        one, other = await start(), await start()
        begin = clock.now_ms()
        for _ in range(3):
            clock.advance(seconds=1)
            await one.turn()
        clock.advance(seconds=1)
        places = {
            "it asks": (one.market, "ask"),
            "it keeps": (one.leader._keeper, "keep"),
            "it tells": (one.leader, "_tell"),
        }
        if moment in places:
            monkeypatch.setattr(*places[moment], end)
        with suppress(Ended):
            await one.leader.turn()
        one.cut()
        await led_by(other)
        for _ in range(2):
            clock.advance(seconds=1)
            await other.turn()
        found = await kept(db)
        heard = other.heard_of()[-len(found) :]
        assert [time for time, _ in found] == list(range(begin + 1000, clock.now_ms() + 1, 1000))
        assert found == heard
        assert set(one.heard_of()) - set(found) == {one.heard_of()[0]}, "but for the moment at which it began"
        if isinstance(other.source, Marked):
            first = 4 if moment in ("it tells", "it has told") else 3
            assert [price % MARKS for _, price in found] == [0] * first + [1] * (len(found) - first)


async def test_a_leader_that_was_stopped_keeps_and_tells_nothing_when_it_goes_on(
    db: Database, clock: ManualClock, monkeypatch: pytest.MonkeyPatch
):
    """It was stopped after it had asked its source, and its round is what it goes on with."""
    async with processes(db, clock) as start:
        one, other = await start(), await start()
        clock.advance(seconds=1)
        await one.turn()
        keep = one.leader._keeper.keep

        async def stopped(*round: Any) -> None:
            await expire(db)
            clock.advance(seconds=1)
            await led_by(other)
            clock.advance(seconds=1)
            await other.turn()
            await keep(*round)

        monkeypatch.setattr(one.leader._keeper, "keep", stopped)
        clock.advance(seconds=1)
        before = list(one.heard)
        with pytest.raises(LeaseLost):
            await one.leader.turn()
        assert one.heard == before
        await one.leader._lost()
        await one.turn()
        assert not one.leads
        assert one.heard_of()[-2:] == other.heard_of()[-2:] == (await kept(db))[-2:]
        assert [price % MARKS for _, price in await kept(db)] == [0, 1, 1]
        assert one.source.ticks_between("BTCUSDT", 0, 2**53) == [
            tick for tick in one.heard if tick.symbol == "BTCUSDT"
        ], "and it remembers nothing that nobody was told"


async def test_a_leader_of_the_second_that_another_has_told_withholds_no_price(db: Database, clock: ManualClock):
    async with processes(db, clock) as start:
        one, other = await start(), await start()
        clock.advance(seconds=1)
        await one.turn()
        await other.turn()
        assert other.market.withheld == {}
        await expire(db)
        await led_by(other)
        await other.turn()
        assert other.market.withheld == {}
        assert other.market.latest("BTCUSDT") == one.market.latest("BTCUSDT")


async def test_no_other_statement_of_a_leader_that_was_stopped_is_carried_out(db: Database, clock: ManualClock):
    async with processes(db, clock) as start:
        one, other = await start(), await start()
        clock.advance(hours=1)
        one.market.tell(one.market.ask())  # so it is an hour behind in what it keeps
        await expire(db)
        await led_by(other)
        before = await db.fetch("SELECT * FROM market_tick_kept")
        with pytest.raises(LeaseLost):
            await one.leader._keeper.catch_up((await one.leader._connected()).connection)
        with pytest.raises(LeaseLost):
            await one.leader._keeper.forget()
        assert await db.fetch("SELECT * FROM market_tick_kept") == before


@pytest.mark.parametrize("source", [Marked, lambda _: SimulatedSource(SOME, "a seed")], ids=["marked", "simulated"])
@pytest.mark.parametrize("seed", range(12))
async def test_whatever_happens_everybody_is_told_the_same_and_all_of_it_is_kept(
    db: Database, clock: ManualClock, seed: int, source: Callable[[int], Source]
):
    chance = random.Random(seed)
    async with processes(db, clock, source) as start:
        alive: list[Process] = [await start() for _ in range(3)]
        everybody = list(alive)
        stopped: dict[Process, int] = {}
        for step in range(STEPS):
            clock.advance(seconds=1)
            for process in chance.sample(alive, len(alive)):
                if stopped.get(process, 0) > step:
                    continue
                await process.turn()
            leaders = [process for process in alive if process.leads]
            victim = chance.choice(leaders or alive)
            match chance.randrange(8):
                case 0:
                    victim.cut()
                case 1:
                    victim.cut()
                    alive.remove(victim)
                    alive.append(await start())
                    everybody.append(alive[-1])
                case 2:
                    stopped[victim] = step + chance.randrange(2, 6)
                    await expire(db)
                case 3:
                    stopped[chance.choice(alive)] = step + chance.randrange(1, 3)
        clock.advance(seconds=1)
        leader = chance.choice(alive)
        await expire(db)
        await led_by(leader)
        for process in alive * 2:  # one that had the lead finds out first
            await process.turn()
        assert len({str(process.market.latest("BTCUSDT")) for process in alive}) == 1
        found = await kept(db)
        async with db.read() as conn:
            (whole,) = await leader.market.kept(conn, [Stretch("BTCUSDT", 0, 2**53)])
        assert whole.through_ms == clock.now_ms()
        for process in everybody:
            assert {one for one in process.heard_of() if one[0] > whole.since_ms} <= set(found)
        if not isinstance(leader.source, Marked):
            assert [time for time, _ in found] == list(range(whole.since_ms + 1000, whole.through_ms + 1, 1000))
            return
        takeovers = sorted((at, mark) for mark, process in enumerate(everybody) for at in process.leads_since)
        assert len(takeovers) > 1
        for time, price in found:
            before = [at for at, _ in takeovers if at < time][-1:]
            assert price % MARKS in {mark for at, mark in takeovers if at in (*before, time)}


@pytest.mark.realtime
async def test_two_that_run_by_themselves_tell_the_same_and_one_goes_on_where_the_other_stopped(db: Database):
    one, other = (Process(db, SystemClock(), Marked(mark)) for mark in (0, 1))

    async def until(happened: Callable[[], bool]) -> None:
        async with asyncio.timeout(30):
            while not happened():  # noqa: ASYNC110 - ticks of a clock, and they have no event
                await asyncio.sleep(0.01)

    async with AsyncExitStack() as first:
        await first.enter_async_context(one.leader.leading())
        await first.enter_async_context(one.leader.running())
        async with other.leader.leading(), other.leader.running():
            await until(lambda: len(one.heard_of()) >= 4)
            await until(lambda: set(one.heard_of()[-2:]) <= set(other.heard_of()))
            assert one.leads and not other.leads
            await first.aclose()
            stopped = one.heard_of()[-1][0]
            await until(lambda: other.heard_of()[-1][0] > stopped)
            assert other.leads
    found = await kept(db)
    assert set(one.heard_of()[1:]) <= set(found)
    marks = [price % MARKS for _, price in found]
    assert marks == sorted(marks) and set(marks) == {0, 1}


async def test_a_tick_of_a_symbol_that_is_not_quoted_here_yet_is_passed_over(db: Database, clock: ManualClock):
    async with processes(db, clock) as start:
        one, other = await start(), await start()
        other.market.by_symbol.pop("ETHUSDT")
        clock.advance(seconds=1)
        await one.turn()
        await other.turn()
        assert other.market.latest("BTCUSDT") == one.market.latest("BTCUSDT")
        assert {tick.symbol for tick in other.heard[-1:]} == {"BTCUSDT"}
