"""Bench of the store tests of wealth: prices and risk levels that are set, and funds that are valued."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import asyncpg
from agio_kernel.identity.verification import CreditScore, RiskLevel
from agio_kernel.jobs import Calendar
from agio_kernel.ports.prices import Close, Held, InstrumentInfo, KeptTicks, NoPrices, Stretch, Tick, TickListener
from agio_kernel.postgres.db import Database
from agio_testing.plugin_bench import PluginBench
from agio_wealth import plugin
from agio_wealth.value.fix import open_funds
from agio_wealth.wealth import Wealth
from msgspec.structs import force_setattr

UNIT = 10**6
PRICES = {
    "SPY": (67215, 2),
    "XAUUSD": (411260, 2),
    "TLT": (8940, 2),
    "BTCUSDT": (6418240, 2),
    "ETHUSDT": (314862, 2),
    "EURUSD": (1162800, 6),
}


class SetPrices(NoPrices):
    """Prices as a test says, told at this moment unless it says otherwise."""

    def __init__(self) -> None:
        self.prices = dict(PRICES)
        self.time_ms = 2**52
        self.closed: set[str] = set()
        self.past: dict[str, Sequence[Close]] = {}
        self.count = 0

    def instruments(self) -> Sequence[InstrumentInfo]:
        return [
            InstrumentInfo(symbol, symbol, "etf", symbol, "USD", decimals, 2, False, rank)
            for rank, (symbol, (_, decimals)) in enumerate(PRICES.items())
        ]

    def latest(self, symbol: str) -> Tick | None:
        if symbol not in self.prices:
            return None
        self.count += 1
        return FreshTick(symbol, self.prices[symbol][0], self.time_ms, self.count)

    def is_open(self, symbol: str, at_ms: int | None = None) -> bool:
        return symbol not in self.closed

    async def closes(self, symbol: str, days: int) -> Sequence[Close]:
        return self.past.get(symbol, ())[-days:]

    def listen(self, listener: TickListener) -> Callable[[], None]:
        return lambda: None

    def keep(self, symbols: Callable[[], Collection[str]], held: Held) -> None:
        pass

    async def kept(self, conn: Any, asked: Sequence[Stretch]) -> Sequence[KeptTicks]:
        return [KeptTicks((), 0, -1) for _ in asked]


class FreshTick(Tick, frozen=True):
    """Scheduled work of a test runs days ahead of the clock: its prices are as young as its moment."""

    def is_stale(self, now_ms: int, most_ms: int) -> bool:
        return False


class Levels:
    """A verification that knows what it is told."""

    def __init__(self) -> None:
        self.levels: dict[int, RiskLevel] = {}
        self.proved: set[int] = set()

    async def tier(self, conn: asyncpg.Connection, user_id: int) -> int:
        return 0

    async def risk_level(self, conn: asyncpg.Connection, user_id: int) -> RiskLevel:
        return self.levels.get(user_id, RiskLevel.AGGRESSIVE)

    async def credit_score(self, conn: asyncpg.Connection, user_id: int) -> CreditScore | None:
        return None

    async def address_proved(self, conn: asyncpg.Connection, user_id: int) -> bool:
        return user_id in self.proved


class WealthBench(PluginBench):
    """The bench with funds that have their first value."""

    def __init__(self, db: Database, owner_db: Database, folder: Path, calendar: Calendar = Calendar()) -> None:
        self.set = SetPrices()
        super().__init__(
            "wealth", plugin, db, owner_db, folder, prices=self.set, calendar=calendar, catalogue="specification"
        )
        self.levels = Levels()
        force_setattr(self.kernel, "verification", self.levels)

    async def begin(self) -> WealthBench:
        """Open, with both funds valued."""
        await self.open()
        await open_funds(self.wealth)
        return self

    @property
    def wealth(self) -> Wealth:
        return self.kernel.part(Wealth)

    async def ok(self, path: str, user: int, **fields: Any) -> Any:
        """The data of a call that has to succeed."""
        answer = await self(path, user, **fields)
        assert answer.code == 0, (path, answer)
        return answer.data

    async def buys(self, user: int, amount: str, fund: str = "balanced-60", **more: Any) -> Any:
        """An order out of the spot wallet."""
        return await self.ok("buyFund", user, fund=fund, amount=amount, wallet="spot", **more)

    async def value_fixed(self, order: Any) -> None:
        """Have the value of an order be fixed, ahead of the clock, and everything settled that waits for it. An order
        made on the same day afterwards has that value, too: `advance` by a day before it asks for the next.
        """
        moment = datetime.fromisoformat(order["value_at"])
        while await self.run_jobs(moment):
            # What found no value yet asks again after a second.
            await self.kernel.db.execute("UPDATE scheduled_job SET try_at = at WHERE at <= $1", moment)


def later(days: int) -> datetime:
    return datetime.now(UTC) + timedelta(days)
