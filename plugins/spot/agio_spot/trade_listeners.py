"""Listeners to the trades of a market, who miss none and hear none twice, whichever process makes them.

This process tells of its own trades as they are committed. Those of another are read on by id, market by market: within
one their ids rise in the order of their commits, from one owner to the next as well.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

import structlog
from agio_kernel.ports.ids import first_of
from agio_kernel.ports.kernel import Kernel

from agio_spot.engine.trade import Trade
from agio_spot.sequencer import store
from agio_spot.sequencer.commands import Market

if TYPE_CHECKING:
    from agio_spot.publisher import Publisher
    from agio_spot.sequencer.sequencer import Sequencer

log = structlog.get_logger(__name__)

EVERY_S = 0.1
"""Interval at which trades of another process are looked for, in seconds."""
AT_ONCE = 1000

Hear = Callable[[Sequence[Trade]], None]


class _Listener:
    __slots__ = ("hear", "key", "last")

    def __init__(self, key: Market, hear: Hear, last: int) -> None:
        self.key = key
        self.hear = hear
        self.last = last

    def take(self, trades: Sequence[Trade]) -> None:
        """Hear of those that are new."""
        new = [one for one in trades if one.id > self.last]
        if new:
            self.last = new[-1].id
            self.hear(new)


class TradeListeners:
    """All listeners of this process."""

    def __init__(self, kernel: Kernel, sequencer: Sequencer, publisher: Publisher) -> None:
        self._kernel = kernel
        self._sequencer = sequencer
        self._publisher = publisher
        self._listeners: list[_Listener] = []

    def add(self, key: Market, hear: Hear) -> Callable[[], None]:
        """Tell a listener of the trades of a market from now on; returns how to stop."""
        listener = _Listener(key, hear, first_of(self._kernel.clock.now()) - 1)
        self._listeners.append(listener)
        leave = self._publisher.hear(key, listener.take)

        def stop() -> None:
            leave()
            self._listeners.remove(listener)

        return stop

    async def run(self) -> None:
        """Read on while another process trades, for ever."""
        # ended by others: with the plugin
        while True:
            await asyncio.sleep(EVERY_S)
            if not self._listeners or self._sequencer.is_ready:
                continue
            try:
                await self.catch_up()
            except Exception as error:
                log.warning("spot.trades_unknown", error=f"{type(error).__name__}: {error}"[:200])

    async def catch_up(self) -> None:
        """Tell of what is committed and was told to nobody here."""
        since: dict[Market, int] = {}
        for listener in self._listeners:
            since[listener.key] = min(listener.last, since.get(listener.key, listener.last))
        while since:
            async with self._kernel.db.read() as conn:
                found = await store.trades_since(conn, since, AT_ONCE)
            for listener in tuple(self._listeners):
                listener.take(found.get(listener.key, ()))
            since = {key: trades[-1].id for key, trades in found.items() if len(trades) == AT_ONCE}
