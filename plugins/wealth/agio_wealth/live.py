"""Live updates of open pages: a settlement of the user's, and the value of a share this second."""

from __future__ import annotations

from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from typing import Any

from agio_kernel.declarations.principal import Principal
from agio_kernel.money.amounts import format_amount
from agio_kernel.ports.feed import Topic
from agio_kernel.ports.kernel import Kernel
from agio_kernel.ports.prices import Tick

from agio_wealth.value.estimate import estimate
from agio_wealth.value.rule import VALUE_DECIMALS
from agio_wealth.value.store import FixedValue, last_value
from agio_wealth.wealth import PAGES, VALUE_TOPIC, Wealth

AGAIN_MS = 2_000
"""After so long the value of a day that has begun is asked for again."""


class Estimates:
    """The last value of each fund that somebody watches, so that an estimate needs no database. One per kernel."""

    def __init__(self, kernel: Kernel) -> None:
        self.wealth = kernel.part(Wealth)
        self.last: dict[str, FixedValue] = {}
        self._asked: dict[str, int] = {}

    async def read(self, fund: str) -> FixedValue | None:
        """The newest value of a fund, from the database."""
        async with self.wealth.kernel.db.read() as conn:
            found = await last_value(conn, fund)
        if found is not None:
            self.last[fund] = found
        return found

    def reported(self, last: FixedValue) -> dict[str, str]:
        """Return the message to a page: the estimate, and the last fixed value."""
        found = estimate(self.wealth, last)
        return {
            "estimate": "" if found is None else format_amount(found[0], VALUE_DECIMALS),
            "fixed": format_amount(last.value, VALUE_DECIMALS),
            "value_id": str(last.id),
        }

    def publish(self, ticks: Sequence[Tick]) -> None:
        """The estimates that somebody watches and these prices touch."""
        moved, kernel = {tick.symbol for tick in ticks}, self.wealth.kernel
        for fund, last in self.last.items():
            topic = f"{VALUE_TOPIC}:{fund}"
            if not moved.isdisjoint(last.basket.units) and kernel.feed.watched(topic):
                kernel.feed.publish(topic, self.reported(last))
                self._renew(fund, last)

    def _renew(self, fund: str, last: FixedValue) -> None:
        """Read the value again once a day has begun; it may have been fixed by another process."""
        kernel, now_ms = self.wealth.kernel, self.wealth.kernel.clock.now_ms()
        if last.day < self.wealth.calendar.day(kernel.clock.now()) and self._asked.get(fund, 0) < now_ms - AGAIN_MS:
            self._asked[fund] = now_ms
            kernel.db.spawn(self.read(fund), name=f"wealth value {fund}")


def topics(wealth: Wealth, estimates: Estimates) -> Sequence[Topic]:
    """``wealth``, each user's own, and ``fund:<key>``, everybody's."""

    async def fund(key: str, _: Principal | None) -> Any:
        if all(one.key != key for one in wealth.every_fund()):
            return None
        last = await estimates.read(key)
        return None if last is None else estimates.reported(last)

    return (PAGES.topic, Topic(VALUE_TOPIC, fund))


@asynccontextmanager
async def estimating(estimates: Estimates) -> AsyncIterator[None]:
    """Tell estimates with the prices, as long as the process lives."""
    stop = estimates.wealth.kernel.prices.listen(estimates.publish)
    try:
        yield
    finally:
        stop()
