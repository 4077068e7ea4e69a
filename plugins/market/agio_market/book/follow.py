"""Following our own trades: at the start what was traded before, then twice a second what has been since.

Trades are told in minor units of their coins; here they become what an instrument counts in.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import structlog
from agio_kernel.declarations.errors import ConfigurationError
from agio_kernel.declarations.lifespans import while_open
from agio_kernel.ports.kernel import Kernel
from agio_kernel.ports.prices import Tick
from agio_kernel.ports.trades import Traded, TradedSum

from agio_market.book.source import BookSource, Past, sections
from agio_market.instruments.instrument import Instrument
from agio_market.quotes.candle import Candle
from agio_market.sources.anchors import kept_anchors

log = structlog.get_logger(__name__)

SEED = "book"
"""Under which it is kept since when a symbol stands at its catalogue's price."""
EVERY_S = 0.5
AT_ONCE = 1_000
"""Trades that are read before they are heard."""


class BookFollower:
    """Reads the deployment's tape of trades and tells a source."""

    def __init__(self, kernel: Kernel, source: BookSource) -> None:
        if kernel.trades is None:
            raise ConfigurationError('[plugin.market] source = "book" needs a plugin that keeps a book')
        self._kernel = kernel
        self._tape = kernel.trades
        self._source = source
        self._heard = 0
        self._begun = False

    async def begin(self) -> None:
        """Read what was traded before."""
        kernel, source = self._kernel, self._source
        now_ms = kernel.clock.now_ms()
        anchors = await kept_anchors(kernel.db, SEED, source.symbols(), now_ms, step_ms=1)
        past: dict[str, Past] = {}
        async with kernel.db.read() as conn:
            for section in sections(now_ms):
                assert section.period.fixed_ms is not None
                for one in await self._tape.sums(conn, section.from_ms, section.until_ms, section.period.fixed_ms):
                    self._heard = max(self._heard, one.last_id)
                    instrument = source.instruments.get(one.symbol)
                    if instrument is None:
                        continue
                    found = past.setdefault(one.symbol, Past())
                    found.candles.setdefault(section.period, []).append(self._candle(instrument, one))
                    found.last_ms = max(found.last_ms, one.last_ms)
        source.begin(past, anchors, now_ms)
        self._begun = True

    async def look(self) -> None:
        """Hear what has been traded since the last look; of a source that quotes nothing yet, nothing."""
        if not self._begun:
            if not self._source.instruments:
                return
            await self.begin()
        more = True
        while more:
            async with self._kernel.db.read() as conn:
                trades = await self._tape.after(conn, self._heard, AT_ONCE)
            known = [(self._source.instruments.get(one.symbol), one) for one in trades]
            ticks = [self._tick(instrument, one) for instrument, one in known if instrument is not None]
            self._source.hear(ticks, self._kernel.clock.now_ms())
            self._heard = trades[-1].id if trades else self._heard
            more = len(trades) == AT_ONCE

    @asynccontextmanager
    async def running(self) -> AsyncIterator[None]:
        """Look again and again while this is open."""
        async with while_open(asyncio.create_task(self._run(), name="market book")):
            yield

    async def _run(self) -> None:
        while True:
            await asyncio.sleep(EVERY_S)
            try:
                await self.look()
            except Exception as error:  # the source withholds its prices once that has gone on for too long
                log.warning("market.book_not_read", error=f"{type(error).__name__}: {error}"[:200])

    def _tick(self, instrument: Instrument, one: Traded) -> Tick:
        quantity = self._in_decimals(one.quantity, instrument.base, instrument.quantity_decimals)
        return Tick(one.symbol, one.price, one.time_ms, one.id, quantity)

    def _candle(self, instrument: Instrument, one: TradedSum) -> Candle:
        volume = self._in_decimals(one.volume, instrument.base, instrument.quantity_decimals)
        turnover = self._in_decimals(one.turnover, instrument.quote, instrument.price_decimals)
        return Candle(one.open_ms, one.open, one.high, one.low, one.close, volume, turnover)

    def _in_decimals(self, minor: int, coin: str, decimals: int) -> int:
        """An amount of a coin with so many decimals; what is smaller is left out."""
        finer = self._kernel.assets[coin].scale - decimals
        return minor // 10**finer if finer >= 0 else minor * 10**-finer
